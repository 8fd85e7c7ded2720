"""Dask preload module for the workers of a local cluster."""

import signal


def dask_setup(_: object) -> None:
    """Ignore Ctrl+C: the program that started the cluster ends its workers itself."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
