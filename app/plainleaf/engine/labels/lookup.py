"""What a line is labelled as: a folded line is looked up, and so are the words at the beginning of a text or in it."""

from plainleaf.engine.labels.fold import NUMBER, SLOTS, fold, words_in
from plainleaf.engine.labels.table import Label, Phrase, table

_NUMBERS = f"{NUMBER} "
_LENGTHS = {SLOTS["{word}"]: (1, 1), SLOTS["{words}"]: (0, 5), SLOTS["{any}"]: (0, 60)}
"""The fewest and the most words that may stand for a slot."""
OPENING, LONGEST = 50, 400
"""Characters of a text that are folded for its first word, and for a phrase at its beginning."""


def is_label(line: str, *labels: Label, numbers: bool = False) -> bool:
    """Whether a whole line is one of some labels, perhaps with ``numbers`` before or behind it."""
    folded = fold(line).strip(_NUMBERS) if numbers else fold(line)
    if not folded:
        return False
    if any(label in labels for label in table().whole.get(folded, ())):
        return True
    words = folded.split(" ")
    return any(
        _end(phrase, words, 0, whole=True) == len(words)
        for label in labels
        for phrase in table().begun(label).get(words[0], ())
    )


def beginning(text: str, *labels: Label) -> int:
    """How many characters the longest phrase of some labels at the beginning of a text has, with signs before it; 0
    where there is none."""
    start = words_in(text[:OPENING])
    if not start or not any(start[0][0] in table().begun(label) for label in labels):
        return 0
    words = words_in(text[:LONGEST])
    end = _longest([word for word, _, _ in words], 0, labels)
    return words[end - 1][2] if end > 0 else 0


def places(text: str, *labels: Label) -> list[tuple[int, int]]:
    """Where phrases of some labels begin and end in a text, in characters, in order; none overlaps another."""
    found, at = [], 0
    spans = words_in(text)
    words = [word for word, _, _ in spans]
    while at < len(words):
        end = _longest(words, at, labels)
        if end > at:
            found.append((spans[at][1], spans[end - 1][2]))
        at = max(end, at + 1)
    return found


def contains(text: str, *labels: Label) -> bool:
    """Whether a phrase of some labels is in a text."""
    words = [word for word, _, _ in words_in(text)]
    return any(_longest(words, at, labels) > at for at in range(len(words)))


def first(text: str, *labels: Label) -> int:
    """Where the first phrase of some labels begins in a text, in characters; -1 where there is none."""
    return next((start for start, _ in places(text, *labels)), -1)


def is_made_of(line: str, *labels: Label, before: Label, network: Label) -> bool:
    """Whether a line is nothing but phrases of some labels; those of ``before`` need one of ``network`` behind them."""
    words = [word for word, _, _ in words_in(line)]
    at = 0
    while at < len(words):
        end = _longest(words, at, (*labels, network))
        if end <= at and (open_end := _longest(words, at, (before,))) > at:
            end = _longest(words, open_end, (network,))
        if end <= at:
            return False
        at = end
    return bool(words)


def _longest(words: list[str], at: int, labels: tuple[Label, ...]) -> int:
    """The place after the longest phrase of some labels that begins at a place, -1 for none."""
    if at >= len(words):
        return -1
    found = (_end(phrase, words, at) for label in labels for phrase in table().begun(label).get(words[at], ()))
    return max(found, default=-1)


def _end(phrase: Phrase, words: list[str], at: int, whole: bool = False) -> int:
    """The place after a phrase that begins at a place, -1 where it is not there. A slot takes as few words as it can,
    and all up to the end where a ``whole`` line is asked."""
    for place, word in enumerate(phrase):
        if (lengths := _LENGTHS.get(word)) is not None:
            rest = phrase[place + 1 :]
            last = len(words) - len(rest)
            first = max(at + lengths[0], last if whole else 0)
            ends = (end for end in range(first, min(at + lengths[1], last) + 1) if _follows(rest, words, end))
            return next((end + len(rest) for end in ends), -1)
        if at >= len(words) or words[at] != word:
            return -1
        at += 1
    return at


def _follows(rest: Phrase, words: list[str], at: int) -> bool:
    return all(words[at + place] == word for place, word in enumerate(rest))
