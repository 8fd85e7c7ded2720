"""Names of sites for entries of shelves that were written before these were recorded."""

import contextlib

from plainleaf.library.errors import LibraryError
from plainleaf.library.library import Library

AT_ONCE = 500
"""Articles that are read at one start; each is decompressed."""


def name_sources(library: Library, most: int = AT_ONCE) -> int:
    """Give entries without a source what their articles say that their sites call themselves, else the host; how many
    there were. Raises LibraryError."""
    rows = library.database.all(
        "SELECT e.id, e.site FROM entries e JOIN shelved s ON s.entry = e.id JOIN articles a ON a.entry = e.id "
        "WHERE s.source = '' AND e.site != '' ORDER BY e.opened DESC, e.id DESC LIMIT ?",
        most,
    )
    named = [(entry, _name(library, entry) or site.removeprefix("www.")) for entry, site in rows]
    with library.together():
        for entry, name in named:
            library.entries.set_beside((entry,), {"source": name})
    return len(named)


def _name(library: Library, entry: int) -> str:
    with contextlib.suppress(LibraryError):  # a damaged one has a page to be read anew
        article = library.article(entry)
        if article is not None and article.metadata.sitename is not None:
            return article.metadata.sitename.text
    return ""
