"""Images: the real picture behind placeholders; trackers and icons are omitted."""

import re

from lxml import etree

from plainleaf.engine.article.build.links import Addresses
from plainleaf.engine.article.build.writer import BlockWriter
from plainleaf.engine.article.elements.pictures.signs import is_avatar, is_of_button, is_sign, is_unfilled, link_around
from plainleaf.engine.article.tree import Image
from plainleaf.engine.document.element_text import attribute_text
from plainleaf.engine.document.pictures.candidates import FILE, SETS, candidates
from plainleaf.engine.lazy_compile import lazy_compile

WIDTH = "1024"
"""Pixels; requested if an address leaves the width to the page's scripts."""

ICON = 32
"""Pixels; a picture no larger than this in both directions, and without a description, is an icon."""

LONGEST_SIDE = 21
"""The maximum of two numbers that are an aspect ratio instead of pixels: 3 × 2, 16 × 9."""

PHOTOGRAPH = 200
"""Minimum width in pixels that a ``srcset`` offers for a photograph."""

OWN = frozenset({"og:image", "twitter:image", "og:image:url", "twitter:image:src"})
"""Meta elements with the page's own picture."""

_PLACES = lazy_compile(r"\{(?:width|height|size)\}|%7B(?:width|height|size)%7D", re.IGNORECASE)
_BLURRED = lazy_compile(r"(?<=\w)/v1/\w+/[^/]{0,200}\bblur_\d[^/]{0,200}/[^/]+$")  # Wix: the file itself precedes it
_SIZE = lazy_compile(
    r"[-_.@](?:\d{2,4}x\d{2,4}|\d{2,4}w|[23]x|small|medium|large|thumb(?:nail)?|scaled|full|mobile|desktop)$"
)
_LONGEST_SIZE = 10  # characters: "-thumbnail"
_NO_ALT = frozenset({"null", "undefined", "none", "nan", "false"})  # a missing value of the site's database
_SHAPES = frozenset({(3, 2), (2, 3), (4, 3), (3, 4), (16, 9), (9, 16), (21, 9)})
_PHOTOGRAPH = lazy_compile(r"\.(?:jpe?g|webp|avif)(?:[?#]|$)", re.IGNORECASE)
_OFFERED = lazy_compile(r"\s(\d{3,5})w\b")
_NUMBER = lazy_compile(r"\s*(\d{1,5})(?:\.\d+)?(?:px)?\s*$")


def image(element: etree._Element, addresses: Addresses, node: int = -1) -> Image | None:
    """The picture of an ``img`` element; None for trackers, spacers and unfilled placeholders."""
    width, height = _pixels(element.get("width")), _pixels(element.get("height"))
    if max(width, height) <= LONGEST_SIDE and is_shape(element, width, height):
        width = height = 0
    elif (width and width <= 2) or (height and height <= 2) or element.get("width") == "0":
        return None
    src = best(element, addresses)
    src = src or addresses.image(_enlarged(element))
    if not src or is_unfilled(src) or is_sign(src):
        return None
    alt = attribute_text(element.get("alt"))
    if alt.lower() in _NO_ALT:
        alt = ""
    if is_avatar(element, src, alt, width, height):
        return None
    if not alt and 0 < width <= ICON and 0 < height <= ICON:
        return None
    if max(width, height) <= ICON and is_of_button(element, src, alt):
        return None
    title = attribute_text(element.get("title"))
    return Image(src, alt, "" if title == alt else title, width, height, node)


def _enlarged(element: etree._Element) -> str:
    """The target of the link around a picture, if it is a picture file: the same one in full size."""
    link = link_around(element)
    href = "" if link is None else (link.get("href") or "").strip()
    return href if _PHOTOGRAPH.search(href) or FILE.search(href) else ""


def is_shape(element: etree._Element, width: int, height: int) -> bool:
    """True if two small numbers are an aspect ratio, not a size: those of a photograph, or a placeholder of a picture
    that is offered in large widths."""
    has_size = element.get("width") is not None or element.get("height") is not None
    if not has_size or ((width, height) not in _SHAPES and max(width, height) > 2):
        return False
    if any(int(size) >= PHOTOGRAPH for name in SETS for size in _OFFERED.findall(element.get(name) or "")):
        return True
    if (width, height) not in _SHAPES:
        return False
    source = element.get("src") or ""
    return element.get("layout") == "responsive" or _PHOTOGRAPH.search(source) is not None


def put_image(writer: BlockWriter, picture: Image, node: int) -> None:
    """Put an image into the line; the same one in another size, without text between, is a duplicate."""
    before, run = writer.last_image
    writer.last_image = picture.src, writer.run_start[node]
    if run != writer.run_start[node] or not same_picture(before, picture.src):
        writer.line.put(picture, writer.space_before(node))


def best(element: etree._Element, addresses: Addresses) -> str:
    """The absolute address of the picture to show; empty if there is none."""
    unsized = ""
    for candidate in candidates(element):
        if ("{" in candidate or "%7" in candidate) and _PLACES.search(candidate) is not None:
            unsized = unsized or addresses.image(_PLACES.sub(WIDTH, candidate))
        elif address := addresses.image(candidate):
            return _BLURRED.sub("", address) if "blur_" in address else address
    return unsized


def same_picture(one: str, other: str) -> bool:
    """True if two addresses are the same picture in different sizes or formats."""
    return one == other or (bool(one) and _stem(one) == _stem(other) != "")


def _stem(address: str) -> str:
    """The name of a picture without its size and format."""
    if address.startswith("data:"):
        return ""
    name = address.partition("?")[0].rstrip("/").rpartition("/")[2].rpartition(".")[0].lower()
    name = name.removesuffix(".png").removesuffix(".jpg").removesuffix(".jpeg")  # "view.jpg.webp" is view.jpg, too
    end = len(name)
    while size := _SIZE.search(name, max(end - _LONGEST_SIZE, 0), end):
        end = size.start()
    return name[:end]


def _pixels(value: str | None) -> int:
    match = _NUMBER.match(value) if value else None
    return int(match[1]) if match else 0
