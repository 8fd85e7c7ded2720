"""The labels of ``resources/rules/labels``: a file for each language, in it each label with its phrases, one a line."""

import tomllib
from collections.abc import Collection, Iterator
from functools import cache
from itertools import chain, islice, takewhile
from pathlib import Path
from typing import Literal, get_args

from plainleaf.engine.labels.fold import SLOTS, fold_phrases
from plainleaf.engine.record import record
from plainleaf.errors import PlainleafError
from plainleaf.resources import rule_folders

Label = Literal[
    "advertisement",  # above an advertisement
    "contents",  # above a table of contents
    "related",  # above or before the titles of other pages: "Read also"
    "sections",  # above other pages, and never above a part of the text: "Related articles"
    "more_from",  # the same, of a site or a person
    "popular",  # above a list of many pages: "Most read"
    "others",  # within a line that ends in a colon, above other pages
    "others_first",  # the same, at the beginning of the line
    "continues",  # the text goes on below an advertisement
    "copy",  # a button that copies the code below it
    "share", "network", "before_network",  # buttons: "Print", "Facebook", "on" of "on Facebook"
    "counter",  # the beginning of the line of a page's counter
    "reading_time", "views",  # how long it takes to read the page, how often it was read
    "follow",  # the beginning of a sentence that asks to follow the site or to read more of it
    "join",  # the same, anywhere in a last line with a link
    "reserved",  # within a line that reserves rights
    "notice",  # the beginning of a last line about the site's editors, texts or mistakes
    "editor",  # before a colon and the name of an editor
    "changed",  # the beginning of a last line with the date of the last change
    "consent_load", "consent_media", "consent_allow", "consent_you",  # words of a request to load embedded media
    "consent_given",  # the beginning of the answer to it
    "by",  # before the name of an author
    "before_names",  # the same in this language, and perhaps a name or an article in others
    "author",  # before a colon and the name of an author
    "date",  # before a date of any kind
    "published", "updated",  # beside a date
    "edited",  # "updated" at the beginning of a line
    "with_dates",  # other words of a line with a date
    "photo",  # before a colon and the name of a photographer
    "credit",  # within a line that names the source of a picture
    "office",  # those who write for a newspaper where nobody is named
    "notes", "references",  # above notes, and above sources, which may be notes
    "by_scripts",  # above what only scripts put there
    "comments",  # above comments of readers
    "commented",  # the number of comments, and a title perhaps
]  # fmt: skip
LABELS: frozenset[str] = frozenset(get_args(Label))


Phrase = tuple[str, ...]
"""Folded words, and at most two slots behind the first."""

_SLOTS = frozenset(SLOTS.values())
_WRITTEN = ("{n}", *SLOTS)
SLOTS_OF_PHRASE = 2
_SLOTS_WRONG = f"begins with a slot, or has more than {SLOTS_OF_PHRASE}"


class LabelError(PlainleafError):
    """A file of labels is damaged, or has a label or a phrase that is not allowed."""


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
            for label, phrases in _read(file):
                self._of.setdefault(label, {}).setdefault(file.stem, []).extend(phrases)
                for phrase in phrases:
                    self.whole.setdefault(phrase, []).append(label)
        slotted = ((tuple(phrase.split(" ")), labels) for phrase, labels in self.whole.items() if _is_slotted(phrase))
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


def _read(file: Path) -> Iterator[tuple[str, list[str]]]:
    """The labels of one file with their folded phrases. Raises LabelError with the line of a mistake."""
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
        known: set[str] = set()
        for at, phrase in enumerate(folded):
            if why := "is there twice" if phrase in known else _fault(lines[at], phrase):
                raise _mistake(file, text, label, f"the phrase “{lines[at]}” of “{label}” {why}", at)
            known.add(phrase)
        yield label, folded


def _fault(line: str, phrase: str) -> str:
    """What is wrong with a line and the phrase that it folds to; empty for nothing."""
    if not phrase:
        return "has no word"
    if "{" in line and any("{" + slot.partition("}")[0] + "}" not in _WRITTEN for slot in line.split("{")[1:]):
        return f"has a slot that is none of {', '.join(_WRITTEN)}"
    allowed = not _is_slotted(phrase) or (phrase[0] not in _SLOTS and sum(map(phrase.count, _SLOTS)) <= SLOTS_OF_PHRASE)
    return "" if allowed else _SLOTS_WRONG


def _is_slotted(phrase: str) -> bool:
    return not phrase.isascii() and not _SLOTS.isdisjoint(phrase)


def _mistake(file: Path, text: str, label: str, why: str, phrase: int = -1) -> LabelError:
    """The error for a label of a file, or the phrase at a place among its phrases."""
    above = takewhile(lambda line: line.partition("=")[0].strip(' "') != label, text.splitlines())
    return LabelError(f"{file}, line {sum(1 for _ in above) + phrase + 2}: {why}.")
