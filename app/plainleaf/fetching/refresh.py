"""Pages that only send their reader on, with ``<meta http-equiv="refresh" content="0; url=…">`` or a header of that
name: shorteners, sites that moved, and generators of static pages, which cannot answer with a redirect."""

from lxml import etree

from plainleaf.engine.page import Page

SOON = 5
"""Seconds within which nobody has read a page; one that goes on later is an article that shows itself anew."""

_START = 1 << 16
"""Bytes in which it stands: such a page has little else."""
_DIGITS = 10
_UNUSED = frozenset({"noscript", "template"})  # for a browser without scripts, whose page may be a poorer one


def sent_on(page: Page, header: str | None) -> str | None:
    """Where a page sends its reader before anybody can read it, as it writes the address; None where it does not.
    ``header`` is the answer's ``Refresh``."""
    if header is not None:
        return _target(header)
    start = page.body[:_START]
    if b"refresh" not in start.lower():
        return None
    root = etree.HTML(start)
    for meta in () if root is None else root.iter("meta"):
        if meta.get("http-equiv", "").strip().lower() == "refresh" and not any(
            around.tag in _UNUSED for around in meta.iterancestors()
        ):
            return _target(meta.get("content", ""))
    return None


def _target(value: str) -> str | None:
    text = value.strip()
    rest = text.lstrip("0123456789.")
    seconds = text[: len(text) - len(rest)].partition(".")[0]
    if not 0 < len(seconds) < _DIGITS or int(seconds) > SOON or rest[:1] not in tuple(" \t\n;,"):
        return None
    to = rest.lstrip(" \t\n;,")
    if to[:3].lower() == "url" and to[3:].lstrip().startswith("="):
        to = to[3:].lstrip()[1:].lstrip()
    if to[:1] in ("'", '"'):  # what follows the second quote is no part of it
        to = to[1:].partition(to[0])[0]
    return to.strip() or None
