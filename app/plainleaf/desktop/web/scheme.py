"""The scheme under which pages are served: ``plainleaf://page-1/``.

``setHtml`` is limited to 2 MB and cannot send headers. Each page has its own host, and so its own origin. A page from a
file may also load pictures, styles and fonts beside or below it.
"""

import mimetypes
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import unquote

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QObject, QUrl
from PySide6.QtWebEngineCore import QWebEngineUrlRequestJob, QWebEngineUrlScheme, QWebEngineUrlSchemeHandler

SCHEME = "plainleaf"

_UTF8_MARK = b"\xef\xbb\xbf"  # takes precedence over any charset that the page declares
_BESIDE = ("image/", "font/", "text/css", "application/font", "application/vnd.ms-fontobject")
_LARGEST_FILE = 64 * 1024 * 1024


@dataclass(frozen=True, slots=True)
class ServedPage:
    """A page as it is served: its HTML, its content security policy, and the other resources of its host.

    ``files`` maps paths (without the leading slash) to files; ``folder`` permits pictures, styles and fonts in and
    below a folder; ``held`` returns media type and bytes of other paths, or None if there are none. An ``offline`` page
    requests nothing from the network.
    """

    html: str
    policy: str
    folder: Path | None = None
    files: dict[str, Path] = field(default_factory=dict)
    held: Callable[[str], tuple[str, bytes] | None] | None = None
    offline: bool = False


def register_schemes() -> None:
    """Register the scheme with Chromium. Call it once, before the QApplication is created.

    It is not secure: otherwise, http pictures of an http page would be blocked as mixed content. It is not local: it
    must not access files.
    """
    if QWebEngineUrlScheme.schemeByName(SCHEME.encode()).name():
        return
    scheme = QWebEngineUrlScheme(SCHEME.encode())
    scheme.setSyntax(QWebEngineUrlScheme.Syntax.Host)
    QWebEngineUrlScheme.registerScheme(scheme)


def without_fragment(url: QUrl) -> QUrl:
    """The address of the document only. (PySide6 does not accept QUrl's formatting options.)"""
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
        """Serve a page; returns its address. ``source`` is its address on the web, if any."""
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
        """True if the page at this address requests nothing from the network."""
        page = self._pages.get(address.host())
        return page is not None and page.offline

    def source_of(self, address: QUrl) -> str:
        """The web address of the page that is served at this address; empty if it has none."""
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
            # The stubs require plain values, but Qt drops them: it is a multimap.
            job.setAdditionalResponseHeaders({QByteArray(k): [QByteArray(v)] for k, v in headers.items()})  # type: ignore[misc]
            _reply(job, b"text/html", _UTF8_MARK + page.html.encode("utf-8", "replace"))
        elif page.held is not None and (held := page.held(path)) is not None:
            _reply(job, held[0].encode(), held[1])
        else:
            _send_file(job, _file_at(page, path))


def _file_at(page: ServedPage, path: str) -> Path | None:
    """The file at a path of a page's host, if the page may load it."""
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
