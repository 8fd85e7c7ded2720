"""A host as a browser starts it, and frames to throw at it."""

import contextlib
import json
import struct
import subprocess
import sys
from pathlib import Path
from types import TracebackType
from typing import Any

from tests.patience import PATIENCE

from plainleaf.bridge.launcher import LaunchCommand, files, write
from plainleaf.bridge.messages import ORIGIN

APP = Path(__file__).resolve().parents[3] / "app"
PROTOCOL = Path(__file__).resolve().parents[2] / "protocol"


def golden(direction: str, name: str) -> dict[str, Any]:
    """A message of ``tests/protocol``."""
    return json.loads((PROTOCOL / f"{direction}--{name}.json").read_text(encoding="utf-8"))


def framed(message: object) -> bytes:
    """A frame as a browser writes it: plain UTF-8, nothing checked."""
    data = (
        message
        if isinstance(message, bytes)
        else json.dumps(message, ensure_ascii=False).encode("utf-8", "surrogatepass")
    )
    return struct.pack("=I", len(data)) + data


class HostProcess:
    """The real host, started through its launcher. With a ``limit`` in bytes no file grows beyond it, as on a full
    disk."""

    def __init__(
        self, folder: Path, command: tuple[str, ...] = (), arguments: tuple[str, ...] = (ORIGIN,), limit: int = 0
    ) -> None:
        program = LaunchCommand(sys.executable, str(APP), str(folder), command)
        made = files(program, "linux")
        for path, text in made.items():
            write(path, text, runnable=not path.suffix)
        launcher = str(next(iter(made)))
        before = ["prlimit", f"--fsize={limit}"] if limit else []
        self.process = subprocess.Popen(
            [*before, launcher, *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
        )

    def __enter__(self) -> "HostProcess":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.process.kill()
        self.process.wait(PATIENCE)
        for stream in (self.process.stdin, self.process.stdout, self.process.stderr):
            assert stream
            with contextlib.suppress(BrokenPipeError):  # what was not yet written is of no interest any more
                stream.close()

    def send(self, *messages: object) -> None:
        """Send messages in frames; bytes are taken as the content of a frame."""
        assert self.process.stdin
        self.process.stdin.write(b"".join(map(framed, messages)))
        self.process.stdin.flush()

    def send_raw(self, data: bytes) -> None:
        """Send bytes as they are."""
        assert self.process.stdin
        self.process.stdin.write(data)
        self.process.stdin.flush()

    def receive(self) -> dict[str, Any] | None:
        """The next answer, None at the end."""
        assert self.process.stdout
        head = self.process.stdout.read(4)
        if len(head) < 4:
            return None
        (length,) = struct.unpack("=I", head)
        assert length <= 1 << 20
        return json.loads(self.process.stdout.read(length))

    def until(self, kind: str) -> dict[str, Any]:
        """Pass over answers up to the next one of a type."""
        while (message := self.receive()) is not None:
            if message["type"] == kind:
                return message
        raise AssertionError(f"The host ended without {kind}.")

    def greet(self) -> dict[str, Any]:
        """Say hello as the extension does."""
        self.send(golden("extension-host", "hello"))
        return self.until("hello")

    def end(self) -> int:
        """Close the host's stdin, as a browser does, and wait for its end."""
        assert self.process.stdin
        self.process.stdin.close()
        return self.process.wait(PATIENCE)
