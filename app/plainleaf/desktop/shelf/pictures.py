"""The small pictures of the rows: read and scaled on a worker, a bounded number of them remembered."""

from collections import OrderedDict
from collections.abc import Iterable

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QObject, QSize, Qt, Signal
from PySide6.QtGui import QImage, QImageReader, QPixmap

from plainleaf.desktop.shelf.shared import SharedShelf
from plainleaf.desktop.tasks import WorkLine
from plainleaf.engine.render.pictures import Picture

KEPT = 240
"""Pictures that are remembered; 20 MB where a pixel of the window is four of the screen."""
LINED_UP = 24
"""Pictures that wait to be read; while somebody scrolls fast, those that flew by are left out."""
LEAST = 96
"""Pixels of either side; smaller ones are signs."""
LARGEST = 60_000_000
"""Pixels of a picture that is read at all."""


class PictureCache(QObject):
    """``arrived()`` when a picture is there that was asked for. ``size`` is in pixels of the window."""

    arrived = Signal()

    def __init__(self, shelf: SharedShelf, size: QSize, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._shelf = shelf
        self._size = size
        self._line = WorkLine("shelf-pictures", self)
        self._found: OrderedDict[int, QPixmap] = OrderedDict()  # a null one where there is none
        self._wanted: list[int] = []
        self._reading = False

    def picture(self, entry: int, density: float) -> QPixmap | None:
        """The picture of an entry, filling the size; None while it is not there, or where there is none."""
        found = self._found.get(entry)
        if found is not None:
            self._found.move_to_end(entry)
            return None if found.isNull() else found
        if entry in self._wanted:
            self._wanted.remove(entry)
        self._wanted = [*self._wanted, entry][-LINED_UP:]
        self._read_next(density)
        return None

    def resize(self, size: QSize) -> None:
        """Make pictures of another size from now on."""
        if size != self._size:
            self._size = size
            self._found.clear()
            self._wanted.clear()

    def forget_missing(self) -> None:
        """Look again for those that were not there."""
        for entry in [entry for entry, found in self._found.items() if found.isNull()]:
            del self._found[entry]

    def close_down(self) -> None:
        """End the worker."""
        self._wanted.clear()
        self._line.finish(1.0)

    def _read_next(self, density: float) -> None:
        if self._reading or not self._wanted:
            return
        entry = self._wanted.pop()
        self._reading = True

        def came(image: QImage) -> None:
            self._reading = False
            if size != self._size * density:  # another one is wanted by now
                self._read_next(density)
                return
            pixmap = QPixmap.fromImage(image)
            pixmap.setDevicePixelRatio(density)
            self._found[entry] = pixmap
            while len(self._found) > KEPT:
                self._found.popitem(last=False)
            if not image.isNull():
                self.arrived.emit()
            self._read_next(density)

        def failed(_error: Exception) -> None:  # the list says why, which reads from the same file
            came(QImage())

        size = self._size * density
        self._line.add(lambda: self._scaled(entry, size), came, failed)

    def _scaled(self, entry: int, size: QSize) -> QImage:
        return lead_of(self._shelf.library().lead_pictures(entry), size)


def lead_of(pictures: Iterable[Picture], size: QSize) -> QImage:
    """The first of some pictures that is large enough to stand for an article, scaled; a null one where none is."""
    made = (scaled(picture.data, size) for picture in pictures)
    return next((image for image in made if not image.isNull()), QImage())


def scaled(data: bytes, size: QSize) -> QImage:
    """A picture so small that it just covers a size, cut to it around its middle; a null one where it is none, or no
    more than a sign."""
    buffer = QBuffer()
    buffer.setData(QByteArray(data))
    buffer.open(QIODevice.OpenModeFlag.ReadOnly)
    reader = QImageReader(buffer)
    reader.setAutoTransform(True)
    whole = reader.size()
    if whole.isValid():
        if whole.width() * whole.height() > LARGEST or min(whole.width(), whole.height()) < LEAST:
            return QImage()
        reader.setScaledSize(whole.scaled(size, Qt.AspectRatioMode.KeepAspectRatioByExpanding))
    image = reader.read()
    if image.isNull():
        return image
    image = image.scaled(
        size, Qt.AspectRatioMode.KeepAspectRatioByExpanding, Qt.TransformationMode.SmoothTransformation
    )
    left, top = (image.width() - size.width()) // 2, (image.height() - size.height()) // 4
    return image.copy(left, top, size.width(), size.height())
