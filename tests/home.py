"""A home for each process of the tests."""

import atexit
import os
import shutil
import tempfile


def own_home() -> None:
    """Give this process a home that is deleted when it ends."""
    atexit.unregister(shutil.rmtree)  # one that this process was copied from still has its own
    os.environ["PLAINLEAF_HOME"] = tempfile.mkdtemp(prefix="plainleaf-")
    atexit.register(shutil.rmtree, os.environ["PLAINLEAF_HOME"], ignore_errors=True)
