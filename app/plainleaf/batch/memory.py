"""A limit on this process's memory."""

import contextlib
import sys
from collections.abc import Iterator
from pathlib import Path


def limit_memory(size: int) -> None:
    """Limit this process to ``size`` bytes beyond its present use, 0 for no limit; no effect where the system cannot
    measure it. Allocations beyond raise MemoryError."""
    if size and sys.platform == "linux":
        import resource

        pages = int(Path("/proc/self/statm").read_text().split()[0])
        _, hard = resource.getrlimit(resource.RLIMIT_AS)
        limit = pages * resource.getpagesize() + size
        resource.setrlimit(resource.RLIMIT_AS, (limit if hard < 0 else min(limit, hard), hard))


@contextlib.contextmanager
def limited_memory(size: int) -> Iterator[None]:
    """As ``limit_memory`` within the block, for a single-threaded process."""
    limit_memory(size)
    try:
        yield
    finally:
        if sys.platform == "linux":
            import resource

            _, hard = resource.getrlimit(resource.RLIMIT_AS)
            resource.setrlimit(resource.RLIMIT_AS, (hard, hard))
