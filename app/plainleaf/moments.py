"""Moments as pages, servers and files of others write them: any text or number may come, none raises."""

from collections.abc import Callable
from datetime import UTC, datetime


def of_iso(text: object) -> datetime | None:
    """A moment in UTC of ISO 8601, where it names no zone of UTC's; None for what is none."""
    return _in_utc(lambda: datetime.fromisoformat(str(text).replace(" UTC", "+00:00")))


def of_mail(text: str) -> datetime | None:
    """A moment in UTC of a header of mail or HTTP; None for what is none."""
    from email.utils import parsedate_to_datetime  # of a package that takes a moment to load, and few need it

    return _in_utc(lambda: parsedate_to_datetime(text))


def of_form(text: str, form: str) -> datetime | None:
    """A moment in UTC in a form of ``strptime``; None for what is none."""
    return _in_utc(lambda: datetime.strptime(text, form))


def of_seconds(seconds: float) -> datetime | None:
    """A moment in UTC by its seconds since 1970; None for what is none."""
    return _in_utc(lambda: datetime.fromtimestamp(seconds, UTC))


def stored(moment: datetime | None) -> str:
    """A moment as it is stored, ISO 8601 to the second; empty for none."""
    return moment.isoformat(timespec="seconds") if moment is not None else ""


def _in_utc(read: Callable[[], datetime]) -> datetime | None:
    """The moment in UTC, if it is one in every zone: not in the first and the last year of the calendar."""
    try:
        found = read()
        moment = (found if found.tzinfo else found.replace(tzinfo=UTC)).astimezone(UTC)
    except (ValueError, TypeError, IndexError, OverflowError, OSError):
        return None
    return moment if 1 < moment.year < 9999 else None
