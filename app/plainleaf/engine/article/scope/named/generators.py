"""Generators of documentation: what such a program calls the box of the text, or its parts, is text to the last word.
Signatures, names and types weigh little to a method that weighs text."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

import numpy as np
from lxml import etree
from numpy.typing import NDArray

from plainleaf.engine.article.class_names import clutter_kind
from plainleaf.engine.article.scope.complete_by_structure import kept_share
from plainleaf.engine.document import Document, own_addresses

Bools = NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class Generated:
    """What a generator calls the parts of a page, what in them is not for it to say, and what is no text at all, by
    class, identifier or ``itemprop``."""

    parts: frozenset[str]
    beside: frozenset[str] = frozenset()
    chrome: frozenset[str] = frozenset()


def _called(parts: str, beside: str = "", chrome: str = "") -> Generated:
    return Generated(*(frozenset(names.split()) for names in (parts, beside, chrome)))


# What a type has because it has a trait, and who has the trait: for most types the same long lists.
_TRAITS = " ".join(
    f"{name}{kind}"
    for name in ("trait-implementations", "synthetic-implementations", "blanket-implementations",
                 "implementors", "synthetic-implementors", "foreign-impls")
    for kind in ("", "-list")
)  # fmt: skip
_LEVELS = ("top", "chapter", "section", "subsection", "subsubsection", "unnumbered", "appendix", "appendixsec")
_SPHINX = _called("", "toctree-wrapper", "contents language-selection prompt viewcode-link")
"""Its themes and the sites around it have names of their own: the section of the heading is the text."""
_DOCBOOK = _called("titlepage sect1 sect2 section chapter refentry appendix preface", "toc", "navheader navfooter")
_DOCUMENT = _called("", "tableofcontents crosslinks toc")
"""What is one document, written for print: all of the page, once half of it is kept."""
_MEDIAWIKI = _called(
    "mw-parser-output", "coordinates metadata navbox noprint normdaten bandeau-portail sidebar", "ambox mw-editsection"
)
"""The names of its templates are their writers' own: what is called clutter, or navigation, is beside the text."""
_NAMED = {
    "javadoc/": _called("class-description summary details"),
    "rustdoc": _called("item-decl docblock section-header code-header item-table", _TRAITS, "rightside src tooltip"),
    "Doxygen": _called("contents"),
    "scaladoc": _called("signature cover membersList", chrome="documentableFilter"),
    "pdoc": _called("docstring attr", chrome="view-source-button"),
    "xml2rfc": _called("section-abstract", chrome="ears"),
    "ReSpec": _called("h-entry", "head toc sotd", "dfn-panel back-to-top"),
    "ExDoc": _called("moduledoc summary functions types callbacks"),
    "mkdocs-": _called("md-content__inner", "toc", "md-content__button md-source-file md-feedback md-tags"),
    "Docusaurus": _called("theme-doc-markdown"),
    "VitePress": _called("vp-doc", "vp-doc-home", "lang line-numbers-wrapper"),
    "VuePress": _called(
        "theme-default-content vp-page",
        "",
        "table-of-contents line-numbers-wrapper page-meta page-nav vp-page-meta vp-page-nav",
    ),
    "Starlight": _called("sl-markdown-content", chrome="sl-anchor-link sr-only"),
    "Asciidoctor": _called("content", "toc"),
    "Antora": _called("doc", "toc", "pagination source-toolbox"),
    "DocBook": _DOCBOOK,
    "makeinfo": _called(" ".join(f"{level}-level-extent" for level in _LEVELS), chrome="nav-panel copiable-link"),
    "docfx": _called("_content", chrome="mobile-hide"),
    "pandoc": _called("level1 level2", chrome="code-folding-btn"),
    "TeX4ht": _DOCUMENT,
    "hevea": _DOCUMENT,
    "MediaWiki": _MEDIAWIKI,
    "quarto-": _called("quarto-document-content", "quarto-appendix listing", "quarto-title-meta code-tools-button"),
    "DokuWiki": _called("page", "dw__toc"),
    "Mintlify": _called("mdx-content"),
}
"""By what the name of the generator begins with."""
_SAID = {"ajs-page-title": _called("wiki-content"), "readme-deploy": _called("rm-Markdown")}
"""By the name of what the head says: Confluence, ReadMe."""
_NOTEBOOK = _called("jp-Cell", chrome="jp-InputPrompt jp-OutputPrompt")
_DOCSY = _called(
    "td-content",
    "section-index border-top",
    "pre-footer td-page-meta__lastmod reading-time feedback--title feedback--prompt",
)
_MDN = _called("content-section", chrome="article-footer example-header prev-next")
_BODIES = {"jp-Notebook": _NOTEBOOK, "td-page": _DOCSY, "td-section": _DOCSY, "page-layout": _MDN}
"""By the first class of the body: nbconvert, Docsy and MDN name themselves nowhere else."""
_HADDOCK = _called("interface", chrome="link selflink")
_TYPEDOC = _called("tsd-comment tsd-signature tsd-member", chrome="tsd-anchor-icon")
_GO = _called("Documentation-content UnitReadme-content", chrome="Documentation-idLink Documentation-sinceVersion")
_FIRST = {"package-header": _HADDOCK, "tsd-page-toolbar": _TYPEDOC, "go-Header": _GO}
"""By the name of the first box of the page."""
_INBOX = _called("b")
"""A message of public-inbox, the only text of its page: by what stands around it."""
_MANUAL = _called("manual-text", chrome="head foot")
_TITLE_OF_MANUAL = re.compile(r"\s*[\w.:+-]+\(\d\w*\)")
"""By the title, "tern(8)": mandoc."""
_CONTENT_OF_WIKI = frozenset({"mw-content-text"})
_JSDOC = _called("main")
_TITLE_OF_JSDOC = "JSDoc: "
"""What the titles of its own template begin with."""
_FIRST_LEVEL = frozenset({"h1"})
_NAVIGATION = b'class="navheader"'
"""What DocBook writes above a page, in pages that name another program or none."""
_ASCIIDOC, _SECTION = _called("preamble sect1", "toc"), b'class="sectionbody"'
"""What AsciiDoc calls its sections, and what is in each, also in pages that name another program or none."""
_BOOK, _MDBOOK = b"Book generated using mdBook", _called("content", chrome="nav-wrapper")
_TEXT = _called("prose markdown-body devsite-article-body", "not-prose button")
"""What style sheets for running text are asked for by, where the address says that it is of a manual: Tailwind's,
GitHub's, Google's."""
_OF_A_MANUAL = re.compile(
    r"https?://(?:(?:docs?|developers?|documentation|manual)\.|[^/?#]+/(?:[^/?#]+/){0,2}"
    r"(?:docs?|documentation|manual|handbook|reference)(?:/|$))"
)
HALF = 0.5
"""Share of a document that is kept from which on all of it is."""
HEAD = 50_000
"""Bytes at the start of a page within which that stands, and style sheets and scripts do."""


def with_generated(document: Document, keep: Bools) -> Bools:
    """``keep`` with all of the parts of a page that a generator of documentation wrote, where some of them is kept, and
    without what it adds to them; shape (runs,)."""
    if (generated := generator(document)) is None:
        return keep
    parts, beside, chrome = _having(document, (generated.parts, generated.beside, generated.chrome))
    parts = _sections(document) if generated is _SPHINX else parts
    if generated is _DOCUMENT:
        parts = [document.body] if kept_share(document, keep, document.under(document.body)) >= HALF else []
    if not any(keep[document.under(node)].any() for node in parts):
        return keep
    if generated is _INBOX:
        return document.covering(parts)
    if generated is _MEDIAWIKI:
        beside = sorted({*beside, *(one for part in parts for one in _templates_beside(document, part))})
        keep = _inside(document, keep)
    more: Bools = (keep | (document.covering(parts) & ~document.covering(beside))) & ~document.covering(chrome)
    return more


def _templates_beside(document: Document, part: int) -> Iterator[int]:
    """The boxes in a page of MediaWiki that are navigation, or are called clutter."""
    nodes = document.nodes
    for node in range(part + 1, int(nodes.end[part])):
        element = nodes.element[node]
        if element.get("role") == "navigation" or clutter_kind(element.get("class") or ""):
            yield node


def _inside(document: Document, keep: Bools) -> Bools:
    """``keep`` without what stands outside of the text of a page of MediaWiki: its tools, tabs and categories."""
    (boxes,) = _having(document, (_CONTENT_OF_WIKI,))
    inside: Bools = keep & document.covering(boxes)
    return inside if inside.any() else keep


def generator(document: Document) -> Generated | None:
    """What is known of the program that wrote a page, None for most."""
    for name, said in document.meta:
        if name == "generator":
            found = next((one for start, one in _NAMED.items() if said.startswith(start)), None)
        else:
            found = _SAID.get(name)
        if found is not None:
            return found
    if _sections(document):
        return _SPHINX
    body = document.nodes.element[document.body]
    if (found := _BODIES.get(_first_class(body))) is not None:
        return found
    first = next(body.iterchildren(etree.Element), None)
    while first is not None and first.tag == "header" and len(first) and not first.get("class"):
        first = first[0]
    if first is not None and (found := _FIRST.get(first.get("id") or _first_class(first))) is not None:
        return found
    if first is not None and first.tag == "form" and _is_above_message(first):
        return _INBOX
    titles = document.silent["title"]
    if titles and _TITLE_OF_MANUAL.match(titles[0].text or ""):
        return _MANUAL
    if titles and (titles[0].text or "").lstrip().startswith(_TITLE_OF_JSDOC):
        return _JSDOC
    if document.decoded.utf8.find(_NAVIGATION, 0, HEAD) >= 0:
        return _DOCBOOK
    if _SECTION in document.decoded.utf8:
        return _ASCIIDOC
    if document.decoded.utf8.find(_BOOK, 0, HEAD) >= 0:
        return _MDBOOK
    address = document.url or next((address for address, _ in own_addresses(document)), "")
    return _TEXT if _OF_A_MANUAL.match(address) else None


def _first_class(element: etree._Element) -> str:
    return (element.get("class") or "").partition(" ")[0]


def _is_above_message(form: etree._Element) -> bool:
    """Whether a rule and a listing that is called so follow the form of a page, as public-inbox writes a message."""
    below = list(islice(form.itersiblings(etree.Element), 2))
    return [one.tag for one in below] == ["hr", "pre"] and below[1].get("id") == "b"


def _sections(document: Document) -> list[int]:
    """The sections whose heading of the first level ends with a link to itself, as Sphinx writes them."""
    nodes = document.nodes
    headings = nodes.having(_FIRST_LEVEL).nonzero()[0].tolist()
    return [
        int(nodes.parent[node])
        for node in headings
        if len(heading := nodes.element[node]) > 0
        and heading[-1].get("class") == "headerlink"
        and (nodes.tag_of(nodes.parent[node]) == "section" or _is_section(nodes.element[nodes.parent[node]]))
    ]


def _is_section(element: etree._Element) -> bool:
    """Whether an element is a section of docutils before 0.17."""
    return "section" in (element.get("class") or "").split()


def _having(document: Document, groups: Sequence[frozenset[str]]) -> list[list[int]]:
    """For each group of names the nodes of which a class, the identifier or the ``itemprop`` is one of them."""
    found: list[list[int]] = [[] for _ in groups]
    every = frozenset().union(*groups)
    for node, element in enumerate(document.nodes.element):
        names = [*(element.get("class") or "").split(), element.get("id") or "", element.get("itemprop") or ""]
        if not every.isdisjoint(names):
            for nodes, group in zip(found, groups, strict=True):
                if not group.isdisjoint(names):
                    nodes.append(node)
    return found
