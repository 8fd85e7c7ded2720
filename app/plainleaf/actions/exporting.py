"""Exports articles to files. Files are written atomically and never replace another file unless requested."""

import contextlib
import os
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from plainleaf import files
from plainleaf.actions.naming import collection_name, suggested_name
from plainleaf.engine.article import Article, RenderError
from plainleaf.engine.options import checked
from plainleaf.engine.render import FORMATS, PDF, offered_options
from plainleaf.engine.render.header import title_of
from plainleaf.engine.render.options import PICTURES, WITH_METADATA
from plainleaf.engine.render.pictures import Pictures
from plainleaf.errors import PlainleafError
from plainleaf.installation import command_to_add

if TYPE_CHECKING:  # imported late: only callers with a pool need it
    from plainleaf.actions.dry_run import DryRuns

Cancelled = Callable[[], bool]

Printer = Callable[[Sequence[Article], str, Pictures], bytes]
"""Prints articles to one PDF, given a title and fetched pictures. Raises PlainleafError."""


class ExportError(PlainleafError):
    """An article could not be written to a file."""


def export_article(
    article: Article,
    target: Path,
    format_name: str = "text",
    *,
    overwrite: bool = False,
    printer: Printer | None = None,
    processes: "DryRuns | None" = None,
    cancelled: Cancelled = lambda: False,
    **options: Any,
) -> Path:
    """Write an article to a file and return its path.

    ``target`` is a file, or a folder in which the file is named after the title. Existing files stay: the new one gets
    ``-2``, ``-3`` and so on appended to its name, unless ``overwrite`` is true and ``target`` is a file. ``options``
    are those of the format; ``printer`` is needed for "pdf"; for the others see ``bytes_of``.
    """
    data = bytes_of((article,), format_name, printer, processes=processes, cancelled=cancelled, **options)
    return _put(data, target, suggested_name(article, format_name), article.title or "The article", overwrite)


def export_collection(
    articles: Sequence[Article],
    target: Path,
    format_name: str = "epub",
    *,
    title: str = "",
    overwrite: bool = False,
    printer: Printer | None = None,
    processes: "DryRuns | None" = None,
    cancelled: Cancelled = lambda: False,
    **options: Any,
) -> Path:
    """Write several articles to one file; otherwise as ``export_article``."""
    name = title.strip() or title_of(articles)
    data = bytes_of(articles, format_name, printer, title=title, processes=processes, cancelled=cancelled, **options)
    return _put(data, target, collection_name(name, format_name), name, overwrite)


def bytes_of(
    articles: Sequence[Article],
    format_name: str,
    printer: Printer | None = None,
    *,
    title: str = "",
    processes: "DryRuns | None" = None,
    cancelled: Cancelled = lambda: False,
    **options: Any,
) -> bytes:
    """The contents of a file with these articles in any format.

    With ``processes``, it is made in a child process that can be ended (for a PDF, its HTML is, before it is printed).
    Raises RenderError, ExportError, and the errors of the printer and the processes.
    """
    if format_name != PDF:
        job = articles, format_name, title, options
        if processes is None:
            return next(file_of(*job))
        data: bytes = processes.result(file_of, *job, who=f"The writer of {format_name}", cancelled=cancelled)
        return data
    if printer is None:
        raise ExportError(f"Writing PDF needs the extra 'desktop'; install it with: {command_to_add('desktop')}")
    chosen = checked((PICTURES,), options, FORMATS[PDF], RenderError)
    if processes is not None:
        processes.result(file_of, articles, "html", title, options, who="The writer of pdf", cancelled=cancelled)
    printed = printer(articles, title, chosen["pictures"])
    if cancelled():  # the caller would replace what was saved since
        from plainleaf.actions.dry_run import DryRunCancelledError

        raise DryRunCancelledError("Writing the file was cancelled.")
    return printed


def file_of(articles: Sequence[Article], format_name: str, title: str, options: Mapping[str, Any]) -> Iterator[bytes]:
    """Yield the contents of the file, in any format except PDF. Raises RenderError."""
    if format_name in offered_options()[WITH_METADATA]:
        options = {WITH_METADATA.name: WITH_METADATA.default, **options}
    if len(articles) == 1:
        named = {"title": title} if title and format_name == "epub" else {}
        yield articles[0].to_bytes(format_name, **named, **options)
    else:
        from plainleaf.engine.render.collection import collection  # imported late, as it is rarely needed

        yield collection(articles, format_name, title, **options)


def make_folder(folder: Path) -> None:
    """Create the target folder and its parents. Raises ExportError."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except (OSError, ValueError) as error:  # a name with NUL or a lone surrogate
        reason = (error.strerror if isinstance(error, OSError) else None) or str(error)
        raise ExportError(f"The folder {folder} could not be created: {reason}.") from error


def put_beside(data: bytes, target: Path, subject: str) -> Path:
    """Write bytes to a file, or to a file with ``-2``, ``-3``… where that exists; returns its path. Raises
    ExportError."""
    return _put(data, target, target.name, subject, False)


def _put(data: bytes, target: Path, name: str, subject: str, overwrite: bool) -> Path:
    try:
        files.sweep_once((target if target.is_dir() else target.resolve().parent).absolute())
        if target.is_dir():
            return _beside(files.inside(target, name), data)
        if overwrite:
            return _over(target, data)
        return _beside(target, data)
    except (OSError, ValueError, RuntimeError) as error:  # a name with NUL or a lone surrogate; a circular link
        reason = (error.strerror if isinstance(error, OSError) else None) or str(error)
        raise ExportError(f"{subject} could not be written to {target}: {reason}.") from error


def _over(target: Path, data: bytes) -> Path:
    place = target.resolve()  # keep the link and replace its target
    if place.exists() and not place.is_file():
        place.write_bytes(data)  # a pipe or a device cannot be replaced by a file
        return target
    with _unfinished(place, data) as unfinished:
        files.settle(unfinished, place)
    return target


def _beside(target: Path, data: bytes) -> Path:
    with _unfinished(target, data) as unfinished:
        for name in files.numbered(target):
            try:
                _claim(unfinished, name)
            except FileExistsError:
                continue
            return name
    raise AssertionError("there is always one more name")


def _claim(unfinished: Path, name: Path) -> None:
    """Give the finished file its name atomically, unless the name exists. Raises FileExistsError."""
    try:
        os.link(unfinished, name)
        files.sync_folder(name.parent)
    except FileExistsError:
        raise
    except OSError:  # a file system without hard links: reserve the name first, then rename the file to it
        os.close(os.open(name, os.O_CREAT | os.O_EXCL | os.O_WRONLY))
        files.settle(unfinished, name)


@contextlib.contextmanager
def _unfinished(target: Path, data: bytes) -> Iterator[Path]:
    """A temporary file with the data beside the target; deleted afterwards in any case.

    It is locked until then: an unlocked one was left by an export that was killed.
    """
    path = target.with_name(f".{target.name[:80]}-{os.urandom(4).hex()}.part")
    try:
        with path.open("xb") as file:
            files.take(file)
            file.write(data)
            file.flush()
            os.fsync(file.fileno())  # otherwise a power failure could leave the name without the contents
            if sys.platform != "win32":  # Windows cannot rename an open file
                yield path
        if sys.platform == "win32":
            yield path
    finally:
        path.unlink(missing_ok=True)
