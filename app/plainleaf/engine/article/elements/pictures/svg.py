"""Converts inline SVG that is a figure to a picture: small, and without active content."""

import base64
import re
from html import escape

from lxml import etree

from plainleaf.engine.article.tree import Image
from plainleaf.engine.lazy_compile import lazy_compile
from plainleaf.engine.names import is_named
from plainleaf.engine.terms import terms

LARGEST = 32_768
"""Maximum bytes; a larger drawing would be carried through every export."""
SMALLEST = 64
"""Minimum pixels in both directions; a smaller drawing is an icon."""
SHAPES = 4
"""Minimum shapes or texts; a drawing with fewer is an icon, an arrow or a blob."""

_DRAWN = frozenset(terms("drawn"))
_KEPT = _DRAWN.union(terms("in_drawings"))
# The HTML parser converts these to lower case.
_NAMES = {name.lower(): name for name in terms("capitals_in_drawings")}
_NUMBER = lazy_compile(r"\s*(\d+(?:\.\d+)?)(?:px)?\s*$")


def drawing(svg: etree._Element, node: int = -1) -> Image | None:
    """The picture of an ``svg`` element; None for icons and drawings that are too large."""
    width, height = _size(svg)
    if width < SMALLEST or height < SMALLEST or is_named(svg.get("class"), "sign"):
        return None
    if any(ancestor.tag in ("a", "button", "label", "nav", "summary") for ancestor in svg.iterancestors()):
        return None
    return _drawn(svg, width, height, node)


def _drawn(svg: etree._Element, width: float, height: float, node: int) -> Image | None:
    if sum(1 for shape in svg.iter() if shape.tag in _DRAWN) < SHAPES:
        return None
    source = written(svg, width, height)
    if len(source) > LARGEST:
        return None
    title = next((inner for inner in svg.iter("title", "desc")), None)
    alt = svg.get("aria-label") or ("".join(map(str, title.itertext())) if title is not None else "")
    data = "data:image/svg+xml;base64," + base64.b64encode(source).decode("ascii")
    return Image(data, " ".join(alt.split()), "", round(width), round(height), node)


def _size(svg: etree._Element) -> tuple[float, float]:
    """Width and height in pixels, from its attributes or else its view box; 0 if it has neither."""
    given = [_NUMBER.match(svg.get(name) or "") for name in ("width", "height")]
    if given[0] and given[1]:
        return float(given[0][1]), float(given[1][1])
    box = re.split(r"[\s,]+", (svg.get("viewbox") or svg.get("viewBox") or "").strip())
    try:
        return (float(box[2]), float(box[3])) if len(box) == 4 else (0.0, 0.0)
    except ValueError:
        return 0.0, 0.0


def written(svg: etree._Element, width: float, height: float) -> bytes:
    """The drawing as a separate document: known elements, without external addresses, scripts and styles that load."""
    parts: list[str] = []
    walk = etree.iterwalk(svg, events=("start", "end"))
    for event, inner in walk:
        tag = str(inner.tag).lower()
        name = _NAMES.get(tag, tag)
        if event == "start" and tag in _KEPT:
            parts.append(f"<{name}{_attributes(inner, svg, width, height)}>{escape(inner.text or '', quote=False)}")
        elif event == "start":
            walk.skip_subtree()
        else:
            parts.append(f"</{name}>" if tag in _KEPT else "")
            parts.append(escape(inner.tail or "", quote=False) if inner is not svg else "")
    return "".join(parts).encode("utf-8", "replace")


def _attributes(element: etree._Element, svg: etree._Element, width: float, height: float) -> str:
    kept = {}
    for key, value in ((str(key).lower(), str(value)) for key, value in element.items()):
        address = key in ("href", "xlink:href")
        if key.startswith("on") or ":" in key.removeprefix("xlink:") or (address and not value.startswith("#")):
            continue
        if "url(" in value and not re.fullmatch(r"(?:[^()]|url\(['\"]?#[^()]*\))*", value):
            continue
        kept["href" if address else _NAMES.get(key, key)] = value
    if element is svg:
        kept |= {"width": f"{width:g}", "height": f"{height:g}", "xmlns": "http://www.w3.org/2000/svg"}
        kept.pop("class", None)
        kept.setdefault("color", "#808080")  # a picture does not inherit the text's colour
    return "".join(
        f' {name}="{escape(value)}"' for name, value in kept.items() if re.fullmatch(r"[A-Za-z_][\w.-]*", name)
    )
