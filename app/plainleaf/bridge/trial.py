"""Tests the host as a browser would use it: starts its launcher, exchanges hello messages, and measures the time."""

import subprocess
import time
from pathlib import Path

from plainleaf._version import __version__
from plainleaf.bridge.faults import BridgeError, InstallError
from plainleaf.bridge.frames import FROM_BROWSER, TO_BROWSER, decode, encode
from plainleaf.bridge.messages import ORIGIN, hello

SECONDS = 10.0
_HEAD = 4


def try_host(launcher: Path) -> float:
    """Seconds from the launcher's start to its exit after an answered hello.

    Raises InstallError with the reason of a failure.
    """
    sent = encode(hello(__version__), FROM_BROWSER)
    started = time.perf_counter()
    try:
        # The installer wrote the launcher; no part of the command comes from outside.
        done = subprocess.run([str(launcher), ORIGIN], input=sent, capture_output=True, timeout=SECONDS, check=False)  # noqa: S603
    except OSError as error:
        raise InstallError(f"{launcher} could not be started ({error.strerror}).") from error
    except subprocess.TimeoutExpired as error:
        raise InstallError(f"{launcher} did not answer within {SECONDS:.0f} seconds.") from error
    seconds = time.perf_counter() - started
    try:
        answer = decode(done.stdout[_HEAD:][:TO_BROWSER])
    except BridgeError as error:
        words = done.stderr.decode("utf-8", "replace").strip().splitlines()
        reason = words[-1] if words else f"it ended with status {done.returncode}"
        raise InstallError(f"{launcher} did not answer: {reason}.") from error
    if answer.get("type") != "hello":
        raise InstallError(f"{launcher} answered: {answer.get('text')}")
    return seconds
