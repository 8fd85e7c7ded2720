"""What a page may load and do: content security policies and request filters.

Every restriction is enforced twice, by the policy in Chromium and by the interceptor or page class that sees each
request, so that a gap in one of them is covered.
"""

from dataclasses import replace

from PySide6.QtCore import QObject
from PySide6.QtWebEngineCore import QWebEngineUrlRequestInfo, QWebEngineUrlRequestInterceptor

from plainleaf.desktop.web.scheme import SCHEME, PageServer, ServedPage
from plainleaf.fetching import space_of_host, space_of_page

Kind = QWebEngineUrlRequestInfo.ResourceType

# ``sandbox`` without allow-scripts also disables meta refresh and autoplay, without allow-forms forms, without
# allow-popups new windows. The origin is kept, because a page's own fonts need it; no script can use it.
_LOCKED = "default-src 'none'; form-action 'none'; frame-ancestors 'none'; sandbox allow-same-origin; "

STATIC_POLICY = (
    _LOCKED + "img-src http: https: data: plainleaf:; font-src http: https: data: plainleaf:; "
    "style-src 'unsafe-inline' http: https: data: plainleaf:"
)

READER_POLICY = _LOCKED + "base-uri 'none'; img-src http: https: data: plainleaf:; font-src 'self'; style-src 'self'"


def offline(page: ServedPage) -> ServedPage:
    """The page with a policy that permits no network requests."""
    return replace(page, policy=page.policy.replace(" http: https:", ""), offline=True)


LOOKS = frozenset({Kind.ResourceTypeImage, Kind.ResourceTypeStylesheet, Kind.ResourceTypeFontResource})
PICTURES = frozenset({Kind.ResourceTypeImage})


class StaticRequests(QWebEngineUrlRequestInterceptor):
    """For pages without scripts: their own host, and from the web the given types of resources only, and no network
    that is more private than the page's own. An offline page gets nothing. No names are resolved: only IP addresses and
    localhost are judged."""

    def __init__(self, kinds: frozenset[Kind], pages: PageServer, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._kinds = kinds
        self._pages = pages

    def interceptRequest(self, info: QWebEngineUrlRequestInfo) -> None:  # noqa: N802
        scheme = info.requestUrl().scheme()
        if scheme == SCHEME:
            return
        allowed = {"data"} if self._pages.is_offline(info.firstPartyUrl()) else {"http", "https", "data"}
        if scheme not in allowed or info.resourceType() not in self._kinds:
            info.block(True)
        elif (space := space_of_host(info.requestUrl().host())) is not None:
            source = self._pages.source_of(info.firstPartyUrl())
            info.block(space > space_of_page(source))


class LiveRequests(QWebEngineUrlRequestInterceptor):
    """For live pages: everything on the web, but no local files or Qt resources."""

    def interceptRequest(self, info: QWebEngineUrlRequestInfo) -> None:  # noqa: N802
        if info.requestUrl().scheme() not in {"http", "https", "ws", "wss", "data", "blob", "about", SCHEME}:
            info.block(True)
