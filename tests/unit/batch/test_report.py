"""The page about a finished run."""

import json
from pathlib import Path
from typing import Any

import pytest
from lxml import html
from tests.unit.batch.crawls import page, response, write_records

from plainleaf.batch import FORMATS, Cleaning, RunError, Work, run
from plainleaf.batch.cleaning import Cleaning as Way
from plainleaf.batch.records import PageRecord
from plainleaf.batch.report import open_run, write_report
from plainleaf.batch.report.original import side_by_side
from plainleaf.batch.report.saved import saved_page
from plainleaf.cli.program import run as plainleaf

EVIL = (
    b"<!doctype html><title>Evil</title><script>alert(1)</script>"
    b"<nav><ul><li><a href=javascript:alert(2)>Menu</a></ul></nav>"
    b"<article onclick=alert(3)>"
    + b"<p>Words of an article <mark>marked</mark> <img src=x onerror=alert(4)> here.</p>" * 9
    + b"<iframe src=//evil.example></iframe><style>@import '//evil.example'</style></article>"
)  # fmt: skip


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A finished run over thirty pages, one of them evil, and one without a text."""
    home = tmp_path_factory.mktemp("report")
    records = [response(f"https://host{n % 3}.example/{n}", page(n)) for n in range(28)]
    records += [response("https://evil.example/", EVIL), response("https://host0.example/empty", b"<p></p>")]
    crawl = write_records(home / "a.warc.gz", records)
    cleaning = Cleaning("auto", duplicates="near", languages=True)
    run([str(crawl)], Work(str(home / "out"), cleaning), workers=0, shard_bytes=3000)
    return home / "out"


def _report(folder: Path, target: Path, **options: Any) -> html.HtmlElement:
    write_report(open_run(folder), target, **options)
    return html.document_fromstring(target.read_text("utf-8"))


def test_report_shows_figures_and_articles_with_originals(folder: Path, tmp_path: Path) -> None:
    shown = _report(folder, tmp_path / "report.html", count=20)
    assert [card.text for card in shown.iterfind(".//section[@class='card']/h3")] == [
        "Hosts", "Languages", "Length", "Confidence", "Without a text", "Duplicates",
    ]  # fmt: skip
    names = [each.get("title") for each in shown.iterfind(".//span[@class='name']")]
    assert {"host0.example", "evil.example", "en", "near duplicates"} <= set(names)
    articles = shown.findall(".//article")
    assert len(articles) == 40
    sure = [float(each.findtext(".//span[@class='gauge']/b")) for each in articles]
    assert sure[:20] == sorted(sure[:20])
    assert sure[20:] == sorted(sure[20:])
    for each in articles:
        original, article = (html.fromstring(frame.get("srcdoc")) for frame in each.iterfind(".//iframe"))
        marked = " ".join(original.xpath("//mark//text()")).split()
        assert marked == article.xpath("string(//body)").split()
        assert original.xpath("//li[not(.//mark)]")


def test_only_the_first_of_similar_texts_is_unsure(tmp_path: Path) -> None:
    records = [response(f"https://host.example/{number}", page(number // 4)) for number in range(8)]
    crawl = write_records(tmp_path / "a.warc.gz", records)
    run([str(crawl)], Work(str(tmp_path / "out"), Cleaning("auto", duplicates="exact")), workers=0)
    assert len(_report(tmp_path / "out", tmp_path / "report.html", count=8).findall(".//article")) == 2 + 8


def test_the_same_seed_draws_the_same_articles(folder: Path, tmp_path: Path) -> None:
    pages = []
    for name, seed in (("one", 0), ("two", 0), ("three", 1)):
        _report(folder, tmp_path / name, count=5, seed=seed)
        pages.append((tmp_path / name).read_bytes())
    assert pages[0] == pages[1] != pages[2]


def test_pages_run_and_load_nothing(folder: Path, tmp_path: Path) -> None:
    shown = _report(folder, tmp_path / "report.html", count=30)
    assert len(shown.findall(".//script")) == 1
    assert "default-src 'none'" in shown.find(".//meta[@http-equiv]").get("content")
    frames = shown.findall(".//iframe")
    assert frames
    assert {frame.get("sandbox") for frame in frames} == {""}
    inner = "".join(frame.get("srcdoc").partition("<body")[2] for frame in frames)
    for word in ("alert", "evil.example", "<script", "<iframe", "href", "src=", "<style", "onclick"):
        assert word not in inner


def test_page_shows_its_kept_part() -> None:
    sides = side_by_side(PageRecord("", page(3), "https://e.org/"), Way("descent"))
    assert 0.5 < sides.share < 1
    menu, article = sides.original.split("<article>")
    assert "<mark>" not in menu.replace('<mark class="first">', "<mark>")
    assert article.count("<mark") == 8


@pytest.mark.parametrize("name", [name for name in FORMATS if name != "wet"])
def test_rows_of_every_format_are_read_back(tmp_path: Path, name: Any) -> None:
    crawl = write_records(tmp_path / "a.warc.gz", [response(f"https://e.org/{n}", page(n)) for n in range(3)])
    run([str(crawl)], Work(str(tmp_path / "out"), Cleaning("descent"), name), workers=0)
    found = open_run(tmp_path / "out")
    rows = [row for _, row in found.rows(["url", "place", "words"])]
    assert [row["url"] for row in rows] == [f"https://e.org/{n}" for n in range(3)]
    last = found.page_at(rows[2]["place"])
    assert last
    assert last.body == page(2)
    assert found.page_at("elsewhere.warc.gz:0") is None


def test_a_page_is_saved_for_the_reader_with_its_address(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PLAINLEAF_HOME", str(tmp_path))
    body = "<!doctype html><html><head><title>Ä</title></head><p>Öl".encode("latin-1")
    saved = saved_page(PageRecord("a:1", body, "https://e.org/x?a=1&b=2", content_type="text/html; charset=latin-1"))
    text = saved.read_text("utf-8-sig")
    assert '<head><base href="https://e.org/x?a=1&amp;b=2"><title>Ä</title>' in text
    assert text.endswith("Öl")


def test_missing_page_and_unfinished_run_are_reported(tmp_path: Path) -> None:
    crawl = write_records(tmp_path / "a.warc.gz", [response("https://e.org/", page(1))])
    run([str(crawl)], Work(str(tmp_path / "out"), Cleaning("descent")), workers=0)
    crawl.write_bytes(b"")
    assert "no longer at its source" in html.tostring(_report(tmp_path / "out", tmp_path / "x.html")).decode()
    (tmp_path / "out/manifest.json").unlink()
    with pytest.raises(RunError, match="has not finished"):
        open_run(tmp_path / "out")
    with pytest.raises(RunError, match="no run in"):
        open_run(tmp_path)


def test_the_command(folder: Path, tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert plainleaf(["corpus", "report", str(folder), "-o", str(tmp_path / "r.html"), "--articles", "1"]) == 0
    assert capfd.readouterr().out.strip() == str(tmp_path / "r.html")
    assert json.loads((folder / "manifest.json").read_text())["pages"] == 30
    assert plainleaf(["corpus", "open", str(folder), "nowhere:1"]) == 1
    assert "no page at nowhere:1" in capfd.readouterr().err
