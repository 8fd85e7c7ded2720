"""The bridge's own folder: private to the user, and written so that a crash leaves old or new, never half.

app.lock   held by the running app (``server``)          arriving/  pages of which parts are missing
app.json   where the running app listens                 waiting/   pages that the app has to take
launch.json, launch.log   the last starts by the host    taken/     names of pages that it took
host/      what browsers start                           aside/     pages that it could not show
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
    """Make a folder that only this user may enter, or check that it is one. Raises ChannelError."""
    try:
        os.makedirs(path, mode=0o700, exist_ok=True)
    except OSError as error:
        raise ChannelError(
            f"The folder {path} could not be made ({error.strerror}); see what is in its place."
        ) from error
    if os.name == "nt":  # the user's profile protects it there
        return path
    state = os.lstat(path)
    if not stat.S_ISDIR(state.st_mode) or state.st_uid != os.getuid():
        raise ChannelError(f"{path} is not a folder of this user, so the bridge does not trust it; remove it.")
    if state.st_mode & 0o077:
        os.chmod(path, 0o700)
    return path


def sync_file(stream: BufferedIOBase) -> None:
    """Make what was written to a file durable."""
    stream.flush()
    os.fsync(stream.fileno())


def write_json(path: str, content: object) -> None:
    """Replace a small file at once."""
    files.replace(Path(path), json.dumps(content).encode("ascii"))


def read_json(path: str) -> dict[str, object]:
    """The object in a small file; empty if there is none, or another thing in it."""
    try:
        with open(path, "rb") as stream:
            content = json.loads(stream.read(_MOST).decode("utf-8-sig"))
    except (FileNotFoundError, NotADirectoryError, ValueError, RecursionError):
        return {}
    return content if isinstance(content, dict) else {}
