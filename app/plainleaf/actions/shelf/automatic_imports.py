"""Copies the user's choices about automatic imports between the settings and backups."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from plainleaf.actions.shelf.importing import ImportStep
from plainleaf.library.importers.item import ImportedChoices


def choices_of(chosen: Any) -> ImportedChoices:
    """The choices in the setting ``shelf``."""
    stored = chosen if isinstance(chosen, Mapping) else {}
    folder = stored.get("watched", "")
    return ImportedChoices(folder if isinstance(folder, str) else "", stored.get("feeds") is True)


def taken_over(step: ImportStep, chosen: Any) -> tuple[dict[str, Any], tuple[str, ...]]:
    """The changes that an import makes to the setting ``shelf``, and messages about them. Existing choices stay."""
    came, choices = step.choices, choices_of(chosen)
    changes: dict[str, Any] = {}
    messages: list[str] = []
    if not (step.new or step.feeds):
        return changes, ()
    if came.watched and not choices.watched:
        if _is_here(came.watched):
            changes["watched"] = came.watched
            messages.append(f"{came.watched} is watched again.")
        else:
            messages.append(f"{came.watched} was watched; there is no such folder here.")
    if came.hourly and not choices.hourly:
        changes["feeds"] = True
        messages.append("The feeds are asked every hour again.")
    return changes, tuple(messages)


def _is_here(folder: str) -> bool:
    """True if a folder is on this computer. A network path would reveal the user to another computer."""
    try:
        return not folder.startswith(("//", "\\\\")) and Path(folder).is_absolute() and Path(folder).is_dir()
    except (OSError, ValueError):  # a name too long
        return False
