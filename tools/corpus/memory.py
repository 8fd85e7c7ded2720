"""Memory and rate while pages are cleaned, as a picture."""

import itertools
import os
import time
from collections.abc import Iterator
from pathlib import Path

from matplotlib.figure import Figure

from plainleaf.batch import Cleaning, read, shards_of
from plainleaf.batch.cleaner import Cleaner
from plainleaf.batch.records import PageRecord

_EVERY = 500  # pages between two looks


def over_time(path: Path, picture: Path, method: str, minutes: float) -> None:
    """Clean the pages of a crawl again and again; memory of the process that cleans and of this one."""
    cleaner = Cleaner(Cleaning(method))
    start = time.monotonic()
    looks: list[tuple[int, float, float, float]] = []
    last, used = start, 0.0
    for count, _ in enumerate(cleaner.rows(_endless(path)), 1):
        if count % _EVERY:
            continue
        child = _child()
        now = _processor(child)
        looks.append((count, _megabytes(child), _megabytes("self"), _EVERY / (now - used) if used else 0.0))
        used, last = now, time.monotonic()
        if last - start > minutes * 60:
            break
    cleaner.close()
    half = looks[len(looks) // 2]
    print(
        f"{looks[-1][0]:,} pages with {method} in {(last - start) / 60:.1f} minutes of the clock: "
        f"{half[1]:.0f} MB at half, {looks[-1][1]:.0f} MB at the end, at most {max(look[1] for look in looks):.0f} MB; "
        f"the worker {half[2]:.0f} and {looks[-1][2]:.0f} MB"
    )
    _draw(looks[1:], picture, method)


def _endless(path: Path) -> Iterator[PageRecord]:
    for shard in itertools.cycle(shards_of([str(path)])):
        yield from (each for each in read(shard) if isinstance(each, PageRecord))


def _child() -> str:
    """The one process that this one has started."""
    return Path(f"/proc/{os.getpid()}/task/{os.getpid()}/children").read_text().split()[0]


def _megabytes(process: str) -> float:
    lines = Path(f"/proc/{process}/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS")) / 1024


def _processor(process: str) -> float:
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / 100


def _draw(looks: list[tuple[int, float, float, float]], picture: Path, method: str) -> None:
    pages, child, worker, rate = zip(*looks, strict=True)
    figure = Figure(figsize=(9, 5), layout="constrained")
    above, below = figure.subplots(2, 1, sharex=True)
    above.plot(pages, child, label="the process that cleans")
    above.plot(pages, worker, label="its worker")
    above.set(ylabel="MB in memory", ylim=(0, None), title=f"{pages[-1]:,} pages with {method}")
    above.legend(frameon=False)
    below.plot(pages, rate)
    below.set(ylabel="pages per second of processor", xlabel="pages", ylim=(0, None))
    for axes in (above, below):
        axes.spines[["top", "right"]].set_visible(False)
    figure.savefig(picture, dpi=120)
