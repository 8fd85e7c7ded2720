"""The project's own Python in ``.venv``, with exactly the packages of the lock files.

A stamp in ``.venv`` holds the digest of what was installed, so a second call costs nothing.
"""

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

from needs import VENV, Need
from system import Stop, ensure, someone_there

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / ".venv"
LOCKS = ROOT / "requirements"
PYTHON = FOLDER / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
PROGRAMS = PYTHON.parent


def install(*parts: str) -> None:
    """Make ``.venv`` hold the locked packages of these parts ("core", "desktop", …) and Plainleaf itself, editable."""
    _make()
    for part in parts:
        lock = LOCKS / f"{part}.txt"
        _once(f"packages-{part}", lock.read_bytes(), [*_pip(), "--no-deps", "--require-hashes", "-r", str(lock)])
    project = [ROOT / "pyproject.toml", ROOT / "app/plainleaf/_version.py"]
    _once(
        "project",
        b"".join(path.read_bytes() for path in project),
        [*_pip(), "--no-deps", "--no-build-isolation", "--editable", str(ROOT)],
    )


def own_python() -> tuple[Need, ...]:
    """What making ``.venv`` will need of the system: asked for together with the rest, a person answers once."""
    return () if _works() else VENV


def install_newest(*packages: str) -> None:
    """Make ``.venv`` hold these packages, as it has them or the newest: what writes the lock files."""
    _make()
    if subprocess.run([*_pip(), *packages], env=environment(), check=False).returncode:
        raise Stop(f"{' '.join(packages)} could not be installed; pip's own words are above.")


def environment() -> dict[str, str]:
    """The environment for programs of ``.venv``: its programs come first, colours and encodings are certain."""
    inherited = {name: value for name, value in os.environ.items() if name not in ("PYTHONHOME", "PYTHONPATH")}
    path = os.pathsep.join([str(PROGRAMS), inherited.get("PATH", os.defpath)])
    own = {"PATH": path, "VIRTUAL_ENV": str(FOLDER), "PYTHONUTF8": "1"}
    own["NODE_USE_SYSTEM_CA"] = "1"  # npm then trusts the same certificates as pip and the browsers here
    return inherited | own


def _make() -> None:
    if _works():
        return
    ensure(VENV, "Plainleaf's own Python environment")
    shutil.rmtree(FOLDER, ignore_errors=True)
    print("Making .venv …", flush=True)
    if subprocess.run([sys.executable, "-m", "venv", str(FOLDER)], check=False).returncode:
        raise Stop(f"{sys.executable} could not make the environment {FOLDER}; its own words are above.")


def _works() -> bool:
    """Whether ``.venv`` has an interpreter that runs (the system's Python under it may have gone) and pip."""
    try:
        return subprocess.run([PYTHON, "-c", "import encodings"], capture_output=True, check=False).returncode == 0
    except OSError:
        return False


def _pip() -> list[str]:
    quiet = [] if someone_there() else ["--quiet"]  # a person sees how the large downloads get on
    return [str(PYTHON), "-m", "pip", "install", "--disable-pip-version-check", *quiet]


def _once(name: str, content: bytes, command: list[str]) -> None:
    stamp = FOLDER / f".{name}"
    digest = hashlib.sha256(content).hexdigest()
    if stamp.is_file() and stamp.read_text("ascii") == digest:
        return
    print(f"Installing {name} …", flush=True)
    stamp.unlink(missing_ok=True)
    if subprocess.run(command, env=environment(), check=False).returncode:
        raise Stop(f"Python packages ({name}) could not be installed; pip's own words are above.")
    stamp.write_text(digest, "ascii")
