"""The pictures of the rows: read and scaled on a worker, and cached up to a limit."""

from collections import OrderedDict
from collections.abc import Iterable

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QObject, QSize, Qt, Signal
from PySide6.QtGui import QImage, QImageReader, QPixmap

from plainleaf.desktop.shelf.shared import SharedShelf
from plainleaf.desktop.tasks import WorkLine
from plainleaf.engine.render.pictures import Picture, picture_of

KEPT = 240
"""Maximum pictures in the cache; 20 MB if a window pixel is four screen pixels."""
LINED_UP = 24
"""Maximum pictures that wait to be read; fast scrolling drops those that are no longer visible."""
LEAST = 96
"""Minimum pixels of either side; smaller pictures are icons."""
LARGEST = 60_000_000
"""Maximum pixels of a picture."""


class PictureCache(QObject):
    """``arrived()`` when a requested picture is available. ``size`` is in window pixels."""

    arrived = Signal()

    def __init__(self, shelf: SharedShelf, size: QSize, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._shelf = shelf
        self._size = size
        self._line = WorkLine("shelf-pictures", self)
        self._found: OrderedDict[int, QPixmap] = OrderedDict()  # null if there is none
        self._wanted: list[int] = []
        self._reading = False

    def picture(self, entry: int, density: float) -> QPixmap | None:
        """The picture of an entry, scaled to fill the size; None if it is not available yet, or if there is none."""
        picture = self._found.get(entry)
        if picture is not None:
            self._found.move_to_end(entry)
            return None if picture.isNull() else picture
        if entry in self._wanted:
            self._wanted.remove(entry)
        self._wanted = [*self._wanted, entry][-LINED_UP:]
        self._read_next(density)
        return None

    def resize(self, size: QSize) -> None:
        """Change the size of the pictures."""
        if size != self._size:
            self._size = size
            self._found.clear()
            self._wanted.clear()

    def forget_missing(self) -> None:
        """Retry entries that had no picture."""
        for entry in [entry for entry, picture in self._found.items() if picture.isNull()]:
            del self._found[entry]

    def close_down(self) -> None:
        """Stop the worker."""
        self._wanted.clear()
        self._line.finish(1.0)

    def _read_next(self, density: float) -> None:
        if self._reading or not self._wanted:
            return
        entry = self._wanted.pop()
        self._reading = True

        def received(image: QImage) -> None:
            self._reading = False
            if size != self._size * density:  # the size has changed meanwhile
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

        def failed(_error: Exception) -> None:  # the list reports it, since it reads the same file
            received(QImage())

        size = self._size * density
        self._line.add(lambda: self._scaled(entry, size), received, failed)

    def _scaled(self, entry: int, size: QSize) -> QImage:
        return lead_of(self._shelf.library().lead_pictures(entry), size)


def lead_of(pictures: Iterable[Picture], size: QSize) -> QImage:
    """The first picture that is large enough to represent an article, scaled; null if there is none."""
    thumbnails = (scaled(picture.data, size) for picture in pictures)
    return next((image for image in thumbnails if not image.isNull()), QImage())


def scaled(data: bytes, size: QSize) -> QImage:
    """A picture scaled to cover a size and cropped to its centre; null if it cannot be decoded or is an icon. Qt would
    also decode PDF and other formats, which no web page shows as pictures."""
    picture = picture_of(data)
    if picture is None:
        return QImage()
    if picture.media_type == "image/svg+xml":
        from plainleaf.desktop.shelf.drawing import drawn  # it needs the engine, which a start does not

        return drawn(data, size, LEAST)
    buffer = QBuffer()
    buffer.setData(QByteArray(data))
    buffer.open(QIODevice.OpenModeFlag.ReadOnly)
    reader = QImageReader(buffer, QByteArray(picture.media_type.removeprefix("image/").encode()))
    reader.setAutoDetectImageFormat(False)
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
