"""The bill of materials (CycloneDX 1.6) of what ``pip install "plainleaf[desktop]"`` brings, into ``dist``."""

import subprocess
import sys
import tempfile
from pathlib import Path

TOP = Path(__file__).resolve().parents[1]


def main() -> None:
    """Lock, install into an environment of its own, write."""
    target = TOP / "dist/plainleaf.cdx.json"
    target.parent.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as scratch:
        listed, made = str(Path(scratch, "locked.txt")), str(Path(scratch, "environment"))
        locking = ["--locked", "--quiet", "--no-default-groups", "--no-emit-project", "--extra", "desktop"]
        for step in (
            ["uv", "export", *locking, "--output-file", listed],
            ["uv", "venv", "--quiet", "--python", sys.executable, made],
            ["uv", "pip", "install", "--quiet", "--python", made, "--require-hashes", "--requirement", listed],
        ):
            subprocess.run(step, cwd=TOP, check=True)
        writing = ["--output-reproducible", "--spec-version", "1.6", "--pyproject", str(TOP / "pyproject.toml")]
        command = ["cyclonedx-py", "environment", *writing, "--output-file", str(target), str(Path(made, "bin/python"))]
        subprocess.run(command, check=True)
    print(target)


if __name__ == "__main__":
    main()
