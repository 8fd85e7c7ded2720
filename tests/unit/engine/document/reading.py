"""How these tests get a document."""

from plainleaf.engine.decode import decode
from plainleaf.engine.document import Document, prepare
from plainleaf.engine.page import Origin, Page


def document(html: str | bytes, url: str | None = None, origin: Origin = "memory") -> Document:
    page = Page(html.encode("utf-8", "replace") if isinstance(html, str) else html, url, origin=origin)
    return prepare(page, decode(page))
