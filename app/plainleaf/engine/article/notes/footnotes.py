"""Footnotes and endnotes: marks in the text, the notes that they refer to, and the back links, which are removed."""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator
from urllib.parse import unquote

from lxml import etree

from plainleaf.engine.article.build.links import place_names
from plainleaf.engine.article.build.overrides import Override, Overrides
from plainleaf.engine.article.scope.region import Region
from plainleaf.engine.document import Document, prefix_sum
from plainleaf.engine.document.columns import ancestors, elements
from plainleaf.engine.document.element_text import collapsed_text
from plainleaf.engine.document.tags import HEADINGS
from plainleaf.engine.lazy_compile import lazy_compile
from plainleaf.engine.names import is_named
from plainleaf.engine.record import record

_LABEL = lazy_compile(
    r"[\[(]? ?(?:note|fn|footnote|cit\.|ref)?\.? ?(\d{1,4}|[a-zA-Z]|[ivxlc]{1,6}|[*†‡§¶#]{1,4}) ?[\])]?[.:]?",
    re.IGNORECASE,
)
_NAMES = lazy_compile(r"foot|fn|note|cite|ref|bib|sdendnote|ftn", re.IGNORECASE)
_WORD_NOTE = lazy_compile(r"(_(?:ft|ed)n)(\d+)")
_NUMBERED = lazy_compile(
    r"(?:.*[-_.:])?(?:r|ref|fn|note|cite|bib|bibr?|footnote|endnote|reference|citation|cite_note)[-_.]?[\w.]{0,30}?\d\w{0,12}",
    re.IGNORECASE,
)
_OPENERS = ("data-definition", "data-footnote-id", "data-footnote", "data-note", "aria-describedby", "aria-controls")
_ARROWS = "↩↵⏎↑⤴^\ufe0e\ufe0f \u00a0"
_HOLDERS = frozenset({"li", "p", "div", "dd", "aside", "tr", "section", "td", "dt", "blockquote", "article"})
_LONGEST, _LONGEST_MARK = 4000, 12  # characters of a note and of a mark


@record(frozen=True, slots=True)
class _Reference:
    """A link that may be a note's mark: its node, the node to replace, the id that it refers to, its label, whether it
    is raised or in brackets, and whether a script opens the note."""

    node: int
    outer: int
    target: str
    label: str
    raised: bool
    bracketed: bool
    opener: bool


class _Links:
    """The links in each note that may be back links, looked up once."""

    def __init__(self, document: Document) -> None:
        self._document = document
        self._all: list[int] = document.nodes.having(frozenset({"a"})).nonzero()[0].tolist()
        self._inside: dict[int, tuple[dict[str, list[int]], list[int]]] = {}

    def lead_back(self, holder: int, names: Iterable[str]) -> bool:
        """True if a link in a note is a back link: to one of these ids, or by its own text."""
        named, sure = self._in(holder)
        return bool(sure) or any(name in named for name in names)

    def back(self, holder: int, targets: set[str]) -> list[int]:
        """The links in a note to one of these ids, and those that are back links by their text."""
        named, sure = self._in(holder)
        return sorted({*sure, *(node for name in named.keys() & targets for node in named[name])})

    def _in(self, holder: int) -> tuple[dict[str, list[int]], list[int]]:
        """The short links in a note by the id that they refer to, and those that are certainly back links."""
        if (known := self._inside.get(holder)) is not None:
            return known
        document, nodes = self._document, self._document.nodes
        named: dict[str, list[int]] = {}
        sure: list[int] = []
        for node in self._all[bisect_left(self._all, holder) : bisect_left(self._all, int(nodes.end[holder]))]:
            element = nodes.element[node]
            fragment = (element.get("href") or "").partition("#")[2]
            if fragment and document.text_length[node] < 20:
                for name in place_names(element.get("href") or ""):
                    named.setdefault(name, []).append(node)
            if (
                fragment
                and document.text_length[node] < 16
                and ("back" in (element.get("class") or "").lower() or element.get("role") == "doc-backlink")
            ) or (
                "#" in (element.get("href") or "") and (element.text or "").strip(_ARROWS) == "" != (element.text or "")
            ):
                sure.append(node)
        return self._inside.setdefault(holder, (named, sure))


def find_footnotes(document: Document, region: Region, overrides: Overrides) -> tuple[int, ...]:
    """Find the references below the region's start, and anywhere on the page their notes and the back links. Returns
    the notes outside of the walk, in the order of their references."""
    references = list(_references(document, region, overrides))
    if not references:
        return ()
    named, links = _named(document), _Links(document)
    blocks = sorted(node for node in named.values() if document.nodes.tag_of(node) in ("li", "p"))
    notes: dict[int, tuple[str, str]] = {}
    anchors: dict[int, list[int]] = {}  # the positions in each holder that references lead to
    targets: set[str] = set()
    pointing: dict[str, int] | None = None
    for reference in references:
        target = named.get(reference.target, named.get(unquote(reference.target)))
        if target is None and (word := _WORD_NOTE.fullmatch(reference.target)):
            pointing = _pointing(document) if pointing is None else pointing
            target = pointing.get(f"{word[1]}ref{word[2]}")
        if target is None:
            continue
        holder = _holder(document, target)
        if holder is None or _count_inside(document, holder, blocks) > 2:
            continue
        if not _is_note(document, holder, target, reference, links):
            continue
        place = target if _begins_piece(document, holder, target) else holder
        if place not in notes:
            notes[place] = (str(len(notes) + 1), reference.label)
            anchors.setdefault(holder, []).append(place)
        identifier, label = notes[place]
        overrides[reference.outer] = Override("note reference", identifier, reference.label)
        targets.update(name for name in _names(document, reference))
    for holder, places in anchors.items():
        _find_heading(document, holder, overrides)
        for node in links.back(holder, targets):
            overrides[_bracketed(document, holder, node)] = Override("back link")
        if len(places) > 1:  # notes with only line breaks between them
            for place, follow in zip(sorted(places), [*sorted(places)[1:], -1], strict=True):
                identifier, label = notes[place]
                overrides[place] = Override("note part", f"{identifier} {follow}", label)
                find_label(document, holder, label, overrides, int(document.nodes.run_end[place]))
            if not region.shows_all(document, holder) and not _opens_with_text(document, region, holder, min(places)):
                overrides.setdefault(holder, Override("notes"))
        else:
            identifier, label = notes[places[0]]
            overrides.pop(places[0], None)
            overrides[holder] = Override("note", identifier, label)
            find_label(document, holder, label, overrides)
    return tuple(holder for holder in anchors if not region.shows_all(document, holder))


def _opens_with_text(document: Document, region: Region, holder: int, place: int) -> bool:
    """True if kept text precedes the first note of a holder."""
    run_start = document.nodes.run_start
    return bool(region.keep[run_start[holder] : run_start[place]].any())


def _begins_piece(document: Document, holder: int, target: int) -> bool:
    """True if a target is an anchor in running text that is followed by more text of its holder."""
    nodes = document.nodes
    return nodes.tag_of(target) == "a" and nodes.parent[target] == holder and nodes.tag_of(holder) in ("p", "div")


def _references(document: Document, region: Region, overrides: Overrides) -> Iterator[_Reference]:
    nodes, start = document.nodes, region.start
    page = document.url or ""
    below, before = slice(start, int(nodes.end[start])), prefix_sum(region.keep)
    links = nodes.having(frozenset({"a", "label"}))[below] & (document.text_length[below] <= _LONGEST_MARK)
    links &= before.take(nodes.run_end[below]) > before.take(nodes.run_start[below])
    for node in (links.nonzero()[0] + start).tolist():
        element = nodes.element[node]
        href = (element.get("href") or f"#{element.get('for') or ''}").strip()
        if "#" not in href and href and href != page:  # true of most links
            continue
        address, sign, fragment = href.partition("#")
        opener = not fragment and (not address or address == page)
        if opener:
            fragment = _by_attribute(element)
        if not fragment or not (sign or not address) or node in overrides or element.get("role") == "tab":
            continue
        if address and address != page and not _NAMES.search(fragment):
            continue
        text = collapsed_text(element)
        match = _LABEL.fullmatch(text)
        if match is None:
            continue
        outer, raised = node, next(element.iter("sup"), None) is not None
        while True:
            above = int(nodes.parent[outer])
            if above <= start or document.text_length[above] > document.text_length[node] + 4:
                break
            tag = nodes.tag_of(above)
            if tag not in ("sup", "span", "small", "b", "strong", "i", "em", "cite"):
                break
            raised = raised or tag == "sup"
            inside = "".join(map(str, nodes.element[above].itertext())).strip()
            if inside.strip("[]() \u2009\u00a0,") != text.strip("[]() "):
                break
            outer = above
        raised = raised or any(above.tag == "sup" for above in ancestors(element, 3))
        near = [element, *ancestors(element, 2)]
        raised = raised or any(is_named(above.get("class"), "note_mark") for above in near)
        bracketed = text.startswith("[") or next(element.iterancestors("cite"), None) is not None
        bracketed = bracketed or "footnote" in (element.get("class") or "")
        yield _Reference(node, outer, fragment, match[1], raised, bracketed, opener)


def _by_attribute(element: etree._Element) -> str:
    """The id of the note that a mark without an address opens by script."""
    for ancestor in (element, *ancestors(element, 2)):
        for name in _OPENERS:
            if value := ancestor.get(name):
                return value.removeprefix("#")
    return ""


def _named(document: Document) -> dict[str, int]:
    """The nodes of the page by ``id`` and ``name``."""
    ids, names = document.declared.values["id"], document.declared.values["name"]
    named: dict[str, int] = {}
    for node in sorted(ids.keys() | names.keys()):
        if (tag := document.nodes.tag_of(node)) != "input":
            for name in (ids.get(node), names.get(node) if tag == "a" else None):
                if name:
                    named.setdefault(name, node)
    return named


def _holder(document: Document, target: int) -> int | None:
    """The block with a note: the target, or its container."""
    nodes = document.nodes
    node = target
    while node > document.body:
        tag = nodes.tag_of(node)
        if tag in HEADINGS and document.text_length[node] < 8:
            follow = int(nodes.end[node])
            return follow if follow < len(nodes) and nodes.tag_of(follow) in _HOLDERS else None
        if tag in _HOLDERS and document.text_length[node] > 3:
            # A cell is part of a row with the number and the note.
            row = int(nodes.parent[node]) if tag == "td" else -1
            return row if row > document.body and nodes.tag_of(row) == "tr" else node
        node = int(nodes.parent[node])
    return None


def _count_inside(document: Document, holder: int, blocks: list[int]) -> int:
    """The number of nodes, of those given in order, inside another."""
    return bisect_left(blocks, int(document.nodes.end[holder])) - bisect_right(blocks, holder)


def _is_note(document: Document, holder: int, target: int, reference: _Reference, links: _Links) -> bool:
    nodes = document.nodes
    if document.text_length[holder] > _LONGEST or nodes.end[holder] > reference.node >= holder:
        return False
    if holder < reference.node and nodes.tag_of(holder) != "aside":
        return False
    if nodes.tag_of(target) == "a" and target == reference.node:
        return False
    back = links.lead_back(holder, _names(document, reference))
    element = nodes.element[target]
    around = nodes.element[holder]
    naming = _NAMES.search(
        " ".join(filter(None, (each.get(name) for each in (element, around) for name in ("id", "class", "name"))))
    )
    listed = nodes.tag_of(holder) in ("li", "tr", "dd", "div") and _NUMBERED.fullmatch(reference.target) is not None
    return (
        back
        or reference.opener
        or (reference.bracketed and listed)
        or (reference.raised and naming is not None)
        or (reference.raised and nodes.tag_of(holder) == "li")
    )


def _bracketed(document: Document, holder: int, link: int) -> int:
    """The element in a note that contains only the back link in brackets, as docutils writes it; else the link."""
    above = int(document.nodes.parent[link])
    if above <= holder or document.text_length[above] != document.text_length[link] + 2:
        return link
    text = "".join(document.runs.text[document.under(above)])
    return above if text.startswith("[") and text.endswith("]") else link


def _pointing(document: Document) -> dict[str, int]:
    """The first link to each fragment: Word's notes have no ids, but back links."""
    targets: dict[str, int] = {}
    for element in elements(document.root, "//a[contains(@href, '#')]"):
        if (node := document.node_of_element.get(element)) is not None:
            targets.setdefault((element.get("href") or "").partition("#")[2], node)
    return targets


def _names(document: Document, reference: _Reference) -> Iterator[str]:
    """The ids to which a note's back link may lead."""
    node, steps = reference.node, 0
    while node >= 0 and steps < 4:
        element = document.nodes.element[node]
        for name in (element.get("id"), element.get("name")):
            if name:
                yield name
        node, steps = int(document.nodes.parent[node]), steps + 1
    if word := _WORD_NOTE.fullmatch(reference.target):
        yield f"{word[1]}ref{word[2]}"
    inner = document.nodes.element[reference.node]
    yield from (name for child in inner.iter() if (name := child.get("id") or child.get("name")))
    before = inner.getprevious()  # Project Gutenberg: an empty anchor beside the mark
    if before is not None and before.tag == "a" and not len(before) and not before.text and not before.tail:
        yield from filter(None, (before.get("id"), before.get("name")))


def find_label(document: Document, holder: int, label: str, overrides: Overrides, first: int = -1) -> None:
    """Remove the label at the beginning of a note, if it is in an element of its own. ``first`` is the note's first
    run, by default that of its holder."""
    nodes = document.nodes
    first = int(nodes.run_start[holder]) if first < 0 else first
    if first >= int(nodes.run_end[holder]):
        return
    owner = int(document.runs.owner[first])
    text = document.runs.text[first].strip("[]().: \u2009")
    if owner > holder and text == label and document.text_length[owner] <= len(label) + 4:
        while (
            int(nodes.parent[owner]) > holder
            and document.text_length[nodes.parent[owner]] == document.text_length[owner]
        ):
            owner = int(nodes.parent[owner])
        overrides.setdefault(owner, Override("back link"))


def _find_heading(document: Document, holder: int, overrides: Overrides) -> None:
    """Remove the heading above a note that contains only its label."""
    nodes = document.nodes
    for node in range(holder - 1, max(holder - 4, 0), -1):
        if nodes.tag_of(node) in HEADINGS and nodes.end[node] == holder and document.text_length[node] < 8:
            overrides[node] = Override("back link")
