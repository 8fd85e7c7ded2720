"""One JSON file of names and values. Damaged files are tolerated; writes are atomic and locked against other
programs."""

import contextlib
import errno
import json
import os
import stat
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from plainleaf import files
from plainleaf.settings.declared import SettingError


class Store:
    """``values`` is the file's content when it was read; ``warnings`` are messages about its faults."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.warnings: list[str] = []
        self.values: dict[str, Any] = {}
        try:
            values = self._read()
            if values is None:
                with self._alone():
                    values = self._read_or_put_aside()
            self.values = values
        except OSError as error:
            self._warn(f"The settings in {path} could not be read ({error.strerror}); the defaults are used.")

    def write(self, changes: Mapping[str, Any]) -> None:
        """Update some values in the file. Other values stay, including those that another program has written since.

        Raises SettingError if the file cannot be read or written.
        """
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with self._alone():
                stored = self._read_or_put_aside()
                values = stored | dict(changes)
                if values != stored:
                    text = json.dumps(values, ensure_ascii=False, indent=2, sort_keys=True) + "\n"
                    _replace(self.path, text.encode("utf-8", "replace"))
        except OSError as error:
            raise SettingError(f"The settings could not be saved in {self.path}: {error.strerror}.") from error
        self.values = values

    def _alone(self) -> contextlib.AbstractContextManager[None]:
        return files.alone(self.path.with_name(f".{self.path.name}.lock"))

    def _read(self) -> dict[str, Any] | None:
        """The file's content, or None if it is not a JSON object. Raises OSError."""
        try:
            if not stat.S_ISREG(self.path.stat().st_mode):  # reading a pipe might never end
                raise OSError(errno.EINVAL, "it is no ordinary file")
            values = json.loads(self.path.read_bytes())
        except FileNotFoundError:
            return {}
        except (ValueError, RecursionError):
            return None
        return values if isinstance(values, dict) else None

    def _read_or_put_aside(self) -> dict[str, Any]:
        """The file's content. A damaged file is renamed rather than overwritten, as the user may have edited it by
        hand. Raises OSError."""
        values = self._read()
        if values is not None:
            return values
        data = self.path.read_bytes()
        for aside in files.numbered(self.path.with_name(f"{self.path.stem}.broken{self.path.suffix}")):
            try:
                with aside.open("xb") as file:
                    file.write(data)
                    file.flush()
                    os.fsync(file.fileno())  # before the damaged file is deleted
            except FileExistsError:
                continue
            break
        self.path.resolve().unlink()  # keep a symbolic link
        self._warn(f"The settings were not valid JSON: the defaults are used, the broken file is kept as {aside}.")
        return {}

    def _warn(self, sentence: str) -> None:
        if sentence not in self.warnings:
            self.warnings.append(sentence)


def _replace(path: Path, data: bytes) -> None:
    """Replace a file atomically. If it is a symbolic link, its target is replaced, and keeps its permissions."""
    target = path.resolve()
    rights = stat.S_IMODE(target.stat().st_mode) if target.exists() else 0o600
    files.replace(target, data, mode=rights, exactly=True)
