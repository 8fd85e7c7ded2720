"""The directives of site files: those of FiveFilters, and Plainleaf's own for CSS selectors."""

from collections.abc import Iterator
from typing import Any, Literal

from plainleaf.engine.record import record
from plainleaf.resources import resource, table_in

Kind = Literal["expression", "text", "switch", "example", "ignored", "refused"]


@record(frozen=True, slots=True)
class Directive:
    """The kind of a directive: ``expression`` (``css`` or XPath), ``text``, ``switch`` (yes or no), ``example``, or
    ``ignored`` or ``refused`` for a reason. ``field`` is the field of the rule that it sets."""

    kind: Kind
    field: str = ""
    css: bool = False
    reason: str = ""


def _directives() -> Iterator[tuple[str, Directive]]:
    kinds: dict[Any, dict[str, str]] = table_in(resource("rules/directives.toml"))
    for kind, rows in kinds.items():
        for name, value in rows.items():
            if kind in ("ignored", "refused"):
                yield name, Directive(kind, reason=value)
            else:
                yield name, Directive("expression" if kind == "selector" else kind, value, kind == "selector")


DIRECTIVES = dict(_directives())
