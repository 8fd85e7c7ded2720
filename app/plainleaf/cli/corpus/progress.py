"""Reports the progress and the summary of a run."""

import shutil
import sys
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import timedelta
from typing import Any, Protocol

import click

from plainleaf.batch import ShardOutcome
from plainleaf.batch.sources.files import HTML_FIELDS, NO_HTML
from plainleaf.cli.terminal import echo, print_message, printable

_MOST_CAUSES = 12
_FEW_CAUSES = 3
_BAR = 20
"""Columns of the bar. What follows it takes up to _BESIDE columns, and the failures the rest of the line."""
_BESIDE = 48


class Progress(Protocol):
    """Receives the progress of a run; ``pages`` counts those of this run so far."""

    pages: int

    def began(self, dashboard: str, done: int, shards: int) -> None: ...
    def shard_done(self, outcome: ShardOutcome, shards: int) -> None: ...


class _Lines:
    """Prints a line for each shard, for output that is not a terminal: rate, time left, failures so far by cause."""

    def __init__(self) -> None:
        self.pages = 0
        self.start = time.monotonic()
        self.there = self.now = 0
        self.errors: Counter[str] = Counter()

    def began(self, dashboard: str, done: int, shards: int) -> None:
        self.there = done
        if dashboard:
            print_message(f"The dashboard is at {dashboard}")
        if done:
            print_message(f"{done} of {shards} parts exist already.")

    def shard_done(self, outcome: ShardOutcome, shards: int) -> None:
        self.count(outcome)
        passed = time.monotonic() - self.start
        left = timedelta(seconds=round(passed / self.now * (shards - self.there - self.now)))
        print_message(f"{outcome.part} of {shards}: {outcome.pages} pages, {self.rate()}, {left} left{self.failed()}")

    def count(self, outcome: ShardOutcome) -> None:
        self.now += 1
        self.pages += outcome.pages
        self.errors.update(outcome.errors)

    def rate(self) -> str:
        return f"{self.pages / max(time.monotonic() - self.start, 1e-9):.0f} pages/s"

    def failed(self) -> str:
        """The number of failed pages so far, the most frequent causes first."""
        if not self.errors:
            return ""
        causes = (f"{count:,} × {error.rstrip('.')}" for error, count in self.errors.most_common(_FEW_CAUSES))
        return f"; {self.errors.total():,} failed: {', '.join(causes)}"


class _Bar(_Lines):
    """Shows a bar with the rate, the time left and the failures so far."""

    def __init__(self) -> None:
        super().__init__()
        self.bar: Any = None

    def began(self, dashboard: str, done: int, shards: int) -> None:
        super().began(dashboard, done, shards)
        self.bar = click.progressbar(
            length=shards,
            label="cleaning",
            show_pos=True,
            width=_BAR,
            item_show_func=lambda _: self.beside(),
            file=sys.stderr,
        )
        self.bar.update(done)

    def shard_done(self, outcome: ShardOutcome, shards: int) -> None:  # noqa: ARG002
        self.count(outcome)
        self.bar.update(1, outcome)

    def beside(self) -> str:
        """The text after the bar, cut to the width of the line."""
        line = printable(self.rate() + self.failed())
        available = max(shutil.get_terminal_size().columns - _BAR - _BESIDE, len(self.rate()))
        return line if len(line) <= available else f"{line[: available - 1]}…"


@contextmanager
def progress() -> Iterator[Progress]:
    """A bar on a terminal, otherwise a line for each shard."""
    shown = _Bar() if sys.stderr.isatty() else _Lines()
    try:
        yield shown
    except KeyboardInterrupt:
        print_message("Stopped. Run the same command to resume.")
        raise
    finally:
        if isinstance(shown, _Bar) and shown.bar is not None:
            shown.bar.render_finish()


def tell_summary(manifest: Mapping[str, Any], pages: int, seconds: float) -> None:
    """Print the summary of a run."""
    echo(f"{manifest['pages']:,} pages with {manifest['words']:,} words in {len(manifest['parts'])} parts")
    if pages:
        echo(f"{pages:,} of them now, {pages / seconds:.1f} a second")
    for title, causes in (("failed", manifest["errors"]), ("passed over", manifest["skipped"])):
        if causes:
            echo(f"{title}:")
        for cause, count in list(causes.items())[:_MOST_CAUSES]:
            echo(f"  {count:>9,}  {cause}")
            for place in manifest["damaged"].get(cause, ()):
                echo(f"{'':>13}{place}")
    if manifest["damaged"]:
        print_message(
            "Damaged and protected files were not read. Repair or replace them, then run them into another folder."
        )
    if not manifest["pages"] and NO_HTML in manifest["skipped"]:
        print_message(f"No row has HTML in the columns {', '.join(HTML_FIELDS)}, or in the one named by --field.")
