"""All of a recipe or an event belongs to it."""

import numpy as np
import pytest

from plainleaf.engine.article.compose import compose
from plainleaf.engine.decode import decode
from plainleaf.engine.document import prepare
from plainleaf.engine.page import Page
from plainleaf.engine.render import RENDERERS
from plainleaf.engine.selection.contract import Selection

TEXT = "<p>Reads the rows of a shelf in the order of its index, and holds its lock until it is closed.</p>"
HEAD = "<head><link rel=stylesheet href=/wp-content/style.css></head>"
FACTS = '<div class="tribe-events-schedule"><div>18 October, 10:00</div></div>'
CARD = (
    f'<div class="wprm-recipe-container">{TEXT}<div>Prep Time 20 minutes</div><div role="button">Cook mode</div></div>'
)


@pytest.mark.parametrize(
    ("html", "kept", "left"),
    [
        (f"{FACTS}<div class='tribe-events-single-event-description'>{TEXT}</div>", "18 October", ""),
        (f"{FACTS}<div>{TEXT}</div>", "Reads the rows", "18 October"),
        (CARD, "20 minutes", "Cook mode"),
        (f"{TEXT}<div class='wprm-recipe-container'>Prep Time 20 minutes</div>", "Reads the rows", "20 minutes"),
    ],
)
def test_what_a_program_calls_a_recipe_or_the_facts_of_an_event_is_kept_beside_text(
    html: str, kept: str, left: str
) -> None:
    page = Page(
        f"{HEAD}<body class=single-tribe_events><main>{html}</main></body>".encode(),
        "https://example.org/a",
        "text/html; charset=utf-8",
    )
    document = prepare(page, decode(page))
    score = np.array([0.9 if "rows of a shelf" in run else 0.05 for run in document.runs.text])
    article = compose(document, Selection("test", score >= 0.5, score, confidence=0.9), {}, RENDERERS)
    assert kept in article.text
    assert not left or left not in article.text


def test_a_figure_of_a_journal_has_its_picture_and_its_description_without_its_files() -> None:
    figure = (
        "<div class=figure><div class=img-box><img src=a.png alt=thumbnail></div><div class=figure-inline-download>"
        "Download:<ul><li>PowerPoint slide</li><li>larger image</li><li>original image</li></ul></div>"
        "<div class=figcaption><span>Fig 1.</span> Fourteen plots.</div><p>Dashed lines are ditches.</p>"
        "<p class=caption_object><a href=https://doi.org/1>https://doi.org/1</a></p></div>"
    )
    html = f"<body class='article plosone'><main><h1>Peat</h1><div>{TEXT * 3}{figure}</div></main></body>"
    page = Page(html.encode(), "https://example.org/a", "text/html; charset=utf-8")
    document = prepare(page, decode(page))
    score = np.array([0.9 if "rows of a shelf" in run else 0.05 for run in document.runs.text])
    article = compose(document, Selection("test", score >= 0.5, score, confidence=0.9), {}, RENDERERS)
    written = article.render("markdown", title=False)
    assert "a.png" in written
    assert "Fig 1. Fourteen plots." in written
    assert "Dashed lines are ditches." in written
    assert "slide" not in written
    assert "doi.org" not in written
