"""The model that is shipped: it fits the program, is read once, and reads the project's own pages well."""

import json
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from statistics import mean

import numpy as np
import pytest
from tests.pages.pages import PageTest, all_pages

from plainleaf import extract
from plainleaf.engine.auto.features.matrix import feature_names
from plainleaf.engine.auto.method import shipped
from plainleaf.engine.extract import DEFAULT_METHOD
from plainleaf.engine.page import Page
from plainleaf.evaluation.score.metrics import word_bag, words
from plainleaf.resources import resource

HEAVY = {"scipy", "catboost", "sklearn", "pandas", "matplotlib", "rapidfuzz", "rich", "click"}
PAGES = [page for page in all_pages() if (page.folder / "expected.md").exists()]


def test_model_is_read_once_for_all_threads() -> None:
    with ThreadPoolExecutor(4) as pool:
        models = list(pool.map(lambda _: shipped(), range(8)))
    assert len({id(model) for model in models}) == 1


def test_model_is_small_and_names_its_origin() -> None:
    assert resource("models/auto.npy").stat().st_size < 1_000_000
    about = json.loads(resource("models/auto.json").read_text("utf-8"))
    assert about["training"]["pages"] > 1_000
    assert about["left_out"]["news-dev"]["f1"] > 0.9
    assert about["digest"] in resource("models/auto.md").read_text("utf-8")
    model = shipped()
    assert np.isfinite(model.values).all()
    assert len(model.typical) == len(feature_names())


def test_a_first_page_is_read_without_heavy_libraries() -> None:
    code = (
        "import sys, plainleaf\n"
        "article = plainleaf.extract('<p>One page is enough to load what is needed.')\n"
        f"print(article.record.method, sorted({HEAVY!r} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == f"{DEFAULT_METHOD} []\n"


def test_the_projects_own_pages_are_read_well() -> None:
    scores = {page.slug: _agreement(page) for page in PAGES}
    poor = {slug: round(score, 2) for slug, score in scores.items() if score < 0.5}
    assert mean(scores.values()) > 0.9, poor


def _agreement(page: PageTest) -> float:
    """Word F1 of auto against the article that the page test expects."""
    source = Page((page.folder / "source.html").read_bytes(), f"https://www.example.org/{page.slug}")
    return word_bag(words(extract(source).text), words(page.article().text)).f1


@pytest.mark.parametrize("page", PAGES[:5], ids=lambda page: page.slug)
def test_a_page_is_read_the_same_every_time(page: PageTest) -> None:
    source = (page.folder / "source.html").read_bytes()
    one, other = extract(source), extract(source)
    assert one.text == other.text
    assert one.record == other.record
