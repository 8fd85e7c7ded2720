"""Brings what the computer lacks, through apt; where that cannot be, says exactly what to install."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterable

from needs import Need


class Stop(Exception):  # noqa: N818  no fault of the program
    """The setup cannot go on; the message says why and what to do."""


def in_ci() -> bool:
    """Whether this is an automatic run, where nobody can answer and nothing may be left out."""
    return os.environ.get("CI", "").lower() == "true"


def someone_there() -> bool:
    """Whether there is a person at a terminal to ask."""
    return not in_ci() and sys.stdin.isatty() and sys.stdout.isatty()


def ensure(needs: Iterable[Need], purpose: str) -> None:
    """See that all needs are met, installing what is missing. Raises Stop."""
    missing = [need for need in needs if not need.met()]
    if not missing:
        return
    if not shutil.which("apt-get"):
        names = " ".join(_first(need) for need in missing)
        raise Stop(f"{purpose} needs these packages (Debian's names), and there is no apt to bring them: {names}")
    prefix = _rights(" ".join(_first(need) for need in missing), purpose)
    if someone_there() and not _agreed(missing, purpose):
        raise Stop(f"Install them when it suits you: apt-get install {' '.join(_first(need) for need in missing)}")
    print("Reading the list of packages …", flush=True)
    _run([*prefix, "apt-get", "update", "-qq"], "The list of packages could not be read")
    packages = sorted({_available(need) for need in missing})
    print("Installing", *packages, "…", flush=True)
    command = [
        *prefix,
        "env",
        "DEBIAN_FRONTEND=noninteractive",
        "apt-get",
        "install",
        "-qq",
        "-y",
        "-o",
        "Dpkg::Use-Pty=0",
    ]
    _run(
        [*command, "--no-install-recommends", *packages],
        f"{purpose} needs these packages: {' '.join(packages)}. apt could not install them",
    )
    still = [_available(need) for need in missing if not need.met()]
    if still:
        raise Stop(f"{purpose} still lacks what these packages should have brought: {' '.join(still)}")


def _first(need: Need) -> str:
    return need.packages[-1]


def _rights(names: str, purpose: str) -> list[str]:
    if os.geteuid() == 0:
        return []
    if not shutil.which("sudo"):
        raise Stop(f"{purpose} needs these packages; install them as root: apt-get install {names}")
    if someone_there():
        return ["sudo"]
    if subprocess.run(["sudo", "-n", "true"], capture_output=True, check=False).returncode:
        raise Stop(f"{purpose} needs these packages, and sudo wants a password: sudo apt-get install {names}")
    return ["sudo", "-n"]


def _agreed(missing: list[Need], purpose: str) -> bool:
    print(f"{purpose} needs these system packages:", *(_first(need) for need in missing))
    return input("Install them with apt now? [Y/n] ").strip().lower() in ("", "y", "yes")


def _available(need: Need) -> str:
    """The first of a need's packages that this system offers. Raises Stop."""
    for name in need.packages:
        policy = subprocess.run(["apt-cache", "policy", name], capture_output=True, text=True, check=False).stdout
        candidate = [line.split()[-1] for line in policy.splitlines() if line.strip().startswith("Candidate:")]
        if candidate and candidate[0] != "(none)":
            return name
    raise Stop(f"This system's apt offers none of these packages: {', '.join(need.packages)}. Install one by hand.")


def _run(command: list[str], complaint: str) -> None:
    status = subprocess.run(command, check=False).returncode
    if status:
        raise Stop(f"{complaint} (status {status}; its own words are above).")
