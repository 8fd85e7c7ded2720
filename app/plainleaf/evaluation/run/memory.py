"""Measures the peak memory of an extractor in a process of its own."""

import multiprocessing
import re
import sys
from collections.abc import Sequence
from multiprocessing.connection import Connection
from pathlib import Path

from plainleaf.evaluation.datasets.contract import Entry
from plainleaf.evaluation.run.runner import Bench, answer_of

_MEGABYTE = 1024 * 1024


def peak_memory(name: str, entries: Sequence[Entry]) -> float | None:
    """The peak resident memory in MB of a new process (Python, libraries, the Node.js process of a peer) that reads
    these pages; None if the system does not report it."""
    context = multiprocessing.get_context("spawn")
    receiver, sender = context.Pipe(duplex=False)
    child = context.Process(target=_read_all, args=(name, list(entries), sender))
    child.start()
    sender.close()
    try:
        peak: float | None = receiver.recv()
    except EOFError:
        peak = None
    finally:
        child.join()
        receiver.close()
    return peak


def _read_all(name: str, entries: list[Entry], answer: Connection) -> None:
    bench = Bench([name])
    for entry in entries:
        case = entry.read()
        answer_of(bench.extractors[0], case.page, case.url)
    answer.send(peak_of_this_process(bench))
    bench.close()


def peak_of_this_process(bench: Bench) -> float | None:
    """The peak of this process and of the extractors' processes, in MB."""
    peak = _peak("self")
    if peak is None:
        return _peak_of_other_systems()
    helpers = [getattr(extractor, "process_id", None) for extractor in bench.extractors]
    return peak + sum(_peak(str(helper)) or 0.0 for helper in helpers if helper)


def _peak(process: str) -> float | None:
    # Not getrusage: on Linux its peak survives exec, so a new process would start with its parent's peak.
    status = Path("/proc", process, "status")
    if not status.exists():
        return None
    match = re.search(r"VmHWM:\s+(\d+) kB", status.read_text("ascii", "replace"))
    return int(match[1]) * 1024 / _MEGABYTE if match else None


def _peak_of_other_systems() -> float | None:
    if sys.platform == "win32":
        return None
    import resource

    usage = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return float(usage) / _MEGABYTE if sys.platform == "darwin" else usage * 1024 / _MEGABYTE
