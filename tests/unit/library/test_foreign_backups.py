"""A backup that somebody else made: each field is checked, and nothing is written outside the chosen folder."""

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.unit.library import samples
from tests.unit.library.hostile_fields import HOSTILE, HOSTILE_HEAD, HUGE

from plainleaf.actions.shelf.automatic_imports import taken_over
from plainleaf.actions.shelf.importing import ImportStep, fetch_pages, preview, take_in, without_page
from plainleaf.engine.render import RENDERERS
from plainleaf.engine.render.pictures import Picture
from plainleaf.fetching import FetchError
from plainleaf.library import LibraryError
from plainleaf.library.article_check import DEEPEST, fault_in_article
from plainleaf.library.backup_schema import (
    ListOf,
    Or,
    RecordOf,
    fault_in_choices,
    fault_in_entry,
    fault_in_feed,
    fault_in_head,
)
from plainleaf.library.importers.item import BrokenItem, ImportedChoices

URL = "https://example.org/dogs"


@pytest.fixture
def backup(tmp_path: Path) -> Path:
    """The backup of one entry with all that an entry can have, and a shelf without it."""
    (tmp_path / "one").mkdir()
    with samples.at(tmp_path / "one") as library:
        entry = samples.add(library, URL)
        library.highlights.add(entry.id, "nobody had seen them", note="why?")
        library.tag([entry.id], ["sea"])
        library.collect([entry.id], "Later")
        library.put_pictures(entry.id, {"https://example.org/a.gif": Picture(b"GIF89a", "image/gif")})
        return library.write_backup(tmp_path / "backup")


def _record(backup: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(backup.read_text("utf-8"))["entries"][0]
    return found


def _write(backup: Path, *records: object, head: str = '"format": "plainleaf-shelf", "version": 1') -> None:
    lines = ",\n".join(json.dumps(one) for one in records)
    backup.write_text(f'{{{head}, "entries": [\n{lines}\n]}}\n', "utf-8")


def _refused(backup: Path) -> list[BrokenItem]:
    """What is refused of a backup; nothing of it may be on the shelf then."""
    (backup.parents[1] / "two").mkdir(exist_ok=True)
    with samples.at(backup.parents[1] / "two") as library:
        preview(library, backup)
        steps = list(take_in(library, backup))
        assert library.entries.count() == steps[-1].new
        assert not library.check(thorough=True)
        assert library.database.value("SELECT count(*) FROM versions") == steps[-1].new
        return list(steps[-1].broken)


def _fields(check: object, place: str = "") -> Iterator[str]:
    """The places of all fields that a check knows of, as the tables name them."""
    if isinstance(check, Or):
        yield from _fields(check.check, place)
    elif isinstance(check, ListOf):
        yield from _fields(check.check, f"{place}.0")
    elif isinstance(check, RecordOf):
        for name, inner in {**check.fields, **check.later}.items():
            whole = f"{place}.{name}".removeprefix(".")
            yield whole
            yield from _fields(inner, whole)


def test_every_field_of_the_schema_has_hostile_values() -> None:
    assert set(_fields(fault_in_entry)) == set(HOSTILE)
    assert {*_fields(fault_in_head), *_fields(fault_in_feed, "feeds.0")} == set(HOSTILE_HEAD)
    assert all((HOSTILE | HOSTILE_HEAD).values())


def _with(sound: str, place: str, value: object) -> Any:
    """A record with another value at a place."""
    whole = json.loads(sound)
    *way, name = place.split(".")
    holder: Any = whole
    for step in way:
        holder = holder[int(step)] if step.isdigit() else holder[step]
    holder[name] = value
    return whole


@pytest.mark.nightly_but(4)
@pytest.mark.parametrize("field", HOSTILE)
def test_a_field_that_no_shelf_could_have_written_is_refused(backup: Path, field: str) -> None:
    os.mkfifo(backup.parent / "fifo")
    (backup.parent / "loop").symlink_to("loop")
    sound = json.dumps(_record(backup))
    records = [_with(sound, field, value) for value in HOSTILE[field]]
    _write(backup, *records)
    refused = _refused(backup)
    assert len(refused) == len(records), [one.reason for one in refused]
    assert all(one.reason for one in refused)


@pytest.mark.parametrize("field", HOSTILE_HEAD)
def test_impossible_declarations_are_refused_and_entries_kept(backup: Path, field: str) -> None:
    sound = json.dumps({
        "format": "plainleaf-shelf", "version": 1, "made": "2026-01-01T00:00:00+00:00",
        "feeds": [{
            "url": "https://e.example/feed", "title": "T", "etag": "", "modified": "", "checked": "", "error": "",
            "tags": ["sea"], "seen": ["1"],
        }],
        "choices": {"watched": str(backup.parent), "hourly": True},
    })  # fmt: skip
    record = _record(backup)
    with samples.at(backup.parents[1]) as library:
        for value in HOSTILE_HEAD[field]:
            _write(backup, record, head=json.dumps(_with(sound, field, value))[1:-1])
            *_, step = take_in(library, backup)
            assert (len(step.broken), step.new + step.known) == (1, 1), value
            assert step.broken[0].reason
            if field.startswith("feeds"):
                assert library.feeds.all() == ()
            if not field.startswith("feeds."):
                assert step.choices == ImportedChoices()
        _write(backup, record, head=sound[1:-1])
        *_, step = take_in(library, backup)
        assert (step.broken, step.feeds, step.choices.hourly) == ((), 1, True)


@pytest.mark.parametrize("field", ["feeds.0.url", "feeds.0.seen", "choices.hourly"])
def test_a_field_that_a_feed_or_the_choices_lack_is_named(field: str) -> None:
    part, *_, name = field.split(".")
    check = fault_in_feed if part == "feeds" else fault_in_choices
    record = {one: "" for one in check.fields if one != name}
    record |= {"tags": [], "url": "https://e.example/"} if part == "feeds" else {}
    record.pop(name, None)
    assert check(record) == f"has a field {name!r} that is missing"


@pytest.mark.parametrize("field", ["uuid", "url", "addresses", "versions", "tags", "article"])
def test_a_field_that_is_missing_is_named(backup: Path, field: str) -> None:
    record = _record(backup)
    del record[field]
    _write(backup, record, 7, None, [], "x", {})
    refused = _refused(backup)
    assert len(refused) == 6
    assert f"'{field}' that is missing" in refused[0].reason


def test_repeated_entries_and_parts_come_once(backup: Path) -> None:
    record = _record(backup)
    record["addresses"] *= 3
    record["highlights"] *= 3
    record["tags"] *= 3
    _write(backup, record, record, record)
    assert _refused(backup) == []
    with samples.at(backup.parents[1] / "two") as library:
        (entry,) = library.entries.list()
        assert (entry.tags, len(library.highlights.of(entry.id))) == (("sea",), 1)


def test_foreign_address_is_not_taken(backup: Path) -> None:
    record = _record(backup)
    record["addresses"] = ["https://bank.example/login", *record["addresses"]]
    _write(backup, record)
    assert _refused(backup) == []
    with samples.at(backup.parents[1] / "two") as library:
        assert library.entries.at("https://bank.example/login") is None
        assert library.entries.at(URL) is not None


def test_the_page_of_a_file_that_a_backup_names_is_not_fetched(backup: Path, tmp_path: Path) -> None:
    private = tmp_path / "private.html"
    private.write_bytes(samples.page(None).body)
    record = _record(backup)
    record |= {"url": private.as_uri(), "addresses": [private.as_uri()], "versions": [], "highlights": []}
    record |= {"article": None, "pictures": []}
    _write(backup, record)
    with samples.at(tmp_path) as library:
        list(take_in(library, backup))
        (entry,) = without_page(library)
        (fetched,) = fetch_pages(library, [entry])
        assert isinstance(fetched.error, FetchError)
        assert fetched.error.kind == "refused"
        assert library.page(entry) is None


@pytest.mark.parametrize(
    "folder",
    ["x" * 10_000, "/" + "x/" * 5000, "/a\0b", "relative", ".", "//server/share", "\\\\server\\share", "/nowhere", "~"],
)
def test_missing_folder_is_not_watched(folder: str) -> None:
    changes, reported = taken_over(ImportStep(new=1, choices=ImportedChoices(folder)), {})
    assert (changes, len(reported)) == ({}, 1)


def test_file_article_keeps_its_files_and_web_article_has_none(tmp_path: Path) -> None:
    there = tmp_path / "there.html"
    picture = f'<img src="{tmp_path.as_uri()}/a.png" width=600 height=400 alt="A dog">'
    (tmp_path / "one").mkdir()
    with samples.at(tmp_path / "one") as library:
        entry = samples.add(library, there.as_uri(), (*samples.ENGLISH, picture))
        assert f"{tmp_path.as_uri()}/a.png" in library.article(entry.id).render("markdown")
        backup = library.write_backup(tmp_path / "backup")
    assert _refused(backup) == []
    with samples.at(tmp_path / "two") as library:
        (entry,) = library.entries.list()
        article = library.article(entry.id)
        assert article is not None
        assert fault_in_article(article, there.as_uri()) == ""
        assert "Image" in fault_in_article(article, "https://example.org/dogs")


@pytest.mark.parametrize(
    "head",
    [
        '"format": "plainleaf-shelf", "version": "1"', '"format": "plainleaf-shelf", "version": null',
        '"format": "plainleaf-shelf", "version": 0', '"format": "plainleaf-shelf", "version": -3',
        '"format": "plainleaf-shelf", "version": [1]', '"format": "plainleaf-shelf", "version": 1e400',
        '"format": "plainleaf-shelf"', '"format": ["plainleaf-shelf"], "version": 1',
    ],
)  # fmt: skip
def test_a_version_that_none_has_is_named(backup: Path, head: str) -> None:
    _write(backup, _record(backup), head=head)
    with samples.at(backup.parents[1]) as library, pytest.raises(LibraryError, match="backup") as error:
        list(take_in(library, backup, "plainleaf"))
    assert error.value.kind == "import"


def _formula(mathml: str) -> dict[str, object]:
    return {"type": "formula", "tex": "x", "mathml": mathml, "display": False, "node": -1}


def _paragraph(*content: object) -> dict[str, object]:
    return {"type": "paragraph", "content": list(content), "node": -1}


def _nested(depth: int) -> object:
    block: object = _paragraph({"type": "text", "text": "deep"})
    for _ in range(depth):
        block = {"type": "quote", "content": [block], "node": -1}
    return block


_DEEP = "deeper than JSON is written"
UNSOUND_BLOCKS: tuple[object, ...] = (
    _paragraph(_formula("<script>alert(1)</script>")),
    _paragraph(_formula('<math><mi onclick="alert(1)">x</mi></math>')),
    _paragraph(_formula("<math><mi>x</mi></math><script>alert(1)</script>")),
    _paragraph({"type": "link", "href": "javascript:alert(1)", "content": [], "title": ""}),
    _paragraph({"type": "link", "href": " JavaScript:alert(1)", "content": [], "title": ""}),
    _paragraph({"type": "image", "src": "javascript:alert(1)"}),
    {"type": "embed", "kind": "video", "href": "data:text/html,x"},
    _paragraph({"type": "text", "text": 7}),
    _paragraph({"type": "styled", "style": "script", "content": []}),
    _paragraph(_paragraph()),
    {"type": "heading", "level": 99, "content": []},
    {"type": "table", "rows": [[{"type": "cell", "content": [], "colspan": 10**8, "rowspan": 10**8}]]},
    {"type": "list", "items": ["x"]},
    {"type": "list", "items": [], "start": HUGE},
    {"type": "nothing"}, "x", None, _nested(150), _DEEP,
)  # fmt: skip


@pytest.mark.parametrize("block", UNSOUND_BLOCKS)
def test_impossible_article_is_made_again_from_its_page(backup: Path, block: object) -> None:
    (article,) = (backup.parent / "articles").iterdir()
    whole = json.loads(article.read_text("utf-8"))
    whole["blocks"] = ["BLOCK", *whole["blocks"]]
    inner = '{"type": "quote", "content": [' * 5_000 + "]}" * 5_000 if block == _DEEP else json.dumps(block)
    article.write_text(json.dumps(whole).replace('"BLOCK"', inner))
    assert _refused(backup) == []
    with samples.at(backup.parents[1] / "two") as library:
        (entry,) = library.entries.list()
        assert not library.has_article(entry.id)
        assert library.page(entry.id) == samples.page(URL)


@pytest.mark.parametrize(
    ("cell", "wrong"),
    [
        ({"rowspan": 10**8}, "has an unsound Cell"), ({"rowspan": 1001}, "has an unsound Cell"),
        ({"colspan": 10**8}, "has an unsound Cell"), ({"colspan": 101}, "has an unsound Cell"),
        ({"rowspan": 0}, "has an unsound Cell"), ({"rowspan": "2"}, "has str where int belongs"),
    ],
)  # fmt: skip
def test_endless_spans_without_a_page_are_refused(backup: Path, cell: dict[str, object], wrong: str) -> None:
    (article,) = (backup.parent / "articles").iterdir()
    whole = json.loads(article.read_text("utf-8"))
    table = {"type": "table", "rows": [[{"type": "cell", "content": [_paragraph()], **cell}]]}
    article.write_text(json.dumps({**whole, "blocks": [table]}))
    _write(backup, _record(backup) | {"versions": []})
    (refused,) = _refused(backup)
    name = _record(backup)["article"]["file"]
    assert refused.reason == f"The article in {name} {wrong}."


@pytest.mark.parametrize(
    ("part", "name", "value"),
    [
        ("metadata", "url", {"text": "javascript:alert(1)", "source": "meta"}),
        ("metadata", "image", {"text": "\\\\server\\share\\a.png", "source": "meta"}),
        ("record", "url", "file:///etc/motd"),
        ("record", "pages", ["https://example.org/dogs", "javascript:alert(1)"]),
    ],
)
def test_so_is_one_that_names_a_local_file_beside_its_text(backup: Path, part: str, name: str, value: object) -> None:
    (article,) = (backup.parent / "articles").iterdir()
    whole = json.loads(article.read_text("utf-8"))
    whole[part][name] = value
    article.write_text(json.dumps(whole))
    assert _refused(backup) == []
    with samples.at(backup.parents[1] / "two") as library:
        assert not library.has_article(library.entries.ids()[0])


@pytest.mark.parametrize("name", RENDERERS)
def test_deeply_nested_article_is_written_in_every_format(backup: Path, name: str) -> None:
    (article,) = (backup.parent / "articles").iterdir()
    whole = json.loads(article.read_text("utf-8"))
    article.write_text(json.dumps({**whole, "blocks": [_nested(DEEPEST - 2)]}))
    assert _refused(backup) == []
    with samples.at(backup.parents[1] / "two") as library:
        kept = library.article(library.entries.ids()[0])
        assert kept is not None
        assert kept.to_bytes(name)


@pytest.mark.parametrize(
    ("part", "value"),
    [("metadata", {"title": {"text": 7, "source": "meta"}}), ("metadata", 7), ("record", {}), ("removals", [7]),
     ("text", 7), ("blocks", None)],
)  # fmt: skip
def test_article_with_parts_of_another_type_is_made_again(backup: Path, part: str, value: object) -> None:
    (article,) = (backup.parent / "articles").iterdir()
    article.write_text(json.dumps({**json.loads(article.read_text("utf-8")), part: value}))
    assert _refused(backup) == []
    with samples.at(backup.parents[1] / "two") as library:
        assert not library.has_article(library.entries.ids()[0])
