"""Rate limiting with a token bucket."""

import time


class Rate:
    """Token-bucket rate limiter: up to ``burst`` at once, then ``per_second`` a second."""

    def __init__(self, burst: int, per_second: float) -> None:
        self._burst = float(burst)
        self._per_second = per_second
        self._tokens = float(burst)
        self._at = time.monotonic()

    def allows(self, now: float | None = None) -> bool:
        """True if a token is available; it is then consumed."""
        now = time.monotonic() if now is None else now
        self._tokens = min(self._burst, self._tokens + (now - self._at) * self._per_second)
        self._at = now
        if self._tokens < 1.0:
            return False
        self._tokens -= 1.0
        return True
