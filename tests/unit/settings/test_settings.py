import json
import logging
import os
from pathlib import Path

import pytest

from plainleaf.settings import SETTINGS, SettingError, Settings, document


@pytest.fixture
def opened(tmp_path: Path):
    """Opens the settings of one scratch folder, as another start of the program would."""
    return lambda: Settings(tmp_path / "config", tmp_path / "state")


def test_stored_value_is_there_at_the_next_start(opened):
    settings = opened()
    settings.set("linked", False)
    settings.set("recent", ({"source": "https://example.org/", "title": "Häfen"},))
    again = opened()
    assert again.get("linked") is False
    assert again.get("recent") == [{"source": "https://example.org/", "title": "Häfen"}]
    assert again.warnings == ()


def test_defaults_until_something_is_set(opened):
    settings = opened()
    assert {setting.name: settings.get(setting.name) for setting in SETTINGS} == {s.name: s.default for s in SETTINGS}
    assert settings.get("reader", None) is None
    assert not any(path.exists() for path in settings.files)


def test_choices_and_memory_lie_in_two_files(opened, tmp_path):
    settings = opened()
    settings.set("reader", {"theme": "sepia"})
    settings.set("geometry", "AdnQywAD")
    assert json.loads((tmp_path / "config/settings.json").read_text("utf-8")) == {"reader": {"theme": "sepia"}}
    assert json.loads((tmp_path / "state/state.json").read_text("utf-8")) == {"geometry": "AdnQywAD"}


def test_values_that_are_handed_out_are_copies(opened):
    settings = opened()
    settings.get("recent").append("mine")
    settings.set("panes", {"shelf": [1, 2]})
    settings.get("panes")["shelf"].append(3)
    assert settings.get("recent") == []
    assert settings.get("panes") == {"shelf": [1, 2]}


def test_unknown_names_stay(opened, tmp_path):
    path = tmp_path / "config/settings.json"
    path.parent.mkdir()
    path.write_text('{"voice": {"speed": 2}}', "utf-8")
    first, second = opened(), opened()
    first.set("linked", False)
    second.set("reader", {"size": 21})
    assert json.loads(path.read_text("utf-8")) == {"voice": {"speed": 2}, "linked": False, "reader": {"size": 21}}


@pytest.mark.parametrize("broken", [b"{", b"[1, 2]", b"\xff\xfe\x00", b"", b"[" * 100_000])
def test_broken_file_is_set_aside_and_reported(opened, tmp_path, broken):
    path = tmp_path / "config/settings.json"
    path.parent.mkdir()
    path.write_bytes(broken)
    settings = opened()
    assert settings.get("linked") is True
    assert "settings.broken.json" in settings.warnings[0]
    settings.set("linked", False)
    assert path.with_name("settings.broken.json").read_bytes() == broken
    assert opened().get("linked") is False


def test_invalid_stored_value_is_reported_and_defaults(opened, tmp_path):
    path = tmp_path / "config/settings.json"
    path.parent.mkdir()
    path.write_text('{"linked": "maybe", "reader": {"size": 20}}', "utf-8")
    settings = opened()
    assert settings.get("linked") is True
    assert settings.get("reader") == {"size": 20}
    assert len(settings.warnings) == 1
    assert "linked" in settings.warnings[0]
    assert "true or false" in settings.warnings[0]


def test_missing_folder_is_reported_and_used_when_back(opened, tmp_path):
    folder = tmp_path / "rows"
    folder.mkdir()
    assert opened().set("rules_folder", str(folder))
    folder.rmdir()
    assert (opened().get("rules_folder"), [str(folder) in one for one in opened().warnings]) == ("", [True])
    folder.mkdir()
    assert (opened().get("rules_folder"), opened().warnings) == (str(folder), ())


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("rules_folder", "/no/such/folder"),
        ("rules_folder", __file__),
        ("rules_folder", "a\0b"),
        ("linked", "yes"),
        ("linked", 1),
        ("recent", "a"),
        ("geometry", b"bytes"),
        ("panes", {"a": float("nan")}),
        ("x", 1),
    ],
)
def test_misfits_and_unknown_names_are_refused(opened, name, value):
    settings = opened()
    with pytest.raises(SettingError):
        settings.set(name, value)
    assert not any(path.exists() for path in settings.files)


def test_folder_that_cannot_be_written_costs_only_the_memory(tmp_path, caplog):
    (tmp_path / "file").write_text("in the way")
    settings = Settings(tmp_path / "config", tmp_path / "file")
    with caplog.at_level(logging.WARNING):
        assert settings.set("folder", "somewhere") is False
    assert settings.get("folder") == "somewhere"
    assert "could not be" in caplog.text
    assert settings.warnings


def test_interrupted_write_leaves_the_old_file(opened, tmp_path, monkeypatch):
    settings = opened()
    settings.set("folder", "old")

    def fail(*_: object) -> None:
        raise OSError(28, os.strerror(28))

    monkeypatch.setattr("plainleaf.settings.store.os.replace", fail)
    assert settings.set("folder", "new") is False
    assert [path.name for path in (tmp_path / "state").iterdir()] == ["state.json"]
    assert opened().get("folder") == "old"


def test_folders_are_those_of_the_system_unless_given(tmp_path, monkeypatch):
    monkeypatch.setenv("PLAINLEAF_HOME", str(tmp_path))
    assert [path.parent.parent for path in Settings().files] == [tmp_path, tmp_path]


def test_settings_page_names_every_setting(root):
    page = document()
    assert all(f"| `{setting.name}` |" in page for setting in SETTINGS)
    written = (root / "docs/settings.md").read_text("utf-8")
    assert written == page, "run `python -m plainleaf.settings > docs/settings.md`"


@pytest.mark.parametrize(
    ("stored", "read"),
    [
        ({"method": "text-block", "parameters": {"cut": 0.4}}, {"threshold": 0.4}),
        ({"method": "text-block", "parameters": {"cut": 0.4, "threshold": 0.7}}, {"threshold": 0.7}),
        ({"method": "descent", "parameters": {"cut": 0.4}}, {"cut": 0.4}),
    ],
)
def test_renamed_parameters_are_carried_over(opened, tmp_path, stored, read):
    (tmp_path / "config").mkdir()
    (tmp_path / "config/settings.json").write_text(json.dumps({"choice": stored}), "utf-8")
    assert opened().get("choice") == {"method": stored["method"], "parameters": read}


@pytest.mark.parametrize("strange", [[], {"method": ["text-block"], "parameters": {"cut": 1}}, {"parameters": [1]}])
def test_invalid_choice_breaks_nothing(opened, tmp_path, strange):
    (tmp_path / "config").mkdir()
    (tmp_path / "config/settings.json").write_text(json.dumps({"choice": strange}), "utf-8")
    assert isinstance(opened().get("choice"), dict)
