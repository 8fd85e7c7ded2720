"""Research is apart: who reads, exports or opens the window loads no benchmark code."""

import subprocess
import sys

import pytest

APART = ("plainleaf.evaluation", "plainleaf.cli.research", "plainleaf.desktop.research")
LOADED = f"import sys; print([name for name in sys.modules if name.startswith({APART!r})])"


@pytest.mark.parametrize(
    "starts",
    ["from plainleaf.cli.program import run; run(['read', '--help'])", "import plainleaf.desktop.app.start"],
    ids=["a command", "the window"],
)
def test_what_a_reader_starts_loads_no_research(starts: str) -> None:
    done = subprocess.run([sys.executable, "-c", f"{starts}; {LOADED}"], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "[]"
