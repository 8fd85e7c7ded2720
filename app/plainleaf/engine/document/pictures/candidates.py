"""The address of an ``img``, behind placeholders, lazy loading and ``srcset``."""

import re
from collections.abc import Iterator
from itertools import chain, islice

from lxml import etree

from plainleaf.engine.document.pictures.attributes import PICTURE, Sized, unlisted
from plainleaf.engine.lazy_compile import lazy_compile
from plainleaf.engine.terms import terms

LARGE = 2000
"""Pixels; a wider candidate of a ``srcset`` is taken only if there is no other."""

HELD = "data-plainleaf-picture"
"""The attribute with which the extension marks an ``img`` whose ``src`` holds the picture itself."""

MOST = 200
"""Maximum elements of a ``picture`` that are searched."""

# Attributes in which lazy-loading scripts store the address, most trusted first.
_LAZY, _LAZY_SETS = terms("lazy_sources"), terms("lazy_sets")
_RARE = frozenset({"image/avif", "image/jxl", "image/heic", "image/heif", "image/jp2"})  # not supported by every reader
SETS = ("srcset", *_LAZY_SETS)
_CANDIDATE = lazy_compile(r"[\s,]*+(\S++)(?:(?<=,)|(?:\s++([\d.]++)([wxh]))?+[^,]*+)")
_BLANKS = "placeholder|blank|spacer|transparent|pixel|clear|empty|loading|lazy|grey|gray|1x1|1px|dot|dummy|spinner"
_BLANK = rf"({_BLANKS})(?=[_.-])"
_MAY_BE_EMPTY = lazy_compile(rf"[/_.-]{_BLANK}")
_EMPTY = lazy_compile(rf"(?:^|[_.-]){_BLANK}", re.IGNORECASE)
_OF_SLIDER = lazy_compile(r"/revslider/(?:[\w-]+/){0,5}(?:dummy|transparent)\.png", re.IGNORECASE)
# Tilda's empty picture, and its one of twenty pixels; the one of mod_pagespeed.
_OF_BUILDER = ("/-/empty/", "/-/resize/20x", "/pagespeed_static/1.")
FILE = lazy_compile(r"\.(gif|png|svg|jpe?g|webp|avif)(?:$|\?)", re.IGNORECASE)
_WORDS = lazy_compile(r"[\W_]+")
_DRAWN, _SURE = frozenset({"gif", "svg"}), frozenset({"placeholder", "spacer", "1x1", "1px"})
_NAMELESS = frozenset(terms("nameless"))


def candidates(element: etree._Element) -> Iterator[str]:
    """Possible addresses of the picture, the best first."""
    src = (element.get("src") or "").strip()
    if element.get(HELD) is not None:
        yield src
        return
    parent = element.getparent()
    in_picture = parent is not None and parent.tag in ("picture", "source")
    given = list(map(str, element.keys()))
    values = " ".join(given)
    filler, inline = is_filler(src), src[:5].lower() == "data:"  # possibly a preview of any size
    if not (in_picture or filler or "data" in values) and values.count("src") == given.count("src"):
        yield src
        return
    last: list[str] = []
    if parent is not None and in_picture:  # browsers prefer these to the img itself
        # libxml2 does not know that source is void: what follows one may be inside it.
        picture = parent if parent.tag == "picture" else next(parent.iterancestors("picture"), parent)
        for source in (one for one in islice(picture.iter(), MOST) if one.tag == "source"):
            found = chain.from_iterable(_set(source.get(name)) for name in SETS)
            if (source.get("type") or "") in _RARE or (not filler and "max-width" in (source.get("media") or "")):
                last += found
            else:
                yield from found
    for name in (one for one in SETS if one in given):
        yield from _set(element.get(name))
    if filler or inline or element.get("data-src") or "blur" in src:
        for name in _LAZY:
            value = (element.get(name) or "").partition("|")[0].strip()  # bLazy: one for dense screens follows
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
        yield from _best_first(list(unlisted(_attributes(element), not filler, _sized)))
    if not filler:
        yield src


def declared(figure: etree._Element) -> str:
    """The address of a picture that the attributes in a figure without one give to a script; empty for none."""
    some = (_attributes(one) for one in islice(figure.iter(etree.Element), MOST))
    return next(_best_first([sized for one in some for sized in unlisted(one, False, _sized)]), "")


def _attributes(element: etree._Element) -> dict[str, str]:
    return {str(name): str(value) for name, value in element.items()}


def is_filler(src: str) -> bool:
    """True if an address is a placeholder: empty, a tiny inline picture, a blank file of the site."""
    scheme = src[:14].lower()
    if not src or scheme.startswith(("about:", "#", "javascript:")):
        return True
    if scheme.startswith("data:"):
        return len(src) < 1024 or scheme == "data:image/svg"
    if any(preview in src for preview in _OF_BUILDER):
        return True
    if "/revslider/" in src and _OF_SLIDER.search(src) is not None:
        return True
    if _MAY_BE_EMPTY.search(f"/{src.lower()}") is None:  # most addresses
        return False
    folder = src.partition("?")[0].rfind("/")
    parts = src[folder + 1 :].split("/")
    parts[:-1] = [part + "/" for part in parts[:-1]]  # only the last part ends the address
    return any(map(_is_empty, parts))


def _is_empty(name: str) -> bool:
    """True if a file name consists of words for placeholders; "loading-dock.jpg" does not."""
    found = _EMPTY.search(name)
    file = None if found is None else FILE.search(name, found.end())
    if found is None or file is None:
        return False
    words = (word for word in _WORDS.split(name[: file.start()].lower()) if word and not word[:1].isdecimal())
    return file[1].lower() in _DRAWN or found[1].lower() in _SURE or all(word in _NAMELESS for word in words)


def _set(value: str | None) -> Iterator[str]:
    """The addresses of a ``srcset``, the best first."""
    return _best_first(_sized(value)) if value else iter(())


def _sized(value: str) -> list[Sized]:
    """The addresses of a ``srcset``, each with its width or density."""
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
    """Addresses by width: the largest up to LARGE first."""
    found.sort(key=lambda one: -(one[0] / 1e6 if one[0] > LARGE else one[0]))
    return (address for _, address in found if not is_filler(address))
