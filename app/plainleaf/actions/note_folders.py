"""Folders of notes that other programs already know."""

import json
from pathlib import Path
from typing import Any

from platformdirs import user_config_path

_LIST = "obsidian/obsidian.json"
_FLATPAK = ".var/app/md.obsidian.Obsidian/config"


def obsidian_vault() -> Path | None:
    """The vault that Obsidian opened last, by its own list of vaults; None without one."""
    for folder in (user_config_path(roaming=True), Path.home() / _FLATPAK):
        try:
            vaults: Any = json.loads((folder / _LIST).read_text("utf-8"))["vaults"].values()
            vault = max(vaults, key=lambda vault: vault.get("ts", 0))
            if Path(vault["path"]).is_dir():
                return Path(vault["path"])
        except (OSError, ValueError, KeyError, TypeError, AttributeError):  # no list, or of another form
            continue
    return None
