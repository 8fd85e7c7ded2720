"""A cluster of separate processes on the loopback, whose workers are killed again and again."""

import hashlib
import itertools
import os
import random
import signal
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

from plainleaf.batch import Cleaning, ShardOutcome, Work, run

_PORT = 18786
_WORKERS = 2
_ENVIRONMENT = os.environ | {
    "DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES": "1000",
    "DASK_DISTRIBUTED__WORKER__PROFILE__ENABLED": "False",
    "DASK_DISTRIBUTED__ADMIN__TICK__INTERVAL": "500ms",
}


class Workers:
    """Workers of a scheduler; one after the other is killed and replaced, ``seconds`` apart."""

    def __init__(self, address: str, seconds: float) -> None:
        self._address = address
        self._seconds = seconds
        self._alive = [self._started() for _ in range(_WORKERS)]
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._kill_and_replace)
        self.killed = 0
        if seconds:
            self._thread.start()

    def close(self) -> None:
        """End them all."""
        self._ended.set()
        if self._seconds:
            self._thread.join()
        for worker in self._alive:
            _kill(worker)

    def _started(self) -> "subprocess.Popen[bytes]":
        command = [sys.executable, "-m", "distributed.cli.dask_worker", self._address, "--no-nanny", "--nthreads", "1",
                   "--no-dashboard", "--death-timeout", "60"]  # fmt: skip
        return subprocess.Popen(command, stderr=subprocess.DEVNULL, start_new_session=True, env=_ENVIRONMENT)

    def _kill_and_replace(self) -> None:
        chance = random.Random(1)  # noqa: S311 - which worker dies is no secret
        while not self._ended.wait(self._seconds):
            number = chance.randrange(_WORKERS)
            _kill(self._alive[number])
            self._alive[number] = self._started()
            self.killed += 1


def killed(path: Path, method: str, seconds: float, megabytes: int) -> None:
    """The same crawl on a cluster, undisturbed and with a worker killed every so many seconds: the same bytes."""
    digests = []
    with tempfile.TemporaryDirectory() as home:
        for name, pause in (("undisturbed", 0.0), ("killed", seconds)):
            output = Path(home) / name
            manifest, workers, passed = _run(path, output, method, pause, megabytes)
            parts = sorted(output.glob("part-*"))
            digests.append(
                [hashlib.sha256(each.read_bytes()).hexdigest() for each in [*parts, output / "manifest.json"]]
            )
            print(
                f"{name}: {manifest['pages']:,} pages in {len(parts)} parts, {passed:.0f} s of the clock, "
                f"{workers.killed} workers killed"
            )
    print("the same bytes" if digests[0] == digests[1] else "OTHER BYTES")


def _run(path: Path, output: Path, method: str, pause: float, megabytes: int) -> tuple[dict[str, int], Workers, float]:
    address = f"tcp://127.0.0.1:{_PORT}"
    command = [sys.executable, "-m", "distributed.cli.dask_scheduler", "--host", "127.0.0.1", "--port", str(_PORT),
               "--no-dashboard"]  # fmt: skip
    scheduler = subprocess.Popen(command, stderr=subprocess.DEVNULL, start_new_session=True, env=_ENVIRONMENT)
    workers = None
    try:
        for _ in itertools.repeat(None, 100):
            time.sleep(0.2)
            if _listens():
                break
        workers = Workers(address, pause)
        begun = time.monotonic()
        work = Work(str(output), Cleaning(method), "jsonl")
        count = itertools.count(1)

        def shard_done(_: ShardOutcome, shards: int) -> None:
            if (done := next(count)) % 20 == 0:
                passed = time.monotonic() - begun
                print(f"{done} of {shards} parts, {passed:.0f} s, {workers.killed} workers killed", flush=True)

        manifest = run([str(path)], work, scheduler=address, shard_bytes=megabytes << 20, shard_done=shard_done)
        return manifest, workers, time.monotonic() - begun
    finally:
        if workers:
            workers.close()
        _kill(scheduler)


def _listens() -> bool:
    import socket

    with socket.socket() as tried:
        return tried.connect_ex(("127.0.0.1", _PORT)) == 0


def _kill(process: "subprocess.Popen[bytes]") -> None:
    """The process and the one that cleans for it, which is of its session."""
    os.killpg(process.pid, signal.SIGKILL)
    process.wait()
