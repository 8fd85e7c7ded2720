"""What the expressions that functions build are built of: values for the names in them."""

from typing import Any

from tests.house.expressions.finding import Built

from plainleaf.engine.auto.explanation import reasons as explanation


def _rules() -> list[dict[str, Any]]:
    return [{"pattern": rule.pattern} for rule in explanation._rules()]


BUILT: Built = {
    "_rules": _rules,
    "keyword_counts": lambda: [{"spaced": "comment|reply", "unspaced": "手机|新聞"}],
}

# How an expression is used that is kept where its uses cannot be seen.
USED: dict[str, tuple[str, ...]] = {"_rules": ("fullmatch",)}
