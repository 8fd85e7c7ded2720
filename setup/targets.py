"""The targets of the Makefile: each sets up what it needs, then does its work."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import checks
from display import unreachable
from environment import FOLDER, PROGRAMS, ROOT, TOOLS, environment, own_python, run_uv, sync
from needs import BROWSERS, DISPLAY, OBJDUMP, PACKER, QT, VIRTUAL_DISPLAY, Need
from system import Stop, ensure

SAMPLE = "resources/sample/index.html"


def main(arguments: list[str]) -> int:
    """Make one target; the exit status."""
    targets: dict[str, Callable[[list[str]], int]] = {
        "run": run,
        "test": checks.test,
        "nightly": lambda _: checks.test(["nightly"]),
        "lock": lock,
        "bench": bench,
        "screenshots": screenshots,
        "extension": extension,
        "deb": deb,
        "tarball": tarball,
        "sbom": sbom,
        "docs": docs,
        "clean": clean,
    }
    if not arguments or arguments[0] not in targets:
        print("One of these, please:", *targets, file=sys.stderr)
        return 2
    try:
        return targets[arguments[0]](arguments[1:])
    except Stop as stop:
        print(f"\n{stop}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("\nStopped.", file=sys.stderr)
        return 130


def run(_: list[str]) -> int:
    """Open the desktop reader on ``URL`` (from the environment), else where the reader stopped; at first on the sample
    page."""
    given, sample = os.environ.get("URL", "").strip(), str(ROOT / SAMPLE)
    source = given or sample
    why = unreachable()
    if why:
        sync()
        print(f"{why}, so Plainleaf works in the terminal: how each text was judged, then the article.", flush=True)
        status = _program("plainleaf", "explain", "--", source)
        print(flush=True)
        return status or _program("plainleaf", "read", "--", source)
    if sys.platform == "linux":
        ensure((*own_python(), *QT, *DISPLAY), "Plainleaf's window")
    sync("desktop")
    return _program("plainleaf", "open", *(("--", given) if given else ("--first", sample)))


def lock(arguments: list[str]) -> int:
    """Choose versions anew, keeping what still fits unless ``--upgrade`` is given, and write the lock files: Python's
    in ``uv.lock``, uv's own in ``setup/uv.txt``, Node's in ``package-lock.json``."""
    only_uv = ["--only-group", "uv", "--no-header", "--no-annotate", "--output-file", "setup/uv.txt"]
    if run_uv(["lock", *arguments]) or run_uv(["export", "--locked", "--quiet", *only_uv]):
        raise Stop("The versions could not be chosen; uv's own words are above.")
    sync("dev")
    return _program("npm", "install", "--package-lock-only", "--ignore-scripts", "--no-audit", "--no-fund")


def bench(arguments: list[str]) -> int:
    """Measure speed and accuracy on the benchmark pages beside the project."""
    sync("evaluation")
    return _program("plainleaf", "bench", *arguments)


def screenshots(arguments: list[str]) -> int:
    """Make the pictures of the README with the real window on a virtual display."""
    if sys.platform == "linux":
        ensure((*own_python(), *QT, *DISPLAY, *VIRTUAL_DISPLAY, *BROWSERS), "Making screenshots")
    sync("desktop", "dev")
    takers = ("click.py", "screenshots.py")
    return max(_program("python", str(ROOT / "tools/screenshots" / each), *arguments) for each in takers)


def extension(_: list[str]) -> int:
    """Build the archives of the extension for the stores of Chromium's relatives and of Firefox."""
    sync()
    for family in ("chromium", "firefox"):
        if status := _program("plainleaf", "bridge", "extension", family, "-o", f"dist/plainleaf-{family}.zip"):
            return status
    return 0


def deb(_: list[str]) -> int:
    """Build the Debian package, for the version of Python that runs this."""
    return _packaged("deb", (PACKER, OBJDUMP))


def tarball(_: list[str]) -> int:
    """Build the folder that needs no Python, packed."""
    return _packaged("tarball", (OBJDUMP,))


def _packaged(kind: str, needs: tuple[Need, ...]) -> int:
    if sys.platform == "linux":
        ensure((*own_python(), *needs), "Building a package")
    sync("corpus", "desktop", "evaluation", "packaging")
    folder = ROOT / "build" / kind
    into = ["--target", str(folder / "site")]
    _install_locked(folder, into, after=["pip", "install", *into, "--no-deps", str(ROOT)])
    return _program("python", str(ROOT / f"packaging/{kind}/build.py"), str(folder / "site"), str(folder))


def _install_locked(
    folder: Path, into: list[str], *, before: list[str] | None = None, after: list[str] | None = None
) -> None:
    """Install what an installation with the window brings, in the versions of ``uv.lock``, into ``folder``, emptied; uv
    is run with ``before`` and ``after`` it. Raises Stop."""
    locked = folder / "locked.txt"
    locking = ["--locked", "--quiet", "--no-default-groups", "--no-emit-project", "--extra", "desktop"]
    shutil.rmtree(folder, ignore_errors=True)
    installing = ["pip", "install", *into, "--require-hashes", "--requirement", str(locked)]
    steps = (["export", *locking, "--output-file", str(locked)], before, installing, after)
    if any(map(run_uv, filter(None, steps))):  # up to the first that fails
        raise Stop("The packages that come along could not be installed; uv's own words are above.")


def sbom(_: list[str]) -> int:
    """Write what comes along with an installation, as a bill of materials."""
    sync("packaging")
    folder = ROOT / "build/sbom"
    made = str(folder / "environment")
    _install_locked(folder, ["--python", made], before=["venv", "--python", sys.executable, made])
    return _program("python", str(ROOT / "packaging/sbom.py"), made)


def docs(_: list[str]) -> int:
    """Write the pages that are made from the code: commands, settings, keys."""
    sync("corpus", "desktop", "evaluation")
    return _program("python", str(ROOT / "tools/docs/made_pages.py"))


def clean(_: list[str]) -> int:
    """Remove what the other targets made: the environment, caches, build results."""
    made = [FOLDER, TOOLS, *(ROOT / name for name in ("node_modules", "build", "dist", "site", ".hypothesis"))]
    for folder in (*made, *ROOT.glob(".*_cache")):
        shutil.rmtree(folder, ignore_errors=True)
    return 0


def _program(name: str, *arguments: str) -> int:
    command = [str(PROGRAMS / name), *arguments]
    return subprocess.run(command, cwd=ROOT, env=environment(), check=False).returncode
