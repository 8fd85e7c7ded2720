"""The visible text of HTML from references and peers, one line a block."""

from collections.abc import Iterator

from lxml import etree, html

_SILENT = frozenset({"head", "script", "style", "noscript", "template", "svg"})
_INLINE = frozenset(
    {
        "a", "abbr", "b", "bdi", "bdo", "cite", "code", "data", "del", "dfn", "em", "font", "i", "img", "ins", "kbd",
        "mark", "math", "q", "rp", "rt", "ruby", "s", "samp", "small", "span", "strike", "strong", "sub", "sup",
        "time", "tt", "u", "var", "wbr",
    }
)  # fmt: skip


def visible_text(source: str | bytes) -> str:
    """The text of an HTML fragment or page, with line breaks around all elements that are not inline."""
    if not source.strip():
        return ""
    encoding = "utf-8" if isinstance(source, bytes) else None
    root = html.document_fromstring(source, parser=html.HTMLParser(encoding=encoding, huge_tree=True))
    lines = (" ".join(line.split()) for line in "".join(_pieces(root)).splitlines())
    return "\n".join(line for line in lines if line)


def _pieces(root: etree._Element) -> Iterator[str]:
    silent: etree._Element | None = None
    for event, element in etree.iterwalk(root, events=("start", "end", "comment", "pi")):
        if event in ("comment", "pi"):
            if silent is None:
                yield _unbroken(element.tail)
            continue
        apart = element.tag not in _INLINE and element.tag not in _SILENT
        if event == "start":
            if silent is None and element.tag in _SILENT:
                silent = element
            if silent is None:
                if apart:
                    yield "\n"
                yield _unbroken(element.text)
        else:
            if element is silent:
                silent = None
            if silent is None:
                if apart:
                    yield "\n"
                yield _unbroken(element.tail)


def _unbroken(text: str | None) -> str:
    """Replace line breaks in the source, which are only white space."""
    return (text or "").replace("\n", " ").replace("\r", " ")
