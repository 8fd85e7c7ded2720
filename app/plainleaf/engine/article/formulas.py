"""Mathematics: TeX and MathML behind what KaTeX, MathJax, Wikipedia, arXiv and image services show."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from lxml import etree

from plainleaf.engine.article.marks import Mark
from plainleaf.engine.article.tree import Formula, Paragraph

if TYPE_CHECKING:
    from plainleaf.engine.article.builder import Builder

_DISPLAY = re.compile(
    r"(?:^|\s)(?:katex-display|MathJax_Display|MJXc-display|math-display|display|ltx_equation|mwe-math-fallback-image-display|mwe-math-mathml-display)(?:\s|$)"
)
_SERVICES = re.compile(
    r"latex\.codecogs\.com|chart\.googleapis\.com/chart\?.*cht=tx|s0\.wp\.com/latex\.php|latex\.php\?|math\.vercel\.app|render\.githubusercontent\.com/render/math|/latex/"
)
_CLASSES = re.compile(r"(?:^|\s)(?:latex|tex|math|mwe-math-fallback-image-\w+|formula|ee_img tr_noresize)(?:\s|$)")
_DELIMITERS = (("$$", "$$"), ("\\[", "\\]"), ("\\(", "\\)"), ("$", "$"))
_STYLE = re.compile(r"^\{?\\displaystyle\s*(.*?)\}?$", re.DOTALL)
# Only presentation MathML is written out again.
_MATHML = frozenset(
    [
        "math",
        "mrow",
        "mi",
        "mn",
        "mo",
        "ms",
        "mtext",
        "mspace",
        "mfrac",
        "msqrt",
        "mroot",
        "msub",
        "msup",
        "msubsup",
        "munder",
        "mover",
        "munderover",
        "mmultiscripts",
        "mprescripts",
        "mtable",
        "mtr",
        "mtd",
        "mlabeledtr",
        "mstyle",
        "mpadded",
        "mphantom",
        "menclose",
        "semantics",
        "annotation",
        "none",
    ]
)
_MATHML_ATTRIBUTES = frozenset(
    [
        "display",
        "mathvariant",
        "stretchy",
        "fence",
        "separator",
        "form",
        "accent",
        "accentunder",
        "columnspan",
        "rowspan",
        "displaystyle",
        "scriptlevel",
        "linethickness",
        "columnalign",
        "rowalign",
        "notation",
        "width",
        "lspace",
        "rspace",
        "minsize",
        "maxsize",
        "encoding",
    ]
)


def is_formula(element: etree._Element) -> bool:
    """Whether an element that may be a formula has TeX or MathML behind it."""
    if element.tag == "img":
        names, src = element.get("class") or "", element.get("src") or ""
        return bool(element.get("alt") or "") and (
            (
                _CLASSES.search(names) is not None
                and ("\\" in element.get("alt", "") or "tex" in names or "math" in names)
            )
            or _SERVICES.search(src) is not None
        )
    tag = str(element.tag)
    if tag in ("math", "mjx-container"):
        return True
    return bool(tex_of(element)) or next(element.iter("math"), None) is not None


def start(builder: Builder, node: int, _mark: Mark) -> int:
    """A formula: its subtree is read as a whole."""
    element = builder.element[node]
    found = formula(element, node)
    if found is None:
        return node + 1
    first = builder.run_start[node]
    space = (
        bool(builder.document.runs.space_before[first]) if first < builder.run_end[node] else builder.space_before(node)
    )
    if found.display and not builder.flat:
        builder.flush()
        builder.add(Paragraph((found,), node))
    else:
        builder.line.put(found, space)
    return builder.consume(node)


def formula(element: etree._Element, node: int = -1) -> Formula | None:
    """The formula that an element shows; None where it has neither TeX nor MathML."""
    math = element if element.tag == "math" else next(element.iter("math"), None)
    tex = tex_of(element)
    display = _is_display(element, math)
    if match := _STYLE.match(tex):
        inner = match[1].strip()
        tex = inner if inner.count("{") == inner.count("}") else tex
    if math is None and not tex:
        return None
    if not tex and math is not None:
        tex = " ".join("".join(_visible(math)).split())
    return Formula(tex, mathml(math) if math is not None else "", display, node)


def tex_of(element: etree._Element) -> str:
    """The TeX source of a formula, empty where the page does not give it."""
    for annotation in element.iter("annotation"):
        if "tex" in (annotation.get("encoding") or "").lower() and annotation.text:
            return annotation.text.strip()
    for script in element.iter("script"):
        if (script.get("type") or "").startswith("math/tex") and script.text:
            return script.text.strip()
    for one in (element, *element.iter("math", "span", "img", "div")):
        for name in ("data-tex", "data-latex", "data-math", "data-expr", "data-formula", "alttext"):
            if value := (one.get(name) or "").strip():
                return without_delimiters(value)
        if one.tag == "img" and (value := (one.get("alt") or "").strip()):
            return without_delimiters(value)
    return ""


def without_delimiters(tex: str) -> str:
    """TeX without the signs around it."""
    tex = tex.strip()
    for opening, closing in _DELIMITERS:
        if tex.startswith(opening) and tex.endswith(closing) and len(tex) > len(opening) + len(closing):
            return tex[len(opening) : -len(closing)].strip()
    return tex


def _is_display(element: etree._Element, math: etree._Element | None) -> bool:
    if math is not None and (math.get("display") or "").lower() == "block":
        return True
    if element.tag == "mjx-container" and element.get("display") == "true":
        return True
    script = next((one for one in element.iter("script") if "mode=display" in (one.get("type") or "")), None)
    if script is not None:
        return True
    around = [element, *(above for _, above in zip(range(2), element.iterancestors(), strict=False))]
    return any(_DISPLAY.search(one.get("class") or "") for one in around) or any(
        _DISPLAY.search(one.get("class") or "") for one in element.iter("span", "img")
    )


def _visible(math: etree._Element) -> list[str]:
    """The text of MathML without its annotations."""
    parts = []
    for one in math.iter(etree.Element):
        if one.tag in ("annotation", "annotation-xml"):
            continue
        parts.append(str(one.text or ""))
    return parts


def mathml(math: etree._Element) -> str:
    """A ``math`` element written out with presentation elements and their attributes alone."""
    from html import escape

    parts: list[str] = []
    walk = etree.iterwalk(math, events=("start", "end"))
    for event, one in walk:
        tag = str(one.tag)
        known = tag in _MATHML
        if event == "start":
            if tag in ("annotation-xml", "script", "style", "svg") or (
                tag == "annotation" and "tex" not in (one.get("encoding") or "")
            ):
                walk.skip_subtree()
                continue
            if known:
                kept = "".join(
                    f' {name}="{escape(str(value))}"' for name, value in one.items() if str(name) in _MATHML_ATTRIBUTES
                )
                parts.append(f"<{tag}{kept}>")
            parts.append(escape(str(one.text or "").strip(), quote=False))
        else:
            if known and not (tag == "annotation" and "tex" not in (one.get("encoding") or "")):
                parts.append(f"</{tag}>")
            if one is not math:
                parts.append(escape(str(one.tail or "").strip(), quote=False))
    return "".join(parts)


FORMULA = Mark(start)
