"""Work on several pages or with several methods: what hangs is ended, told and left out, and the rest goes on."""

from collections.abc import Iterator

import pytest
from tests.stubborn import Hangs

from plainleaf.actions import ExportOptions, Source, dry_run, export_all, read_all_pages
from plainleaf.actions.comparing import compare
from plainleaf.actions.dry_run import DryRunCancelledError, DryRuns, ExtractionStoppedError
from plainleaf.actions.exporting import export_article
from plainleaf.actions.site_rules import rule_from, trial
from plainleaf.engine.extract import extract, read
from plainleaf.engine.page import Page
from plainleaf.engine.rules import HandMade, RuleSet
from plainleaf.engine.rules.by_hand import place
from plainleaf.engine.selection.contract import ParameterError
from plainleaf.rules import RuleFolder

TOLD = "<p>The ferry leaves at six, and nobody knows when it comes back.</p>" * 9
NO_RULES = RuleSet(())


def page(word: str, links: str = "") -> Page:
    html = f"<!doctype html><title>{word}</title><div><h1>{word}</h1><p>About {word}.</p>{TOLD}</div><p>{links}</p>"
    return Page(html.encode(), "https://example.org/s")


@pytest.fixture(scope="module")
def hangs(tmp_path_factory: pytest.TempPathFactory) -> Hangs:
    return Hangs(tmp_path_factory.mktemp("hangs"))


@pytest.fixture(scope="module")
def runs(hangs: Hangs) -> Iterator[DryRuns]:
    running = DryRuns(hangs.target)
    running.warm_up()
    running.bare_text(page("fine"))
    yield running
    running.close()


@pytest.fixture(autouse=True)
def hanging_is_all_that_takes_time(monkeypatch: pytest.MonkeyPatch, hangs: Hangs) -> None:
    monkeypatch.setattr(dry_run, "monotonic", hangs.clock)


def test_methods_are_compared_alike_in_both_processes(runs):
    document = read(page("fine"))
    methods = {"descent": {}, "density": {}, "tccb": {"threshold": 0.3}}
    here, there = compare(document, methods), compare(document, methods, processes=runs, rules=NO_RULES)
    assert there.names == here.names == tuple(methods)
    assert (there.same == here.same).all()
    assert [one.keep.tolist() for one in there.selections] == [one.keep.tolist() for one in here.selections]
    with pytest.raises(ParameterError, match="no method 'dense'"):
        compare(document, {"dense": {}}, processes=runs)


def test_a_method_that_hangs_is_left_out_of_the_comparison(runs):
    reported: list[tuple[int, int | None]] = []
    document = read(page("SNAG density"))
    methods = {name: {} for name in ("descent", "density", "lqf")}
    found = compare(document, methods, {}, lambda *counts: reported.append(counts), processes=runs)
    assert found.names == ("descent", "lqf")
    assert found.same.shape == (2, 2)
    assert "The method density worked on this page for 30 seconds" in str(found.stopped["density"])
    assert reported == [(1, 3), (2, 3), (3, 3)]


def test_comparing_can_be_given_up_in_the_middle_of_a_method(runs, hangs):
    found = compare(read(page("SNAG lqf")), {"descent": {}, "lqf": {}}, cancelled=hangs.one_hangs, processes=runs)
    assert found.names == ("descent",)
    assert not found.stopped


def test_a_page_that_hangs_does_not_hold_up_the_others(runs, tmp_path):
    sources = [Source(word, page(word)) for word in ("first", "HANG", "JAM", "last")]
    options = ExportOptions({"markdown": {}, "epub": {}}, processes=runs)
    outcomes = export_all(sources, tmp_path, options)
    assert [len(outcome.paths) for outcome in outcomes] == [2, 0, 0, 2]
    assert "The method auto worked on this page for 30 seconds" in str(outcomes[1].error)
    assert "The writer of markdown worked on this page for 30 seconds" in str(outcomes[2].error)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["first.epub", "first.md", "last.epub", "last.md"]


def test_an_export_can_be_given_up_in_the_middle_of_a_page(runs, hangs, tmp_path):
    sources = [Source(word, page(word)) for word in ("HANG", "next")]
    outcomes = export_all(sources, tmp_path, ExportOptions({"text": {}}, processes=runs), cancelled=hangs.one_hangs)
    assert outcomes == ()


def test_files_are_equal_from_both_processes(runs, tmp_path):
    article = extract(page("fine"))
    for name in ("epub", "markdown"):
        here = export_article(article, tmp_path / f"here.{name}", name, overwrite=True)
        there = export_article(article, tmp_path / f"there.{name}", name, overwrite=True, processes=runs)
        assert here.read_bytes() == there.read_bytes()


def test_a_further_page_that_hangs_ends_the_joining(runs, site):
    links = "".join(f'<a href="/s?page={number}">{number}</a> ' for number in (1, 2, 3))
    for number, word in enumerate(("one", "two", "HANG"), 1):
        site.put(f"/s?page={number}" if number > 1 else "/s", page(word, links).body.decode())
    whole = read_all_pages(Page(page("one", links).body, site.origin + "/s"), pause=0, method="descent", processes=runs)
    assert [url.partition("=")[2] for url in whole.pages] == ["", "2"]
    assert "The method descent worked on this page for 30 seconds" in str(whole.error)


def test_endless_rule_is_stopped(runs):
    rule = rule_from("example.org", remove=["h1"])
    fine = runs.result(trial, rule, page("fine"), "descent", {}, RuleFolder(), who="The rule")
    assert fine.did == ("removed 1",)
    with pytest.raises(ExtractionStoppedError, match="The rule worked on this page for 30 seconds"):
        runs.result(trial, rule, page("HANG"), "descent", {}, RuleFolder(), who="The rule")


def test_a_dry_run_ahead_of_what_was_corrected(runs):
    corrected = HandMade("remove", place(read(page("fine")), 5))
    with runs.start(page("fine"), "descent", {}, lambda: False, (corrected,)) as ahead:
        ahead.wait("article")
    with pytest.raises(DryRunCancelledError), runs.start(page("HANG"), "descent", {}, lambda: True) as ahead:
        ahead.wait("article")
