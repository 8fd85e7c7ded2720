"""``make test``: every check of the project, one after the other; a failing one does not hide the next."""

import subprocess
import sys
import time
from dataclasses import dataclass

from environment import PROGRAMS, ROOT, environment, install, own_python
from needs import BROWSERS, DISPLAY, QT, VIRTUAL_DISPLAY
from system import Stop, ensure, in_ci


@dataclass(frozen=True, slots=True)
class Check:
    """One command; ``needs`` names a folder without which there is nothing to check yet."""

    name: str
    command: tuple[str, ...]
    needs: str = ""


CHECKS = (
    Check("style", ("ruff", "check", ".")),
    Check("format", ("ruff", "format", "--check", ".")),
    Check("types", ("mypy",)),
    Check("floors", ("lint-imports",)),
    Check("extension-tests", ("npm", "run", "--silent", "test"), needs="tests/extension"),
    Check("extension-lint", ("npm", "run", "--silent", "lint"), needs="extension"),
    Check("tests", ("pytest",)),
)


def test(names: list[str]) -> int:
    """Set up and run the checks with these names, all of them if there are none; 0 if all passed."""
    unknown = sorted(set(names) - {check.name for check in CHECKS})
    if unknown:
        known = ", ".join(check.name for check in CHECKS)
        raise Stop(f"There is no check {' and no check '.join(unknown)}; there are {known}.")
    wanted = [check for check in CHECKS if not names or check.name in names]
    _set_up()
    results = {check.name: _run(check) for check in wanted if not check.needs or (ROOT / check.needs).is_dir()}
    print("\nChecks")
    for name, (passed, seconds) in results.items():
        print(f"  {'passed' if passed else 'FAILED'}  {name:16} {seconds:6.1f} s")
    failed = sum(not passed for passed, _ in results.values())
    print(f"\nchecks: {len(results) - failed} passed, {failed} failed")
    return min(failed, 1)


def _set_up() -> None:
    if sys.platform == "linux":
        ensure((*own_python(), *QT, *DISPLAY, *VIRTUAL_DISPLAY), "Checking the window")
        _ensure_browsers()
    install("core", "desktop", "build", "evaluation", "dev")
    _install_node_packages()


def _ensure_browsers() -> None:
    """Tests of the way from a browser use real ones: where they cannot be had, CI fails and others skip those tests."""
    try:
        ensure(BROWSERS, "Checking the way from a browser")
    except Stop as stop:
        if in_ci():
            raise
        print(f"{stop}\nThe tests that need a browser which is missing are skipped.", flush=True)


def _install_node_packages() -> None:
    stamp, lock = ROOT / "node_modules/.package-lock.digest", (ROOT / "package-lock.json").read_text("utf-8")
    if stamp.is_file() and stamp.read_text("utf-8") == lock:
        return
    print("Installing node packages …", flush=True)
    command = [str(PROGRAMS / "npm"), "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"]
    if subprocess.run(command, cwd=ROOT, env=environment(), check=False).returncode:
        raise Stop("Node packages could not be installed; npm's own words are above.")
    stamp.write_text(lock, "utf-8")


def _run(check: Check) -> tuple[bool, float]:
    print(f"\n── {check.name}: {' '.join(check.command)}", flush=True)
    start = time.monotonic()
    command = [str(PROGRAMS / check.command[0]), *check.command[1:]]
    status = subprocess.run(command, cwd=ROOT, env=environment(), stdin=subprocess.DEVNULL, check=False).returncode
    return status == 0, time.monotonic() - start
