"""A new Debian 12 in which a new user gets Plainleaf and sends it a page from each browser, as root:
``.venv/bin/python packaging/trial/container.py FOLDER deb|tarball PACKAGE [NEWER]``.

The system is made in FOLDER (debootstrap; Chromium, Firefox and a virtual display from Debian) and used again the next
time. What the user does there is written down as it happens: each command, its seconds, what came of it. The browsers
are driven from here over their debugging pipes; they, the host and the window run there, as that user, each in its
sandbox. NEWER is installed over PACKAGE; then the package is removed and purged, and what stays is listed.
"""

import contextlib
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from tests.end2end.browser import chromium, firefox
from tests.end2end.browser.site import serving

USER, DISPLAY = "reader", ":97"
ARCHIVES = ("bookworm", "bookworm-updates", "bookworm-security")
BROWSERS = {"chromium": "chromium", "firefox": "firefox-esr"}
UNSHARED = ("unshare", "--mount", "--propagation", "private", "--pid", "--fork", "--kill-child")
INSIDE = """
mount --bind "$R" "$R"; cd "$R"; mkdir -p .old
mount -t proc proc proc; mount --rbind /dev dev; mount --rbind /sys sys; mount -t tmpfs -o mode=1777 tmpfs dev/shm
pivot_root . .old; umount -l .old 2> /dev/null
chroot . setpriv --reuid "$U" --regid "$U" --init-groups env -i HOME="$(getent passwd "$U" | cut -d: -f6)" \\
  USER="$U" LANG=C.UTF-8 DEBIAN_FRONTEND=noninteractive DISPLAY="$D" PATH=/usr/sbin:/usr/bin:/sbin:/bin "$@"
"""


class System:
    """A Debian in a folder. It is the root of a mount namespace: sandboxes work in it, which they do not in a chroot.
    What a command starts there ends with it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder.resolve()

    def words(self, user: str, *command: str) -> list[str]:
        """A command there, as what is started here."""
        given = [f"R={self.folder}", f"U={user}", f"D={DISPLAY}"]
        return ["env", *given, *UNSHARED, "sh", "-c", INSIDE, "sh", *command]

    def run(self, user: str, *command: str, quiet: bool = False) -> str:
        """What a command there says; it is written down with its seconds."""
        start = time.monotonic()
        done = subprocess.run(self.words(user, *command), capture_output=True, text=True, check=False)
        output = (done.stdout + done.stderr).strip()
        if not quiet:
            sign = "#" if user == "root" else "$"
            print(f"{sign} {' '.join(command)}   [{time.monotonic() - start:.1f} s, {done.returncode}]", flush=True)
        return output

    def make(self) -> None:
        """The system with browsers, a virtual display and a user who was never there."""
        if not (self.folder / "etc").exists():
            subprocess.run(["debootstrap", "--variant=minbase", ARCHIVES[0], str(self.folder)], check=True)
        lines = [
            f"deb http://deb.debian.org/debian{'-security' * (each[-1] == 'y')} {each} main\n" for each in ARCHIVES
        ]
        (self.folder / "etc/apt/sources.list").write_text("".join(lines))
        shutil.copy("/etc/resolv.conf", self.folder / "etc")
        self.run("root", "apt-get", "update", quiet=True)
        self.run("root", "apt-get", "install", "-y", *BROWSERS.values(), "xvfb", "ca-certificates", quiet=True)
        self.run("root", "useradd", "--create-home", "--shell", "/bin/bash", USER, quiet=True)

    def files(self) -> set[str]:
        """Everything that lies there, but for what the system keeps of its packages."""
        asked = ["find", ".", "-xdev", "-not", "-type", "d"]
        found = subprocess.run(asked, cwd=self.folder, capture_output=True, text=True, check=True).stdout
        passing = ("./var/lib/", "./var/cache/", "./var/log/", "./proc", "./dev", "./sys", "./.old")
        return {line for line in found.splitlines() if not line.startswith(passing)}

    @contextlib.contextmanager
    def display(self) -> Iterator[None]:
        """A screen there."""
        (self.folder / f"tmp/.X{DISPLAY[1:]}-lock").unlink(missing_ok=True)  # of a trial that was broken off
        (self.folder / "tmp/.X11-unix").mkdir(mode=0o1777, exist_ok=True)
        (self.folder / "tmp/.X11-unix").chmod(0o1777)
        with subprocess.Popen(self.words(USER, "Xvfb", DISPLAY, "-screen", "0", "1280x900x24")) as screen:
            time.sleep(2)
            try:
                yield
            finally:
                screen.kill()  # unshare is deaf to the gentler signal


def sent(system: System, family: str, program: str) -> None:
    """A page from a browser to the shelf, by the user's own steps."""
    output = system.run(USER, program, "bridge", "extension", family)
    folder = Path(next(line for line in output.splitlines() if line.startswith("/")))
    home = Path(f"/home/{USER}/trial-{family}")  # the same path there and here
    shutil.rmtree(home, ignore_errors=True)
    home.mkdir()
    if family == "chromium":  # it looks for hosts in the profile that it is started with: the user's own
        (home.parent / ".config/chromium").mkdir(parents=True, exist_ok=True)
        (home / "profile").symlink_to(home.parent / ".config/chromium")
    started = Path(f"/tmp/{BROWSERS[family]}-of-the-trial")  # noqa: S108
    words = system.words(USER, BROWSERS[family])
    quoted = " ".join("'" + word.replace("'", "'\\''") + "'" for word in words)
    # what the driver makes of a profile, it makes as root
    owned = f"chown --recursive --reference='{home.parent}' '{home}' '{home.parent}/.config'"
    started.write_text(f'#!/bin/sh\n{owned}\nexec {quoted} "$@"\n')
    started.chmod(0o755)
    module = {"chromium": chromium, "firefox": firefox}[family]
    module.program = lambda: str(started)
    opened = chromium.Chromium if family == "chromium" else firefox.Firefox
    browser = opened(home, folder)
    try:
        with serving() as (site, _):
            tab = browser.open(f"{site}/rendered", "document.title === 'Rendered late'")
            pressed, before = time.monotonic(), system.run(USER, program, "shelf", "list", quiet=True)
            browser.click(tab)
            while time.monotonic() - pressed < 180:
                shelf = system.run(USER, program, "shelf", "list", quiet=True)
                if shelf.count("Rendered late") > before.count("Rendered late"):
                    print(f"  {family}: pressed; on the shelf after {time.monotonic() - pressed:.1f} s", flush=True)
                    return
            print(f"  {family}: pressed; NOT on the shelf, the button says {browser.titles()}", flush=True)
    finally:
        browser.close()


def main(folder: str, kind: str, package: str, newer: str = "") -> None:
    """Make the system, install, send, look, remove."""
    chromium._FLAGS = tuple(flag for flag in chromium._FLAGS if flag != "--no-sandbox")  # an ordinary user has it
    system = System(Path(folder))
    system.make()
    bare = system.files()
    here = Path(f"/home/{USER}")
    here.mkdir(exist_ok=True)
    subprocess.run(["mount", "--bind", str(system.folder / f"home/{USER}"), str(here)], check=True)
    try:
        with system.display():
            program = "plainleaf"
            shutil.copy(package, here)
            if kind == "deb":
                system.run("root", "apt-get", "install", "-y", str(here / Path(package).name))
            else:
                system.run(USER, "tar", "-C", str(here), "-xf", str(here / Path(package).name))
                program = f"{here}/plainleaf/plainleaf"
                system.run(USER, program, "bridge", "install", *BROWSERS)
            for family in BROWSERS:
                sent(system, family, program)
            print(system.run(USER, program, "bridge", "status"))
            print(system.run(USER, program, "doctor"))
            if kind == "deb":
                removed(system, newer, bare)
    finally:
        subprocess.run(["umount", str(here)], check=True)


def removed(system: System, newer: str, bare: set[str]) -> None:
    """Upgrade, remove and purge, and what stays."""
    if newer:
        shutil.copy(newer, f"/home/{USER}")
        system.run("root", "apt-get", "install", "-y", f"/home/{USER}/{Path(newer).name}")
        print(system.run(USER, "plainleaf", "--version"))
    users = (f"./home/{USER}", "./tmp/")
    for step in ("remove", "purge"):
        system.run("root", "apt-get", step, "-y", "plainleaf")
        kept = sorted(path for path in system.files() - bare if "plainleaf" in path and not path.startswith(users))
        print(f"  stays after {step}: {kept or 'nothing'}")
    of_user = sorted(path for path in system.files() - bare if path.startswith(users) and "trial-" not in path)
    print(f"  stays of the user: {of_user}")


if __name__ == "__main__":
    main(*sys.argv[1:])
