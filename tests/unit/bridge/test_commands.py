"""``plainleaf bridge …`` with a scratch home."""

import json
import shutil
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner

from plainleaf.actions.connecting import bridge_folder, installer
from plainleaf.actions.examining import browser_findings
from plainleaf.bridge.faults import InstallError
from plainleaf.bridge.launcher import start_file
from plainleaf.cli.bridge import _NONE as NONE
from plainleaf.cli.bridge import bridge
from plainleaf.cli.bridge import install as install_command

CHROMIUM = ".config/chromium"


@pytest.fixture
def user(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("PLAINLEAF_HOME", str(tmp_path / "plainleaf"))
    monkeypatch.delenv("XDG_CONFIG_HOME", raising=False)
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))  # no browsers of this computer
    monkeypatch.setattr("plainleaf.bridge.programs.EXPORTED", ())
    return tmp_path


def program_at(path: Path) -> None:
    path.parent.mkdir(exist_ok=True)
    path.write_text("#!/bin/sh\n")
    path.chmod(0o755)


def run(*arguments: str) -> tuple[int, str]:
    result = CliRunner().invoke(bridge, arguments, env={"COLUMNS": "200"}, catch_exceptions=False)
    return result.exit_code, result.output


def test_registration_and_removal(user: Path) -> None:
    (user / CHROMIUM).mkdir(parents=True)
    code, output = run("status")
    assert code == 1
    assert "unregistered" in output
    assert run("install")[0] == 0
    code, output = run("status")
    assert code == 0
    assert "registered" in output
    assert "The host starts and answers in" in output
    assert run("remove") == (0, "Chromium: no longer registered\n")
    assert run("remove") == (0, "No browser was registered.\n")


def test_browser_without_id_is_shown_where_ids_are_given(user: Path) -> None:
    (user / CHROMIUM).mkdir(parents=True)
    (user / ".mozilla/firefox").mkdir(parents=True)
    run("install")
    manifest = user / CHROMIUM / "NativeMessagingHosts/plainleaf.bridge.json"
    manifest.unlink()
    manifest.mkdir()  # nothing can be written there
    code, output = run("install", "firefox", "--id", "b" * 32)
    assert (code, "stale" in output, str(manifest) in output) == (1, True, True)


def test_browsers_of_another_copy_are_left(user: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (user / CHROMIUM).mkdir(parents=True)
    run("install")
    monkeypatch.setenv("PLAINLEAF_HOME", str(user / "other"))
    code, output = run("remove")
    assert (code, output.startswith("Chromium: opens another Plainleaf, unchanged;")) == (0, True)
    assert "plainleaf bridge remove chromium" in output
    assert run("remove", "chromium") == (0, "Chromium: no longer registered\n")


def test_a_browser_on_the_path_needs_no_first_start(user: Path) -> None:
    assert run("install") == (1, f"{NONE}\n")
    program_at(user / "bin/firefox-esr")
    assert run("install")[0] == 0
    assert (user / ".mozilla/native-messaging-hosts/plainleaf.bridge.json").is_file()
    assert "registered" in run("status")[1]


def test_taking_over_names_the_previous_copy(user: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two copies with one folder of data, and two with folders of their own."""
    for name in (CHROMIUM, ".mozilla/firefox"):
        (user / name).mkdir(parents=True)
    run("install")
    here = installer().program.root
    another = user / "another copy"
    (another / "plainleaf").mkdir(parents=True)
    with monkeypatch.context() as patch:
        patch.setattr("plainleaf.actions.connecting.plainleaf.__file__", str(another / "plainleaf/__init__.py"))
        code, output = run("install", "chromium")
        taken = f"It was the Plainleaf in {here}, now it is the one in {another}."
        assert (code, output.count(taken)) == (0, 2), output  # Firefox, too: they share the launcher
        assert taken not in run("install")[1]
    monkeypatch.setenv("PLAINLEAF_HOME", str(user / "other"))
    assert f"It was the Plainleaf in {another}, now it is the one in {here}." in run("install", "firefox")[1]


def a_folder(path: Path) -> None:
    path.mkdir()


def in_no_folder(path: Path) -> None:
    path.parent.rmdir()
    path.parent.write_text("a file where a folder should be")


def in_a_dangling_link(path: Path) -> None:
    path.parent.rmdir()
    path.parent.symlink_to(path.parent.parent / "nowhere")


@pytest.mark.parametrize("obstacle", [a_folder, in_no_folder, in_a_dangling_link])
def test_a_browser_that_cannot_be_registered_stops_no_other(user: Path, obstacle: Callable[[Path], None]) -> None:
    manifest = user / CHROMIUM / "NativeMessagingHosts/plainleaf.bridge.json"
    manifest.parent.mkdir(parents=True)
    obstacle(manifest)
    (user / ".mozilla/firefox").mkdir(parents=True)
    code, output = run("install")
    assert code == 1
    assert f"{manifest} could not be written" in output
    assert "see what is in its place" in output
    assert [row["state"] == "registered" for row in json.loads(run("status", "--json")[1])["browsers"]] == [False, True]
    if obstacle is a_folder:
        assert f"{manifest} is a folder; remove it first." in run("status")[1]
        with pytest.raises(InstallError, match="could not be removed"):
            run("remove")
    else:
        assert run("remove") == (0, "Firefox: no longer registered\n")
    assert "Firefox   unregistered" in run("status")[1]


def test_other_browser_is_remembered_until_its_manifest_is_gone(user: Path) -> None:
    folder = user / "Portable/NativeMessagingHosts"
    manifest = folder / "plainleaf.bridge.json"
    assert run("install", "--location", str(folder))[0] == 0
    manifest.unlink()
    (manifest / "inside").mkdir(parents=True)
    with pytest.raises(InstallError, match="could not be removed"):
        run("remove", "--location", str(folder))
    assert f"{manifest} is a folder" in run("status")[1]
    (manifest / "inside").rmdir()
    manifest.rmdir()
    assert run("install", "--location", str(folder))[0] == 0
    assert run("remove", "--location", str(folder))[0] == 0
    assert str(folder) not in run("status")[1]


@pytest.mark.parametrize(
    "content", ["", "null", "[]", '{"path": 7}', '{"path": "here"}', r'{"path": "\u0000"}', "[" * 200_000]
)
def test_a_manifest_of_any_content_is_replaced(user: Path, content: str) -> None:
    manifest = user / CHROMIUM / "NativeMessagingHosts/plainleaf.bridge.json"
    manifest.parent.mkdir(parents=True)
    others = user / "others.json"
    others.write_text(content)
    manifest.symlink_to(others)
    assert "Chromium  stale" in run("status")[1]
    assert run("install")[0] == 0
    assert "Chromium  registered" in run("status")[1]
    assert others.read_text() == content, "what a link leads to is not written to"


def test_a_copy_without_a_window_warns(user: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (user / CHROMIUM).mkdir(parents=True)
    assert "has no window" not in run("install")[1]
    monkeypatch.setitem(sys.modules, "PySide6", None)
    assert "This copy has no window" in run("install")[1]


def test_a_browser_named_by_its_folder(user: Path) -> None:
    folder = str(user / ".floorp/native-messaging-hosts")
    assert run("install", "--location", folder)[0] == 0
    assert f"{folder}  registered" in run("status")[1]
    assert run("remove", "--location", folder) == (0, f"{folder}: no longer registered\n")


@pytest.mark.parametrize("family", ["chromium", "firefox"])
def test_extension_is_written_to_its_permanent_folder(user: Path, family: str) -> None:
    code, output = run("extension", family)
    folder = Path(output.splitlines()[0])
    assert code == 0
    assert folder.is_relative_to(user / "plainleaf")
    assert (folder / "injected/capture.js").is_file()
    assert "folder" in output.splitlines()[2]
    assert run("extension", family, "-o", str(user / "a.zip")) == (0, f"{user / 'a.zip'}\n")


def test_outdated_extension_is_reported(user: Path) -> None:
    (user / CHROMIUM).mkdir(parents=True)
    run("install")
    folder = Path(run("extension", "chromium")[1].splitlines()[0])
    assert "another version" not in run("status")[1]
    (folder / "injected/capture.js").write_text("// as it was once")
    code, output = run("status")
    assert (code, f"The extension in {folder} has another version." in output) == (0, True)
    assert json.loads(run("status", "--json")[1])["outdated"] == [str(folder)]
    assert "plainleaf bridge extension chromium" in next(
        one.advice for one in browser_findings() if one.name == "extension for chromium"
    )
    (folder / "injected/capture.js").unlink()
    assert "plainleaf bridge extension chromium" in run("status")[1]
    run("extension", "chromium")
    assert "another version" not in run("status")[1]


def test_stale_registrations_are_in_json(user: Path) -> None:
    (user / CHROMIUM).mkdir(parents=True)
    run("install")
    manifest = user / CHROMIUM / "NativeMessagingHosts/plainleaf.bridge.json"
    manifest.write_text("{}")
    code, output = run("status", "--json")
    (row,) = json.loads(output)["browsers"]
    assert code == 1
    assert (row["browser"], row["state"]) == ("chromium", "stale")
    assert "plainleaf bridge install chromium" in row["reason"]


def test_silent_host_is_reported(user: Path) -> None:
    (user / CHROMIUM).mkdir(parents=True)
    run("install")
    shutil.rmtree(user / "plainleaf/data/bridge/spool", ignore_errors=True)
    (user / "plainleaf/data/bridge/spool").write_text("a file where a folder should be")
    code, output = run("status")
    assert code == 1
    assert "could not be made (File exists)" in output


def test_pages_that_were_set_aside_can_be_tried_again(user: Path) -> None:
    assert run("retry") == (0, "No page was set aside.\n")
    (user / "plainleaf/data/bridge/spool/aside" / f"{7:020d}-{'a' * 32}.5.page").write_bytes(b"{}\n")
    assert "1 of the pages could not be shown; to try again: plainleaf bridge retry" in run("status")[1]
    assert run("retry") == (0, "One page waits for Plainleaf again.\n")
    assert "One page waits for Plainleaf; to read: " in run("status")[1]


def test_doctor_checks_the_bridge_and_names_the_remedy(user: Path) -> None:
    def found() -> tuple[str, str, str]:
        line = next(one for one in browser_findings() if one.name == "bridge")
        return line.state, line.detail, line.advice

    assert found()[0] == "missing"
    assert "plainleaf bridge install firefox" in found()[2]
    (user / CHROMIUM).mkdir(parents=True)
    assert found() == ("missing", "no browser is connected", "connect them with: plainleaf bridge install")
    run("install")
    state, detail, _ = found()
    assert (state, detail.startswith("answers browsers in "), detail.endswith(" ms, 0 pages wait")) == (
        "fine",
        True,
        True,
    )
    shutil.rmtree(user / "plainleaf/data/bridge/spool")
    (user / "plainleaf/data/bridge/spool").write_text("a file where a folder should be")
    state, detail, advice = found()
    assert (state, advice) == ("broken", "")
    assert "could not be made (File exists); see what is in its place" in detail


def test_without_browsers_a_remedy_is_given(user: Path) -> None:
    assert user.is_dir()
    code, output = run("install")
    assert code == 1
    assert "plainleaf bridge install firefox" in output
    assert run("install", "firefox")[0] == 0


def test_an_unknown_browser_is_refused_with_the_known_ones() -> None:
    result = CliRunner().invoke(install_command, ["netscape"])
    assert result.exit_code == 2
    assert "firefox" in result.output


def test_the_program_is_this_one_with_absolute_paths(user: Path) -> None:
    program = installer().program
    assert program.python == sys.executable
    assert (Path(program.root) / "plainleaf/bridge/host.py").exists()
    assert program.folder == bridge_folder() == str(user / "plainleaf/data/bridge")
    assert program.command[-1] == "open"
    assert program.environment == (("PLAINLEAF_HOME", str(user / "plainleaf")),)
    assert repr(str(user / "plainleaf")) in start_file(program)
    assert installer({"PLAINLEAF_HOME": "own"}).program.environment == (("PLAINLEAF_HOME", str(Path.cwd() / "own")),)
    assert installer({"XDG_DATA_HOME": "/mine"}).program.environment == (("XDG_DATA_HOME", "/mine"),)
    elsewhere = installer({"XDG_CONFIG_HOME": str(user / "c")})
    assert elsewhere.config == user / "c"
    assert installer({"XDG_CONFIG_HOME": "relative"}).config is None
