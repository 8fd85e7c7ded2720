"""Site files: every line is used or told of; what is written is read back as the same rule."""

from dataclasses import asdict
from pathlib import Path

from plainleaf.engine.rules import Expression, Problem, Replacement, read_site_file, site_file_of

FILE = """# A remark
title: //h1
body://div[@id='story']
body: //main
strip_id_or_class: "share"
strip_image_src: pixel
find_string: <x
replace_string: <y
replace_string(,"value":): ,"other":
prune: no
tidy: no
http_header(user-agent): Somebody else
requires_login: yes
titel: //h2
strip: //div[
prune: perhaps
date
next_page_link: //a[@rel='next']/@href
if_page_contains: //p
single_page_link: //a[@class='all']
test_url: https://example.org/a
test_contains: words
author:
content: article.post
remove: a >
path: /news/*
find_string: alone
"""


def plain(rule: object) -> object:
    def without_lines(value: object) -> object:
        if isinstance(value, dict):
            return {key: without_lines(one) for key, one in value.items() if key != "line"}
        return [without_lines(one) for one in value] if isinstance(value, list | tuple) else value

    return without_lines(asdict(rule))


def test_what_is_understood_is_in_the_rule_with_its_line() -> None:
    rule = read_site_file(FILE, "example.org", "mine", own=False).rule
    assert rule.content == (
        Expression("//div[@id='story']", "xpath", 3), Expression("//main", "xpath", 4),
        Expression("article.post", "css", 24),
    )  # fmt: skip
    assert rule.remove_names == ("share",)
    assert rule.remove_sources == ("pixel",)
    assert rule.replacements == (Replacement("<x", "<y", 7), Replacement(',"value":', ',"other":', 9))
    assert (rule.prune, rule.path, rule.own, rule.display_name) == (False, "/news/*", False, "mine")
    assert [example.holds for example in rule.examples] == [("words",)]
    assert [len(one) for one in (rule.next_page, rule.single_page, rule.conditions)] == [1, 1, 1]


def test_invalid_line_is_reported_with_its_number() -> None:
    file = read_site_file(FILE, "example.org")
    assert [(problem.line, problem.kind) for problem in file.problems] == [
        (11, "ignored"), (12, "refused"), (13, "refused"), (14, "wrong"), (15, "wrong"), (16, "wrong"), (17, "wrong"),
        (23, "wrong"), (25, "wrong"), (27, "wrong"),
    ]  # fmt: skip
    said = {problem.line: problem.sentence for problem in file.problems}
    assert said[14] == "there is no directive “titel”; title?"
    assert said[13] == "requires_login: Plainleaf signs in nowhere."
    assert said[25] == "remove: The selector “a >” cannot be read: Expected selector, got the end."
    assert said[16] == "prune is yes or no, not “perhaps”."
    assert all(sentence.endswith((".", "?")) for sentence in said.values())
    assert (file.directives, file.understood) == (26, 16)


def test_a_rule_is_written_so_that_it_is_read_again() -> None:
    rule = read_site_file(FILE, "example.org").rule
    again = read_site_file(site_file_of(rule), "example.org")
    assert again.problems == ()
    assert plain(again.rule) == plain(rule) | {"content": plain(again.rule)["content"]}


def test_for_other_programs_selectors_are_written_as_xpath() -> None:
    rule = read_site_file("content: div.post > p\nremove: .share\nkeep: figure\npath: /a/*", "example.org").rule
    written = site_file_of(rule, plain=True)
    assert "# path: /a/*" in written
    assert "# keep: figure" in written
    theirs = read_site_file(written, "example.org")
    assert theirs.problems == ()
    assert {one.language for one in (*theirs.rule.content, *theirs.rule.remove)} == {"xpath"}


def test_a_file_of_anything_has_an_end() -> None:
    file = read_site_file("\0\ufeff: \n" + "a" * 600_000, "example.org")
    assert file.problems[0].kind == "wrong"
    assert file.rule.content == ()
    assert read_site_file("", "example.org").problems == ()
    assert read_site_file("test_contains: x", "e.org").problems == (
        Problem(0, "wrong", "test_contains comes before any test_url."),
    )


def test_all_site_files_are_read_and_written(data: Path) -> None:
    files = [file for file in (data / "site-rules").iterdir() if file.suffix == ".txt" and file.stem != "LICENSE"]
    assert len(files) == 2040
    directives = understood = 0
    wrong: list[str] = []
    for file in files:
        read = read_site_file(file.read_text("utf-8-sig", "replace"), file.stem, own=False)
        directives += read.directives
        understood += read.understood
        wrong += [f"{file.name}:{one.line}: {one.sentence}" for one in read.problems if one.kind == "wrong"]
        again = read_site_file(site_file_of(read.rule), file.stem, own=False)
        assert (file.name, again.problems) == (file.name, ())
        assert plain(again.rule) == plain(read.rule)
    assert directives > 20_000
    assert understood / directives > 0.93
    assert len(wrong) < 10, wrong
