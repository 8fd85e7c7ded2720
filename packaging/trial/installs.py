"""Plainleaf as a package of Python, installed in each way: ``python packaging/trial/installs.py [WAY…]``.

Builds the wheel; then for pip, pipx and uv, with the window and without, each in a home of its own: installs it, asks
for the version, reads a file and asks the doctor, connects a browser and lets the host answer, starts the window or is
told what is missing, takes all back, and prints seconds, sizes and what is left. pipx and uv come into an environment
of their own; caches of this computer are used, and its settings of where packages come from.
"""

import json
import os
import shutil
import struct
import subprocess
import sys
import tempfile
import time
from pathlib import Path

TOP = Path(__file__).resolve().parents[2]
SAMPLE = TOP / "resources/sample/index.html"
PATIENCE = 120.0  # seconds for a window to listen


class Home:
    """An empty home, and what is run in it."""

    def __init__(self, tools: Path) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="pl-"))
        cache = Path.home() / ".cache"
        kept = {name: value for name, value in os.environ.items() if name.startswith(("PIP_", "UV_", "SSL_", "LANG"))}
        self.environment = kept | {
            "HOME": str(self.folder),
            "PATH": f"{self.folder}/env/bin:{self.folder}/.local/bin:{tools}/bin:{os.defpath}",
            "XDG_RUNTIME_DIR": str(self.folder / "run"),
            "PIP_CACHE_DIR": str(cache / "pip"),
            "UV_CACHE_DIR": str(cache / "uv"),
            "UV_PYTHON": sys.executable,
            "QT_QPA_PLATFORM": "offscreen",
        }
        if os.geteuid() == 0:  # the web engine's sandbox refuses to work for root
            self.environment["QTWEBENGINE_DISABLE_SANDBOX"] = "1"
        (self.folder / "run").mkdir(mode=0o700)
        (self.folder / ".config/chromium").mkdir(parents=True)  # a browser that was started once

    def run(self, *command: str, may_fail: bool = False, given: bytes = b"") -> tuple[str, float]:
        """What a program says, and its seconds."""
        start = time.monotonic()
        done = subprocess.run(
            command, env=self.environment, cwd=self.folder, input=given, capture_output=True, check=False
        )
        output = (done.stdout + done.stderr).decode("utf-8", "replace")
        if done.returncode and not may_fail:
            raise SystemExit(f"{' '.join(command)} ended with {done.returncode}:\n{output}")
        return output, time.monotonic() - start

    def size(self) -> float:
        """What lies in it, in megabytes."""
        files = (path for path in self.folder.rglob("*") if path.is_file() and not path.is_symlink())
        return sum(path.stat().st_size for path in files) / 1e6

    def left(self) -> list[str]:
        """The files in it, but for those of the tools themselves."""
        paths = (path.relative_to(self.folder) for path in self.folder.rglob("*") if not path.is_dir())
        own = ("env/", ".local/state/pipx", ".local/share/pipx", ".local/state/uv", ".local/share/uv", ".config/pip")
        return sorted(str(path) for path in paths if not str(path).startswith(own))


def ways(home: Home, what: str) -> dict[str, tuple[list[str], list[str]]]:
    """The words of each way that install and remove."""
    pip = [str(home.folder / "env/bin/python"), "-m", "pip", "--quiet", "--disable-pip-version-check"]
    return {
        "pip": ([*pip, "install", what], [*pip, "uninstall", "--yes", "plainleaf"]),
        "pipx": (["pipx", "install", what], ["pipx", "uninstall", "plainleaf"]),
        "uv": (["uv", "tool", "install", "--quiet", what], ["uv", "tool", "uninstall", "--quiet", "plainleaf"]),
    }


def tried(name: str, extras: str, wheel: Path, tools: Path) -> None:
    """One way from an empty home to an empty home."""
    home = Home(tools)
    install, remove = ways(home, f"plainleaf{extras} @ {wheel.as_uri()}")[name]
    if name == "pip":
        home.run(sys.executable, "-m", "venv", str(home.folder / "env"))
    before = home.size()
    _, installing = home.run(*install)
    size = home.size() - before
    version, first = home.run("plainleaf", "--version")
    _, again = home.run("plainleaf", "--version")
    read, reading = home.run("plainleaf", "read", str(SAMPLE))
    doctor, _ = home.run("plainleaf", "doctor", may_fail=True)
    home.run("plainleaf", "bridge", "install", "chromium")
    home.run("plainleaf", "bridge", "extension", "chromium", "-o", str(home.folder / "extension.zip"))
    answer, answering = answered(home)
    window = listening(home) if extras else home.run("plainleaf", "open", str(SAMPLE), may_fail=True)[0].strip()
    made = home.left()
    home.run("plainleaf", "bridge", "remove")
    _, removing = home.run(*remove)
    print(f"\n{name} {extras or '(without the window)'}: {version.strip()}")
    print(f"  installed in {installing:.0f} s, {size:.0f} MB; removed in {removing:.1f} s")
    print(f"  --version {first:.1f} s, then {again:.2f} s; read {len(read)} characters in {reading:.1f} s")
    print(f"  doctor: {'; '.join(line.strip() for line in doctor.splitlines()[:3])}")
    print(f"  host: {answer} after {answering:.2f} s; window: {window}")
    print(f"  made: {', '.join(made)}\n  left: {', '.join(home.left()) or 'nothing'}", flush=True)
    shutil.rmtree(home.folder)


def answered(home: Home) -> tuple[str, float]:
    """What the host says to a browser's greeting."""
    (manifest,) = (home.folder / ".config/chromium/NativeMessagingHosts").glob("*.json")
    known = json.loads(manifest.read_text())
    hello = (TOP / "tests/protocol/extension-host--hello.json").read_bytes()
    frame = struct.pack("=I", len(hello)) + hello
    output, seconds = home.run(known["path"], known["allowed_origins"][0], given=frame, may_fail=True)
    return "answers" if '"hello"' in output else f"says {output!r}", seconds


def listening(home: Home) -> str:
    """When the window takes pages after its first start."""
    place, start = home.folder / ".local/share/plainleaf/bridge/app.json", time.monotonic()
    with subprocess.Popen(["plainleaf", "open"], env=home.environment, stderr=subprocess.PIPE) as window:
        while not place.exists() and window.poll() is None and time.monotonic() - start < PATIENCE:
            time.sleep(0.05)
        seconds = time.monotonic() - start
        window.terminate()
        said = window.stderr.read().decode() if window.stderr else ""
    return f"listens after {seconds:.1f} s" if place.exists() or not said else f"ended: {said[-400:]}"


def main(chosen: list[str]) -> None:
    """Build the wheel, get the tools, try."""
    with tempfile.TemporaryDirectory() as scratch:
        tools = Path(scratch, "tools")
        subprocess.run([sys.executable, "-m", "venv", str(tools)], check=True)
        pip = [str(tools / "bin/python"), "-m", "pip", "--quiet", "--disable-pip-version-check"]
        subprocess.run([*pip, "install", "pipx", "uv"], check=True)
        subprocess.run([*pip, "wheel", "--no-deps", "--wheel-dir", scratch, str(TOP)], check=True)
        (wheel,) = Path(scratch).glob("plainleaf-*.whl")
        print(f"{wheel.name}: {wheel.stat().st_size / 1e6:.1f} MB")
        for name in chosen or ["pip", "pipx", "uv"]:
            for extras in ("", "[desktop]"):
                tried(name, extras, wheel, tools)


if __name__ == "__main__":
    main(sys.argv[1:])
