"""Packages the extension for each browser family: the same files with that family's manifest.

Each family warns about the other's keys: Chromium about ``background.scripts``, Firefox about a service worker.
"""

import json
import shutil
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, get_args

from plainleaf import files
from plainleaf.bridge.browsers import Family
from plainleaf.bridge.faults import InstallError
from plainleaf.resources import folder

FAMILIES: tuple[Family, ...] = get_args(Family)

_MADE = (1980, 1, 1, 0, 0, 0)  # the earliest time that ZIP can store, so that the same files make the same archive


def extension_files(family: Family, *, store: bool = False) -> dict[str, bytes]:
    """The files of the extension by name (with forward slashes), sorted. For a ``store``, the manifest has no ``key``,
    as stores assign ids themselves."""
    top = _source()
    present = {path.relative_to(top).as_posix(): path for path in top.rglob("*") if path.is_file()}
    content = {name: path.read_bytes() for name, path in sorted(present.items())}
    manifest = _MANIFESTS[family](json.loads(content["manifest.json"]))
    if store:
        manifest.pop("key", None)
    content["manifest.json"] = (json.dumps(manifest, indent=2, ensure_ascii=False) + "\n").encode("utf-8")
    return content


def unpack_extension(family: Family, target: Path) -> Path:
    """Write the extension into a folder, replacing an earlier version. Raises InstallError."""
    if target.exists() and any(target.iterdir()) and not (target / "manifest.json").is_file():
        raise InstallError(f"{target} holds other files; name an empty folder or one of the extension.")
    half = target.with_name(f"{target.name}.new")
    try:
        shutil.rmtree(half, ignore_errors=True)
        for name, data in extension_files(family).items():
            path = half / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
        if target.exists():
            shutil.rmtree(target)
        files.settle(half, target)
    except OSError as error:
        raise InstallError(f"The extension could not be written to {target} ({error.strerror}).") from error
    return target


def is_outdated(family: Family, folder: Path) -> bool:
    """True if a folder holds another version of the extension. Updating Plainleaf does not update an extension that a
    browser loaded from a folder."""
    if not (folder / "manifest.json").is_file():
        return False
    try:
        return any((folder / name).read_bytes() != data for name, data in extension_files(family).items())
    except OSError:  # a file is missing there
        return True


def pack_extension(family: Family, target: Path) -> Path:
    """Write the archive to upload to a store; the same files give the same bytes. Raises InstallError."""
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
            for name, data in extension_files(family, store=True).items():
                entry = zipfile.ZipInfo(name, _MADE)
                entry.external_attr = 0o644 << 16
                entry.create_system = 3
                archive.writestr(entry, data, zipfile.ZIP_DEFLATED)
    except OSError as error:
        raise InstallError(f"The extension could not be written to {target} ({error.strerror}).") from error
    return target


def _source() -> Path:
    """The extension's folder: among the resources of an installed package, or beside them in a checkout."""
    for candidate in (folder() / "extension", folder().parent / "extension"):
        if (candidate / "manifest.json").is_file():
            return candidate
    raise InstallError("The extension is missing in this installation of Plainleaf; install it again.")


def _for_chromium(manifest: dict[str, Any]) -> dict[str, Any]:
    del manifest["browser_specific_settings"]
    del manifest["background"]["scripts"], manifest["action"]["default_area"]
    return manifest


def _for_firefox(manifest: dict[str, Any]) -> dict[str, Any]:
    del manifest["key"], manifest["minimum_chrome_version"]
    del manifest["background"]["service_worker"]
    return manifest


_MANIFESTS: dict[Family, Callable[[dict[str, Any]], dict[str, Any]]] = {
    "chromium": _for_chromium,
    "firefox": _for_firefox,
}
