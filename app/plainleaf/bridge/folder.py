"""The bridge's own folder: private to the user, with files written atomically.

app.lock   held by the running app (``server``)          arriving/  incomplete pages
app.json   the address of the running app                waiting/   pages that the app has not taken yet
launch.json, launch.log   recent starts by the host      taken/     names of pages that the app took
host/      what browsers start                           aside/     pages that could not be shown
"""

import json
import os
import stat
from io import BufferedIOBase
from pathlib import Path

from plainleaf import files
from plainleaf.bridge.faults import ChannelError

ADDRESS_FILE = "app.json"
_MOST = 1 << 16


def private_folder(path: str) -> str:
    """Create a folder that only this user may enter, or check an existing one. Raises ChannelError."""
    try:
        os.makedirs(path, mode=0o700, exist_ok=True)
    except OSError as error:
        raise ChannelError(
            f"The folder {path} could not be made ({error.strerror}); see what is in its place."
        ) from error
    if os.name == "nt":  # protected by the user's profile on Windows
        return path
    state = os.lstat(path)
    if not stat.S_ISDIR(state.st_mode) or state.st_uid != os.getuid():
        raise ChannelError(f"{path} is not a folder of this user, so the bridge does not trust it; remove it.")
    if state.st_mode & 0o077:
        os.chmod(path, 0o700)
    return path


def sync_file(stream: BufferedIOBase) -> None:
    """Flush a file to the disk."""
    stream.flush()
    os.fsync(stream.fileno())


def write_json(path: str, content: object) -> None:
    """Replace a small JSON file atomically."""
    files.replace(Path(path), json.dumps(content).encode("ascii"))


def read_json(path: str) -> dict[str, object]:
    """Read the object in a small JSON file; empty if the file is missing or holds something else."""
    try:
        with open(path, "rb") as stream:
            content = json.loads(stream.read(_MOST).decode("utf-8-sig"))
    except (FileNotFoundError, NotADirectoryError, ValueError, RecursionError):
        return {}
    return content if isinstance(content, dict) else {}
