"""MHTML: a page with its pictures in one file in the format of a mail message (RFC 2557), as browsers save it."""

from plainleaf.engine.lazy_compile import lazy_compile
from plainleaf.engine.page import Page

_HEAD = 8192
"""Maximum bytes of the header of such a file."""
_NO_LINE = lazy_compile(rb"\r?\n\r?\n")


def is_mhtml(body: bytes) -> bool:
    """True if a file begins like a mail message."""
    head = _NO_LINE.split(body[:_HEAD].lstrip(), 1)[0].lower()
    return not head.startswith(b"<") and b"mime-version:" in head and b"content-type:" in head


def page_in_file(body: bytes, place: str | None) -> Page | None:
    """The page in a file of any type; None for an MHTML file without one."""
    if not is_mhtml(body):
        return Page(body, place, None, "file")
    from plainleaf.engine.mhtml.reading import read_mhtml  # few pages have this format

    saved = read_mhtml(body, place)
    return None if saved is None else saved.page
