"""Finds browsers by their programs in the system's usual places, as a browser has no profile folder before its first
start."""

import os
from collections.abc import Mapping
from pathlib import Path, PureWindowsPath

from plainleaf.bridge.registry import Registry

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
"""Program names by browser. Tor Browser has none on PATH."""

MAC: dict[str, tuple[str, ...]] = {
    "chrome": ("Google Chrome.app",),
    "chromium": ("Chromium.app",),
    "edge": ("Microsoft Edge.app",),
    "brave": ("Brave Browser.app",),
    "vivaldi": ("Vivaldi.app",),
    "opera": ("Opera.app",),
    "chrome-beta": ("Google Chrome Beta.app",),
    "librewolf": ("LibreWolf.app",),
    "waterfox": ("Waterfox.app",),
    "zen": ("Zen.app", "Zen Browser.app"),
    "tor-browser": ("Tor Browser.app",),
    "firefox": ("Firefox.app", "Firefox Developer Edition.app", "Firefox Nightly.app"),
}
"""Application bundles by browser, relative to a folder of applications."""

WINDOWS: dict[str, tuple[str, ...]] = {
    "chrome": ("Google/Chrome/Application/chrome.exe",),
    "chromium": ("Chromium/Application/chrome.exe",),
    "edge": ("Microsoft/Edge/Application/msedge.exe",),
    "brave": ("BraveSoftware/Brave-Browser/Application/brave.exe",),
    "vivaldi": ("Vivaldi/Application/vivaldi.exe",),
    "opera": ("Opera/opera.exe", "Programs/Opera/opera.exe"),
    "chrome-beta": ("Google/Chrome Beta/Application/chrome.exe",),
    "librewolf": ("LibreWolf/librewolf.exe",),
    "waterfox": ("Waterfox/waterfox.exe",),
    "zen": ("Zen Browser/zen.exe",),
    "firefox": ("Mozilla Firefox/firefox.exe", "Firefox Developer Edition/firefox.exe"),
}
"""Programs by browser, relative to a folder of programs. Tor Browser may be unpacked anywhere."""

_SHARED = frozenset({"chrome.exe"})
"""Program names of several browsers, which are distinguished by folder."""

EXPORTED = ("/var/lib/flatpak/exports/bin", ".local/share/flatpak/exports/bin", "/snap/bin")
"""Where Flatpak and Snap put programs, even if it is not on PATH; relative to the home folder."""

_SNAP = "/snap/bin/"
_SCRIPT_BYTES = 4096


def on_path(browser: str, flatpak: str, path: str) -> frozenset[str]:
    """The packagings (system, snap, flatpak) of a browser's programs in the folders of ``path``. ``flatpak`` is its
    application id."""
    packagings = {_packaging(each) for command in COMMANDS.get(browser, ()) for each in _files(command, path)}
    if flatpak and any(_files(flatpak, path)):
        packagings.add("flatpak")
    return frozenset(packagings)


def folders(environment: Mapping[str, str], home: Path, system: str) -> str:
    """The system's folders of programs, in the form of PATH."""
    if system == "win32":
        names = ("ProgramFiles", "ProgramFiles(x86)", "ProgramW6432", "LOCALAPPDATA")
        places = [environment.get(name, "") for name in names]
    elif system == "darwin":
        places = ["/Applications", str(home / "Applications")]
    else:
        places = [environment.get("PATH", ""), *(str(home / folder) for folder in EXPORTED)]
    return os.pathsep.join(filter(None, places))


def on_mac(browser: str, path: str) -> bool:
    """True if a browser's application is in one of the folders of ``path``."""
    return any((place / name).is_dir() for place in _places(path) for name in MAC.get(browser, ()))


def on_windows(browser: str, path: str, registry: Registry | None) -> bool:
    """True if a browser's program is below one of the folders of ``path``, or in the registry."""
    programs = WINDOWS.get(browser, ())
    if any((place / program).is_file() for place in _places(path) for program in programs):
        return True
    for program in map(PureWindowsPath, programs):
        place = registry.program(program.name) if registry else None
        if not place or not Path(place).is_file():
            continue
        if program.name not in _SHARED or program.parts[-3:] == PureWindowsPath(place).parts[-3:]:
            return True
    return False


def _places(path: str) -> list[Path]:
    return [Path(folder) for folder in path.split(os.pathsep) if os.path.isabs(folder)]


def _files(command: str, path: str) -> list[Path]:
    places = [place / command for place in _places(path)]
    return [place for place in places if place.is_file() and os.access(place, os.X_OK)]


def _packaging(program: Path) -> str:
    """How a program is packaged: Ubuntu's deb packages of browsers are scripts that start the snap of the same name."""
    if str(program).startswith(_SNAP):
        return "snap"
    try:
        with program.open("rb") as stream:
            head = stream.read(_SCRIPT_BYTES)
    except OSError:
        return "system"
    return "snap" if head.startswith(b"#!") and _SNAP.encode() in head else "system"
