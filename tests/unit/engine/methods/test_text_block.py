"""text-block: attributes by hand, and the way through a small tree written out here."""

from typing import Any

import numpy as np
import pytest

from plainleaf.engine.catalogue import METHODS
from plainleaf.engine.methods.text_block import (
    FEATURES,
    FORMAT,
    OTHER,
    PARENTS,
    BlockTrace,
    content_digest,
    context,
    leaves,
    model_of,
    own_attributes,
    parent_tags,
    run_with,
    shipped_model,
    text_blocks,
)
from plainleaf.engine.selection.contract import ModelError

from .reading import ARTICLE, SENTENCE, document, kept, node

ORDER = [OTHER, *(tag for tag in PARENTS if tag != "p"), "p"]


def small_model(**changes: Any) -> dict[str, Any]:
    """A tree of two questions: linked at most a third? then: is the parent a p?"""
    data = {
        "format": FORMAT,
        "features": list(FEATURES),
        "parents": ORDER,
        "tree": {
            "feature": [FEATURES.index("link density [+0]"), FEATURES.index("parent tag [+0]"), -1, -1, -1],
            "threshold": [0.333, len(ORDER) - 1.5, 0.0, 0.0, 0.0],
            "left": [1, 2, -1, -1, -1],
            "right": [4, 3, -1, -1, -1],
            "content": [0.4, 0.5, 0.25, 0.875, 0.125],
            "samples": [100, 60, 20, 40, 40],
        },
        "version": "small",
        "training": {},
    } | changes
    return data | {"digest": content_digest(data)}


def test_text_block_has_25_attributes() -> None:
    assert len(FEATURES) == 25
    assert len(PARENTS) == 22
    assert FEATURES[10:15] == (
        "word density [+0]",
        "link density [+0]",
        "parent tag [+0]",
        "distance before [+0]",
        "distance after [+0]",
    )


def test_own_attributes_by_hand() -> None:
    # <html> <body> <h3> By <a> Press </a> </h3> <div> <p> one two three </p> … : one to a line
    d = document('<h3>By <a href="/">Press</a></h3><div><p>one two three</p></div>')
    found = text_blocks(d)
    own, parents = own_attributes(d, found)
    # two words on one line, one of them linked; between the blocks </a> </h3> <div> <p>
    assert own.tolist() == [[2.0, 0.5, 0.0, 4.0], [3.0, 0.0, 4.0, 0.0]]
    assert parents == ("h3", "p")


@pytest.mark.parametrize(
    ("html", "parents"),
    [
        ('<p><a href="/">one link</a></p>', ("a",)),
        ('<li><a href="/">one</a> <a href="/">two</a></li>', ("li",)),
        ("<p>text <b>bold</b> text</p>", ("p", "b", "p")),
        ("<section>text</section>", (OTHER,)),
        ("", ()),
    ],
)
def test_parent_is_the_innermost_element_around_the_whole_block(html: str, parents: tuple[str, ...]) -> None:
    d = document(html)
    assert parent_tags(d, text_blocks(d)) == parents


def test_neighbours_are_before_and_after() -> None:
    rank = {tag: place for place, tag in enumerate(ORDER)}
    own = np.array([[1, 0.1, 0, 7], [2, 0.2, 7, 8], [3, 0.3, 8, 0]])
    rows = context(own, ("p", "li", "p"), rank)
    assert rows.shape == (3, 25)
    middle = rows[1].reshape(5, 5)
    assert middle[0].tolist() == [0, 0, rank[OTHER], 0, 0]
    assert middle[1] == pytest.approx([1, 0.1, rank["p"], 0, 7])
    assert middle[2] == pytest.approx([2, 0.2, rank["li"], 7, 8])
    assert middle[3] == pytest.approx([3, 0.3, rank["p"], 8, 0])


def test_blocks_reach_their_leaves() -> None:
    d = document('<p>text</p><p><a href="/">link</a></p><div>more</div>')
    model = model_of(small_model())
    selection, trace = run_with(model, d, 0.5)
    assert isinstance(trace, BlockTrace)
    assert trace.leaf.tolist() == [3, 4, 2]
    assert selection.keep.tolist() == [True, False, False]
    assert selection.score.tolist() == [0.875, 0.125, 0.25]


def test_path_lists_every_question() -> None:
    d = document("<p>text here</p><div>more</div>")
    _, trace = run_with(model_of(small_model()), d, 0.5)
    assert isinstance(trace, BlockTrace)
    one, two = trace.path(d, node(d, "p"))
    assert one.words == "link density [+0] 0 ≤ 0.333"
    assert (two.value, two.threshold) == (22.0, 21.5)
    assert two.words == "parent tag [+0] is one of p"
    why = trace.why(d, node(d, "p"))
    assert "88 % of 40 training blocks were content" in why
    assert trace.path(document(""), 0) == ()


def test_tree_of_one_leaf() -> None:
    tree = {"feature": [-1], "threshold": [0.0], "left": [-1], "right": [-1], "content": [0.6], "samples": [9]}
    model = model_of(small_model(tree=tree))
    assert leaves(model, np.zeros((3, 25), np.float32)).tolist() == [0, 0, 0]


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"format": 0}, "has format 0, this program reads 1"),
        ({"features": list(FEATURES[:24])}, "other attributes"),
        ({"parents": ORDER[1:]}, "other attributes"),
    ],
)
def test_models_for_other_programs_are_refused(changes: dict[str, Any], message: str) -> None:
    with pytest.raises(ModelError, match=message):
        model_of(small_model(**changes))


def test_changed_numbers_are_refused() -> None:
    data = small_model()
    data["tree"] = data["tree"] | {"content": [0.4, 0.5, 0.9, 0.875, 0.125]}
    with pytest.raises(ModelError, match="damaged"):
        model_of(data)


def test_shipped_model_fits_and_keeps_paragraphs() -> None:
    model = shipped_model()
    assert len(model.digest) == 64
    assert (model.feature < 25).all()
    inner = np.flatnonzero(model.feature >= 0)
    assert (model.left[inner] > inner).all()
    assert (model.right[inner] > inner).all()
    found = kept("text-block", ARTICLE)
    assert len([text for text in found if text.startswith("The old mill by")]) == 3
    assert not [text for text in found if text.startswith("Part")]


def test_pictures_show_the_distances_and_the_tags_over_the_lines() -> None:
    # lines: html body ul li menu /li /ul p text /p /body /html; the texts stand on lines 5 and 9
    d = document(f"<ul><li>menu</li></ul><p>{SENTENCE * 3}</p>")
    selection, trace = METHODS["text-block"].select(d)
    assert isinstance(trace, BlockTrace)
    distances, tags = trace.charts(d)[3:]
    before, behind = distances.series
    assert before.values.tolist() == [0, 3]
    assert behind.values.tolist() == [-3, 0]
    marks = {series.label: np.flatnonzero(series.values).tolist() for series in tags.series}
    assert marks == {"html": [0, 11], "body": [1, 10], "ul": [2, 6], "li": [3, 5], "p": [7, 9]}
    assert selection.keep.tolist() == [False, True]
    assert tags.series[0].kept is not None
    assert np.flatnonzero(tags.series[0].kept).tolist() == [8]
    assert (tags.first_run[8], tags.last_run[8]) == (1, 2)


def test_many_tags_share_a_row() -> None:
    d = document("".join(f"<x-{n}>word</x-{n}>" * (50 - n) for n in range(40)))
    tags = METHODS["text-block"].select(d)[1].charts(d)[4]
    assert len(tags.series) == 31
    assert tags.series[-1].label == "other"
    assert len(tags.first_run) <= 2000
