"""The kinds of ``resources/rules/names.toml``, each with its names."""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Literal, cast, get_args

from plainleaf._kernel.article import names as kernel
from plainleaf.errors import PlainleafError
from plainleaf.resources import resource, table_in

Kind = Literal[
    "formula", "preview",  # a rendered formula, and its preview
    "callout", "callout_title",  # a box with a note or a warning, and its title
    "callout_kind",  # the kind of a callout
    "self_labelled",  # a name of a callout that also has a kind of its own
    "added",  # additions of widely used programs that no author wrote
    "permalink", "edit",  # links of a heading: to itself, to change what is below it
    "card",  # made by forum programs from a link on its own line
    "note_label",  # the number at a note itself, not at its mark
    "side_note",  # a note in the middle of a line
    "icon",  # the text is the name of an icon in a font
    "spoken",  # for screen readers only
    "panel", "tabs",  # tab panels and the tab bar, without a role
    "crosshead",  # a heading within the text of a newspaper
    "inserted", "control",  # inserted by scripts of other companies; controls of players
    "share", "related", "newsletter", "advertisement", "navigation", "comment_form", "offers", "tools",  # clutter
    "pull_quote", "quoted",  # repeated text, and quotations
    "code_box", "ad_place",  # a listing without a code element, and a name that resembles one
    "folded",  # what a click unfolds
    "post",  # of a social network
    "caption", "no_caption", "credit", "picture", "media", "slide", "gallery", "enlarging",  # of pictures
    "subtitle", "standfirst", "author_box", "comment", "title",  # parts of an article and beside it
    "notes", "note_mark",  # notes, and what leads to one
    "line_numbers", "code_tools", "code_line",  # parts of a code listing
    "formula_image", "displayed", "equation",  # a picture of a formula, a display formula, a table around one
    "sign", "tick", "cross",  # drawn, but not a picture
    "link_card",  # a link on its own
]  # fmt: skip
KINDS: frozenset[str] = frozenset(get_args(Kind))

Form = Literal["words", "whole", "begins"]
"""Consecutive words of a name, a whole name, or its beginning."""
_FORMS: tuple[Form, ...] = get_args(Form)
_ALLOWED = ", ".join(_FORMS)


class NamesError(PlainleafError):
    """The file of names is damaged, or has an invalid kind, form or name."""


class NameTable:
    """The names of a file. Raises NamesError."""

    def __init__(self, file: Path) -> None:
        self.order: dict[str, int] = {}
        """The position of each kind in the file."""
        of_form: dict[Form, dict[str, list[Kind]]] = {form: {} for form in _FORMS}
        for kind, form, name in _read(file):
            self.order.setdefault(kind, len(self.order))
            of_form[form].setdefault(name, []).append(kind)
        self.names = kernel.Names(*of_form.values())
        """The kinds of each phrase, whole name and beginning; a phrase is its words without separators."""


@cache
def table() -> NameTable:
    """The names in the resources, read once. Raises NamesError."""
    return NameTable(resource("rules/names.toml"))


def _read(file: Path) -> Iterator[tuple[Kind, Form, str]]:
    """Each name of a file with its kind and form; words without separators. Raises NamesError with the line."""
    try:
        kinds = table_in(file)
    except (OSError, ValueError) as error:
        raise NamesError(f"The names in {file} cannot be read: {error}.") from error
    for kind, forms in kinds.items():
        if kind not in KINDS:
            raise _mistake(file, kind, f"there is no kind “{kind}”; write one of {', '.join(sorted(KINDS))}")
        if not isinstance(forms, dict):
            raise _mistake(file, kind, f"“{kind}” is no table; write [{kind}] and below it {_ALLOWED}")
        for form, names in forms.items():
            if form not in _FORMS or not isinstance(names, str):
                raise _mistake(file, kind, f"“{form}” of “{kind}” is not {_ALLOWED} with a text of names", form)
            seen: set[str] = set()
            for name in names.split():
                key = "".join(kernel.words_of(name)) if form == "words" else name
                if not key or key in seen:
                    why = f"the name “{name}” of “{kind}” {'is there twice' if key else 'has no word'}"
                    raise _mistake(file, kind, why, name)
                seen.add(key)
                yield cast("Kind", kind), cast("Form", form), key


def _mistake(file: Path, kind: str, why: str, name: str = "") -> NamesError:
    """The error for a kind of a file, or for the last occurrence of a name or form below its heading."""
    lines = file.read_text("utf-8").splitlines()
    start = next((at for at, line in enumerate(lines) if kind in _parts(line)[:2]), 0)
    end = next((at for at in range(start + 1, len(lines)) if lines[at].startswith("[")), len(lines))
    lines_with = [at for at in range(start, end) if name in _parts(lines[at])] if name else []
    return NamesError(f"{file}, line {max(lines_with, default=start) + 1}: {why}.")


def _parts(line: str) -> list[str]:
    return re.split(r"[\s\"'\[\]=]+", line)
