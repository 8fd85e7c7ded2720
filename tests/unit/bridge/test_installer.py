"""Registering with browsers: the table, a fake home for each system, and a fake registry."""

import json
import os
import shutil
import stat
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from tests.unit.bridge.registering import Registry, installer, states
from tests.unit.bridge.wire import framed, golden

from plainleaf.bridge import programs
from plainleaf.bridge.browsers import BROWSERS, System, places
from plainleaf.bridge.faults import InstallError
from plainleaf.bridge.installer import manifest_text
from plainleaf.bridge.launcher import LaunchCommand, files
from plainleaf.bridge.messages import CHROMIUM_ID, FIREFOX_ID, HOST_NAME
from plainleaf.bridge.registry import WindowsRegistry

LINUX = {
    "chrome": ".config/google-chrome",
    "chromium": ".config/chromium",
    "edge": ".config/microsoft-edge",
    "brave": ".config/BraveSoftware/Brave-Browser",
    "vivaldi": ".config/vivaldi",
    "opera": ".config/opera",
    "chrome-beta": ".config/google-chrome-beta",
    "librewolf": ".librewolf",
    "waterfox": ".waterfox",
    "zen": ".zen",
    "tor-browser": ".tor-browser/app/Browser/TorBrowser/Data/Browser",
    "firefox": ".mozilla/firefox",
}
FIREFOXES = {
    "librewolf": ".librewolf/native-messaging-hosts",
    "waterfox": ".waterfox/native-messaging-hosts",
    "zen": ".zen/native-messaging-hosts",
    "tor-browser": ".tor-browser/app/Browser/TorBrowser/Data/Browser/.mozilla/native-messaging-hosts",
    "firefox": ".mozilla/native-messaging-hosts",
}
FLATPAK = {
    "chrome": ".var/app/com.google.Chrome/config/google-chrome/NativeMessagingHosts",
    "chromium": ".var/app/org.chromium.Chromium/config/chromium/NativeMessagingHosts",
    "edge": ".var/app/com.microsoft.Edge/config/microsoft-edge/NativeMessagingHosts",
    "brave": ".var/app/com.brave.Browser/config/BraveSoftware/Brave-Browser/NativeMessagingHosts",
    "vivaldi": ".var/app/com.vivaldi.Vivaldi/config/vivaldi/NativeMessagingHosts",
    "opera": ".var/app/com.opera.Opera/config/google-chrome/NativeMessagingHosts",
    "firefox": ".var/app/org.mozilla.firefox/.mozilla/native-messaging-hosts",
}


def test_every_browser_of_the_table_is_registered_on_linux(tmp_path: Path) -> None:
    for folder in LINUX.values():
        (tmp_path / folder).mkdir(parents=True)
    assert set(states(installer(tmp_path).install()).values()) == {"registered"}
    for browser in BROWSERS:
        folder = LINUX[browser.name]
        hosts = FIREFOXES.get(browser.name, f"{folder}/NativeMessagingHosts")
        manifest = json.loads((tmp_path / hosts / f"{HOST_NAME}.json").read_bytes())
        assert manifest["name"] == HOST_NAME
        assert manifest["type"] == "stdio"
        assert os.path.isabs(manifest["path"])
        assert os.access(manifest["path"], os.X_OK)
        if browser.name in FIREFOXES:
            assert manifest["allowed_extensions"] == [FIREFOX_ID]
        else:
            assert manifest["allowed_origins"] == [f"chrome-extension://{CHROMIUM_ID}/"]


def test_only_installed_browsers_are_touched(tmp_path: Path) -> None:
    (tmp_path / ".config/chromium").mkdir(parents=True)
    assert states(installer(tmp_path).install()) == {"Chromium": "registered"}
    assert not (tmp_path / ".mozilla").exists()
    assert not (tmp_path / ".config/google-chrome").exists()


@pytest.mark.parametrize(
    ("file", "text", "title"),
    [
        ("usr/bin/chromium", "#!/bin/sh\nexec /usr/lib/chromium/chromium\n", "Chromium"),
        ("usr/bin/firefox-esr", "\x7fELF", "Firefox"),
        ("usr/bin/google-chrome-stable", "#!/bin/bash\n", "Google Chrome"),
        ("usr/bin/firefox", '#!/bin/sh\nexec /snap/bin/firefox "$@"\n', "Firefox (Snap)"),
        ("exports/bin/org.mozilla.firefox", "#!/bin/sh\nexec flatpak run …\n", "Firefox (Flatpak)"),
        ("usr/bin/firefox.dpkg-old", "\x7fELF", ""),
    ],
)
def test_a_program_on_the_path_is_a_browser(tmp_path: Path, file: str, text: str, title: str) -> None:
    program = tmp_path / file
    program.parent.mkdir(parents=True)
    program.write_text(text)
    made = replace(installer(tmp_path), path=f"relative:{tmp_path / 'none'}:{program.parent}")
    assert [each.title for each in made.places()] == []
    program.chmod(0o755)
    assert [each.title for each in made.places()] == [title] * bool(title)


@pytest.mark.parametrize("system", ["darwin", "win32"])
def test_unstarted_browser_is_found_by_its_program(tmp_path: Path, system: System) -> None:
    table = programs.MAC if system == "darwin" else programs.WINDOWS
    where = tmp_path / "Program Files"
    made = replace(installer(tmp_path / "home", system), path=os.pathsep.join(("relative", str(where))))
    assert made.places() == []
    for name, titles in table.items():
        for title in titles:
            (where / title).parent.mkdir(parents=True, exist_ok=True)
            (where / title).mkdir() if system == "darwin" else (where / title).touch()
            assert [each.browser.name for each in made.places()] == [name]
            shutil.rmtree(where)
    assert table.keys() >= {browser.name for browser in BROWSERS} - {"tor-browser"}


def test_browser_in_its_own_folder_is_found_by_the_registry(tmp_path: Path) -> None:
    made = installer(tmp_path / "home", "win32")
    registry = made.registry
    assert isinstance(registry, Registry)
    registry.programs["firefox.exe"] = str(tmp_path / "Fox/firefox.exe")
    assert made.places() == [], "it was taken away by hand"
    (tmp_path / "Fox").mkdir()
    (tmp_path / "Fox/firefox.exe").touch()
    assert [each.browser.name for each in made.places()] == ["firefox"]
    registry.programs = {"chrome.exe": str(tmp_path / "Chromium/Application/chrome.exe")}
    (tmp_path / "Chromium/Application").mkdir(parents=True)
    (tmp_path / "Chromium/Application/chrome.exe").touch()
    assert [each.browser.name for each in made.places()] == ["chromium"], "two browsers have a program of this name"


def test_each_system_names_its_folders_of_programs() -> None:
    home = Path("/home/me")
    windows = {"ProgramFiles": "C:/P", "LOCALAPPDATA": "C:/L", "PATH": "C:/bin"}
    assert programs.folders(windows, home, "win32") == os.pathsep.join(("C:/P", "C:/L"))
    assert programs.folders({}, home, "darwin") == os.pathsep.join(("/Applications", "/home/me/Applications"))
    assert programs.folders({"PATH": "/bin"}, home, "linux").startswith(f"/bin{os.pathsep}/var/lib/flatpak")


def test_a_browser_can_be_registered_before_its_first_start(tmp_path: Path) -> None:
    assert states(installer(tmp_path).install(["firefox"])) == {"Firefox": "registered"}
    assert states(installer(tmp_path).status()) == {"Firefox": "registered"}
    with pytest.raises(InstallError, match=r"'netscape'.*chrome, chromium"):
        installer(tmp_path).install(["netscape"])


def test_firefox_profile_in_config_is_registered_in_both_places(tmp_path: Path) -> None:
    (tmp_path / ".config/mozilla/firefox").mkdir(parents=True)
    installer(tmp_path).install()
    assert (tmp_path / f".mozilla/native-messaging-hosts/{HOST_NAME}.json").exists()
    assert (tmp_path / f".config/mozilla/native-messaging-hosts/{HOST_NAME}.json").exists()


def test_opera_uses_chromes_folder_only_if_chrome_does(tmp_path: Path) -> None:
    (tmp_path / ".config/opera").mkdir(parents=True)
    installer(tmp_path).install()
    assert (tmp_path / f".config/opera/NativeMessagingHosts/{HOST_NAME}.json").exists()
    assert not (tmp_path / ".config/google-chrome").exists()


def test_other_config_folder_is_respected(tmp_path: Path) -> None:
    config = tmp_path / "elsewhere"
    (config / "chromium").mkdir(parents=True)
    replace(installer(tmp_path), config=config).install()
    assert (config / f"chromium/NativeMessagingHosts/{HOST_NAME}.json").exists()


def test_unlisted_browser_is_named_by_its_folder(tmp_path: Path) -> None:
    made = installer(tmp_path)
    folder = tmp_path / ".floorp/native-messaging-hosts"
    assert made.install_at(folder, "firefox").state == "registered"
    manifest = folder / f"{HOST_NAME}.json"
    assert json.loads(manifest.read_bytes())["allowed_extensions"] == [FIREFOX_ID]
    assert states(made.status()) == {str(folder): "registered"}
    manifest.write_text("{")
    assert [place.title for place in made.repair()] == [str(folder)]
    assert [place.title for place in made.remove([str(folder)])] == [str(folder)]
    assert (manifest.exists(), made.status()) == (False, [])
    made.install_at(folder, "chromium")
    assert len(made.remove()) == 1
    assert made.status() == []
    with pytest.raises(InstallError, match="registry"):
        installer(tmp_path, "win32").install_at(folder, "firefox")


@pytest.mark.parametrize("name", FLATPAK)
def test_browsers_in_flatpaks_get_a_launcher_of_their_own(tmp_path: Path, name: str) -> None:
    browser = next(each for each in BROWSERS if each.name == name)
    assert browser.flatpak
    box = tmp_path / ".var/app" / browser.flatpak[0]
    (box / browser.flatpak[1]).mkdir(parents=True)
    made = installer(tmp_path)
    (standing,) = made.install()
    assert standing.state == "registered"
    assert f"flatpak override --user --talk-name=org.freedesktop.Flatpak {browser.flatpak[0]}" in standing.reason
    manifest = json.loads((tmp_path / FLATPAK[name] / f"{HOST_NAME}.json").read_bytes())
    script = Path(manifest["path"])
    assert script.is_relative_to(box)
    assert f"flatpak-spawn --host {made.launcher()}" in script.read_text()
    overrides = tmp_path / ".local/share/flatpak/overrides"
    overrides.mkdir(parents=True)
    (overrides / browser.flatpak[0]).write_text("[Session Bus Policy]\norg.freedesktop.Flatpak=talk\n")
    assert made.status()[0].reason == ""


def test_snap_restrictions_are_reported(tmp_path: Path) -> None:
    (tmp_path / "snap/chromium/common/chromium").mkdir(parents=True)
    (tmp_path / "snap/firefox/common/.mozilla/firefox").mkdir(parents=True)
    chromium, firefox = installer(tmp_path).install()
    assert (chromium.state, firefox.state) == ("blocked", "registered")
    assert "may not start programs" in chromium.reason
    assert "portal" in firefox.reason
    assert (tmp_path / f".mozilla/native-messaging-hosts/{HOST_NAME}.json").exists()


@pytest.mark.parametrize("browser", BROWSERS, ids=lambda browser: browser.name)
def test_every_browser_of_the_table_is_registered_on_macos(tmp_path: Path, browser: object) -> None:
    profile = tmp_path / browser.mac_profile  # type: ignore[attr-defined]
    profile.mkdir(parents=True)
    (standing,) = installer(tmp_path, "darwin").install()
    assert standing.state == "registered"
    (manifest,) = tmp_path.glob(f"Library/**/{HOST_NAME}.json")
    assert manifest.parent.name == "NativeMessagingHosts"


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("chrome", r"Software\Google\Chrome\NativeMessagingHosts"),
        ("chromium", r"Software\Chromium\NativeMessagingHosts"),
        ("edge", r"Software\Microsoft\Edge\NativeMessagingHosts"),
        ("brave", r"Software\Google\Chrome\NativeMessagingHosts"),
        ("vivaldi", r"Software\Google\Chrome\NativeMessagingHosts"),
        ("opera", r"Software\Google\Chrome\NativeMessagingHosts"),
        ("firefox", r"Software\Mozilla\NativeMessagingHosts"),
    ],
)
def test_every_browser_of_the_table_is_registered_on_windows(tmp_path: Path, name: str, key: str) -> None:
    made = installer(tmp_path, "win32")
    assert isinstance(made.registry, Registry)
    (standing,) = made.install([name])
    assert standing.state == "registered"
    manifest = Path(made.registry.keys[rf"{key}\{HOST_NAME}"])
    assert json.loads(manifest.read_bytes())["path"].endswith("plainleaf-host.bat")
    made.registry.set(rf"{key}\{HOST_NAME}", "C:\\old.json")
    assert made.status([name])[0].state == "another"
    assert made.repair() == []
    assert made.install([name])[0].state == "registered"
    manifest.unlink()
    assert made.status([name])[0].state == "stale"
    assert name in [place.browser.name for place in made.repair()]
    made.remove([name])
    assert made.registry.keys == {}


def test_a_key_shared_with_a_browser_that_is_here_stays(tmp_path: Path) -> None:
    (tmp_path / "AppData/Local/Google/Chrome").mkdir(parents=True)
    made = installer(tmp_path, "win32")
    made.install()
    made.remove(["brave"])
    assert states(made.status()) == {"Google Chrome": "registered"}


def test_what_all_users_have_counts_until_a_user_registers(tmp_path: Path) -> None:
    (tmp_path / ".config/chromium").mkdir(parents=True)
    shared = tmp_path / "etc"
    made = replace(installer(tmp_path), all_users={"chromium": (shared,)})
    assert made.status()[0].state == "unregistered"
    assert made.launcher_of_all_users() is None
    shared.mkdir()
    (shared / f"{HOST_NAME}.json").write_text(manifest_text("/usr/lib/plainleaf/host", "chromium"))
    (standing,) = made.status()
    assert (standing.state, str(shared) in standing.reason) == ("registered", True)
    assert str(made.launcher_of_all_users()) == "/usr/lib/plainleaf/host"
    assert str(shared) not in made.install(["chromium"])[0].reason
    assert made.places(["firefox"])[0].browser.family not in made.all_users


def test_real_registry_is_read_on_windows_only() -> None:
    if os.name != "nt":
        with pytest.raises(NotImplementedError):
            WindowsRegistry().get("Software")


def test_store_ids_reach_all_registered_browsers(tmp_path: Path) -> None:
    (tmp_path / LINUX["chromium"]).mkdir(parents=True)
    (tmp_path / LINUX["firefox"]).mkdir(parents=True)
    made = installer(tmp_path)
    made.install()
    made.accept(["b" * 32, "plainleaf@store.example"])
    by_family = {place.browser.family: json.loads(made._manifests(place)[0].read_bytes()) for place in made.places()}
    assert by_family["chromium"]["allowed_origins"] == [
        f"chrome-extension://{name}/" for name in (CHROMIUM_ID, "b" * 32)
    ]
    assert by_family["firefox"]["allowed_extensions"] == [FIREFOX_ID, "plainleaf@store.example"]
    assert set(states(made.status()).values()) == {"registered"}
    made.remove()
    made.install()
    (manifest,) = (made._manifests(place)[0] for place in made.places() if place.browser.family == "firefox")
    assert json.loads(manifest.read_bytes())["allowed_extensions"] == [FIREFOX_ID]


def test_removing_takes_everything_away(tmp_path: Path) -> None:
    for folder in LINUX.values():
        (tmp_path / folder).mkdir(parents=True)
    made = installer(tmp_path)
    made.install()
    assert {place.browser.name for place in made.remove()} == set(LINUX)
    assert list(tmp_path.glob(f"**/{HOST_NAME}.json")) == []
    assert not made.launcher().exists()
    assert made.remove() == []


@pytest.mark.parametrize("python", ["/gone/python", sys.executable], ids=["interpreter", "package"])
@pytest.mark.parametrize("folder", ["bridge", 'it\'s a $HOME `x` "q"'])
def test_launcher_of_a_missing_app_is_reported(tmp_path: Path, python: str, folder: str) -> None:
    made = files(LaunchCommand(python, "/gone", str(tmp_path / folder), ()), "linux")
    for path, text in made.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        path.chmod(0o700)
    done = subprocess.run([next(iter(made))], input=b"", capture_output=True, check=False)
    assert done.stdout == framed(done.stdout[4:])
    answer = json.loads(done.stdout[4:])
    assert answer["number"] == 21
    assert sorted(answer) == sorted(set(golden("host-extension", "error")) - {"transfer"})


def test_a_batch_file_refuses_paths_that_it_cannot_hold(tmp_path: Path) -> None:
    with pytest.raises(InstallError, match="batch file"):
        installer(tmp_path, "win32", python=r"C:\100% mine\python.exe").install(["chrome"])


def test_written_files_are_private(tmp_path: Path) -> None:
    made = installer(tmp_path)
    made.install(["chromium"])
    for path in (made.launcher(), made.launcher().with_name("start.py")):
        assert stat.S_IMODE(path.stat().st_mode) & 0o077 == 0


@pytest.mark.parametrize("system", ["linux", "darwin", "win32"])
def test_all_browsers_have_a_row_on_each_system(tmp_path: Path, system: System) -> None:
    rows = places(system, tmp_path)
    assert {place.browser.name for place in rows} == set(LINUX)
    assert not any(place.found for place in rows)
