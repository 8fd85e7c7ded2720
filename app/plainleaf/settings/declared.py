"""Declares every setting: name, type, default, meaning. Validation and documentation use these declarations."""

import json
import os
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal

from plainleaf.engine.options import Option, OptionError
from plainleaf.engine.record import record

Place = Literal["config", "state"]


class SettingError(OptionError):
    """A setting does not exist, a value is not valid for it, or a file cannot be written."""


@record(frozen=True, slots=True)
class Setting(Option):
    """One setting. ``place`` is ``config`` for the user's choices, ``state`` for values that the program stores.

    ``known`` returns the declared keys of a setting that is a mapping; other keys are allowed. ``folder``: the value
    must be empty or name an existing folder.
    """

    place: Place = "config"
    known: Callable[[], tuple[Option, ...]] = tuple
    folder: bool = False

    @property
    def fields(self) -> tuple[Option, ...]:
        """The declared keys of a setting that is a mapping."""
        return self.known()


def checked_setting(setting: Setting, value: Any) -> Any:
    """Validate a value; returns it as plain data of the setting's type. Raises SettingError."""
    checked = setting.check(_plain(value), SettingError)
    if setting.folder and checked and not os.path.isdir(checked):
        raise SettingError(f"{setting.name} names {json.dumps(checked, ensure_ascii=False)}, which is not a folder.")
    return checked


def shown(value: Any) -> str:
    """A value for a message or a table, as JSON if possible."""
    try:
        text = json.dumps(value, ensure_ascii=False)
    except (TypeError, ValueError):
        text = repr(value)
    return text if len(text) <= 60 else text[:59] + "…"


def _plain(value: Any) -> Any:
    """Convert tuples to lists and mappings to dicts, as JSON will return them. Raises SettingError."""
    if isinstance(value, Mapping):
        return {str(key): _plain(item) for key, item in value.items()}
    if isinstance(value, Sequence) and not isinstance(value, str | bytes | bytearray):
        return [_plain(item) for item in value]
    if value is None or isinstance(value, str | bool | int) or (isinstance(value, float) and value - value == 0):
        return value
    raise SettingError(f"{shown(value)} cannot be kept in the settings; bytes are kept as base64 text.")


def _export() -> tuple[Option, ...]:
    """The export settings; imports the formats, which are not needed at start."""
    from plainleaf.settings.export import EXPORT, format_options

    return (*EXPORT, *format_options())


SETTINGS: tuple[Setting, ...] = (
    Setting(
        "reader",
        {},
        "how the article looks in the window",
        known=lambda: (
            Option(
                "theme",
                "system",
                "colours of the article",
                choices=("system", "light", "dark", "sepia", "contrast", "own"),
            ),
            Option(
                "font",
                "serif",
                "a font; `dyslexic` is OpenDyslexic",
                examples=("serif", "sans", "mono", "dyslexic", "the name of an installed font"),
            ),
            Option("size", 19, "size of the text", "px"),
            Option("width", 68, "length of a line", "characters"),
            Option("line_height", 1.6, "height of a line, in times the size of the text"),
            Option("spacing", 0.0, "space between letters, in times the size of the text", low=0, high=0.2),
            Option("word_spacing", 0.0, "more space between words, in times the size of the text", low=0, high=0.5),
            Option("weight", 400, "weight of the text; 400 is regular, 700 bold", low=300, high=700),
            Option("justified", False, "lines end at one edge"),
            Option(
                "line_focus",
                0,
                "how many lines are not dimmed: 1, 3 or 5; -1 dims all but the paragraph, 0 dims none",
                low=-1,
                high=5,
            ),
            Option("pages", False, "turn pages instead of scrolling, two beside each other in a wide window"),
            Option("print_as_seen", False, "print in the theme and the length of line that are read in; else on white"),
            Option("vertical", True, "Japanese and Chinese text runs vertically where its page does"),
            Option("motion", True, "scrolling glides, unless the system asks for less motion"),
            Option("ground", "#fbf7ef", "colour behind the text in the theme `own`"),
            Option("ink", "#2b2b2b", "colour of the text in the theme `own`"),
            Option("links", "#1d5fa8", "colour of links in the theme `own`"),
            Option("css", "", "a style sheet of your own for the article; whatever would load something is left out"),
        ),
    ),
    Setting(
        "speech",
        {},
        "how articles are read aloud",
        known=lambda: (
            Option("speed", 0.0, "how fast; 0 is the voice's own speed", low=-1, high=1),
            Option("voice", "", "name of a voice; empty for the usual one of the article's language"),
        ),
    ),
    Setting(
        "rules_folder",
        "",
        "a folder of your own rows of rules, in the form of resources/rules: labels, boards",
        folder=True,
    ),
    Setting("linked", True, "the original page and the article scroll together"),
    Setting(
        "choice",
        {},
        "the method that the window extracts with, and its parameters",
        known=lambda: (
            Option("method", "auto", "name of a method"),
            Option("parameters", {}, "its parameters by name, see docs/methods"),
        ),
    ),
    Setting(
        "shelf",
        {},
        "what comes to the shelf",
        known=lambda: (
            Option("automatic", True, "keep whatever is opened in the window in the history"),
            Option(
                "history_days",
                0,
                "days after which unsaved entries leave the history; 0 keeps them",
                "days",
                low=0,
                high=3650,
            ),
            Option("pictures", True, "fetch the pictures of what is kept, so that it can be read without the network"),
            Option("feeds", False, "ask the feeds that are followed every hour, while the window is open"),
            Option("watched", "", "a folder; pages that are saved there come to the shelf while the window is open"),
        ),
    ),
    Setting(
        "sent",
        {},
        "pages that a browser sent, and pages from the shelf",
        known=lambda: (
            Option(
                "load_missing",
                False,
                "load from the web, unasked, the pictures and style sheets that did not come along or are not kept",
            ),
        ),
    ),
    Setting(
        "releases",
        "",
        "the address that is asked for the newest version, only when you check for it; empty for the project's own",
    ),
    Setting("export", {}, "how articles are exported from the window", known=_export),
    Setting("folder", "", "where articles were saved last; empty means the documents folder", place="state"),
    Setting("share", {}, "how an article was saved or shared last, with a folder for each way", place="state"),
    Setting("recent", [], "the pages opened last, newest first", place="state"),
    Setting("places", [], "where pages were read last, newest first", place="state"),
    Setting("view", "", "the view that is shown: read, side-by-side or inspect", place="state"),
    Setting("look", "", "the look of the shelf: cards, rows or dense", place="state"),
    Setting("panes", {}, "in which views the recent pages are shown, and the sizes of the panes", place="state"),
    Setting("geometry", "", "place and size of the window, base64", place="state"),
)
