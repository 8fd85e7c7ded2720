"""Converts dates in any form to ISO 8601: a day, or a moment if the page gives the time."""

import re
from datetime import UTC, date, datetime
from functools import lru_cache
from itertools import islice

from plainleaf.engine.article.metadata.local_days import gregorian_year, local_day, month_of
from plainleaf.engine.labels import beginning, first
from plainleaf.engine.lazy_compile import lazy_compile
from plainleaf.engine.terms import pairs, terms

PUBLISHED, MODIFIED = terms("published_meta"), terms("modified_meta")

_ISO = lazy_compile(
    r"(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ]\s*(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?\s*(Z|[+-]\d{2}:?\d{0,2})?)?"
)
_DIGITS = lazy_compile(
    r"(\d{4})[./年년]\s*(\d{1,2})[./月월]\s*(\d{1,2})(?:日|일|$|\D)"
    r"|^(\d{4})(\d{2})(\d{2})(?:T?(?:\d{4}|\d{6})Z?)?$"
)
# Month names may contain vowel signs, which are not letters.
_MONTH = r"[^\W\d_][^\s\d.,/|·]{1,20}"
_WORDED = lazy_compile(
    rf"\d{{1,2}}(?:st|nd|rd|th|er|\.|º)?\s+(?:de\s+)?{_MONTH}\.?,?\s+(?:de\s+)?\d{{4}}"
    rf"|{_MONTH}\.?\s+\d{{1,2}}(?:st|nd|rd|th)?,?\s+\d{{4}}"
)
_CLOCK = lazy_compile(r"\b\d\d:\d\d:\d\d (?:[A-Z]{2,4}|[+-]\d{4}) (?=\d{4}\b)")
"""Between the day and the year: "Sat Mar 02 08:00:00 CET 2024"."""
_NUMBERS = lazy_compile(r"(?<![\dvV./-])(\d{1,2})([./-])\s?(\d{1,2})\2\s?(\d{4}|\d{2})(?![\d/-])")
_DIGIT = lazy_compile(r"\d")
_EPOCH = lazy_compile(r"(1\d{9})(?:\d{3})?(?:\.\d+)?")
"""Seconds or milliseconds since 1970, from 2001 to 2033; in visible text it may be a telephone number."""
_FEWEST = lazy_compile(r"(?:\d\D*+){4}")  # digits of a date: "1/2/26"
_YEAR_OF_ERA = "年"
"""Preceded by an era's name and few digits, or none."""
_MONTH_FIRST = frozenset({"", "us", "ph", "ca"})  # regions of English
# The declared language does not help if the page's dates are in another script.
_SCRIPTS = [(range(*(int(end, 16) for end in ends.split())), spoken) for ends, spoken in pairs("read_in").items()]
_SPOKEN = {"no": "nb"}
"""Languages that the library knows by another code."""
LAST_YEAR = 2050
"""A later year belongs to another calendar: of Nepal, Thailand or Tibet."""
LAST_CENTURY = 70
"""The first of the two-digit years that are in the last century."""
CALENDARS = 2
"""Maximum calendars in a line: the Islamic date, followed by ours."""
_ZERO = (1970, 1, 1)  # how an unset moment is written
FOREIGN = lazy_compile("[\u0370-\u1fff\u3040-\ud7af]{3}")
"""Words in a script other than Latin."""
_ADDRESS = lazy_compile(r"/((?:19|20)\d{2})[/-](\d{1,2}|[a-zA-Z]{3,9})[/-](\d{1,2})(?:[/+_-]|$)")


def iso(text: str, language: str = "") -> str:
    """The date in a text as ISO 8601; empty if there is none or it is implausible. ``language`` is a tag such as
    ``en-US``, which determines the order of day and month in numbers."""
    text = " ".join(text.split())[:100]
    if _FEWEST.search(text) is None and _YEAR_OF_ERA not in text:  # true of most lines
        return ""
    if match := _ISO.search(text):
        return _whole(match) or _locally(text, language)
    if match := _DIGITS.search(text):
        year, month, day = (int(part) for part in match.groups() if part)
        return _day(year, month, day) or _locally(text, language)
    match = _NUMBERS.search(text)
    if match and not _WORDED.search(text, 0, match.start()):
        return _in_numbers(match, language)
    return _in_words(text, language)


def of_machine(text: str, language: str = "") -> str:
    """The date in a machine-readable value, which may be seconds or milliseconds."""
    if match := _EPOCH.fullmatch(text.strip()):
        return datetime.fromtimestamp(int(match[1]), UTC).isoformat()
    return iso(text, language)


def order(language: str, title: str) -> str:
    """The language for reading dates: the declared one, unless the title is in another script."""
    return "" if language[:2].lower() == "en" and FOREIGN.search(title) else language


def updated_at(text: str) -> int:
    """The start of a phrase for a change in a line; -1 for none."""
    return 0 if beginning(text, "edited") else first(text, "updated")


def is_update(text: str) -> bool:
    """True if the first date of a line is that of a change."""
    at = updated_at(text)
    return at >= 0 and _DIGIT.search(text, 0, at) is None


def published_at(text: str) -> int:
    """The start of a phrase for publication in a line; -1 for none."""
    return first(text, "published")


def _whole(match: re.Match[str]) -> str:
    year, month, day, hour, minute, second, zone = match.groups()
    if not _day(int(year), int(month), int(day)):
        return ""
    if hour is None:
        return _day(int(year), int(month), int(day))
    zone = "+00:00" if zone == "Z" else zone or ""
    if zone and ":" not in zone:
        zone = f"{zone[:3]}:{zone[3:] or '00'}"
    try:
        moment = datetime.fromisoformat(
            f"{int(year):04}-{int(month):02}-{int(day):02}T{int(hour):02}:{minute}:{second or '00'}{zone}"
        )
    except ValueError:
        return _day(int(year), int(month), int(day))
    return moment.isoformat()


def _day(year: int, month: int, day: int) -> str:
    try:
        return date(year, month, day).isoformat() if 1900 <= year <= LAST_YEAR and (year, month, day) != _ZERO else ""
    except ValueError:
        return ""


def _locally(text: str, language: str) -> str:
    """A date in a notation that is not European, or not known to the library."""
    found = local_day(text, language)
    return _day(found.year, found.month, found.day) if found else ""


def _in_numbers(match: re.Match[str], language: str) -> str:
    """A date such as 3/12/26: the month first in American English, unless that is impossible."""
    one, sign, other, year = match.groups()
    code, _, region = language.lower().partition("-")
    day, month = int(one), int(other)
    if month > 12 or (day <= 12 and sign != "." and code == "en" and region in _MONTH_FIRST):
        day, month = month, day
    if len(year) == 4:
        return _day(gregorian_year(int(year), language), month, day)
    return _day(int(year) + (1900 if int(year) >= LAST_CENTURY else 2000), month, day)


def _in_words(text: str, language: str) -> str:
    """A date such as "12. März 2026", read by a library that knows the months of two hundred languages."""
    text = _CLOCK.sub("", text)
    if local := _locally(text, language):
        return local
    worded = [match[0] for match in islice(_WORDED.finditer(text), CALENDARS)]
    if not worded and (sum(map(str.isdecimal, text)) <= 4 or not re.search(r"(?:19|20)\d{2}", text)):
        return ""
    code = language.split("-")[0].lower()
    return next(filter(None, (_by_library(one, code) for one in worded or [text])), "")


@lru_cache(maxsize=256)
def _by_library(text: str, code: str) -> str:
    """A date with the name of a month, in the language of a code or, if that is empty, in any."""
    import dateparser

    settings = {"PARSERS": ["absolute-time"], "STRICT_PARSING": True, "RETURN_AS_TIMEZONE_AWARE": False}
    script = next((spoken.split() for signs, spoken in _SCRIPTS if any(ord(sign) in signs for sign in text)), None)
    spoken = [_SPOKEN.get(code, code)]
    tried = (script,) if script else (spoken, ["en"]) if code else (["en"], None)  # None tries them all, for seconds
    for languages in tried:
        try:
            found = dateparser.parse(text, languages=languages, settings=settings)
        except ValueError:  # a language it does not know
            continue
        if found is not None and 1900 <= found.year <= LAST_YEAR:
            return found.date().isoformat()
    return ""


def month_first(day: str) -> str:
    """The day with day and month swapped; empty if that is invalid."""
    return _day(int(day[:4]), int(day[8:10]), int(day[5:7]))


def in_address(url: str) -> str:
    """The day in an address such as ``/2026/03/12/`` or ``/2026/mar/12/``."""
    if (match := _ADDRESS.search(url)) is None:
        return ""
    year, month, day = match.groups()
    return _day(int(year), int(month) if month.isdecimal() else month_of(month), int(day))
