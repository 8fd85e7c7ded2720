"""A command imports no module of the folder that the user is in, which may hold downloads: neither do the processes
that it starts."""

import subprocess
import sys
from pathlib import Path

import pytest

PLANTED = ("json", "multiprocessing", "numpy", "pickle", "plainleaf", "selectors", "signal", "PySide6")
PAGE = f"<title>Harbour</title>{'<p>The ferry leaves at six, and nobody knows when it comes back.</p>' * 9}"
COMMANDS = {
    "read": ["read", "pages/a.html"],
    "shelf import": ["shelf", "import", "pages"],
    "corpus": ["corpus", "run", "pages", "-o", "out", "--workers", "0"],
    "corpus with workers": ["corpus", "run", "pages", "-o", "out", "--workers", "1"],
    "doctor": ["doctor"],
}


@pytest.mark.parametrize("name", COMMANDS)
def test_no_module_of_the_folder_is_imported(tmp_path: Path, name: str) -> None:
    for module in PLANTED:
        (tmp_path / f"{module}.py").write_text("open('imported', 'a').write(__name__)\n")
    (tmp_path / "pages").mkdir()
    (tmp_path / "pages/a.html").write_text(PAGE)
    program = Path(sys.executable).with_name("plainleaf")
    ran = subprocess.run([program, *COMMANDS[name]], cwd=tmp_path, capture_output=True, text=True)
    assert not (tmp_path / "imported").exists()
    assert ran.returncode == 0 or name == "doctor", ran.stderr
