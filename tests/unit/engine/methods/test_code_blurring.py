"""Content code blurring in hand-computed weights, vectors and rounds."""

import numpy as np
import pytest

from plainleaf.engine.catalogue import METHODS
from plainleaf.engine.methods.content_code_blurring import Blurring, BlurTrace, blurred, fast_size, vector_of, weights

from .reading import ARTICLE, SENTENCE, document, kept, node


def test_weights_are_a_bell_of_sum_one() -> None:
    bell = weights(Blurring(reach=2, sigma=1.0, threshold=0.75, settle=0.0))
    # 1, e^-0.5 = 0.606531, e^-2 = 0.135335; their sum over both sides 2.483732
    assert bell == pytest.approx([0.054489, 0.244201, 0.402620, 0.244201, 0.054489], abs=1e-6)


def test_each_round_blurs_the_round_before() -> None:
    how = Blurring(reach=1, sigma=1.0, threshold=0.75, settle=0.0)
    side = 0.606531 / 2.213061  # 0.274069; the middle weight is 0.451863
    content = np.array([0, 0, 1, 1, 0], np.bool_)
    first, second = blurred(content, how, 2)
    assert first == pytest.approx([0, side, 0.725931, 0.725931, side], abs=1e-5)
    bell = [side, 1 - 2 * side, side]
    beyond = np.concatenate(([0.0], first, [0.0]))
    assert second[1:4] == pytest.approx(np.convolve(beyond, bell, "valid")[1:4], abs=1e-5)


def test_small_page_is_blurred() -> None:
    (one,) = blurred(np.ones(1, np.bool_), Blurring(40, 40 / 3, 0.75, 0.0), 1)
    assert one == pytest.approx(weights(Blurring(40, 40 / 3, 0.75, 0.0))[40:41])


@pytest.mark.parametrize("least", [1, 2, 3, 5, 7, 9, 100, 641, 1000, 70_001])
def test_sizes_are_large_enough_and_not_much_larger(least: int) -> None:
    assert least <= fast_size(least) < 1.5 * least + 1


def test_vector_of_characters() -> None:
    # <html><body><p>ab <a href="x">cd</a></p></body></html>
    content = vector_of(document('<p>ab <a href="x">cd</a></p>'), "ccb").content
    assert "".join(map(str, content.astype(int))) == "0" * 15 + "11" + "0" * 12 + "111" + "0" * 4 + "0" * 18


def test_adapted_vector_has_no_links() -> None:
    content = vector_of(document('<p>ab <a href="x">cd</a></p>'), "accb").content
    assert "".join(map(str, content.astype(int))) == "0" * 15 + "11111" + "0" * 18


def test_vector_of_tokens() -> None:
    vector = vector_of(document('<p>one two <a href="x">three</a></p>'), "tccb")
    assert vector.content.astype(int).tolist() == [0, 0, 0, 1, 1, 0, 1, 0, 0, 0, 0]
    assert (vector.first.tolist(), vector.last.tolist()) == ([3, 6], [5, 7])


def test_words_begin_at_their_place_in_the_content() -> None:
    vector = vector_of(document("<p>one two <b>three four</b> five</p>"), "ccb")
    text = "one two three four five"  # the space before a run belongs to it
    assert vector.word.tolist() == [text.index(word) for word in text.split()]
    assert vector.content.sum() == len(text)


@pytest.mark.parametrize("name", ["ccb", "accb", "tccb"])
def test_paragraphs_stay_and_menus_go(name: str) -> None:
    found = kept(name, ARTICLE)
    assert len(found) >= 3
    assert all(text.startswith("The old mill") for text in found)


def test_text_full_of_links_needs_the_adapted_vector() -> None:
    linked = " ".join(f'word {n} and <a href="https://example.org/a/long/address/{n}">link {n}</a>' for n in range(40))
    html = f"<div>{linked}</div>{'<hr>' * 30}<p>{SENTENCE * 4}</p>"
    assert kept("ccb", html) == [(SENTENCE * 4).strip()]
    assert len(kept("accb", html)) > 70  # all but the first and the last, at the edge to code


def test_round_that_leaves_nothing_does_not_count() -> None:
    # Words between two tags each: no neighbourhood is three quarters content. So the page stays as it is.
    d = document("".join(f"<p><b>word {n}</b></p>" for n in range(30)))
    selection, trace = METHODS["tccb"].select(d)
    assert isinstance(trace, BlurTrace)
    assert (trace.rounds, trace.spared) == ((), True)
    assert selection.keep.all()
    assert "After 0 rounds, the last before nothing would be left," in trace.why(d, d.body)


def test_the_last_round_that_keeps_something_counts() -> None:
    # 40 words that the first round holds above the threshold among code, and further rounds wash away.
    d = document(f"<div>{'<hr>' * 80}<p>{'word ' * 40}</p>{'<hr>' * 80}</div>")
    selection, trace = METHODS["tccb"].select(d, settle=0.0)
    assert isinstance(trace, BlurTrace)
    assert trace.spared
    assert trace.rounds[-1].kept > 20
    assert selection.keep.all()
    assert len(trace.rounds) < 50


def test_trace_has_rounds_and_ratio() -> None:
    d = document(ARTICLE)
    selection, trace = METHODS["ccb"].select(d)
    assert isinstance(trace, BlurTrace)
    last = trace.rounds[-1]
    assert last.changed <= 0.05 * d.runs.words.sum()
    assert not trace.spared
    assert f"After {len(trace.rounds)} rounds the content code ratio of its text is" in trace.why(d, node(d, "p"))
    assert "is left out" in trace.why(d, node(d, "li"))
    (picture,) = trace.charts(d)
    assert [series.label for series in picture.series] == [f"round {n}" for n in range(len(trace.rounds) + 1)]
    bright = picture.series[-1].values > 0.9
    assert selection.keep[picture.first_run[bright]].all()


def test_settling_at_once_takes_one_round() -> None:
    _, trace = METHODS["ccb"].select(document(ARTICLE), settle=100.0)
    assert isinstance(trace, BlurTrace)
    assert len(trace.rounds) == 1
