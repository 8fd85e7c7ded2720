"""Ctrl+C ends the command line also while an expression of the engine does not come to an end."""

import signal
import subprocess
import sys

import pytest
from tests.patience import PATIENCE

from plainleaf.resources import resource

HANGING = """
import re, sys
from plainleaf.cli import main
from plainleaf.engine.selection.contract import Method
def select(*_, **__):
    print("at work", file=sys.stderr, flush=True)
    re.match(r"(a+)+$", "a" * 99 + "!")
Method.select = Method.select_in = select
main()
"""


@pytest.mark.skipif(sys.platform == "win32", reason="signals are sent in another way there")
def test_an_expression_without_an_end_is_interrupted():
    page = str(resource("sample/index.html"))
    command = [sys.executable, "-c", HANGING, "read", page]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        try:
            assert process.stderr.readline() == "at work\n"
            process.send_signal(signal.SIGINT)
            reported = process.communicate(timeout=PATIENCE)[1]
        finally:
            process.kill()
    assert process.returncode == 130
    assert "plainleaf: Interrupted." in reported
    assert "Traceback" not in reported
