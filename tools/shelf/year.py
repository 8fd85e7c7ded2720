"""A year of a reader's shelf, day by day, as it is used: ``python tools/shelf/year.py [FILE]``.

Every day the file is opened anew. Ten pages come, each received, extracted and kept for itself; they are read in steps,
tagged, some highlighted; one is removed, and erased 30 days later. Every week feeds bring 30 articles through another
connection while the first is open. On day 100 another program's 3,000 articles are taken in. Once a month 20 articles
are read again. At the end: the file beside a fresh copy of itself, and search in both.
"""

import sqlite3
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from articles import Generator
from measure import figures

from plainleaf.engine.article import Article
from plainleaf.engine.page import Page
from plainleaf.library import Library
from plainleaf.library.importers.item import ImportedHighlight, ImportedItem

DAYS, A_DAY, OF_FEEDS, OF_THE_IMPORT, READ_AGAIN = 365, 10, 30, 3_000, 20
BATCH = 25
"""Items of an import that are put on the shelf at once."""
ERASED_AFTER = 30

Articles = Iterator[tuple[Page, Article, str]]


def lived(path: Path) -> int:
    """Let a year pass; the largest size that the log beside the file had, in bytes."""
    generator = Generator()
    coming = generator.articles(DAYS * A_DAY + DAYS // 7 * OF_FEEDS + OF_THE_IMPORT)
    removed: list[int] = []
    largest = 0
    for day in range(DAYS):
        with Library(path) as window:
            entries = [_read(window, *next(coming), day, number) for number in range(A_DAY)]
            if day % 7 == 6:
                with Library(path) as feeds:
                    _take_in(feeds, coming, OF_FEEDS, 1)
            if day == 100:
                with Library(path) as program:
                    _take_in(program, coming, OF_THE_IMPORT, BATCH)
                    program.optimise()
            if day % 30 == 29:
                for entry in (*entries[: READ_AGAIN // 2], *window.entries.ids()[-READ_AGAIN // 2 :]):
                    if (article := window.article(entry)) is not None:
                        window.put_article(entry, article)
            window.remove(entries[:1])
            removed.append(entries[0])
            if day >= ERASED_AFTER:
                window.purge([removed[day - ERASED_AFTER]])
            largest = max(largest, _size(path, "-wal"))
        if day % 73 == 72:
            print(f"  day {day + 1}: {_size(path) / 2**20:.0f} MB", file=sys.stderr, flush=True)
    return largest


def _read(library: Library, page: Page, article: Article, _added: str, day: int, number: int) -> int:
    """One page, from the browser to its end."""
    entry = library.receive(page).id
    library.put_article(entry, article)
    library.change([entry], state="reading", opened="2026-01-01T08:00:00+00:00")
    for step in range(1, 5):
        library.change([entry], progress=step / 4, place=f'{{"node": {step * 9}}}')
    if number % 2:
        library.change([entry], state="read")
        library.tag([entry], [f"tag {(day + number) % 60}"])
    if number % 3 == 0 and len(article.text) > 400:
        library.highlights.add(entry, article.text[200:320].strip(), note="why?" if number else "")
    return entry


def _take_in(library: Library, coming: Articles, count: int, together: int) -> None:
    for at in range(0, count, together):
        with library.together():
            for _ in range(min(together, count - at)):
                page, article, added = next(coming)
                marked = (ImportedHighlight(article.text[50:120].strip() or article.title),)
                item = ImportedItem(
                    page.url or "", article.title, added=added, tags=("taken in",), page=page, highlights=marked
                )
                library.take_in(item, article)


def _size(path: Path, suffix: str = "") -> int:
    beside = path.with_name(path.name + suffix)
    return beside.stat().st_size if beside.exists() else 0


def told(path: Path, largest: int, seconds: float) -> None:
    """What became of the file."""
    fresh = path.with_name("fresh.db")
    fresh.unlink(missing_ok=True)
    with sqlite3.connect(path) as connection:
        pages, free = (connection.execute(f"PRAGMA {name}").fetchone()[0] for name in ("page_count", "freelist_count"))
        connection.execute("VACUUM INTO ?", (str(fresh),))
    with Library(fresh) as copy:
        copy.optimise()
    size, least = _size(path), _size(fresh)
    with Library(path) as library:
        count, faults = library.entries.count(), library.check(thorough=True)
    print(f"{count:,} articles after a year, {seconds:.0f} s of the processor; faults: {', '.join(faults) or 'none'}")
    print(f"file {size / 2**20:.0f} MB, {free / pages:.1%} of it free; log {largest / 2**20:.1f} MB at most")
    print(f"a fresh copy of it {least / 2**20:.0f} MB: the file is {size / least - 1:.1%} larger")
    for name, file in (("after the year", path), ("fresh copy", fresh)):
        print(f"search, {name}: {figures(_searches(file))}")
    with Library(path) as library:
        start = time.process_time()
        library.optimise()
        print(f"put in order in {time.process_time() - start:.1f} s")


def _searches(path: Path) -> list[float]:
    words = Generator()
    queries = [
        words.word(code, rank) for code in ("en", "ru", "ar", "hi", "zh") for rank in (0, 3, 9, 40, 200, 900, 4_000)
    ]
    queries += [f'"{words.word("en", n)} {words.word("en", n + 1)}"' for n in range(20)]
    queries += [f'tag:"tag {n}" {words.word("en", n)}' for n in range(20)]
    found = []
    with Library(path) as library:
        library.search(queries[0])
        for query in queries:
            start = time.process_time()
            library.search(query, limit=20)
            found.append(time.process_time() - start)
    return found


def main() -> None:
    """Live a year, where the file is not there yet, and tell what became of it."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(folder) / "shelf.db"
        path.parent.mkdir(parents=True, exist_ok=True)
        start = time.process_time()
        largest = lived(path) if not path.exists() else 0
        told(path, largest, time.process_time() - start)


if __name__ == "__main__":
    main()
