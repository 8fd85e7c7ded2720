"""Inserts spaces between words that only a style sheet separates."""

import numpy as np

from plainleaf.engine.arrays import Bools, Ints
from plainleaf.engine.document.columns import Nodes, covered
from plainleaf.engine.lazy_compile import lazy_compile

_INLINE = frozenset({"a", "abbr", "b", "bdi", "button", "cite", "data", "del", "em", "font", "i", "ins", "label",
                     "mark", "s", "small", "span", "strong", "time", "u"})  # fmt: skip
_EXACT = frozenset({"code", "kbd", "math", "pre", "samp", "sub", "sup", "tt", "var"})
"""Elements whose content is literal."""
_ENDS = frozenset(".!?…:;,)]”’»")
_CURRENCIES = frozenset("$€£¥₹")
_NUMBER = lazy_compile(r"\[?\d{1,3}(?:\.|\]\.?)")
_NUMBERED = lazy_compile(r"label|(?:^|[\s_-])tag(?:$|[\s_-])")
_COLON = ":"
_TIME, _DOTS = "time", frozenset("·•|")
_SHORT = 2
"""Maximum characters of a text that may be part of a word, for example in another colour."""


def set_apart(nodes: Nodes, text: list[str], owner: Ints, started: Ints, space: Bools) -> list[int]:
    """The runs without a ``space`` before them that only a style sheet separates from the previous run: each is in an
    inline element of its own, and one ends like a word where the next begins like a new one ("$98.00" and "$130.00", a
    brand and a product); and those after a label in an element of its own ("Abstract:")."""
    at = (~space[1:]).nonzero()[0]
    own, before = owner[at + 1], owner[at]
    inline = np.array([name in _INLINE for name in nodes.tag_names], np.bool_)
    inner = inline[nodes.tag[before]]
    beside = at[(own >= started[at]) & inline[nodes.tag[own]] & inner & (nodes.end[before] <= own)]
    behind = at[inner & (own < before)]
    labelled = [run for run in (behind + 1).tolist() if text[run - 1].endswith(_COLON) and text[run][0].isupper()]
    runs = labelled + [
        run
        for run in (beside + 1).tolist()
        if _begins_anew(text[run - 1], text[run])
        or (_is_word(text[run]) and _is_label(nodes, owner[run - 1], text[run - 1]))
        or _is_number(nodes, owner[run - 1], text[run - 1])
        or (_may_be_time(text[run - 1], text[run]) and _TIME in map(nodes.tag_of, (owner[run - 1], owner[run])))
    ]
    if runs:
        exact = nodes.having(_EXACT).nonzero()[0]
        inside = covered(exact, nodes.end[exact], len(nodes.end))
        runs = [run for run in runs if not inside[owner[run]]]
    return runs


def _is_word(text: str) -> bool:
    return text[0].isdecimal() or (text[0].isalpha() and len(text) > _SHORT)


def _is_label(nodes: Nodes, node: int, text: str) -> bool:
    """True if a word is named the label of what follows: "Prep Time" and "13"."""
    return text[-1].isalpha() and len(text) > _SHORT and "label" in _class(nodes, node).lower()


def _is_number(nodes: Nodes, node: int, text: str) -> bool:
    """True if a number is named the label or the tag of what follows: "[4]" of a reference."""
    return _NUMBER.fullmatch(text) is not None and _NUMBERED.search(_class(nodes, node)) is not None


def _class(nodes: Nodes, node: int) -> str:
    return nodes.element[node].get("class") or ""


def _may_be_time(before: str, text: str) -> bool:
    """True if a time may be beside a name, or the dot between them: "10 months ago" and "crumb"."""
    return text[0].isalnum() and (before[-1].isalnum() or before in _DOTS)


def _begins_anew(before: str, text: str) -> bool:
    first, last = text[0], before[-1]
    return (
        len(before) > _SHORT <= len(text)
        and (first.isupper() or first in _CURRENCIES)
        # Part of a name such as "json." also ends with a sign, but has no space.
        and (last.islower() or last.isdigit() or last == "%" or (last in _ENDS and " " in before))
    )
