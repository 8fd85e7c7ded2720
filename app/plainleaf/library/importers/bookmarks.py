"""Bookmark files of browsers, linkding, Pinboard and others: the format that Netscape began."""

from collections.abc import Iterator
from pathlib import Path

from bs4 import BeautifulSoup, Tag

from plainleaf.library.importers.item import BrokenItem, Found, ImportedItem, is_web, moment, names, read_text

_TOP = frozenset({"bookmarks bar", "bookmarks toolbar", "bookmarks menu", "other bookmarks", "mobile bookmarks"})


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
            to_read = str(link.get("toread") or "")
            yield ImportedItem(
                url,
                link.get_text().strip(),
                added=moment(link.get("add_date")),
                state="archived" if to_read == "0" and link.has_attr("private") else "new",
                note=_description(link),
                tags=names(str(link.get("tags") or "")),
                collections=_folders(link),
            )


def _description(link: Tag) -> str:
    entry = link.find_parent("dt")
    following = entry.find_next_sibling() if entry is not None else None
    if following is None or following.name != "dd":
        return ""
    own = [part for part in following.find_all(string=True, recursive=False) if part.strip()]
    return " ".join(" ".join(own).split())


def _folders(link: Tag) -> tuple[str, ...]:
    """The folder that a link stands in, with those around it, as one name."""
    found: list[str] = []
    for group in link.find_parents("dl"):
        heading = group.find_previous_sibling("h3")
        if heading is None:
            holder = group.find_parent("dt") or group.find_previous_sibling("dt")
            heading = holder.find("h3") if isinstance(holder, Tag) else None
        name = " ".join(heading.get_text().split()) if heading is not None else ""
        if name and name.lower() not in _TOP:
            found.append(name)
    return ("/".join(reversed(found))[:200],) if found else ()
