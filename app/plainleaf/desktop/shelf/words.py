"""What is told of an entry, in words."""

from datetime import datetime
from typing import TYPE_CHECKING

from plainleaf.desktop.recents.recent import host_of, when_in_words

if TYPE_CHECKING:
    from plainleaf.desktop.shelf.question import ShelfRow
    from plainleaf.library import SavedEntry

STATES = {"new": "unread", "reading": "being read", "read": "read", "archived": "archived"}


def facts(entry: "SavedEntry") -> list[str]:
    """Site, time to read, how far it is read, when it was added."""
    told = [source(entry), entry.time_to_read]
    if entry.state in ("read", "archived"):
        told.append(STATES[entry.state])
    elif share := percent(entry):
        told.append(f"{share} % read")
    told += ["favourite"] if entry.favourite else []
    told.append(when_in_words(entry.added, datetime.now().astimezone()))
    return [one for one in told if one]


def facts_line(entry: "SavedEntry") -> str:
    """The same on one line; each is isolated, so that a name in another direction moves no other fact."""
    return "  ·  ".join(f"\u2068{one}\u2069" for one in facts(entry))


def source(entry: "SavedEntry") -> str:
    """What a site calls itself, else its host as people write it."""
    return entry.source or (entry.site or host_of(entry.url)).removeprefix("www.")


def percent(entry: "SavedEntry") -> int:
    """How much of it is read, of a hundred."""
    return round(100 * entry.progress)


def about(row: "ShelfRow") -> str:
    """A row as a screen reader tells it, after its title."""
    entry = row.entry
    told = [*(["saved"] if entry.saved else []), STATES[entry.state], *facts(entry)]
    told += [f"tags: {', '.join(entry.tags)}"] if entry.tags else []
    return ". ".join(filter(None, (", ".join(dict.fromkeys(told)), row.text)))


def tip(row: "ShelfRow") -> str:
    """What stands where the pointer rests."""
    entry = row.entry
    return "\n".join(filter(None, (entry.title, entry.url, ", ".join(entry.tags), entry.note)))


def counted(count: int, one: str, many: str = "") -> str:
    """A number of things: ``1 article``, ``1,200 articles``."""
    return f"1 {one}" if count == 1 else f"{count:,} {many or one + 's'}"
