"""What the expressions that functions build are built of: values for the names in them."""

from types import SimpleNamespace
from typing import Any

from tests.house.expressions.finding import Built

from plainleaf.engine.auto.explanation import reasons as explanation
from plainleaf.library.search import folding


def _rules() -> list[dict[str, Any]]:
    return [{"pattern": rule.pattern} for rule in explanation._rules()]


BUILT: Built = {
    "_rules": _rules,
    "__getattr__": lambda: [{"self": SimpleNamespace(pattern="", flags=0)}],  # lazy_compile is read where it is called
    "_any_of": lambda: [{"texts": ("sidebar", "advert (left)")}],
    "_beginning_with": lambda: [{"firsts": {"a", "à", "á"}, "ways": ["(?<=[aàá])[bB]", "(?<=[æ])"]}],
    "_with": lambda: [
        {"ways": [f"[{folding._MARKS}]*+".join(("[مﻡ]", "[دد]")), f"[{folding._MARKS}]*+".join(("[aàá]", "b"))]}
    ],
    "_pattern": lambda: [{"path": path} for path in ("/news/*/article*", "*a*b*c*", "/[old]?x=*")],
    "_shapes": lambda: [{"pattern": pattern} for pattern in ("*.example/news/*", "*a*b*c*", "*[old]?x=*")],
    "dated_on_page": lambda: [{"year": 2026, "month": 3, "day": 12}],
    "coded": lambda: [{"kept": ".:-"}, {"kept": ".-"}],
    "keyword_counts": lambda: [{"spaced": "comment|reply", "unspaced": "手机|新聞"}],
}

# How an expression is used that is kept where its uses cannot be seen.
USED: dict[str, tuple[str, ...]] = {
    "_rules": ("fullmatch",),
    "_pattern": ("match",),
    "_shapes": ("match",),
    "_beginning_with": ("finditer",),
    "_with": ("finditer",),
}
