"""What a worker of a cluster on this computer does first."""

import signal


def dask_setup(_: object) -> None:
    """Ctrl+C is for the program that started the cluster, which ends its workers itself."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
