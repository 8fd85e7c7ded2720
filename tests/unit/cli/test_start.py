"""What `plainleaf read` loads before it prints its first page: counted, for a time is another one on every machine."""

import json
import os
import subprocess
import sys

import pytest
from tests.house.project import ROOT

OF_OTHERS = {
    "PySide6", "_hashlib", "bs4", "charset_normalizer", "concurrent", "cssselect", "dateparser", "difflib", "email",
    "htmldate",
    "lxml.html", "multiprocessing", "numpy.ma", "numpy.random", "numpy.testing", "plainleaf.batch", "plainleaf.bridge",
    "plainleaf.desktop", "plainleaf.evaluation", "plainleaf.library", "requests", "sqlite3", "ssl", "tomllib",
    "urllib.request", "zipfile",
}  # fmt: skip
"""What other commands need, or a page that is not as most are."""
MOST_MODULES = 345
MOST_EXPRESSIONS = 16
"""Regular expressions that our modules compile while they are loaded: those of the engine wait for the first page."""

COUNTED = """
import json, re, sys
compiled, compile = [], re._compiler.compile
def counted(pattern, flags=0):
    frame = sys._getframe(1)
    while frame and f"{re.__name__}/" in frame.f_code.co_filename.replace("\\\\", "/"):
        frame = frame.f_back
    if frame and frame.f_globals.get("__name__", "").startswith("plainleaf"):
        compiled.append(str(pattern))
    return compile(pattern, flags)
re._compiler.compile = counted
from plainleaf.__main__ import main
import plainleaf.cli.read
at_start = list(compiled)
sys.argv = ["plainleaf", "read", sys.argv[1]]
try:
    main()
finally:
    sys.stderr.write(json.dumps([sorted(sys.modules), at_start]))
"""


@pytest.fixture(scope="module")
def loaded() -> tuple[list[str], list[str]]:
    """The modules that are loaded after a page, and the expressions that were compiled before it."""
    page = ROOT / "resources/sample/index.html"
    code = [sys.executable, "-c", COUNTED, str(page)]
    done = subprocess.run(code, capture_output=True, text=True, check=True)
    assert "A leaf does not simply fall." in done.stdout
    modules, expressions = json.loads(done.stderr)
    return modules, expressions


def test_a_page_is_read_without_what_others_need(loaded: tuple[list[str], list[str]]) -> None:
    assert not OF_OTHERS.intersection(loaded[0])


def test_a_page_is_read_with_few_modules_of_ours(loaded: tuple[list[str], list[str]]) -> None:
    own = [name for name in loaded[0] if name.startswith("plainleaf")]
    assert "plainleaf.engine.extract" in own
    assert len(own) <= MOST_MODULES


def test_expressions_wait_for_the_first_page(loaded: tuple[list[str], list[str]]) -> None:
    assert len(loaded[1]) <= MOST_EXPRESSIONS, loaded[1]


def test_threads_for_linear_algebra_wait_for_those_who_have_it() -> None:
    code = "import os; from plainleaf.cli.program import program; import click; c = click.Context(program)\n"
    code += "program.get_command(c, 'read'); print(os.environ['OPENBLAS_NUM_THREADS'])"
    without = {name: value for name, value in os.environ.items() if name != "OPENBLAS_NUM_THREADS"}
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, env=without)
    assert done.stdout.strip() == "1"
