"""Dates that the library does not read, or misreads: other cases of month names, the year first, words between the
numbers, the solar years of Iran and Afghanistan, the Ethiopian and the Buddhist calendars."""

import re
from collections.abc import Callable
from datetime import date
from functools import cache

from plainleaf.engine.lazy_compile import lazy_compile
from plainleaf.resources import resource, table_in

_WORD = lazy_compile(r"(?:ខែ)?([ก-ฮเิี]{1,3}\.[ก-ฮ]\.|(?:كانون|تشرين) [^\s\d.,،|:;()-]+|[^\s\d.,،၊|:;()-]+)")
_BETWEEN = (
    r"[\s.,،၊\u200b-]{0,3}(?:(?:st|nd|rd|th|m|d|del?|gada|gads|e?ko|yil(?:i|ning)?|йил|жыл(?:ғы|ы)?|ж|මස|ថ្ងៃទី|ទី|ខែ|ឆ្នាំ|ခုနှစ်|ရက်|ቀን|ዓ|พ\.?ศ\.?)"
    r"[\s.,،၊\u200b-]{0,3}){0,2}"
)
_DAY_BEFORE = lazy_compile(rf"(?<!\d)(\d{{1,2}}){_BETWEEN}$")
_DAY_AFTER = lazy_compile(rf"{_BETWEEN}(\d{{1,2}})(?![\d:])")
_YEAR_BEFORE = lazy_compile(rf"(?<!\d)(\d{{4}}){_BETWEEN}$")
_YEAR_AFTER = lazy_compile(rf"{_BETWEEN}(\d{{4}})(?!\d)")
_SHORT_YEAR_AFTER = lazy_compile(r" ?(\d{2})(?![\d:.])")
_NUMBERED = lazy_compile(
    r"(\d{4})\s?(?:оны\s(\d{1,2})(?:-?р|\sдугаар|\sдүгээр)?\sсарын\s|\D{0,6}ཟླ་\s?(\d{1,2})\D{0,6}ཚེས་\s?)(\d{1,2})"
)
"""With words for year, month and day: Mongolian, Tibetan."""
_VIETNAMESE = lazy_compile(r"(?<!\d)(\d{1,2}) tháng (\d{1,2}),?(?: năm)? (\d{4})(?!\d)", re.IGNORECASE)
_ERA = lazy_compile(r"(令和|平成|昭和|民[國国]) ?(元|\d{1,3}) ?年 ?(\d{1,2}) ?月 ?(\d{1,2}) ?日")
_BEFORE_ERA = {"令和": 2018, "平成": 1988, "昭和": 1925, "民國": 1911, "民国": 1911}
"""The year before the first of each Japanese era, and of the Republic of China (Taiwan)."""
_SOLAR_NUMBERS = lazy_compile(r"(?<!\d)([1۱][34۳۴]\d\d)([/.-])(\d{1,2})\2(\d{1,2})(?!\d)")
_PERSIAN_DIGIT = lazy_compile("[۰-۹]")
_IN_SOLAR_YEARS = ("fa", "ps", "prs")
_OF_ETHIOPIA = lazy_compile(r"ዓ\s?[./]?\s?ም|ዓመተ\s?ምህረት|ቀን")
_OF_EUROPE = lazy_compile(r"እ\s?\.?\s?[ኤአ]\s?\.?\s?አ")  # "by the calendar of the Europeans"

_EPOCH_OF_ETHIOPIA = 2796  # the first day of its year 1, counted from that of our calendar
_EPOCH_OF_IRAN = 226895
_BEFORE_OURS, _FIRST_BUDDHIST = 543, 2400


def gregorian_year(year: int, language: str) -> int:
    """The year of a numeric date, which is a Buddhist one in Thailand."""
    return year - _BEFORE_OURS if language[:2].lower() == "th" and year >= _FIRST_BUDDHIST else year


def _gregorian(year: int, month: int, day: int) -> date:
    return date(year, month, day)


def _solar(year: int, month: int, day: int) -> date:
    """By the 33-year cycle, which agrees with the observed years from 1343 to 1472."""
    before = 365 * (year - 1) + (8 * year + 21) // 33
    return date.fromordinal(_EPOCH_OF_IRAN + before + min(month - 1, 6) + 30 * (month - 1) + day - 1)


def _ethiopian(year: int, month: int, day: int) -> date:
    return date.fromordinal(_EPOCH_OF_ETHIOPIA + 365 * (year - 1) + year // 4 + 30 * (month - 1) + day - 1)


def _buddhist(year: int, month: int, day: int) -> date:
    return date(year - _BEFORE_OURS if year >= _FIRST_BUDDHIST else year, month, day)


Calendar = Callable[[int, int, int], date]
_CALENDARS: dict[str, Calendar] = {
    "gregorian": _gregorian,
    "solar": _solar,
    "ethiopian": _ethiopian,
    "buddhist": _buddhist,
}


@cache
def _months() -> dict[str, tuple[Calendar, int]]:
    """The calendar and the number of each month, by lower-case name."""
    rows = table_in(resource("rules/months.toml"))["months"]
    return {
        name.replace("_", " ") + ending: (_CALENDARS[row["calendar"]], number)
        for row in rows
        for number, forms in enumerate(row["names"].split(), 1)
        for name in forms.split("/")
        for ending in row.get("endings", [""])
    }


def month_of(name: str) -> int:
    """The number of a month of our calendar by its name; 0 for others."""
    calendar, number = _months().get(name.casefold(), (_gregorian, 0))
    return number if calendar is _gregorian else 0


def local_day(text: str, language: str) -> date | None:
    """The day in a text; None if it has none in one of these notations, or an invalid one."""
    try:
        if numbers := _solar_numbers(text, language):
            return _solar(int(numbers[1]), int(numbers[3]), int(numbers[4]))
        if numbers := _NUMBERED.search(text):
            return date(int(numbers[1]), int(numbers[2] or numbers[3]), int(numbers[4]))
        if numbers := _VIETNAMESE.search(text):
            return date(int(numbers[3]), int(numbers[2]), int(numbers[1]))
        if numbers := _ERA.search(text):
            year = 1 if numbers[2] == "元" else int(numbers[2])
            return date(_BEFORE_ERA[numbers[1]] + year, int(numbers[3]), int(numbers[4]))
        return next((day for word in _WORD.finditer(text.casefold()) if (day := _beside(text, word))), None)
    except ValueError:
        return None


def _solar_numbers(text: str, language: str) -> re.Match[str] | None:
    solar = language.partition("-")[0].lower() in _IN_SOLAR_YEARS or _PERSIAN_DIGIT.search(text) is not None
    return _SOLAR_NUMBERS.search(text) if solar else None


def _beside(text: str, word: re.Match[str]) -> date | None:
    """The day and year beside a word, if that is a month's name."""
    if (month := _months().get(word[1])) is None:
        return None
    before, after = text[: word.start()], text[word.end() :]
    day = _DAY_BEFORE.search(before)
    if day and (year := _YEAR_AFTER.match(after) or _YEAR_BEFORE.search(before[: day.start()])):
        return _date(text, month, year[1], day[1])
    if day and month[0] is _buddhist and (year := _SHORT_YEAR_AFTER.match(after)):
        return _date(text, month, f"25{year[1]}", day[1])
    day = _DAY_AFTER.match(after)
    if day and (year := _YEAR_BEFORE.search(before) or _YEAR_AFTER.match(after[day.end() :])):
        return _date(text, month, year[1], day[1])
    return None


def _date(text: str, month: tuple[Calendar, int], year: str, day: str) -> date | None:
    """The day in the calendar of the month; None if another calendar may be meant."""
    calendar, number = month
    if calendar in (_gregorian, _buddhist):
        return calendar(int(year), number, int(day))
    if calendar is _solar:
        return _solar(int(year), number, int(day)) if 1300 <= int(year) < 1500 else None
    meant = _OF_ETHIOPIA.search(text) is not None and _OF_EUROPE.search(text) is None
    return _ethiopian(int(year), number, int(day)) if meant else None
