"""The folder of rules: own and imported ones, switched on and off, found by the address of a page."""

import json
from pathlib import Path

import pytest

from plainleaf import extract, read_rules
from plainleaf.engine.rules import Expression, HandMade, NodeAnchor, Rule, RuleError, RuleSet
from plainleaf.rules import PageCorrections, RuleFolder, moved_to

PAGE = '<title>T</title><div id="main"><p>Words of the article.</p><div class="box">In a box.</div></div><p>Beside.</p>'
URL = "https://www.example.org/a"


@pytest.fixture
def folder(tmp_path: Path) -> RuleFolder:
    return RuleFolder(tmp_path / "rules")


def rule(remove: str = ".box", domain: str = "example.org") -> Rule:
    return Rule(domain, remove=(Expression(remove),))


@pytest.fixture
def site_files(tmp_path: Path) -> Path:
    there = tmp_path / "theirs"
    there.mkdir()
    (there / "example.org.txt").write_text("body: //div[@id='main']\nstrip: //p[\n", "utf-8")
    (there / ".example.com.txt").write_text("\ufefftitle: //h1\n", "utf-8")
    (there / "global.txt").write_text("strip: //aside\n", "utf-8")
    (there / "LICENSE.txt").write_text("Free for all.\n", "utf-8")
    return there


def test_own_rule_holds_until_switched_off(folder: RuleFolder) -> None:
    entry = folder.keep(rule())
    assert (entry.name, entry.on, entry.path.name) == ("example.org", True, "example.org.txt")
    assert "In a box." not in extract(PAGE, URL, "descent", rules=folder).text
    folder.switch(["example.org"], False)
    assert "In a box." in extract(PAGE, URL, "descent", rules=folder).text
    assert RuleFolder(folder.folder).entry("example.org").on is False
    folder.switch(["example.org"], True)
    folder.remove("example.org")
    assert folder.entries() == ()
    assert extract(PAGE, URL, "descent", rules=folder).record.rules == ()


def test_domain_may_have_several_rules(folder: RuleFolder) -> None:
    names = [folder.keep(rule(one)).name for one in (".box", "#a", "#b")]
    assert names == ["example.org", "example.org~2", "example.org~3"]
    assert len(folder.matching(URL)) == 3
    folder.keep(rule("#c"), "example.org~2")
    assert [entry.rule.remove[0].text for entry in folder.entries()] == [".box", "#c", "#b"]


def test_imported_rules_start_off_and_precede_own_ones(folder: RuleFolder, site_files: Path) -> None:
    entries, missed = folder.take_in([site_files])
    assert [(entry.name, entry.on) for entry in entries] == [
        ("imported/.example.com", False), ("imported/example.org", False), ("imported/global", False),
    ]  # fmt: skip
    assert [sentence.endswith("LICENSE.txt is named after no site.") for sentence in missed] == [True]
    assert folder.matching(URL) == ()
    folder.switch(["example.org", "imported/global"], True)  # there is no own one of this name
    assert [one.display_name for one in folder.matching(URL)] == ["imported/global", "imported/example.org"]
    folder.keep(Rule("example.org", content=(Expression("body > p"),)))
    assert [one.own for one in folder.matching(URL)] == [False, False, True]
    assert extract(PAGE, URL, "descent", rules=folder).text == "Beside.\n"
    # Imported once more they stay as they were switched.
    again, _ = folder.take_in([site_files / "example.org.txt"])
    assert again[0].on
    assert [(problem.line, problem.kind) for problem in again[0].problems] == [(2, "wrong")]


def test_a_rule_is_found_by_the_domain_and_all_above_it(folder: RuleFolder) -> None:
    for domain in ("example.org", ".example.org", "www.example.org", "news.example.org", ".org"):
        folder.keep(rule(domain=domain))
    assert {one.domain for one in folder.matching("https://news.example.org/x")} == {
        "news.example.org", ".example.org", ".org",
    }  # fmt: skip
    assert {one.domain for one in folder.matching(URL)} == {"example.org", "www.example.org", ".example.org", ".org"}
    assert folder.matching("file:///a.html") == ()


@pytest.mark.parametrize("domain", ["", "../etc", "a/b", "example", "exa mple.org", ".", "x" * 70 + ".org"])
def test_what_is_no_domain_is_refused(folder: RuleFolder, domain: str) -> None:
    with pytest.raises(RuleError, match="is no domain"):
        folder.keep(rule(domain=domain))


def test_broken_files_are_reported_or_skipped(folder: RuleFolder, tmp_path: Path) -> None:
    folder.keep(rule())
    (folder.folder / "switches.json").write_text("[", "utf-8")
    assert folder.entry("example.org").on
    (folder.folder / "own" / "example.org.txt").write_bytes(b"\xff\xfe\0 remove")
    assert folder.entry("example.org").problems[0].kind == "wrong"
    with pytest.raises(RuleError, match="There is no rule"):
        folder.entry("nothing.org")
    with pytest.raises(RuleError, match="cannot be read"):
        read_rules(tmp_path / "missing.org.txt")
    (tmp_path / "empty").mkdir()
    with pytest.raises(RuleError, match="no site file in"):
        read_rules(tmp_path / "empty")


def test_rules_named_by_a_caller_are_on(site_files: Path) -> None:
    rules = read_rules(site_files)
    assert isinstance(rules, RuleSet)
    assert extract(PAGE, URL, "descent", rules=rules).text == "Words of the article.\n\nIn a box.\n"
    assert (
        extract(PAGE, URL, "descent", rules=read_rules(site_files / "example.org.txt")).record.rules[0].name
        == "example.org"
    )


def test_without_a_name_rules_are_the_users(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PLAINLEAF_HOME", str(tmp_path / "home"))
    RuleFolder().keep(rule())
    assert "In a box." not in extract(PAGE, URL, "descent", rules=read_rules()).text
    assert "In a box." in extract(PAGE, URL, "descent").text  # a program asks for them, or has none


def test_corrections_return_for_every_fragment(tmp_path: Path) -> None:
    kept = PageCorrections(tmp_path)
    made = (
        HandMade("remove", NodeAnchor("#a > p", "p", "Begins")),
        HandMade("content", NodeAnchor("main", "main", "…")),
    )
    kept.keep("https://example.org/a#part", made)
    assert PageCorrections(tmp_path).of("https://example.org/a") == made
    assert kept.of("https://example.org/b") == ()
    (file,) = tmp_path.iterdir()
    assert json.loads(file.read_text("utf-8"))["page"] == "https://example.org/a"
    for broken in (
        "",
        "[]",
        '{"corrections": 7}',
        '{"corrections": [7, {"kind": "drop"}, {"kind": "keep", "tag": 1}]}',
    ):
        file.write_text(broken, "utf-8")
        assert kept.of("https://example.org/a") == ()
    kept.keep("https://example.org/a", ())
    assert list(tmp_path.iterdir()) == []


def test_rules_of_a_moved_site_are_left_behind_until_replaced(folder: RuleFolder) -> None:
    folder.keep(rule())
    folder.keep(rule(domain=".example.org"))
    folder.keep(rule(domain="global"))
    folder.keep_text("path: /other/*\nremove: p\n", "example.org")
    left = folder.left_behind("https://www.example.org/a", "https://www.example.net/a")
    assert [entry.name for entry in left] == [".example.org", "example.org"]
    assert [moved_to(entry.rule, "https://www.example.net/a").domain for entry in left] == [
        ".example.net",
        "example.net",
    ]
    assert folder.left_behind("https://example.net/a", "https://example.org/a") == ()
    folder.keep(rule(domain="example.net"))
    assert folder.left_behind("https://example.org/a", "https://example.net/a") == ()
