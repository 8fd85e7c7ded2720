"""Reads bookmark files of browsers, linkding, Pinboard and others (the Netscape bookmark format)."""

from collections.abc import Iterator
from itertools import islice
from pathlib import Path

from bs4 import BeautifulSoup, Tag

from plainleaf.library.entries import State
from plainleaf.library.importers.item import BrokenItem, Found, ImportedItem, is_web, moment, names, read_text
from plainleaf.library.importers.near_text import NEAR, near_text

_TOP = frozenset({"bookmarks bar", "bookmarks toolbar", "bookmarks menu", "other bookmarks", "mobile bookmarks"})
_TOP_MARKS = ("personal_toolbar_folder", "unfiled_bookmarks_folder", "mobile_bookmarks_folder")
_ARCHIVED = frozenset({"linkding:archived", "linkding:bookmarks.archived"})


class Bookmarks:
    """Reads links with ``ADD_DATE``, ``TAGS`` and ``TOREAD``; folders become collections, descriptions notes."""

    name = "bookmarks"
    title = "Bookmark file"

    def recognises(self, _path: Path, beginning: bytes) -> bool:
        """True if the first line is that of a bookmark file."""
        return b"NETSCAPE-BOOKMARK-FILE" in beginning[:2000].upper()

    def items(self, path: Path) -> Iterator[Found]:
        """Yield one item for each link; addresses for browsers only (``place:``, ``javascript:``) are left out."""
        for link, entry, folder in _links(BeautifulSoup(read_text(path), "lxml")):
            url = str(link.get("href") or "").strip()
            if not is_web(url):
                if not url.lower().startswith(("place:", "javascript:", "about:", "chrome:", "data:")):
                    yield BrokenItem(near_text(link)[:60], f"{url[:80]!r} is not a web address")
                continue
            tags = names(str(link.get("tags") or ""))
            yield ImportedItem(
                url,
                near_text(link).strip(),
                added=moment(link.get("add_date")),
                state=_state(link, tags),
                note=_description(entry),
                tags=tuple(tag for tag in tags if tag not in _ARCHIVED),
                collections=(folder,) if folder else (),
            )


def _links(root: BeautifulSoup) -> Iterator[tuple[Tag, Tag | None, str]]:
    """Yield every link with its entry (``dt``) and the joined names of its folders. One walk over the tree, as the
    parser nests each entry in the previous one."""
    around: dict[int, tuple[Tag | None, str]] = {}
    for element in root.find_all(True):
        entry, folder = around.get(id(element.parent), (None, ""))
        if element.name == "a":
            yield element, entry, folder
        elif element.name == "dt":
            entry = element
        elif element.name == "dl" and (name := _name(element, entry)):
            folder = f"{folder}/{name}".removeprefix("/")[:200]
        around[id(element)] = entry, folder


def _state(link: Tag, tags: tuple[str, ...]) -> State:
    """The state from the attributes of linkding and Pinboard; browsers write none."""
    if not _ARCHIVED.isdisjoint(tags):
        return "archived"
    return "read" if link.get("toread") == "0" else "new"


def _description(entry: Tag | None) -> str:
    following = entry.find_next_sibling() if entry is not None else None
    if following is None or following.name != "dd":
        return ""
    text = "".join(following.find_all(string=True, recursive=False))
    description, _, notes = text.partition("[linkding-notes]")
    notes = notes.partition("[/linkding-notes]")[0].strip()
    return "\n\n".join(filter(None, (" ".join(description.split()), notes)))


def _name(group: Tag, entry: Tag | None) -> str:
    """The name of a folder from its heading: before its group, or in the entry that holds the group or precedes it.
    Empty for a browser's built-in folder, and if there is no heading."""
    before = [tag for tag in islice(group.previous_siblings, NEAR) if isinstance(tag, Tag)]
    heading = next((tag for tag in before if tag.name == "h3"), None)
    if heading is None:
        holder = entry or next((tag for tag in before if tag.name == "dt"), None)
        inside = islice(holder.descendants, NEAR) if holder else ()
        heading = next((tag for tag in inside if isinstance(tag, Tag) and tag.name == "h3"), None)
    if heading is None or any(heading.has_attr(name) for name in _TOP_MARKS):
        return ""
    name = " ".join(near_text(heading).split())
    return "" if name.lower() in _TOP else name
