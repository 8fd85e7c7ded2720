"""The settings of one program. A new value is written to its file at once."""

import copy
import logging
from pathlib import Path
from typing import Any

from plainleaf import paths
from plainleaf.settings.declared import SETTINGS, Place, Setting, SettingError, checked_setting, shown
from plainleaf.settings.renamed import with_new_names
from plainleaf.settings.store import Store

log = logging.getLogger(__name__)

_UNSAID = object()


class Settings:
    """Two files: ``settings.json`` in the configuration folder, ``state.json`` in the state folder.

    ``warnings`` are messages for the user about damaged files and invalid values.
    """

    def __init__(self, config: Path | None = None, state: Path | None = None) -> None:
        self._declared = {setting.name: setting for setting in SETTINGS}
        folders: dict[Place, Path] = {
            "config": config or paths.config_folder(),
            "state": state or paths.state_folder(),
        }
        names: dict[Place, str] = {"config": "settings.json", "state": "state.json"}
        self._stores = {place: Store(folders[place] / names[place]) for place in folders}
        self._values: dict[str, Any] = {}
        self._misfits: list[str] = []
        for setting in SETTINGS:
            stored = self._stores[setting.place].values
            if setting.name in stored:
                self._take(setting, stored[setting.name])
        for sentence in self.warnings:
            log.warning(sentence)

    @property
    def warnings(self) -> tuple[str, ...]:
        """Messages about faults in the files."""
        return (*(sentence for store in self._stores.values() for sentence in store.warnings), *self._misfits)

    @property
    def files(self) -> tuple[Path, ...]:
        """The paths of the files, which need not exist."""
        return tuple(store.path for store in self._stores.values())

    def get(self, name: str, default: Any = _UNSAID) -> Any:
        """The value of a setting: the stored one, else ``default``, else the declared default. A copy that the caller
        may change.

        Raises SettingError for a setting that does not exist.
        """
        setting = self._setting(name)
        if name in self._values:
            return copy.deepcopy(self._values[name])
        return copy.deepcopy(setting.default) if default is _UNSAID else default

    def set(self, name: str, value: Any) -> bool:
        """Store a value at once. Returns False if the file could not be written; ``warnings`` then say why.

        The value is in effect until the program ends in either case, as a window must not fail because its state cannot
        be stored. Raises SettingError for an invalid value.
        """
        setting = self._setting(name)
        checked = checked_setting(setting, value)
        self._values[name] = copy.deepcopy(checked)
        try:
            self._stores[setting.place].write({name: checked})
        except SettingError as error:
            log.warning(str(error))
            self._misfits.append(str(error))
            return False
        return True

    def _setting(self, name: str) -> Setting:
        if name not in self._declared:
            raise SettingError(f"There is no setting {name!r}; there are: {', '.join(self._declared)}.")
        return self._declared[name]

    def _take(self, setting: Setting, value: Any) -> None:
        try:
            self._values[setting.name] = checked_setting(setting, with_new_names(setting.name, value))
        except SettingError as error:
            path = self._stores[setting.place].path
            self._misfits.append(f"{error} Found in {path}; {shown(setting.default)} is used.")
