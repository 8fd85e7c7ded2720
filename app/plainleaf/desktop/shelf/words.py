"""Describes entries in words."""

from datetime import datetime
from typing import TYPE_CHECKING

from plainleaf.desktop.recents.recent import host_of, when_in_words

if TYPE_CHECKING:
    from plainleaf.desktop.shelf.question import ShelfRow
    from plainleaf.library import SavedEntry

STATES = {"new": "unread", "reading": "being read", "read": "read", "archived": "archived"}
_ARTICLES = {"the", "a", "an", "der", "die", "das", "le", "la", "les", "el", "los", "las", "il"}


def facts(entry: "SavedEntry") -> list[str]:
    """Site, reading time, progress, and when it was added."""
    parts = [source(entry), entry.time_to_read]
    if entry.state in ("read", "archived"):
        parts.append(STATES[entry.state])
    elif share := percent(entry):
        parts.append(f"{share} % read")
    parts += ["favourite"] if entry.favourite else []
    parts.append(when_in_words(entry.added, datetime.now().astimezone()))
    return [part for part in parts if part]


def source(entry: "SavedEntry") -> str:
    """The site's own name, else its host."""
    return entry.source or (entry.site or host_of(entry.url)).removeprefix("www.")


def initial(entry: "SavedEntry") -> str:
    """A capital letter for an entry without a picture: of the first word of its source that is no article."""
    words = (source(entry) or entry.title).split()
    named = [word for word in words if word.lower() not in _ARTICLES] or words
    return next((sign.upper() for word in named for sign in word if sign.isalnum()), "")


def percent(entry: "SavedEntry") -> int:
    """The progress in percent."""
    return round(100 * entry.progress)


def about(row: "ShelfRow") -> str:
    """The description of a row for screen readers, after its title."""
    entry = row.entry
    parts = [*(["saved"] if entry.saved else []), STATES[entry.state], *facts(entry)]
    parts += [f"tags: {', '.join(entry.tags)}"] if entry.tags else []
    return ". ".join(filter(None, (", ".join(dict.fromkeys(parts)), row.text)))


def tip(row: "ShelfRow") -> str:
    """The tool tip of a row."""
    entry = row.entry
    return "\n".join(filter(None, (entry.title, entry.url, ", ".join(entry.tags), entry.note)))


def counted(count: int, one: str, many: str = "") -> str:
    """A number of things: ``1 article``, ``1,200 articles``."""
    return f"1 {one}" if count == 1 else f"{count:,} {many or one + 's'}"
