"""Options for the format of an article."""

import functools
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import click

from plainleaf import actions
from plainleaf.cli.declared import export_switch, flag_of, format_option, keyword
from plainleaf.engine.record import record
from plainleaf.engine.render import FORMATS, PDF, offered_options
from plainleaf.engine.render.options import WITH_METADATA

BINARY = frozenset({"epub", PDF})


@record(frozen=True, slots=True)
class Writing:
    """The requested formats with the options of each, and whether to embed pictures."""

    formats: Mapping[str, Mapping[str, Any]]
    pictures: bool

    @property
    def name(self) -> str:
        """The single format."""
        return next(iter(self.formats))


def format_options(several: bool = False) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """``--format`` and the formats' options, as one argument ``writing``; ``several``: allow more than one format."""

    def decorated(command: Callable[..., Any]) -> Callable[..., Any]:
        @functools.wraps(command)
        def gathered(*, formats: str | Sequence[str], pictures: bool | None, **arguments: Any) -> Any:
            names = [formats] if isinstance(formats, str) else list(dict.fromkeys(formats)) or ["text"]
            values = {option.name: arguments.pop(keyword(option)) for option in offered_options()}
            return command(writing=_writing(names, pictures, values), **arguments)

        text = "A format of the files; repeat it for several." if several else "The format of the article."
        for option in (
            export_switch("pictures", without=None, remark="; EPUB has them by default"),
            *(format_option(option, owners) for option, owners in reversed(offered_options().items())),
            click.option("-f", "--format", "formats", type=click.Choice(list(FORMATS)), multiple=several,
                         default=("text",) if several else "text", show_default=True, help=text),
        ):  # fmt: skip
            gathered = option(gathered)
        return gathered

    return decorated


def _writing(names: Sequence[str], pictures: bool | None, values: Mapping[str, Any]) -> Writing:
    """The formats with their options. Raises UsageError."""
    formats: dict[str, dict[str, Any]] = {name: {} for name in names}
    for option, owners in offered_options().items():
        value = values[option.name]
        if value is None:
            continue
        # HTML, EPUB, PDF and JSON always contain the metadata, so requesting them is not an error.
        if not set(owners) & formats.keys() and option != WITH_METADATA:
            raise click.UsageError(f"--{flag_of(option, owners)} applies only to the format {' and '.join(owners)}.")
        for owner in formats.keys() & set(owners):
            formats[owner][option.name] = value
    if pictures and actions.ILLUSTRATED.isdisjoint(formats):
        raise click.UsageError(f"--pictures applies only to the formats {', '.join(sorted(actions.ILLUSTRATED))}.")
    return Writing(formats, "epub" in formats if pictures is None else pictures)
