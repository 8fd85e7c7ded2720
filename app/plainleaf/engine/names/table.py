"""The kinds of ``resources/rules/names.toml``, each with the names by which it is known."""

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Literal, cast, get_args

from plainleaf.engine.words import words_of
from plainleaf.errors import PlainleafError
from plainleaf.resources import resource

Kind = Literal[
    "formula", "preview",  # what a renderer made of a formula, and what it shows before that
    "callout", "callout_title",  # a box with a note or a warning, and its title
    "callout_kind",  # what a callout is for
    "self_told",  # what a box may be called, too, that says itself what kind of a callout it is
    "added",  # what widely used programs add to a text, and nobody wrote for it
    "permalink", "edit",  # links of a heading: to itself, to change what is below it
    "card",  # what forum programs make of a link that stands alone
    "note_label",  # the number of a note that stands beside the note itself, not in place of it
    "side_note",  # a note in the middle of a line
    "icon",  # whose text is the name of a picture in a font
    "spoken",  # what screen readers say and nobody sees
    "panel", "tabs",  # a panel of tabs, and their row, without a role
    "crosshead",  # what newspapers call a heading within the text
    "inserted", "control",  # what scripts of other firms put into a page, and players beside what they play
    "share", "related", "newsletter", "advertisement", "navigation", "comment_form", "offers", "tools",  # clutter
    "pull_quote", "quoted",  # the text once more, and what somebody else wrote
    "code_box", "ad_place",  # a listing without an element for code, and what is called like one
    "folded",  # what a click unfolds
    "post",  # of a network
    "caption", "no_caption", "credit", "picture", "media", "slide", "gallery", "enlarging",  # of pictures
    "subtitle", "standfirst", "author_box", "comment", "title",  # parts of an article and beside it
    "notes", "note_mark",  # notes, and what leads to one
    "line_numbers", "code_tools", "code_line",  # parts of a listing
    "formula_image", "displayed", "equation",  # a picture of a formula, a formula on its own line, a table around one
    "sign", "tick", "cross",  # what is drawn and no picture
    "link_card", "card_source",  # a link that stands alone, and the name of its site
]  # fmt: skip
KINDS: frozenset[str] = frozenset(get_args(Kind))

Form = Literal["words", "whole", "begins"]
"""Words that stand in a row in a name, a whole name, the beginning of one."""
_FORMS: tuple[str, ...] = get_args(Form)
_ALLOWED = ", ".join(_FORMS)


class NamesError(PlainleafError):
    """The file of names is damaged, or has a kind, a form or a name that is not allowed."""


class NameTable:
    """The names of a file. Raises NamesError."""

    def __init__(self, file: Path) -> None:
        self.order: dict[str, int] = {}
        """The place of each kind in the file."""
        self.words: dict[str, list[Kind]] = {}
        """The kinds of each phrase; a phrase is its words without anything between."""
        self.whole: dict[str, list[Kind]] = {}
        self.begins: dict[str, list[Kind]] = {}
        for kind, form, name in _read(file):
            self.order.setdefault(kind, len(self.order))
            of_form: dict[str, list[Kind]] = getattr(self, form)
            of_form.setdefault(name, []).append(kind)
        self.starts = frozenset(phrase[:end] for phrase in self.words for end in range(1, len(phrase) + 1))
        """What a phrase begins with, and all of it."""
        self.beginnings = tuple(self.begins)


@cache
def table() -> NameTable:
    """The names among the resources, read once. Raises NamesError."""
    return NameTable(resource("rules/names.toml"))


def _read(file: Path) -> Iterator[tuple[Kind, Form, str]]:
    """Each name of a file with its kind and form; words have nothing between. Raises NamesError with the line of a
    mistake."""
    try:
        text = file.read_text("utf-8")
        kinds = tomllib.loads(text)
    except (OSError, ValueError) as error:
        raise NamesError(f"The names in {file} cannot be read: {error}.") from error
    for kind, forms in kinds.items():
        if kind not in KINDS:
            raise _mistake(file, text, kind, f"there is no kind “{kind}”; write one of {', '.join(sorted(KINDS))}")
        if not isinstance(forms, dict):
            raise _mistake(file, text, kind, f"“{kind}” is no table; write [{kind}] and below it {_ALLOWED}")
        for form, names in forms.items():
            if form not in _FORMS or not isinstance(names, str):
                raise _mistake(file, text, kind, f"“{form}” of “{kind}” is not {_ALLOWED} with a text of names", form)
            known: set[str] = set()
            for name in names.split():
                key = "".join(words_of(name)) if form == "words" else name
                if not key or key in known:
                    why = f"the name “{name}” of “{kind}” {'is there twice' if key else 'has no word'}"
                    raise _mistake(file, text, kind, why, name)
                known.add(key)
                yield cast("Kind", kind), cast("Form", form), key


def _mistake(file: Path, text: str, kind: str, why: str, name: str = "") -> NamesError:
    """The error for a kind of a file, or for the last place of a name or form below its heading."""
    lines = text.splitlines()
    start = next((at for at, line in enumerate(lines) if kind in _parts(line)[:2]), 0)
    end = next((at for at in range(start + 1, len(lines)) if lines[at].startswith("[")), len(lines))
    found = [at for at in range(start, end) if name in _parts(lines[at])] if name else []
    return NamesError(f"{file}, line {max(found, default=start) + 1}: {why}.")


def _parts(line: str) -> list[str]:
    return re.split(r"[\s\"'\[\]=]+", line)
