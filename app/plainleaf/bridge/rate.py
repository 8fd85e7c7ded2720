"""How often something may happen: a bucket of tokens that fills slowly."""

import time


class Rate:
    """So many at once, then so many a second."""

    def __init__(self, burst: int, per_second: float) -> None:
        self._burst = float(burst)
        self._per_second = per_second
        self._tokens = float(burst)
        self._at = time.monotonic()

    def allows(self, now: float | None = None) -> bool:
        """Whether one more may happen now; if so it is counted."""
        now = time.monotonic() if now is None else now
        self._tokens = min(self._burst, self._tokens + (now - self._at) * self._per_second)
        self._at = now
        if self._tokens < 1.0:
            return False
        self._tokens -= 1.0
        return True
