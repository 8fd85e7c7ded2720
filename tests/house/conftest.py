"""The package as it is built."""

import fcntl
import os
import subprocess
import sys
from pathlib import Path

import pytest
from tests.house.project import ROOT


@pytest.fixture(scope="session")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of this tree, built once for all processes that run tests, in half of the usual time."""
    own = tmp_path_factory.getbasetemp()
    folder = (own.parent if "PYTEST_XDIST_WORKER" in os.environ else own) / "wheel"
    folder.mkdir(exist_ok=True)
    command = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(folder)]
    with (folder / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not any(folder.glob("*.whl")):
            subprocess.run(command, cwd=ROOT, env=os.environ | {"CFLAGS": "-O1"}, check=True)
    (built,) = folder.glob("*.whl")
    return built
