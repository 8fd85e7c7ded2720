"""Draws SVG pictures of pages as thumbnails: their shapes alone, without anything that loads or multiplies."""

import re

from lxml import etree
from PySide6.QtCore import QByteArray, QRectF, QSize, Qt
from PySide6.QtGui import QImage, QPainter

from plainleaf.engine.render.epub import svg

LONGEST = 500_000
"""Maximum bytes of a drawing."""
MOST = 5_000
"""Maximum elements, counted as often as they are used."""
DEEPEST = 20
"""Maximum uses within one another; each is a level of recursion."""
_DROPPED = frozenset({"filter", "marker", "mask", "pattern", "text", "textArea"})
_COSTLY = re.compile(r"stroke-dash[^;]*;?", re.IGNORECASE)


def drawn(data: bytes, size: QSize, smallest: int) -> QImage:
    """The drawing on white, covering a size in pixels from its top; null if it is not well formed, exceeds the limits,
    shows nothing, or is an icon, with a side below ``smallest`` pixels."""
    from PySide6.QtSvg import QSvgRenderer

    shapes = shapes_of(data)
    renderer = QSvgRenderer(QByteArray(shapes)) if shapes else None
    if renderer is None or not renderer.isValid():
        return QImage()
    whole = renderer.defaultSize()
    if min(whole.width(), whole.height()) < smallest:
        return QImage()
    area = whole.scaled(size, Qt.AspectRatioMode.KeepAspectRatioByExpanding)
    image = QImage(size, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.white)
    painter = QPainter(image)
    left, top = (size.width() - area.width()) / 2, (size.height() - area.height()) / 4
    renderer.render(painter, QRectF(left, top, area.width(), area.height()))
    painter.end()
    return image if set(bytes(image.constBits())) != {255} else QImage()  # nothing but the ground


def shapes_of(data: bytes) -> bytes | None:
    """The drawing with its shapes alone, as SVG; None if it is not well formed or exceeds the limits."""
    safe = svg.safe(data) if len(data) <= LONGEST else None
    if safe is None:
        return None
    root = etree.fromstring(safe)
    for element in list(root.iter(f"{{{svg.SVG}}}*")):
        parent = element.getparent()
        if str(element.tag).rpartition("}")[2] in _DROPPED and parent is not None:
            parent.remove(element)
    for element in root.iter():
        for key in ("stroke-dasharray", "filter", "mask", "marker", "marker-start", "marker-mid", "marker-end"):
            element.attrib.pop(key, "")
        if "style" in element.attrib:
            element.attrib["style"] = _COSTLY.sub("", element.get("style", ""))
    return etree.tostring(root, encoding="utf-8") if _count(root) <= MOST else None


def _count(root: etree._Element) -> int:
    """The elements that are drawn; more than MOST as soon as it is known, or if uses lie too deep in one another."""
    names = {target.get("id"): target for target in root.iter() if target.get("id")}
    waiting, count = [(root, 0)], 0
    while waiting and count <= MOST:
        element, depth = waiting.pop()
        count += 1 if depth <= DEEPEST else MOST
        waiting += [(child, depth) for child in element]
        if str(element.tag).endswith("}use"):
            used = names.get((element.get("href") or element.get(svg.LINK) or "#")[1:])
            waiting += [(used, depth + 1)] if used is not None else []
    return count
