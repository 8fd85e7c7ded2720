"""The bill of materials (CycloneDX 1.6) of what ``pip install "plainleaf[desktop]"`` brings: ``sbom.py ENVIRONMENT``
writes what is installed there into ``dist``."""

import subprocess
import sys
from pathlib import Path

TOP = Path(__file__).resolve().parents[1]


def main(environment: str) -> None:
    """Write the bill."""
    target = TOP / "dist/plainleaf.cdx.json"
    target.parent.mkdir(exist_ok=True)
    writing = ["--output-reproducible", "--spec-version", "1.6", "--pyproject", str(TOP / "pyproject.toml")]
    command = ["cyclonedx-py", "environment", *writing, "--output-file", str(target), environment]
    subprocess.run(command, check=True)
    print(target)


if __name__ == "__main__":
    main(*sys.argv[1:])
