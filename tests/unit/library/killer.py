"""A program that works on a shelf and is killed at a step.

Each line of our code that runs there (and of Python's pathlib, which writes files), and each stretch of SQLite's work,
is a step. Run as ``python killer.py OPERATION FOLDER``; reads the number of a step from each line of its input (0: to
the end) and answers ``killed``, ``failed`` or ``done STEPS``, behind which the steps stand at which a file was just
opened to be written, named or linked.
"""

import os
import signal
import sqlite3
import sys
from collections.abc import Callable
from pathlib import Path
from types import FrameType
from typing import Any

from tests.unit.library import samples

from plainleaf.actions.exporting import export_article
from plainleaf.actions.shelf.exporting import export_as_one, export_entries, write_opds
from plainleaf.actions.shelf.highlighting import write_highlights
from plainleaf.engine.render import RENDERERS
from plainleaf.library import Library
from plainleaf.library.highlights.export import FORMATS
from plainleaf.library.opml import write_opml

STRETCH = 200
"""Instructions of SQLite's machine in one step."""
_TRACED = ("/plainleaf/library/", "/plainleaf/actions/", "/plainleaf/files.py", "/pathlib")


def _open(folder: Path) -> None:
    samples.at(folder).close()


def _recover(folder: Path) -> None:
    Library.recover(folder / "shelf.db")


def _on_shelf(work: Callable[[Library, Path], object]) -> Callable[[Path], None]:
    def run(folder: Path) -> None:
        (folder / "out").mkdir(exist_ok=True)
        with samples.at(folder) as library:
            work(library, folder / "out")

    return run


EXPORTS: dict[str, Callable[[Library, Path], object]] = {
    "backup": lambda library, out: library.write_backup(out),
    "opds": lambda library, out: write_opds(library, library.entries.ids(), out),
    "opml": lambda library, out: write_opml(library.feeds.all(), out / "feeds.opml"),
    "over": lambda library, out: _over(library, out / "mine.json"),
}
EXPORTS |= {
    name: lambda library, out, name=name: list(export_entries(library, library.entries.ids(), out, name))
    for name in RENDERERS
}
EXPORTS |= {
    f"{name}-together": lambda library, out, name=name: export_as_one(library, library.entries.ids(), out, name)
    for name in RENDERERS
}
EXPORTS |= {
    f"highlights-{name}": lambda library, out, name=name: write_highlights(
        library, library.highlights.all(), name, out / f"highlights.{name}"
    )
    for name in FORMATS
}
OPERATIONS = {"open": _open, "recover": _recover} | {name: _on_shelf(work) for name, work in EXPORTS.items()}


def _over(library: Library, target: Path) -> None:
    for entry in library.entries.ids():
        article = library.article(entry)
        assert article is not None
        export_article(article, target, "json", overwrite=True)


def _until(step: int) -> list[int]:
    """Count steps from now on, and end this process at one; the count, then the steps behind changes of files."""
    taken = [0]

    def changes(event: str, what: tuple[Any, ...]) -> None:
        writes = event == "open" and isinstance(what[2], int) and what[2] & (os.O_WRONLY | os.O_RDWR)
        if (writes or event in ("os.rename", "os.link", "os.remove")) and taken[-1] != taken[0] + 1:
            taken.append(taken[0] + 1)

    def count(*_: object) -> int:
        taken[0] += 1
        if taken[0] == step:
            os.kill(os.getpid(), signal.SIGKILL)
        return 0

    def line(_frame: FrameType, event: str, _what: Any) -> Any:
        if event == "line":
            count()
        return line

    def call(frame: FrameType, _event: str, _what: Any) -> Any:
        return line if any(part in frame.f_code.co_filename for part in _TRACED) else None

    connect = sqlite3.connect

    def counted(*arguments: Any, **more: Any) -> sqlite3.Connection:
        connection: sqlite3.Connection = connect(*arguments, **more)
        connection.set_progress_handler(count, STRETCH)
        return connection

    sys.addaudithook(changes)
    sqlite3.connect = counted  # type: ignore[assignment]
    sys.settrace(call)
    return taken


def main(operation: str, folder: Path) -> None:
    """Work in a process of its own for each line of input."""
    samples.article(samples.page(None)).render("html")  # loads what the first article needs
    for line in sys.stdin:
        reading, writing = os.pipe()
        child = os.fork()
        if child == 0:
            taken = _until(int(line))
            OPERATIONS[operation](folder)
            sys.settrace(None)
            os.write(writing, " ".join(map(str, taken)).encode())
            os._exit(0)
        _, status = os.waitpid(child, 0)
        os.close(writing)
        with os.fdopen(reading) as file:
            steps = file.read()
        if os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGKILL:
            print("killed", flush=True)  # noqa: T201
        else:
            print(f"done {steps}" if steps else "failed", flush=True)  # noqa: T201


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]))
