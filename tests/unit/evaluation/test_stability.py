"""How much articles change where their pages say the same otherwise."""

import json
from collections import Counter
from pathlib import Path

import pytest
from click.testing import CliRunner

from plainleaf.cli import main
from plainleaf.evaluation.actions.stability import measure_stability
from plainleaf.evaluation.datasets.contract import Case
from plainleaf.evaluation.reports.stability import stability_table
from plainleaf.evaluation.run.stability import ADDRESSES, TREES, changes_of, percentiles, share_changed

LINES = (
    "The harbour office keeps a ledger of every boat that ties up at the pier, and it goes back to the first year.",
    "In the dry months the water drops so far that the lower steps come out, and children fish from them with bread.",
    "Nobody has counted how many boats were mended here, but the smith says that his grandfather did two a week.",
)
ADDRESS = "https://example.org/news/pier"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "html").mkdir()
    body = "".join(f"<p>{line}</p>" for line in LINES)
    truth = {}
    for name in ("a", "b", "c"):
        page = f"<title>The pier</title><nav class=menu><a href=/>Home</a></nav><article class=post>{body}</article>"
        (tmp_path / "html" / f"{name}.html").write_text(page)
        truth[name] = {"articleBody": " ".join(LINES), "url": ADDRESS}
    (tmp_path / "ground-truth.json").write_text(json.dumps(truth))
    return tmp_path


@pytest.mark.parametrize(
    ("before", "after", "share"),
    [("a b c d", "a b c d", 0), ("a b c d", "a b c", 0.25), ("a b", "a b c d", 0.5), ("a b", "c d", 1), ("", "", 0)],
)
def test_the_share_that_changes_is_of_the_longer_article(before: str, after: str, share: float) -> None:
    assert share_changed(Counter(before.split()), Counter(after.split())) == share


def test_unchanged_words_and_added_paragraph_count_as_stable(folder: Path) -> None:
    found = measure_stability([folder], 2)
    assert [one.name for one in found] == ["a", "b"]
    assert all(one.shares == dict.fromkeys([*ADDRESSES, *TREES], 0.0) for one in found)


@pytest.mark.parametrize("sign", ["\u00ad ", "&ensp;,", "<b> !</b>", "\ufeff."])
def test_added_paragraph_is_counted_by_words(sign: str) -> None:
    prose = "".join(f"<p>{line}</p>" for line in (LINES[0].replace(" and", f"{sign} and {LINES[2]}"), *LINES[1:]))
    found = changes_of(Case("x", f"<title>T</title><article>{prose}</article>".encode(), "", ADDRESS))
    assert found["with one paragraph more"] == 0


def test_a_page_that_depends_on_a_name_changes_without_it() -> None:
    prose = "".join(f"<p>{line}</p>" for line in LINES)
    added = f"<div class=navbox><p>{LINES[0][::-1]}</p></div>"
    found = changes_of(Case("x", f"<title>T</title><article>{prose}{added}</article>".encode(), "", ADDRESS))
    assert found["with other names"] > 0
    assert found["without its address"] == 0


def test_what_links_and_style_sheets_name_is_renamed_with_it() -> None:
    prose = "".join(f"<p>{line}</p>" for line in LINES)
    hidden = f"<style>.zx{{display:none}}</style><p class=zx>{LINES[0][::-1]}</p>"
    note = "<p>See the ledger<sup><a href=#fn1 id=r1>1</a></sup> of the pier for that.</p>"
    end = "<ol><li id=fn1>Ledger of 1802, page 3. <a href=#r1>↩</a></li></ol>"
    page = f"<title>T</title><article>{prose}{note}{hidden}{prose}{end}</article>"
    assert changes_of(Case("x", page.encode(), "", ADDRESS))["with other names"] == 0


def test_the_figures_of_many_pages() -> None:
    assert percentiles([0.0] * 19 + [0.4]) == pytest.approx((0, 0.02, 0.4, 0.95))
    assert stability_table({"x": [0.0, 0.5]}).rows == (("x", "2", "25.0", "47.5", "50.0", "50.0"),)


def test_the_command_prints_and_writes_them(folder: Path, tmp_path: Path) -> None:
    rows = tmp_path / "rows.json"
    done = CliRunner().invoke(main, ["evaluate", "stability", str(folder), "--json", str(rows)])
    assert done.exit_code == 0, done.output
    assert "on another host" in done.output
    assert len(json.loads(rows.read_text("utf-8"))) == 3
