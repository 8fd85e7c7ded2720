"""What the window loads when it starts."""

import subprocess
import sys

CODE = """import sys, plainleaf.desktop.app
print([name for name in sys.modules if name.startswith("plainleaf.evaluation")])"""


def test_the_ordinary_window_loads_no_benchmark() -> None:
    done = subprocess.run([sys.executable, "-c", CODE], capture_output=True, text=True, check=True, timeout=60)
    assert done.stdout.strip() == "[]"
