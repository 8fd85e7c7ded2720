"""Everything that uses QtWebEngine.

Pages are shown by ``PageView`` (the original, static or live) and by views based on ``WebPane`` (the reader). All get
their profile from one ``WebProfiles``; no page can run a script, open a window or access the disk unless its profile
permits it.
"""

from plainleaf.desktop.web.message import message_body
from plainleaf.desktop.web.page_view import PageView
from plainleaf.desktop.web.pages import StaticPage
from plainleaf.desktop.web.pane import RELOAD, HighlightTarget, WebPane
from plainleaf.desktop.web.policy import READER_POLICY, offline
from plainleaf.desktop.web.printing import PagePrinter, PaperPrinter
from plainleaf.desktop.web.profiles import WebProfiles
from plainleaf.desktop.web.reading import ReadingPage
from plainleaf.desktop.web.scheme import SCHEME, ServedPage, register_schemes

__all__ = [
    "READER_POLICY",
    "RELOAD",
    "SCHEME",
    "HighlightTarget",
    "PagePrinter",
    "PageView",
    "PaperPrinter",
    "ReadingPage",
    "ServedPage",
    "StaticPage",
    "WebPane",
    "WebProfiles",
    "message_body",
    "offline",
    "register_schemes",
]
