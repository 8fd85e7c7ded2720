"""What a line is labelled as: a folded line is looked up, and so are the words at the beginning of a text or in it."""

from functools import lru_cache

from plainleaf.engine.labels.fold import NUMBER, SLOTS, placed_words, words_in
from plainleaf.engine.labels.names import Label
from plainleaf.engine.labels.table import Phrase, Phrases, phrases_of, table

_LENGTHS = {SLOTS["{word}"]: (1, 1), SLOTS["{words}"]: (0, 5), SLOTS["{any}"]: (0, 60)}
"""The fewest and the most words that may stand for a slot."""
OPENING, LINE, LONGEST = 50, 200, 400
"""Characters of a text that are folded for its first word, those of a line that may be a label, at most, and those that
a phrase at the beginning of a text has, at most."""


def is_label(line: str, *labels: Label, numbers: bool = False) -> bool:
    """Whether a whole line is one of some labels, perhaps with ``numbers`` before or behind it."""
    return len(line) <= LINE and not labels_of(line, numbers).isdisjoint(labels)


@lru_cache(maxsize=8192)
def labels_of(line: str, numbers: bool = False) -> frozenset[str]:
    """The labels that a whole line is, perhaps with ``numbers`` before or behind it."""
    words = words_in(line)
    if numbers:
        words = words[words[:1] == (NUMBER,) : len(words) - (words[-1:] == (NUMBER,))]
    if not words:
        return frozenset()
    found = table().whole.get(" ".join(words), [])
    for phrase, labels in table().slotted.get(words[0], ()):
        if _end(phrase, words, 0, whole=True) == len(words):
            found = found + labels
    return frozenset(found)


def may_begin(line: str, *labels: Label) -> bool:
    """Whether one of the first two words of a line, of which one may be a number, begins a phrase of some labels."""
    return not phrases_of(*labels).first.isdisjoint(words_in(line)[:2])


def beginning(text: str, *labels: Label) -> int:
    """How many characters the longest phrase of some labels at the beginning of a text has, with signs before it; 0
    where there is none."""
    known = phrases_of(*labels)
    if known.first.isdisjoint(words_in(text[:OPENING])[:1]):  # as of most, without a look at the rest
        return 0
    text = text if len(text) <= LINE else text[:LONGEST]
    words = words_in(text)
    if words[0] not in known.first or (end := _longest(words, 0, known)) < 0:
        return 0
    return placed_words(text)[end - 1][2]


def places(text: str, *labels: Label) -> list[tuple[int, int]]:
    """Where phrases of some labels begin and end in a text, in characters, in order; none overlaps another."""
    known = phrases_of(*labels)
    if known.first.isdisjoint(words_in(text)):
        return []
    placed = placed_words(text)
    words, at = tuple(word for word, _, _ in placed), 0
    found: list[tuple[int, int]] = []
    while at < len(words):
        end = _longest(words, at, known)
        if end > at:
            found.append((placed[at][1], placed[end - 1][2]))
        at = max(end, at + 1)
    return found


def first(text: str, *labels: Label) -> int:
    """Where the first phrase of some labels begins in a text, in characters; -1 where there is none."""
    found = places(text, *labels)
    return found[0][0] if found else -1


def contains(text: str, *labels: Label) -> bool:
    """Whether a phrase of some labels is in a text."""
    known, words = phrases_of(*labels), words_in(text)
    return not known.first.isdisjoint(words) and any(_longest(words, at, known) > at for at in range(len(words)))


def is_made_of(line: str, *labels: Label, before: Label, network: Label) -> bool:
    """Whether a line is nothing but phrases of some labels; those of ``before`` need one of ``network`` behind them."""
    words, at = words_in(line), 0
    of_labels, of_before, of_network = phrases_of(*labels, network), phrases_of(before), phrases_of(network)
    while at < len(words):
        middle = _longest(words, at, of_before)
        end = max(_longest(words, middle, of_network) if middle > at else -1, _longest(words, at, of_labels))
        if end <= at:
            return False
        at = end
    return bool(words)


def _longest(words: Phrase, at: int, known: Phrases) -> int:
    """The place after the longest of the known phrases that begins at a place, -1 for none."""
    if at >= len(words):
        return -1
    ends = (at + length for length in known.lengths.get(words[at], ()) if at + length <= len(words))
    plain = next((end for end in ends if words[at:end] in known.plain), -1)
    return max(plain, *(_end(phrase, words, at) for phrase in known.slotted.get(words[at], ())), -1)


def _end(phrase: Phrase, words: Phrase, at: int, whole: bool = False) -> int:
    """The place after a phrase that begins at a place, -1 where it is not there. A slot takes as few words as it can,
    and all up to the end where a ``whole`` line is asked."""
    for place, word in enumerate(phrase):
        if (lengths := _LENGTHS.get(word)) is not None:
            fewest, most = (at + length for length in lengths)
            rests = (_end(phrase[place + 1 :], words, end, whole) for end in range(fewest, min(most, len(words)) + 1))
            return next((end for end in rests if end == len(words) or (end >= 0 and not whole)), -1)
        if at >= len(words) or words[at] != word:
            return -1
        at += 1
    return at
