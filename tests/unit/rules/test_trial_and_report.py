"""A rule tried on a page, and a page's report that is a page test."""

import io
import json
import zipfile
from pathlib import Path

from tests.unit.rules.test_folder import PAGE, URL

from plainleaf import Page, extract
from plainleaf.engine.extract import read
from plainleaf.engine.rules import Expression, HandMade, Rule, place
from plainleaf.rules import report_parts, report_zip, tried


def test_trial_lists_removed_and_added_text() -> None:
    document = read(PAGE, URL)
    trial = tried(
        Rule("example.org", remove=(Expression(".box"),), keep=(Expression("body > p"),)), document, "descent"
    )
    assert trial.changes
    assert (trial.removed, trial.added) == (("In a box.",), ("Beside.",))
    assert (trial.after - trial.before, trial.did) == (-2, ("removed 1", "kept 1"))
    added = tried(Rule("example.org", keep=(Expression("body > p"),)), document, "descent")
    assert (added.removed, added.added) == ((), ("Beside.",))
    nothing = tried(Rule("example.org", content=(Expression("#none"),)), document, "descent")
    assert not nothing.changes
    assert nothing.problems == ("The rule example.org does not find its content on this page: the method decides.",)


def test_a_report_is_a_page_test(tmp_path: Path) -> None:
    page = Page(PAGE.encode(), URL, "text/html; charset=utf-8")
    article = extract(page, method="descent", stop=7)
    wanted = extract(page, method="descent", rules=Rule("example.org", remove=(Expression(".box"),)))
    document = read(page)
    made = (HandMade("remove", place(document, len(document.nodes) - 2)),)
    parts = report_parts(page, article, wanted, "Without the\nbox, please.", made)
    assert [part.name for part in parts] == [
        "source.html", "page.json", "expected.md", "result.md", "record.json", "corrections.json", "wanted.txt",
    ]  # fmt: skip
    assert all(part.meaning and part.data for part in parts)
    data = report_zip(parts, "The “Bridge”, again!")
    assert data == report_zip(parts, "The “Bridge”, again!")
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        archive.extractall(tmp_path)
    (folder,) = tmp_path.iterdir()
    assert folder.name == "report--the-bridge-again"
    settings = json.loads((folder / "page.json").read_text("utf-8"))
    again = Page((folder / "source.html").read_bytes(), settings.pop("url"), settings.pop("content_type"))
    assert extract(again, **settings).render("markdown") == (folder / "result.md").read_text("utf-8")
    assert "In a box." not in (folder / "expected.md").read_text("utf-8")
    assert json.loads((folder / "record.json").read_text("utf-8"))["parameters"]["stop"] == 7
    assert [part.name for part in report_parts(page, article)] == [
        "source.html",
        "page.json",
        "result.md",
        "record.json",
    ]
