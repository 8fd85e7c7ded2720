"""The workers of a run: a cluster on this computer, or one that is there already."""

import warnings
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

from plainleaf.errors import PlainleafError

_REACHED = 8  # seconds within which a scheduler answers
_SETTINGS = {
    "logging": dict.fromkeys(("distributed", "distributed.client", "tornado", "bokeh"), "error"),
    # Deaths of workers after which a shard is taken to be what kills them.
    "distributed.scheduler.allowed-failures": 20,
    "distributed.worker.preload": ["plainleaf.batch.worker_setup"],
    # A page takes tens of milliseconds: what looks at a worker more often than that costs a tenth of its work.
    "distributed.worker.profile.enabled": False,
    "distributed.admin.tick.interval": "500ms",
    "distributed.admin.system-monitor.interval": "5s",
    # None takes a variable away: with this one the memory of each page is fetched from the system anew.
    "distributed.nanny.pre-spawn-environ": {
        "MALLOC_TRIM_THRESHOLD_": None,
        **dict.fromkeys(("MALLOC_ARENA_MAX", "OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS"), 1),
    },
}


class RunError(PlainleafError):
    """A run cannot begin, go on or end."""


@contextmanager
def connected(workers: int | None, scheduler: str) -> Iterator[tuple[Any, str]]:
    """The client of a cluster and the address of its dashboard. The cluster is the one at the address ``scheduler``,
    else one of so many ``workers`` on this computer, None being its cores; without any there is no client. Raises
    RunError."""
    if workers == 0 and not scheduler:
        yield None, ""
        return
    import dask

    dask.config.set(_SETTINGS)
    from distributed import Client, LocalCluster  # heeds what is set before it is loaded

    with ExitStack() as stack:
        try:
            if scheduler:
                client = stack.enter_context(Client(scheduler, timeout=_REACHED))
            else:
                with warnings.catch_warnings(action="ignore"):  # of the dashboard's port, which is told in any case
                    local = LocalCluster(
                        n_workers=workers, threads_per_worker=1, processes=True, memory_limit=0, silence_logs=50
                    )
                client = stack.enter_context(Client(stack.enter_context(local)))
        except (OSError, TimeoutError, ValueError) as error:
            where = f"at {scheduler}" if scheduler else "on this computer"
            raise RunError(f"No cluster could be reached {where}: {error}.") from error
        yield client, client.dashboard_link
