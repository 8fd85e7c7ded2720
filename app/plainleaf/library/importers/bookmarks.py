"""Bookmark files of browsers, linkding, Pinboard and others: the format that Netscape began."""

from collections.abc import Iterator
from pathlib import Path

from bs4 import BeautifulSoup, Tag

from plainleaf.library.entries import State
from plainleaf.library.importers.item import BrokenItem, Found, ImportedItem, is_web, moment, names, read_text

_TOP = frozenset({"bookmarks bar", "bookmarks toolbar", "bookmarks menu", "other bookmarks", "mobile bookmarks"})
_TOP_MARKS = ("personal_toolbar_folder", "unfiled_bookmarks_folder", "mobile_bookmarks_folder")
_ARCHIVED = frozenset({"linkding:archived", "linkding:bookmarks.archived"})


class Bookmarks:
    """Links with ``ADD_DATE``, ``TAGS`` and ``TOREAD``; folders become collections, descriptions notes."""

    name = "bookmarks"
    title = "Bookmark file"

    def recognises(self, _path: Path, beginning: bytes) -> bool:
        """By its first line."""
        return b"NETSCAPE-BOOKMARK-FILE" in beginning[:2000].upper()

    def items(self, path: Path) -> Iterator[Found]:
        """A link each; what only browsers understand (places, scripts) is left out."""
        for link in BeautifulSoup(read_text(path), "lxml").find_all("a"):
            url = str(link.get("href") or "").strip()
            if not is_web(url):
                if not url.lower().startswith(("place:", "javascript:", "about:", "chrome:", "data:")):
                    yield BrokenItem(link.get_text()[:60], f"{url[:80]!r} is no web address")
                continue
            tags = names(str(link.get("tags") or ""))
            yield ImportedItem(
                url,
                link.get_text().strip(),
                added=moment(link.get("add_date")),
                state=_state(link, tags),
                note=_description(link),
                tags=tuple(tag for tag in tags if tag not in _ARCHIVED),
                collections=_folders(link),
            )


def _state(link: Tag, tags: tuple[str, ...]) -> State:
    """By what linkding and Pinboard say; a browser says nothing."""
    if not _ARCHIVED.isdisjoint(tags):
        return "archived"
    return "read" if link.get("toread") == "0" else "new"


def _description(link: Tag) -> str:
    entry = link.find_parent("dt")
    following = entry.find_next_sibling() if entry is not None else None
    if following is None or following.name != "dd":
        return ""
    text = "".join(following.find_all(string=True, recursive=False))
    said, _, notes = text.partition("[linkding-notes]")
    notes = notes.partition("[/linkding-notes]")[0].strip()
    return "\n\n".join(filter(None, (" ".join(said.split()), notes)))


def _folders(link: Tag) -> tuple[str, ...]:
    """The folder that a link stands in, with those around it, as one name."""
    found: list[str] = []
    for group in link.find_parents("dl"):
        heading = group.find_previous_sibling("h3")
        if heading is None:
            holder = group.find_parent("dt") or group.find_previous_sibling("dt")
            heading = holder.find("h3") if isinstance(holder, Tag) else None
        if heading is None or any(heading.has_attr(name) for name in _TOP_MARKS):
            continue
        name = " ".join(heading.get_text().split())
        if name and name.lower() not in _TOP:
            found.append(name)
    return ("/".join(reversed(found))[:200],) if found else ()
