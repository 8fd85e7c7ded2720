"""The three profiles: static pages, live pages, the reader. All are off the record and store nothing."""

from PySide6.QtCore import QLocale, QObject
from PySide6.QtWebEngineCore import (
    QWebEngineDownloadRequest,
    QWebEngineProfile,
    QWebEngineSettings,
    QWebEngineUrlRequestInterceptor,
)

from plainleaf.desktop.web.pages import LivePage
from plainleaf.desktop.web.policy import LOOKS, PICTURES, LiveRequests, StaticRequests
from plainleaf.desktop.web.scheme import SCHEME, PageServer

_Attribute = QWebEngineSettings.WebAttribute

_OFF_ALWAYS = (
    _Attribute.LocalContentCanAccessRemoteUrls,
    _Attribute.LocalContentCanAccessFileUrls,
    _Attribute.HyperlinkAuditingEnabled,
    _Attribute.ErrorPageEnabled,
    _Attribute.PluginsEnabled,
    _Attribute.PdfViewerEnabled,
    _Attribute.FullScreenSupportEnabled,
    _Attribute.ScreenCaptureEnabled,
    _Attribute.AllowRunningInsecureContent,
    _Attribute.AllowGeolocationOnInsecureOrigins,
    _Attribute.AllowWindowActivationFromJavaScript,
    _Attribute.JavascriptCanOpenWindows,
    _Attribute.JavascriptCanAccessClipboard,
    _Attribute.JavascriptCanPaste,
    _Attribute.DnsPrefetchEnabled,
    _Attribute.NavigateOnDropEnabled,
    _Attribute.BackForwardCacheEnabled,
)
_ON_ALWAYS = (_Attribute.PlaybackRequiresUserGesture, _Attribute.WebRTCPublicInterfacesOnly)
_OFF_WHEN_STILL = (_Attribute.JavascriptEnabled, _Attribute.LocalStorageEnabled, _Attribute.WebGLEnabled)


class WebProfiles(QObject):
    """Makes the profiles once; every view of a window gets this object.

    It must outlive the views: make the application its parent, or delete the views first.
    """

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.static_pages = PageServer(self)
        self.live_pages = PageServer(self)
        self.reader_pages = PageServer(self)
        # PySide6 ignores that an interceptor has a parent: without these references it would be collected at once.
        self.static_requests = StaticRequests(LOOKS, self.static_pages, self)
        self.live_requests = LiveRequests(self)
        self.reader_requests = StaticRequests(PICTURES, self.reader_pages, self)
        self.static = self._make(self.static_requests, self.static_pages, live=False)
        self.live = self._make(self.live_requests, self.live_pages, live=True)
        self.reader = self._make(self.reader_requests, self.reader_pages, live=False)

    def _make(self, guard: QWebEngineUrlRequestInterceptor, pages: PageServer, live: bool) -> QWebEngineProfile:
        profile = QWebEngineProfile(self)  # a profile without a name is off the record
        profile.setUrlRequestInterceptor(guard)
        profile.installUrlSchemeHandler(SCHEME.encode(), pages)
        profile.setHttpCacheType(QWebEngineProfile.HttpCacheType.MemoryHttpCache)
        profile.setPersistentCookiesPolicy(QWebEngineProfile.PersistentCookiesPolicy.NoPersistentCookies)
        profile.setHttpAcceptLanguage(",".join(QLocale().uiLanguages()[:4]))
        profile.setSpellCheckEnabled(False)
        profile.setPushServiceEnabled(False)
        profile.downloadRequested.connect(_refuse)
        settings = profile.settings()
        for attribute in _OFF_ALWAYS + (() if live else _OFF_WHEN_STILL):
            settings.setAttribute(attribute, False)
        for attribute in _ON_ALWAYS:
            settings.setAttribute(attribute, True)
        settings.setUnknownUrlSchemePolicy(QWebEngineSettings.UnknownUrlSchemePolicy.DisallowUnknownUrlSchemes)
        if not live:
            profile.cookieStore().setCookieFilter(lambda _request: False)
        return profile


def _refuse(download: QWebEngineDownloadRequest) -> None:
    """Refuse downloads. If a page that was to be shown is a download, its view is notified."""
    download.cancel()
    page = download.page()
    if isinstance(page, LivePage) and download.url() == page.heading:
        page.was_a_file.emit(page.heading)
