"""The deeds behind ``make``: each sets up what it needs, then does its work."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable

import checks
from display import unreachable
from environment import FOLDER, PROGRAMS, ROOT, environment, install, own_python
from lock import lock
from needs import DISPLAY, QT, VIRTUAL_DISPLAY
from system import Stop, ensure

SAMPLE = "resources/sample/index.html"


def main(arguments: list[str]) -> int:
    """Do one deed; the exit status."""
    deeds: dict[str, Callable[[list[str]], int]] = {
        "run": run,
        "test": checks.test,
        "lock": lock,
        "bench": bench,
        "screenshots": screenshots,
        "docs": docs,
        "clean": clean,
    }
    if not arguments or arguments[0] not in deeds:
        print("One of these, please:", *deeds, file=sys.stderr)
        return 2
    try:
        return deeds[arguments[0]](arguments[1:])
    except Stop as stop:
        print(f"\n{stop}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("\nStopped.", file=sys.stderr)
        return 130


def run(_: list[str]) -> int:
    """Open the desktop reader on ``URL`` (from the environment), else on the sample page."""
    source = os.environ.get("URL", "").strip() or str(ROOT / SAMPLE)
    why = unreachable()
    if why:
        install("core", "build")
        print(f"{why}, so Plainleaf works in the terminal: the steps of the descent, then the clean text.", flush=True)
        status = _plainleaf("explain", "--method", "descent", "--", source)
        print(flush=True)
        return status or _plainleaf("read", "--", source)
    if sys.platform == "linux":
        ensure((*own_python(), *QT, *DISPLAY), "Plainleaf's window")
    install("core", "desktop", "build")
    return _plainleaf("open", "--", source)


def bench(arguments: list[str]) -> int:
    """Measure speed and accuracy on the benchmark pages beside the project."""
    install("core", "build", "evaluation")
    return _plainleaf("bench", *arguments)


def screenshots(arguments: list[str]) -> int:
    """Make the pictures of the README with the real window on a virtual display."""
    if sys.platform == "linux":
        ensure((*own_python(), *QT, *DISPLAY, *VIRTUAL_DISPLAY), "Making screenshots")
    install("core", "desktop", "build")
    return _program("python", str(ROOT / "setup/screenshots.py"), *arguments)


def docs(_: list[str]) -> int:
    """Write the pages that are made from the code: commands, settings, keys."""
    install("core", "desktop", "build")
    return _program("python", str(ROOT / "setup/made_pages.py"))


def clean(_: list[str]) -> int:
    """Remove what the other deeds made: the environment, caches, build results."""
    made = [FOLDER, ROOT / "node_modules", ROOT / "build", ROOT / "dist", *ROOT.glob(".*_cache"), ROOT / ".hypothesis"]
    for folder in made:
        shutil.rmtree(folder, ignore_errors=True)
    return 0


def _plainleaf(*arguments: str) -> int:
    return _program("plainleaf", *arguments)


def _program(name: str, *arguments: str) -> int:
    return subprocess.run([str(PROGRAMS / name), *arguments], env=environment(), check=False).returncode
