"""Options of the renderers: checked before anything is written."""

from collections.abc import Mapping
from typing import Any

from plainleaf.engine.article import RenderError

_WORDS = {bool: "true or false", int: "a whole number from 0 up", str: "text", Mapping: "values by name"}


def checked(name: str, given: Mapping[str, Any], defaults: Mapping[str, Any]) -> dict[str, Any]:
    """All options with their values. Raises RenderError for one that the format does not have, or a wrong type."""
    for option, value in given.items():
        if option not in defaults:
            raise RenderError(f"The format {name} has no option {option!r}; it has: {', '.join(defaults) or 'none'}.")
        default = defaults[option]
        wanted = Mapping if isinstance(default, Mapping) else type(default)
        fits = isinstance(value, wanted) and (wanted is bool or not isinstance(value, bool))
        if not fits or (isinstance(value, int) and value < 0):
            raise RenderError(f"The option {option} of the format {name} is {_WORDS[wanted]}, not {value!r}.")
    return {**defaults, **given}
