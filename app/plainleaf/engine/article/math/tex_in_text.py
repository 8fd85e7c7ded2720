"""Finds TeX between delimiters in the text, if the page has a script that would render it."""

from collections.abc import Iterator

from plainleaf.engine.article.math.formulas import without_delimiters
from plainleaf.engine.article.tree import Formula
from plainleaf.engine.document import Document
from plainleaf.engine.lazy_compile import lazy_compile

LONGEST = 4000
"""Maximum characters between the delimiters of a formula."""

_ADDRESS = lazy_compile("ath[jJ]ax|katex")
_DOLLARS = lazy_compile(r"inlineMath(?:(?!inlineMath)[^\n])*?\[\s*+(['\"])\$\1|left:\s*+(['\"])\$\2")
_OPENING = lazy_compile(r"\$\$|\\\[|\\\(|\\begin\{(?:equation|align|gather|multline)\*?\}|(?<![\\$\w])\$(?=[^\s$])")
_CLOSING = {"$$": "$$", "\\[": "\\]", "\\(": "\\)", "$": "$"}


def single_dollars(document: Document) -> bool | None:
    """True if single dollar signs enclose formulas on this page; None if no script renders formulas."""
    scripts = document.silent["script"]
    texts = [script.text or "" for script in scripts if script.get("src") is None]
    settings = "".join(text for text in texts if "MathJax" in text or "renderMathInElement" in text)
    if not settings and not any(_ADDRESS.search(script.get("src", "")) for script in scripts):
        return None
    return _DOLLARS.search(settings) is not None


def may_hold(text: str) -> bool:
    """True if a text contains TeX delimiters; a price alone does not count."""
    return "\\(" in text or "\\[" in text or "\\begin{" in text or text.count("$") > 1


def pieces(text: str, dollars: bool) -> Iterator[str | Formula]:
    """The text and its formulas, in order. Linear in the text, whatever delimiters are missing."""
    at = 0
    closings: dict[str, int] = {}  # the position of the next closing delimiter of each kind
    for opening in _OPENING.finditer(text):
        start, inside, sign = opening.start(), opening.end(), opening[0]
        if start < at or (sign == "$" and not dollars):
            continue
        closing = _CLOSING.get(sign) or sign.replace("begin", "end")
        end = closings.get(closing, -1)
        if end < inside:
            end = closings[closing] = text.find(closing, inside) if end < len(text) else end
            if end < 0:
                closings[closing] = end = len(text)
        if end >= len(text) or end - inside > LONGEST or end == inside or (sign == "$" and not _closes(text, end)):
            continue
        if start > at:
            yield _bare(text[at:start], dollars)
        at = end + len(closing)
        yield Formula(without_delimiters(text[start:at]), "", sign not in ("\\(", "$"))
    if at < len(text):
        yield _bare(text[at:], dollars)


def _closes(text: str, end: int) -> bool:
    """True if a dollar sign ends a formula: no space or backslash before it, and no digit after it."""
    return text[end - 1] not in " \\" and not text[end + 1 : end + 2].isdigit()


def _bare(text: str, dollars: bool) -> str:
    """Text between formulas: a dollar that is not a delimiter is escaped."""
    return text.replace("\\$", "$") if dollars else text
