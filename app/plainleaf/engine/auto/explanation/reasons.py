"""Reasons: the contributions of features to a block's probability, grouped and in plain words.

Features about the same thing (its length in characters, in words…) form one reason. Contributions are in log-odds: +0.7
doubles the odds that the block is content, −0.7 halves them. Numbers are "many" or "few" relative to the median of the
training pages.
"""

import re
from collections import defaultdict
from collections.abc import Sequence
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from plainleaf.engine.arrays import Floats
from plainleaf.engine.auto.explanation.contributing_words import WordsByFeature
from plainleaf.engine.record import record
from plainleaf.resources import resource, table_in

NAMED = 3
"""Maximum words that are named as the cause of a reason."""


@record(frozen=True, slots=True)
class Reason:
    """One reason: its words, its contribution to the log-odds, and its features, the largest first."""

    words: str
    added: float
    features: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.words} ({'+' if self.added >= 0 else '−'}{abs(self.added):.1f})"


@record(frozen=True, slots=True)
class _Rule:
    """Features whose names match ``pattern``. ``yes`` is the phrase for a high value (or a mark that is set), ``no``
    for a low one; ``{0}`` is the group of the pattern in words. Features of one ``topic`` form one reason. If ``about``
    names a feature, its value decides between the two, relative to ``border``."""

    pattern: re.Pattern[str]
    topic: str
    yes: str
    no: str
    mark: bool
    about: str = ""
    border: float = 0.5


@cache
def _phrases() -> dict[str, Any]:
    return table_in(resource("rules/phrases.toml"))


@cache
def _rules() -> tuple[_Rule, ...]:
    """The rules, compiled on first use."""
    result = []
    for table, mark in (("marks", True), ("numbers", False)):
        for line in _phrases()[table].strip().splitlines():
            pattern, topic, yes, no, *other = (part.strip() for part in line.split(" | "))
            about, _, border = (other[0] if other else "").rpartition(" ")
            result.append(_Rule(re.compile(pattern), topic, yes, no, mark, about, float(border or 0.5)))
    return tuple(result)


def reasons(
    names: Sequence[str], row: NDArray[np.float32], added: Floats, typical: Floats, words: WordsByFeature | None = None
) -> tuple[Reason, ...]:
    """The reasons for one block's probability, the largest first.

    ``row`` has the values of its features, ``added`` their contributions (``Model.contributions``), ``typical`` their
    medians; all of shape (features,). ``words`` are those behind some of the features.
    """
    topics: dict[str, list[int]] = defaultdict(list)
    for index in np.flatnonzero(added).tolist():
        topics[_topic(names[index])].append(index)
    result = []
    for members in topics.values():
        total = float(added[members].sum())
        members.sort(key=lambda index: -added[index] if total > 0 else added[index])
        sentence = in_words(names, row, typical, members[0])
        if named := _named(words or {}, [names[index] for index in members], total):
            sentence = f"{sentence}: {named}"
        result.append(Reason(sentence, total, tuple(names[index] for index in members)))
    return tuple(sorted(result, key=lambda reason: -abs(reason.added)))


def _named(words: WordsByFeature, features: Sequence[str], total: float) -> str:
    """The words with the largest contributions to some features."""
    weights: dict[str, float] = {}
    for feature in features:
        for word, added in words.get(feature, ()):
            weights[word] = weights.get(word, 0.0) + added
    loudest = sorted(weights, key=lambda word: -weights[word] if total > 0 else weights[word])[:NAMED]
    return ", ".join(f"“{word}”" for word in loudest if weights[word] * total > 0)


def in_words(names: Sequence[str], row: NDArray[np.float32], typical: Floats, index: int) -> str:
    """The phrase for one feature of a block with its value."""
    rule, group = _rule(names[index])
    usual = float(typical[index]) if len(typical) else 0.0
    if rule is None:
        return f"{'high' if row[index] > usual else 'low'} {names[index].replace(': ', ' ')}"
    if rule.about in names:
        high = bool(row[names.index(rule.about)] > rule.border)
    else:
        high = bool(row[index] > (0.5 if rule.mark else usual))
    meaning = _phrases()["meaning"] if rule.topic == "declared type" else {}
    return (rule.yes if high else rule.no).format(meaning.get(group, group))


def _topic(name: str) -> str:
    rule, group = _rule(name)
    # A feature without a rule has the topic of its prefix: "danag: difference" belongs to danag.
    return name.partition(":")[0] if rule is None else rule.topic.format(group)


def _rule(name: str) -> tuple[_Rule | None, str]:
    for rule in _rules():
        if match := rule.pattern.fullmatch(name):
            return rule, (match[1] if rule.pattern.groups else "")
    return None, ""
