"""The scheme that pages are shown under: ``plainleaf://page-1/``.

``setHtml`` ends at 2 MB and cannot send headers, so pages are served. Each page has a host, and with it an
origin, of its own. A page from a file may also load pictures, styles and fonts that lie beside or below it.
"""

import mimetypes
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import unquote

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QObject, QUrl
from PySide6.QtWebEngineCore import QWebEngineUrlRequestJob, QWebEngineUrlScheme, QWebEngineUrlSchemeHandler

SCHEME = "plainleaf"

_UTF8_MARK = b"\xef\xbb\xbf"  # outranks whatever charset the page claims inside
_BESIDE = ("image/", "font/", "text/css", "application/font", "application/vnd.ms-fontobject")
_LARGEST_FILE = 64 * 1024 * 1024


@dataclass(frozen=True, slots=True)
class ServedPage:
    """One page as it is served: its HTML, its content security policy, and what else lies on its host.

    ``files`` maps paths (without the leading slash) to files that the host serves besides the page;
    ``folder`` allows pictures, styles and fonts in and below a folder; ``held`` gives media type and bytes of other
    paths, None for those that it does not know. An ``offline`` page asks nothing of the network.
    """

    html: str
    policy: str
    folder: Path | None = None
    files: dict[str, Path] = field(default_factory=dict)
    held: Callable[[str], tuple[str, bytes] | None] | None = None
    offline: bool = False


def register_schemes() -> None:
    """Make the scheme known to Chromium. Call it once, before the QApplication is made.

    Not a secure origin: under one, the http pictures of an http page would be blocked as mixed content.
    Not a local one: it must not reach files.
    """
    if QWebEngineUrlScheme.schemeByName(SCHEME.encode()).name():
        return
    scheme = QWebEngineUrlScheme(SCHEME.encode())
    scheme.setSyntax(QWebEngineUrlScheme.Syntax.Host)
    QWebEngineUrlScheme.registerScheme(scheme)


def without_fragment(url: QUrl) -> QUrl:
    """The address of the document alone. (PySide6 does not take QUrl's own formatting options.)"""
    bare = QUrl(url)
    bare.setFragment(None)  # type: ignore[arg-type]
    return bare


class PageServer(QWebEngineUrlSchemeHandler):
    """Serves the pages of one profile."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._pages: dict[str, ServedPage] = {}
        self._sources: dict[str, str] = {}
        self._made = 0

    def serve(self, page: ServedPage, source: str = "") -> QUrl:
        """Take a page in; the answer is its address. ``source`` is the one that it has in the world, if any."""
        self._made += 1
        host = f"page-{self._made}"
        self._pages[host] = page
        self._sources[host] = source
        return QUrl(f"{SCHEME}://{host}/")

    def forget(self, address: QUrl) -> None:
        """Stop serving a page."""
        self._pages.pop(address.host(), None)
        self._sources.pop(address.host(), None)

    def is_offline(self, address: QUrl) -> bool:
        """Whether the page that is served at this address asks nothing of the network."""
        page = self._pages.get(address.host())
        return page is not None and page.offline

    def source_of(self, address: QUrl) -> str:
        """The address in the world of the page that is served at this one, empty where it has none."""
        return self._sources.get(address.host(), "")

    def requestStarted(self, job: QWebEngineUrlRequestJob) -> None:  # noqa: N802
        page = self._pages.get(job.requestUrl().host())
        if bytes(job.requestMethod().data()) != b"GET":
            job.fail(QWebEngineUrlRequestJob.Error.RequestDenied)
        elif page is None:
            job.fail(QWebEngineUrlRequestJob.Error.UrlNotFound)
        elif (path := unquote(job.requestUrl().path(QUrl.ComponentFormattingOption.FullyEncoded)).lstrip("/")) == "":
            headers = {
                b"Content-Security-Policy": page.policy.encode(),
                b"Referrer-Policy": b"no-referrer",
                b"X-Content-Type-Options": b"nosniff",
                b"X-DNS-Prefetch-Control": b"off",
            }
            # The stubs want bare values, but those are dropped: it is a multimap.
            job.setAdditionalResponseHeaders({QByteArray(k): [QByteArray(v)] for k, v in headers.items()})  # type: ignore[misc]
            _reply(job, b"text/html", _UTF8_MARK + page.html.encode("utf-8", "replace"))
        elif page.held is not None and (found := page.held(path)) is not None:
            _reply(job, found[0].encode(), found[1])
        else:
            _send_file(job, _file_at(page, path))


def _file_at(page: ServedPage, path: str) -> Path | None:
    """The file behind a path of a page's host, if the page may have it."""
    if path in page.files:
        return page.files[path]
    if page.folder is None or "\x00" in path:
        return None
    try:
        file = (page.folder / path).resolve(strict=True)
        inside = file.is_relative_to(page.folder.resolve()) and file.is_file()
    except (OSError, RuntimeError):
        return None
    kind = mimetypes.guess_type(file.name)[0] or ""
    return file if inside and kind.startswith(_BESIDE) else None


def _send_file(job: QWebEngineUrlRequestJob, file: Path | None) -> None:
    if file is None:
        job.fail(QWebEngineUrlRequestJob.Error.UrlNotFound)
        return
    try:
        if file.stat().st_size > _LARGEST_FILE:
            job.fail(QWebEngineUrlRequestJob.Error.RequestDenied)
            return
        body = file.read_bytes()
    except OSError:
        job.fail(QWebEngineUrlRequestJob.Error.RequestFailed)
        return
    _reply(job, (mimetypes.guess_type(file.name)[0] or "application/octet-stream").encode(), body)


def _reply(job: QWebEngineUrlRequestJob, media_type: bytes, body: bytes) -> None:
    buffer = QBuffer(job)
    buffer.setData(QByteArray(body))
    buffer.open(QIODevice.OpenModeFlag.ReadOnly)
    job.reply(QByteArray(media_type), buffer)
