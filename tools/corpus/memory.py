"""Memory and rate while a corpus is cleaned, as a picture."""

import contextlib
import tempfile
import time
from pathlib import Path

import psutil
from matplotlib.figure import Figure

from plainleaf.batch import Cleaning, ShardOutcome, Work, run

_MEGABYTE = 1 << 20


class _Looks:
    """What is seen whenever a shard is done; ``kinds`` have the largest memory of each kind of process, in MB."""

    def __init__(self) -> None:
        self.pages: list[int] = [0]
        self.clock = [time.monotonic()]
        self.processor = [0.0]
        self.kinds: dict[str, list[float]] = {"this process": [], "workers": [], "processes that clean": []}

    def began(self, *_: object) -> None:
        self.clock = [time.monotonic()]
        self.processor = [self._look()[0]]

    def shard_done(self, outcome: ShardOutcome, shards: int) -> None:
        used, memory = self._look()
        for name, seen in self.kinds.items():
            seen.append(memory[name])
        self.pages.append(self.pages[-1] + outcome.pages)
        self.clock.append(time.monotonic())
        self.processor.append(used)
        if len(self.pages) % 50 == 0:
            now = ", ".join(f"{name} {value:.0f} MB" for name, value in memory.items())
            print(f"{len(self.pages) - 1} of {shards} parts, {self.pages[-1]:,} pages, {now}", flush=True)

    def rates(self) -> tuple[list[float], list[float]]:
        """Pages per second of processor and of the clock, of each shard and those around it."""
        wide = max(8, len(self.pages) // 100)
        ends = [(max(0, n - wide), n) for n in range(1, len(self.pages))]
        of = [[(self.pages[b] - self.pages[a]) / max(times[b] - times[a], 1e-9) for a, b in ends]
              for times in (self.processor, self.clock)]  # fmt: skip
        return of[0], of[1]

    def _look(self) -> tuple[float, dict[str, float]]:
        me = psutil.Process()
        memory = dict.fromkeys(self.kinds, 0.0)
        used = 0.0
        for process in (me, *me.children(recursive=True)):
            try:
                times, held = process.cpu_times(), process.memory_info().rss / _MEGABYTE
                cleans = any("batch.child" in word for word in process.cmdline())
            except psutil.NoSuchProcess:
                continue
            used += times.user + times.system
            name = "this process" if process == me else "processes that clean" if cleans else "workers"
            memory[name] = max(memory[name], held)
        return used, memory


def over_time(path: Path, picture: Path, method: str, workers: int, megabytes: int) -> None:
    """Clean the pages of a crawl in one run, or until Ctrl+C; memory and rate as a picture."""
    looks = _Looks()
    with tempfile.TemporaryDirectory(dir=path.parent) as home, contextlib.suppress(KeyboardInterrupt):
        work = Work(f"{home}/out", Cleaning(method))
        run(
            [str(path)],
            work,
            workers=workers,
            shard_bytes=megabytes << 20,
            began=looks.began,
            shard_done=looks.shard_done,
        )
    pages = looks.pages[-1]
    taken = looks.clock[-1] - looks.clock[0]
    print(f"{pages:,} pages with {method} and {workers} workers in {taken / 60:.1f} minutes of the clock, "
          f"{pages / (looks.processor[-1] - looks.processor[0]):.0f} a second of processor")  # fmt: skip
    for name, seen in looks.kinds.items():
        tenth, half = seen[len(seen) // 10], seen[len(seen) // 2]
        print(
            f"{name}: {tenth:.0f} MB at a tenth, {half:.0f} at half, {seen[-1]:.0f} at the end, at most {max(seen):.0f}"
        )
    _draw(looks, picture, f"{pages:,} pages with {method}, {workers} workers")


def _draw(looks: _Looks, picture: Path, title: str) -> None:
    pages = looks.pages[1:]
    figure = Figure(figsize=(9, 5), layout="constrained")
    above, below = figure.subplots(2, 1, sharex=True)
    for name, seen in looks.kinds.items():
        above.plot(pages, seen, label=name if name == "this process" else f"{name}, the largest")
    above.set(ylabel="MB in memory", ylim=(0, None), title=title)
    above.legend(frameon=False)
    for rate, name in zip(looks.rates(), ("of processor", "of the clock"), strict=True):
        below.plot(pages, rate, label=f"a second {name}")
    below.set(ylabel="pages", xlabel="pages so far", ylim=(0, None))
    below.legend(frameon=False)
    for axes in (above, below):
        axes.spines[["top", "right"]].set_visible(False)
    figure.savefig(picture, dpi=120)
