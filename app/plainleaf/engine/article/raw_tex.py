"""TeX that stands in the text between its signs, where the page has a script that would have set it."""

import re
from collections.abc import Iterator

from plainleaf.engine.article.formulas import without_delimiters
from plainleaf.engine.article.tree import Formula
from plainleaf.engine.document import Document
from plainleaf.engine.document.columns import elements

_SCRIPTS = "//script[contains(@src, 'athjax') or contains(@src, 'athJax') or contains(@src, 'katex')]"
_SETTINGS = "//script[not(@src) and (contains(., 'MathJax') or contains(., 'renderMathInElement'))]"
_SCRIPTED = (b"athjax", b"athJax", b"katex", b"renderMathInElement")
_DOLLARS = re.compile(r"inlineMath[^\n]*?\[\s*(['\"])\$\1|left:\s*(['\"])\$\2")
_DISPLAYS = (
    r"\$\$(?P<a>.+?)\$\$|\\\[(?P<b>.+?)\\\]|"
    r"(?P<c>\\begin\{(?P<name>equation|align|gather|multline)\*?\}.+?\\end\{(?P=name)\*?\})"
)
_INLINES = r"\\\((?P<d>.+?)\\\)"
_DOLLAR = r"(?<![\\$\w])\$(?P<e>[^$\s](?:[^$]*[^$\s\\])?)\$(?![\d$])"
_PLAIN = re.compile(f"{_DISPLAYS}|{_INLINES}", re.DOTALL)
_WITH_DOLLARS = re.compile(f"{_DISPLAYS}|{_INLINES}|{_DOLLAR}", re.DOTALL)


def pattern(document: Document) -> re.Pattern[str] | None:
    """What formulas look like in the text of this page; None where no script sets any."""
    if not any(name in document.page.body for name in _SCRIPTED):
        return None
    settings = "".join(element.text or "" for element in elements(document.root, _SETTINGS))
    if not settings and not elements(document.root, _SCRIPTS):
        return None
    return _WITH_DOLLARS if _DOLLARS.search(settings) else _PLAIN


def may_hold(text: str) -> bool:
    """Whether signs of TeX stand in a text; a price alone is none."""
    return "\\(" in text or "\\[" in text or "\\begin{" in text or text.count("$") > 1


def pieces(text: str, formulas: re.Pattern[str]) -> Iterator[str | Formula]:
    """The text and the formulas in it, in order."""
    at = 0
    for match in formulas.finditer(text):
        if before := text[at : match.start()]:
            yield _bare(before, formulas)
        found = match.groupdict()
        display = bool(found["a"] or found["b"] or found["c"])
        yield Formula(without_delimiters(match[0]), "", display)
        at = match.end()
    if rest := text[at:]:
        yield _bare(rest, formulas)


def _bare(text: str, formulas: re.Pattern[str]) -> str:
    """Text between formulas: a dollar that is no sign stands behind a backslash."""
    return text.replace("\\$", "$") if formulas is _WITH_DOLLARS else text
