"""The page of what comes along with the whole program: each package, its licence, its size."""

import re
import tomllib
from importlib import metadata
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
EXTRA = "desktop"
ABOUT = """# What is shipped

Written from the installed packages by `make docs`; do not edit. What `pip install "plainleaf[desktop]"`, the Debian
package and the tarball bring, with the licence that each package states and its size as installed on Linux. Versions
and hashes are in `uv.lock`; `make sbom` writes the same as a bill of materials (CycloneDX). A test sees that no
licence is the GPL or the AGPL; the LGPL is Qt's alone. The Debian package and the tarball leave out of Qt what the
window does not use (340 of 670 MB stay). The fonts are under the Open Font License (`resources/fonts`).

| package | licence | MB |
|---|---|---|
"""
_CLASSIFIER = "License :: OSI Approved :: "
# What a package states so that it cannot be told from its text.
_WORDS = (
    (re.compile(r"(?i)\bMIT\b"), "MIT"),
    (re.compile(r"(?i)apache"), "Apache-2.0"),
    (re.compile(r"(?i)\bBSD\b"), "BSD"),
)


def shipped() -> list[str]:
    """The names of all packages that come along, after the lock."""
    lock = tomllib.loads((ROOT / "uv.lock").read_text("utf-8"))
    packages: dict[str, dict[str, Any]] = {package["name"]: package for package in lock["package"]}
    own = packages["plainleaf"]
    waiting = [*own["dependencies"], *own["optional-dependencies"][EXTRA]]
    found: set[str] = set()
    while waiting:
        need = waiting.pop()
        if need["name"] not in found and "win32" not in need.get("marker", ""):
            found.add(need["name"])
            waiting += packages[need["name"]].get("dependencies", [])
    return sorted(found)


def licence(name: str) -> str:
    """The licence that an installed package states, shortly."""
    about = metadata.metadata(name)
    if expression := about.get("License-Expression"):
        return expression
    classified = [
        line.removeprefix(_CLASSIFIER) for line in about.get_all("Classifier", []) if line.startswith(_CLASSIFIER)
    ]
    told = " and ".join(classified) or (about.get("License") or "").strip().split("\n")[0]
    return next((short for pattern, short in _WORDS if pattern.search(told)), told)


def size(name: str) -> int:
    """The bytes of an installed package."""
    files = (Path(str(file.locate())) for file in metadata.files(name) or ())
    return sum(file.stat().st_size for file in files if file.suffix != ".pyc" and file.is_file())


def page() -> str:
    """The whole page."""
    rows = ((name, licence(name), size(name) / 1e6) for name in shipped())
    return ABOUT + "".join(
        f"| {name} | {told} | {f'{large:.0f}' if large >= 1 else '< 1'} |\n" for name, told, large in rows
    )
