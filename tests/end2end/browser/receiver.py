"""The receiving app without a window: keeps what arrives in a folder, and a line about each in a journal.

``python receiver.py FOLDER RUNTIME OUT``. Pages are written before the callback returns, each under a name that
counts up, so that tests can look at what came, in which order, and how often. ``SLOW`` in the environment makes each
page take so many seconds.
"""

import json
import os
import signal
import sys
import time
from pathlib import Path

from plainleaf.bridge.received import ReceivedPage
from plainleaf.bridge.server import BridgeServer
from plainleaf.bridge.single import first_or_hand_over


class Shelf:
    """What arrived, on the disk. It knows a page by its transfer, so one that is offered again is not kept twice."""

    def __init__(self, out: Path) -> None:
        self.out = out
        out.mkdir(parents=True, exist_ok=True)
        self._journal = (out / "journal").open("ab")
        self._known = {
            json.loads(line)["transfer"] for line in (out / "journal").read_bytes().splitlines() if line.endswith(b"}")
        }

    def page(self, page: ReceivedPage) -> None:
        """Keep one page."""
        time.sleep(float(os.environ.get("SLOW", "0")))
        line = {"at": time.time(), "transfer": page.transfer, "kind": page.kind, "url": page.url, "title": page.title}
        line |= {"bytes": len(page.body), "again": page.again, "repeated": page.transfer in self._known}
        line |= {"marks": [mark.text for mark in page.marks], "first": [mark.first for mark in page.marks]}
        line |= {"missing": [[each.kind, each.reason, each.count] for each in page.missing]}
        (self.out / f"{page.transfer}.html").write_bytes(page.body)
        self._write(line)
        self._known.add(page.transfer)

    def targets(self, targets: list[str]) -> None:
        """Note what a later start was asked to open."""
        self._write({"at": time.time(), "opened": targets, "transfer": ""})

    def _write(self, line: dict[str, object]) -> None:
        self._journal.write(json.dumps(line).encode() + b"\n")
        self._journal.flush()
        os.fsync(self._journal.fileno())


def main(folder: str, runtime: str, out: str, *targets: str) -> int:
    """Run until SIGTERM."""
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGTERM})  # for all threads: it is waited for below
    lock = first_or_hand_over(folder, targets)
    if lock is None:
        return 0
    shelf = Shelf(Path(out))
    server = BridgeServer(folder, runtime, lock, shelf.page, shelf.targets)
    server.start()
    signal.sigwait({signal.SIGTERM})
    server.stop()
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
