"""The JavaScript peers, Mozilla Readability and Defuddle, each in one long-lived Node.js process.

Their packages are declared in ``tools/peers`` of the checkout (``npm ci --prefix tools/peers``). Without Node.js or the
packages, only these peers are unavailable.
"""

import contextlib
import json
import os
import selectors
import shutil
import signal
import subprocess
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import plainleaf
from plainleaf.evaluation.datasets.html_text import visible_text
from plainleaf.evaluation.extractors.contract import Maker
from plainleaf.evaluation.extractors.peers import decoded
from plainleaf.evaluation.faults import ExtractorError

FOLDER = Path(plainleaf.__file__).resolve().parents[2] / "tools" / "peers"
_SETTINGS = "on linkedom"
PATIENCE = 60.0
"""Maximum seconds for one page; then the process is ended and the page counts as failed."""


@dataclass(slots=True)
class NodePeer:
    """A peer behind pipes of JSON lines; started with the first page, and restarted after a failure."""

    name: str
    version: str
    tool: str
    patience: float = PATIENCE
    _process: subprocess.Popen[bytes] | None = field(default=None, init=False)

    def text(self, page: bytes, url: str | None) -> str:
        """The text of the peer's HTML. Raises ExtractorError if there is no answer in time."""
        return visible_text(self.answer(page, url, "html"))

    def answer(self, page: bytes, url: str | None, form: str) -> str:
        """The peer's answer as ``html`` or, if it supports that, ``markdown``."""
        reply = self._ask({"html": decoded(page), "url": url or "https://example.org/", "form": form})
        if "error" in reply:
            raise ExtractorError(f"{self.name}: {reply['error']}")
        return str(reply["content"])

    @property
    def process_id(self) -> int | None:
        """The id of the running Node.js process, or None."""
        return self._process.pid if self._process else None

    def _ask(self, question: dict[str, Any]) -> dict[str, Any]:
        process = self._process
        if process is None or process.poll() is not None:
            process = self._process = self._start()
        if process.stdin is None or process.stdout is None:
            raise ExtractorError(f"{self.name}: its process has no pipes.")
        try:
            process.stdin.write(json.dumps(question).encode() + b"\n")
            process.stdin.flush()
            line = _line(process.stdout.fileno(), self.patience)
        except OSError as error:
            self.close()
            raise ExtractorError(f"{self.name}: its process ended: {error}.") from error
        if not line:
            self.close()
            raise ExtractorError(f"{self.name}: no answer within {self.patience:g} seconds.")
        answer: dict[str, Any] = json.loads(line)
        return answer

    def _start(self) -> subprocess.Popen[bytes]:
        return subprocess.Popen(  # noqa: S603  (nothing of it comes from a user)
            ["node", "adapter.mjs", self.tool],  # noqa: S607  (which node is the user's choice)
            cwd=FOLDER, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
            start_new_session=True,
        )  # fmt: skip

    def close(self) -> None:
        """End the process and its children, as ``node`` may be a wrapper script."""
        if self._process is not None:
            if sys.platform == "win32":
                self._process.kill()
            else:
                with contextlib.suppress(ProcessLookupError):
                    os.killpg(self._process.pid, signal.SIGKILL)
            self._process.communicate()
            self._process = None


def _line(descriptor: int, patience: float) -> bytes:
    """Read a line from a pipe; empty on time-out or at the end of the pipe."""
    deadline, parts = time.monotonic() + patience, []
    with selectors.DefaultSelector() as ready:
        ready.register(descriptor, selectors.EVENT_READ)
        while ready.select(max(0.0, deadline - time.monotonic())):
            part = os.read(descriptor, 1 << 20)
            if not part:
                return b""
            parts.append(part)
            if part.endswith(b"\n"):
                return b"".join(parts)
    return b""


def node_peer(name: str, package: str, tool: str) -> Maker:
    """The maker of a peer in a Node.js package."""
    manifest = FOLDER / "node_modules" / package / "package.json"

    def missing() -> str:
        if shutil.which("node") is None:
            return "node is not installed"
        return (
            "" if manifest.is_file() else f"the node package {package} is not installed (npm ci --prefix tools/peers)"
        )

    def make() -> NodePeer:
        return NodePeer(name, f"{json.loads(manifest.read_text('utf-8'))['version']}, {_SETTINGS}", tool)

    return Maker(name, package, _SETTINGS, make, missing)


NODE_PEERS: tuple[Maker, ...] = (
    node_peer("readability", "@mozilla/readability", "readability"),
    node_peer("defuddle", "defuddle", "defuddle"),
)
