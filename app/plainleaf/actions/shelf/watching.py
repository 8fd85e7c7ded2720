"""Watches a folder and imports what is saved there."""

from collections.abc import Callable
from pathlib import Path

from plainleaf.actions.shelf.importing import take_in
from plainleaf.engine.record import record
from plainleaf.errors import PlainleafError
from plainleaf.library import Library, LibraryError
from plainleaf.library.importers.item import LEADS_OUT, is_inside, is_link_out
from plainleaf.library.importers.web_pages import SUFFIXES

MOST = 10_000
"""Maximum files of a folder that are examined."""
_SUFFIXES = SUFFIXES | {".txt"}

Stamp = tuple[int, int]
"""Size and modification time. If both are equal at two looks, the file is complete."""


@record(frozen=True, slots=True)
class WatchedFile:
    """The result of one file: the number of new entries, or the error."""

    path: Path
    new: int = 0
    error: PlainleafError | None = None


class FolderWatch:
    """Examines a folder and its subfolders on each ``look``. A file is imported when it stops growing, and again when
    it changes; pages on the shelf are not added again. The files stay in place."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._done: dict[Path, Stamp] = {}
        self._growing: dict[Path, Stamp] = {}

    def look(
        self, library: Library, *, settled: bool = False, cancelled: Callable[[], bool] | None = None
    ) -> tuple[WatchedFile, ...]:
        """Import what is new; ``settled``: also files that are seen for the first time. Raises LibraryError if the
        folder cannot be read or the shelf itself fails."""
        changed: list[WatchedFile] = []
        stamps = self._stamps()
        for path, stamp in stamps.items():
            if cancelled is not None and cancelled():
                break
            if self._done.get(path) == stamp:
                continue
            if settled or self._growing.get(path) == stamp:
                changed.append(self._taken(library, path, cancelled))
                self._done[path] = stamp
            else:
                self._growing[path] = stamp
        self._done = {path: stamp for path, stamp in self._done.items() if path in stamps}
        self._growing = {path: stamp for path, stamp in self._growing.items() if path in stamps}
        return tuple(changed)

    def _stamps(self) -> dict[Path, Stamp]:
        try:
            if not self.folder.is_dir():
                raise LibraryError("import", f"{self.folder} is not a folder, so it cannot be watched.")
            paths = sorted(path for path in self.folder.rglob("*") if not path.name.startswith("."))
            files = [path for path in paths if path.suffix.lower() in _SUFFIXES and path.is_file()]
            facts = {path: path.stat() for path in files[:MOST]}
            facts |= {path: path.lstat() for path in paths if is_link_out(path, self.folder)}
        except OSError as error:
            raise LibraryError("import", f"{self.folder} cannot be read: {error.strerror}.") from error
        stamps = {path: (stat.st_size, stat.st_mtime_ns) for path, stat in facts.items()}
        return stamps | ({self.folder: (0, 0)} if len(files) > MOST else {})

    def _taken(self, library: Library, path: Path, cancelled: Callable[[], bool] | None) -> WatchedFile:
        if path == self.folder:
            sentence = f"{path} holds more than {MOST:,} files. The others are ignored; divide the folder."
            return WatchedFile(path, error=LibraryError("import", sentence))
        if not is_inside(path, self.folder):
            return WatchedFile(path, error=LibraryError("import", f"{path}: {LEADS_OUT}."))
        return _imported(library, path, cancelled)


def _imported(library: Library, path: Path, cancelled: Callable[[], bool] | None) -> WatchedFile:
    new = 0
    try:
        for step in take_in(library, path, cancelled=cancelled):
            new = step.new
            if step.broken:
                return WatchedFile(path, new, LibraryError("import", f"{path}: {step.broken[0].reason}."))
    except Exception as error:  # report it, and import the other files
        if isinstance(error, LibraryError) and error.kind != "import":
            raise
        if isinstance(error, PlainleafError):
            return WatchedFile(path, new, error)
        sentence = f"{path} cannot be imported: {type(error).__name__}: {error}."
        return WatchedFile(path, new, LibraryError("import", sentence))
    return WatchedFile(path, new)
