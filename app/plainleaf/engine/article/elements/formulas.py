"""Formulas, in the line or as a paragraph of their own."""

from plainleaf.engine.article.build.overrides import Override
from plainleaf.engine.article.build.writer import BlockWriter
from plainleaf.engine.article.math.formulas import formula_of
from plainleaf.engine.article.tree import Paragraph


def formula(writer: BlockWriter, node: int, _override: Override) -> int:
    """A formula: its subtree is read as a whole."""
    element = writer.element[node]
    parsed = formula_of(element, node)
    if parsed is None:
        if element.tag == "mjx-container" and (label := (element.get("aria-label") or "").strip()):
            writer.line.text(label, writer.space_before(node))
            writer.join_tail(node)
            return writer.consume(node)
        return node + 1
    first = writer.run_start[node]
    space = (
        bool(writer.document.runs.space_before[first]) if first < writer.run_end[node] else writer.space_before(node)
    )
    if parsed.display and not writer.flat:
        writer.flush()
        writer.add(Paragraph((parsed,), node))
    else:
        writer.line.put(parsed, space)
        writer.join_tail(node)
    return writer.consume(node)
