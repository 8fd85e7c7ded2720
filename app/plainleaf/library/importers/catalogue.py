"""All import formats, and the detection of a file's format."""

from pathlib import Path

from plainleaf.library.errors import LibraryError
from plainleaf.library.importers.address_list import AddressList
from plainleaf.library.importers.archive import damage_of
from plainleaf.library.importers.backup import Backup
from plainleaf.library.importers.bookmarks import Bookmarks
from plainleaf.library.importers.instapaper import Instapaper
from plainleaf.library.importers.item import Importer
from plainleaf.library.importers.karakeep import Karakeep
from plainleaf.library.importers.omnivore import Omnivore
from plainleaf.library.importers.opml import Opml
from plainleaf.library.importers.pocket import Pocket, PocketHtml
from plainleaf.library.importers.raindrop import Raindrop
from plainleaf.library.importers.readwise import ReadwiseReader
from plainleaf.library.importers.wallabag import Wallabag
from plainleaf.library.importers.web_pages import WebPages

_ALL: tuple[Importer, ...] = (
    Backup(), Pocket(), PocketHtml(), Instapaper(), ReadwiseReader(), Raindrop(), Omnivore(), Wallabag(), Karakeep(),
    Opml(), Bookmarks(), WebPages(), AddressList(),
)  # fmt: skip
IMPORTERS: dict[str, Importer] = {importer.name: importer for importer in _ALL}
"""Importers by name, in order of precedence: the first that recognises a file is used."""

_BEGINNING = 64 * 1024


def importer_of(path: Path, name: str = "") -> Importer:
    """The importer of that name, or the first that recognises the file or folder. Raises LibraryError."""
    if name and name not in IMPORTERS:
        raise LibraryError("import", f"There is no format {name!r} to import; there are: {', '.join(IMPORTERS)}.")
    try:
        beginning = b""
        if not path.is_dir():
            with path.open("rb") as file:
                beginning = file.read(_BEGINNING)
    except OSError as error:
        raise LibraryError("import", f"{path} cannot be read: {error.strerror}.") from error
    if name:
        return IMPORTERS[name]
    for importer in _ALL:
        if importer.recognises(path, beginning):
            return importer
    is_zip = beginning.startswith(b"PK\3\4") or path.suffix.lower() == ".zip"
    if is_zip and path.is_file() and (damage := damage_of(path)):
        raise LibraryError("import", damage)
    titles = ", ".join(importer.title for importer in _ALL)
    raise LibraryError("import", f"{path} has none of the formats that can be imported: {titles}.")
