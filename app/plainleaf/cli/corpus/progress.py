"""What is said while a run goes on, and at its end."""

import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Protocol

import click

from plainleaf.batch import ShardOutcome
from plainleaf.cli.terminal import say, tell

_MOST_CAUSES = 12


class Progress(Protocol):
    """Hears of a run; ``pages`` are those of this run so far."""

    pages: int

    def began(self, dashboard: str, done: int, shards: int) -> None: ...
    def told(self, outcome: ShardOutcome, shards: int) -> None: ...


class _Lines:
    """A line for each shard, where nobody watches."""

    def __init__(self) -> None:
        self.pages = 0
        self.start = time.monotonic()

    def began(self, dashboard: str, done: int, shards: int) -> None:
        if dashboard:
            tell(f"The dashboard is at {dashboard}")
        if done:
            tell(f"{done} of {shards} parts are there already.")

    def told(self, outcome: ShardOutcome, shards: int) -> None:
        self.pages += outcome.pages
        failed = sum(outcome.errors.values())
        tell(f"{outcome.part} of {shards}: {outcome.pages} pages, {failed} failed, {self.rate():.0f} pages per second")

    def rate(self) -> float:
        return self.pages / max(time.monotonic() - self.start, 1e-9)


class _Bar(_Lines):
    """A bar with the rate and the time left."""

    def __init__(self) -> None:
        super().__init__()
        self.bar: Any = None

    def began(self, dashboard: str, done: int, shards: int) -> None:
        super().began(dashboard, done, shards)
        self.bar = click.progressbar(
            length=shards,
            label="cleaning",
            show_pos=True,
            item_show_func=lambda _: f"{self.rate():.0f} pages/s",
            file=sys.stderr,
        )
        self.bar.update(done)

    def told(self, outcome: ShardOutcome, shards: int) -> None:  # noqa: ARG002
        self.pages += outcome.pages
        self.bar.update(1, outcome)


@contextmanager
def progress() -> Iterator[Progress]:
    """A bar on a terminal, else a line for each shard."""
    shown = _Bar() if sys.stderr.isatty() else _Lines()
    try:
        yield shown
    except KeyboardInterrupt:
        tell("Stopped. The same command goes on from here.")
        raise
    finally:
        if isinstance(shown, _Bar) and shown.bar is not None:
            shown.bar.render_finish()


def tell_summary(manifest: Mapping[str, Any], pages: int, seconds: float) -> None:
    """What a run has brought."""
    say(f"{manifest['pages']:,} pages with {manifest['words']:,} words in {len(manifest['parts'])} parts")
    if pages:
        say(f"{pages:,} of them now, {pages / seconds:.1f} a second")
    for title, causes in (("failed", manifest["errors"]), ("passed over", manifest["skipped"])):
        if causes:
            say(f"{title}:")
        for cause, count in list(causes.items())[:_MOST_CAUSES]:
            say(f"  {count:>9,}  {cause}")
