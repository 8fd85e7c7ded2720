"""Runs a whole corpus: distributes shards to workers and collects outcomes in the manifest; finished shards are
skipped."""

import contextlib
import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict
from itertools import islice
from pathlib import Path
from typing import Any

from plainleaf.batch.cluster import RunError, connected
from plainleaf.batch.duplicates import mark_duplicates
from plainleaf.batch.shards import (
    HALF,
    NAMED,
    ShardOutcome,
    Work,
    do_shard,
    fingerprint_file,
    outcome_file,
    remove,
    write_whole,
)
from plainleaf.batch.software import Software
from plainleaf.batch.sources import SHARD_BYTES, Shard, shards_of
from plainleaf.errors import PlainleafError

MANIFEST = "manifest.json"
PLAN = "shards/plan.json"
_AHEAD = 2  # queued shards for each worker; millions at once would fill the scheduler's memory
_RETRIES = 5


def run(
    sources: Sequence[str],
    work: Work,
    *,
    workers: int | None = None,
    scheduler: str = "",
    shard_bytes: int = SHARD_BYTES,
    shard_done: Callable[[ShardOutcome, int], None] | None = None,
    began: Callable[[str, int, int], None] | None = None,
) -> dict[str, Any]:
    """Clean all pages of the sources into the folder ``work.output``; returns the manifest.

    Starts a cluster of ``workers`` processes on this computer (default: one a core), or uses the one at the address
    ``scheduler``, whose workers must see the same files. With 0 workers, everything runs in this process. ``began`` is
    called with the dashboard's address and the numbers of finished and of all shards, ``shard_done`` with each outcome
    and the number of shards. An interrupted run resumes if it is started with the same parameters. Raises RunError,
    CorpusSourceError.
    """
    output = Path(work.output)
    shards = shards_of(sources, shard_bytes)
    _begin(output, work, shards)
    done = dict(_outcomes(output, len(shards)))
    remaining = [number for number in range(len(shards)) if number not in done]
    if remaining:
        try:
            with connected(workers, scheduler) as (client, dashboard):
                if began:
                    began(dashboard, len(done), len(shards))
                for outcome in _worked(client, shards, remaining, work):
                    done[outcome.number] = outcome
                    if shard_done:
                        shard_done(outcome, len(shards))
        except BaseException:
            with contextlib.suppress(OSError):  # the disk may be full, which may be why the run ends
                _write_manifest(output, work, [done[number] for number in sorted(done)], complete=False)
            raise
    return _finish(output, work, [done[number] for number in range(len(shards))])


def _begin(output: Path, work: Work, shards: Sequence[Shard]) -> None:
    """Create the folder, or verify that it holds the same run. Raises RunError."""
    plan = json.dumps(
        {"work": asdict(work) | {"output": ""}, "shards": [asdict(shard) for shard in shards]},
        sort_keys=True,
        default=dict,
    )
    path = output / PLAN
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        if path.exists():
            if (held := path.read_text("utf-8")) != plan:
                raise RunError(_difference(output, json.loads(held), json.loads(plan)))
        elif any(each.name != "shards" for each in output.iterdir()):
            raise RunError(f"{output} holds other files; name an empty folder.")
        else:
            write_whole(path, plan)
    except OSError as error:
        raise RunError(f"{output} cannot be written ({error.strerror}).") from error


def _difference(output: Path, held: dict[str, Any], requested: dict[str, Any]) -> str:
    """How the run in a folder differs from the requested one."""
    began, current = (plan["work"].pop("software", None) for plan in (held, requested))
    if held != requested or not began:
        return f"{output} holds another run: other sources, another method or another format. Name another folder."
    return (
        f"{output} was begun with {Software(**began)}, and this is {Software(**current)}: rows of both would mix. "
        "Continue with the version that began it, or name another folder."
    )


def _outcomes(output: Path, count: int) -> Iterator[tuple[int, ShardOutcome]]:
    for number in range(count):
        path = outcome_file(output, number)
        if path.exists():
            outcome = ShardOutcome(**json.loads(path.read_text("utf-8")))
            if (output / outcome.part).exists():
                yield number, outcome


def _worked(client: Any, shards: Sequence[Shard], remaining: Sequence[int], work: Work) -> Iterator[ShardOutcome]:
    """Yield outcomes as they arrive. A shard whose worker is killed is assigned to another one. Without a client,
    shards run in this process. Raises RunError."""
    try:
        if client is None:
            yield from (do_shard(number, shards[number], work) for number in remaining)
        else:
            yield from _submitted(client, shards, remaining, work)
    except PlainleafError:
        raise
    except Exception as error:
        raise RunError(f"A shard failed: {type(error).__name__}: {error}") from error


def _submitted(client: Any, shards: Sequence[Shard], remaining: Sequence[int], work: Work) -> Iterator[ShardOutcome]:
    from distributed import as_completed

    def submitted(number: int) -> Any:
        return client.submit(do_shard, number, shards[number], work, pure=False, retries=_RETRIES)

    waiting = iter(remaining)
    workers = max(1, len(client.scheduler_info()["workers"]))
    futures = as_completed([submitted(number) for number in islice(waiting, workers * _AHEAD)])
    for future in futures:
        yield future.result()
        if (number := next(waiting, None)) is not None:
            futures.add(submitted(number))


def _finish(output: Path, work: Work, outcomes: Sequence[ShardOutcome]) -> dict[str, Any]:
    """List duplicates and write the manifest, which contains no times; returns it. Removes partial files of killed
    workers."""
    for half in (*output.glob(f"{HALF}*"), *output.glob(".*.new"), *output.glob("shards/.*.new")):
        remove(half)
    marks = {}
    if work.cleaning.duplicates != "none":
        fingerprints = [fingerprint_file(output, each.number) for each in outcomes]
        marks["duplicates"] = mark_duplicates(output, fingerprints, [each.part for each in outcomes])
    return _write_manifest(output, work, outcomes, complete=True, **marks)


def _write_manifest(
    output: Path, work: Work, outcomes: Sequence[ShardOutcome], complete: bool, **extra: Any
) -> dict[str, Any]:
    manifest = {
        "complete": complete,
        "software": asdict(work.software),
        "pages": sum(each.pages for each in outcomes),
        "words": sum(each.words for each in outcomes),
        "errors": _summed([each.errors for each in outcomes]),
        "skipped": _summed([each.skipped for each in outcomes]),
        "damaged": _first([each.damaged for each in outcomes]),
        **extra,
        "parts": [{"name": each.part, "pages": each.pages, "sha256": each.digest} for each in outcomes],
    }
    write_whole(output / MANIFEST, json.dumps(manifest, indent=1))
    return manifest


def _first(places: Sequence[dict[str, list[str]]]) -> dict[str, list[str]]:
    """The first places of each cause."""
    first: dict[str, list[str]] = {}
    for each in places:
        for name, counts in each.items():
            first[name] = [*first.get(name, []), *counts][:NAMED]
    return first


def _summed(counts: Sequence[dict[str, int]]) -> dict[str, int]:
    total: dict[str, int] = {}
    for each in counts:
        for name, count in each.items():
            total[name] = total.get(name, 0) + count
    return dict(sorted(total.items(), key=lambda item: (-item[1], item[0])))
