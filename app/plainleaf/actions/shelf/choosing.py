"""What a reader chose to come by itself, out of the settings for a backup and out of a backup for the settings."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from plainleaf.actions.shelf.importing import ImportStep
from plainleaf.library.importers.item import ImportedChoices


def choices_of(chosen: Any) -> ImportedChoices:
    """What is chosen, by the setting ``shelf``."""
    stored = chosen if isinstance(chosen, Mapping) else {}
    folder = stored.get("watched", "")
    return ImportedChoices(folder if isinstance(folder, str) else "", stored.get("feeds") is True)


def taken_over(step: ImportStep, chosen: Any) -> tuple[dict[str, Any], tuple[str, ...]]:
    """What an import changes in the setting ``shelf``, and that in sentences. Nothing where the import brought nothing,
    and what is chosen here stays."""
    came, here = step.choices, choices_of(chosen)
    changes: dict[str, Any] = {}
    told: list[str] = []
    if not (step.new or step.feeds):
        return changes, ()
    if came.watched and not here.watched:
        if _is_here(came.watched):
            changes["watched"] = came.watched
            told.append(f"{came.watched} is watched again.")
        else:
            told.append(f"{came.watched} was watched; there is no such folder here.")
    if came.hourly and not here.hourly:
        changes["feeds"] = True
        told.append("The feeds are asked every hour again.")
    return changes, tuple(told)


def _is_here(folder: str) -> bool:
    """Whether a folder is on this computer: one of another computer would learn who looks."""
    try:
        return not folder.startswith(("//", "\\\\")) and Path(folder).is_absolute() and Path(folder).is_dir()
    except (OSError, ValueError):  # longer than any name
        return False
