"""The ground of all tests: no screen, no folder of the user's, no net; benchmark pages where they are present."""

import gc
import os
import signal
from collections import Counter
from collections.abc import Iterator
from fnmatch import fnmatchcase
from pathlib import Path

# Qt and Plainleaf read these when they are imported, so they are set before anything else
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ.setdefault("PYTEST_QT_API", "pyside6")
if hasattr(os, "geteuid") and os.geteuid() == 0:  # Chromium's sandbox refuses root
    os.environ.setdefault("QTWEBENGINE_DISABLE_SANDBOX", "1")
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # a shell starts what runs in its background deaf to Ctrl+C
    signal.signal(signal.SIGINT, signal.default_int_handler)

import pytest
from tests import stubborn
from tests.home import own_home
from tests.patience import PATIENCE

own_home()
pytest_plugins = ("tests.side_by_side",)

from plainleaf.actions import dry_run

ROOT = Path(__file__).resolve().parent.parent


def pytest_addoption(parser: pytest.Parser) -> None:
    """``--data FOLDER``: where the benchmark pages lie; beside the project unless told."""
    parser.addoption("--data", type=Path, default=ROOT.parent / "shared/data", help="folder of the benchmark pages")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Before pytest chooses by marks, leave all rows of a test marked ``nightly_but`` to the nightly run, but those
    which it names: each n-th of them, or those with ids of these patterns."""
    counts: Counter[str] = Counter()
    for item in items:
        if (mark := item.get_closest_marker("nightly_but")) is None:
            continue
        test, _, row = item.nodeid.partition("[")
        if isinstance(mark.args[0], int):
            kept = counts[test] % mark.args[0] == 0
        else:
            kept = any(fnmatchcase(row.removesuffix("]"), pattern) for pattern in mark.args)
        counts[test] += 1
        if not kept:
            item.add_marker(pytest.mark.long)


def pytest_collection_finish() -> None:
    """What was collected lives as long as the run: garbage collection need not look through it again and again."""
    gc.freeze()


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
    """No page is given up because the machine is busy, and no process made ready beside its own; tests of what hangs
    have a clock of their own."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(dry_run, "monotonic", lambda: 0.0)
        patch.setattr(dry_run, "SPARE", PATIENCE)
        patch.setattr(dry_run.DRY_RUNS, "target", stubborn.patient)
        yield
