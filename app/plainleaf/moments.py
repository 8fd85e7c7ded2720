"""Parses times written by pages, servers and other programs. Any input is accepted; nothing raises."""

from collections.abc import Callable
from datetime import UTC, datetime


def of_iso(text: object) -> datetime | None:
    """Parse ISO 8601 to a time in UTC, the default zone; None if it is not a time."""
    return _in_utc(lambda: datetime.fromisoformat(str(text).replace(" UTC", "+00:00")))


def of_mail(text: str) -> datetime | None:
    """Parse a date of a mail or HTTP header to a time in UTC; None if it is not one."""
    from email.utils import parsedate_to_datetime  # imported late, as it is slow to load and rarely needed

    return _in_utc(lambda: parsedate_to_datetime(text))


def of_form(text: str, form: str) -> datetime | None:
    """Parse a time with a ``strptime`` format to UTC; None if it does not match."""
    return _in_utc(lambda: datetime.strptime(text, form))


def of_seconds(seconds: float) -> datetime | None:
    """Convert seconds since 1970 to a time in UTC; None if it is out of range."""
    return _in_utc(lambda: datetime.fromtimestamp(seconds, UTC))


def stored(moment: datetime | None) -> str:
    """Format a time for storage, as ISO 8601 in seconds; empty for None."""
    return moment.isoformat(timespec="seconds") if moment is not None else ""


def _in_utc(read: Callable[[], datetime]) -> datetime | None:
    """The time in UTC if it is valid in every zone, which excludes the first and last year of the calendar."""
    try:
        value = read()
        moment = (value if value.tzinfo else value.replace(tzinfo=UTC)).astimezone(UTC)
    except (ValueError, TypeError, IndexError, OverflowError, OSError):
        return None
    return moment if 1 < moment.year < 9999 else None
