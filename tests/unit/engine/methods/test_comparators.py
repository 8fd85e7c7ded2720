"""The comparators of the papers' tables, in hand-computed numbers."""

import numpy as np
import pytest

from plainleaf.engine.document import blocks
from plainleaf.engine.methods.boilerpipe import METHOD as BOILERPIPE
from plainleaf.engine.methods.boilerpipe import ShallowTrace, by_density, by_words
from plainleaf.engine.methods.bte import METHOD as BTE
from plainleaf.engine.methods.bte import BodyTextTrace, largest_rise
from plainleaf.engine.methods.cetr import cluster, difference, smoothed
from plainleaf.engine.methods.density import DenseRegion, find_regions
from plainleaf.engine.methods.dsc import METHOD as DSC
from plainleaf.engine.methods.dsc import window_slope
from plainleaf.engine.methods.lqf import METHOD as LQF

from .reading import ARTICLE, document, kept, node


def test_plain_keeps_everything() -> None:
    assert kept("plain", "<p>a</p><ul><li><a href=x>b</a></li></ul>") == ["a", "b"]


@pytest.mark.parametrize(
    ("gain", "start", "end"),
    [
        ([-1, 5, -1, 4, -1, -1, 1], 1, 4),
        ([-1, 2, -1, -1, -1, 3, -1], 5, 6),
        ([1, -1, 1], 0, 1),
        ([-1, -1], 0, 0),
        ([], 0, 0),
    ],
)
def test_body_text_is_the_largest_rise(gain: list[int], start: int, end: int) -> None:
    assert largest_rise(np.array(gain, np.int64)) == (start, end)


@pytest.mark.parametrize("seed", range(5))
def test_largest_rise_against_trying_all_ranges(seed: int) -> None:
    gain = np.random.default_rng(seed).integers(-3, 4, 30)
    best = max(int(gain[i:j].sum()) for i in range(30) for j in range(i, 31))
    start, end = largest_rise(gain)
    assert gain[start:end].sum() == best


def test_body_text_has_the_cost_of_widening() -> None:
    d = document("<p>menu</p><hr><hr><p>one two three four five</p><p>six seven eight</p>")
    selection, trace = BTE.select(d)
    assert isinstance(trace, BodyTextTrace)
    assert selection.keep.tolist() == [False, True, True]
    assert (trace.words, trace.tags) == (8, 2)
    # menu itself; its end tag, two hr and the start tag of the paragraph
    assert "would add 1 words and 4 tags" in trace.why(d, node(d, "p"))


def test_slope_in_the_window_and_at_the_ends() -> None:
    tags = np.array([1, 1, 0, 0, 0, 1], np.bool_)
    # windows of three around each token, cut at the ends
    assert window_slope(tags, 3) == pytest.approx([1, 2 / 3, 1 / 3, 0, 1 / 3, 1 / 2])


def test_flat_parts_of_the_curve_stay() -> None:
    d = document(ARTICLE)
    selection, trace = DSC.select(d)
    assert [text[:7] for text, keep in zip(d.runs.text, selection.keep, strict=True) if keep] == ["The old"] * 3
    assert "of the tokens are tags on average" in trace.why(d, node(d, "li"))


def test_quota_removes_the_outermost_element() -> None:
    html = '<div><ul><li><a href="/">linked text</a></li></ul>few</div><p>text <a href="/">link</a></p>'
    d = document(html)
    selection, trace = LQF.select(d)
    # div: 11 of 14 characters linked; p: 4 of 8, not above half
    assert selection.keep.tolist() == [False, False, True, True]
    assert trace.table(d).rows == (("div", 14, 78.6),)
    assert "it fell with div, of which 79 % are links" in trace.why(d, node(d, "li"))


def test_a_page_of_links_is_judged_by_its_parts() -> None:
    assert kept("lqf", f'<div><a href="/">{"x" * 90}</a></div><p>short</p>') == ["short"]


def test_regions_of_high_density() -> None:
    length = np.array([90, 5, 80, 3, 3, 3, 200])
    assert find_regions(length, shortest=80, gap=2) == (DenseRegion(0, 3, 175), DenseRegion(6, 7, 200))
    assert find_regions(length, shortest=80, gap=4) == (DenseRegion(0, 7, 384),)
    assert find_regions(length, shortest=500, gap=4) == ()


def test_densest_region_stays_with_what_lies_in_it() -> None:
    html = f"<p>short</p>{'<p>.</p>' * 20}<p>{'a' * 90}</p><p>between</p><p>{'b' * 90}</p>"
    assert kept("density", html) == ["a" * 90, "between", "b" * 90]


def test_tag_ratios_are_smoothed_by_a_bell() -> None:
    # e^-0.5 = 0.606531 to each side of 1; sum 2.213061
    assert smoothed(np.array([0.0, 10.0, 0.0]), 1) == pytest.approx([2.74069, 4.51863, 2.74069], abs=1e-5)
    assert smoothed(np.array([1.0, 2.0]), 0).tolist() == [1.0, 2.0]


def test_difference_looks_three_lines_ahead() -> None:
    # |(2 + 3 + 4)/3 − 1|, |(3 + 4 + 0)/3 − 2|, |(4 + 0 + 0)/3 − 3|, |0 − 4|
    assert difference(np.array([1.0, 2.0, 3.0, 4.0])) == pytest.approx([2, 1 / 3, 5 / 3, 4])


def test_clusters_away_from_the_origin_are_content() -> None:
    points = np.array([[1.0, 0.0], [0.0, 1.0], [50.0, 5.0], [52.0, 4.0], [100.0, 9.0]])
    content, centres = cluster(points)
    assert content.tolist() == [False, False, True, True, True]
    assert centres.tolist() == [[0, 0], [51, 4.5], [100, 9]]


def test_ratios_keep_paragraphs() -> None:
    for clusters in ("k-means", "threshold"):
        assert [text[:7] for text in kept("cetr", ARTICLE, clusters=clusters)] == ["The old"] * 4


def test_rules_of_words() -> None:
    size = np.array([3, 20, 3, 16, 2, 50, 5, 41, 17, 18.0])
    links = np.array([0, 0, 0, 0.5, 0, 0, 0.6, 0, 0, 0.0])
    # 3 before 20: by its follower; 3 after 20 (> 4); 16 linked: not; 2 before 50; 50; 5 linked: not; 41 > 40 after
    # links; 17 and 18 > 16
    assert by_words(size, links).tolist() == [True, True, True, False, True, True, False, True, True, True]
    assert by_words(np.array([3.0, 3, 3]), np.zeros(3)).tolist() == [False, False, False]


def test_rules_of_density() -> None:
    size = np.array([10, 3, 3, 12, 0, 10.0])
    links = np.array([0, 0, 0.6, 0, 0, 0])
    # 10 with a follower; 3 after 10 (> 4); linked; 12 after links with 0 next; 0 after 12; 10 with no follower
    assert by_density(size, links).tolist() == [True, True, False, False, True, False]


def test_boilerpipe_blocks_and_reasons() -> None:
    d = document(ARTICLE)
    selection, trace = BOILERPIPE.select(d)
    assert isinstance(trace, ShallowTrace)
    assert [text[:7] for text, keep in zip(d.runs.text, selection.keep, strict=True) if keep] == ["The old"] * 4
    assert "More than a third is linked: boilerplate." in trace.why(d, node(d, "li"))
    _, by_tags = BOILERPIPE.select(d, split="tags", rules="density")
    assert isinstance(by_tags, ShallowTrace)
    assert len(by_tags.content) >= len(blocks(d))
