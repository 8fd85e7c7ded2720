"""What follows the main element, on the page of an article and on others."""

import numpy as np
import pytest

from plainleaf.engine.auto.bounds import END, RELATED, WITHIN, bounds
from plainleaf.engine.auto.features.measures import PageMeasures, measure
from plainleaf.engine.extract import read

SAID = "Every evening at six the keeper climbed the hundred stairs and trimmed the wick of the great lamp with care. "
PAGE = f"<main>{f'<p>{SAID * 2}</p>' * 3}</main><div><p>More of it</p><p>{SAID}</p></div>"
CARDS = "<main>" + "<p>A lamp of brass</p>" * 20 + "</main><div><p>More of it</p></div>"


def parts(html: str) -> tuple[PageMeasures, np.ndarray]:
    v = measure(read(html))
    inside = ["main" in v.document.describe(int(v.document.nodes.parent[node])) for node in v.container]
    return v, np.array(inside, np.bool_)


def none(blocks: np.ndarray) -> np.ndarray:
    return np.zeros(len(blocks), np.bool_)


def test_what_follows_the_article_loses_and_what_is_in_it_gains() -> None:
    v, inside = parts(PAGE)
    found = bounds(v, np.where(inside, 0.9, 0.4), inside, ~inside, none(inside), discussion=False)
    assert found.article == 1
    assert found.added.tolist() == pytest.approx([WITHIN] * 3 + [-END] * 2)


def test_a_page_of_short_parts_is_no_article_and_has_no_end() -> None:
    v, inside = parts(CARDS)
    found = bounds(v, np.where(inside, 0.9, 0.4), inside, ~inside, none(inside), discussion=False)
    assert found.article == 0
    assert not found.added.any()


def test_posts_of_a_discussion_have_no_end() -> None:
    v, inside = parts(PAGE)
    assert (bounds(v, np.where(inside, 0.9, 0.4), inside, ~inside, none(inside), discussion=True).added >= 0).all()


def test_where_the_text_lies_elsewhere_too_no_element_has_the_article() -> None:
    v, inside = parts(PAGE)
    sure_after = bounds(v, np.where(inside, 0.3, 0.99), inside, ~inside, none(inside), discussion=False)
    assert not sure_after.added.any()
    unsure = bounds(v, np.where(inside, 0.99, 0.5), inside, ~inside, none(inside), discussion=False)
    assert unsure.added[-1] == pytest.approx(-END)


def test_a_page_without_text() -> None:
    v, inside = parts("<main></main>")
    assert bounds(v, np.zeros(0), inside, ~inside, none(inside), discussion=False).added.shape == (0,)


def test_related_articles_lose_most_wherever_they_stand() -> None:
    v, inside = parts(PAGE)
    related = none(inside)
    related[2] = True
    found = bounds(v, np.where(inside, 0.9, 0.4), inside, ~inside, related, discussion=False)
    assert found.added[2] == pytest.approx(WITHIN - RELATED)
