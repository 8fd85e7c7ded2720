"""The settings of exports, declared with the options of the formats."""

from collections.abc import Iterator
from dataclasses import replace

from plainleaf.engine.options import Option
from plainleaf.engine.render import FORMATS, offered_options

EXPORT: tuple[Option, ...] = (
    Option("formats", ("epub",), "the formats of several pages at once", choices=tuple(FORMATS)),
    Option("one_file", True, "put all articles into one file of each format, such as one book"),
    Option("pictures", True, "fetch the pictures into web page, EPUB and PDF"),
    Option("all_pages", False, "also fetch the further pages of an article and join them"),
)
"""How articles are exported, beside the options of the formats. The defaults are those of the window."""


def format_options() -> Iterator[Option]:
    """The options of the formats, each with the formats that have it."""
    for option, formats in offered_options().items():
        yield replace(option, meaning=f"{option.meaning} ({', '.join(FORMATS[name] for name in formats)})")
