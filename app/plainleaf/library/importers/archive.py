"""Reads files in a ZIP archive within limits."""

import contextlib
import lzma
import zipfile
import zlib
from collections.abc import Iterator
from pathlib import Path

from plainleaf.library.errors import LibraryError

LARGEST = 64 * 2**20
"""Maximum bytes of one file in the archive."""
WHOLE = 4 * 2**30
"""Maximum uncompressed bytes read from one archive."""
_ENCRYPTED = 1  # a bit of a member's flags
_DAMAGE = (
    zipfile.BadZipFile, zlib.error, lzma.LZMAError, OSError, EOFError, ValueError, RuntimeError, NotImplementedError,
)  # fmt: skip


class Archive:
    """An open ZIP file; ``names`` lists its files in archive order."""

    def __init__(self, file: zipfile.ZipFile) -> None:
        self._file = file
        self._facts = {info.filename: info for info in file.infolist()}
        self._left = WHOLE
        self.names = tuple(self._facts)

    def names_up_to(self, size: int) -> Iterator[str]:
        """The names of the first files that unpack to at most ``size`` bytes together."""
        for info in self._facts.values():
            size -= info.file_size
            if size < 0:
                return
            yield info.filename

    def text(self, name: str) -> str:
        """The text of a file in the archive, empty if there is none. Raises LibraryError with the reason but not the
        name."""
        info = self._facts.get(name)
        if info is None:
            return ""
        if info.flag_bits & _ENCRYPTED:
            raise LibraryError("import", "it is protected by a password; unpack the archive, then import the folder")
        if info.file_size > LARGEST:
            raise LibraryError("import", f"it is larger than {LARGEST >> 20} MB, the most that is read of one file")
        self._left -= info.file_size
        if self._left < 0:
            raise LibraryError("import", f"the archive unpacks to more than {WHOLE >> 30} GB, the most that is read")
        try:
            with self._file.open(info) as file:
                return file.read(LARGEST).decode("utf-8-sig", "replace")
        except _DAMAGE as error:
            raise LibraryError("import", f"it is damaged ({error})") from error


@contextlib.contextmanager
def opened(path: Path) -> Iterator[Archive]:
    """Open a ZIP file. Raises LibraryError."""
    try:
        with zipfile.ZipFile(path) as file:
            yield Archive(file)
    except _DAMAGE as error:
        raise LibraryError("import", f"{path} is not a valid ZIP file: {error}.") from error


def damage_of(path: Path) -> str:
    """Why a ZIP archive, or the first file in it that cannot be unpacked, cannot be read; empty if nothing is wrong
    with its first files of LARGEST bytes."""
    try:
        with opened(path) as archive:
            for name in archive.names_up_to(LARGEST):
                try:
                    archive.text(name)
                except LibraryError as error:
                    return f"{path} cannot be imported. {name} in it: {error}."
    except LibraryError as error:
        return str(error)
    return ""


def names_within(path: Path, beginning: bytes) -> tuple[str, ...]:
    """The names of the files in a ZIP archive; empty if the file is not one."""
    if not beginning.startswith(b"PK"):
        return ()
    try:
        with opened(path) as archive:
            return archive.names
    except LibraryError:
        return ()
