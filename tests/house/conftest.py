"""The package as it is built."""

import fcntl
import os
import subprocess
import sys
from pathlib import Path

import pytest
from tests.house.project import ROOT


@pytest.fixture(
    scope="session", params=["of this tree's modules", pytest.param("compiled anew", marks=pytest.mark.long)]
)
def wheel(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of this tree, built once for all processes that run tests. The modules that setting up has compiled
    are taken, or compiled anew."""
    anew = request.param == "compiled anew"
    own = tmp_path_factory.getbasetemp()
    folder = (own.parent if "PYTEST_XDIST_WORKER" in os.environ else own) / f"wheel {request.param}"
    folder.mkdir(exist_ok=True)
    command = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(folder)]
    how = {} if anew else {"PLAINLEAF_COMPILED": str(ROOT / "app")}
    with (folder / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not any(folder.glob("*.whl")):
            subprocess.run(command, cwd=ROOT, env=os.environ | how, check=True)
    (built,) = folder.glob("*.whl")
    return built
