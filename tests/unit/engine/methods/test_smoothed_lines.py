"""DANAg, DANA and R2L in hand-computed T1, T2, diff and areas."""

import numpy as np

from plainleaf.engine.catalogue import METHODS
from plainleaf.engine.methods.smoothed_lines import DanaTrace, find_regions, smoothed

from .reading import ARTICLE, document, kept, node


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


def test_area_goes_on_while_the_gap_is_small_enough() -> None:
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


def test_right_to_left_text_and_what_stands_in_its_area() -> None:
    persian = "این متن درباره آسیاب قدیمی کنار رودخانه است که دوباره ساخته شد "
    latin = "Numbers and names in between"
    html = f"<p>English menu words here</p>{'<hr>' * 30}<p>{persian * 3}</p><p>{latin}</p><p>{persian * 3}</p>"
    assert kept("r2l", html) == [(persian * 3).strip()] * 2
    assert kept("dana", html) == [(persian * 3).strip(), latin, (persian * 3).strip()]


def test_other_pages_are_told_so() -> None:
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
    assert "Its lines 3 to 3 have T1 = 4 and T2 = 7 characters and lie 40 lines above" in trace.why(d, node(d, "p"))
    assert "lie 40 lines below the area of lines 43 to 45" in trace.why(d, node(d, "h2"))
    assert trace.table(d).rows == ((43, 45, 499, "first paragraph"),)


def test_pictures_draw_content_up_and_code_down() -> None:
    d = document(ARTICLE)
    _, trace = METHODS["danag"].select(d)
    counts, smooth = trace.pictures(d)
    content, code = counts.series
    assert content.values.min() >= 0
    assert code.values.max() <= 0
    assert smooth.series[0].kept is not None
    assert smooth.series[0].kept.sum() == trace.regions.area[1] - trace.regions.area[0]  # type: ignore[attr-defined]
