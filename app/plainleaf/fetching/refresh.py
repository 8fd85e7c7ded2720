"""Redirects by ``<meta http-equiv="refresh" content="0; url=…">`` or by the header of that name, as sent by link
shorteners, moved sites and static site generators."""

from lxml import etree

from plainleaf.engine.page import Page

SOON = 5
"""Maximum delay in seconds of a redirect. A page with a longer delay is an article that reloads itself."""

_START = 1 << 16
"""Bytes searched: a page that only redirects has little else."""
_DIGITS = 10
_UNUSED = frozenset({"noscript", "template"})  # a redirect for browsers without scripts may lead to a poorer page


def sent_on(page: Page, header: str | None) -> str | None:
    """The target of a page's immediate refresh, as written; None if the page stays. ``header`` is the response's
    ``Refresh``."""
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
    after_delay = text.lstrip("0123456789.")
    seconds = text[: len(text) - len(after_delay)].partition(".")[0]
    if not 0 < len(seconds) < _DIGITS or int(seconds) > SOON or after_delay[:1] not in tuple(" \t\n;,"):
        return None
    to = after_delay.lstrip(" \t\n;,")
    if to[:3].lower() == "url" and to[3:].lstrip().startswith("="):
        to = to[3:].lstrip()[1:].lstrip()
    if to[:1] in ("'", '"'):  # ignore what follows the closing quote
        to = to[1:].partition(to[0])[0]
    return to.strip() or None
