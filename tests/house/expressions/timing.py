"""How the time of an expression grows with the text: a program of its own, so that it can be ended.

``python -m tests.house.expressions.timing [PACKAGE]`` prints each finding as a line of JSON, then how many expressions
were tried.
"""

import json
import math
import re
import signal
import sys
import time
from collections.abc import Callable, Iterator

from tests.house.expressions.attacks import Attack, attacks
from tests.house.expressions.built import BUILT, USED
from tests.house.expressions.finding import Expression, expressions

_LENGTH, _TIMES = 2400, 400  # characters of the first try, or so many times what is repeated
_FAST = 0.1e-6  # seconds for a character: what is faster does not grow
_SUSPICIOUS = 7.0  # times as long for four times the text: what is less does not grow
_LONG = 0.1  # seconds: what takes so long is told apart without longer text
_GROWTH = 1.5  # exponent: between what is linear (with noise 1.2) and what is quadratic (2)
_TICK = 1e-5  # seconds: less cannot be told apart
_LIMIT = 1.0  # seconds of processor time for one text
_SCANNING = {"sub", "subn", "split", "findall", "finditer"}


class _TooLongError(Exception):
    pass


class _Limit:
    """Ends what takes too long. Its timer is the wall's: one of processor time would make that clock coarse."""

    def __init__(self) -> None:
        self._end = 0.0

    def start(self) -> None:
        self._end = time.process_time() + _LIMIT
        signal.setitimer(signal.ITIMER_REAL, _LIMIT)  # re looks for signals while it works

    def look(self, _signal: int, _frame: object) -> None:
        left = self._end - time.process_time()
        if left <= 0:
            raise _TooLongError
        signal.setitimer(signal.ITIMER_REAL, left)  # other programs had the processor meanwhile

    def stop(self) -> None:
        signal.setitimer(signal.ITIMER_REAL, 0)


_limit = _Limit()


def findings(expression: Expression) -> Iterator[str]:
    """What is wrong with an expression: at most one sentence for each way in which it is used."""
    compiled = re.compile(expression.pattern, expression.flags)
    runs: dict[str, Callable[[str | bytes], object]] = {
        "match": compiled.match,
        "fullmatch": compiled.fullmatch,
        "search": compiled.search,
        "finditer": lambda text: sum(1 for _ in compiled.finditer(text)),
    }
    tries = attacks(expression.pattern, expression.flags)
    for use in sorted({"finditer" if use in _SCANNING else use for use in expression.uses}):
        for attack in tries:
            # Measured again before it is told: a busy machine may have been what was slow.
            in_bytes = isinstance(expression.pattern, bytes)
            told = _grows(runs[use], attack, in_bytes) and _grows(runs[use], attack, in_bytes)
            if told:
                yield f"{use} of {attack.before!r} + {attack.again!r} × n + {attack.after!r}: {told}"
                break


def _grows(run: Callable[[str | bytes], object], attack: Attack, in_bytes: bool) -> str:
    """How the time grows faster than the text, or ""."""

    def seconds(length: int, times: int) -> float:
        text = attack.text(length)
        return _seconds(run, text.encode("latin-1", "replace") if in_bytes else text, times)

    length = max(_LENGTH, _TIMES * len(attack.again))
    try:
        first = seconds(length, 1)
        if first < _FAST * length or first < _SUSPICIOUS * seconds(length // 4, 3):
            return ""
        if first > _LONG:
            exponent = math.log(seconds(length, 1) / seconds(length // 4, 3), 4)
        else:
            exponent = math.log(seconds(4 * length, 3) / seconds(length, 5), 4)
    except _TooLongError:
        return f"longer than {_LIMIT:g} s"
    return f"exponent {exponent:.1f}" if exponent > _GROWTH else ""


def _seconds(run: Callable[[str | bytes], object], text: str | bytes, times: int) -> float:
    """The least of the processor times of some runs: what a busy machine adds is not the expression's."""
    measured: list[float] = []
    for _ in range(times):
        _limit.start()
        start = time.process_time()
        run(text)
        measured.append(max(time.process_time() - start, _TICK))
        _limit.stop()
    return min(measured)


def main(package: str) -> None:
    """Try all expressions of a package."""
    signal.signal(signal.SIGALRM, _limit.look)
    found, unread = expressions(package, BUILT, USED)
    for place in unread:
        print(json.dumps({"place": place, "told": "cannot be read: say in built.py what it is built of"}))
    for expression in found:
        for told in findings(expression):
            print(
                json.dumps({"place": expression.place, "pattern": repr(expression.pattern), "told": told}), flush=True
            )
    print(json.dumps({"tried": len(found)}))


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "plainleaf")
