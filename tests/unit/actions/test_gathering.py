"""Many sources, in several formats: a file each, or all in one."""

import zipfile

import pytest

from plainleaf.actions import ExportError, ExportOptions, Source, export_all, export_together
from plainleaf.engine.article import RenderError
from plainleaf.engine.page import Page
from plainleaf.engine.selection.contract import ParameterError

PNG = b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR" + b"\x00" * 40 + b"IEND\xaeB`\x82"
TEXT = "<p>" + "The text of page {0}, which is long enough to be the text of a page. " * 3 + "</p>"


def page(name: str, more: str = "") -> Page:
    return Page(f"<title>Page {name}</title><div>{TEXT.format(name)}{more}</div>".encode(), f"https://a.example/{name}")


def sources(names: str) -> list[Source | str]:
    return [Source(name, page(name)) if name != "x" else "/no/such/file.html" for name in names]


def test_several_formats_at_once(tmp_path):
    options = ExportOptions({"text": {"wrap": 30}, "markdown": {}, "epub": {}, "json": {}})
    outcomes = export_all(sources("axb"), tmp_path / "out", options)
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == [
        "page-a.epub", "page-a.json", "page-a.md", "page-a.txt",
        "page-b.epub", "page-b.json", "page-b.md", "page-b.txt",
    ]  # fmt: skip
    assert [len(outcome.paths) for outcome in outcomes] == [4, 0, 4]
    assert "no file" in str(outcomes[1].error)
    body = (tmp_path / "out" / "page-a.txt").read_text().split("\n\n", 2)[2]
    assert max(map(len, body.splitlines())) <= 30


def test_a_format_that_fails_does_not_stop_the_others(tmp_path):
    (outcome,) = export_all(sources("a"), tmp_path, ExportOptions({"pdf": {}, "text": {}}))
    assert [path.name for path in outcome.paths] == ["page-a.txt"]
    assert "plainleaf[desktop]" in str(outcome.error)


def test_all_in_one_file_of_each_format(tmp_path):
    reported = []
    options = ExportOptions({"epub": {}, "text": {}})
    together = export_together(sources("axb"), tmp_path, options, title="Our pages", progress=reported.append)
    assert [path.name for path in together.paths] == ["our-pages.epub", "our-pages.txt"]
    assert reported == list(together.outcomes)
    assert [outcome.error is None for outcome in together.outcomes] == [True, False, True]
    with zipfile.ZipFile(together.paths[0]) as book:
        assert [name for name in book.namelist() if "chapter" in name] == [
            "OEBPS/chapter-001.xhtml", "OEBPS/chapter-002.xhtml",
        ]  # fmt: skip
    again = export_together(sources("ab"), tmp_path, options, title="Our pages")
    assert [path.name for path in again.paths] == ["our-pages-2.epub", "our-pages-2.txt"]


def test_no_readable_source_is_no_file(tmp_path):
    with pytest.raises(ExportError, match="None of the sources"):
        export_together(sources("xx"), tmp_path, ExportOptions({"epub": {}}))
    assert list(tmp_path.iterdir()) == []


def test_given_up_before_its_end_one_file_is_not_written(tmp_path):
    reported: list[object] = []
    together = export_together(
        sources("abc"),
        tmp_path,
        ExportOptions({"epub": {}}),
        progress=reported.append,
        cancelled=lambda: len(reported) > 1,
    )
    assert together.paths == ()
    assert list(tmp_path.iterdir()) == []


def test_missing_sources_are_reported_before_fetching(tmp_path, site):
    asked = f"{site.origin}/s"
    with pytest.raises(RenderError, match="no format 'papyrus'"):
        export_all([asked], tmp_path, ExportOptions({"papyrus": {}}))
    with pytest.raises(ParameterError):
        export_together([asked], tmp_path, ExportOptions({"text": {}}, method="none"))
    assert site.asked == []


def test_pictures_are_embedded_and_missing_ones_reported(tmp_path, site):
    site.put("/a.png", PNG, "image/png")
    site.put("/s", f"<title>S</title><div>{TEXT}<p><img src='/a.png'><img src='/gone.png'></p>{TEXT}</div>")
    (outcome,) = export_all([f"{site.origin}/s"], tmp_path, ExportOptions({"html": {}, "text": {}}, pictures=True))
    assert "data:image/png" in (tmp_path / "s.html").read_text()
    assert [str(error).partition(" ")[0] for error in outcome.missing] == [f"{site.origin}/gone.png"]


def test_all_pages_of_an_article_are_one(tmp_path, site):
    for number, path, other in ((1, "/s", "/s?page=2"), (2, "/s?page=2", "/s")):
        site.put(path, f"<title>S</title><div>{TEXT.format(number)}</div><div><a href='{other}'>{3 - number}</a></div>")
    export_all([f"{site.origin}/s"], tmp_path, ExportOptions({"text": {}}, all_pages=True))
    written = (tmp_path / "s.txt").read_text()
    assert written.index("of page 1") < written.index("of page 2")
