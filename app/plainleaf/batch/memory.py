"""A limit to the memory of this process."""

import contextlib
import sys
from collections.abc import Iterator
from pathlib import Path


def limit_memory(size: int) -> None:
    """Let this process take no more than so many bytes beyond what it has, 0 for any; where the system can tell. What
    would take more raises MemoryError."""
    if size and sys.platform == "linux":
        import resource

        pages = int(Path("/proc/self/statm").read_text().split()[0])
        _, hard = resource.getrlimit(resource.RLIMIT_AS)
        most = pages * resource.getpagesize() + size
        resource.setrlimit(resource.RLIMIT_AS, (most if hard < 0 else min(most, hard), hard))


@contextlib.contextmanager
def limited_memory(size: int) -> Iterator[None]:
    """The same for what is done inside, by a process that does nothing else."""
    limit_memory(size)
    try:
        yield
    finally:
        if sys.platform == "linux":
            import resource

            _, hard = resource.getrlimit(resource.RLIMIT_AS)
            resource.setrlimit(resource.RLIMIT_AS, (hard, hard))
