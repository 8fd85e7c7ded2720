"""The picture above the title, which the page says to be its own."""

import pytest
from tests.unit.engine.article.scope.judged import markdown

from plainleaf import extract

TITLE = "The upper gate opens again in spring"
TEXT = "<p>" + "The lock keeper raised the gate before dawn and waited for the barges in the rain. " * 5 + "</p>"
MENU = "<ul>" + "<li><a href=/r>Rivers and canals</a></li>" * 12 + "</ul>"
PICTURE = "<img class=hero src=/2026/gate-1024x512.jpg alt=''>"


def shown(above: str, title: str = f"<h1>{TITLE}</h1>", below: str = "", own: str = "/2026/gate.jpg") -> int:
    """How often the picture is shown."""
    head = f"<title>{TITLE} | The Valley</title><meta property=og:image content='https://valley.example{own}'>"
    html = f"{head}<body><div class=x0>{above}</div><div class=x1><p>Rivers</p>{title}<p>12 May</p></div><div class=x2>{TEXT * 4}{below}</div>"
    return extract(html, url="https://valley.example/a/b", method="auto").render("markdown").count("gate-1024x512")


@pytest.mark.parametrize("title", [f"<h1>{TITLE}</h1>", f"<h2>{TITLE}</h2>"], ids=["title", "second heading"])
@pytest.mark.parametrize(
    "above",
    [PICTURE, f"<figure>{PICTURE}</figure><p>May</p>", f"<div class=y><a href=/2026/gate.jpg>{PICTURE}</a></div>"],
    ids=["alone", "in a figure", "leads to itself"],
)
def test_the_pages_own_picture_above_the_title_is_shown(above: str, title: str) -> None:
    assert shown(above, title) == 1


def test_other_picture_above_the_title_is_not() -> None:
    assert not shown(PICTURE, own="/2026/bridge.jpg")


@pytest.mark.parametrize(
    "above",
    [f"<a href=/c/d>{PICTURE}</a>", f"<nav>{PICTURE}</nav>", f"<article>{PICTURE}</article>", PICTURE + MENU],
    ids=["leads away", "in a menu", "of another article", "far above"],
)
def test_picture_apart_from_the_title_is_not(above: str) -> None:
    assert not shown(above)


def test_a_picture_of_the_text_is_shown_once() -> None:
    assert shown(PICTURE, below=f"<figure>{PICTURE}</figure>{TEXT}") == 1


def test_picture_below_the_title_is_shown_once() -> None:
    head = f"<title>{TITLE}</title><meta property=og:image content='https://valley.example/2026/gate.jpg'>"
    again = "<figure><img src=/2026/gate.jpg alt=''><figcaption>The upper gate.</figcaption></figure>"
    for between, times in ((TEXT, 1), (TEXT * 4, 2)):
        top = f"<div class=x1><p>Rivers</p><h1>{TITLE}</h1><p>12 May</p>{PICTURE}</div>"
        html = f"{head}{top}<div class=x2><div>{between}{again}{TEXT * 3}</div></div>"
        text = extract(html, url="https://valley.example/a/b", method="auto").render("markdown")
        assert text.count("](https://valley.example/2026/gate") == times


@pytest.mark.parametrize(
    ("caption", "there"), [("The gate in the flood of 1911, seen from below", True), ("Jo Lock", False)]
)
def test_its_caption_is_added_unless_it_may_be_a_name(caption: str, there: bool) -> None:
    picture = f"<div class=media><img src=/gate.jpg alt='{TITLE}'><p class=image-caption>{caption}</p></div>"
    head = f"<h1 data-p='0.9'>{TITLE}</h1><div>{picture}<p>{'Rivers and canals of the valley ' * 14}</p></div>"
    text = markdown(f"{head}<div data-p='0.9'>{TEXT * 2}</div>")
    assert "/gate.jpg" in text
    assert (caption in text) is there


LOGO = (
    f"<p><img src=/logo.jpg alt=''> {'It was said on Tuesday that the upper gate would open again in spring. ' * 3}</p>"
)


@pytest.mark.parametrize(
    "above",
    [
        f"<figure>{PICTURE}<figcaption>{'The gate in the flood of 1911, from below. ' * 4}</figcaption></figure>"
        "<ul><li><a href=/c>Issues</a></li></ul>",
        PICTURE.replace("hero", "entry-thumb td-modal-image"),
        f"<a class=lightbox href=/2026/gate.jpg>{PICTURE}</a>",
    ],
    ids=["with a long caption", "that a click enlarges", "in a link that a click enlarges"],
)
@pytest.mark.parametrize("text", ["", LOGO], ids=["nothing else", "a logo in the first paragraph"])
def test_lead_picture_is_shown_whatever_its_class(above: str, text: str) -> None:
    assert shown(above, below="", title=f"<h1>{TITLE}</h1>{text}") == 1


def test_linked_picture_with_a_button_keeps_its_caption() -> None:
    button = "<a href=/2026/gate.jpg><img src=/2026/gate-1024x512.jpg alt=''><i>click to enlarge</i></a>"
    caption = '<figcaption data-p="0.6">The gate in the flood of 1911</figcaption>'
    text = '<p data-p="0.9">The lock keeper raised the gate before dawn and waited for the barges.</p>'
    assert "gate-1024x512" in markdown(f"{text}<figure>{button}{caption}</figure>{text}")
