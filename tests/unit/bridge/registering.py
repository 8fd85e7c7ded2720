"""An installation in a scratch home, with a registry in memory."""

from pathlib import Path

from plainleaf.bridge.browsers import System
from plainleaf.bridge.installer import Installer
from plainleaf.bridge.launcher import LaunchCommand


class Registry:
    """A registry in memory."""

    def __init__(self) -> None:
        self.keys: dict[str, str] = {}
        self.programs: dict[str, str] = {}

    def get(self, key: str) -> str | None:
        return self.keys.get(key)

    def program(self, name: str) -> str | None:
        return self.programs.get(name)

    def set(self, key: str, value: str) -> None:
        self.keys[key] = value

    def remove(self, key: str) -> None:
        self.keys.pop(key, None)


def installer(home: Path, system: System = "linux", **program: str) -> Installer:
    fields = {"python": "/usr/bin/python3", "root": "/opt/plain leaf's/app", "folder": str(home / "data/bridge")}
    made = LaunchCommand(**{**fields, **program}, command=("/usr/bin/python3", "-m", "plainleaf", "open"))
    return Installer(system, home, made, registry=Registry() if system == "win32" else None)


def states(found: list[object]) -> dict[str, str]:
    return {each.place.title: each.state for each in found}  # type: ignore[attr-defined]
