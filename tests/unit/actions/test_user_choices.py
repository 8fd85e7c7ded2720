"""A backup of everything has rules, corrections and settings; they come back when asked, and change nothing here."""

import json
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
    assert take_settings(settings, restored.settings) == 1
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


@pytest.mark.parametrize("text", ["[]", "{", '{"reader": 7, "linked": "x", "folder": "/", "shelf": {}}', "[" * 100_000])
def test_settings_that_are_none_are_ignored(backup: Path, text: str) -> None:
    (backup.parent / "settings.json").write_text(text)
    settings = Settings()
    assert take_settings(settings, restore_choices(backup).settings) == 0
    assert Settings().get("shelf") == {}


def test_a_backup_in_the_way_stays_as_it_is(backup: Path) -> None:
    before = {path: path.read_bytes() for path in backup.parent.rglob("*") if path.is_file()}
    RuleFolder().keep_text("body: //nav\n", "new.example")
    copy_choices(backup.parent, Settings())
    assert {path: path.read_bytes() for path in backup.parent.rglob("*") if path.is_file()} == before
    assert json.loads((backup.parent / "settings.json").read_text())["reader"]["size"] == 23
