"""Every setting there is: name, type, default, meaning. Documentation and checks come from here."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from plainleaf.errors import PlainleafError

Place = Literal["config", "state"]

_WORDS = {
    bool: "true or false",
    int: "a whole number",
    float: "a number",
    str: "text",
    list: "a list",
    dict: "named values",
}


class SettingError(PlainleafError):
    """A setting that does not exist, a value that does not fit it, or a file that cannot be written."""


@dataclass(frozen=True, slots=True)
class Setting:
    """One setting. ``place``: ``config`` for what a user chooses, ``state`` for what a program remembers by itself.

    ``fields`` describes the values inside a setting of type dict; others than these are allowed there.
    """

    name: str
    kind: type
    default: Any
    meaning: str
    place: Place = "config"
    low: float | None = None
    high: float | None = None
    choices: tuple[str, ...] = ()
    fields: tuple[tuple[str, str], ...] = ()

    def check(self, value: Any) -> Any:
        """``value`` as plain data of this setting's type. Raises SettingError."""
        plain = _plain(value)
        fits = isinstance(plain, self.kind) or (self.kind is float and isinstance(plain, int))
        fits = fits and (self.kind is bool or not isinstance(plain, bool))
        if fits and self.kind in (int, float):
            fits = (self.low is None or plain >= self.low) and (self.high is None or plain <= self.high)
        if fits and self.choices:
            fits = plain in self.choices
        if not fits:
            raise SettingError(f"The setting {self.name} cannot be {shown(value)}; it is {self.range_in_words()}.")
        return float(plain) if self.kind is float else plain

    def range_in_words(self) -> str:
        """What values are allowed, for messages and tables."""
        if self.choices:
            return "one of " + ", ".join(self.choices)
        words = _WORDS[self.kind]
        if self.low is not None and self.high is not None:
            words += f" from {self.low:g} to {self.high:g}"
        return words


def shown(value: Any) -> str:
    """A value for a message or a table, in JSON where it has one."""
    try:
        text = json.dumps(value, ensure_ascii=False)
    except (TypeError, ValueError):
        text = repr(value)
    return text if len(text) <= 60 else text[:59] + "…"


def _plain(value: Any) -> Any:
    """Tuples as lists and mappings as dicts, as they come back from a file. Raises SettingError."""
    if isinstance(value, Mapping):
        return {str(key): _plain(item) for key, item in value.items()}
    if isinstance(value, Sequence) and not isinstance(value, str | bytes | bytearray):
        return [_plain(item) for item in value]
    if value is None or isinstance(value, str | bool | int) or (isinstance(value, float) and value - value == 0):
        return value
    raise SettingError(f"{shown(value)} cannot be kept in the settings; bytes are kept as base64 text.")


SETTINGS: tuple[Setting, ...] = (
    Setting(
        "reader",
        dict,
        {},
        "how the article looks in the window",
        fields=(
            ("theme", "system, light, dark or sepia"),
            ("font", "serif, sans, mono, or the name of an installed font"),
            ("size", "size of the text in CSS pixels"),
            ("width", "length of a line in characters"),
            ("line_height", "height of a line as a multiple of the size"),
            ("spacing", "room between letters as a multiple of the size, 0 to 0.2"),
        ),
    ),
    Setting("linked", bool, True, "the original page and the article scroll together"),
    Setting(
        "choice",
        dict,
        {},
        "the method that the window extracts with, and its parameters",
        fields=(("method", "name of a method"), ("parameters", "its parameters by name, see docs/methods")),
    ),
    Setting(
        "export",
        dict,
        {},
        "how articles are exported from the window",
        fields=(
            ("formats", "of several pages at once: text, markdown, html, epub, pdf, json"),
            ("one_file", "all pages in one file of each format"),
            ("pictures", "pictures are fetched into web page, EPUB and PDF"),
            ("all_pages", "further pages of an article are fetched and joined"),
            ("with_metadata", "text and Markdown begin with title, author and source"),
            ("wrap", "columns of a line of text; 0 wraps nothing"),
            ("links", "addresses of links as notes at the end of text"),
            ("captions", "captions of pictures and tables in text"),
            ("images", "a line of text for each picture"),
            ("encoding", "utf-8, utf-8-sig, utf-16, windows-1252 or iso-8859-1"),
            ("line_ends", "lf or crlf"),
        ),
    ),
    Setting("folder", str, "", "where articles were saved last; empty stands for the documents folder", "state"),
    Setting("recent", list, [], "the pages opened last, newest first", "state"),
    Setting("panes", dict, {}, "which panes are shown, and their sizes", "state"),
    Setting("geometry", str, "", "place and size of the window, base64", "state"),
)
