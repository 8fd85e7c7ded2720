"""``plainleaf train auto`` as a program: the model's files, and nothing where it is stopped."""

import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("catboost")

PROGRAM = [sys.executable, "-m", "plainleaf", "train", "auto"]


def test_non_dataset_folder_is_reported(tmp_path: Path) -> None:
    done = subprocess.run([*PROGRAM, tmp_path], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert str(tmp_path) in done.stderr
    assert "Traceback" not in done.stderr
