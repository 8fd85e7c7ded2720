"""Lists of excerpts of other pages, beside an article whose sentences they outnumber."""

from dataclasses import replace

import numpy as np
import pytest

from plainleaf import explain
from plainleaf.engine.auto.excerpts import excerpts
from plainleaf.engine.auto.features.measures import measure
from plainleaf.engine.auto.steps import EXCERPTS
from plainleaf.engine.extract import read
from plainleaf.engine.ledger import Ledger, LedgerEntry

URL = "https://harbour.example/news/the-old-crane-is-lifted-off"
HEAD = "<title>The old crane is lifted off its pier | Harbour News</title>"
HEADLINE = "<h1>The old crane is lifted off its pier</h1>"
TEXTS = [
    "On Tuesday at first light two barges took the old crane off the pier on which it had stood for ninety-one years, "
    "and hardly anybody had come down to the quay to see it go.",
    "Its boom will be cut up in the yard behind the locks; the cabin goes to the museum, where the last of its drivers "
    "wants to show visitors how the levers were worked in a northerly wind.",
]
ARTICLE = f"<article>{HEADLINE}<div>{''.join(f'<p>{text}</p>' for text in TEXTS)}</div></article>"
SAID = [
    "The company that runs the boats to the islands wants to go on twice a day through the winter this year.",
    "For the first time since the flood the market hall has opened all of its forty stalls on a Saturday.",
    "A diver has found the bell of the light vessel where nobody had looked for it, below the new mole.",
]


def listed(address: str, name: str = "div") -> str:
    return (
        f"<{name}>"
        + "".join(
            f"<div class=item><a href='{address}{at}'><img src={at}.jpg></a><h3><a href='{address}{at}'>News of the "
            f"day {'abc'[at]}</a></h3><span>Yesterday</span><p>{said}</p></div>"
            for at, said in enumerate(SAID)
        )
        + f"</{name}>"
    )


def found(html: str, url: str = URL) -> list[str]:
    v = measure(read(f"{HEAD}<body>{html}".encode(), url))
    kept = np.array([text in TEXTS or text in SAID for text in v.texts])
    return [text for text, other in zip(v.texts, excerpts(v, kept, discussion=False).tolist(), strict=True) if other]


@pytest.mark.parametrize("html", [ARTICLE + listed("/news/"), listed("/sports/") + ARTICLE], ids=["below", "above"])
def test_the_list_is_found_with_its_titles_and_dates(html: str) -> None:
    assert [text for text in found(html) if text in SAID] == SAID
    assert {"News of the day a", "Yesterday"} <= set(found(html))


@pytest.mark.parametrize(
    "html",
    [
        f"<article>{HEADLINE}<div>{''.join(f'<p>{text}</p>' for text in TEXTS)}{listed('/news/')}</div></article>",
        ARTICLE + listed(f"{URL}/"),
        ARTICLE + listed("https://elsewhere.example/"),
        ARTICLE + listed("#part"),
        HEADLINE + listed("/news/") + ARTICLE.replace("h1", "h2"),
        f"{HEADLINE}{listed('/news/')}",
    ],
    ids=["among the text", "pages below this one", "another site", "parts of the page", "under the headline", "alone"],
)
def test_a_list_that_the_page_is_about_stays(html: str) -> None:
    assert found(html) == []


def test_posts_of_a_front_page_stay_where_no_headline_says_that_it_is_none() -> None:
    html = ARTICLE.replace(HEADLINE, "") + listed("/news/")
    assert found(html, "https://harbour.example/") == []
    assert [text for text in found(html) if text in SAID] == SAID


def test_what_is_left_out_is_said() -> None:
    document, _, trace = explain(f"{HEAD}<body>{ARTICLE}{listed('/news/')}", url=URL)
    block = trace.measures.texts.index(SAID[0])
    runs = np.flatnonzero(trace.measures.blocks.of_run == block)
    entry = LedgerEntry(EXCERPTS.name, False, runs, EXCERPTS.removes)
    told = replace(trace, ledger=Ledger(len(document.runs), (*trace.ledger.entries, entry), {}))
    assert "excerpts of other pages" in told.why(document, int(trace.measures.container[block]))
