"""``plainleaf rules``, and rules in the commands that read."""

import json
from pathlib import Path

import pytest

URL = "https://www.example.org/news/bridge"


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("PLAINLEAF_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


def test_rule_commands_work_from_add_to_remove(plainleaf, page) -> None:
    assert "There are no rules" in plainleaf("rules", "list").err
    source = page()
    added = plainleaf("rules", "add", "example.org", "--remove", "#story > p:nth-of-type(2)", "--path", "/news/*")
    assert (added.code, added.out.endswith("example.org.txt\n")) == (0, True)
    assert Path(added.out.strip()).read_text("utf-8") == "path: /news/*\nremove: #story > p:nth-of-type(2)\n"
    listed = plainleaf("rules", "list").out
    assert "example.org  on     /news/*  leaves out 1" in listed
    tried = plainleaf("rules", "test", "example.org", source, "--url", URL)
    assert tried.code == 0
    assert "removed 1;" in tried.out
    assert "  - Crews had replaced" in tried.out
    read = ("read", source, "--url", URL)
    assert plainleaf(*read).out.count("Crews had replaced") == 3
    assert plainleaf(*read, "--no-rules").out.count("Crews had replaced") == 4
    assert plainleaf("read", source, "--url", "https://example.org/sport").out.count("Crews had replaced") == 4
    assert "rule example.org: removed 1" in plainleaf("explain", source, "--url", URL).out
    explained = json.loads(plainleaf("explain", source, "--url", URL, "--json").out)
    assert explained["rules"] == [{"name": "example.org", "own": True, "did": ["removed 1"], "problems": []}]
    record = json.loads(plainleaf(*read, "--format", "json").out)["record"]
    assert record["rules"][0]["did"] == ["removed 1"]
    plainleaf("rules", "off", "example.org")
    assert plainleaf(*read).out.count("Crews had replaced") == 4
    plainleaf("rules", "on", "example.org")
    assert plainleaf("rules", "remove", "example.org").code == 0
    assert json.loads(plainleaf("rules", "list", "--json").out)["rules"] == []


def test_unmatched_rule_is_reported(plainleaf, page) -> None:
    source = page()
    plainleaf("rules", "add", "example.org", "--content", "article.gone")
    read = plainleaf("read", source, "--url", URL)
    assert read.code == 0
    explained = plainleaf("explain", source, "--url", URL).out
    assert "rule example.org: nothing" in explained
    assert "does not find its content on this page: the method decides." in explained
    assert read.out == plainleaf("read", source, "--url", URL, "--no-rules").out
    assert plainleaf("rules", "test", "example.org", source, "--url", URL).code == 1


def test_a_wrong_selector_is_a_sentence_with_its_line(plainleaf, tmp_path: Path) -> None:
    wrong = plainleaf("rules", "add", "example.org", "--remove", "p..x")
    assert (wrong.code, wrong.out) == (1, "")
    assert wrong.err.startswith("plainleaf: The selector “p..x” cannot be read: ")
    file = tmp_path / "mine.txt"
    file.write_text("# mine\ncontent: #story\nremove: a >\nlogin_uri: https://example.org\n", "utf-8")
    added = plainleaf("rules", "add", "example.org", "--file", file)
    assert added.code == 0
    assert "example.org.txt:3: remove: The selector “a >” cannot be read" in added.err
    assert "example.org.txt:4: login_uri: Plainleaf signs in nowhere." in added.err
    for words in (("add", "example.org"), ("add", "example.org", "--file", file, "--keep", "p"), ("remove",)):
        assert plainleaf("rules", *words).code == 2
    assert plainleaf("rules", "add", "nowhere", "--keep", "p").err.count("is no domain") == 1


def test_site_files_are_checked_imported_and_exported(plainleaf, tmp_path: Path, page) -> None:
    theirs = tmp_path / "theirs"
    theirs.mkdir()
    (theirs / "example.org.txt").write_text("body: //div[@id='foot']\ntidy: no\ntitel: //h1\n", "utf-8")
    checked = plainleaf("rules", "check", theirs)
    assert "example.org.txt:3: there is no directive “titel”; title?" in checked.out
    assert checked.out.endswith("1 files, 3 directives, 33.3 % understood; 1 ignored, 0 refused, 1 wrong.\n")
    assert json.loads(plainleaf("rules", "check", theirs, "--json").out)["understood"] == 1
    imported = plainleaf("rules", "import", theirs)
    assert imported.out.startswith("Imported 1 rules; 33.3 % of their 3 lines are used. They are off")
    source = page()
    assert "Printed since" not in plainleaf("read", source, "--url", URL).out
    plainleaf("rules", "on", "imported/example.org")
    assert plainleaf("read", source, "--url", URL).out.splitlines()[-1] == "Printed since 1902"
    plainleaf("rules", "add", "example.org", "--content", "#menu")
    assert "News" in plainleaf("read", source, "--url", URL).out
    assert plainleaf("rules", "export", "example.org", "--plain").out == "body: //*[@id = 'menu']\n"
    out = plainleaf("rules", "export", "-d", tmp_path / "out", "example.org", "imported/example.org")
    assert out.code == 0
    assert plainleaf("rules", "export", "example.org", "imported/example.org").code == 2


def test_a_rule_in_a_file_holds_for_one_command(plainleaf, tmp_path: Path, page) -> None:
    file = tmp_path / "example.org.txt"
    file.write_text("content: #foot\n", "utf-8")
    source = page()
    assert "Printed since 1902" in plainleaf("read", source, "--url", URL, "--rule", file, "--no-rules").out
    assert "Printed since 1902" not in plainleaf("read", source, "--url", URL).out


def test_unreadable_expression_is_quoted(plainleaf, tmp_path: Path) -> None:
    (tmp_path / "x.txt").write_text("strip: //a[contain(@class, 'x')]/@href\n")
    reported = plainleaf("rules", "add", "example.org", "--file", tmp_path / "x.txt").err
    assert "“//a[contain(@class, 'x')]/@href”" in reported
