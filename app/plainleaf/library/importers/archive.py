"""Files within a ZIP file, read with care."""

import contextlib
import zipfile
from collections.abc import Iterator
from pathlib import Path

from plainleaf.library.errors import LibraryError

LARGEST = 64 * 2**20
"""Bytes of one file within."""


class Archive:
    """An open ZIP file; ``names`` of the files within, in their order."""

    def __init__(self, file: zipfile.ZipFile) -> None:
        self._file = file
        self._facts = {info.filename: info for info in file.infolist()}
        self.names = tuple(self._facts)

    def text(self, name: str) -> str:
        """A file within, empty where there is none or it is too large or broken."""
        info = self._facts.get(name)
        if info is None or info.file_size > LARGEST:
            return ""
        try:
            with self._file.open(info) as file:
                return file.read(LARGEST).decode("utf-8-sig", "replace")
        except (zipfile.BadZipFile, OSError, ValueError, RuntimeError, NotImplementedError):
            return ""


@contextlib.contextmanager
def opened(path: Path) -> Iterator[Archive]:
    """A ZIP file. Raises LibraryError."""
    try:
        with zipfile.ZipFile(path) as file:
            yield Archive(file)
    except (OSError, zipfile.BadZipFile) as error:
        raise LibraryError("import", f"{path} is no sound ZIP file: {error}.") from error


def names_within(path: Path, beginning: bytes) -> tuple[str, ...]:
    """The names of the files within a ZIP file; none for what is none."""
    if not beginning.startswith(b"PK"):
        return ()
    try:
        with opened(path) as archive:
            return archive.names
    except LibraryError:
        return ()
