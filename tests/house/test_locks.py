"""The lock files hold what the project asks for, each with hashes, from no named place."""

import json
import re
import tomllib

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version
from tests.house.project import ROOT

PARTS = ("core", "desktop", "build", "evaluation", "dev", "peers")
PIN = re.compile(r"(?m)^([a-z0-9-]+)==([^ ;\\]+)( ;[^\\\n]*)?(.*\n(?:^ .*\n)*)")


def _pins(*parts: str) -> dict[str, set[str]]:
    pins: dict[str, set[str]] = {}
    for part in parts:
        for name, version, _, _ in PIN.findall((ROOT / f"requirements/{part}.txt").read_text("utf-8")):
            pins.setdefault(name, set()).add(version)
    return pins


def _wanted() -> dict[str, tuple[list[str], tuple[str, ...]]]:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    groups, extras = project["dependency-groups"], project["project"]["optional-dependencies"]
    return {
        "core": (project["project"]["dependencies"], PARTS[:1]),
        "desktop": (extras["desktop"], PARTS[:2]),
        "build": (groups["build"], PARTS[:3]),
        "evaluation": (extras["evaluation"], PARTS[:4]),
        "dev": ([line for line in groups["dev"] if isinstance(line, str)], PARTS[:5]),
        "peers": (extras["peers"], PARTS),
    }


@pytest.mark.parametrize("part", PARTS)
def test_what_a_part_asks_for_is_locked(part: str) -> None:
    lines, parts = _wanted()[part]
    pins = _pins(*parts)
    unmet = []
    for line in lines:
        wanted = Requirement(line)
        versions = pins.get(canonicalize_name(wanted.name), set())
        if not versions or not all(wanted.specifier.contains(Version(version)) for version in versions):
            unmet.append(f"{line} (locked: {sorted(versions)})")
    assert not unmet, "run `make lock`"


@pytest.mark.parametrize("part", PARTS)
def test_every_locked_package_has_hashes(part: str) -> None:
    blocks = PIN.findall((ROOT / f"requirements/{part}.txt").read_text("utf-8"))
    assert blocks
    assert not [name for name, _, _, rest in blocks if "--hash=sha256:" not in rest]


def test_no_window_and_no_check_in_the_core() -> None:
    foreign = ("pyside", "shiboken", "pyqtgraph", "pytest", "ruff")
    assert not {name for name in _pins("core") if name.startswith(foreign)}


def test_node_packages_are_locked_with_hashes_from_no_named_place() -> None:
    lock = json.loads((ROOT / "package-lock.json").read_text("utf-8"))
    asked = json.loads((ROOT / "package.json").read_text("utf-8"))["devDependencies"]
    packages = {name: entry for name, entry in lock["packages"].items() if name}
    assert lock["packages"][""]["devDependencies"] == asked, "run `make lock`"
    assert {f"node_modules/{name}" for name in asked} <= set(packages)
    assert not [name for name, entry in packages.items() if "resolved" in entry]
    assert not [name for name, entry in packages.items() if "integrity" not in entry and not entry.get("inBundle")]
