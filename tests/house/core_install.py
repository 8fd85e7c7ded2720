"""An installation without extras: a virtual environment with the wheel and what it requires, and nothing else."""

import importlib.metadata as metadata
import os
import venv
import zipfile
from pathlib import Path

from packaging.requirements import Requirement


def core_install(wheel: Path, folder: Path) -> Path:
    """Make the environment in a folder, from the packages of this one, without the net; its ``plainleaf``."""
    venv.create(folder, symlinks=True)
    (site,) = folder.glob("lib/python*/site-packages")
    zipfile.ZipFile(wheel).extractall(site)
    for name in _required("plainleaf"):
        for top in {file.parts[0] for file in metadata.files(name) or () if ".." not in file.parts}:
            source = Path(str(metadata.distribution(name).locate_file(top)))
            if source.exists() and not (site / top).exists() and top != "__pycache__":
                os.symlink(source, site / top)
    program = folder / "bin/plainleaf"
    program.write_text(f"#!{folder}/bin/python\nfrom plainleaf.__main__ import main\nmain()\n")
    program.chmod(0o755)
    return program


def _required(name: str) -> set[str]:
    """The distributions that one needs without extras, with those that they need."""
    found: set[str] = set()
    waiting = [name]
    while waiting:
        for text in metadata.requires(waiting.pop()) or ():
            need = Requirement(text)
            if need.name not in found and (need.marker is None or need.marker.evaluate({"extra": ""})):
                found.add(need.name)
                waiting.append(need.name)
    return found
