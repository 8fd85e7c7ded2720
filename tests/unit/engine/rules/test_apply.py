"""Rules on a page: what the content is, what is left out and kept, whose word goes first, and what does not fit."""

import json

import pytest

from plainleaf.engine.article.tree import Block, Table, plain
from plainleaf.engine.extract import article_of, corrections_for, explain, extract, method_named, read
from plainleaf.engine.render import RENDERERS
from plainleaf.engine.render.grid import grid
from plainleaf.engine.rules import HandMade, Rule, RuleError, RuleSet, place, read_site_file
from plainleaf.engine.rules.rule import hosts_of
from plainleaf.library.article_json import article_of_tree

URL = "https://www.example.org/news/2024/a"
MAIN = "The harbour bridge opens again on Monday after eleven weeks of repairs, the city said on Friday."
PAGE = f"""<html lang="en"><head><title>Bridge | Example</title></head><body><div id="menu">Menu</div>
<div id="main"><h1>The bridge</h1><p class="by">By Ada Brandt</p><p>{MAIN}</p>
<div class="share">Share this <p class="lead">A lead inside</p></div><p>{MAIN} Twice.</p>
<figure class="pier"><img src="/pier.jpg" alt="A pier"></figure></div><div id="note">A note beside it.</div>"""


def rule(text: str, domain: str = "example.org", own: bool = True) -> Rule:
    return read_site_file(text, domain, own=own).rule


def text(*rules: Rule, **more: object) -> str:
    return extract(PAGE, URL, rules=rules, **more).text


def test_content_is_exactly_the_rules() -> None:
    assert text(rule("content: #note")) == "A note beside it.\n"
    article = extract(PAGE, URL, rules=[rule("content: #note, .by")])
    assert article.text == "By Ada Brandt\n\nA note beside it.\n"
    assert article.record.rules[0].did == ("content",)
    assert article.record.how.endswith(", rule example.org")


def test_what_is_left_out_is_a_removal_with_its_reason() -> None:
    article = extract(PAGE, URL, rules=[rule("remove: .share\nstrip_id_or_class: pier")])
    assert "Share this" not in article.text
    assert "pier.jpg" not in article.render("html")
    removals = {removal.step: removal.reason for removal in article.removals}
    assert removals["correction"] == "left out by the rule example.org"


def test_what_is_kept_inside_of_what_is_left_out_stays() -> None:
    kept = text(rule("remove: .share\nkeep: .lead"))
    assert "A lead inside" in kept
    assert "Share this" not in kept
    assert "A note beside it." in text(rule("keep: #note"))
    assert "pier.jpg" in extract(PAGE, URL, rules=rule("content: .by\nkeep: .pier")).render("html")


def test_explain_takes_rules_as_extract_does() -> None:
    def texts(*rules: Rule) -> list[str]:
        document, selection, trace = explain(PAGE, URL, method="descent", rules=rules)
        assert trace.why(document, document.body)  # the numbers are the method's, whatever the rules say
        return [document.runs.text[run] for run in selection.keep.nonzero()[0]]

    assert "Share this" in texts()
    assert texts(rule("content: #note")) == ["A note beside it."]
    found = texts(rule("remove: .share\nkeep: #note\nfind_string: Ada\nreplace_string: Eve"))
    assert "Share this" not in found
    assert {"By Eve Brandt", "A note beside it."} <= {*found}
    with pytest.raises(RuleError):
        explain(PAGE, URL, rules=7)


@pytest.mark.parametrize("method", ["auto", "descent", "plain", "density"])
def test_rules_apply_to_every_method(method: str) -> None:
    kept = text(rule("content: #main\nremove: .share"), method=method)
    assert MAIN in kept
    assert "Share this" not in kept
    assert "Menu" not in kept


def test_unmatched_rule_leaves_the_page_and_is_reported() -> None:
    article = extract(PAGE, URL, rules=[rule("content: article.gone\nbody: //section")])
    assert article.text == extract(PAGE, URL).text
    (applied,) = article.record.rules
    assert applied.did == ()
    assert applied.problems == ("The rule example.org does not find its content on this page: the method decides.",)
    assert ", rule" not in article.record.how


def test_second_expression_is_tried_if_the_first_is_empty() -> None:
    assert text(rule("content: article.gone\nbody: //div[@id='note']")) == "A note beside it.\n"


def test_title_author_and_date_are_the_rules() -> None:
    article = extract(PAGE, URL, rules=[rule("title: //h1\nauthor: //p[@class='by']\ndate: string('5 March 2024')")])
    data = article.metadata
    assert [(one.text, one.source) for one in (data.title, data.author, data.date) if one] == [
        ("The bridge", "rule"), ("Ada Brandt", "rule"), ("2024-03-05", "rule"),
    ]  # fmt: skip
    assert article.title == "The bridge"
    assert article.text.count("The bridge") == 0  # it stands above


def test_the_users_own_rules_go_before_imported_ones() -> None:
    theirs = rule("body: //div[@id='main']\nstrip: //div[@id='note']\ntitle: string('Theirs')\nstrip: //h1", own=False)
    mine = rule("content: #note\ntitle: string('Mine')")
    for rules in ((theirs, mine), (mine, theirs)):
        article = extract(PAGE, URL, rules=rules)
        assert article.text == "A note beside it.\n"
        assert article.title == "Mine"
        assert [one.own for one in article.record.rules] == [False, True]
    assert "Share this" in text(rule("strip: //div[@class='share']", own=False), rule("keep: .share"))


def test_only_rules_for_the_site_and_the_path_are_applied() -> None:
    for domain, path, fits in [
        ("example.org", "", True), ("www.example.org", "", True), (".example.org", "", True), (".org", "", True), ("global", "", True),
        ("example.com", "", False), ("ample.org", "", False), ("example.org", "/news/*", True),
        ("example.org", "/sport/*", False), ("example.org", "*/a", True), ("example.org", "/news/[0-9]*", False),
    ]:  # fmt: skip
        one = Rule(domain, path=path)
        assert (domain, path, one.fits(URL)) == (domain, path, fits)
    assert not Rule("example.org").fits(None)
    assert not Rule("example.org").fits("http://[")
    assert hosts_of("https://www.a.b.co.uk/x") == ("a.b.co.uk", ".a.b.co.uk", ".b.co.uk", ".co.uk", ".uk", "global")


def test_invalid_rules_are_reported() -> None:
    for wrong in ("rules.txt", ["x"], 7):
        with pytest.raises(RuleError, match="Rule"):
            extract(PAGE, URL, rules=wrong)
    assert extract(PAGE, URL, rules=RuleSet()).record.rules == ()


def test_replacements_cannot_blow_a_page_up() -> None:
    bomb = "\n".join(["find_string: a\nreplace_string: " + "a" * 50] * 40)
    assert len(extract(PAGE, URL, rules=rule(bomb)).text) < 2_000_000


def test_costly_expression_is_reported_with_its_line() -> None:
    large = "<body>" + "<div><p>Words of a page.</p></div>" * 12_000
    article = extract(large, URL, "plain", rules=rule("prune: no\nstrip: //*[//*[//p]]"))
    (problem,) = article.record.rules[0].problems
    assert problem.startswith("example.org, line 2: The expression “//*[//*[//p]]” is too costly")


def corrected(html: str, *made: HandMade) -> str:
    document = read(html, URL)
    method = method_named("auto")
    corrections = corrections_for(document, None, made)
    return article_of(document, method, method.select(document)[0], {}, corrections=corrections).text


def test_corrections_by_hand_find_their_element_again() -> None:
    document = read(PAGE, URL)
    at = {document.describe(node): node for node in range(len(document.nodes))}
    share, note = place(document, at["div.share"]), place(document, at["div#note"])
    assert note.selector == "#note"
    assert share.selector == "#main > div"
    assert "Share this" not in corrected(PAGE, HandMade("remove", share))
    assert corrected(PAGE, HandMade("content", note)) == "A note beside it.\n"
    # The page has changed: another box stands where it was.
    later = PAGE.replace('<div class="share">', '<div class="ad">Buy a boat.</div><section><div class="share">', 1)
    assert "Share this" not in corrected(later, HandMade("remove", share))
    gone = PAGE.replace("Share this", "Other words")
    assert corrected(gone, HandMade("remove", share)) == corrected(gone)
    # The later word holds.
    assert "Share this" in corrected(PAGE, HandMade("remove", share), HandMade("keep", share))


def test_manual_corrections_precede_rules() -> None:
    document = read(PAGE, URL)
    note = next(node for node in range(len(document.nodes)) if document.describe(node) == "div#note")
    made = (HandMade("content", place(document, note)),)
    corrections = corrections_for(document, RuleSet((rule("content: #main"),)), made)
    method = method_named("auto")
    article = article_of(document, method, method.select(document)[0], {}, corrections=corrections)
    assert article.text == "A note beside it.\n"
    assert [(one.kind, one.address) for one in article.record.corrections] == [("content", note)]
    assert article.record.how.endswith(", 1 correction by hand")


def test_an_article_that_was_kept_still_knows_what_made_it() -> None:
    document = read(PAGE, URL)
    made = (HandMade("remove", place(document, len(document.nodes) - 1)),)
    rules = RuleSet((rule("content: #main\ntitle: //h1\nstrip: //nothing"), rule("strip: [", "global", own=False)))
    method = method_named("descent")
    corrections = corrections_for(document, rules, made)
    article = article_of(document, method, method.select(document)[0], {}, corrections=corrections)
    assert article.record.rules
    assert article.record.corrections
    again = article_of_tree(json.loads(article.to_bytes("json")))
    assert again.record == article.record
    assert {name: again.to_bytes(name) for name in RENDERERS} == {name: article.to_bytes(name) for name in RENDERERS}


GRID = """<table><tr><th>Pier</th><th>Depth</th><th>Built</th></tr><tr><td>North</td><td rowspan="2">12 m</td><td>1902</td></tr>
<tr><td>South</td><td>1911</td></tr><tr><td>East</td><td>9 m</td><td>1923</td></tr></table>"""


@pytest.mark.parametrize(
    ("left_out", "rows"),
    [
        ("//td[. = 'North']", ["Pier|Depth|Built", "|12 m|1902", "South||1911", "East|9 m|1923"]),
        ("//td[. = '12 m']", ["Pier|Depth|Built", "North||1902", "South||1911", "East|9 m|1923"]),
        ("//th[. = 'Depth']", ["Pier||Built", "North|12 m|1902", "South||1911", "East|9 m|1923"]),
        ("//tr[td = 'South']", ["Pier|Depth|Built", "North|12 m|1902", "||", "East|9 m|1923"]),
        ("//tr[td = 'North']", ["Pier|Depth|Built", "||", "South||1911", "East|9 m|1923"]),
        ("//tr[td = 'East']", ["Pier|Depth|Built", "North|12 m|1902", "South||1911"]),
    ],
)
def test_what_is_left_out_of_a_table_keeps_its_place(left_out: str, rows: list[str]) -> None:
    page = f"<h1>The piers</h1><p>{MAIN}</p>{GRID}<p>{MAIN} Twice.</p>"
    article = extract(page, URL, method="plain", rules=rule(f"strip: {left_out}"))
    assert grid_of(article.blocks) == rows
    again = article_of_tree(json.loads(article.to_bytes("json")))
    assert grid_of(again.blocks) == rows
    assert again.render("markdown") == article.render("markdown")


def test_a_column_of_which_all_is_left_out_goes() -> None:
    even = GRID.replace(' rowspan="2"', "").replace("South</td>", "South</td><td>8 m</td>")
    page = f"<h1>The piers</h1><p>{MAIN}</p>{even}<p>{MAIN} Twice.</p>"
    article = extract(page, URL, method="plain", rules=rule("strip: //tr/*[2]"))
    assert grid_of(article.blocks) == ["Pier|Built", "North|1902", "South|1911", "East|1923"]


def grid_of(blocks: tuple[Block, ...]) -> list[str]:
    """The words of a table's rows."""
    (table,) = (block for block in blocks if isinstance(block, Table))
    cells = [[cell.content if cell else () for cell in row] for row in grid(table)]
    return ["|".join("".join(plain(one.content) for one in cell) for cell in row) for row in cells]
