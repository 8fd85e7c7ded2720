"""Classes that a style sheet in the page hides."""

from collections.abc import Iterable

from plainleaf._kernel import sheets as kernel
from plainleaf.engine.lazy_compile import lazy_compile

LONGEST = 400_000
"""Maximum characters of style sheets that are read."""
_CLASS = lazy_compile(r"\.(-?[_a-zA-Z][\w-]*)")
_DISPLAY = lazy_compile(r"(?:^|;)\s*(?:display\s*:\s*(?P<display>[\w-]+)|visibility\s*:\s*(?P<visibility>\w+))")


def hiding_classes(sheets: Iterable[str]) -> frozenset[str]:
    """The classes that rules with a single class selector hide, in every medium; later rules override earlier ones."""
    hidden: set[str] = set()
    for selector, body in kernel.class_rules(_without_comments("\n".join(sheets)[:LONGEST])):
        text = body.lower()
        if not hidden and "none" not in text and "hidden" not in text:  # as most: nothing that it could change
            continue
        declarations = [(one["display"] or "", one["visibility"] or "") for one in _DISPLAY.finditer(text)]
        if declarations:
            named = (_CLASS.fullmatch(one.strip()) for one in selector.split(","))
            change = hidden.update if declarations[-1] in (("none", ""), ("", "hidden")) else hidden.difference_update
            change(name[1] for name in named if name is not None)
    return frozenset(hidden)


def _without_comments(text: str) -> str:
    first, *rest = text.split("/*")
    return first + "".join(part.partition("*/")[2] for part in rest)
