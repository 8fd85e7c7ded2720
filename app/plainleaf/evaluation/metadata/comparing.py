"""Compares metadata with references; a field is either correct or not."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from plainleaf.evaluation.datasets.contract import Case
from plainleaf.evaluation.structure.shape import address_key

FIELDS = ("date", "author", "address", "site", "language")
"""Fields. No dataset has references for the last two: the counts are how often they are found, and the agreement."""

_WORD = re.compile(r"[^\W_]+")
_DATE = re.compile(r"(\d{4})-(\d{2})-(\d{2})")


@dataclass(frozen=True, slots=True)
class FieldCount:
    """One field of one finder: ``pages`` have a reference, ``given`` of them have an answer, ``right`` of
    these are right. Where there is no reference ``pages`` are all, and ``right`` those on which the first finder
    says the same."""

    pages: int
    given: int
    right: int

    @property
    def recall(self) -> float:
        """The share of pages with a correct value; 1 if there are no pages."""
        return self.right / self.pages if self.pages else 1.0

    @property
    def precision(self) -> float:
        """The share of found values that are correct; 1 if none is found."""
        return self.right / self.given if self.given else 1.0


def expected(case: Case, field: str) -> str:
    """The normalised reference of a field, or an empty string."""
    reference = {"date": case.date, "author": case.author, "address": case.url or ""}.get(field, "")
    return normal(field, reference)


def normal(field: str, text: str) -> str:
    """A value normalised for comparison: a day, the words of names in any order, an address without scheme, a language
    without region."""
    if field == "date":
        match = _DATE.match(text)
        return match[0] if match else ""
    if field == "author":
        return " ".join(sorted({word for word in _WORD.findall(text.lower()) if word not in ("and", "by")}))
    if field == "address":
        return address_key(text, "").lower()
    if field == "language":
        return text.lower().partition("-")[0]
    return " ".join(_WORD.findall(text.lower()))


def counts_of(
    cases: Sequence[Case], answers: Sequence[Mapping[str, str]], first: Sequence[Mapping[str, str]], field: str
) -> FieldCount:
    """The counts of one field over all pages; ``first`` holds what the first finder found."""
    pages = answered = right = 0
    for case, ours, theirs in zip(cases, answers, first, strict=True):
        has_reference = field in ("date", "author", "address")
        wanted = expected(case, field) if has_reference else normal(field, theirs.get(field, ""))
        if has_reference and not wanted:
            continue
        value = normal(field, ours.get(field, ""))
        pages += 1
        answered += bool(value)
        right += bool(value) and value == wanted
    return FieldCount(pages, answered, right)


def dated_on_page(case: Case, source: str) -> bool:
    """True if the reference day appears anywhere in the page's source, in numbers or with the name of the month.

    Some reference dates are wrong: they name a day that the saved page does not contain.
    """
    match = _DATE.match(case.date)
    if match is None:
        return False
    year, month, day = (int(part) for part in match.groups())
    return re.search(_ways_to_write(year, month, day), source) is not None


def _ways_to_write(year: int, month: int, day: int) -> str:
    """A regular expression for a day, in numbers or with the name of the month."""
    forms = (
        rf"{year}\D{{0,2}}0?{month}\D{{0,2}}0?{day}(?!\d)",
        rf"(?<!\d)0?{day}[./-]\s?0?{month}[./-]\s?(?:{year}|{year % 100:02})(?!\d)",
        rf"(?<!\d)0?{month}[./-]\s?0?{day}[./-]\s?(?:{year}|{year % 100:02})(?!\d)",
        rf"(?<!\d)0?{day}(?:st|nd|rd|th|\.)?,?\s+[^\W\d][^\d<>]{{2,20}}{year}",
        rf"(?<![^\W\d_])[^\W\d_]{{3,}}+\.?\s+0?{day}(?:st|nd|rd|th)?,?\s+{year}",
    )
    return "|".join(forms)
