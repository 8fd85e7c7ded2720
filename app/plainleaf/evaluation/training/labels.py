"""What a block should have been: how much of it stands in the reference text."""

from collections.abc import Sequence

from plainleaf.evaluation.metrics import words

_SHORT = 4
"""Blocks of fewer words are too often in the reference by chance; they need a line of their own there."""


def block_labels(texts: Sequence[str], reference: str) -> list[float]:
    """For each block the share of its words, from 0 to 1, that stand in the reference as part of a common trigram.

    A block of fewer than four words counts if it is a line of the reference; if its words stand somewhere inside
    the reference, or if it has no words at all, it follows the nearest block that could be decided.
    """
    tokens = words(reference)
    whole = f" {' '.join(tokens)} "
    trigrams = set(zip(tokens, tokens[1:], tokens[2:], strict=False))
    lines = {" ".join(words(line)) for line in reference.splitlines()}
    decided: list[float | None] = []
    for text in texts:
        own = words(text)
        if not own:
            decided.append(None)
        elif len(own) < _SHORT:
            joined = " ".join(own)
            decided.append(1.0 if joined in lines else None if f" {joined} " in whole else 0.0)
        else:
            decided.append(_covered(own, trigrams))
    return [label if label is not None else _neighbour(decided, index) for index, label in enumerate(decided)]


def _covered(own: list[str], trigrams: set[tuple[str, str, str]]) -> float:
    covered = [False] * len(own)
    for index, trigram in enumerate(zip(own, own[1:], own[2:], strict=False)):
        if trigram in trigrams:
            covered[index : index + 3] = (True, True, True)
    return sum(covered) / len(own)


def _neighbour(decided: Sequence[float | None], index: int) -> float:
    before = next((label for label in reversed(decided[:index]) if label is not None), 0.0)
    after = next((label for label in decided[index + 1 :] if label is not None), 0.0)
    return 1.0 if max(before, after) > 0.5 else 0.0
