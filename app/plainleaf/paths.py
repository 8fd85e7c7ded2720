"""Plainleaf's own folders on this computer.

``PLAINLEAF_HOME`` moves them all into one folder, for a portable copy and for tests. Otherwise they are in the system's
usual locations (XDG on Linux, Library on macOS, AppData on Windows). Every function creates its folder.
"""

import os
import stat
import sys
import tempfile
from pathlib import Path

from plainleaf.errors import PlainleafError

HOME = "PLAINLEAF_HOME"
_NAME = "plainleaf"
_SOCKET_BYTES = 104  # the shortest sun_path of all systems, with its final NUL: that of macOS
_SOCKET_NAME_BYTES = 24  # minus "/" and the name of a socket in the folder


class FolderError(PlainleafError):
    """One of Plainleaf's own folders cannot be created or is not trusted."""


def config_folder() -> Path:
    """The folder of settings. Raises FolderError."""
    return _made("config")


def data_folder() -> Path:
    """The folder of user data: the library, and pages not yet opened. Raises FolderError."""
    return _made("data")


def cache_folder() -> Path:
    """The folder of data that can be fetched or computed again. Raises FolderError."""
    return _made("cache")


def state_folder() -> Path:
    """The folder of logs, recent pages and the window's layout. Raises FolderError."""
    return _made("state")


def stay_beside_program() -> Path:
    """Keep all folders beside the program from now on, in this process and its children."""
    program = sys.executable if getattr(sys, "frozen", False) else sys.argv[0]
    folder = Path(program).resolve().parent / f"{_NAME}-portable"
    os.environ[HOME] = str(folder)
    return folder


def runtime_folder() -> Path:
    """The folder of sockets and locks: absolute, short enough for a socket's path, and accessible to this user only
    (0700).

    ``PLAINLEAF_HOME/run``, else ``XDG_RUNTIME_DIR/plainleaf``, else a folder of this user in the temporary folder,
    which is also used if the preferred path is too long. Raises FolderError, also if the folder belongs to another
    user.
    """
    wanted = _wanted_runtime()
    if wanted is None:
        return _private(_temporary() / f"{_NAME}-{_user()}")
    if len(os.fsencode(wanted)) > _SOCKET_BYTES - _SOCKET_NAME_BYTES:
        # derived from the preferred path, so that two portable copies do not share a folder
        from hashlib import blake2b  # loads OpenSSL, which takes as long as a page

        digest = blake2b(os.fsencode(wanted), digest_size=4).hexdigest()
        return _private(_temporary() / f"{_NAME}-{_user()}-{digest}")
    return _private(wanted)


def _wanted_runtime() -> Path | None:
    home = os.environ.get(HOME)
    if home:
        return Path(home).absolute() / "run"
    folder = os.environ.get("XDG_RUNTIME_DIR")
    if folder and os.path.isabs(folder) and os.access(folder, os.W_OK | os.X_OK):
        return Path(folder) / _NAME
    return None


def _temporary() -> Path:
    folder = Path(tempfile.gettempdir()).absolute()
    too_long = len(os.fsencode(folder)) > _SOCKET_BYTES - 2 * _SOCKET_NAME_BYTES
    return Path("/tmp") if too_long and os.name != "nt" else folder  # noqa: S108  _private checks who owns it


def _user() -> str:
    return str(os.getuid()) if os.name != "nt" else "user"


def _made(kind: str) -> Path:
    home = os.environ.get(HOME)
    if home:
        folder = Path(home).absolute() / kind
    else:
        import platformdirs  # imported late, as callers of ``runtime_folder`` do not need it

        system = platformdirs.PlatformDirs(_NAME, appauthor=False)
        folder = Path(getattr(system, f"user_{kind}_dir")).absolute()
    _make(folder)
    return folder


def _make(folder: Path) -> None:
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise FolderError(
            f"The folder {folder} cannot be made ({error.strerror}); make it, or set {HOME} to one you may write to."
        ) from error


def _private(folder: Path) -> Path:
    _make(folder)
    if os.name == "nt":  # inside the user's profile, which Windows protects
        return folder
    state = folder.lstat()
    if not stat.S_ISDIR(state.st_mode) or state.st_uid != os.getuid():
        raise FolderError(f"{folder} is not a folder of this user, so Plainleaf does not trust it; remove it.")
    if state.st_mode & 0o077:
        folder.chmod(0o700)
    return folder
