"""The shelf on the command line, from a page that is added to what is taken along."""

import csv
import io
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.unit.actions.test_feeds import Site
from tests.unit.cli.conftest import LINES

from plainleaf.rules import RuleFolder
from plainleaf.settings import Settings

Run = Callable[..., Any]


@pytest.fixture
def shelf(plainleaf: Run, tmp_path: Path) -> Run:
    """Runs ``plainleaf shelf`` on a file of its own."""
    return lambda *words: plainleaf("shelf", "--file", tmp_path / "shelf.db", *words)


@pytest.fixture
def page(tmp_path: Path) -> Path:
    """A page in a file."""
    body = "".join(f"<p>{line}</p>" for line in LINES[:3])
    path = tmp_path / "bridge.html"
    path.write_text(
        f"<!doctype html><html lang=en><title>Bridge</title><div>{body}</div><div><a href=/>Home</a></div>", "utf-8"
    )
    return path


def _rows(result: Any) -> list[dict[str, Any]]:
    return [json.loads(line) for line in result.out.splitlines()]


def test_a_page_is_added_found_shown_and_tagged(shelf: Run, page: Path) -> None:
    (added,) = _rows(shelf("add", page, "--tag", "News", "--json"))
    assert (added["new"], added["title"], added["tags"]) == (True, "Bridge", ["News"])
    assert _rows(shelf("add", page, "--json"))[0]["new"] is False
    assert [row["id"] for row in _rows(shelf("list", "tag:news", "--json"))] == [1]
    (found,) = _rows(shelf("search", "lifting", "motor", "--json"))
    text, marks = found["snippet"]["text"], found["snippet"]["marks"]
    assert [text[start:end] for start, end in marks] == ["lifting", "motors"]
    assert "[lifting] [motors]" in shelf("search", "lifting motor").out
    assert "eleven weeks" in shelf("show", page.as_uri()).out
    assert shelf("show", 1, "--original").out == page.read_text("utf-8")
    assert _rows(shelf("tag", 1, "-a", "sea", "-r", "news", "--state", "read", "--json"))[0]["tags"] == ["sea"]
    assert _rows(shelf("tag", "--json")) == [{"tag": "sea", "entries": 1}]
    assert _rows(shelf("list", "is:unread", "--json")) == []
    assert len(_rows(shelf("show", 1, "--about"))[0]["versions"]) == 1


def test_what_is_added_is_saved_and_can_be_left_in_the_history(shelf: Run, page: Path) -> None:
    assert _rows(shelf("add", page, "--json"))[0]["saved"]
    assert "★" in shelf("list", "is:saved").out
    assert _rows(shelf("tag", 1, "--not-saved", "--json"))[0]["saved"] == ""
    assert _rows(shelf("list", "is:saved", "--json")) == []
    assert "★" not in shelf("list", "-is:saved").out


def test_failures_are_reported_and_stop_nothing(shelf: Run, page: Path, tmp_path: Path) -> None:
    result = shelf("add", tmp_path / "none.html", page)
    assert result.code == 3
    assert "none.html" in result.err
    assert "Bridge" in result.out
    missing = shelf("show", 7)
    assert (missing.code, missing.err) == (1, "plainleaf: There is no entry 7 on the shelf.\n")
    assert shelf("tag", "--note", "x").code == 2
    assert shelf("list", "words").code == 2


def test_highlights_are_made_and_taken_along(shelf: Run, page: Path, tmp_path: Path) -> None:
    shelf("add", page)
    shelf("highlights", 1, "--add", "two of the four lifting motors", "--note", "which year?", "--colour", "green")
    assert "--orphaned" in shelf("highlights", 1, "--add", "words that are not there at all").err
    (row,) = csv.DictReader(io.StringIO(shelf("highlights", "--colour", "green", "-f", "csv").out))
    assert (row["Highlight"], row["Note"], row["Title"]) == ("two of the four lifting motors", "which year?", "Bridge")
    annotations = json.loads(shelf("highlights", "--search", "LIFTING", "-f", "json").out)["first"]["items"]
    assert annotations[0]["target"]["selector"][0]["exact"] == "two of the four lifting motors"
    template = tmp_path / "template.md"
    template.write_text("# {title}\n{highlights}\n", "utf-8")
    assert "\n> two of the four" in shelf("highlights", "-f", "markdown", "--template", template).out
    template.write_text("{nothing}", "utf-8")
    assert "A template has no {nothing}" in shelf("highlights", "-f", "markdown", "--template", template).err
    assert len(_rows(shelf("highlights", "--orphaned", "-f", "jsonl"))) == 1
    shelf("highlights", "--remove", 2)
    assert _rows(shelf("highlights", "--orphaned", "-f", "jsonl")) == []


def test_pages_are_reread_and_saved_on_request(shelf: Run, page: Path) -> None:
    shelf("add", page)
    shelf("highlights", 1, "--add", "two of the four lifting motors")
    page.unlink()
    before = shelf("show", 1).out
    (reported,) = _rows(shelf("read-again", 1, "--method", "plain", "--json"))
    assert reported["changes"]
    assert reported["highlights"] == {"exact": 1, "nearby": 0, "orphaned": 0}
    assert shelf("show", 1).out == before
    shelf("read-again", "--all", "--method", "plain", "--keep")
    assert "Home" in shelf("show", 1).out
    assert "0 of 0" in shelf("read-again", "--outdated").out


def test_words_that_are_to_be_missing_are_no_options(shelf: Run, page: Path) -> None:
    shelf("add", page)
    assert len(_rows(shelf("search", "bridge", "-zebra", "--json"))) == 1
    assert shelf("search", "-harbour", "bridge", "--limit", 5).out == ""
    assert len(_rows(shelf("list", "-is:read", "--json"))) == 1
    assert shelf("search", "bridge", "--", "-zebra").out
    assert len(_rows(shelf("search", "bridge", "-x", "--json"))) == 1
    assert shelf("search", "-h").out.startswith("Usage:")


def test_unknown_condition_is_reported_with_an_empty_result(shelf: Run, page: Path) -> None:
    shelf("add", page)
    assert shelf("search", "zebra", "is:unread").err == "plainleaf: Nothing was found.\n"
    reported = shelf("search", "bridge", "is:unred", "after:yesterday", "-site:example.org", "re:zero").err
    assert reported.strip().endswith("searched as words: is:unred after:yesterday -site:example.org")


def test_page_without_text_is_saved_and_reported(shelf: Run, tmp_path: Path) -> None:
    empty = tmp_path / "cut.html"
    empty.write_text("<html><head><title>Cut</title><style>body { col", "utf-8")
    done = shelf("add", empty)
    assert (done.code, len(done.out.splitlines())) == (0, 1)
    assert done.err.endswith("was saved, but auto finds no text in it.\n")
    shown = shelf("show", 1)
    assert (shown.code, shown.out) == (1, "")
    assert "read-again --keep --method bte 1" in shown.err


def test_entries_are_removed_and_restored(shelf: Run, page: Path) -> None:
    shelf("add", page)
    assert "can be restored" in shelf("list", "--removed").err
    shelf("remove", "--query", "bridge")
    assert _rows(shelf("list", "--json")) == []
    assert [row["id"] for row in _rows(shelf("list", "--removed", "--json"))] == [1]
    shelf("restore", "--all")
    assert len(_rows(shelf("list", "--json"))) == 1
    shelf("remove", 1, "--for-ever")
    assert _rows(shelf("list", "--removed", "--json")) == []


def test_damaged_shelf_is_reported_and_recovered(shelf: Run, page: Path, tmp_path: Path) -> None:
    shelf("add", page)
    assert "is sound: 1 entries" in shelf("check", "--thorough").out
    path = tmp_path / "shelf.db"
    whole = bytearray(path.read_bytes())
    whole[8192:12288] = b"\xa5" * 4096
    path.write_bytes(whole)
    result = shelf("check")
    assert result.code == 1
    assert f"plainleaf shelf --file {path} check --recover" in result.out
    assert "were saved" in shelf("check", "--recover").out
    assert shelf("check").code == 0


def test_unavailable_feed_stops_no_other(shelf: Run) -> None:
    site = Site()
    feed, gone = site.rss([1, 2]), f"{site.origin}/gone"
    try:
        added = shelf("feeds", "add", gone, feed)
        assert (added.code, added.out) == (3, "News: 2 new.\n")
        assert "there is no such page" in added.err
        assert shelf("feeds", "add", gone).code == 1
    finally:
        site.server.shutdown()
        site.server.server_close()
    asked = shelf("feeds", "update")
    assert (asked.code, asked.out) == (1, "")
    assert "was refused" in asked.err


def test_rules_and_settings_are_restored_or_their_absence_is_reported(shelf: Run, page: Path, tmp_path: Path) -> None:
    RuleFolder().keep_text("body: //main\n", "news.example")
    Settings().set("linked", False)
    assert shelf("export", "--all", "--backup", "-d", tmp_path / "backup").code == 0
    RuleFolder().remove("news.example")
    Settings().set("linked", True)
    restored = shelf("import", "--rules-and-settings", tmp_path / "backup")
    assert "Restored 1 rule and the corrections of 0 pages." in restored.out
    assert [rule.name for rule in RuleFolder().entries()] == ["news.example"]
    assert Settings().get("linked") is True
    without = shelf("import", "--rules-and-settings", page)
    assert (without.code, f"{page} has no rules, corrections and settings." in without.err) == (3, True)
