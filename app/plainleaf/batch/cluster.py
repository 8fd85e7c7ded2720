"""Connects a run to its workers: a new cluster on this computer, or an existing one."""

import warnings
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

from plainleaf.errors import PlainleafError

_REACHED = 8  # seconds to wait for a scheduler
_SETTINGS = {
    "logging": dict.fromkeys(("distributed", "distributed.client", "tornado", "bokeh"), "error"),
    # After this number of deaths of workers, the shard is considered the cause.
    "distributed.scheduler.allowed-failures": 20,
    "distributed.worker.preload": ["plainleaf.batch.worker_setup"],
    # A page takes tens of milliseconds; monitoring a worker more often than this costs a tenth of the throughput.
    "distributed.worker.profile.enabled": False,
    "distributed.admin.tick.interval": "500ms",
    "distributed.admin.system-monitor.interval": "5s",
    # None unsets a variable; with this one set, each page's memory would be requested from the system again.
    "distributed.nanny.pre-spawn-environ": {
        "MALLOC_TRIM_THRESHOLD_": None,
        **dict.fromkeys(("MALLOC_ARENA_MAX", "OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS"), 1),
    },
}


class RunError(PlainleafError):
    """A run cannot start, continue or finish."""


@contextmanager
def connected(workers: int | None, scheduler: str) -> Iterator[tuple[Any, str]]:
    """The client of a cluster and the address of its dashboard.

    Connects to the cluster at the address ``scheduler``, else starts ``workers`` processes on this computer (None: one
    a core; 0: no cluster, and the client is None). Raises RunError.
    """
    if workers == 0 and not scheduler:
        yield None, ""
        return
    import dask

    dask.config.set(_SETTINGS)
    from distributed import Client, LocalCluster  # reads its configuration on import

    with ExitStack() as stack:
        try:
            if scheduler:
                client = stack.enter_context(Client(scheduler, timeout=_REACHED))
            else:
                with warnings.catch_warnings(action="ignore"):  # about the dashboard's port, which we report
                    local = LocalCluster(
                        n_workers=workers, threads_per_worker=1, processes=True, memory_limit=0, silence_logs=50
                    )
                client = stack.enter_context(Client(stack.enter_context(local)))
        except (OSError, TimeoutError, ValueError) as error:
            place = f"at {scheduler}" if scheduler else "on this computer"
            raise RunError(f"No cluster could be reached {place}: {error}.") from error
        yield client, client.dashboard_link
