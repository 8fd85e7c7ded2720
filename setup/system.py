"""Brings what the computer lacks, through apt; where that cannot be, says exactly what to install."""

import os
import platform
import shutil
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

from needs import Need

_LISTS = Path("/var/lib/apt/lists")


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
    names = " ".join(sorted({_name(need) for need in missing}))
    if not shutil.which("apt-get"):
        raise Stop(f"{purpose} needs these packages (Debian's names), and there is no apt to bring them: {names}")
    if any(_LISTS.glob("*_Packages*")):
        for need in missing:
            _available(need)  # nobody is asked for what cannot be had
    prefix = _rights(names, purpose)
    print("Reading the list of packages …", flush=True)
    _run([*prefix, "apt-get", "update", "-qq"], "The list of packages could not be read")
    packages = sorted({_available(need) for need in missing})
    print("Installing", *packages, "…", flush=True)
    options = ["-qq", "-y", "--no-install-recommends", "-o", "Dpkg::Use-Pty=0"]
    _run(
        [*prefix, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "install", *options, *packages],
        f"{purpose} needs these packages: {' '.join(packages)}. apt could not install them",
    )
    still = [_available(need) for need in missing if not need.met()]
    if still:
        raise Stop(f"{purpose} still lacks what these packages should have brought: {' '.join(still)}")


def _rights(names: str, purpose: str) -> list[str]:
    """What stands before apt's commands, after a person there has agreed. Raises Stop."""
    root = os.geteuid() == 0
    if not root and not shutil.which("sudo"):
        raise Stop(f"{purpose} needs these packages; install them as root: apt-get install {names}")
    if someone_there():
        by_hand = f"{'' if root else 'sudo '}apt-get install {names}"
        if not _agreed(names, purpose):
            raise Stop(f"Install them when it suits you: {by_hand}")
        if not root and subprocess.run(["sudo", "-v"], check=False).returncode:
            raise Stop(f"sudo does not let you install them. Have somebody do it who may: {by_hand}")
        return [] if root else ["sudo"]
    if not root and subprocess.run(["sudo", "-n", "true"], capture_output=True, check=False).returncode:
        raise Stop(f"{purpose} needs these packages, and sudo wants a password: sudo apt-get install {names}")
    return [] if root else ["sudo", "-n"]


def _agreed(names: str, purpose: str) -> bool:
    print(f"{purpose} needs these system packages: {names}")
    try:
        return input("Install them with apt now? [Y/n] ").strip().lower() in ("", "y", "yes")
    except EOFError:
        return False


def _name(need: Need) -> str:
    """The name to tell a person: what apt offers, else what this system's release calls it."""
    return next(filter(_offered, need.packages), need.packages[-1 if _before_t64() else 0])


def _available(need: Need) -> str:
    """The first of a need's packages that this system offers. Raises Stop."""
    for name in filter(_offered, need.packages):
        return name
    raise Stop(f"This system's apt offers none of these packages: {', '.join(need.packages)}. Install one by hand.")


def _offered(name: str) -> bool:
    if not shutil.which("apt-cache"):
        return False
    policy = subprocess.run(["apt-cache", "policy", name], capture_output=True, text=True, check=False).stdout
    return any(line.strip().startswith("Candidate:") and "(none)" not in line for line in policy.splitlines())


def _before_t64() -> bool:
    """Whether the system is from before libraries with a 64-bit time got new names (Debian 13, Ubuntu 24.04)."""
    try:
        release = platform.freedesktop_os_release()
    except OSError:
        return True
    newest = {"debian": 12.0, "ubuntu": 23.10}.get(release["ID"], 0.0)
    return float(release.get("VERSION_ID", "0") or 0) <= newest if newest else True


def _run(command: list[str], complaint: str) -> None:
    status = subprocess.run(command, check=False).returncode
    if status:
        raise Stop(f"{complaint} (status {status}; its own words are above).")
