"""Reads MathJax's own output if there is no source: its glyphs, by their code points, as MathML.

MathJax 3 and 4 name each element after its MathML (``mjx-mi``, in drawings ``data-mml-node="mi"``) and each glyph after
its code point (``mjx-c1D465``, ``data-c="1D465"``).
"""

import unicodedata

from lxml import etree

from plainleaf.engine.lazy_compile import lazy_compile

DEEPEST = 60
"""Maximum depth; deeper elements are omitted."""

_TOKENS = frozenset({"mi", "mn", "mo", "ms", "mtext"})
_HOLDERS = frozenset(
    {"math", "mrow", "mfrac", "msqrt", "mroot", "msub", "msup", "msubsup", "munder", "mover", "munderover", "mtable",
     "mtr", "mtd"}
)  # fmt: skip
_SKIPPED = frozenset({"mjx-surd", "mjx-assistive-mml", "mjx-speech", "mjx-speech-box"})
_CODE = lazy_compile(r"([0-9A-F]{1,6})")
_GLYPH = lazy_compile(r"(?:^|\s)mjx-c([0-9A-F]{2,6})(?:\s|$)")
# The order in which parts are drawn, if it differs from that of MathML.
_ORDERS = {"msubsup": (0, 2, 1), "mroot": (1, 0)}
_PLACES = {"mjx-base": 0, "mjx-under": 1, "mjx-over": 2}


def math_of(container: etree._Element) -> etree._Element | None:
    """The ``math`` element of a rendered formula; None if it has no glyphs."""
    math = etree.Element("math")
    if container.get("display") == "true":
        math.set("display", "block")
    math.extend(_parts(container, 0))
    return math if "".join(map(str, math.itertext())).strip() else None


def _parts(element: etree._Element, depth: int) -> list[etree._Element]:
    """The MathML of an element's content."""
    parts: list[etree._Element] = []
    for child in element:
        if not isinstance(child.tag, str) or child.tag in _SKIPPED or depth > DEEPEST:
            continue
        kind = child.get("data-mml-node") or str(child.tag).removeprefix("mjx-")
        kind = "mrow" if kind.lower() == "texatom" else kind
        if kind in _TOKENS:
            made = etree.Element(kind)
            made.text = _glyphs(child)
            parts.append(made)
        elif kind in _HOLDERS and kind != "math":
            made = etree.Element(kind)
            made.extend(_ordered(kind, child, depth))
            parts.append(made)
        else:
            parts += _parts(child, depth + 1)
    return parts


def _ordered(kind: str, element: etree._Element, depth: int) -> list[etree._Element]:
    # An overscript is drawn beside a box with the base and the underscript.
    inner = next(element.iter("mjx-munder"), None) if kind == "munderover" else None
    named = [part for part in element.iter(*_PLACES) if _holder(part) in (element, inner)]
    if named:
        return [_row(_parts(part, depth + 1)) for part in sorted(named, key=lambda part: _PLACES[str(part.tag)])]
    if halves := [half for half in element.iter("mjx-num", "mjx-den") if _holder(half) is element]:
        return [_row(_parts(half, depth + 1)) for half in halves]
    parts = _parts(element, depth + 1)
    order = _ORDERS.get(kind, ())
    return [parts[at] for at in order] if len(order) == len(parts) else parts


def _holder(element: etree._Element) -> etree._Element | None:
    """The nearest ancestor that represents MathML."""
    return next((outer for outer in element.iterancestors() if str(outer.tag).removeprefix("mjx-") in _HOLDERS), None)


def _row(parts: list[etree._Element]) -> etree._Element:
    if len(parts) == 1:
        return parts[0]
    row = etree.Element("mrow")
    row.extend(parts)
    return row


def _glyphs(element: etree._Element) -> str:
    """The text of a token, with plain letters for those of mathematical alphabets, since ``mi`` gives the style."""
    codes: list[str] = []
    for part in element.iter():
        if match := _CODE.fullmatch(part.get("data-c") or "") or _GLYPH.search(part.get("class") or ""):
            sign = chr(min(int(match[1], 16), 0x10FFFF))
            codes.append(sign if sign.isprintable() else "")
        elif part.tag in ("mjx-utext", "text"):
            codes.append("".join(map(str, part.itertext())))
    return unicodedata.normalize("NFKC", "".join(codes))
