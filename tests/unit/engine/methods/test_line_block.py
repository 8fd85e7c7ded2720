"""Line-blocks in hand-computed TTR, ATTR and TKD."""

import numpy as np
import pytest

from plainleaf.engine.document import lines
from plainleaf.engine.methods.line_block import (
    METHOD,
    LineBlockTrace,
    Thresholds,
    features_of,
    judge,
    keyword_counts,
    page_title,
    title_keywords,
)

from .reading import ARTICLE, document, kept, node


def test_ratios_of_one_block() -> None:
    # <p>forty characters of text …</p> then <p>ten <a>linked</a></p>: 40 + 10 + 10 characters, 2 + 4 tags
    html = f'<p>{"x" * 40}</p><p>{"y" * 10}<a href="/">{"z" * 10}</a></p>'
    features = features_of(d := document(html), lines(d), distance=1)
    assert (features.text.tolist(), features.tags.tolist(), features.linked.tolist()) == ([60], [6], [10])
    assert features.ttr.tolist() == [10.0]
    assert features.attr.tolist() == pytest.approx([1 / 6])


def test_title_keyword_density() -> None:
    html = "<title>The mill and the river</title><p>Mill, mill: a river!</p><hr><hr><p>nothing here</p>"
    features = features_of(d := document(html), lines(d), distance=1)
    assert features.keywords == ("mill", "river")
    assert features.frequency.tolist() == [3, 0]
    # 1 − 2 / (2 + 3) and 1 − 2 / 2
    assert features.tkd.tolist() == pytest.approx([0.6, 0.0])


@pytest.mark.parametrize(
    ("title", "keywords"),
    [
        ("The old mill grinds again | Village News", ("old", "mill", "grinds", "again")),
        ("BBC – Grinding flour at home", ("grinding", "flour", "home")),
        ("Well-known mills", ("well", "known", "mills")),
        ("Die Mühle und der Fluss » Dorf", ("mühle", "fluss")),
        ("", ()),
        ("of the", ()),
        ("水 | x", ("水",)),
    ],
)
def test_keywords_are_the_headline_without_site_and_stop_words(title: str, keywords: tuple[str, ...]) -> None:
    assert title_keywords(page_title(document(f"<title>{title}</title><p>x</p>"))) == keywords


def test_the_title_is_the_heads_or_the_first_of_the_page() -> None:
    assert (
        page_title(document("<head><title>In the  head</title></head><svg><title>Icon</title></svg>")) == "In the head"
    )
    assert page_title(document("<body><p>x</p><svg><title>Icon</title></svg>")) == "Icon"
    assert page_title(document("<p>x</p>")) == ""


def test_keywords_count_as_whole_words_in_their_run() -> None:
    d = document("<p>mills mill</p><p>windmill</p><p>The MILL. mill-stone</p>")
    assert keyword_counts(d, ("mill",)).tolist() == [1, 0, 2]


def test_keywords_in_unspaced_scripts_are_found() -> None:
    # 山間鉄道 has three pairs of letters: 山間 間鉄 鉄道; found one after the other, 山間 and 鉄道 stand in the first.
    html = "<title>山間鉄道 | 新聞</title><p>この山間鉄道は百年前に作られた。</p><hr><hr><hr><p>別の話をしよう。</p>"
    features = features_of(d := document(html), lines(d), distance=1)
    assert features.keywords == ("山間", "間鉄", "鉄道")
    assert features.frequency.tolist() == [2, 0]
    thai = features_of(d := document("<title>รถไฟ</title><p>ขบวนรถไฟสายเก่า</p>"), lines(d), distance=1)
    assert (thai.keywords, thai.frequency.tolist()) == (("รถไฟ",), [1])
    mixed = features_of(d := document("<title>iPhone 手机</title><p>新iPhone手机 iPhones</p>"), lines(d), distance=1)
    assert (mixed.keywords, mixed.frequency.tolist()) == (("iphone", "手机"), [2])


def test_page_without_title_has_no_density() -> None:
    features = features_of(d := document("<p>words</p>"), lines(d), distance=1)
    assert features.tkd.tolist() == [0.0]


def test_lines_further_apart_than_the_distance_are_two_blocks() -> None:
    d = document("<p>a</p><hr><p>b</p>")
    assert len(features_of(d, lines(d), distance=1).text) == 2
    assert len(features_of(d, lines(d), distance=2).text) == 1


def test_no_block_reaches_out_of_its_box() -> None:
    d = document("<div><p>a</p><ul><li>b</li></ul></div><div><p>c</p></div>d")
    assert features_of(d, lines(d), distance=9).text.tolist() == [2, 1, 1]
    assert features_of(d, lines(d), distance=9, boxes=False).text.tolist() == [4]


def test_default_rescues_and_strict_demands_both() -> None:
    html = f"<title>mill</title><p>{'x' * 90}</p><hr><hr><p>mill mill</p><hr><hr><p>{'y ' * 45} mill mill</p>"
    d = document(html)
    features = features_of(d, lines(d), distance=1)
    limits = Thresholds(30.0, 0.2, 2)
    assert judge(features, limits, strict=False).tolist() == [True, True, True]
    assert judge(features, limits, strict=True).tolist() == [False, False, True]


def test_links_are_never_rescued() -> None:
    html = '<title>mill</title><p>mill mill <a href="/">mill and more</a></p>'
    assert kept("line-block", html) == []


def test_deviation_takes_lambda_sigma() -> None:
    html = "".join(f"<p>{'x' * n}</p><hr><hr>" for n in (10, 20, 60))
    d = document(html)
    _, trace = METHOD.select(d, threshold="deviation", factor=2.0, distance=1)
    assert isinstance(trace, LineBlockTrace)
    # TTR 5 10 30: mean 15, variance (100 + 25 + 225) / 3
    assert trace.thresholds.ttr == pytest.approx(2 * np.sqrt(350 / 3))
    assert trace.thresholds.attr == 0


def test_deviation_compares_the_density_of_title_keywords() -> None:
    html = "<title>mill river</title>" + "".join(f"<p>{text}</p><hr><hr>" for text in ("mill", "x", "river mill mill"))
    d = document(html)
    _, trace = METHOD.select(d, threshold="deviation", strict=True, distance=1)
    assert isinstance(trace, LineBlockTrace)
    # m = 2, ΣF 1 0 3: TKD 1/3, 0 and 3/5
    tkd = np.array([1 / 3, 0, 3 / 5])
    assert trace.features.tkd == pytest.approx(tkd)
    assert trace.thresholds.keywords == pytest.approx(tkd.std())
    assert trace.charts(d)[2].series[0].label == "TKD"
    assert f"TKD 0.33 (≥ {tkd.std():.2g})" in trace.why(d, node(d, "p"))


def test_why_holds_each_number_against_its_threshold() -> None:
    d = document(ARTICLE)
    _, trace = METHOD.select(d, distance=1)
    why = trace.why(d, node(d, "p"))
    assert "is kept" in why
    assert "(> 30)" in why
    assert "ATTR 0.00 (< 0.2)" in why
    assert "noise" in trace.why(d, node(d, "li"))
    assert [(p.series[0].threshold, p.kind) for p in trace.charts(d)] == [(30.0, "bars"), (0.2, "bars"), (2, "bars")]
