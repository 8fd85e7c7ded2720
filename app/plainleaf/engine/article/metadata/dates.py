"""Dates in any form as ISO 8601: a day, or a day with its time where the page gives one."""

import re
from datetime import date, datetime

PUBLISHED = (
    "article:published_time", "og:article:published_time", "datepublished", "date", "dc.date", "dc.date.issued",
    "dcterms.date", "dcterms.created", "citation_publication_date", "citation_date", "parsely-pub-date", "pubdate",
    "publishdate", "publish-date", "publish_date", "sailthru.date", "article.published", "published-date", "created",
    "release_date", "og:pubdate", "og:publication_time", "rnews:datepublished", "dc.created", "article:post_date",
)  # fmt: skip
MODIFIED = (
    "article:modified_time", "og:updated_time", "og:article:modified_time", "datemodified", "last-modified",
    "dcterms.modified", "dc.date.modified", "lastmod", "revised", "updated",
)  # fmt: skip

_ISO = re.compile(
    r"(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ]\s*(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?\s*(Z|[+-]\d{2}:?\d{0,2})?)?"
)
_DIGITS = re.compile(r"(\d{4})[./年]\s*(\d{1,2})[./月]\s*(\d{1,2})(?:日|$|\D)|^(\d{4})(\d{2})(\d{2})$")
_WORDED = re.compile(
    r"\d{1,2}(?:st|nd|rd|th|er|\.|º)?\s+(?:de\s+)?[^\W\d_]{3,20}\.?,?\s+(?:de\s+)?\d{4}"
    r"|[^\W\d_]{3,20}\.?\s+\d{1,2}(?:st|nd|rd|th)?,?\s+\d{4}|\d{1,2}[./-]\d{1,2}[./-]\d{2,4}"
)
_UPDATE = re.compile(
    r"\W*(?:(?:page|article|story|post)\s+)?(?:last\s+|was\s+)*"
    r"(?:updated?|modified|edited|revised|reviewed|zuletzt|aktualisiert|mis à jour|actualizado|aggiornato)\b",
    re.IGNORECASE,
)
_ADDRESS = re.compile(r"/((?:19|20)\d{2})[/-](\d{1,2})[/-](\d{1,2})(?:[/-]|$)")


def iso(text: str, language: str = "") -> str:
    """The date in a text as ISO 8601, empty where there is none or it is no sane one."""
    text = " ".join(text.split())[:100]
    if match := _ISO.search(text):
        return _whole(match)
    if match := _DIGITS.search(text):
        year, month, day = (int(part) for part in match.groups() if part)
        return _day(year, month, day)
    return _in_words(text, language)


def is_update(text: str) -> bool:
    """Whether a line says of its date that the page was changed then."""
    return _UPDATE.match(text) is not None


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
        return date(year, month, day).isoformat() if 1900 <= year <= 2200 else ""
    except ValueError:
        return ""


def _in_words(text: str, language: str) -> str:
    """A date such as "12. März 2026", read by a library that knows the months of two hundred languages."""
    if not re.search(r"\d", text) or not re.search(r"(?:19|20)\d{2}|\d{1,2}[./-]\d{1,2}[./-]\d{2}", text):
        return ""
    if match := _WORDED.search(text):
        text = match[0]
    import dateparser

    code = language.split("-")[0].lower()
    settings = {"STRICT_PARSING": True, "RETURN_AS_TIMEZONE_AWARE": False}
    for languages in ([code] if code else None, ["en"]):
        try:
            found = dateparser.parse(text, languages=languages, settings=settings)
        except ValueError:  # a language it does not know
            continue
        if found is not None and 1900 <= found.year <= 2200:
            return found.date().isoformat()
    return ""


def in_address(url: str) -> str:
    """The day in an address such as ``/2026/03/12/``."""
    match = _ADDRESS.search(url)
    return _day(*(int(part) for part in match.groups())) if match else ""
