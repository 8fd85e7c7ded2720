"""The signs of lines: whoever asks for them misses no line that he would have found by reading all."""

import unicodedata

import pytest

from plainleaf.engine.auto.words.line_signs import (
    ASKS,
    NUMBERED,
    OPENS_COMMENTS,
    OPENS_SECTION,
    QUESTION,
    SENTENCE,
    Signs,
)
from plainleaf.engine.labels import Label, beginning, labels_of, table
from plainleaf.engine.labels.fold import SLOTS

PHRASES = sorted(table().whole)
SECTIONS = {"related", "sections", "more_from", "popular", "part"}


def written() -> list[str]:
    """Lines with the phrases of all labels, as they may be written."""
    plain = [phrase for phrase in PHRASES if not any(slot in phrase for slot in SLOTS.values())]
    slotted = [phrase.replace(SLOTS["{word}"], "Mill").replace(SLOTS["{words}"], "the mill") for phrase in PHRASES]
    slotted = [phrase.replace(SLOTS["{any}"], "the mill") for phrase in slotted]
    return [
        *slotted,
        *(f"12. {phrase.title()}" for phrase in plain),
        *(f"»{phrase.upper()} (3)«" for phrase in plain),
        *(unicodedata.normalize("NFD", phrase) for phrase in plain),
        *("\u0301".join(phrase) for phrase in plain[::7]),
    ]


def test_no_line_that_is_a_label_is_passed_over() -> None:
    lines = written()
    signs = Signs(lines)
    opens, comments, asks = (signs.having(sign).tolist() for sign in (OPENS_SECTION, OPENS_COMMENTS, ASKS))
    commented: Label = "commented"
    found = [0, 0, 0]
    for place, line in enumerate(lines):
        labels = labels_of(line, True)
        wanted = (
            not SECTIONS.isdisjoint(labels),
            "comments" in labels or beginning(line, commented) > 0,
            beginning(line, "appeal") > 0,
        )
        for kind, (may_be, is_one) in enumerate(zip((opens[place], comments[place], asks[place]), wanted, strict=True)):
            assert may_be or not is_one, line
            found[kind] += is_one
    assert min(found) > 100


def test_most_lines_have_no_sign_of_a_label() -> None:
    names = ("Keeper", "Lantern", "Stair", "Mill", "Bridge", "Gravel", "Elm", "Heron", "Wharf", "Ferry")
    lines = [f"{name} of the harbour" for name in names]
    assert Signs(lines).having(OPENS_SECTION | OPENS_COMMENTS | ASKS).sum() <= 2


@pytest.mark.parametrize(
    ("line", "signs"),
    [
        ("", 0),
        ("Who keeps it?", QUESTION | SENTENCE),
        ("谁？", QUESTION | SENTENCE),
        ("Ո՞վ՞", QUESTION),
        ("He did.", SENTENCE),
        ("He did…", SENTENCE),
        ("He did", 0),
        ("7 lamps", NUMBERED),
        ("٧ lamps", NUMBERED),
        ("\U0001d7df lamps", NUMBERED),
        ("(a) lamps", NUMBERED),
        ("№ 7", NUMBERED),
    ],
)
def test_a_line_has_the_signs_of_its_beginning_and_its_end(line: str, signs: int) -> None:
    found = Signs([line])
    assert [bool(found.having(sign)[0]) for sign in (NUMBERED, QUESTION, SENTENCE)] == [
        bool(signs & sign) for sign in (NUMBERED, QUESTION, SENTENCE)
    ]
