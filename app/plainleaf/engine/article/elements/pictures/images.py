"""Images as readers should see them: the real picture behind placeholders, lazy loading and ``srcset``."""

import re
from collections.abc import Iterator
from itertools import chain, islice

from lxml import etree

from plainleaf.engine.article.build.links import Addresses
from plainleaf.engine.article.build.writer import BlockWriter
from plainleaf.engine.article.elements.pictures.signs import is_avatar, is_of_button, is_sign, is_unfilled, link_around
from plainleaf.engine.article.tree import Image
from plainleaf.engine.document.element_text import said_text
from plainleaf.engine.document.pictures.attributes import PICTURE, Sized, unlisted
from plainleaf.engine.lazy_compile import lazy_compile
from plainleaf.engine.terms import terms

LARGE = 2000
"""Pixels; a wider candidate of a ``srcset`` is taken only where there is no other."""

WIDTH = "1024"
"""Pixels; what is asked for where an address leaves the width to the page's scripts."""

ICON = 32
"""Pixels; a picture no larger than this in both directions, and without a description, is an icon."""

LONGEST_SIDE = 21
"""The larger of two numbers that are the shape of a picture and no pixels: 3 × 2, 16 × 9."""

PHOTOGRAPH = 200
"""Pixels of the width that a ``srcset`` offers of a photograph, at least."""

OWN = frozenset({"og:image", "twitter:image", "og:image:url", "twitter:image:src"})
"""What a page calls its own picture by, in its head."""

HELD = "data-plainleaf-picture"
"""The attribute by which the extension marks an ``img`` whose picture came along in its ``src``."""

MOST = 200
"""Elements of one ``picture`` that are asked for its address."""

# Attributes in which scripts for lazy loading keep the address, in the order of trust.
_LAZY, _LAZY_SETS = terms("lazy_sources"), terms("lazy_sets")
_RARE = frozenset({"image/avif", "image/jxl", "image/heic", "image/heif", "image/jp2"})  # not every reader shows these
_SETS = ("srcset", *_LAZY_SETS)
_CANDIDATE = lazy_compile(r"[\s,]*+(\S++)(?:(?<=,)|(?:\s++([\d.]++)([wxh]))?+[^,]*+)")
_PLACES = lazy_compile(r"\{(?:width|height|size)\}|%7B(?:width|height|size)%7D", re.IGNORECASE)
_BLANKS = "placeholder|blank|spacer|transparent|pixel|clear|empty|loading|lazy|grey|gray|1x1|1px|dot|dummy|spinner"
_BLANK = rf"({_BLANKS})(?=[_.-])"
_MAY_BE_EMPTY = lazy_compile(rf"[/_.-]{_BLANK}")
_EMPTY = lazy_compile(rf"(?:^|[_.-]){_BLANK}", re.IGNORECASE)
_BLURRED = lazy_compile(
    r"(?<=\w)/v1/\w+/[^/]{0,200}\bblur_\d[^/]{0,200}/[^/]+$"
)  # Wix: the file itself stands before it
_OF_SLIDER = lazy_compile(r"/revslider/(?:[\w-]+/){0,5}(?:dummy|transparent)\.png", re.IGNORECASE)
_OF_BUILDER = ("/-/empty/", "/-/resize/20x")  # Tilda: the picture without its pixels, or with twenty of them
_FILE = lazy_compile(r"\.(gif|png|svg|jpe?g|webp|avif)(?:$|\?)", re.IGNORECASE)
_WORDS = lazy_compile(r"[\W_]+")
_DRAWN, _SURE = frozenset({"gif", "svg"}), frozenset({"placeholder", "spacer", "1x1", "1px"})
_NAMELESS = frozenset(terms("nameless"))
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
    """The picture of an ``img`` element; None for trackers, spacers and what has no picture behind it."""
    width, height = _pixels(element.get("width")), _pixels(element.get("height"))
    if max(width, height) <= LONGEST_SIDE and is_shape(element, width, height):
        width = height = 0
    elif (width and width <= 2) or (height and height <= 2) or element.get("width") == "0":
        return None
    src = best(element, addresses)
    src = src or addresses.image(_enlarged(element))
    if not src or is_unfilled(src) or is_sign(src):
        return None
    alt = said_text(element.get("alt"))
    if alt.lower() in _NO_ALT:
        alt = ""
    if is_avatar(element, src, alt, width, height):
        return None
    if not alt and 0 < width <= ICON and 0 < height <= ICON:
        return None
    if max(width, height) <= ICON and is_of_button(element, src, alt):
        return None
    title = said_text(element.get("title"))
    return Image(src, alt, "" if title == alt else title, width, height, node)


def _enlarged(element: etree._Element) -> str:
    """Where the link around a picture leads, if that is the file of a picture: the same one, in full size."""
    link = link_around(element)
    href = "" if link is None else (link.get("href") or "").strip()
    return href if _PHOTOGRAPH.search(href) or _FILE.search(href) else ""


def is_shape(element: etree._Element, width: int, height: int) -> bool:
    """Whether two small numbers are a shape to be filled, not a size: those of a photograph, or a blank of the
    program's own, of a picture that is offered in large widths."""
    said = element.get("width") is not None or element.get("height") is not None
    if not said or ((width, height) not in _SHAPES and max(width, height) > 2):
        return False
    if any(int(size) >= PHOTOGRAPH for name in _SETS for size in _OFFERED.findall(element.get(name) or "")):
        return True
    if (width, height) not in _SHAPES:
        return False
    source = element.get("src") or ""
    return element.get("layout") == "responsive" or _PHOTOGRAPH.search(source) is not None


def put_image(writer: BlockWriter, picture: Image, node: int) -> None:
    """Put an image into the line; the same one again in another size, with no text between, is a double for
    another screen or for an overlay."""
    before, run = writer.last_image
    writer.last_image = picture.src, writer.run_start[node]
    if run != writer.run_start[node] or not same_picture(before, picture.src):
        writer.line.put(picture, writer.space_before(node))


def best(element: etree._Element, addresses: Addresses) -> str:
    """The absolute address of the picture to show, empty where there is none."""
    unsized = ""
    for candidate in candidates(element):
        if ("{" in candidate or "%7" in candidate) and _PLACES.search(candidate) is not None:
            unsized = unsized or addresses.image(_PLACES.sub(WIDTH, candidate))
        elif address := addresses.image(candidate):
            return _BLURRED.sub("", address) if "blur_" in address else address
    return unsized


def candidates(element: etree._Element) -> Iterator[str]:
    """What may be the picture's address, the best first."""
    src = (element.get("src") or "").strip()
    if element.get(HELD) is not None:
        yield src
        return
    parent = element.getparent()
    in_picture = parent is not None and parent.tag in ("picture", "source")
    given = list(map(str, element.keys()))
    said = " ".join(given)
    if not in_picture and "data" not in said and said.count("src") == given.count("src") and not is_filler(src):
        yield src
        return
    filler, inline = is_filler(src), src[:5].lower() == "data:"  # which may be a preview of any size
    last: list[str] = []
    if parent is not None and in_picture:  # a browser asks these before the image itself
        # libxml2 knows no void source: what follows one may stand inside it.
        picture = parent if parent.tag == "picture" else next(parent.iterancestors("picture"), parent)
        for source in (one for one in islice(picture.iter(), MOST) if one.tag == "source"):
            found = chain.from_iterable(_set(source.get(name)) for name in _SETS)
            if (source.get("type") or "") in _RARE or (not filler and "max-width" in (source.get("media") or "")):
                last += found
            else:
                yield from found
    for name in _SETS:
        yield from _set(element.get(name))
    if filler or inline or element.get("data-src") or "blur" in src:
        for name in _LAZY:
            value = (element.get(name) or "").strip()
            if (
                value
                and not value.startswith(("data:", "about:", "#"))
                and _OF_SLIDER.search(value) is None
                and (value.startswith(("http", "/", ".")) or (value[0] not in "{[" and PICTURE.search(value)))
            ):
                yield value
    if filler:
        yield from last
    if filler or inline:
        yield from _best_first(
            list(unlisted({str(name): str(value) for name, value in element.items()}, not filler, _sized))
        )
    if not filler:
        yield src


def is_filler(src: str) -> bool:
    """Whether an address stands for no picture: none at all, a tiny inline one, a blank of the site's own."""
    scheme = src[:14].lower()
    if not src or scheme.startswith(("about:", "#", "javascript:")):
        return True
    if scheme.startswith("data:"):
        return len(src) < 1024 or scheme == "data:image/svg"
    if "/-/" in src and any(preview in src for preview in _OF_BUILDER):
        return True
    if "/revslider/" in src and _OF_SLIDER.search(src) is not None:
        return True
    if _MAY_BE_EMPTY.search(f"/{src.lower()}") is None:  # most
        return False
    folder = src.partition("?")[0].rfind("/")
    parts = src[folder + 1 :].split("/")
    parts[:-1] = [part + "/" for part in parts[:-1]]  # only the last ends the address
    return any(map(_is_empty, parts))


def _is_empty(name: str) -> bool:
    """Whether a file is named after what stands for no picture, a photograph after nothing else: "loading-dock.jpg" is
    one."""
    found = _EMPTY.search(name)
    file = None if found is None else _FILE.search(name, found.end())
    if found is None or file is None:
        return False
    words = (word for word in _WORDS.split(name[: file.start()].lower()) if word and not word[:1].isdecimal())
    return file[1].lower() in _DRAWN or found[1].lower() in _SURE or all(word in _NAMELESS for word in words)


def same_picture(one: str, other: str) -> bool:
    """Whether two addresses are of one picture in two sizes or formats."""
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


def _set(value: str | None) -> Iterator[str]:
    """The addresses of a ``srcset``, the best first."""
    return _best_first(_sized(value)) if value else iter(())


def _sized(value: str) -> list[Sized]:
    """The addresses of a ``srcset``, each with how wide or how many times as large its picture is."""
    found: list[Sized] = []
    at = 0
    while match := _CANDIDATE.match(value, at):
        at = match.end()
        try:
            size = float(match[2] or 1)
        except ValueError:
            size = 1.0
        found.append((size, match[1].rstrip(",")))
    return found


def _best_first(found: list[Sized]) -> Iterator[str]:
    """Addresses in the order of their widths: the largest that is no wider than LARGE first."""
    found.sort(key=lambda one: -(one[0] / 1e6 if one[0] > LARGE else one[0]))
    return (address for _, address in found if not is_filler(address))


def _pixels(value: str | None) -> int:
    match = _NUMBER.match(value) if value else None
    return int(match[1]) if match else 0
