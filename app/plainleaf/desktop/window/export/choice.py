"""How a reader likes exports: formats, one file or many, and the options of the formats. Remembered."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from plainleaf.engine.options import Option, OptionError
from plainleaf.engine.render import offered_options
from plainleaf.settings import EXPORT

OPTIONS: dict[str, Option] = {option.name: option for option in (*EXPORT, *offered_options())}
"""All that can be chosen, by name."""


@dataclass(frozen=True, slots=True)
class ExportChoice:
    """The values of ``OPTIONS`` that were chosen; the others have their defaults. ``formats`` are for the export of
    several pages, the rest also for the article that is saved by itself."""

    values: Mapping[str, Any] = field(default_factory=dict)

    def __getitem__(self, name: str) -> Any:
        return self.values.get(name, OPTIONS[name].default)

    @property
    def formats(self) -> tuple[str, ...]:
        """The formats, in the order in which they are offered."""
        return tuple(name for name in OPTIONS["formats"].choices if name in self["formats"])

    def options_of(self, name: str) -> dict[str, Any]:
        """The renderer's options for a format."""
        return {option.name: self[option.name] for option, formats in offered_options().items() if name in formats}

    def plain(self) -> dict[str, Any]:
        """As values for the settings."""
        return {name: self[name] for name in OPTIONS} | {"formats": list(self.formats)}


def parsed(stored: Any) -> ExportChoice:
    """What was stored; values that do not fit are the default ones."""
    given: Mapping[str, Any] = stored if isinstance(stored, Mapping) else {}
    values: dict[str, Any] = {}
    for name, option in OPTIONS.items():
        try:
            value = option.check(given[name])
        except (KeyError, OptionError):
            continue
        # An encoding that somebody wrote there by hand may not exist.
        if (value or name != "formats") and (not option.examples or value in option.examples):
            values[name] = value
    return ExportChoice(values)
