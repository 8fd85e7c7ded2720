"""Options of methods, formats and settings, each declared once."""

import sys
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from plainleaf.engine.record import record
from plainleaf.engine.terms import pairs
from plainleaf.errors import PlainleafError

Value = float | int | str | bool

DEFAULT_METHOD = "auto"
"""The method of a page for which none is chosen."""

_WORDS: dict[type, str] = {
    bool: "true or false",
    int: "a whole number",
    float: "a number",
    str: "text",
    list: "a list",
    dict: "named values",
}
_LONGEST = 60  # maximum characters of a value in a message


class OptionError(PlainleafError):
    """An option that does not exist, or an invalid value."""


@record(frozen=True, slots=True)
class Option:
    """A declaration, from which checks, command line, controls of the window, settings and documentation are made.

    Values have the type of ``default``. ``low`` and ``high`` limit a range, ``choices`` are all valid values (for a
    list, of its items), ``examples`` some of many. An option that is not ``offered`` is for programs only: neither the
    command line nor the window shows it.
    """

    name: str
    default: Any
    meaning: str
    unit: str = ""
    low: float | None = None
    high: float | None = None
    choices: tuple[str, ...] = ()
    examples: tuple[str, ...] = ()
    offered: bool = True

    @property
    def kind(self) -> type:
        """bool, int, float, str, list or dict."""
        return next(kind for kind, base in _BASES.items() if isinstance(self.default, base))

    def check(self, value: Any, error: type[PlainleafError] = OptionError) -> Any:
        """Convert ``value`` to the type of the default; raises ``error`` if it is invalid."""
        kind = self.kind
        if not self._fits(value):
            raise error(f"{self.name} = {shortened(value)} does not fit: {self.range_in_words()}.")
        return value if kind in (list, dict) else kind(value)

    def _fits(self, value: Any) -> bool:
        kind = self.kind
        if kind in (int, float):
            fits = isinstance(value, int | float) and not isinstance(value, bool)
            fits = fits and abs(value) <= sys.float_info.max  # neither NaN nor infinite
            fits = fits and (self.low is None or value >= self.low) and (self.high is None or value <= self.high)
            return fits and (kind is float or value == int(value))
        if not isinstance(value, _BASES[kind]) or (kind is list and isinstance(value, str | bytes | bytearray)):
            return False
        if not self.choices:
            return True
        return all(item in self.choices for item in (value if kind is list else (value,)))

    def range_in_words(self) -> str:
        """The valid values, for messages and tables."""
        if self.choices:
            return ("some" if self.kind is list else "one") + " of " + ", ".join(self.choices)
        words = _WORDS[self.kind]
        if self.low is not None and self.high is not None:
            words += f" from {self.low:g} to {self.high:g}"
        elif self.low is not None:
            words += f" of at least {self.low:g}"
        if self.examples:
            words += " such as " + ", ".join(self.examples)
        if self.unit:
            words += f" {self.unit}" if self.low is not None else f" of {self.unit}"
        return words


_BASES: dict[type, Any] = {bool: bool, int: int, float: float, str: str, dict: Mapping, list: Sequence}


def checked(
    options: Iterable[Option],
    given: Mapping[str, Any],
    owner: str,
    error: type[PlainleafError] = OptionError,
    word: str = "option",
) -> dict[str, Any]:
    """All options with their values, the given ones checked; raises ``error`` for an option that ``owner`` does not
    have."""
    known = {option.name: option for option in options}
    for name in given:
        if name not in known:
            instead = pairs("parameters_elsewhere").get(name, "")
            way_on = f" ({instead})" if instead else ""
            raise error(f"{owner} has no {word} {shortened(name)}{way_on}; it has: {', '.join(known) or 'none'}.")
    return {
        name: option.check(given[name], error) if name in given else option.default for name, option in known.items()
    }


def shortened(value: Any) -> str:
    """A value for a message."""
    try:
        text = repr(value)
    except ValueError:  # a number of thousands of digits
        text = "a number without end"
    return text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"
