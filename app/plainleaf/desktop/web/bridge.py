"""All messages between Python and the scripts in a page.

Python sends through the signals ending in ``Wanted``; the page calls the slots, which become the Qt signals named in
the past tense. The scripts run in an isolated world (ApplicationWorld), so that the page's scripts see neither them nor
this channel. ``resources/web/start.js`` is the other end.
"""

from PySide6.QtCore import QObject, Signal, Slot


class Bridge(QObject):
    """Both ends of one page's channel. Addresses are node addresses, -1 for none."""

    # Python → page
    overlayWanted = Signal(str)  # noqa: N815  JSON: chosen, label, path, kept, second, blocks
    hintWanted = Signal(str)  # noqa: N815  a note beside the pointer's box, "" for none
    hoverWanted = Signal(int)  # noqa: N815  box an address as if it were under the pointer
    flashWanted = Signal(int, str)  # noqa: N815  an address whose element flashes once, "remove" or "keep"
    scrollWanted = Signal(int, float, bool)  # noqa: N815  address, part of it above the reading line, smoothly
    fragmentWanted = Signal(str)  # noqa: N815  an anchor of the page
    styleWanted = Signal(str)  # noqa: N815  JSON: attributes and properties of the root element, css
    captureWanted = Signal()  # noqa: N815  stamp and send the page now
    paintedWanted = Signal()  # noqa: N815  report when the next frames are painted
    restWanted = Signal()  # noqa: N815  stamp and send the page if it has come to rest

    # page → Python
    ready = Signal(str)
    painted = Signal(str)
    hovered = Signal(int)
    clicked = Signal(int)
    followed = Signal(str)
    scrolled = Signal(int, float)
    acted = Signal(str)
    captured = Signal(str, int, int, str)
    too_large = Signal(int)
    written = Signal(bool)

    @Slot(str)
    def reportReady(self, address: str) -> None:  # noqa: N802
        self.ready.emit(address)

    @Slot(str)
    def reportPainted(self, address: str) -> None:  # noqa: N802
        self.painted.emit(address)

    @Slot(int)
    def reportHover(self, address: int) -> None:  # noqa: N802
        self.hovered.emit(address)

    @Slot(int)
    def reportClick(self, address: int) -> None:  # noqa: N802
        self.clicked.emit(address)

    @Slot(str)
    def reportFollow(self, link: str) -> None:  # noqa: N802
        self.followed.emit(link)

    @Slot(int, float)
    def reportScroll(self, address: int, fraction: float) -> None:  # noqa: N802
        self.scrolled.emit(address, fraction)

    @Slot(str)
    def reportAction(self, name: str) -> None:  # noqa: N802
        self.acted.emit(name)

    @Slot(str, int, int, str)
    def reportCapture(self, part: str, number: int, count: int, url: str) -> None:  # noqa: N802
        """One part of the page's HTML: its number (from 0), and the number of parts."""
        self.captured.emit(part, number, count, url)

    @Slot(bool)
    def reportWriting(self, vertical: bool) -> None:  # noqa: N802
        """Whether the text of the overlay is Japanese or Chinese, written vertically."""
        self.written.emit(vertical)

    @Slot(int)
    def reportTooLarge(self, most: int) -> None:  # noqa: N802
        """The page exceeds the limit, given in millions of characters."""
        self.too_large.emit(most)
