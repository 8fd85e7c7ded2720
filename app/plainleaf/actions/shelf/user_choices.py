"""Rules, corrections and settings of the user in a backup of the whole shelf, in a folder of it."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from plainleaf import files
from plainleaf.engine.options import Option
from plainleaf.engine.record import record
from plainleaf.engine.rules import RuleError
from plainleaf.library.backup import NAME
from plainleaf.library.errors import sqlite_errors
from plainleaf.library.importers.item import is_inside
from plainleaf.rules import PageCorrections, RuleFolder
from plainleaf.settings import SETTINGS, SettingError, Settings

CARRIED = ("reader", "speech", "linked", "choice", "export")
"""The settings in a backup: how pages are read and written. Others name folders and addresses, or use the network."""
CHOICES = "choices"
"""The folder in a backup; a name for which a folder that is chosen for a backup has no other file."""
RULES, CORRECTIONS, VALUES = "rules", "corrections", "settings.json"


@record(frozen=True, slots=True)
class RestoredChoices:
    """What was taken from a backup: names of rules, the number of corrected pages; ``settings`` for ``take_settings``,
    how many ``known`` rules and pages stay as they are here, and messages about what was ``missed``."""

    rules: tuple[str, ...]
    pages: int
    settings: Mapping[str, Any]
    known: int
    missed: tuple[str, ...] = ()

    @property
    def summary(self) -> str:
        """One sentence."""
        rules, pages = (f"{count:,} {noun}{'s' * (count != 1)}" for count, noun in self._counted)
        kept = f" {self.known:,} are here already." if self.known else ""
        return f"Restored {rules} and the corrections of {pages}.{kept}"

    @property
    def _counted(self) -> tuple[tuple[int, str], ...]:
        return (len(self.rules), "rule"), (self.pages, "page")


def copy_choices(folder: Path, settings: Settings) -> tuple[str, ...]:
    """Copy the user's rules, corrections and settings into the folder of a backup, before the backup itself; returns
    messages about rules that are not in it. Raises LibraryError."""
    if (folder / NAME).exists():  # another backup, which is not overwritten
        return ()
    place = folder / CHOICES
    try:
        *_, missed = RuleFolder(place / RULES).merge(RuleFolder())
        PageCorrections(place / CORRECTIONS).merge(PageCorrections())
    except RuleError as error:
        missed = (str(error),)
    chosen = {name: value for name in CARRIED if (value := settings.get(name, None)) is not None}
    with sqlite_errors(folder):
        place.mkdir(parents=True, exist_ok=True)
        files.replace(place / VALUES, (json.dumps(chosen, ensure_ascii=False, indent=1) + "\n").encode())
    return missed


def has_choices(path: Path) -> bool:
    """True if a backup, its file or its folder, has the user's choices."""
    return (path.is_dir() or path.name == NAME) and (_folder(path).parent / NAME).is_file() and _folder(path).is_dir()


def restore_choices(path: Path) -> RestoredChoices:
    """Add the rules and corrections of a backup whose names and pages have none here."""
    folder = _folder(path)
    if not all(is_inside(part, folder.parent) for part in (folder, *folder.rglob("*"))):
        return RestoredChoices(
            (), 0, {}, 0, (f"{folder} has links that lead out of the backup; none of it is restored.",)
        )
    pages, values = PageCorrections(folder / CORRECTIONS), files.json_object(folder / VALUES)
    try:
        rules, known, missed = RuleFolder().merge(RuleFolder(folder / RULES))
        corrected = PageCorrections().merge(pages)
    except RuleError as error:
        return RestoredChoices((), 0, values, 0, (str(error),))
    return RestoredChoices(rules, corrected, values, known + len(pages.pages()) - corrected, missed)


def take_settings(settings: Settings, values: Mapping[str, Any]) -> tuple[str, ...]:
    """Set the settings of a backup that have no value here; returns their names. Invalid values are ignored."""
    taken = []
    for setting in (setting for setting in SETTINGS if setting.name in CARRIED):
        own, value = settings.get(setting.name, None), _valid(setting, values.get(setting.name))
        if isinstance(value, Mapping):
            known = ((field.name, _valid(field, value.get(field.name))) for field in setting.fields)
            value = {name: one for name, one in known if one is not None}
            # parameters are those of the method beside them
            value = own if own and setting.name == "choice" else {**value, **(own or {})}
        elif own is not None:
            continue
        if value in (None, {}, own):
            continue
        try:
            taken += [setting.name] if settings.set(setting.name, value) else []
        except SettingError:
            continue
    return tuple(taken)


def _valid(option: Option, value: Any) -> Any:
    try:
        return option.check(value, SettingError)
    except SettingError:
        return None


def _folder(path: Path) -> Path:
    return (path if path.is_dir() else path.parent) / CHOICES
