"""Connect browsers: register the extension's host with them, see how they stand, take it back."""

import importlib.util
import os
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path

import plainleaf
from plainleaf import paths
from plainleaf.bridge.browsers import ALL_USERS, Family, InstalledBrowser, System
from plainleaf.bridge.extension import FAMILIES, is_outdated, unpack_extension
from plainleaf.bridge.installer import Installer, Standing
from plainleaf.bridge.launcher import LaunchCommand
from plainleaf.bridge.programs import folders
from plainleaf.bridge.registry import WindowsRegistry
from plainleaf.bridge.spool import Spool
from plainleaf.bridge.trial import try_host


def bridge_folder() -> str:
    """The bridge's own folder. Raises FolderError."""
    return str(paths.data_folder() / "bridge")


def accept_extension(ids: Iterable[str], environment: Mapping[str, str] = os.environ) -> None:
    """Let the extension call under these ids, too: those that a store gave it. Raises InstallError."""
    installer(environment).accept(ids)


def connect_browsers(names: Iterable[str] = (), environment: Mapping[str, str] = os.environ) -> list[Standing]:
    """Register with the browsers named, or else with all found; how they stand afterwards. Raises InstallError."""
    return installer(environment).install(names)


def connect_location(folder: Path, family: Family, environment: Mapping[str, str] = os.environ) -> Standing:
    """Register with a browser that is not in the table, by the folder in which it looks for manifests. Raises
    InstallError."""
    return installer(environment).install_at(folder, family)


def has_window() -> bool:
    """Whether this copy can open what browsers send: the extra ``desktop`` brings the window."""
    return importlib.util.find_spec("PySide6") is not None


def browser_standings(names: Iterable[str] = (), environment: Mapping[str, str] = os.environ) -> list[Standing]:
    """How the browsers named, or else all found, stand. Raises InstallError."""
    return installer(environment).status(names)


def disconnect_browsers(
    names: Iterable[str] = (), environment: Mapping[str, str] = os.environ
) -> list[InstalledBrowser]:
    """Take the registration back, from all browsers if none is named; those that had one. Raises InstallError."""
    return installer(environment).remove(names)


def heal_browsers(environment: Mapping[str, str] = os.environ) -> list[InstalledBrowser]:
    """Write registrations of this copy again that have become stale; for each start of the app. Raises InstallError."""
    return installer(environment).heal()


def extension_folder(family: Family, target: Path | None = None) -> Path:
    """Write the extension for a family of browsers where the browser can load it from, by default a folder of the
    user's data that stays. Raises InstallError, FolderError."""
    return unpack_extension(family, target or _extension_folder(family))


def outdated_extensions() -> list[tuple[Family, Path]]:
    """The extensions that another version wrote into the folders that stay. Raises InstallError, FolderError."""
    written = [(family, _extension_folder(family)) for family in FAMILIES]
    return [(family, folder) for family, folder in written if is_outdated(family, folder)]


def _extension_folder(family: Family) -> Path:
    return paths.data_folder() / f"extension-{family}"


def waiting_pages() -> tuple[int, int]:
    """How many pages wait for the app, and how many it could not show."""
    spool = Spool(bridge_folder())
    return len(spool.names()), spool.set_aside()


def retry_pages() -> int:
    """Let the pages that could not be shown wait again, say after an update; how many there were."""
    return Spool(bridge_folder()).bring_back()


def host_seconds() -> float:
    """How long the host takes from its start to its end after a hello: this user's own, or else that of all users.
    Raises InstallError if it fails."""
    made = installer()
    return try_host(made.launcher() if made.launcher().exists() else made.launcher_of_all_users() or made.launcher())


def installer(environment: Mapping[str, str] = os.environ) -> Installer:
    """The installer for this user, this computer and this installation of Plainleaf."""
    system: System = "win32" if sys.platform == "win32" else "darwin" if sys.platform == "darwin" else "linux"
    python = os.path.abspath(sys.executable)
    root = str(Path(plainleaf.__file__).resolve().parents[1])
    # -P: a folder named plainleaf in the home folder, where the app is started, must not be taken for the package.
    command = (python, "-P", "-m", "plainleaf", "open")
    program = LaunchCommand(python, root, bridge_folder(), command, _own_folders(environment))
    config = environment.get("XDG_CONFIG_HOME", "")
    registry = WindowsRegistry() if system == "win32" else None
    shared = ALL_USERS if system == "linux" else {}
    path = folders(environment, Path.home(), system)
    own = Path(config) if os.path.isabs(config) else None
    return Installer(system, Path.home(), program, own, registry, shared, path)


def _own_folders(environment: Mapping[str, str]) -> tuple[tuple[str, str], ...]:
    """What the app must have in its environment to find the data of this one: a browser that starts it may have another
    environment than a terminal, and stands in another folder."""
    for name in (paths.HOME, "XDG_DATA_HOME"):
        if folder := environment.get(name):
            return ((name, os.path.abspath(folder)),)
    return ()
