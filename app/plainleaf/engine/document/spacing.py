"""Inserts spaces between words that only a style sheet separates."""

from collections.abc import Iterable

from plainleaf.engine.lazy_compile import lazy_compile

INLINE = frozenset({"a", "abbr", "b", "bdi", "button", "cite", "data", "del", "em", "font", "i", "ins", "label",
                    "mark", "s", "small", "span", "strong", "time", "u"})  # fmt: skip
"""Elements in a line that may be words of their own."""
EXACT = frozenset({"code", "kbd", "math", "pre", "samp", "sub", "sup", "tt", "var"})
"""Elements whose text is literal."""
_NUMBER = lazy_compile(r"\[?\d{1,3}(?:\.|\]\.?)")
_NUMBERED = lazy_compile(r"label|(?:^|[\s_-])tag(?:$|[\s_-])")
_SHORT = 2


def labelled(text: list[str], doubtful: Iterable[tuple[int, str]]) -> list[int]:
    """Of some runs, each with the class of the element before it, those after what is named their label or
    number: "Prep Time" and "13", "[4]" and a reference."""
    return [run for run, classes in doubtful if _is_label(text[run - 1], text[run], classes)]


def _is_label(before: str, text: str, classes: str) -> bool:
    word = text[0].isdecimal() or (text[0].isalpha() and len(text) > _SHORT)
    if word and before[-1].isalpha() and len(before) > _SHORT and "label" in classes.lower():
        return True
    return _NUMBER.fullmatch(before) is not None and _NUMBERED.search(classes) is not None
