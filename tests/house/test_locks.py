"""The lock files hold what the project asks for, each with hashes, from the public indexes alone."""

import json
import re
import tomllib
from typing import Any
from urllib.parse import urlsplit

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version
from tests.house.project import ROOT

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
LOCK = tomllib.loads((ROOT / "uv.lock").read_text("utf-8"))
PUBLIC = {"pypi.org", "files.pythonhosted.org"}  # what uv writes where nothing else is set
PARTS: dict[str, list[Any]] = {
    "core": PROJECT["project"]["dependencies"],
    **PROJECT["project"]["optional-dependencies"],
    **PROJECT["dependency-groups"],
}


def _packages(name: str) -> list[dict[str, Any]]:
    return [package for package in LOCK["package"] if package["name"] == canonicalize_name(name)]


def _needed(*names: str) -> set[str]:
    """The names of packages and of all that they need."""
    found: set[str] = set()
    waiting = list(names)
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            waiting += [need["name"] for package in _packages(name) for need in package.get("dependencies", [])]
    return found


@pytest.mark.parametrize("part", PARTS)
def test_requirements_are_locked(part: str) -> None:
    lines = [Requirement(line) for line in PARTS[part] if isinstance(line, str)]
    assert lines
    unmet = [
        f"{line} (locked: {versions})"
        for line in lines
        if not (versions := [Version(package["version"]) for package in _packages(line.name)])
        or not all(map(line.specifier.contains, versions))
    ]
    assert not unmet, "run `make lock`"


def test_dependency_table_names_each_with_its_users() -> None:
    table = (ROOT / "docs/dependencies.md").read_text("utf-8")
    rows = re.findall(r"(?m)^\| ([\w-]+) \| ([\w, ]+) \| [^|]+ \| [^|]+ \|$", table)
    reported = {(canonicalize_name(name), part) for name, parts in rows for part in parts.split(", ")}
    asked = {
        (canonicalize_name(Requirement(line).name), part)
        for part, lines in PARTS.items()
        for line in lines
        if isinstance(line, str)
    }
    lent = {each for each in asked if each[1] == "dev" and (each[0], "evaluation") in asked}
    assert reported - {("dependency", "part")} == asked - lent


def test_every_file_has_a_hash_and_a_public_address() -> None:
    packages = [package for package in LOCK["package"] if package["source"] != {"editable": "."}]
    files = [file for package in packages for file in (*package.get("wheels", ()), package.get("sdist")) if file]
    assert len(files) > len(packages) > 100
    assert not [file["url"] for file in files if not file["hash"].startswith("sha256:")]
    places = {package["source"]["registry"] for package in packages} | {file["url"] for file in files}
    assert {urlsplit(place).hostname for place in places} == PUBLIC


def test_core_has_no_desktop_check_or_training_packages() -> None:
    (own,) = _packages("plainleaf")
    core = _needed(*(need["name"] for need in own["dependencies"]))
    foreign = (
        "catboost",
        "matplotlib",
        "nh3",
        "pygments",
        "pyqtgraph",
        "pyside",
        "pytest",
        "rich",
        "ruff",
        "scikit",
        "scipy",
    )
    assert {"lxml", "numpy", "soupsieve"} <= core
    assert not {name for name in core if name.startswith(foreign)}


def test_uv_itself_is_locked_with_hashes_from_no_named_place() -> None:
    lock = (ROOT / "setup/uv.txt").read_text("utf-8")
    ((name, version),) = re.findall(r"(?m)^([a-z0-9-]+)==([^ \\]+)", lock)
    assert [(name, version)] == [("uv", package["version"]) for package in _packages("uv")]
    assert "--hash=sha256:" in lock
    assert "://" not in lock


def test_node_packages_are_locked_without_a_named_registry() -> None:
    lock = json.loads((ROOT / "package-lock.json").read_text("utf-8"))
    asked = json.loads((ROOT / "package.json").read_text("utf-8"))["devDependencies"]
    packages = {name: entry for name, entry in lock["packages"].items() if name}
    assert lock["packages"][""]["devDependencies"] == asked, "run `make lock`"
    assert {f"node_modules/{name}" for name in asked} <= set(packages)
    assert not [name for name, entry in packages.items() if "resolved" in entry]
    assert not [name for name, entry in packages.items() if "integrity" not in entry and not entry.get("inBundle")]
