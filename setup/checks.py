"""``make test``: every check of the project, the small ones beside the tests; a failing one does not hide the next."""

import os
import shutil
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from environment import PROGRAMS, ROOT, environment, own_python, sync
from needs import BROWSERS, DISPLAY, QT, VIRTUAL_DISPLAY
from system import Stop, ensure, in_ci

CORES = os.cpu_count() or 1


@dataclass(frozen=True, slots=True)
class Check:
    """One command, by the name under which it can be asked for; ``seen`` at work, or shown when it has ended."""

    name: str
    command: tuple[str, ...]
    seen: bool = False


MEMORY = Path("/dev/shm")  # noqa: S108 - a folder of a name by chance is made in it
"""A folder in memory, where Linux has one."""
ROOM = 4 << 30  # bytes; the tests' files are under a gigabyte

# Each test has sockets, a display and a home of its own, so that any may run beside any other. Two processes more
# than there are cores: many tests wait for browsers, servers and other processes.
PYTEST = ("pytest", f"--numprocesses={CORES + 2}", "--dist=worksteal")
# Run once, beside npm and the first checks: else each process of the tests compiles them all.
COLLECT = (str(PROGRAMS / "pytest"), "--collect-only", "-qq", "-p", "no:cacheprovider", "tests")
QUICK = ("pages", "unit/_kernel", "unit/engine", "unit/rules", "unit/settings")

CHECKS = (
    Check("style", ("ruff", "check", ".")),
    Check("format", ("ruff", "format", "--check", ".")),
    Check("types", ("mypy",)),
    Check("layers", ("lint-imports",)),
    Check("extension-tests", ("npm", "run", "--silent", "test")),
    Check("extension-lint", ("npm", "run", "--silent", "lint")),
    Check("site", ("mkdocs", "build", "--strict")),  # --quiet would hide warnings from --strict
    Check("tests", (*PYTEST, "tests"), seen=True),
)
# Run when they are asked for by name: what shows most mistakes in the engine in little time, and the many rounds.
MORE = (
    Check("quick", (*PYTEST, *(f"tests/{folder}" for folder in QUICK)), seen=True),
    Check("nightly", (*PYTEST, "-m", "long", "tests"), seen=True),
)


def test(names: list[str]) -> int:
    """Set up and run the checks with these names, all of them if there are none; 0 if all passed. A path, with the
    name of a test behind ``::`` if need be, stands for the tests there."""
    known = {check.name: check for check in (*CHECKS, *MORE)}
    paths = [name for name in names if name not in known and (ROOT / name.split("::")[0]).exists()]
    unknown = [name for name in names if name not in known and name not in paths]
    if unknown:
        raise Stop(f"There is no check and no path {' and no '.join(unknown)}; the checks are {', '.join(known)}.")
    wanted = [known[name] for name in names if name in known] if names else list(CHECKS)
    if paths:
        wanted.append(Check(" ".join(paths), ("pytest", *paths), seen=True))
    compiling = _set_up()
    small, seen = ([check for check in wanted if check.seen == at_work] for at_work in (False, True))
    with ThreadPoolExecutor(1 if seen else CORES) as pool:  # beside the tests, which have a process for each core
        running = pool.map(_run, small)
        if compiling:
            compiling.wait()
        results = dict(map(_run, seen))
        results |= dict(running)
    print("\nChecks")
    for name, (passed, seconds) in results.items():
        print(f"  {'passed' if passed else 'FAILED'}  {name:16} {seconds:6.1f} s")
    failed = sum(not passed for passed, _ in results.values())
    print(f"\nchecks: {len(results) - failed} passed, {failed} failed")
    return min(failed, 1)


def _set_up() -> subprocess.Popen[bytes] | None:
    """Install what the checks need; the process that compiles the tests, if it is the first time."""
    if sys.platform == "linux":
        ensure((*own_python(), *QT, *DISPLAY, *VIRTUAL_DISPLAY), "Checking the window")
        _ensure_browsers()
    sync("corpus", "desktop", "evaluation", "dev")
    return _install_node_packages()


def _ensure_browsers() -> None:
    """Tests of the way from a browser use real ones: where they cannot be had, CI fails and others skip those tests."""
    try:
        ensure(BROWSERS, "Checking the way from a browser")
    except Stop as stop:
        if in_ci():
            raise
        print(f"{stop}\nThe tests that need a browser which is missing are skipped.", flush=True)


def _install_node_packages() -> subprocess.Popen[bytes] | None:
    stamp, lock = ROOT / "node_modules/.package-lock.digest", (ROOT / "package-lock.json").read_text("utf-8")
    if stamp.is_file() and stamp.read_text("utf-8") == lock:
        return None
    print("Installing node packages …", flush=True)
    command = [str(PROGRAMS / "npm"), "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"]
    compiling = subprocess.Popen(
        COLLECT, cwd=ROOT, env=environment(), stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL
    )
    done = subprocess.run(command, cwd=ROOT, env=environment(), check=False)
    if done.returncode:
        compiling.terminate()
        raise Stop("Node packages could not be installed; npm's own words are above.")
    stamp.write_text(lock, "utf-8")
    return compiling


def _run(check: Check) -> tuple[str, tuple[bool, float]]:
    """The check's name, whether it passed, and its seconds."""
    title = f"\n── {check.name}: {' '.join(check.command)}"
    if check.seen:
        print(title, flush=True)
    start = time.monotonic()
    command = [str(PROGRAMS / check.command[0]), *check.command[1:]]
    streams = {} if check.seen else {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT}
    with tempfile.TemporaryDirectory(prefix="plainleaf-", dir=_fast_folder(), ignore_cleanup_errors=True) as scratch:
        Path(scratch).chmod(0o755)  # some tests become another user
        own = environment() | {"TMPDIR": scratch}
        done = subprocess.run(command, cwd=ROOT, env=own, stdin=subprocess.DEVNULL, check=False, **streams)
    if not check.seen:
        print(f"{title}\n{(done.stdout or b'').decode('utf-8', 'replace')}", end="", flush=True)
    return check.name, (done.returncode == 0, time.monotonic() - start)


def _fast_folder() -> Path | None:
    """Where temporary files cost no waiting for a disk, thousands of times in the tests; None where the system's
    default is as good."""
    is_roomy = MEMORY.is_dir() and os.access(MEMORY, os.W_OK) and shutil.disk_usage(MEMORY).free >= ROOM
    return MEMORY if is_roomy and not os.statvfs(MEMORY).f_flag & os.ST_NOEXEC else None
