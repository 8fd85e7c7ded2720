"""The labels of ``resources/rules/labels``: a file for each language, in it each label with its phrases, one a line.

To read and fold them all takes a tenth of the time in which a program that reads one page starts. So they are also kept
as they are folded, in ``labels.json``, by the checksum of their file: a file that was changed is read itself.
"""

import json
from collections.abc import Collection, Iterable
from functools import cache
from itertools import chain
from pathlib import Path
from zlib import crc32

from plainleaf.engine.labels.fold import SLOTS, is_slotted
from plainleaf.engine.labels.names import Label, LabelError
from plainleaf.engine.record import record
from plainleaf.resources import resource, rule_folders

Phrase = tuple[str, ...]
"""Folded words, and at most two slots behind the first."""

_SLOTS = frozenset(SLOTS.values())


@record(frozen=True, slots=True)
class Phrases:
    """Phrases of some labels: ``plain`` has all without a slot, ``lengths`` the numbers of words that those with a
    first word have, the most first, ``slotted`` the phrases with a slot by their first word, and ``first`` the first
    words of all."""

    plain: frozenset[Phrase]
    lengths: dict[str, list[int]]
    slotted: dict[str, list[Phrase]]
    first: frozenset[str]


class LabelTable:
    """The labels of the files in some folders, ``<language>.toml``. Raises LabelError."""

    def __init__(self, *folders: Path) -> None:
        self.whole: dict[str, list[str]] = {}
        """The labels of each folded phrase."""
        self._of: dict[str, dict[str, list[str]]] = {}
        for file in (file for folder in folders for file in sorted(folder.glob("*.toml"))):
            for label, phrases in _labels_in(file):
                self._of.setdefault(label, {}).setdefault(file.stem, []).extend(phrases)
                for phrase in phrases:
                    self.whole.setdefault(phrase, []).append(label)
        slotted = ((tuple(phrase.split(" ")), labels) for phrase, labels in self.whole.items() if is_slotted(phrase))
        self.slotted: dict[str, list[tuple[Phrase, list[str]]]] = {}
        """The phrases with a slot by their first word, each with its labels."""
        for words, labels in slotted:
            self.slotted.setdefault(words[0], []).append((words, labels))

    def phrases(self, labels: Collection[str]) -> Phrases:
        """The phrases of some labels in all languages."""
        some = chain.from_iterable(of for label in labels for of in self._of.get(label, {}).values())
        phrases = {tuple(phrase.split(" ")) for phrase in some}
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
    """The labels among the resources and the user's own, read once. Raises LabelError."""
    return LabelTable(*(folder / "labels" for folder in rule_folders()))


@cache
def phrases_of(*labels: Label) -> Phrases:
    """The phrases of some labels. Raises LabelError."""
    return table().phrases(labels)


def folded(files: Iterable[Path]) -> str:
    """What ``labels.json`` holds: the labels of some files by their checksums. Raises LabelError."""
    from plainleaf.engine.labels.reading import read_labels

    kept = {_checksum(file.read_bytes()): dict(read_labels(file)) for file in files}
    return json.dumps(kept, ensure_ascii=False, indent=0, separators=(",", ":")) + "\n"


def _labels_in(file: Path) -> Iterable[tuple[str, list[str]]]:
    """The labels of one file with their folded phrases. Raises LabelError with the line of a mistake."""
    try:
        kept = _kept().get(_checksum(file.read_bytes()))
    except OSError as error:
        raise LabelError(f"The labels in {file} cannot be read: {error}.") from error
    if kept is not None:
        return kept.items()
    from plainleaf.engine.labels.reading import read_labels  # a file of the user's own, or one that was changed

    return read_labels(file)


@cache
def _kept() -> dict[str, dict[str, list[str]]]:
    try:
        kept: dict[str, dict[str, list[str]]] = json.loads(resource("rules/labels.json").read_bytes())
    except (OSError, ValueError):
        return {}
    return kept


def _checksum(data: bytes) -> str:
    return f"{crc32(data):08x}-{len(data)}"
