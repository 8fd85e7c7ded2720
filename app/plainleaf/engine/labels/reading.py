"""Reads, checks and folds a file of labels."""

import tomllib
from collections.abc import Iterator
from itertools import chain, islice, takewhile
from pathlib import Path

from plainleaf.engine.labels.fold import SLOTS, fold_phrases, is_slotted
from plainleaf.engine.labels.names import LABELS, LabelError

_SLOTS = frozenset(SLOTS.values())
_WRITTEN = ("{n}", *SLOTS)
SLOTS_OF_PHRASE = 2
_SLOTS_WRONG = f"begins with a slot, or has more than {SLOTS_OF_PHRASE}"


def read_labels(file: Path) -> Iterator[tuple[str, list[str]]]:
    """The labels of one file with their folded phrases. Raises LabelError with the line of an error."""
    try:
        text = file.read_text("utf-8")
        labels = tomllib.loads(text)
    except (OSError, ValueError) as error:
        raise LabelError(f"The labels in {file} cannot be read: {error}.") from error
    if unknown := [label for label in labels if label not in LABELS]:
        allowed = ", ".join(sorted(LABELS))
        raise _mistake(file, text, unknown[0], f"there is no label “{unknown[0]}”; write one of {allowed}")
    for label, phrases in labels.items():
        if not isinstance(phrases, str):
            raise _mistake(file, text, label, f"“{label}” is no text with a phrase on each line")
    lines_of = {label: phrases.strip("\n").split("\n") for label, phrases in labels.items()}
    all_folded = iter(fold_phrases("\n".join(chain.from_iterable(lines_of.values()))))
    for label, lines in lines_of.items():
        folded = list(islice(all_folded, len(lines)))
        names: set[str] = set()
        for at, phrase in enumerate(folded):
            if why := "is there twice" if phrase in names else _fault(lines[at], phrase):
                raise _mistake(file, text, label, f"the phrase “{lines[at]}” of “{label}” {why}", at)
            names.add(phrase)
        yield label, folded


def _fault(line: str, phrase: str) -> str:
    """The error in a line that folds to this phrase; empty if it is valid."""
    if not phrase:
        return "has no word"
    if "{" in line and any("{" + slot.partition("}")[0] + "}" not in _WRITTEN for slot in line.split("{")[1:]):
        return f"has a slot that is none of {', '.join(_WRITTEN)}"
    allowed = not is_slotted(phrase) or (phrase[0] not in _SLOTS and sum(map(phrase.count, _SLOTS)) <= SLOTS_OF_PHRASE)
    return "" if allowed else _SLOTS_WRONG


def _mistake(file: Path, text: str, label: str, why: str, phrase: int = -1) -> LabelError:
    """The error for a label of a file, or for the phrase with this index."""
    above = takewhile(lambda line: line.partition("=")[0].strip(' "') != label, text.splitlines())
    return LabelError(f"{file}, line {sum(1 for _ in above) + phrase + 2}: {why}.")
