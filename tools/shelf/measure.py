"""Measures the shelf with generated articles: ``python tools/shelf/measure.py 10000 [FILE]``; a file there is used.

Times are of the processor, in which the work of other programs does not count, and of the clock where they say so.
"""

import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from articles import Generator

from plainleaf.library import Filter, Library

BATCH = 200
_START = (
    "import sys; from plainleaf.library import Library; library = Library(sys.argv[1]); library.entries.list(limit=50)"
)


def figures(times: list[float]) -> str:
    """Median and 99th percentile of seconds, in words."""
    ordered = sorted(1e3 * one for one in times)
    return (
        f"median {ordered[len(ordered) // 2]:.2f} ms, 99th percentile {ordered[int(0.99 * (len(ordered) - 1))]:.2f} ms"
    )


def filled(path: Path, count: int) -> None:
    """Put so many articles on a new shelf."""
    generator = Generator()
    tags = [f"tag {number}" for number in range(60)]
    start, single = time.process_time(), []
    with Library(path) as library:
        waiting = generator.articles(count)
        done = 0
        while done < count:
            with library.together():
                for _ in range(min(BATCH, count - done)):
                    page, article, added = next(waiting)
                    names = [tags[done % 60]] if done % 3 == 0 else []
                    begun = time.process_time()
                    entry, _ = library.add(page, article, tags=names, added=added)
                    single.append(time.process_time() - begun)
                    if done % 20 == 0:
                        library.highlights.add(entry.id, article.text[200:320].strip() or article.title)
                    done += 1
            if done % 10_000 == 0:
                print(f"  {done:,} after {time.process_time() - start:.0f} s", file=sys.stderr, flush=True)
        library.optimise()
    print(f"add, within {BATCH} at once: {figures(single)}; all {time.process_time() - start:.0f} s")


def measured(path: Path) -> None:
    """Search, list, start, one more article, size, memory."""
    words = Generator()
    with Library(path) as library:
        count = library.entries.count()
        size = sum(one.stat().st_size for one in (path, *path.parent.glob(f"{path.name}-*")))
        print(f"{count:,} articles, {size / 2**20:,.0f} MB ({size / count / 1024:.1f} kB each)")
        kinds = {
            "rare words": [
                words.word(code, 4_000 + 37 * n) for code in ("en", "ru", "ar", "hi", "zh") for n in range(12)
            ],
            "frequent words": [words.word(code, n) for code in ("en", "ru", "ar", "hi", "zh") for n in range(12)],
            "two words": [f"{words.word('en', 40 + n)} {words.word('en', 900 + n)}" for n in range(60)],
            "phrases": [f'"{words.word("en", n)} {words.word("en", n + 1)}"' for n in range(60)],
            "begun words": [words.word(code, 300 + n)[:3] + "*" for code in ("en", "ru") for n in range(30)],
            "with conditions": [f'tag:"tag {n}" {words.word("en", n)}' for n in range(0, 60, 3)]
            + [f"site:site{n}.example {words.word('en', 50 + n)}" for n in range(20)]
            + [f"is:unread after:2018 before:2020 {words.word('en', n)}" for n in range(20)],
        }
        for name, queries in kinds.items():
            library.search(queries[0])
            times = [_timed(lambda query=query: library.search(query, limit=20)) for query in queries]
            print(f"search, {name}: {figures(times)}")
        steps = range(0, count, max(1, count // 40))
        places = [_timed(lambda at=at: library.entries.list(limit=100, offset=at)) for at in steps]
        print(f"list, 100 at any place: {figures(places)}")
        print(f"list, by title: {figures([_timed(lambda: library.entries.list(order='title', limit=100))] * 3)}")
        print(f"all ids of the list: {figures([_timed(library.entries.ids)] * 3)}")
        tagged = Filter(tags=("tag 3",))
        print(f"list of a tag: {figures([_timed(lambda: library.entries.list(tagged, limit=100)) for _ in range(20)])}")
        page, article, _ = next(Generator(2).articles(1))
        more = [_clocked(lambda: library.receive(page)), _clocked(lambda: library.add(page, article))]
        print(
            f"receive a page {1e3 * more[0]:.1f} ms, add one article {1e3 * more[1]:.1f} ms by the clock, on the disk"
        )
    command = [sys.executable, "-c", _START, str(path)]
    starts = [_clocked(lambda: subprocess.run(command, check=True)) for _ in range(5)]
    bare = [_clocked(lambda: subprocess.run([sys.executable, "-c", "pass"], check=True)) for _ in range(5)]
    print(f"start and first list {1e3 * min(starts):.0f} ms by the clock, of them Python {1e3 * min(bare):.0f}")
    print(f"memory, most: {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MB")


def _timed(work: Callable[[], object]) -> float:
    start = time.process_time()
    work()
    return time.process_time() - start


def _clocked(work: Callable[[], object]) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def main() -> None:
    """Fill where there is nothing, then measure; in a process of its own, so that filling is not part of its memory."""
    count = int(sys.argv[1])
    with tempfile.TemporaryDirectory() as folder:
        path = Path(sys.argv[2]) if len(sys.argv) > 2 else Path(folder) / "shelf.db"
        if not path.exists():
            pid = os.fork()
            if pid == 0:
                filled(path, count)
                os._exit(0)
            if os.waitpid(pid, 0)[1]:
                sys.exit("The shelf could not be filled.")
        measured(path)


if __name__ == "__main__":
    main()
