"""Opens a source, which is anything that a user types or pipes in, as a page."""

import dataclasses
import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TypedDict

from plainleaf.engine.lazy_compile import lazy_compile
from plainleaf.engine.mhtml import page_in_file
from plainleaf.engine.page import Page
from plainleaf.fetching import LIMIT, TIMEOUT, FetchError, fetch

STDIN = "-"

_LABEL = r"[^\W_](?:[\w-]{0,61}[^\W_])?"
_HOST = lazy_compile(
    rf"(?P<local>localhost|127(?:\.\d{{1,3}}){{3}}|\[::1\])|\d{{1,3}}(?:\.\d{{1,3}}){{3}}|"
    rf"(?:{_LABEL}\.)+(?P<top>[^\W\d_]{{2,}}|xn--[a-z0-9-]+)\.?",
    re.IGNORECASE,
)
_REST = lazy_compile(r"(?::\d{1,5})?(?:[/?#].*)?", re.DOTALL)
# File suffixes that are not top-level domains: "page.html" is a missing file, not a host.
_FILES = frozenset(
    {"html", "htm", "xhtml", "xht", "mhtml", "mht", "php", "asp", "aspx", "txt", "text", "xml", "json", "pdf"}
)


class Fetching(TypedDict, total=False):
    """The optional arguments of ``open_source``."""

    url: str | None
    progress: Callable[[int, int | None], None] | None
    cancelled: Callable[[], bool] | None
    timeout: float


def open_source(
    source: str,
    *,
    url: str | None = None,
    progress: Callable[[int, int | None], None] | None = None,
    cancelled: Callable[[], bool] | None = None,
    timeout: float = TIMEOUT,
    limit: int = LIMIT,
    initiator: str | None = None,
) -> Page:
    """The page at a web address (``example.org/x`` is enough), in a file, or on standard input (``-``).

    ``url`` replaces the page's address as the base of relative links. ``initiator`` is the address of the page that
    names the source, or None if the user does. Callbacks as in ``fetch``. Raises FetchError.
    """
    if source == STDIN:
        page = page_in_file(_standard_input(limit), url)
        if page is None:
            raise FetchError("not-html", "Standard input is a mail or a bundle without a web page in it.", STDIN)
        return dataclasses.replace(page, url=url or page.url, origin="memory")
    page = fetch(
        completed(source), progress=progress, cancelled=cancelled, timeout=timeout, limit=limit, initiator=initiator
    )
    return dataclasses.replace(page, url=url) if url else page


def completed(source: str) -> str:
    """The source with a scheme added if the user left it out; existing files take precedence."""
    text = source.strip()
    if "://" in text.partition("?")[0] or _exists(text):
        return text
    host = _HOST.match(text)
    if host is None or not _REST.fullmatch(text, host.end()):
        return text
    if host["top"] and host["top"].lower() in _FILES and host.end() == len(text):
        return text
    return ("http://" if host["local"] else "https://") + text


def _exists(text: str) -> bool:
    try:
        return bool(text) and Path(text).expanduser().exists()
    except (OSError, RuntimeError, ValueError):  # a name too long, an unknown user, NUL: ``fetch`` reports it
        return False


def _standard_input(limit: int) -> bytes:
    if sys.stdin is None:
        raise FetchError("unreadable", "There is no standard input to read from.", STDIN)
    body = sys.stdin.buffer.read(limit + 1)
    if len(body) > limit:
        raise FetchError(
            "too-large", f"Standard input is larger than {limit / 2**20:g} MB, the most that is read.", STDIN
        )
    if not body.strip():
        raise FetchError("empty", "Standard input is empty: the program before the pipe wrote nothing.", STDIN)
    return body
