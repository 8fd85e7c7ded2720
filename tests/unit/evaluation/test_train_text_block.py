"""Labels, folds and the tree of text-block, on pages small enough to check by hand."""

import numpy as np
import pytest

from plainleaf.engine.methods.text_block import leaves, model_of
from plainleaf.evaluation.datasets import Case
from plainleaf.evaluation.training.shared.folds import folds
from plainleaf.evaluation.training.text_block.tree import finished, grow, kept, labels, page_blocks

SENTENCE = "the old mill by the river was rebuilt last year by people from the village"


def test_blocks_count_by_reference_words_in_order() -> None:
    blocks = [["home"], ["the", "old", "mill"], SENTENCE.split(), ["more", "about", "mills", "here"], []]
    # the heading counts by the words around it; "home" does not, though the reference has it
    reference = ["the", "old", "mill", *SENTENCE.split(), "at", "home"]
    assert labels(blocks, reference).tolist() == [False, True, True, False, False]


def test_no_reference_is_no_content() -> None:
    assert labels([["a", "b", "c", "d"]], []).tolist() == [False]
    assert labels([], ["a"]).tolist() == []


def test_folds_keep_domains_together() -> None:
    domains = ["a.org", "b.org", "a.org", *(f"{n}.org" for n in range(50)), "b.org"]
    found = folds(domains, 10).tolist()
    assert found[0] == found[2]
    assert found[1] == found[-1]
    assert set(found) == set(range(10))
    assert found == folds(domains, 10).tolist()


def test_tree_learns_what_the_pages_show() -> None:
    pytest.importorskip("sklearn")
    pytest.importorskip("tldextract")
    page = f"<p>{SENTENCE}</p>" * 30 + '<ul><li><a href="/x">to another part</a></li></ul>' * 30
    case = Case("one", page.encode(), SENTENCE, "https://mill.example.org/", "article")
    pages = [page_blocks(case), page_blocks(case)]
    assert pages[0].domain == "example.org"
    assert pages[0].label.tolist() == [True] * 30 + [False] * 30
    assert pages[0].weight.sum() == pytest.approx(1)
    data = finished(grow(pages), "test", {})
    assert data == finished(grow(pages), "test", {})
    model = model_of(data)
    assert kept(model, pages[0]).tolist() == pages[0].label.tolist()
    assert (model.feature[leaves(model, np.zeros((1, 25), np.float32))] == -1).all()
