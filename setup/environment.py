"""The project's own Python in ``.venv``, as ``uv.lock`` describes it: made and kept by uv.

uv itself is taken from the PATH, or installed as a package into the folder ``.uv``, in the version of ``setup/uv.txt``.
"""

import os
import re
import shutil
import ssl
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from needs import COMPILER, VENV, Need
from system import Stop, ensure, someone_there

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / ".venv"
TOOLS = ROOT / ".uv"
_BIN, _EXE = ("Scripts", ".exe") if os.name == "nt" else ("bin", "")
PROGRAMS = FOLDER / _BIN
PATIENCE = 2.0  # seconds of silence
_LOCKED_UV = ROOT / "setup/uv.txt"
_OLDEST_UV = (0, 8)
_GROUPS = ("dev", "packaging")


def sync(*parts: str) -> None:
    """Make ``.venv`` hold Plainleaf, editable, and the locked packages of these extras ("desktop", …), or of the
    groups "dev" and "packaging". What else is installed there stays."""
    if sys.platform == "linux":
        ensure(COMPILER, "Compiling Plainleaf's kernel")
    wanted = [word for part in parts for word in (("--group" if part in _GROUPS else "--extra"), part)]
    chosen = ["--no-default-groups", *wanted]
    if not (PROGRAMS / f"python{_EXE}").exists():
        chosen += ["--python", sys.executable]
        print("Making .venv …", flush=True)
    is_built = any((ROOT / "app/plainleaf/_kernel").glob("walk.*.*[od]"))  # .so or .pyd: uv's cache knows sources alone
    again = [] if is_built else ["--reinstall-package", "plainleaf"]
    if run_uv(["sync", "--locked", "--inexact", *chosen, *again]) and not _synced_through_mirror(chosen):
        raise Stop("Python packages could not be installed; uv's own words are above.")


def _synced_through_mirror(chosen: list[str]) -> bool:
    """The same versions with the same hashes, from the index that this computer is set to: ``uv.lock`` names PyPI's."""
    asked = [sys.executable, "-m", "pip", "config", "get", "global.index-url"]
    output = subprocess.run(asked, capture_output=True, text=True, check=False).stdout.strip()
    index = next(filter(None, (os.environ.get("UV_DEFAULT_INDEX"), os.environ.get("PIP_INDEX_URL"), output)), "")
    if not index:
        return False
    print(f"Trying {index} …", flush=True)
    with tempfile.TemporaryDirectory() as scratch:
        listed = str(Path(scratch, "locked.txt"))
        steps = (
            ["venv", "--allow-existing", "--python", sys.executable, str(FOLDER)],
            ["export", "--frozen", "--quiet", "--no-emit-project", "--output-file", listed, *chosen],
            ["pip", "install", "--default-index", index, "--require-hashes", "--requirement", listed],
            ["pip", "install", "--default-index", index, "--no-deps", "--reinstall", "--editable", str(ROOT)],
        )
        return not any(map(run_uv, steps))  # up to the first that fails


def run_uv(arguments: Sequence[str]) -> int:
    """Run uv in the project's folder; its exit status."""
    is_new = not (PROGRAMS / f"python{_EXE}").exists()
    quiet = [] if someone_there() or is_new else ["--quiet"]  # the first time it says what it downloads
    return run_announced([_uv(), *arguments, *quiet], "Installing Python packages …" if quiet else "")


def run_announced(command: Sequence[str], what: str, after: float = PATIENCE) -> int:
    """Run a command in the project's folder; its exit status. If it takes longer than ``after`` seconds, print ``what``
    it does."""
    process = subprocess.Popen(command, cwd=ROOT, env=environment())
    if what:
        try:
            return process.wait(after)
        except subprocess.TimeoutExpired:
            print(what, flush=True)
    return process.wait()


def own_python() -> tuple[Need, ...]:
    """What getting uv and compiling the kernel will need of the system: asked for together with the rest, a person
    answers once."""
    return COMPILER if _installed_uv() else (*VENV, *COMPILER)


def environment() -> dict[str, str]:
    """The environment for programs of ``.venv``: its programs come first, colours and encodings are certain."""
    inherited = {name: value for name, value in os.environ.items() if name not in ("PYTHONHOME", "PYTHONPATH")}
    path = os.pathsep.join([str(PROGRAMS), inherited.get("PATH", os.defpath)])
    own = {"PATH": path, "VIRTUAL_ENV": str(FOLDER), "PYTHONUTF8": "1"}
    own["NO_MKDOCS_2_WARNING"] = "1"  # a page of advertisement
    own["CYTHON_CACHE_DIR"] = str(FOLDER / "cython")  # for the kernel, after a change of it and in the tests' wheel
    own |= {"UV_PROJECT_ENVIRONMENT": str(FOLDER), "UV_PYTHON_DOWNLOADS": "never"}
    if ssl.create_default_context().get_ca_certs():  # npm and uv then trust what pip and the browsers trust here
        own |= {"NODE_USE_SYSTEM_CA": "1", "UV_SYSTEM_CERTS": "1"}
    if os.environ.get("PYTHONDONTWRITEBYTECODE"):  # then kept out of the folders: nobody compiles at every start
        own |= {"PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": str(FOLDER / "bytecode")}
    return inherited | own


def _uv() -> str:
    """The path of uv, installed if there is none. Raises Stop."""
    found = _installed_uv()
    if found:
        return found
    ensure(VENV, "Plainleaf's own Python environment")
    shutil.rmtree(TOOLS, ignore_errors=True)
    print("Installing uv …", flush=True)
    if subprocess.run([sys.executable, "-m", "venv", str(TOOLS)], check=False).returncode:
        raise Stop(f"{sys.executable} could not make the environment {TOOLS}; its own words are above.")
    pip = [str(TOOLS / _BIN / f"python{_EXE}"), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    if subprocess.run([*pip, "--require-hashes", "--requirement", str(_LOCKED_UV)], check=False).returncode:
        raise Stop("uv could not be installed; pip's own words are above.")
    return str(TOOLS / _BIN / f"uv{_EXE}")


def _installed_uv() -> str:
    """The path of a uv that runs and is new enough for ``uv.lock``; empty if there is none."""
    for path in (shutil.which("uv"), TOOLS / _BIN / f"uv{_EXE}"):
        try:
            output = subprocess.run([path or "", "--version"], capture_output=True, text=True, check=False).stdout
        except OSError:
            continue
        version = re.match(r"uv (\d+)\.(\d+)", output)
        if version and tuple(map(int, version.groups())) >= _OLDEST_UV:
            return str(path)
    return ""
