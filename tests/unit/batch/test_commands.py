"""The command as a process: on a cluster of its own, and on one whose scheduler and workers are processes too."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest
from tests.patience import PATIENCE, wait_for
from tests.unit.batch.crawls import page, response, write_records

from plainleaf.batch import Cleaning, Work, run

FILES, PAGES = 8, 20
QUIET = os.environ | {"DASK_DISTRIBUTED__WORKER__PROFILE__ENABLED": "False"}


@pytest.fixture(scope="module")
def crawl(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of crawls: one page in the first, twenty in each other."""
    home = tmp_path_factory.mktemp("crawl")
    for number in range(FILES):
        records = [response(f"https://example.org/{number}/{n}", page(n, 100)) for n in range(PAGES if number else 1)]
        write_records(home / f"{number:02d}.warc.gz", records)
    return home


@pytest.fixture(scope="module")
def undisturbed(crawl: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """What a run that nothing disturbs writes."""
    output = tmp_path_factory.mktemp("undisturbed")
    run([str(crawl)], Work(str(output), Cleaning("descent")), workers=0)
    return _written(output)


@pytest.fixture(scope="module")
def scheduler(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a scheduler with two workers, each a process of its own."""
    reported = tmp_path_factory.mktemp("scheduler") / "scheduler.json"
    quietly = {"stderr": subprocess.DEVNULL, "start_new_session": True, "env": QUIET}
    head = ["dask_scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard"]
    worker = ["dask_worker", "--no-nanny", "--nthreads", "1", "--no-dashboard"]
    commands = [[sys.executable, "-m", f"distributed.cli.{each[0]}", *each[1:], "--scheduler-file", str(reported)]
                for each in (head, worker, worker)]  # fmt: skip
    started = [subprocess.Popen(command, **quietly) for command in commands]  # type: ignore[call-overload]
    try:
        wait_for(reported.exists, "the scheduler")
        yield json.loads(reported.read_text())["address"]
    finally:
        for each in started:
            os.killpg(each.pid, signal.SIGKILL)
            each.wait()


@pytest.mark.nightly_but("local")
@pytest.mark.parametrize("where", ["local", "scheduler"])
def test_ctrl_c_ends_a_run_that_can_be_resumed(
    where: str, crawl: Path, undisturbed: dict[str, bytes], tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    output = tmp_path / "out"
    cluster = ["--workers", "1"] if where == "local" else ["--scheduler", request.getfixturevalue("scheduler")]
    command = [sys.executable, "-m", "plainleaf", "corpus", "run", str(crawl), "-o", str(output), "-m", "descent"]
    with subprocess.Popen([*command, *cluster], stderr=subprocess.PIPE, start_new_session=True, text=True) as process:
        assert process.stderr
        assert any("part-" in line for line in process.stderr)
        below = psutil.Process(process.pid).children(recursive=True)
        assert not any("MALLOC_TRIM_THRESHOLD_" in each.environ() for each in below)  # which costs a worker's time
        os.killpg(process.pid, signal.SIGINT)  # as a terminal does
        said = process.stderr.read()
    assert process.returncode == 130
    assert "Run the same command to resume" in said
    assert "Traceback" not in said
    assert bool(below) == (where == "local")
    assert psutil.wait_procs(below, timeout=PATIENCE)[1] == []
    left = json.loads((output / "manifest.json").read_text())
    assert not left["complete"]
    assert 0 < len(left["parts"]) < FILES
    assert all((output / part["name"]).read_bytes() == undisturbed[part["name"]] for part in left["parts"])
    again = subprocess.run([*command, *cluster], capture_output=True, text=True, check=True)
    assert "parts exist already" in again.stderr
    assert f"{1 + (FILES - 1) * PAGES:,} pages" in again.stdout
    assert _written(output) == undisturbed


def _written(output: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in output.iterdir() if path.is_file()}
