"""How this copy of Plainleaf was installed, and the commands that extend or repair it."""

import importlib.util
import os
import shlex
import shutil
import sys
from pathlib import Path
from typing import Literal

Way = Literal["pip", "pipx", "uv tool", "uv", "deb", "tarball"]

_MARKS: tuple[tuple[Way, str], ...] = (("uv tool", "uv-receipt.toml"), ("pipx", "pipx_metadata.json"))
_OF_THE_SYSTEM = Path("/usr/lib/plainleaf")
_REINSTALL = "sudo apt install --reinstall ./plainleaf_*.deb"


def way() -> Way:
    """What installed this environment; pip if nothing else declares itself."""
    if getattr(sys, "frozen", False):
        return "tarball"
    environment = Path(sys.prefix)
    if environment == _OF_THE_SYSTEM:
        return "deb"
    for installer, mark in _MARKS:
        if (environment / mark).is_file():
            return installer
    return "pip" if importlib.util.find_spec("pip") else "uv"


def command_to_add(extra: str) -> str:
    """The command that adds an extra to this copy, or that installs another copy if this package cannot have extras."""
    origin = way()
    if origin == "deb" and extra == "desktop":
        return _REINSTALL
    extras = {extra}
    if importlib.util.find_spec("PySide6"):
        extras.add("desktop")  # both tools replace the earlier extras
    package = f"'plainleaf[{','.join(sorted(extras))}]'"
    return {
        "pip": f"pip install 'plainleaf[{extra}]'",
        "uv": f"{_uv_pip()} 'plainleaf[{extra}]'",
        "uv tool": f"uv tool install {package}",
        "pipx": f"pipx install --force {package}",
        "deb": f"pipx install {package}",
        "tarball": f"pipx install {package}",
    }[origin]


def command_to_repair(package: str) -> str:
    """The command that reinstalls a broken dependency of this copy, or advice if there is none."""
    return {
        "pip": f"pip install --force-reinstall {package}",
        "uv": f"{_uv_pip()} --reinstall {package}",
        "uv tool": "uv tool install --reinstall plainleaf",
        "pipx": "pipx reinstall plainleaf",
        "deb": _REINSTALL,
        "tarball": "tar -xf plainleaf-*.tar.xz",
    }[way()]


def _uv_pip() -> str:
    """uv's command to install into this environment from any folder. A checkout may have its own uv, which is not on
    PATH."""
    beside = shutil.which("uv", path=str(Path(sys.prefix).parent / ".uv" / ("Scripts" if os.name == "nt" else "bin")))
    program = "uv" if shutil.which("uv") or beside is None else shlex.quote(beside)
    return f"{program} pip install --python {shlex.quote(sys.prefix)}"
