"""Preformatted text: its lines and indentation, without line numbers and copy buttons, and its language."""

from collections.abc import Iterator, Set
from itertools import islice

from lxml import etree

from plainleaf.engine.article.build.overrides import Override
from plainleaf.engine.article.build.writer import BlockWriter
from plainleaf.engine.article.tree import Code
from plainleaf.engine.document.columns import ancestors
from plainleaf.engine.document.tags import BLOCK
from plainleaf.engine.lazy_compile import lazy_compile
from plainleaf.engine.names import is_named
from plainleaf.engine.terms import terms

LABEL = 40
"""Maximum characters of a label or button in a ``pre`` beside its ``code``."""
MOST = 200
"""Elements of a cell that are searched for the code whose lines the cell beside it numbers."""

_CHROME = frozenset({"button", "script", "style", "svg", "textarea", "template", "noscript", "select"})
_LIT = "gatsby-highlight-code-line"
"""A highlighted line: a box without the line break that other lines have."""
_NUMBERS = lazy_compile(r"\s*+(?:\d++[.:]?+\s*+)++")
_OF_NUMBERS = lazy_compile(r"[\d\s.:]*+")
_NAMED = lazy_compile(
    r"(?:^|\s)(?:language|lang|highlight-source|highlight-text|highlight|brush|(?:gatsby-)?code|syntax|prism|sourceCode)"
    r"[-:]\s?([A-Za-z][\w+#.-]*)"
)

_PYTHON = lazy_compile(r"\Aipython\d?\Z")
_NO_LANGUAGE = frozenset(terms("no_programming_languages"))
LANGUAGES = frozenset(terms("programming_languages"))
"""Names of languages, in lower case."""
_INVISIBLE = str.maketrans({"\xa0": " ", "\u200b": None, "\ufeff": None, "\r": None})


def preformatted(writer: BlockWriter, node: int) -> int:
    """``pre`` and its obsolete equivalents."""
    element = writer.element[node]
    if writer.flat or writer.run_start[node] == writer.run_end[node]:
        return writer.boundary(node)  # without text, but possibly with a picture
    if is_numbering(element):
        return writer.consume(node)
    text = raw(element)
    if not text.strip():
        return writer.boundary(node)
    writer.flush()
    writer.add(Code(text, language(element), node))
    return writer.consume(node)


def is_block(element: etree._Element) -> bool:
    """True if a ``code`` element without ``pre`` is shown as a block."""
    names = (element.get("class") or "").split()
    style = (element.get("style") or "").replace(" ", "")
    if "block" in names or "code-block" in names or "white-space:pre" in style or "display:block" in style:
        return True
    return next(element.iter("br", "div", "pre"), None) is not None and element.tag == "code"


def raw(element: etree._Element) -> str:
    """The text as a browser would show it in ``pre``: line breaks and indentation kept, labels and buttons left out."""
    element = _labelled(element)
    lines = _line_elements(element)
    numbers = _numbers(element)
    parts: list[str] = []

    def fresh_line() -> None:
        if parts and not parts[-1].endswith("\n"):
            parts.append("\n")

    walk = etree.iterwalk(element, events=("start", "end"))
    for event, current in walk:
        is_lit = _LIT in (current.get("class") or "").split()
        is_line = current in lines or (current.tag in BLOCK and current is not element and current.tag != "code")
        if event == "start":
            if current is not element and _is_chrome(current, numbers):
                walk.skip_subtree()
                continue
            if current.tag == "br":
                parts.append("\n")
            elif is_line or is_lit:
                fresh_line()
            if current.text and current.tag not in _CHROME:
                if current is element and not current.text.strip() and len(element) and element[0].tag == "code":
                    continue  # the page's own indentation before the code
                parts.append(current.text)
        else:
            if (is_line or is_lit) and not _is_chrome(current, numbers):
                if (current in lines or is_lit) and not any(str(text).strip("\n") for text in current.itertext()):
                    parts.append("\n")
                else:
                    fresh_line()
            if current.tail and current is not element:
                # Between lines in their own elements the page's line breaks would double them.
                tail = current.tail if not is_line else current.tail.strip("\n\r\t ")
                parts += [tail] if tail else []
    return trimmed("".join(parts))


def _labelled(element: etree._Element) -> etree._Element:
    """The ``code`` of a ``pre`` beside which there are only short lines in elements of their own, such as the name of
    its language and a button; else the element itself."""
    bare = (element.text, *(child.tail for child in element))
    codes = list(element.iter("code"))
    if len(codes) != 1 or codes[0].getparent() is not element or any(text and text.strip() for text in bare):
        return element
    texts = ("".join(map(str, child.itertext())).strip() for child in element if child is not codes[0])
    labels = all(len(text) <= LABEL and "\n" not in text and (not text or text[0].isalpha()) for text in texts)
    return codes[0] if labels else element


def trimmed(text: str) -> str:
    """Remove empty lines at the ends, and invisible characters."""
    lines = text.translate(_INVISIBLE).split("\n")
    filled = [at for at, line in enumerate(lines) if line.strip()]
    lines = lines[filled[0] : filled[-1] + 1] if filled else []
    return "\n".join(line.rstrip() for line in without_numbers(lines))


def without_numbers(lines: list[str]) -> list[str]:
    """Remove the numbers of a gutter between the lines."""
    count = (len(lines) + 1) // 2
    if count > 1 and [line.strip() for line in lines[::2]] == [str(number) for number in range(1, count + 1)]:
        return lines[1::2]
    return lines


def _is_chrome(element: etree._Element, numbers: Set[etree._Element]) -> bool:
    if element.tag in _CHROME:
        return True
    name = element.get("class") or ""
    if name and (
        is_named(name, "line_numbers")
        or (is_named(name, "code_tools", "tools") and element.tag != "code" and element.find("code") is None)
    ):
        return len(element) > 0 or len(element.text or "") < 40
    return element in numbers


def _numbers(element: etree._Element) -> set[etree._Element]:
    """The elements inside that cannot be selected, or are visual only, and contain only numbers."""
    unread = {inner for inner in element.iter() if _is_unread(inner)}
    listings: set[etree._Element] = set()
    open_ends: list[bool] = []  # for each open element, whether it has only numbers so far
    for event, inner in etree.iterwalk(element, events=("start", "end")) if unread else ():
        if event == "start":
            open_ends.append(_OF_NUMBERS.fullmatch(inner.text or "") is not None)
            continue
        only = open_ends.pop()
        if only and inner in unread and _NUMBERS.fullmatch("".join(map(str, inner.itertext()))):
            listings.add(inner)
        if open_ends:
            open_ends[-1] = open_ends[-1] and only and _OF_NUMBERS.fullmatch(inner.tail or "") is not None
    return listings


def _is_unread(element: etree._Element) -> bool:
    unselectable = "user-select:none" in (element.get("style") or "").replace(" ", "")
    return unselectable or element.get("aria-hidden") == "true" or "select-none" in (element.get("class") or "")


def _line_elements(element: etree._Element) -> set[etree._Element]:
    """Inline elements of one line each, which only a style sheet separates."""
    codes = {inner for inner in element if inner.tag == "code"}
    between = (element.text, *(inner.tail for inner in element))
    joined = set() if len(codes) < 2 or any(map(str.strip, filter(None, between))) else codes
    joined |= {inner for inner in element.iter("span", "code", "div") if inner is not element and _is_line(inner)}
    outer = {inner for inner in joined if not any(above in joined for above in _above(inner, element))}
    breaks = sum(text.count("\n") for text in map(str, element.itertext())) + sum(1 for _ in element.iter("br"))
    return outer if len(outer) > 1 and breaks < len(outer) - 1 else set()


def _is_line(inner: etree._Element) -> bool:
    if inner.get("data-line") is not None or is_named(inner.get("class"), "code_line"):
        return True
    return "display:block" in (inner.get("style") or "").replace(" ", "")


def _above(inner: etree._Element, top: etree._Element) -> Iterator[etree._Element]:
    for steps, above in enumerate(inner.iterancestors()):
        if above is top or steps > 2:
            return
        yield above


def is_numbering(element: etree._Element) -> bool:
    """True if a ``pre`` contains the line numbers of the one beside it."""
    if not _NUMBERS.fullmatch("".join(map(str, element.itertext()))):
        return False
    if is_named(element.get("class"), "line_numbers"):
        return True
    if (cell := next(element.iterancestors("td"), None)) is None:
        return False
    beside = (sibling for sibling in (cell.getnext(), cell.getprevious()) if sibling is not None)
    return any(inner.tag in ("pre", "code") for sibling in beside for inner in islice(sibling.iter(), MOST))


def language(element: etree._Element) -> str:
    """The declared language of a piece of code, in lower case; empty if there is none."""
    first = next(element.iter("code"), None)
    near = [first, element] if first is not None else [element]
    near += ancestors(element, 6)
    for at, one in enumerate(near):
        if one.tag in ("body", "article", "main", "section"):
            break
        own = ("lang", "language") if one.tag in ("pre", "code") else ()
        for name in ("data-lang", "data-language", "data-code-lang", *own):
            if value := _as_language((one.get(name) or "").strip()):
                return value
        named = map(_as_language, _NAMED.findall(one.get("class") or ""))
        if value := next(filter(None, named), ""):
            return value
        if (at < 3 or one.tag == "figure") and (one.tag in ("pre", "code") or "highlight" in (one.get("class") or "")):
            for name in (one.get("class") or "").lower().split():
                if (bare := _PYTHON.sub("python", name.removeprefix("hl-"))) in LANGUAGES:
                    return bare
    return ""


def _as_language(value: str) -> str:
    """An attribute's value as a language; empty for none, or the name of a part of a page (``block__x7Qp2``)."""
    value = _PYTHON.sub("python", value.lower().removeprefix("source-").removeprefix("lang-"))
    return "" if value.partition("__")[0] in _NO_LANGUAGE else value


def code_box(writer: BlockWriter, node: int, _override: Override) -> int:
    """A code editor or listing made of ``div`` elements."""
    return preformatted(writer, node)


HANDLERS = {**dict.fromkeys(("pre", "listing", "xmp", "plaintext"), preformatted)}
