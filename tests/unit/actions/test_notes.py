"""Notes: front matter in the form of each program, pictures in files beside it, nothing replaced."""

import base64
import datetime
import json
import sys

import pytest

import plainleaf
from plainleaf.actions.exporting import ExportError
from plainleaf.actions.naming import readable_name
from plainleaf.actions.note_folders import obsidian_vault
from plainleaf.actions.notes import LAYOUTS, write_note
from plainleaf.engine.render.pictures import Picture

DAY = datetime.date(2026, 11, 27)
INLINE = f"data:image/gif;base64,{base64.b64encode(b'GIF89a' + bytes(3000)).decode()}"
TEXT = "The harbour bridge opens again on Monday after eleven weeks of repairs, the city said on Friday. " * 3
PAGE = f"""<html lang="en"><head><title>Bridge: open again?</title><meta name="author" content="Ada Low; Ben Hill">
<meta property="og:site_name" content="The Gazette"><meta name="keywords" content="harbour bridge, traffic">
<meta property="article:published_time" content="2026-10-05T08:30:00+01:00"></head>
<body><article><h1>Bridge: open again?</h1><p>{TEXT}</p><p><img src="/p.png" alt="The bridge"></p>
<p>{TEXT.replace("Monday", "Tuesday")}</p><p><img src="{INLINE}"></p>
<p><img src="/gone.png" alt="Gone"></p>
<p>{TEXT.replace("Monday", "Sunday")}</p></article></body></html>"""
PNG = Picture(b"\x89PNG\r\n\x1a\n" + b"\x00" * 8, "image/png")
PICTURES = {"https://gazette.example/p.png": PNG}


@pytest.fixture
def article():
    return plainleaf.extract(PAGE, url="https://gazette.example/bridge", method="descent")


HEADS = {
    "obsidian": ['title: "Bridge: open again?"', 'source: "https://gazette.example/bridge"', "site: The Gazette",
                 "published: 2026-10-05", "author:", "  - Ada Low", "  - Ben Hill", "created: 2026-11-27", "tags:",
                 "  - clippings"],
    "logseq": ["title:: Bridge: open again?", "source:: https://gazette.example/bridge",
               "author:: [[Ada Low]], [[Ben Hill]]", "published:: 2026-10-05", "created:: 2026-11-27"],
    "zotero": ["type: webpage", 'title: "Bridge: open again?"', "container-title: The Gazette", 'issued: "2026-10-05"',
               'URL: "https://gazette.example/bridge"', "accessed: 2026-11-27"],
    "markdown": ['title: "Bridge: open again?"', 'url: "https://gazette.example/bridge"'],
}  # fmt: skip
PLACES = {
    "obsidian": ("", "attachments", "attachments"),
    "logseq": ("pages", "assets", "../assets"),
    "zotero": ("", "pictures", "pictures"),
    "markdown": ("", "pictures", "pictures"),
}
"""Where a note and its pictures are, and how the note names the pictures' folder."""


@pytest.mark.parametrize("name", LAYOUTS)
def test_note_has_front_matter_and_pictures(article, tmp_path, name):
    notes, beside, named = PLACES[name]
    path = write_note(article, tmp_path, "Bridge open again", LAYOUTS[name], DAY, PICTURES)
    assert path == tmp_path / notes / "Bridge open again.md"
    text = path.read_text("utf-8")
    head = text.partition("\n\n")[0].splitlines()
    assert [line for line in HEADS[name] if line not in head] == []
    assert f"![The bridge]({named}/Bridge%20open%20again-1.png)" in text
    assert f"]({named}/Bridge%20open%20again-2.gif)" in text
    assert "![Gone](https://gazette.example/gone.png)" in text  # not fetched: as the page has it
    found = sorted(one.name for one in (tmp_path / beside).iterdir())
    assert found == ["Bridge open again-1.png", "Bridge open again-2.gif"]
    assert (tmp_path / beside / found[0]).read_bytes() == PNG.data


def test_a_second_note_of_the_same_name_replaces_nothing(article, tmp_path):
    first = write_note(article, tmp_path, "Bridge", LAYOUTS["obsidian"], DAY, PICTURES)
    before = first.read_bytes()
    second = write_note(article, tmp_path, "Bridge", LAYOUTS["obsidian"], DAY, PICTURES)
    assert (second.name, first.read_bytes()) == ("Bridge-2.md", before)
    assert "(attachments/Bridge-1-2.png)" in second.read_text("utf-8")
    assert (tmp_path / "attachments" / "Bridge-1-2.png").read_bytes() == PNG.data


def test_a_note_that_cannot_be_written_leaves_no_pictures(article, tmp_path):
    (tmp_path / "assets").mkdir()
    (tmp_path / "pages").write_text("no folder")
    with pytest.raises(ExportError, match="pages"):
        write_note(article, tmp_path, "Bridge", LAYOUTS["logseq"], DAY, PICTURES)
    with pytest.raises(ExportError, match="name of a file"):
        write_note(article, tmp_path, "a/b", LAYOUTS["obsidian"], DAY, PICTURES)
    assert list((tmp_path / "assets").iterdir()) == []
    assert not (tmp_path / "attachments").exists() or list((tmp_path / "attachments").iterdir()) == []


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("Bridge: open again? A/B [x] #1", "Bridge open again A B x 1"),
        ("大橋、再び開通", "大橋、再び開通"),
        ("..", "article"),
        ("CON", "con-article"),
        ("What a \u202emess", "What a mess"),
        ("long " * 60, " ".join(["long"] * 16)),
        ("A bridge " + "over" * 60, None),
    ],
)
def test_a_readable_name_is_one_on_every_system(title, name):
    page = f"<title>{title}</title><h1>{title}</h1><p>{TEXT}</p>"
    found = readable_name(plainleaf.extract(page, method="plain"))
    assert name is None or found == name
    assert 0 < len(found.encode()) <= 180
    assert not set(found) & set('\\/:*?"<>|#^[]')


@pytest.mark.skipif(sys.platform != "linux", reason="the folder of settings is another one")
def test_last_vault_is_read_from_obsidians_list(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    monkeypatch.setenv("HOME", str(tmp_path))
    assert obsidian_vault() is None
    place, vaults = tmp_path / "obsidian/obsidian.json", {}
    place.parent.mkdir()
    for at, name in enumerate(("old", "new", "older")):
        (tmp_path / name).mkdir()
        vaults[f"id{at}"] = {"path": str(tmp_path / name), "ts": (5, 9, 1)[at]}
    place.write_text(json.dumps({"vaults": vaults}))
    assert obsidian_vault() == tmp_path / "new"
    (tmp_path / "new").rmdir()
    assert obsidian_vault() is None
    for wrong in ("", "[]", '{"vaults": {}}', '{"vaults": {"a": {}}}', '{"vaults": {"a": 1}}', '{"vaults": 3}'):
        place.write_text(wrong)
        assert obsidian_vault() is None
