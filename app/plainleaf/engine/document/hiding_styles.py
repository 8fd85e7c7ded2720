"""Classes that a style sheet in the page hides."""

from collections.abc import Iterable

from plainleaf._kernel import sheets as kernel
from plainleaf.engine.lazy_compile import lazy_compile

LONGEST = 400_000
"""Maximum characters of style sheets that are read."""
_CLASS = lazy_compile(r"\.(-?[_a-zA-Z][\w-]*)")
_ELSEWHERE = lazy_compile(
    r"(?:left|right|top):-(?:999+|\d{5,})(?:px|r?em)|clip(?:-path)?:(?:rect\((?:[01](?:px)?,?){4}\)|inset\((?:50|100)%)"
)
"""Styles with which absolutely positioned text is beside the page, or cut to nothing."""
_DISPLAY = lazy_compile(r"(?:^|;)\s*(?:display\s*:\s*(?P<display>[\w-]+)|visibility\s*:\s*(?P<visibility>\w+))")


def hiding_classes(sheets: Iterable[str]) -> frozenset[str]:
    """The classes that rules with a single class selector hide, in every medium; later rules override earlier ones."""
    hidden: set[str] = set()
    for selector, body in kernel.class_rules(_without_comments("\n".join(sheets)[:LONGEST])):
        text = body.lower()
        if not (hidden or "none" in text or "hidden" in text or "absolute" in text):  # as most: no change
            continue
        declarations = [(one["display"] or "", one["visibility"] or "") for one in _DISPLAY.finditer(text)]
        beside = is_elsewhere("".join(text.split()))
        if declarations or beside:
            named = (_CLASS.fullmatch(one.strip()) for one in selector.split(","))
            hides = beside or declarations[-1] in (("none", ""), ("", "hidden"))
            change = hidden.update if hides else hidden.difference_update
            change(name[1] for name in named if name is not None)
    return frozenset(hidden)


def is_elsewhere(style: str) -> bool:
    """True if a style without white space puts its text beside the page, or cuts it to nothing."""
    return "position:absolute" in style and _ELSEWHERE.search(style) is not None


def _without_comments(text: str) -> str:
    first, *rest = text.split("/*")
    return first + "".join(part.partition("*/")[2] for part in rest)
