"""An app that receives pages, and what is sent to it."""

import hashlib
from pathlib import Path

from tests.unit.bridge.wire import HostProcess, golden

from plainleaf.bridge.received import ReceivedPage
from plainleaf.bridge.server import BridgeServer
from plainleaf.bridge.single import first_or_hand_over
from plainleaf.bridge.spool import Spool

BEGIN, PART, END = (golden("extension-host", name) for name in ("begin", "part", "end"))


class App:
    """An app that remembers; ``refusals`` is how many pages it fails to show first."""

    def __init__(self, top: Path, refusals: int = 0) -> None:
        self.folder, self.runtime = str(top / "bridge"), str(top / "run")
        self.refusals = refusals
        self.pages: list[ReceivedPage] = []
        self.targets: list[list[str]] = []
        lock = first_or_hand_over(self.folder)
        assert lock
        self.server = BridgeServer(self.folder, self.runtime, lock, self.show, self.targets.append)

    def show(self, page: ReceivedPage) -> None:
        if self.refusals:
            self.refusals -= 1
            raise RuntimeError("no window")
        self.pages.append(page)

    def __enter__(self) -> "App":
        self.server.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.server.stop()


def keep(folder: Path, text: str, transfer: str, **fields: object) -> None:
    """Put a page into the spool as a host would, without telling anybody."""
    data = text.encode()
    digest = hashlib.sha256(data).hexdigest()
    announced = {**BEGIN, "transfer": transfer, "bytes": len(data), "parts": 1, "digest": digest, **fields}
    arrival = Spool(str(folder)).receive(announced)
    arrival.add(0, data)
    arrival.keep()


def send(top: Path, *messages: dict[str, object]) -> str:
    """Send a page through a real host; what became of it."""
    with HostProcess(top / "bridge") as host:
        host.greet()
        host.send(*messages)
        host.until("stored")
        answer = host.receive()
        assert answer
        return str(answer.get("reason", answer["type"]))
