"""Programs of browsers on the PATH: a browser that was never started has no folder of its own yet."""

import os
from pathlib import Path

COMMANDS: dict[str, tuple[str, ...]] = {
    "chrome": ("google-chrome", "google-chrome-stable"),
    "chromium": ("chromium", "chromium-browser"),
    "edge": ("microsoft-edge", "microsoft-edge-stable"),
    "brave": ("brave-browser", "brave-browser-stable", "brave"),
    "vivaldi": ("vivaldi", "vivaldi-stable"),
    "opera": ("opera", "opera-stable"),
    "chrome-beta": ("google-chrome-beta",),
    "librewolf": ("librewolf",),
    "waterfox": ("waterfox",),
    "zen": ("zen-browser", "zen"),
    "firefox": ("firefox", "firefox-esr"),
}
"""By browser: what its packages name its program. Tor Browser has none on the PATH."""

EXPORTED = ("/var/lib/flatpak/exports/bin", ".local/share/flatpak/exports/bin", "/snap/bin")
"""Where Flatpak and Snap put programs, on the PATH or not; relative to the home folder."""

_SNAP = "/snap/bin/"
_SCRIPT_BYTES = 4096


def on_path(browser: str, flatpak: str, path: str) -> frozenset[str]:
    """How a browser is packaged whose program is in one of the folders of ``path``: system, snap, flatpak. ``flatpak``
    is the id of its application."""
    found = {_packaging(each) for command in COMMANDS.get(browser, ()) for each in _files(command, path)}
    if flatpak and any(_files(flatpak, path)):
        found.add("flatpak")
    return frozenset(found)


def _files(command: str, path: str) -> list[Path]:
    places = (Path(folder, command) for folder in path.split(os.pathsep) if os.path.isabs(folder))
    return [place for place in places if place.is_file() and os.access(place, os.X_OK)]


def _packaging(program: Path) -> str:
    """Ubuntu's packages of browsers are scripts that start the snap of the same name."""
    if str(program).startswith(_SNAP):
        return "snap"
    try:
        with program.open("rb") as stream:
            head = stream.read(_SCRIPT_BYTES)
    except OSError:
        return "system"
    return "snap" if head.startswith(b"#!") and _SNAP.encode() in head else "system"
