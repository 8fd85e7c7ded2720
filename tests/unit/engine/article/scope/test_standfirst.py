"""The standfirst and the picture between the title and the text."""

import numpy as np
import pytest

from plainleaf import extract
from plainleaf.engine.article.scope.standfirst import with_standfirst
from plainleaf.engine.extract import read

TEXT = "<p>" + "The lock keeper raised the gate before dawn and waited for the barges in the rain. " * 5 + "</p>"
SAID = "Five gates, one keeper, and a river that has other plans for all of them this winter"
TITLE = "The upper gate opens again"
META = "<meta property=og:image content=https://valley.example/gate.jpg>"
LINE = "<p class=info>Ida Holm <a href=/holm>@holm</a> 12 May</p>"


def page(head: str, above: str) -> str:
    return f"<title>{TITLE} | The Valley</title>{head}<body><div class=x1>{above}</div><div class=x2>{TEXT * 3}</div>"


def found(head: str, above: str) -> list[str]:
    """What is kept beside the text."""
    document = read(page(head, above), url="https://valley.example/a/b")
    keep = np.array(["lock keeper" in text for text in document.runs.text], np.bool_)
    kept = with_standfirst(document, keep)
    return [document.runs.text[run] for run in (kept & ~keep).nonzero()[0]]


@pytest.mark.parametrize(
    ("head", "above"),
    [
        (f"<meta name=description content='{SAID}'>", f"<h1>{TITLE}</h1><p>{SAID}</p>{LINE}"),
        ("", f"<h1>{TITLE}</h1><p class=stand-first-alone>{SAID}</p>{LINE}"),
        ("", f"<h1>{TITLE}</h1><p class=td-post-sub-title>{SAID}</p>{LINE}"),
        ("", f"<h1>{TITLE}</h1><p class=article__ingress>{SAID}</p>{LINE}"),
        ("", f"<h1>{TITLE}</h1><h2 class=z9>{SAID}</h2>{LINE}"),
        ("", f"<h1>{TITLE}</h1><p id=story-summary class=css-1n0o>{SAID}</p>{LINE}"),
        ("", f"<h1>{TITLE}</h1><p data-testid=standfirst>{SAID}</p>{LINE}"),
    ],
    ids=[
        "said",
        "named in two words",
        "in three words",
        "in Norwegian",
        "a second heading",
        "by its identifier",
        "by a test's name",
    ],
)
def test_the_standfirst_is_kept(head: str, above: str) -> None:
    assert found(head, above) == [SAID]


@pytest.mark.parametrize(
    "above",
    [
        f"<h1>The Valley</h1><h2 class=site-description>{SAID}</h2><h1>{TITLE}</h1>{LINE}",
        f"<h1>{TITLE}</h1>{LINE}<h3>{SAID}</h3><p>Another article in a few words.</p>",
        f"<h1>{TITLE}</h1><h2>With the keepers of the valley</h2>{LINE}",
        f"<h1>{TITLE}</h1><div class=card-article-author><h3>Ida Holm</h3><h4 class=card__subtitle>{SAID}</h4></div>{LINE}",
    ],
    ids=["of the site", "not beside the title", "a few words", "of the author"],
)
def test_other_line_is_no_standfirst(above: str) -> None:
    assert not found("", above)


def test_the_picture_below_the_standfirst_opens_the_article() -> None:
    picture = "<div class=x3><img src=/gate.jpg width=800 height=500></div>"
    html = page(META, f"<h1>{TITLE}</h1><p class=standfirst>{SAID}</p>{LINE}{picture}<p>Listen to this</p>")
    written = extract(html, url="https://valley.example/a/b", method="auto").render("markdown", title=False)
    assert written.index(SAID) < written.index("gate.jpg") < written.index("The lock keeper")


@pytest.mark.parametrize(
    ("picture", "there"),
    [
        ("<img src=/x7.jpg width=640 height=420>", True),
        ("<a href=/x7-large.jpg?a><img src=/x7.jpg width=640 height=420></a>", True),
        ("<img src=/x7.jpg width=640 height=420><img src=/x8.jpg width=640 height=420>", False),
        ("<img src=/x7.jpg width=640 height=90>", False),
        ("<img src=/x7.jpg width=120 height=120>", False),
        ("<img src=/x7.jpg>", False),
        ("<a href=/><img src=/x7.jpg width=640 height=420></a>", False),
    ],
    ids=[
        "a photograph",
        "linked to itself",
        "one of two",
        "a banner",
        "a portrait",
        "of no size",
        "a link to the site",
    ],
)
def test_picture_between_title_and_text_opens_the_article(picture: str, there: bool) -> None:
    html = page("", f"<h1>{TITLE}</h1>{LINE}<div class=x4>{picture}</div><p>Listen to this</p>")
    written = extract(html, url="https://valley.example/a/b", method="auto").render("markdown", title=False)
    assert ("x7.jpg" in written) is there
