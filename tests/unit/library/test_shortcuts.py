"""Shortcuts to web pages, as browsers leave them on the desktop or in a folder: their addresses come to the shelf."""

import plistlib
from pathlib import Path

import pytest
from tests.unit.library import samples

from plainleaf.actions.shelf.importing import preview, take_in
from plainleaf.actions.shelf.watching import FolderWatch

URL = "https://e.example/a?x=1&y=2"
SOUND = {
    "windows.url": b"[InternetShortcut]\r\nURL=https://e.example/a?x=1&y=2\r\nIconIndex=0\r\n",
    "base.URL": b"\xef\xbb\xbf[DEFAULT]\nBASEURL=https://e.example/base\n[InternetShortcut]\nurl = " + URL.encode(),
    "xml.webloc": plistlib.dumps({"URL": URL}),
    "binary.webloc": plistlib.dumps({"URL": URL}, fmt=plistlib.FMT_BINARY),
}
BROKEN = {
    "file.url": b"[InternetShortcut]\nURL=file:///etc/passwd\n",
    "script.url": b"[InternetShortcut]\nURL=javascript:alert(1)\n",
    "no.url": b"\0\xff" * 900,
    "lines.url": b"[a]" + b"\n \t" * 400_000 + b"URL",
    "list.webloc": plistlib.dumps([URL]),
    "number.webloc": plistlib.dumps({"URL": 7}),
    "nested.webloc": b"<plist>" + b"<array>" * 50_000,
    "cut.webloc": plistlib.dumps({"URL": URL}, fmt=plistlib.FMT_BINARY)[:-20],
    "entities.webloc": b'<!DOCTYPE plist [<!ENTITY a SYSTEM "file:///etc/passwd">]><plist><dict><key>URL</key>'
    b"<string>&a;</string></dict></plist>",
}


@pytest.mark.parametrize("name", SOUND)
def test_shortcut_address_is_saved(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    path.write_bytes(SOUND[name])
    with samples.at(tmp_path) as library:
        assert preview(library, path).new == 1
        assert [step.new for step in take_in(library, path)] == [1]
        assert [step.known for step in take_in(library, path)] == [1]
        (entry,) = library.entries.list()
        assert (entry.url, entry.title) == (URL, path.stem)


@pytest.mark.parametrize("name", BROKEN)
def test_shortcut_to_no_web_page_is_reported(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    path.write_bytes(BROKEN[name])
    with samples.at(tmp_path) as library:
        (step,) = take_in(library, path)
        assert [(each.where, each.reason) for each in step.broken] == [(str(path), "there is no web address in it")]
        assert not library.entries.list()


def test_shortcuts_in_a_folder_are_imported_once(tmp_path: Path) -> None:
    folder = tmp_path / "in"
    folder.mkdir()
    for name, data in {**SOUND, **BROKEN, "page.html": b"<title>Page</title><p>" + b"Some words of it. " * 30}.items():
        (folder / name).write_bytes(data)
    with samples.at(tmp_path) as library:
        found = FolderWatch(folder).look(library, settled=True)
        assert sum(one.new for one in found) == 2
        assert {one.path.name for one in found if one.error} == set(BROKEN)
        assert sorted(entry.url for entry in library.entries.list())[1] == URL
        (*_, step) = take_in(library, folder)
        assert (step.new, step.known, len(step.broken)) == (0, len(SOUND) + 1, len(BROKEN))
