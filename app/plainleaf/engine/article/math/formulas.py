"""Mathematics: the TeX and MathML behind the output of KaTeX, MathJax, Wikipedia, arXiv and image services."""

import re
from html import escape
from itertools import islice
from urllib.parse import parse_qs, unquote

from lxml import etree

from plainleaf.engine.article.math import mathjax, mathml_to_tex
from plainleaf.engine.article.tree import Formula
from plainleaf.engine.document.columns import ancestors
from plainleaf.engine.lazy_compile import lazy_compile
from plainleaf.engine.names import is_named
from plainleaf.engine.terms import terms

_COMMAND = lazy_compile(r"\\[a-zA-Z]+")
SOURCES = ("data-tex", "data-latex", "data-math", "data-expr", "data-formula", "alttext")
"""Attributes in which renderers store their TeX source."""
MOST = 200
"""Elements of a possible formula that are searched for an attribute with its TeX."""

_DELIMITERS = (("$$", "$$"), ("\\[", "\\]"), ("\\(", "\\)"), ("$", "$"))
_STYLE = lazy_compile(r"^\{?\\displaystyle\s*(.*?)\}?$", re.DOTALL)
# Only presentation MathML is written.
_MATHML, _MATHML_ATTRIBUTES = frozenset(terms("mathml")), frozenset(terms("mathml_attributes"))


def is_formula(element: etree._Element) -> bool:
    """True if an element that may be a formula has TeX or MathML."""
    tag = str(element.tag)
    if tag == "img":
        return bool(tex_of_image(element))
    if tag in ("math", "mjx-container") or any(element.get(name) for name in SOURCES):
        return True
    return bool(tex_of(element)) or next(element.iter("math"), None) is not None


def may_be_tex(value: str) -> bool:
    """True if an attribute of an image may contain TeX."""
    return "\\" in value or "%5C" in value or "%5c" in value


def is_scripted(element: etree._Element) -> bool:
    """True if the script with the source of a MathJax 2 formula directly follows its output."""
    after = element.getnext()
    return (
        after is not None
        and after.tag == "script"
        and (after.get("type") or "").startswith("math/tex")
        and not (element.tail or "").strip()
    )


def tex_of_image(image: etree._Element) -> str:
    """The TeX of an image: in its alternative text, or in the address of a rendering service."""
    alt = " ".join((image.get("alt") or "").split())
    if _COMMAND.search(alt) and (
        "{" in alt or "_" in alt or "^" in alt or is_named(image.get("class"), "formula_image")
    ):
        return without_delimiters(alt)
    if alt and is_named(image.get("class"), "formula_image") and "mwe-math" not in (image.get("class") or ""):
        return without_delimiters(alt)
    src = image.get("src") or ""
    if src[:5].lower() != "data:" and may_be_tex(src):
        decoded = unquote(src)
        query = decoded.partition("?")[2]
        given = [
            value
            for name in ("tex", "chl", "latex", "eq", "from", "formula")
            for value in parse_qs(query).get(name, ())
        ]
        tex = given[0] if given else query or decoded.partition("://")[2].partition("\\")[2]
        if not given and not query:
            tex = "\\" + tex
        return without_delimiters(tex.strip()) if _COMMAND.search(tex) else ""
    return ""


def formula_of(element: etree._Element, node: int = -1) -> Formula | None:
    """The formula of an element; None if it has neither TeX nor MathML."""
    math = element if element.tag == "math" else next(element.iter("math"), None)
    tex = tex_of(element)
    display = _is_display(element, math)
    if match := _STYLE.match(tex):
        inner = match[1].strip()
        tex = inner if inner.count("{") == inner.count("}") else tex
    if math is None and not tex and element.tag == "mjx-container":
        math = mathjax.math_of(element)
    if math is None and not tex:
        return None
    if not tex and math is not None:
        tex = mathml_to_tex.tex(math)
    return Formula(tex, mathml(math) if math is not None else "", display, node)


def tex_of(element: etree._Element) -> str:
    """The TeX source of a formula; empty if the page does not provide it."""
    for annotation in element.iter("annotation"):
        if "tex" in (annotation.get("encoding") or "").lower() and annotation.text:
            return annotation.text.strip()
    for script in element.iter("script"):
        if (script.get("type") or "").startswith("math/tex") and script.text:
            return script.text.strip()
    for inner in (element, *islice(element.iter("math", "span", "img", "div", "mjx-math", "g"), MOST)):
        if inner.tag == "g" and inner.get("data-mml-node") != "math":
            continue
        for name in SOURCES:
            if value := (inner.get(name) or "").strip():
                return without_delimiters(value)
        if inner.tag == "img" and (value := tex_of_image(inner) or ((inner.get("alt") or "").strip())):
            return without_delimiters(value)
    return ""


def without_delimiters(tex: str) -> str:
    """TeX without its delimiters."""
    tex = tex.strip()
    for opening, closing in _DELIMITERS:
        if tex.startswith(opening) and tex.endswith(closing) and len(tex) > len(opening) + len(closing):
            return tex[len(opening) : -len(closing)].strip()
    return tex


def _is_display(element: etree._Element, math: etree._Element | None) -> bool:
    if math is not None and (
        (math.get("display") or "").lower() == "block" or "tml-display" in (math.get("class") or "")
    ):
        return True
    if "block" in (element.get("class") or "") or (element.tag == "img" and _alone(element)):
        return True
    if element.tag == "mjx-container" and element.get("display") == "true":
        return True
    script = next((inner for inner in element.iter("script") if "mode=display" in (inner.get("type") or "")), None)
    if script is not None:
        return True
    around = [element, *ancestors(element, 2)]
    return any(is_named(ancestor.get("class"), "displayed") for ancestor in around) or any(
        is_named(inner.get("class"), "displayed") for inner in element.iter("span", "img")
    )


def _alone(image: etree._Element) -> bool:
    """True if an image is the only content of its paragraph."""
    parent = image.getparent()
    alone = image.getprevious() is None and image.getnext() is None
    return parent is not None and alone and not "".join(map(str, parent.itertext())).strip()


def mathml(math: etree._Element) -> str:
    """A ``math`` element with only presentation elements and their attributes."""
    parts: list[str] = []
    walk = etree.iterwalk(math, events=("start", "end"))
    for event, part in walk:
        tag = str(part.tag)
        known = tag in _MATHML
        if event == "start":
            if tag in ("annotation-xml", "script", "style", "svg") or (
                tag == "annotation" and "tex" not in (part.get("encoding") or "")
            ):
                walk.skip_subtree()
                continue
            if known:
                kept = "".join(
                    f' {name}="{escape(str(value))}"' for name, value in part.items() if str(name) in _MATHML_ATTRIBUTES
                )
                parts.append(f"<{tag}{kept}>")
            parts.append(escape(str(part.text or "").strip(), quote=False))
        else:
            if known and not (tag == "annotation" and "tex" not in (part.get("encoding") or "")):
                parts.append(f"</{tag}>")
            if part is not math:
                parts.append(escape(str(part.tail or "").strip(), quote=False))
    return "".join(parts)
