"""Rounds of sending in which host or app is killed at a random moment."""

import contextlib
import hashlib
import random
import threading

from tests.end2end.browser.bench import Bench
from tests.patience import pause
from tests.unit.bridge.wire import HostProcess, golden


class Sender:
    """Sends a page as the extension does, with at most two hosts; knows what was acknowledged."""

    def __init__(self, bench: Bench, chance: random.Random) -> None:
        self._bench = bench
        self._chance = chance
        self.acknowledged: dict[str, bytes] = {}

    def send(self, kill_host_after: float | None) -> str:
        """One page, small or large; the host may be killed after so many seconds."""
        transfer = f"{self._chance.getrandbits(128):032x}"
        text = f"<p>{transfer} " + "tide " * self._chance.choice([10, 10_000, 400_000])
        for _ in range(2):
            with contextlib.suppress(BrokenPipeError, AssertionError):  # killed: the second host gets it
                if self._attempt(transfer, text, kill_host_after):
                    self.acknowledged[transfer] = text.encode()
                    return transfer
            kill_host_after = None
        return transfer

    def _attempt(self, transfer: str, text: str, kill_after: float | None) -> bool:
        size = 256 * 1024
        parts = [text[start : start + size] for start in range(0, len(text), size)]
        digest = hashlib.sha256(text.encode()).hexdigest()
        fields = {"transfer": transfer, "bytes": len(text), "parts": len(parts), "digest": digest}
        host = HostProcess(self._bench.folder, self._bench.command)
        timer = threading.Timer(kill_after, host.process.kill) if kill_after is not None else None
        try:
            if timer:
                timer.start()
            host.greet()
            host.send({**golden("extension-host", "begin"), **fields})
            if host.receive() == {"type": "stored", "transfer": transfer}:
                return True
            for index, part in enumerate(parts):
                host.send({"type": "part", "transfer": transfer, "index": index, "text": part})
            host.send({"type": "end", "transfer": transfer})
            host.until("stored")
            # From here on the page is safe, whatever comes.
            with contextlib.suppress(AssertionError):
                while (answer := host.receive()) is not None and answer.get("reason") == "starting":
                    pass
            return True
        finally:
            if timer:
                timer.cancel()
            with contextlib.suppress(BrokenPipeError):
                host.__exit__(None, None, None)


def crash_rounds(bench: Bench, rounds: int, seed: int) -> dict[str, int]:
    """Send, killing something in each round; then let everything settle. What came of it."""
    chance = random.Random(seed)  # noqa: S311 - to be repeatable
    sender = Sender(bench, chance)
    kills = {"host": 0, "app": 0}
    bench.start()
    for _ in range(rounds):
        victim = chance.choice(["host", "app"])
        after = chance.uniform(0.0, 0.2)
        kills[victim] += 1
        if victim == "host":
            sender.send(after)
        else:
            killer = threading.Timer(after, _kill_app, [bench])
            killer.start()
            sender.send(None)
            killer.join()
    _settle(bench, sender)
    # A start that found another one running has handed over its targets, which are noted too.
    entries = [entry for entry in bench.journal() if "opened" not in entry]
    arrived = [entry["transfer"] for entry in entries if not entry["repeated"]]
    kept = {
        transfer
        for transfer in arrived
        if bench.html({"transfer": transfer}).encode() == sender.acknowledged.get(transfer)
    }
    return {
        "rounds": rounds,
        "hosts killed": kills["host"],
        "apps killed": kills["app"],
        "acknowledged": len(sender.acknowledged),
        "lost": len(set(sender.acknowledged) - kept),
        "twice": len(arrived) - len(set(arrived)),
        "offered again": sum(bool(entry["again"]) for entry in entries),
        "left": len(list((bench.folder / "spool/waiting").iterdir())),
        "aside": len(list((bench.folder / "spool/aside").iterdir())),
    }


def _kill_app(bench: Bench) -> None:
    """Kill every app on the bench, whoever started it; the next page's host starts another."""
    bench.kill()
    bench.kill_started()


def _settle(bench: Bench, sender: Sender) -> None:
    bench.kill()
    bench.kill_started()
    bench.start()
    known = set(sender.acknowledged)
    bench.until(lambda: known <= {entry["transfer"] for entry in bench.journal()}, "all pages to arrive")
    pause(0.5)
    bench.stop()
