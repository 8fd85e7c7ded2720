"""Content that Markdown takes literally: code, formulas, the ids of notes."""

import re

from plainleaf.engine.article import tree
from plainleaf.engine.lazy_compile import lazy_compile
from plainleaf.engine.render.escaping import as_formula, coded, escaped, one_line, without_controls

_BACKTICKS = lazy_compile("`+")
_FENCES = lazy_compile(r"^[^\S\n]*+(`{3,}+)", re.MULTILINE)
_NOT_IN_LANGUAGES = lazy_compile(r"[^\w+#.-]+")


def fenced(block: tree.Code) -> list[str]:
    """Write preformatted text between fences longer than any in it."""
    text = without_controls(block.text)
    longest = max((len(fence) for fence in _FENCES.findall(text)), default=2)
    fence = "`" * max(3, longest + 1)
    return [fence + _NOT_IN_LANGUAGES.sub("", block.language), *text.split("\n"), fence]


def code_span(text: str, in_cell: bool, last: str = "") -> str:
    """Write inline code between more backticks than it contains in a row; ``last`` is the last character written."""
    text = one_line(text) if "\n" in text else without_controls(text)
    if last == "`" or (in_cell and "\\|" in text):
        # Delimiters of two spans would merge, and not every table parser treats a bar after two backslashes as part of
        # the cell.
        return f"<code>{escaped(text)}</code>"
    if not text:
        return ""
    runs = {len(run) for run in _BACKTICKS.findall(text)}
    size = next(size for size in range(1, len(runs) + 2) if size not in runs)
    space = " " if text.startswith("`") or text.endswith("`") or (text[:1] == text[-1:] == " " and text.strip()) else ""
    if in_cell:
        text = text.replace("|", "\\|")
    return f"{'`' * size}{space}{text}{space}{'`' * size}"


def formula(inline: tree.Formula, in_cell: bool, last: str) -> str:
    """Write TeX between dollar signs, or as code if that is impossible."""
    source = one_line(inline.tex)
    if not source:
        return ""
    tex = as_formula(source)
    if tex is None:
        return code_span(source, in_cell, last)
    return f"$${tex}$$" if inline.display else f"${tex}$"


def mark_of(identifier: str) -> str:
    """The mark of a note, in the text and before the note."""
    return f"[^{coded(identifier, '.-')}]"
