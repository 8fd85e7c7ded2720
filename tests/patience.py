"""Waiting in tests, the one place that reads a clock: it ends when the thing happens, or the test hangs.

A test that needs a moment more on a busy machine must not fail, so the limit is one that only a hang reaches. What is
fast enough is counted (``tests/counting.py``) or measured outside the tests.
"""

import time
from collections.abc import Callable

PATIENCE = 600.0
"""Seconds after which a test hangs."""
MILLISECONDS = int(1000 * PATIENCE)
MOMENT = 0.01


def wait_for(found: Callable[[], object], what: str = "") -> object:
    """Ask until the answer is true, and give it. Raises TimeoutError with ``what`` when it never is."""
    end = time.monotonic() + PATIENCE
    while not (answer := found()):
        if time.monotonic() > end:
            raise TimeoutError(f"Waited {PATIENCE:g} seconds in vain for {what or found}.")
        time.sleep(MOMENT)
    return answer


def pause(seconds: float) -> None:
    """Let others work for a while; nothing may depend on how far they come."""
    time.sleep(seconds)


def busy_script(milliseconds: int) -> str:
    """JavaScript that keeps a page from answering for a while."""
    return f"{{ const end = performance.now() + {milliseconds}; while (performance.now() < end); }}"
