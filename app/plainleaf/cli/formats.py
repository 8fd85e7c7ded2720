"""Options that say how an article is written."""

import functools
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

import click

from plainleaf.actions import ILLUSTRATED, PDF
from plainleaf.engine.render import RENDERERS

FORMATS = (*RENDERERS, PDF)
BINARY = frozenset({"epub", PDF})
# What the command line calls an option, the formats that have it, and what they call it.
_OPTIONS: Mapping[str, tuple[tuple[str, ...], str]] = MappingProxyType(
    {
        "wrap": (("text",), "wrap"),
        "links": (("text",), "links"),
        "captions": (("text",), "captions"),
        "images": (("text",), "images"),
        "text_encoding": (("text",), "encoding"),
        "line_ends": (("text",), "line_ends"),
    }
)


@dataclass(frozen=True, slots=True)
class Writing:
    """The formats that were asked for, with the options of each, and whether pictures go into the files."""

    formats: Mapping[str, Mapping[str, Any]]
    pictures: bool

    @property
    def name(self) -> str:
        """The format, where there is one."""
        return next(iter(self.formats))


def format_options(several: bool = False) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """``--format`` and all that belongs to it, together as one argument ``writing``; ``several`` formats at once."""

    def decorated(command: Callable[..., Any]) -> Callable[..., Any]:
        @functools.wraps(command)
        def gathered(*, formats: str | Sequence[str], with_metadata: bool, pictures: bool | None, **others: Any) -> Any:
            names = [formats] if isinstance(formats, str) else list(dict.fromkeys(formats)) or ["text"]
            given = {name: others.pop(name) for name in _OPTIONS}
            return command(writing=_writing(names, with_metadata, pictures, given), **others)

        told = "A format of the files; repeat it for several." if several else "The format of the article."
        for option in (
            click.option("--pictures/--no-pictures", default=None,
                         help="Fetch the pictures and hold them in the file: html, epub (there the default) and pdf."),
            click.option("--line-ends", type=click.Choice(["lf", "crlf", "cr"]), help="How the lines of text end."),
            click.option("--text-encoding", metavar="NAME", help="The encoding of text, utf-8 otherwise."),
            click.option("--images", is_flag=True, default=None, help="A line of text for each picture and video."),
            click.option("--captions/--no-captions", default=None, help="Captions of figures and tables in text."),
            click.option("--links", is_flag=True, default=None, help="Addresses of links as notes at the end of text."),
            click.option("--wrap", type=click.IntRange(0), metavar="COLUMNS", help="Wrap the lines of text."),
            click.option("--with-metadata", is_flag=True,
                         help="Begin text and Markdown with title, author and so on."),
            click.option("-f", "--format", "formats", type=click.Choice(FORMATS), multiple=several,
                         default=("text",) if several else "text", show_default=True, help=told),
        ):  # fmt: skip
            gathered = option(gathered)
        return gathered

    return decorated


def _writing(names: Sequence[str], with_metadata: bool, pictures: bool | None, given: Mapping[str, Any]) -> Writing:
    """The formats with their options. HTML, EPUB, PDF and JSON hold the metadata anyway. Raises UsageError."""
    formats: dict[str, dict[str, Any]] = {name: {} for name in names}
    for option, value in given.items():
        owners, own = _OPTIONS[option]
        if value is None:
            continue
        if not set(owners) & formats.keys():
            raise click.UsageError(f"--{option.replace('_', '-')} is for the format {' and '.join(owners)}.")
        for owner in owners:
            formats[owner][own] = value
    if pictures and ILLUSTRATED.isdisjoint(formats):
        raise click.UsageError(f"--pictures is for the formats {', '.join(sorted(ILLUSTRATED))}.")
    if with_metadata:
        for name in formats.keys() & {"text", "markdown"}:
            formats[name]["with_metadata"] = True
    return Writing(formats, "epub" in formats if pictures is None else pictures)
