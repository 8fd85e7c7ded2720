"""A backup of everything has rules, corrections and settings; they come back when asked, and change nothing here."""

import json
import os
from pathlib import Path

import pytest

from plainleaf.actions.shelf.user_choices import copy_choices, has_choices, restore_choices, take_settings
from plainleaf.engine.rules import HandMade, NodeAnchor
from plainleaf.library import Library
from plainleaf.rules import PageCorrections, RuleFolder
from plainleaf.settings import Settings

PAGE = "https://news.example/bridge"
CUT = (HandMade("remove", NodeAnchor("div.box", "div", "Read also")),)


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("PLAINLEAF_HOME", str(tmp_path / "home"))
    return tmp_path


@pytest.fixture
def backup(home: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A backup of a user with three rules, a correction and settings; the home is another one afterwards."""
    folder = RuleFolder()
    for domain, text in (("news.example", "body: //main\n"), ("sea.example", "body: //article\n")):
        folder.keep_text(text, domain)
    site_file = home / "far.example.txt"
    site_file.write_text("body: //section\n")
    folder.take_in([site_file])
    folder.switch(["sea.example"], False)
    folder.switch(["imported/far.example"], True)
    PageCorrections().keep(PAGE, CUT)
    settings = Settings()
    settings.set("reader", {"theme": "sepia", "size": 23})
    settings.set("releases", "https://releases.example/")
    copy_choices(home / "backup", settings)
    with Library(home / "shelf.db") as library:
        path = library.write_backup(home / "backup")
    monkeypatch.setenv("PLAINLEAF_HOME", str(home / "other"))
    return path


def test_choices_of_a_backup_are_restored_with_their_switches(backup: Path) -> None:
    assert has_choices(backup)
    assert RuleFolder().entries() == ()
    restored = restore_choices(backup)
    found = {one.name: (one.on, one.path.read_text()) for one in RuleFolder().entries()}
    assert found == {
        "news.example": (True, "body: //main\n"),
        "sea.example": (False, "body: //article\n"),
        "imported/far.example": (True, "body: //section\n"),
    }
    assert PageCorrections().of(PAGE) == CUT
    assert restored.summary == "Restored 3 rules and the corrections of 1 page."
    settings = Settings()
    assert take_settings(settings, restored.settings) == ("reader",)
    assert Settings().get("reader") == {"theme": "sepia", "size": 23}
    assert settings.get("releases") == "", "an address that would be asked is not taken from a file"


def test_what_is_here_stays(backup: Path) -> None:
    RuleFolder().keep_text("body: //div\n", "news.example")
    other = (HandMade("keep", NodeAnchor("p", "p", "Hello")),)
    PageCorrections().keep(PAGE, other)
    settings = Settings()
    settings.set("reader", {"theme": "dark"})
    restored = restore_choices(backup.parent)
    assert restored.rules == ("sea.example", "imported/far.example")
    assert restored.summary == "Restored 2 rules and the corrections of 0 pages. 2 are here already."
    assert RuleFolder().entry("news.example").path.read_text() == "body: //div\n"
    assert PageCorrections().of(PAGE) == other
    take_settings(settings, restored.settings)
    assert settings.get("reader") == {"theme": "dark", "size": 23}
    assert restore_choices(backup).rules == ()
    assert take_settings(settings, restored.settings) == ()


@pytest.mark.parametrize("text", ["[]", "{", '{"reader": 7, "linked": "x", "folder": "/", "shelf": {}}', "[" * 100_000])
def test_settings_that_are_none_are_ignored(backup: Path, text: str) -> None:
    (backup.parent / "choices/settings.json").write_text(text)
    settings = Settings()
    assert take_settings(settings, restore_choices(backup).settings) == ()
    assert Settings().get("shelf") == {}


def test_a_backup_in_the_way_stays_as_it_is(backup: Path) -> None:
    before = {path: path.read_bytes() for path in backup.parent.rglob("*") if path.is_file()}
    RuleFolder().keep_text("body: //nav\n", "new.example")
    copy_choices(backup.parent, Settings())
    assert {path: path.read_bytes() for path in backup.parent.rglob("*") if path.is_file()} == before
    assert json.loads((backup.parent / "choices/settings.json").read_text())["reader"]["size"] == 23


@pytest.mark.usefixtures("home")
def test_a_backup_beside_other_settings_leaves_them() -> None:
    settings = Settings()
    settings.set("releases", "https://releases.example/")
    copy_choices(settings.files[0].parent, settings)
    assert Settings().get("releases") == "https://releases.example/"


def test_a_rule_that_cannot_be_read_stops_no_backup_and_no_restore(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    RuleFolder().keep_text("body: //main\n", "news.example")
    own = RuleFolder().folder / "own"
    (own / "localhost.txt").write_text("body: //p\n")
    (own / "gone.example.txt").symlink_to(home / "gone")
    missed = copy_choices(home / "backup", Settings())
    assert [message.split()[0] for message in missed] == [str(own / "gone.example.txt"), "'localhost'"]
    (home / "backup/shelf.json").touch()
    (home / "backup/choices/rules/own/far.txt").write_text("body: //p\n")
    monkeypatch.setenv("PLAINLEAF_HOME", str(home / "other"))
    restored = restore_choices(home / "backup")
    assert (restored.rules, restored.known, len(restored.missed)) == (("news.example",), 0, 1)


@pytest.mark.usefixtures("home")
def test_a_folder_of_rules_that_cannot_be_read_stops_no_backup(tmp_path: Path) -> None:
    RuleFolder().folder.mkdir(parents=True)
    (RuleFolder().folder / "own").touch()
    (message,) = copy_choices(tmp_path / "backup", Settings())
    assert "cannot be read: Not a directory" in message
    assert (tmp_path / "backup/choices/settings.json").is_file()


def test_rules_that_cannot_be_stored_are_reported(backup: Path) -> None:
    RuleFolder().folder.touch()
    restored = restore_choices(backup)
    assert (restored.rules, len(restored.missed)) == ((), 1)
    assert "cannot be" in restored.missed[0]
    assert take_settings(Settings(), restored.settings) == ("reader",)


def test_names_of_rules_are_compared_without_case(backup: Path) -> None:
    RuleFolder().keep_text("body: //div\n", "News.Example", "News.Example")
    assert restore_choices(backup).rules == ("sea.example", "imported/far.example")


@pytest.mark.parametrize("part", ["choices", "choices/rules", "choices/corrections", "choices/rules/own/a.example.txt"])
def test_nothing_is_restored_through_a_link_out_of_a_backup(backup: Path, home: Path, part: str) -> None:
    way, there = backup.parent / part, home / "elsewhere"
    if way.exists():
        way.rename(there)
    else:
        there.write_text("body: //secret\n")
    way.symlink_to(there)
    restored = restore_choices(backup)
    assert (restored.rules, restored.pages, restored.settings) == ((), 0, {})
    assert "lead out of the backup" in restored.missed[0]
    assert RuleFolder().entries() == ()


@pytest.mark.parametrize("name", ["settings.json", "rules/switches.json"])
def test_pipes_in_a_backup_are_not_read(backup: Path, name: str) -> None:
    path = backup.parent / "choices" / name
    path.unlink()
    os.mkfifo(path)
    assert len(restore_choices(backup).rules) == 3


def test_only_valid_declared_values_are_taken(backup: Path) -> None:
    values = {
        "reader": {"size": 25, "theme": "../x", "css": 7, "command": "rm"},
        "export": {"formats": "epub", "one_file": False, "folder": "/"},
        "speech": {"speed": 9e9}, "linked": False, "rules_folder": "/", "folder": "/", "watched": "/",
    }  # fmt: skip
    (backup.parent / "choices/settings.json").write_text(json.dumps(values))
    settings = Settings()
    assert take_settings(settings, restore_choices(backup).settings) == ("reader", "linked", "export")
    assert [settings.get(name) for name in ("reader", "export", "speech", "linked", "rules_folder")] == [
        {"size": 25}, {"one_file": False}, {}, False, "",
    ]  # fmt: skip


@pytest.mark.usefixtures("home")
def test_parameters_of_another_method_are_not_mixed_in() -> None:
    settings = Settings()
    settings.set("choice", {"method": "descent"})
    assert take_settings(settings, {"choice": {"method": "ttr", "parameters": {"threshold": 3}}}) == ()
    assert settings.get("choice") == {"method": "descent"}


def test_a_file_beside_a_backup_has_no_choices(backup: Path) -> None:
    (backup.parent / "links.txt").write_text("https://news.example/")
    assert not has_choices(backup.parent / "links.txt")
