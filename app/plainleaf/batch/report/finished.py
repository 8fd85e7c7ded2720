"""A finished run: its manifest, its rows, and the pages they were extracted from."""

import gzip
import io
import json
import zlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pyarrow
from pyarrow import parquet

from plainleaf.batch.cleaning import Cleaning, Row
from plainleaf.batch.cluster import RunError
from plainleaf.batch.crawl import FETCHED, Politeness
from plainleaf.batch.filters import Filters
from plainleaf.batch.records import PageRecord
from plainleaf.batch.runner import MANIFEST, PLAN
from plainleaf.batch.shards import Work, read_fetched
from plainleaf.batch.software import Software
from plainleaf.batch.sources import Shard, read_from

_ROWS = 4096


@dataclass(frozen=True, slots=True)
class FinishedRun:
    """A finished run. ``shards`` are the inputs of the parts in ``manifest``, in the same order."""

    folder: Path
    work: Work
    shards: tuple[Shard, ...]
    manifest: Mapping[str, Any]

    def rows(self, columns: Sequence[str]) -> Iterator[tuple[int, Row]]:
        """Yield all rows in order, with the number of their part and at least the given columns. Raises RunError."""
        if self.work.format == "wet":
            raise RunError("Parts in the format wet contain only texts. For a report, run it with another format.")
        for number, part in enumerate(self.manifest["parts"]):
            path, count = self.folder / part["name"], 0
            try:
                for row in _rows(path, columns):
                    count += 1
                    yield number, row
            except (OSError, EOFError, ValueError, KeyError, zlib.error, pyarrow.ArrowException) as error:
                raise RunError(f"{path} cannot be read ({error}).") from error
            if count != part["pages"]:
                raise RunError(
                    f"{path} holds {count} of its {part['pages']} rows. Delete it and run the same command again."
                )

    def page(self, number: int, place: str) -> PageRecord | None:
        """The page at a place of a shard, or None if its source no longer has it."""
        if self.shards[number].web:
            start = int(place.rpartition(":")[2])
            fetched = read_fetched(self.folder, number, start, start + 1)
            return next((each for each in fetched if isinstance(each, PageRecord) and each.place == place), None)
        for begin in (place, ""):  # from the offset in the place, else from the beginning
            for each in read_from(self.shards[number], begin, self.work.field):
                if each.place == place:
                    return each
        return None

    def page_at(self, place: str) -> PageRecord | None:
        """The page at a place, searched in the shards of the file that it names."""
        for number, shard in enumerate(self.shards):
            names = (f"{FETCHED}/{number:06d}.",) if shard.web else shard.names
            if place.startswith(names) and (page := self.page(number, place)):
                return page
        return None


def open_run(folder: Path) -> FinishedRun:
    """Open the run in a folder. Raises RunError if there is none, or if it has not finished."""
    try:
        plan = json.loads((folder / PLAN).read_text("utf-8"))
    except (OSError, ValueError) as error:
        raise RunError(f"There is no run in {folder}.") from error
    try:
        manifest = json.loads((folder / MANIFEST).read_text("utf-8"))
    except (OSError, ValueError) as error:
        raise _unfinished(folder) from error
    if not manifest["complete"]:
        raise _unfinished(folder)
    recorded = dict(plan["work"])
    software = Software(**recorded.pop("software"))
    cleaning = {name: _fixed(value) for name, value in recorded.pop("cleaning").items()}
    filters = {name: _fixed(value) for name, value in recorded.pop("filters").items()}
    politeness = {name: _fixed(value) for name, value in recorded.pop("politeness").items()}
    work = Work(
        **recorded,
        cleaning=Cleaning(**cleaning),
        filters=Filters(**filters),
        politeness=Politeness(**politeness),
        software=software,
    )
    shards = tuple(Shard(tuple(each["names"]), each["start"], each["end"], each["web"]) for each in plan["shards"])
    return FinishedRun(folder, work, shards, manifest)


def _unfinished(folder: Path) -> RunError:
    return RunError(f"The run in {folder} has not finished. Run the command that started it again to resume.")


def _fixed(value: Any) -> Any:
    """Convert JSON lists back to tuples."""
    return tuple(map(_fixed, value)) if isinstance(value, list) else value


def _rows(path: Path, columns: Sequence[str]) -> Iterator[Row]:
    if path.suffix == ".parquet":
        for rows in parquet.ParquetFile(path).iter_batches(_ROWS, columns=list(columns)):
            yield from rows.to_pylist()
        return
    with _lines(path) as lines:
        for line in lines:
            yield json.loads(line)


def _lines(path: Path) -> io.TextIOWrapper:
    if path.is_dir():
        return (path / "index.jsonl").open(encoding="utf-8")
    if path.suffix == ".gz":
        return io.TextIOWrapper(gzip.open(path), "utf-8")
    return io.TextIOWrapper(pyarrow.CompressedInputStream(pyarrow.OSFile(str(path)), "zstd"), "utf-8")
