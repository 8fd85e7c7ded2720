"""The ground of all tests: no screen, no folder of the user's, no net; benchmark pages where they are present."""

import atexit
import os
import shutil
import signal
import tempfile
from collections.abc import Iterator
from pathlib import Path

# Qt and Plainleaf read these when they are imported, so they are set before anything else
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ.setdefault("PYTEST_QT_API", "pyside6")
if hasattr(os, "geteuid") and os.geteuid() == 0:  # Chromium's sandbox refuses root
    os.environ.setdefault("QTWEBENGINE_DISABLE_SANDBOX", "1")
_HOME = tempfile.mkdtemp(prefix="plainleaf-")
atexit.register(shutil.rmtree, _HOME, ignore_errors=True)
os.environ["PLAINLEAF_HOME"] = _HOME
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # a shell starts what runs in its background deaf to Ctrl+C
    signal.signal(signal.SIGINT, signal.default_int_handler)

import pytest
from tests import stubborn

from plainleaf.actions import dry_run

ROOT = Path(__file__).resolve().parent.parent


def pytest_addoption(parser: pytest.Parser) -> None:
    """``--data FOLDER``: where the benchmark pages lie; beside the project unless told."""
    parser.addoption("--data", type=Path, default=ROOT.parent / "shared/data", help="folder of the benchmark pages")


@pytest.fixture(scope="session")
def root() -> Path:
    """The project's folder."""
    return ROOT


@pytest.fixture(scope="session")
def data(request: pytest.FixtureRequest) -> Path:
    """The folder of the benchmark pages; the test is skipped where there is none."""
    folder: Path = request.config.getoption("--data")
    if not folder.is_dir():
        pytest.skip(f"no benchmark pages in {folder} (name another folder with --data)")
    return folder


@pytest.fixture(scope="session")
def wcxb(data: Path) -> Path:
    """The folder of the word-level benchmark's development pages."""
    return data / "wcxb-dev"


@pytest.fixture(scope="session")
def structure(data: Path) -> Path:
    """The folder of the structure benchmark's development pages."""
    return data / "structure-dev"


@pytest.fixture(scope="session", autouse=True)
def work_on_a_page_takes_no_time() -> Iterator[None]:
    """No page is given up because the machine is busy; tests of what hangs have a clock of their own."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(dry_run, "monotonic", lambda: 0.0)
        patch.setattr(dry_run.DRY_RUNS, "target", stubborn.patient)
        yield
