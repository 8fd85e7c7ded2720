"""Converts MathML without a TeX source to TeX, for text files."""

from collections.abc import Callable, Sequence

from lxml import etree

from plainleaf.engine.terms import pairs, terms

DEEPEST = 60
"""Maximum levels; deeper content becomes plain text, so that recursion is bounded."""

_SIGNS, _ACCENTS = pairs("tex_signs"), pairs("tex_accents")
_LIMITS, _FUNCTIONS = frozenset(terms("tex_limits")), frozenset(terms("tex_functions"))


def tex(math: etree._Element) -> str:
    return " ".join(_row(math, [_convert(child, 1) for child in math]).split())


def _convert(element: etree._Element, depth: int) -> str:
    if depth > DEEPEST:
        return "".join(map(str, element.itertext()))
    tag = str(element.tag)
    if tag in ("annotation", "annotation-xml", "mphantom", "mspace"):
        return " " if tag == "mspace" else ""
    if tag in _LEAVES:
        return _LEAVES[tag]("".join(map(str, element.itertext())))
    parts = [_convert(child, depth + 1) for child in element]
    shape = _SHAPES.get(tag)
    if shape is not None and len(parts) >= shape[0]:
        return shape[1](parts)
    if tag in ("mtable", "mtr", "mlabeledtr"):
        return " & ".join(parts) if tag != "mtable" else _table(parts)
    return _row(element, parts)


def _row(element: etree._Element, parts: list[str]) -> str:
    """A row of an element; ``parts`` are its children."""
    return _joined([_LEAVES["mi"](element.text), *parts] if element.text and element.text.strip() else parts)


def _joined(parts: Sequence[str]) -> str:
    """Join parts, with a space only where a command would run into a letter."""
    row: list[str] = []
    in_command = False  # whether the row ends in a command of letters
    for part in filter(None, parts):
        if in_command and part[0].isalpha():
            row.append(" ")
            in_command = False
        row.append(part)
        _, sign, command = part.rpartition("\\")
        in_command = command.isalpha() if sign else in_command and command.isalpha()
    return "".join(row)


def _braced(part: str) -> str:
    return part if len(part) == 1 else "{" + part + "}"


def _sign(text: str) -> str:
    return _joined([_SIGNS.get(char, char) for char in text.strip()])


def _name(text: str) -> str:
    text = text.strip()
    if text in _FUNCTIONS:
        return "\\" + text + " "
    return _sign(text) if len(text) < 2 or not text.isascii() or not text.isalpha() else f"\\mathrm{{{text}}}"


def _operator(text: str) -> str:
    sign = _sign(text)
    return f" {sign} " if sign.strip("\\").isalpha() or sign in ("=", "+", "-", "<", ">") else sign


def _text(text: str) -> str:
    return "\\text{" + text.replace("\n", " ") + "}" if text.strip() else " "


def _over(parts: list[str]) -> str:
    base, mark = parts[0].strip(), parts[1].strip()
    bare = {value: name for name, value in _SIGNS.items()}.get(mark, mark)
    if bare in _ACCENTS:
        return f"{_ACCENTS[bare]}{{{base}}}"
    return f"{base}^{_braced(mark)}" if base in _LIMITS else f"\\overset{{{mark}}}{{{base}}}"


def _under(parts: list[str]) -> str:
    base, mark = parts[0].strip(), parts[1].strip()
    if mark in _ACCENTS:
        return f"{_ACCENTS[mark]}{{{base}}}"
    return f"{base}_{_braced(mark)}" if base in _LIMITS else f"\\underset{{{mark}}}{{{base}}}"


def _table(rows: list[str]) -> str:
    if len(rows) == 1:
        return rows[0].replace(" & ", " ")
    return "\\begin{matrix}" + " \\\\ ".join(rows) + "\\end{matrix}"


def _sub_sup(parts: list[str]) -> str:
    return f"{parts[0].strip()}_{_braced(parts[1].strip())}^{_braced(parts[2].strip())}"


_LEAVES: dict[str, Callable[[str], str]] = {"mi": _name, "mn": str.strip, "mo": _operator, "mtext": _text, "ms": _text}
_SHAPES: dict[str, tuple[int, Callable[[list[str]], str]]] = {
    "mfrac": (2, lambda parts: f"\\frac{{{parts[0].strip()}}}{{{parts[1].strip()}}}"),
    "msqrt": (1, lambda parts: f"\\sqrt{{{_joined(parts).strip()}}}"),
    "mroot": (2, lambda parts: f"\\sqrt[{parts[1].strip()}]{{{parts[0].strip()}}}"),
    "msup": (2, lambda parts: f"{parts[0].strip()}^{_braced(parts[1].strip())}"),
    "msub": (2, lambda parts: f"{parts[0].strip()}_{_braced(parts[1].strip())}"),
    "msubsup": (3, _sub_sup),
    "munderover": (3, _sub_sup),
    "mover": (2, _over),
    "munder": (2, _under),
}
