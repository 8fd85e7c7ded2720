"""The supported browsers: a table of where each one looks for native messaging hosts on each system.

Folders are relative to the home folder; ``{config}`` means ``XDG_CONFIG_HOME``. Sources: the vendors'
documentation of native messaging. The first folder of a row that belongs to the browser shows that the browser is
installed.
"""

from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from plainleaf.bridge.programs import on_mac, on_path, on_windows
from plainleaf.bridge.registry import Registry

Family = Literal["chromium", "firefox"]
System = Literal["linux", "darwin", "win32"]
Packaging = Literal["system", "flatpak", "snap"]


@dataclass(frozen=True, slots=True)
class Browser:
    """One row of the table. ``profile`` is a folder that exists after the browser's first start; ``hosts`` are the
    folders of its manifests. Flatpak: the application's id and the two folders below ``~/.var/app/<id>``."""

    name: str
    title: str
    family: Family
    linux_profiles: tuple[str, ...]
    linux_hosts: tuple[str, ...]
    flatpak: tuple[str, str, str] | None
    mac_profile: str
    mac_hosts: tuple[str, ...]
    windows_profile: str
    windows_key: str
    snap: tuple[str, str] | None = None


ALL_USERS: dict[Family, tuple[Path, ...]] = {
    "chromium": tuple(
        Path(folder, "native-messaging-hosts") for folder in ("/etc/chromium", "/etc/opt/chrome", "/etc/opt/edge")
    ),
    "firefox": (Path("/usr/lib/mozilla/native-messaging-hosts"),),
}
"""Where browsers on Linux look for manifests of all users. Browsers based on Chromium that are missing here use
Chromium's."""

_NMH = "NativeMessagingHosts"
_MAC = "Library/Application Support"
_TOR = ".tor-browser/app/Browser/TorBrowser/Data/Browser"
_FIREFOX_KEY = rf"Software\Mozilla\{_NMH}"
_CHROME_KEY = rf"Software\Google\Chrome\{_NMH}"

BROWSERS = (
    Browser(
        "chrome",
        "Google Chrome",
        "chromium",
        ("{config}/google-chrome",),
        (f"{{config}}/google-chrome/{_NMH}",),
        ("com.google.Chrome", "config/google-chrome", f"config/google-chrome/{_NMH}"),
        f"{_MAC}/Google/Chrome",
        (f"{_MAC}/Google/Chrome/{_NMH}",),
        "AppData/Local/Google/Chrome",
        _CHROME_KEY,
    ),
    Browser(
        "chromium",
        "Chromium",
        "chromium",
        ("{config}/chromium",),
        (f"{{config}}/chromium/{_NMH}",),
        ("org.chromium.Chromium", "config/chromium", f"config/chromium/{_NMH}"),
        f"{_MAC}/Chromium",
        (f"{_MAC}/Chromium/{_NMH}",),
        "AppData/Local/Chromium",
        rf"Software\Chromium\{_NMH}",
        (
            "snap/chromium/common/chromium",
            "Chromium from the Snap Store may not start programs outside its sandbox, so it cannot reach Plainleaf; "
            "use Chromium from your distribution, from Flathub, or another browser.",
        ),
    ),
    Browser(
        "edge",
        "Microsoft Edge",
        "chromium",
        ("{config}/microsoft-edge",),
        (f"{{config}}/microsoft-edge/{_NMH}",),
        ("com.microsoft.Edge", "config/microsoft-edge", f"config/microsoft-edge/{_NMH}"),
        f"{_MAC}/Microsoft Edge",
        (f"{_MAC}/Microsoft Edge/{_NMH}",),
        "AppData/Local/Microsoft/Edge",
        rf"Software\Microsoft\Edge\{_NMH}",
    ),
    Browser(
        "brave",
        "Brave",
        "chromium",
        ("{config}/BraveSoftware/Brave-Browser",),
        (f"{{config}}/BraveSoftware/Brave-Browser/{_NMH}",),
        (
            "com.brave.Browser",
            "config/BraveSoftware/Brave-Browser",
            f"config/BraveSoftware/Brave-Browser/{_NMH}",
        ),
        f"{_MAC}/BraveSoftware/Brave-Browser",
        (f"{_MAC}/BraveSoftware/Brave-Browser/{_NMH}",),
        "AppData/Local/BraveSoftware/Brave-Browser",
        _CHROME_KEY,  # Brave, Vivaldi and Opera read Chrome's registry key
        (
            "snap/brave/current/.config/BraveSoftware/Brave-Browser",
            "Brave from the Snap Store may not start programs outside its sandbox, so it cannot reach Plainleaf; "
            "use Brave's own package or the one from Flathub.",
        ),
    ),
    Browser(
        "vivaldi",
        "Vivaldi",
        "chromium",
        ("{config}/vivaldi",),
        (f"{{config}}/vivaldi/{_NMH}",),
        ("com.vivaldi.Vivaldi", "config/vivaldi", f"config/vivaldi/{_NMH}"),
        f"{_MAC}/Vivaldi",
        (f"{_MAC}/Vivaldi/{_NMH}",),
        "AppData/Local/Vivaldi",
        _CHROME_KEY,
    ),
    Browser(
        "opera",
        "Opera",
        "chromium",
        ("{config}/opera",),
        # Some releases of Opera read its own folder, others Chrome's.
        (f"{{config}}/opera/{_NMH}", f"{{config}}/google-chrome/{_NMH}"),
        ("com.opera.Opera", "config/opera", f"config/google-chrome/{_NMH}"),
        f"{_MAC}/com.operasoftware.Opera",
        (f"{_MAC}/com.operasoftware.Opera/{_NMH}", f"{_MAC}/Google/Chrome/{_NMH}"),
        "AppData/Roaming/Opera Software/Opera Stable",
        _CHROME_KEY,
    ),
    Browser(
        "chrome-beta",
        "Google Chrome Beta",
        "chromium",
        ("{config}/google-chrome-beta",),
        (f"{{config}}/google-chrome-beta/{_NMH}",),
        None,
        f"{_MAC}/Google/Chrome Beta",
        (f"{_MAC}/Google/Chrome Beta/{_NMH}",),
        "AppData/Local/Google/Chrome Beta",
        _CHROME_KEY,
    ),
    Browser(
        "librewolf",
        "LibreWolf",
        "firefox",
        (".librewolf",),
        (".librewolf/native-messaging-hosts",),
        ("io.gitlab.librewolf-community", ".librewolf", ".librewolf/native-messaging-hosts"),
        f"{_MAC}/librewolf",
        (f"{_MAC}/LibreWolf/{_NMH}",),
        "AppData/Roaming/librewolf",
        rf"Software\LibreWolf\{_NMH}",
    ),
    Browser(
        "waterfox",
        "Waterfox",
        "firefox",
        (".waterfox",),
        (".waterfox/native-messaging-hosts", ".mozilla/native-messaging-hosts"),
        None,
        f"{_MAC}/Waterfox",
        (f"{_MAC}/Waterfox/{_NMH}",),
        "AppData/Roaming/Waterfox",
        rf"Software\Waterfox\{_NMH}",
    ),
    Browser(
        "zen",
        "Zen",
        "firefox",
        (".zen",),
        (".zen/native-messaging-hosts", ".mozilla/native-messaging-hosts"),
        None,
        f"{_MAC}/zen",
        (f"{_MAC}/Mozilla/{_NMH}",),
        "AppData/Roaming/zen",
        _FIREFOX_KEY,
    ),
    Browser(
        "tor-browser",
        "Tor Browser",
        "firefox",
        (_TOR,),
        (f"{_TOR}/.mozilla/native-messaging-hosts",),
        None,
        f"{_MAC}/TorBrowser-Data/Browser",
        (f"{_MAC}/TorBrowser-Data/Browser/Mozilla/{_NMH}",),
        "Desktop/Tor Browser/Browser/TorBrowser/Data/Browser",
        _FIREFOX_KEY,
    ),
    Browser(
        "firefox",
        "Firefox",
        "firefox",
        (".mozilla/firefox", "{config}/mozilla/firefox"),
        # Firefox 153 reads ~/.mozilla even if its profile is in ~/.config/mozilla.
        (".mozilla/native-messaging-hosts", "{config}/mozilla/native-messaging-hosts"),
        ("org.mozilla.firefox", ".mozilla/firefox", ".mozilla/native-messaging-hosts"),
        f"{_MAC}/Firefox",
        (f"{_MAC}/Mozilla/{_NMH}",),
        "AppData/Roaming/Mozilla/Firefox",
        _FIREFOX_KEY,
        (
            "snap/firefox/common/.mozilla/firefox",
            "Firefox from the Snap Store asks the desktop's portal to start Plainleaf and asks you the first time; "
            "the desktop has to bring that portal (Ubuntu's does).",
        ),
    ),
)

"""Chromium, Chrome and Firefox were tested; the folders of the others are from their vendors' documentation."""


@dataclass(frozen=True, slots=True)
class InstalledBrowser:
    """One browser as packaged on this computer: the folders (or registry key) of its manifests, whether it is installed
    or was ever started here, and a known reason why the bridge cannot work."""

    browser: Browser
    packaging: Packaging
    folders: tuple[Path, ...]
    key: str
    found: bool
    sandbox: str = ""
    word: str = ""

    @property
    def title(self) -> str:
        """The name shown to users."""
        return self.browser.title + {"system": "", "flatpak": " (Flatpak)", "snap": " (Snap)"}[self.packaging]

    @property
    def blocked(self) -> bool:
        """True if the browser's packaging makes the bridge impossible."""
        return self.packaging == "snap" and self.browser.family == "chromium"


def place_at(folder: Path, family: Family) -> InstalledBrowser:
    """A browser that is not in the table, given the ``folder`` of its manifests."""
    browser = Browser(str(folder), str(folder), family, (), (), None, "", (), "", "")
    return InstalledBrowser(browser, "system", (folder,), "", found=True)


def places(
    system: System, home: Path, config: Path | None = None, path: str = "", registry: Registry | None = None
) -> list[InstalledBrowser]:
    """Every row of the table for one computer, in table order. Checks which profile folders exist, and which programs
    are in the folders of ``path`` and, on Windows, in the registry."""
    config = config or home / ".config"
    result = []
    for browser in BROWSERS:
        if system == "win32":
            installed = (home / browser.windows_profile).is_dir() or on_windows(browser.name, path, registry)
            result.append(InstalledBrowser(browser, "system", (), browser.windows_key, installed))
        elif system == "darwin":
            folders = _used([home / folder for folder in browser.mac_hosts])
            installed = (home / browser.mac_profile).is_dir() or on_mac(browser.name, path)
            result.append(InstalledBrowser(browser, "system", folders, "", installed))
        else:
            result += _linux(browser, home, config, path)
    return result


def _linux(browser: Browser, home: Path, config: Path, path: str) -> list[InstalledBrowser]:
    def at(folder: str) -> Path:
        return home / folder.format(config=config)

    name, flat_profile, flat_hosts = browser.flatpak or ("", "", "")
    snap_profile, word = browser.snap or ("", "")
    programs = on_path(browser.name, name, path)
    installed = "system" in programs or any(at(profile).is_dir() for profile in browser.linux_profiles)
    rows = [InstalledBrowser(browser, "system", _used(list(map(at, browser.linux_hosts))), "", installed)]
    if browser.flatpak:
        box = home / ".var/app" / name
        installed = "flatpak" in programs or (box / flat_profile).is_dir()
        rows.append(InstalledBrowser(browser, "flatpak", (box / flat_hosts,), "", installed, sandbox=name))
    if browser.snap:
        folders = (at(browser.linux_hosts[0]),) if browser.family == "firefox" else ()
        installed = "snap" in programs or (home / snap_profile).is_dir()
        rows.append(InstalledBrowser(browser, "snap", folders, "", installed, word=word))
    return rows


def _used(folders: list[Path]) -> tuple[Path, ...]:
    """The browser's own folder, and other folders that it may read whose parents exist."""
    return (folders[0], *(folder for folder in folders[1:] if folder.parent.is_dir()))
