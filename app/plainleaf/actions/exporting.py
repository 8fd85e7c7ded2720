"""Export an article to a file: whole or not at all, and never over another article unless that is wanted."""

import contextlib
import itertools
import os
import secrets
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from plainleaf.actions.naming import suggested_name
from plainleaf.engine.article import Article
from plainleaf.errors import PlainleafError


class ExportError(PlainleafError):
    """An article could not be written to a file."""


def export_article(
    article: Article, target: Path, format_name: str = "text", *, overwrite: bool = False, **options: Any
) -> Path:
    """Write an article and return the file that holds it.

    ``target`` is a folder, in which the file is named after the title, or a file. What exists there stays: the new
    file gets the name with ``-2``, ``-3`` and so on, unless ``overwrite`` is true and ``target`` is a file. ``options``
    are the format's own. Raises RenderError, ExportError.
    """
    data = article.to_bytes(format_name, **options)
    try:
        if target.is_dir():
            return _beside(target / suggested_name(article, format_name), data)
        if overwrite:
            return _over(target, data)
        return _beside(target, data)
    except OSError as error:
        reason = error.strerror or str(error)
        raise ExportError(f"{article.title or 'The article'} could not be written to {target}: {reason}.") from error


def _over(target: Path, data: bytes) -> Path:
    place = target.resolve()  # a link stays a link, what it points to is replaced
    if place.exists() and not place.is_file():
        place.write_bytes(data)  # a pipe or a device cannot be replaced by a file
        return target
    with _unfinished(place, data) as unfinished:
        os.replace(unfinished, place)
    return target


def _beside(target: Path, data: bytes) -> Path:
    with _unfinished(target, data) as unfinished:
        for name in _names(target):
            try:
                _claim(unfinished, name)
            except FileExistsError:
                continue
            return name
    raise AssertionError("there is always one more name")


def _claim(unfinished: Path, name: Path) -> None:
    """Give the finished file its name, unless somebody has it, in one step. Raises FileExistsError."""
    try:
        os.link(unfinished, name)
    except FileExistsError:
        raise
    except OSError:  # a file system without links: the name is taken first, then the file put there
        os.close(os.open(name, os.O_CREAT | os.O_EXCL | os.O_WRONLY))
        os.replace(unfinished, name)


def _names(target: Path) -> Iterator[Path]:
    yield target
    for number in itertools.count(2):
        yield target.with_name(f"{target.stem}-{number}{target.suffix}")


@contextlib.contextmanager
def _unfinished(target: Path, data: bytes) -> Iterator[Path]:
    """The data in a file beside the target, which is gone afterwards whatever happens."""
    path = target.with_name(f".{target.name[:80]}-{secrets.token_hex(4)}.part")
    try:
        with path.open("xb") as file:
            file.write(data)
        yield path
    finally:
        path.unlink(missing_ok=True)
