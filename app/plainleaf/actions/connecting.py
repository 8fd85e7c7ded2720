"""Connects browsers: registers the extension's host with them, reports their registrations, and removes them."""

import importlib.util
import os
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path

import plainleaf
from plainleaf import paths
from plainleaf.bridge.browsers import ALL_USERS, Family, InstalledBrowser, System
from plainleaf.bridge.extension import FAMILIES, is_outdated, unpack_extension
from plainleaf.bridge.installer import BrowserState, Installer
from plainleaf.bridge.launcher import LaunchCommand
from plainleaf.bridge.programs import folders
from plainleaf.bridge.registry import WindowsRegistry
from plainleaf.bridge.spool import Spool
from plainleaf.bridge.trial import try_host


def bridge_folder() -> str:
    """The bridge's own folder. Raises FolderError."""
    return str(paths.data_folder() / "bridge")


def accept_extension(ids: Iterable[str], environment: Mapping[str, str] = os.environ) -> list[BrowserState]:
    """Also accept the extension under these ids, as assigned by stores. Returns the registered browsers that stay
    without them, with the reasons. Raises InstallError."""
    return installer(environment).accept(ids)


def connect_browsers(names: Iterable[str] = (), environment: Mapping[str, str] = os.environ) -> list[BrowserState]:
    """Register with the named browsers, by default with all that are found; returns their registrations. Raises
    InstallError."""
    return installer(environment).install(names)


def connect_location(folder: Path, family: Family, environment: Mapping[str, str] = os.environ) -> BrowserState:
    """Register with a browser that is not in the table, given the folder of its manifests. Raises InstallError."""
    return installer(environment).install_at(folder, family)


def has_window() -> bool:
    """True if this installation can open what browsers send: it needs the extra ``desktop``."""
    return importlib.util.find_spec("PySide6") is not None


def browser_states(names: Iterable[str] = (), environment: Mapping[str, str] = os.environ) -> list[BrowserState]:
    """The registrations of the named browsers, by default of all that are found. Raises InstallError."""
    return installer(environment).status(names)


def disconnect_browsers(
    names: Iterable[str] = (), environment: Mapping[str, str] = os.environ
) -> list[InstalledBrowser]:
    """Remove the registrations of the named browsers, by default of all; returns the browsers that had one. Raises
    InstallError."""
    return installer(environment).remove(names)


def repair_browsers(environment: Mapping[str, str] = os.environ) -> list[InstalledBrowser]:
    """Rewrite this copy's outdated registrations; called on every start of the app. Raises InstallError."""
    return installer(environment).repair()


def extension_folder(family: Family, target: Path | None = None) -> Path:
    """Write the extension for a family of browsers into a folder, by default a permanent one among the user's data,
    from which the browser can load it. Raises InstallError, FolderError."""
    return unpack_extension(family, target or _extension_folder(family))


def outdated_extensions() -> list[tuple[Family, Path]]:
    """The extensions in the permanent folders that another version wrote. Raises InstallError, FolderError."""
    written = [(family, _extension_folder(family)) for family in FAMILIES]
    return [(family, folder) for family, folder in written if is_outdated(family, folder)]


def _extension_folder(family: Family) -> Path:
    return paths.data_folder() / f"extension-{family}"


def waiting_pages() -> tuple[int, int]:
    """The number of pages that wait for the app, and of those that could not be shown."""
    spool = Spool(bridge_folder())
    return len(spool.names()), spool.set_aside()


def retry_pages() -> int:
    """Queue the pages that could not be shown again, as after an update; returns their number."""
    return Spool(bridge_folder()).bring_back()


def host_seconds() -> float:
    """Seconds from the host's start to its exit after a hello; this user's host, else the one for all users. Raises
    InstallError if it fails."""
    for_system = installer()
    return try_host(
        for_system.launcher()
        if for_system.launcher().exists()
        else for_system.launcher_of_all_users() or for_system.launcher()
    )


def installer(environment: Mapping[str, str] = os.environ) -> Installer:
    """The installer for this user, this computer and this installation of Plainleaf."""
    system: System = "win32" if sys.platform == "win32" else "darwin" if sys.platform == "darwin" else "linux"
    python = os.path.abspath(sys.executable)
    root = str(Path(plainleaf.__file__).resolve().parents[1])
    # -P: a folder named plainleaf in the home folder, where the app is started, must not be imported as the package.
    command = (python, "-P", "-m", "plainleaf", "open")
    program = LaunchCommand(python, root, bridge_folder(), command, _own_folders(environment))
    config = environment.get("XDG_CONFIG_HOME", "")
    registry = WindowsRegistry() if system == "win32" else None
    shared = ALL_USERS if system == "linux" else {}
    path = folders(environment, Path.home(), system)
    folder = Path(config) if os.path.isabs(config) else None
    return Installer(system, Path.home(), program, folder, registry, shared, path)


def _own_folders(environment: Mapping[str, str]) -> tuple[tuple[str, str], ...]:
    """Environment variables with which an app started by a browser finds the same data: the browser's environment and
    working directory can differ from the terminal's."""
    for name in (paths.HOME, "XDG_DATA_HOME"):
        if folder := environment.get(name):
            return ((name, os.path.abspath(folder)),)
    return ()
