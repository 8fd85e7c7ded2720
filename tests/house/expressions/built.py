"""What the expressions that functions build are built of: values for the names in them."""

from typing import Any

from plainleaf.engine.auto import explanation
from tests.house.expressions.finding import Built


def _rules() -> list[dict[str, Any]]:
    return [{"pattern": rule.pattern} for rule in explanation._rules()]


BUILT: Built = {
    "engine/auto/explanation.py:_rules": _rules,
    "engine/article/notes/footnotes.py:without_label": lambda: [{"label": "1"}, {"label": "*"}],
    "engine/methods/line_block.py:keyword_counts": lambda: [{"keywords": ("comment", "reply")}],
}

# How an expression is used that is kept where its uses cannot be seen.
USED: dict[str, tuple[str, ...]] = {"engine/auto/explanation.py:_rules": ("fullmatch",)}
