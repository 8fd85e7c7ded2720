"""What a browser starts: two small files with absolute paths, since a browser's PATH is not the user's.

The first is a shell script (on Windows a batch file) that runs the interpreter without site packages; the second is the
Python file that it runs. A browser in a Flatpak gets an additional script that leaves the sandbox.
"""

import errno
import json
import shlex
from dataclasses import dataclass
from pathlib import Path

from plainleaf.bridge.browsers import System
from plainleaf.bridge.faults import APP_MISSING, InstallError
from plainleaf.bridge.frames import TO_BROWSER, encode
from plainleaf.bridge.messages import error_message
from plainleaf.files import replace

_NOT_ALLOWED = frozenset({errno.EACCES, errno.EPERM, errno.EROFS})


@dataclass(frozen=True, slots=True)
class LaunchCommand:
    """How to start this installation: the interpreter, the folder that contains the package, the bridge's folder, the
    command that opens the app, and its environment variables. All paths are absolute."""

    python: str
    root: str
    folder: str
    command: tuple[str, ...]
    environment: tuple[tuple[str, str], ...] = ()


def start_file(program: LaunchCommand) -> str:
    """The Python file. It reports if the app has been removed, which the app itself cannot do."""
    return (
        "# Written by Plainleaf; run by browsers that send pages to it.\n"
        "import os\n"
        "import sys\n\n"
        f"os.environ.update({dict(program.environment)!r})\n"
        f"sys.path.append({program.root!r})\n"
        "try:\n"
        "    from plainleaf.bridge.host import main\n"
        "except ModuleNotFoundError:\n"
        f"    sys.stdout.buffer.write({_app_missing()!r})\n"
        "    sys.exit(1)\n"
        f"sys.exit(main({program.folder!r}, {list(program.command)!r}))\n"
    )


def _app_missing() -> bytes:
    return encode(error_message(APP_MISSING, APP_MISSING.sentence), TO_BROWSER)


def _script(program: LaunchCommand, start: Path) -> str:
    """The shell script. It reports if the interpreter has been removed."""
    python = shlex.quote(program.python)
    message = "".join(f"\\{byte:03o}" for byte in _app_missing())
    return (
        "#!/bin/sh\n"
        f"if [ ! -x {python} ]; then printf '{message}'; exit 1; fi\n"
        f'exec {python} -IS {shlex.quote(str(start))} "$@"\n'
    )


def files(program: LaunchCommand, system: System) -> dict[Path, str]:
    """The files to write by path: the launcher (first), the Python file, and the owner file. Raises InstallError for a
    path that cannot be quoted."""
    host = Path(program.folder) / "host"
    start = host / "start.py"
    other_files = {start: start_file(program), owner_file(host): owner_text(program)}
    if system == "win32":
        if any(mark in program.python + str(start) for mark in '"%\r\n'):
            raise InstallError(f"The path {program.python} has a character that a batch file cannot hold.")
        batch = f'@echo off\r\n"{program.python}" -IS "{start}" %*\r\n'
        return {host / "plainleaf-host.bat": batch, **other_files}
    return {host / "plainleaf-host": _script(program, start), **other_files}


def owner_file(folder: Path) -> Path:
    """The file beside a launcher that names the copy of Plainleaf that wrote it."""
    return folder / "owner.json"


def owner_text(program: LaunchCommand) -> str:
    """The content of this copy's owner file."""
    return json.dumps({"python": program.python, "root": program.root}, indent=2) + "\n"


def owner(folder: Path) -> str:
    """The package folder of the copy that wrote a launcher's files; empty if there is no owner file."""
    try:
        content = json.loads(owner_file(folder).read_bytes())
    except (OSError, ValueError, RecursionError):
        return ""
    root = content.get("root") if isinstance(content, dict) else None
    return root if isinstance(root, str) else ""


def started_by(path: Path, sandbox: str) -> Path:
    """The launcher outside the sandbox that the one inside starts; without a sandbox, the launcher itself."""
    if not sandbox:
        return path
    try:
        words = shlex.split(path.read_text(encoding="utf-8", errors="surrogateescape").splitlines()[-1])
        return Path(words[words.index("--host") + 1])
    except (OSError, ValueError, IndexError):
        return path


def sandbox_files(launcher: Path, home: Path, sandbox: str) -> dict[Path, str]:
    """The launcher in a Flatpak's own folder, which starts the real one outside the sandbox."""
    inner = home / ".var/app" / sandbox / "data/plainleaf/plainleaf-host"
    return {inner: f'#!/bin/sh\nexec flatpak-spawn --host {shlex.quote(str(launcher))} "$@"\n'}


def write(path: Path, text: str, *, runnable: bool = False) -> None:
    """Replace a text file atomically, without newline conversion. Raises InstallError."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        replace(path, text.encode("utf-8", "surrogateescape"), mode=0o700 if runnable else 0o600)
    except OSError as error:
        raise InstallError(fault_of(error, "written", path)) from error


def fault_of(error: OSError, task: str, path: Path | None = None) -> str:
    """A sentence with advice for a file that could not be ``task`` (written, removed)."""
    advice = "check the permissions of its folder" if error.errno in _NOT_ALLOWED else "see what is in its place"
    return f"{path or error.filename} could not be {task} ({error.strerror}); {advice}."


def holds(path: Path, text: str) -> bool:
    """True if a file has exactly this text."""
    try:
        return path.read_bytes() == text.encode("utf-8", "surrogateescape")
    except OSError:
        return False
