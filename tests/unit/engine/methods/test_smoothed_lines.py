"""DANAg, DANA and R2L in hand-computed T1, T2, diff and areas."""

import re
from pathlib import Path

import numpy as np
import pytest

from plainleaf import explain, extract
from plainleaf.engine.article.corrections import Change, Corrections
from plainleaf.engine.catalogue import METHODS
from plainleaf.engine.extract import article_of
from plainleaf.engine.methods.smoothed_lines import DanaTrace, find_regions, smoothed

from .reading import ARTICLE, document, kept, node

FOLDER = Path(__file__).resolve().parents[3] / "pages"


def trace_of(name: str, html: str) -> DanaTrace:
    _, trace = METHODS[name].select(document(html))
    assert isinstance(trace, DanaTrace)
    return trace


def test_t1_and_t2_of_each_line() -> None:
    # lines: <html> | <body> | <p>hello</p> | <div> | <p id="x">a <b>b</b></p> | </div> | </body> | </html>
    trace = trace_of("danag", '<p>hello</p><div><p id="x">a <b>b</b></p></div>')
    assert trace.t1.tolist() == [0, 0, 5, 0, 3, 0, 0, 0]
    assert trace.t2.tolist() == [6, 6, 7, 5, 10 + 7 + 4, 6, 7, 7]


def test_diff_adds_the_line_and_its_neighbours() -> None:
    t1, t2 = np.array([10, 0, 3, 8]), np.array([2, 5, 1, 0])
    # T1 − T2 = 8 −5 2 8
    assert smoothed(t1, t2).tolist() == [3, 5, 5, 10]


def test_smoothing_fewer_than_two_lines() -> None:
    assert smoothed(np.array([4]), np.array([1])).tolist() == [3]
    assert smoothed(np.zeros(0, np.int64), np.zeros(0, np.int64)).tolist() == []


def test_area_continues_over_small_gaps() -> None:
    diff = np.full(60, -1)
    t1 = np.zeros(60, np.int64)
    for line, characters in ((2, 30), (23, 50), (25, 90), (46, 40), (59, 10)):
        diff[line], t1[line] = 1, characters
    regions = find_regions(diff, t1, gap=20)
    assert regions.characters.tolist() == [30, 50, 90, 40, 10]
    assert regions.paragraph == 2
    # 20 lines lie between lines 2 and 23, 20 between 25 and 46, 12 between 46 and 59
    assert regions.area == (2, 60)
    assert find_regions(diff, t1, gap=19).area == (23, 26)
    assert find_regions(diff, t1, gap=0).area == (25, 26)


def test_no_region_is_no_content() -> None:
    regions = find_regions(np.array([-1, 0]), np.array([0, 1]), gap=20)
    assert (regions.paragraph, regions.area) == (-1, (0, 0))
    assert kept("danag", '<ul><li><a href="/a/long/address">a</a></li></ul>') == []


def test_paragraphs_stay_and_far_menus_go() -> None:
    far = "<div class='row'><span class='icon'></span></div>" * 25
    html = ARTICLE.replace("<h1>", far + "<h1>").replace('<div class="footer', far + '<div class="footer')
    assert [text[:7] for text in kept("danag", html)] == ["The old"] * 4


def test_regions_only_leaves_out_the_lines_between() -> None:
    long, short = "text " * 30, f'<p class="{"c" * 400}">short</p>'
    html = f"<p>{long * 9}</p>{short}{short}{short}<p>{long * 9}</p>"
    assert len(kept("danag", html)) == 5
    assert len(kept("danag", html, text="regions")) == 4


def test_right_to_left_text_and_its_area() -> None:
    persian = "این متن درباره آسیاب قدیمی کنار رودخانه است که دوباره ساخته شد "
    latin = "Numbers and names in between"
    html = f"<p>English menu words here</p>{'<hr>' * 30}<p>{persian * 3}</p><p>{latin}</p><p>{persian * 3}</p>"
    assert kept("r2l", html) == [(persian * 3).strip()] * 2
    assert kept("dana", html) == [(persian * 3).strip(), latin, (persian * 3).strip()]


PAGES = {
    "persian--old-mill": ("Maria Jensen", "می‌خواهند"),
    "arabic--ship-returns": ("Northern Lines", "الميناء"),
    "hebrew--street-garden": ("Netafim", "הקהילתית"),
}


@pytest.mark.parametrize("slug", PAGES)
def test_r2l_loses_what_dana_keeps_of_the_same_area(slug: str) -> None:
    latin, word = PAGES[slug]
    html = (FOLDER / slug / "source.html").read_text("utf-8")
    of_dana, of_r2l = (extract(html, method=name).text for name in ("dana", "r2l"))
    assert latin in of_dana
    assert word in of_dana
    assert word in of_r2l
    assert not re.search("[A-Za-z0-9.]", of_r2l)
    strip = re.compile(r"[\x00-\x7f\s]+")
    assert strip.sub("", of_r2l) == strip.sub("", of_dana)
    assert "Newsletter" not in of_dana


def test_danag_uses_length_in_every_language() -> None:
    # The notice in English is longer than the article in Arabic.
    html = (FOLDER / "arabic--ship-returns" / "source.html").read_text("utf-8")
    assert "may be shared for any purpose" in extract(html, method="danag").text
    assert "may be shared for any purpose" not in extract(html, method="dana").text
    for slug in ("persian--old-mill", "hebrew--street-garden"):
        html = (FOLDER / slug / "source.html").read_text("utf-8")
        assert extract(html, method="danag").text == extract(html, method="dana").text


def test_r2l_keeps_characters_and_reports_it() -> None:
    persian = "این متن درباره آسیاب قدیمی می‌گوید"
    d = document(f"<p>{persian}. (Old mill, 1890) {persian}!</p><p>{persian * 4}</p><p>Latin words alone</p>")
    selection, trace = METHODS["r2l"].select(d)
    assert selection.texts == (f"{persian} {persian}", persian * 4, "")
    assert selection.keep.tolist() == [True, True, False]
    assert d.runs.text[0].endswith("!")
    assert f"{100 * 56 / 88:.0f} % of its characters are of right-to-left scripts" in trace.why(d, node(d, "p"))
    assert "0 % of its characters are of right-to-left scripts; no others are kept." in trace.why(
        d, int(d.runs.owner[2])
    )
    assert "right-to-left scripts" not in METHODS["dana"].select(d)[1].why(d, node(d, "p"))


def test_what_a_reader_puts_back_has_all_of_its_text() -> None:
    html = (FOLDER / "persian--old-mill" / "source.html").read_text("utf-8")
    d, selection, _ = explain(html, method="r2l")
    paragraph = next(int(d.runs.owner[run]) for run, text in enumerate(d.runs.text) if "Maria Jensen" in text)
    text = article_of(d, METHODS["r2l"], selection, {}, Corrections(changes=(Change(paragraph, kept=True),))).text
    assert "Maria Jensen" in text
    assert "برد، اما دیوار آسیاب پابرجا ماند اکنون" in text


def test_other_pages_are_reported() -> None:
    for name in ("r2l", "dana"):
        d = document(ARTICLE)
        selection, trace = METHODS[name].select(d)
        assert not selection.keep.any()
        assert "suits right-to-left pages only" in trace.why(d, node(d, "p"))


def test_why_names_the_distance_from_the_area() -> None:
    html = f"<p>menu</p>{'<hr>' * 40}<p>{'word ' * 100}</p>{'<hr>' * 40}<h2>more</h2>"
    d = document(html)
    _, trace = METHODS["danag"].select(d)
    # lines: html, body, p (3), 40 hr (4 to 43), p (44); the smoothing widens the area by a line to each side
    assert "Its line 3 has T1 = 4 and T2 = 7 characters, 40 lines above" in trace.why(d, node(d, "p"))
    assert "characters, 40 lines below the area of lines 43 to 45" in trace.why(d, node(d, "h2"))
    assert trace.table(d).rows == ((43, 45, 499, "first paragraph"),)


def test_pictures_draw_content_up_and_code_down() -> None:
    d = document(ARTICLE)
    _, trace = METHODS["danag"].select(d)
    counts, smooth = trace.charts(d)
    content, code = counts.series
    assert content.values.min() >= 0
    assert code.values.max() <= 0
    assert smooth.series[0].kept is not None
    assert smooth.series[0].kept.sum() == trace.regions.area[1] - trace.regions.area[0]  # type: ignore[attr-defined]
