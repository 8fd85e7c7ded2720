"""The stored export settings: formats, one file or several, and the options of the formats."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from plainleaf.engine.options import Option, OptionError
from plainleaf.engine.render import offered_options
from plainleaf.settings import EXPORT

OPTIONS: dict[str, Option] = {option.name: option for option in (*EXPORT, *offered_options())}
"""All options, by name."""


@dataclass(frozen=True, slots=True)
class ExportChoice:
    """The values of ``OPTIONS`` that differ from the defaults. ``formats`` apply to the export of several pages, the
    rest also to a single article."""

    values: Mapping[str, Any] = field(default_factory=dict)

    def __getitem__(self, name: str) -> Any:
        return self.values.get(name, OPTIONS[name].default)

    @property
    def formats(self) -> tuple[str, ...]:
        """The formats, in the order of the dialog."""
        return tuple(name for name in OPTIONS["formats"].choices if name in self["formats"])

    def options_of(self, name: str) -> dict[str, Any]:
        """The renderer's options for a format."""
        return {option.name: self[option.name] for option, formats in offered_options().items() if name in formats}

    def plain(self) -> dict[str, Any]:
        """The settings as plain values for storage."""
        return {name: self[name] for name in OPTIONS} | {"formats": list(self.formats)}


def parsed(stored: Any) -> ExportChoice:
    """Parse the stored settings; invalid values get their defaults."""
    given: Mapping[str, Any] = stored if isinstance(stored, Mapping) else {}
    values: dict[str, Any] = {}
    for name, option in OPTIONS.items():
        try:
            value = option.check(given[name])
        except (KeyError, OptionError):
            continue
        # A hand-edited encoding may not exist.
        if (value or name != "formats") and (not option.examples or value in option.examples):
            values[name] = value
    return ExportChoice(values)
