"""A run that is killed at any of its steps: the same run goes on, has each row once, and its manifest is true."""

import hashlib
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from tests.unit.batch.crawls import write_crawl

PROGRAM = """
import os, signal, sys
from plainleaf.batch import Cleaning, Work, run

crawl, output, format, last = *sys.argv[1:4], int(sys.argv[4])
steps = 0

def count(name, arguments):
    global steps
    if name in {"os.rename", "os.remove", "os.mkdir", "open"} and output in str(arguments[0]):
        steps += 1
        if steps == last:
            os.kill(os.getpid(), signal.SIGKILL)

sys.addaudithook(count)
run([crawl], Work(output, Cleaning("descent", duplicates="exact"), format), workers=0, shard_bytes=1500)
print(steps)
"""
PLACES = (0.2, 0.4, 0.55, 0.7, 0.85, 1.0)


def written(output: Path) -> dict[str, str]:
    """The digests of the files that a run leaves, by their names."""
    return {str(path.relative_to(output)): hashlib.sha256(path.read_bytes()).hexdigest()
            for path in output.rglob("*") if path.is_file()
            and path.parent.name != "shards"}  # fmt: skip


@pytest.mark.timeout(200)
@pytest.mark.parametrize("format_", ["jsonl", "texts"])
def test_a_run_killed_at_any_step_ends_as_one_that_nothing_disturbed(tmp_path: Path, format_: str) -> None:
    crawl = write_crawl(tmp_path / "a.warc.gz", 6)

    def runs(output: Path, last: int) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-c", PROGRAM, str(crawl), str(output), format_, str(last)]
        return subprocess.run(command, capture_output=True, text=True, check=False)

    steps = int(runs(tmp_path / "whole", 0).stdout)
    wanted = written(tmp_path / "whole")
    assert json.loads((tmp_path / "whole/manifest.json").read_text())["pages"] == 6
    for place in PLACES:
        output = tmp_path / f"killed at {place}"
        assert runs(output, int(steps * place)).returncode == -9, os.listdir(output)
        assert runs(output, 0).returncode == 0
        assert written(output) == wanted
