"""One JSON file of names and values: read with care, written whole or not at all."""

import contextlib
import json
import os
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from plainleaf.settings.declared import SettingError


class Store:
    """``values`` is what the file held when it was read; ``warnings`` are sentences about what was wrong with it."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.warnings: list[str] = []
        self.values = self._read()

    def write(self, changes: Mapping[str, Any]) -> None:
        """Put some values into the file; what else is in it stays, also what another window wrote meanwhile.

        Raises SettingError where the file cannot be written.
        """
        values = self._read() | dict(changes)
        text = json.dumps(values, ensure_ascii=False, indent=2, sort_keys=True) + "\n"
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            _replace(self.path, text.encode("utf-8", "replace"))
        except OSError as error:
            raise SettingError(f"The settings could not be kept in {self.path}: {error.strerror}.") from error
        self.values = values

    def _read(self) -> dict[str, Any]:
        try:
            data = self.path.read_bytes()
        except FileNotFoundError:
            return {}
        except OSError as error:
            self._warn(f"The settings in {self.path} could not be read ({error.strerror}); the defaults are used.")
            return {}
        try:
            values = json.loads(data)
        except (ValueError, RecursionError):
            values = None
        if not isinstance(values, dict):
            self._put_aside(data)
            return {}
        return values

    def _put_aside(self, data: bytes) -> None:
        """Keep what a person may have written by hand before the file is written anew."""
        aside = self.path.with_name(f"{self.path.stem}.broken{self.path.suffix}")
        try:
            aside.write_bytes(data)
            self.path.unlink()
        except OSError:
            self._warn(f"{self.path} is not valid JSON; the defaults are used.")
        else:
            self._warn(f"The settings were not valid JSON: the defaults are used, the broken file is kept as {aside}.")

    def _warn(self, sentence: str) -> None:
        if sentence not in self.warnings:
            self.warnings.append(sentence)


def _replace(path: Path, data: bytes) -> None:
    descriptor, name = tempfile.mkstemp(prefix=f".{path.name}-", dir=path.parent)
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(data)
        os.replace(name, path)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(name)
        raise
