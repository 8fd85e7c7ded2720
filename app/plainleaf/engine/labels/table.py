"""The labels of ``resources/rules/labels``: one file for each language, which lists the phrases of each label, one a
line.

Reading and folding them all takes a tenth of the start time of a program that reads one page. So ``labels.json`` caches
the folded phrases by the checksum of their file; a changed file is read itself.
"""

from collections.abc import Collection, Iterable
from functools import cache
from pathlib import Path

from plainleaf.engine.labels.fold import SLOTS, is_slotted
from plainleaf.engine.labels.names import Label, LabelError
from plainleaf.engine.record import record
from plainleaf.resources import as_stored, checksum, rule_folders, stored

Phrase = tuple[str, ...]
"""Folded words, with at most two slots after the first one."""

_SLOTS = frozenset(SLOTS.values())


@record(frozen=True, slots=True)
class Phrases:
    """Phrases of some labels: ``plain`` has those without a slot, ``lengths`` their numbers of words by first word,
    longest first, ``slotted`` the phrases with a slot by first word, and ``first`` all first words."""

    plain: frozenset[Phrase]
    lengths: dict[str, list[int]]
    slotted: dict[str, list[Phrase]]
    first: frozenset[str]


class LabelTable:
    """The labels of the files ``<language>.toml`` in some folders. Raises LabelError."""

    def __init__(self, *folders: Path) -> None:
        self.whole: dict[str, tuple[str, ...]] = {}
        """The labels of each folded phrase."""
        self.slotted: dict[str, list[tuple[Phrase, tuple[str, ...]]]] = {}
        """The phrases with a slot by first word, each with its labels."""
        self._of: dict[str, dict[str, list[str]]] = {}
        for file in (file for folder in folders for file in sorted(folder.glob("*.toml"))):
            language = file.stem
            for label, phrases in _labels_in(file):
                self._of.setdefault(label, {}).setdefault(language, []).extend(phrases)
        slotted: dict[str, None] = {}
        for label in self._of:
            labels: dict[str, tuple[str, ...]] = dict.fromkeys(self.folded([label]), (label,))
            for phrase in labels.keys() & self.whole.keys():
                labels[phrase] = (*self.whole[phrase], label)
            self.whole |= labels
            if is_slotted(" ".join(labels)):
                slotted |= dict.fromkeys(filter(is_slotted, labels))
        for phrase in slotted:
            words = tuple(phrase.split(" "))
            self.slotted.setdefault(words[0], []).append((words, self.whole[phrase]))

    def folded(self, labels: Iterable[str]) -> list[str]:
        """The folded phrases of some labels in all languages."""
        return [phrase for label in labels for of in self._of.get(label, {}).values() for phrase in of]

    def phrases(self, labels: Collection[str]) -> Phrases:
        """The phrases of some labels in all languages."""
        phrases = {tuple(phrase.split(" ")) for phrase in self.folded(labels)}
        plain = frozenset(phrase for phrase in phrases if _SLOTS.isdisjoint(phrase))
        lengths: dict[str, set[int]] = {}
        for phrase in plain:
            lengths.setdefault(phrase[0], set()).add(len(phrase))
        slotted: dict[str, list[Phrase]] = {}
        for phrase in sorted(phrases - plain):
            slotted.setdefault(phrase[0], []).append(phrase)
        most_first = {first: sorted(numbers, reverse=True) for first, numbers in lengths.items()}
        return Phrases(plain, most_first, slotted, frozenset((*lengths, *slotted)))

    def in_language(self, language: str, label: str) -> list[str]:
        """The folded phrases of a label in one language, by its tag."""
        return self._of.get(label, {}).get(language.partition("-")[0].lower(), [])


@cache
def table() -> LabelTable:
    """The labels in the resources and the user's own, read once. Raises LabelError."""
    return LabelTable(*(folder / "labels" for folder in rule_folders()))


@cache
def phrases_of(*labels: Label) -> Phrases:
    """The phrases of some labels. Raises LabelError."""
    return table().phrases(labels)


def folded(files: Iterable[Path]) -> str:
    """The content of ``labels.json``: the labels of some files by checksum. Raises LabelError."""
    from plainleaf.engine.labels.reading import read_labels

    return as_stored({checksum(file.read_bytes()): dict(read_labels(file)) for file in files})


def _labels_in(file: Path) -> Iterable[tuple[str, list[str]]]:
    """The labels of one file with their folded phrases. Raises LabelError with the line of an error."""
    try:
        phrases: dict[str, list[str]] | None = stored("rules/labels.json").get(checksum(file.read_bytes()))
    except OSError as error:
        raise LabelError(f"The labels in {file} cannot be read: {error}.") from error
    if phrases is not None:
        return phrases.items()
    from plainleaf.engine.labels.reading import read_labels  # a user's file, or a changed one

    return read_labels(file)
