"""The recent pages as data: newest first, each source once."""

from collections.abc import Iterable
from dataclasses import asdict, dataclass
from datetime import datetime, timedelta
from typing import Any

from plainleaf import moments
from plainleaf.engine.addresses import site_of

MOST = 200


@dataclass(frozen=True, slots=True)
class Recent:
    """A page that was opened; ``when`` is ISO 8601 in UTC, and so is ``sent`` if a browser sent the page. ``excerpt``
    has its first words or its description."""

    source: str
    title: str
    when: str
    live: bool = False
    sent: str = ""
    excerpt: str = ""


def added(recents: tuple[Recent, ...], new: Recent) -> tuple[Recent, ...]:
    """The list with ``new`` first and no other entry of its source."""
    return (new, *(recent for recent in recents if recent.source != new.source))[:MOST]


def parsed(stored: Any) -> tuple[Recent, ...]:
    """Parse the stored list; invalid entries are left out."""
    entries: Iterable[Any] = stored if isinstance(stored, list | tuple) else ()
    return tuple(recent for recent in map(_one, entries) if recent is not None)


def plain(recents: tuple[Recent, ...]) -> list[dict[str, Any]]:
    """The list as plain values for storage."""
    return [asdict(recent) for recent in recents]


def _one(entry: Any) -> Recent | None:
    if not isinstance(entry, dict) or not isinstance(entry.get("source"), str):
        return None
    return Recent(
        entry["source"],
        str(entry.get("title", "")),
        str(entry.get("when", "")),
        bool(entry.get("live")),
        str(entry.get("sent", "")),
        str(entry.get("excerpt", "")),
    )


def host_of(source: str) -> str:
    """A short name of a source: the host of an address, or the name of a file."""
    if source.lower().startswith(("http://", "https://")):
        return site_of(source) or source
    return source.replace("\\", "/").rstrip("/").rsplit("/", 1)[-1]


def when_in_words(when: str, now: datetime) -> str:
    """A moment in words: the time for today, yesterday, the weekday, or the date; empty for none."""
    moment = _here(when, now)
    if moment is None:
        return ""
    return f"{moment:%H:%M}" if moment.date() >= now.date() else _day(moment, now)


def day_and_time(when: str, now: datetime) -> str:
    """A moment with its time, for use in a sentence: ``today at 10:32``; empty for none."""
    moment = _here(when, now)
    if moment is None:
        return ""
    day = "today" if moment.date() >= now.date() else _day(moment, now)
    return f"{day if day in ('today', 'yesterday') else f'on {day}'} at {moment:%H:%M}"


def _here(when: str, now: datetime) -> datetime | None:
    moment = moments.of_iso(when)
    return moment.astimezone(now.tzinfo) if moment is not None else None


def _day(moment: datetime, now: datetime) -> str:
    days = (now.date() - moment.date()) // timedelta(days=1)
    if days == 1:
        return "yesterday"
    return (
        f"{moment:%A}"
        if days < 7
        else f"{moment.day} {moment:%B}" + ("" if moment.year == now.year else f" {moment.year}")
    )
