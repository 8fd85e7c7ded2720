"""Rules, corrections and settings of the user in a backup of the whole shelf, as files beside it."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from plainleaf import files
from plainleaf.engine.record import record
from plainleaf.library.backup import NAME
from plainleaf.library.errors import sqlite_errors
from plainleaf.rules import PageCorrections, RuleFolder
from plainleaf.settings import SettingError, Settings

CARRIED = ("reader", "speech", "linked", "choice", "export")
"""The settings in a backup: how pages are read and written. Others name folders and addresses, or use the network."""
RULES, CORRECTIONS, SETTINGS = "rules", "corrections", "settings.json"
LARGEST = 10 * 2**20
"""Maximum bytes of the settings."""


@record(frozen=True, slots=True)
class RestoredChoices:
    """What was taken from a backup: names of rules, the number of corrected pages; ``settings`` for ``take_settings``,
    and how many ``known`` rules and pages stay as they are here."""

    rules: tuple[str, ...]
    pages: int
    settings: Mapping[str, Any]
    known: int

    @property
    def summary(self) -> str:
        """One sentence."""
        rules, pages = (f"{count:,} {noun}{'s' * (count != 1)}" for count, noun in self._counted)
        kept = f" {self.known:,} are here already." if self.known else ""
        return f"Restored {rules} and the corrections of {pages}.{kept}"

    @property
    def _counted(self) -> tuple[tuple[int, str], ...]:
        return (len(self.rules), "rule"), (self.pages, "page")


def copy_choices(folder: Path, settings: Settings) -> None:
    """Copy the user's rules, corrections and settings into the folder of a backup, before the backup itself. Raises
    RuleError, LibraryError."""
    if (folder / NAME).exists():  # another backup, which is not overwritten
        return
    RuleFolder(folder / RULES).merge(RuleFolder())
    PageCorrections(folder / CORRECTIONS).merge(PageCorrections())
    chosen = {name: value for name in CARRIED if (value := settings.get(name, None)) is not None}
    with sqlite_errors(folder):
        folder.mkdir(parents=True, exist_ok=True)
        files.replace(folder / SETTINGS, (json.dumps(chosen, ensure_ascii=False, indent=1) + "\n").encode())


def has_choices(path: Path) -> bool:
    """True if a backup, its file or its folder, has the user's choices."""
    folder = _folder(path)
    return (folder / NAME).is_file() and (folder / SETTINGS).is_file()


def restore_choices(path: Path) -> RestoredChoices:
    """Add the rules and corrections of a backup whose names and pages have none here. Raises RuleError."""
    folder = _folder(path)
    there, pages = RuleFolder(folder / RULES), PageCorrections(folder / CORRECTIONS)
    rules, corrected = RuleFolder().merge(there), PageCorrections().merge(pages)
    known = len(there.entries()) - len(rules) + len(pages.pages()) - corrected
    return RestoredChoices(rules, corrected, _settings(folder / SETTINGS), known)


def take_settings(settings: Settings, values: Mapping[str, Any]) -> int:
    """Set the settings of a backup that have no value here; returns their number. Invalid ones are ignored."""
    taken = 0
    for name in CARRIED:
        own = settings.get(name, None)
        value = values.get(name)
        merged = {**value, **own} if isinstance(value, dict) and isinstance(own, dict) else value
        if value is None or merged == own or (own is not None and not isinstance(own, dict)):
            continue
        try:
            taken += settings.set(name, merged)
        except SettingError:
            continue
    return taken


def _folder(path: Path) -> Path:
    return path if path.is_dir() else path.parent


def _settings(path: Path) -> Mapping[str, Any]:
    try:
        values = json.loads(path.read_bytes()) if path.stat().st_size <= LARGEST else {}
    except (OSError, ValueError, RecursionError):
        return {}
    return values if isinstance(values, dict) else {}
