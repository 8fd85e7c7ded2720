"""Looks up labels: of a whole folded line, at the beginning of a text, or within it."""

from functools import lru_cache

from plainleaf.engine.labels.fold import NUMBER, SLOTS, placed_words, words_in
from plainleaf.engine.labels.names import Label
from plainleaf.engine.labels.table import Phrase, Phrases, phrases_of, table

_LENGTHS = {SLOTS["{word}"]: (1, 1), SLOTS["{words}"]: (0, 5), SLOTS["{any}"]: (0, 60)}
"""The minimum and maximum number of words that match a slot."""
OPENING, LINE, LONGEST = 50, 200, 400
"""Maximum characters that are folded for a text's first word; of a line that may be a label; and of a phrase at the
beginning of a text."""


def is_label(line: str, *labels: Label, numbers: bool = False) -> bool:
    """True if a whole line is one of some labels, optionally with ``numbers`` before or after it."""
    return len(line) <= LINE and not labels_of(line, numbers).isdisjoint(labels)


@lru_cache(maxsize=8192)
def labels_of(line: str, numbers: bool = False) -> frozenset[str]:
    """The labels of a whole line, optionally with ``numbers`` before or after it."""
    words = words_in(line)
    if numbers:
        words = words[words[:1] == (NUMBER,) : len(words) - (words[-1:] == (NUMBER,))]
    if not words:
        return frozenset()
    names = table().whole.get(" ".join(words), ())
    for phrase, labels in table().slotted.get(words[0], ()):
        if _end(phrase, words, 0, whole=True) == len(words):
            names = names + labels
    return frozenset(names)


def may_begin(line: str, *labels: Label) -> bool:
    """True if one of the first two words of a line, after an optional number, begins a phrase of some labels."""
    return not phrases_of(*labels).first.isdisjoint(words_in(line)[:2])


def beginning(text: str, *labels: Label) -> int:
    """The characters of the longest phrase of some labels at a text's beginning, with signs before it; 0 for none."""
    phrases = phrases_of(*labels)
    if phrases.first.isdisjoint(words_in(text[:OPENING])[:1]):  # true of most texts, and decided without the rest
        return 0
    text = text if len(text) <= LINE else text[:LONGEST]
    words = words_in(text)
    if words[0] not in phrases.first or (end := _longest(words, 0, phrases)) < 0:
        return 0
    return placed_words(text)[end - 1][2]


def places(text: str, *labels: Label) -> list[tuple[int, int]]:
    """The start and end of phrases of some labels in a text, in characters, in order, without overlaps."""
    phrases = phrases_of(*labels)
    if phrases.first.isdisjoint(words_in(text)):
        return []
    placed = placed_words(text)
    words, at = tuple(word for word, _, _ in placed), 0
    ranges: list[tuple[int, int]] = []
    while at < len(words):
        end = _longest(words, at, phrases)
        if end > at:
            ranges.append((placed[at][1], placed[end - 1][2]))
        at = max(end, at + 1)
    return ranges


def first(text: str, *labels: Label) -> int:
    """The start of the first phrase of some labels in a text, in characters; -1 for none."""
    matches = places(text, *labels)
    return matches[0][0] if matches else -1


def contains(text: str, *labels: Label) -> bool:
    """True if a phrase of some labels occurs in a text."""
    phrases, words = phrases_of(*labels), words_in(text)
    return not phrases.first.isdisjoint(words) and any(_longest(words, at, phrases) > at for at in range(len(words)))


def is_made_of(line: str, *labels: Label, before: Label, network: Label) -> bool:
    """True if a line consists of phrases of some labels; those of ``before`` must be followed by one of ``network``."""
    words, at = words_in(line), 0
    of_labels, of_before, of_network = phrases_of(*labels, network), phrases_of(before), phrases_of(network)
    while at < len(words):
        middle = _longest(words, at, of_before)
        end = max(_longest(words, middle, of_network) if middle > at else -1, _longest(words, at, of_labels))
        if end <= at:
            return False
        at = end
    return bool(words)


def _longest(words: Phrase, at: int, phrases: Phrases) -> int:
    """The end of the longest known phrase that begins at a position; -1 for none."""
    if at >= len(words):
        return -1
    ends = (at + length for length in phrases.lengths.get(words[at], ()) if at + length <= len(words))
    plain = next((end for end in ends if words[at:end] in phrases.plain), -1)
    return max(plain, *(_end(phrase, words, at) for phrase in phrases.slotted.get(words[at], ())), -1)


def _end(phrase: Phrase, words: Phrase, at: int, whole: bool = False) -> int:
    """The end of a phrase that begins at a position; -1 if it does not match. A slot matches as few words as possible,
    and all the rest if the ``whole`` line must match."""
    for place, word in enumerate(phrase):
        if (lengths := _LENGTHS.get(word)) is not None:
            fewest, most = (at + length for length in lengths)
            rests = (_end(phrase[place + 1 :], words, end, whole) for end in range(fewest, min(most, len(words)) + 1))
            return next((end for end in rests if end == len(words) or (end >= 0 and not whole)), -1)
        if at >= len(words) or words[at] != word:
            return -1
        at += 1
    return at
