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
    hidden: dict[str, bool] = {}
    for selector, body in kernel.class_rules(_without_comments("\n".join(sheets)[:LONGEST])):
        declarations = [(one["display"] or "", one["visibility"] or "") for one in _DISPLAY.finditer(body.lower())]
        if declarations:
            names = (_CLASS.fullmatch(one.strip()) for one in selector.split(","))
            hides = declarations[-1] in (("none", ""), ("", "hidden"))
            hidden |= {name[1]: hides for name in names if name is not None}
    return frozenset(name for name, hides in hidden.items() if hides)


def _without_comments(text: str) -> str:
    first, *rest = text.split("/*")
    return first + "".join(part.partition("*/")[2] for part in rest)
