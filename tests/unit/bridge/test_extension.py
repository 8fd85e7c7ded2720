"""The extension as each family of browsers takes it."""

import json
import zipfile
from pathlib import Path
from typing import Any

import pytest

from plainleaf.bridge.extension import FAMILIES, Family, extension_files, pack_extension, unpack_extension
from plainleaf.bridge.faults import InstallError

SOURCE = Path(__file__).resolve().parents[3] / "extension"


def manifest_of(family: Family, *, store: bool = False) -> dict[str, Any]:
    return json.loads(extension_files(family, store=store)["manifest.json"])


def test_each_family_gets_its_own_manifest() -> None:
    chromium, firefox = manifest_of("chromium"), manifest_of("firefox")
    assert chromium["background"] == {"service_worker": "background.js", "type": "module"}
    assert firefox["background"] == {"scripts": ["background.js"], "type": "module"}
    assert "browser_specific_settings" not in chromium
    assert not {"key", "minimum_chrome_version"} & set(firefox)
    assert "key" in chromium
    assert "key" not in manifest_of("chromium", store=True)
    source = json.loads((SOURCE / "manifest.json").read_bytes())
    assert "default_area" not in chromium["action"]
    both = {**firefox, **chromium, "action": firefox["action"], "background": source["background"]}
    assert both == source


@pytest.mark.parametrize("family", FAMILIES)
def test_all_other_files_are_those_of_the_project(family: Family) -> None:
    ours = {path.relative_to(SOURCE).as_posix(): path.read_bytes() for path in SOURCE.rglob("*") if path.is_file()}
    made = extension_files(family)
    assert set(made) == set(ours)
    assert {name for name in made if made[name] != ours[name]} == {"manifest.json"}


@pytest.mark.parametrize("family", FAMILIES)
def test_the_same_files_make_the_same_archive(tmp_path: Path, family: Family) -> None:
    first, second = (pack_extension(family, tmp_path / name / "a.zip") for name in ("one", "two"))
    assert first.read_bytes() == second.read_bytes()
    with zipfile.ZipFile(first) as archive:
        assert {name: archive.read(name) for name in archive.namelist()} == extension_files(family, store=True)


def test_folder_is_replaced_only_by_a_newer_extension(tmp_path: Path) -> None:
    target = tmp_path / "extension"
    unpack_extension("firefox", target)
    (target / "of an older version.js").write_text("")
    assert unpack_extension("chromium", target) == target
    assert {path.relative_to(target).as_posix() for path in target.rglob("*") if path.is_file()} == set(
        extension_files("chromium")
    )
    own = tmp_path / "letters"
    own.mkdir()
    (own / "letter.txt").write_text("dear")
    with pytest.raises(InstallError, match="other files"):
        unpack_extension("chromium", own)
    assert (own / "letter.txt").read_text() == "dear"


def test_file_in_the_way_is_reported(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(InstallError, match="could not be written"):
        pack_extension("firefox", tmp_path / "file" / "a.zip")
    with pytest.raises(InstallError, match="could not be written"):
        unpack_extension("firefox", tmp_path / "file" / "extension")
