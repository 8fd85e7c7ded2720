"""Finds the title of an article, and what is between it and the text."""

from urllib.parse import urlsplit

from lxml import etree

from plainleaf.engine.arrays import Bools
from plainleaf.engine.document import Document
from plainleaf.engine.document.element_text import collapsed_text

GAP = 1500
"""Maximum characters between the title and the first kept text."""

STANDFIRST = 500
"""Maximum characters of a standfirst."""

TITLE = 12
"""Minimum characters of a title outside of headings."""

FOLDERS = 2
"""Maximum folders in the address of a front page's folder."""

HEADINGS = 20
"""Maximum headings that are compared with the title in the page's head."""

_TITLES, _LOWER = frozenset({"h1"}), frozenset({"h2", "h3"})
_SIGNS = "-–—|·•»:/"
_ELSEWHERE = frozenset({"a", "aside", "footer", "li", "nav"})
_OWN_FOLDER = frozenset({"./", ".", "./index.html", "index.html"})


def below_title(document: Document, keep: Bools) -> tuple[int, int, int] | None:
    """The title above the first run of ``keep``, shape (runs,): its node, the first run after it, and the first kept
    run from there on (the same if there is none); None if no title is close enough. Of several the last counts."""
    first = int(keep.argmax())
    for titles in (_titles, _lower_title, _line):
        if (place := _place(document, keep, titles(document, first), first)) is not None:
            return place
    return None


def _place(document: Document, keep: Bools, titles: list[int], first: int) -> tuple[int, int, int] | None:
    nodes = document.nodes.lists
    tops = [node for node in titles if first >= nodes.run_start[node] < nodes.run_end[node]]
    if not tops:
        return None
    top = tops[-1]
    after = nodes.run_end[top]
    stop = after + int(keep[after:].argmax()) if after < len(keep) else after  # argmax is 0 if none is kept
    return (top, after, stop) if document.chars_before[stop] - document.chars_before[after] <= GAP else None


def _titles(document: Document, _: int) -> list[int]:
    return document.nodes.having(_TITLES).nonzero()[0].tolist()


def _lower_title(document: Document, _: int) -> list[int]:
    """The heading with most of the title in the page's head, on a page without first-level headings."""
    declared = next((" ".join(content.split()).casefold() for name, content in document.meta if name == "og:title"), "")
    named = (_head_title(document), declared)
    for node in document.nodes.having(_LOWER).nonzero()[0][:HEADINGS].tolist():
        text = " ".join(document.runs.text[document.under(node)]).casefold()
        if text and any(name.startswith(text) and 2 * len(text) >= len(name) for name in named):
            return [node]
    return []


def _line(document: Document, first: int) -> list[int]:
    """The element above the first kept run with most of the title, no link: portals write titles in boxes."""
    title, before, runs = _head_title(document), document.chars_before, document.runs
    for run in range(first, -1, -1):
        if before[first] - before[run] > GAP:
            break
        text = runs.text[run].casefold()
        at = title.find(text) if len(text) >= TITLE and 2 * len(text) >= len(title) else -1
        if at < 0 or runs.linked[run] or (at > 0 and title[:at].rstrip()[-1] not in _SIGNS):
            continue
        node = int(runs.owner[run])
        if not any(document.nodes.tag_of(ancestor) in _ELSEWHERE for ancestor in document.path(node)):
            return [node]
    return []


def _head_title(document: Document) -> str:
    return collapsed_text(document.silent["title"][0]).casefold() if document.silent["title"] else ""


def below_standfirst(document: Document, keep: Bools, stop: int) -> int:
    """The run where the text begins, if a standfirst begins at run ``stop`` with text after it; else ``stop``."""
    before = document.chars_before
    gaps = (~keep[stop:]).nonzero()[0]
    end = stop + int(gaps[0]) if len(gaps) else len(keep)
    rest = keep[end:].nonzero()[0]
    if not len(rest) or before[end] - before[stop] > STANDFIRST:
        return stop
    text = end + int(rest[0])
    return text if before[text] - before[end] <= GAP else stop


def leads_to_front(heading: etree._Element, url: str | None) -> bool:
    """True if a heading is one link to the front page of its site, or of a part of the host: the site's name."""
    link = next(heading.iter("a"), None)
    if link is None or not (href := (link.get("href") or "").strip()) or href.startswith("#"):
        return False
    try:
        to, at = urlsplit(href), urlsplit(url or "")
    except ValueError:
        return False
    front = not to.query and to.hostname in (None, at.hostname) and _is_front(to.path, at.path)
    front = front or (href in _OWN_FOLDER and not at.path.endswith("/"))  # the front page of the book: bookdown
    own = collapsed_text(link)
    return front and bool(at.path.strip("/")) and own == collapsed_text(heading)


def _is_front(path: str, page: str) -> bool:
    """True if a path leads to the host's front page, or a weblog's or user's folder, with months or parts below it."""
    folder, inside = path.strip("/"), page.strip("/").split("/")
    if not folder:
        return True
    deep = path.startswith("/") and path.endswith("/") and len(inside) > FOLDERS
    return deep and folder == inside[0] and not inside[-1].isdecimal()  # a number is a page of an article
