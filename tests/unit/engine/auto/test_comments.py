"""What tells a thread from an article with comments: the program that wrote the page."""

import pytest

from plainleaf import extract
from plainleaf.engine.auto.comments import is_written_by_forum, named_comments
from plainleaf.engine.auto.features.measures import measure
from plainleaf.engine.extract import read

POST = "<p>The cones at the back bent before those in front had softened, and a shelf came down on the bowls.</p>"
NOTICE = "From next month the kiln opens on Mondays again, after four years of closed doors in the valley."


@pytest.mark.parametrize(
    ("page", "by_forum"),
    [
        (f"<html data-template=thread_view><body>{POST}", True),
        (f"<html op=item><body>{POST}", True),
        (f"<html><head><meta name=generator content='Discourse 3.4'></head><body>{POST}", True),
        (f"<body class='listing-page comments-page'>{POST}", True),
        (f"<body class='section-viewtopic viewtopic'>{POST}", True),
        (f"<body><script></script><shreddit-app>{POST}</shreddit-app>", True),
        (f"<body><noscript></noscript><div id=app class='lemmy-site'>{POST}</div>", True),
        (f"<html><head><meta name=generator content='WordPress 6.8'></head><body class=single>{POST}", False),
        (f"<body><noscript></noscript><div id=root><div class=lemmy-site>{POST}</div></div>", True),
        (f"<body><div><div class=lemmy-site>{POST}</div></div>", False),
    ],
)
def test_a_page_that_a_program_of_forums_wrote(page: str, by_forum: bool) -> None:
    assert is_written_by_forum(read(page)) is by_forum


@pytest.mark.parametrize("box", ["<div id=waline class=wl>", "<div class=giscus>", "<section id=isso-thread>"])
def test_comments_never_become_the_page(box: str) -> None:
    said = f"<div><p>{'My grandfather worked at that kiln and would have laughed at the price. ' * 3}</p></div>"
    page = f"<title>The kiln is open</title><body><main><h1>The kiln is open</h1><p>{NOTICE}</p></main>{box}{said * 3}"
    assert extract(page, url="https://kiln.example/open/").text.strip() == NOTICE
    assert "grandfather" in extract(page, url="https://kiln.example/open/", comments=True).text


@pytest.mark.parametrize("words", [26, 60])
def test_a_short_text_is_whole_without_long_comments(words: int) -> None:
    """Comments are sure, what stands above them is less so; without them it is enough to be kept."""
    first = f"<p><span>The kiln, says my neighbour, will be “</span><a href='/x'>{NOTICE}</a></p>"
    text = " ".join(f"{POST[3:-4]} {NOTICE}".split()[:words])
    said = f"<p>{'My grandfather worked at that kiln and would have laughed at the price of a single bowl. ' * 4}</p>"
    box = f"<div class=comment><div class=comment-body>{said * 3}</div></div>"
    page = (
        f"<title>The kiln</title><body><div role=main><article class=post><div class=content>{first}<p>{text}</p></div>"
        f"</article></div><div id=discussion><div class=comments-section>{box * 2}</div></div>"
    )
    found = extract(page, url="https://kiln.example/open/").text
    assert "says my neighbour" in found
    assert text[:40] in found
    assert "grandfather" not in found


@pytest.mark.parametrize(
    ("name", "theirs"),
    [("koment korzen", True), ("listaKomentarzy", True), ("reacties-lijst", True), ("kommentar", False)],
)
def test_names_in_other_languages(name: str, theirs: bool) -> None:
    """The one German or Polish word may mean what the editor thinks."""
    v = measure(read(f"<body><main>{POST}</main><div class='{name}'>{POST}</div>"))
    assert named_comments(v).tolist() == [False, theirs]


ASKED = "Every spring the lower field is under water for a week, and the hens stand in it up to their knees. What now?"
ANSWERS = (
    "You need a fall of one in a hundred at least, or the ditch is only a long pond. Take a level and a string first.",
    "Raise the coop instead. We set ours on six posts of chestnut, with a ramp, and the hens have had dry feet since.",
)
REMARK = "How far is the brook from the lower fence, and who owns the land between the two?"
REMARKS = f"<div class=comments><div class=comment><p>{REMARK}</p></div></div>"


def asked(answer: str, under: str) -> str:
    """A page of questions: an element around each answer, and what is under it."""
    answers = "".join(f"<{answer}><div class=body><p>{text}</p></div>{under}</div>" for text in ANSWERS)
    question = f"<div class=question><div class=body><p>{ASKED}</p></div>{under}</div>"
    return f"<title>Field under water</title><body><h1>Field under water</h1>{question}{answers}"


@pytest.mark.parametrize(
    "answer",
    ["div class='post answer'", "div itemscope itemtype='https://schema.org/Answer'"],
)
def test_comments_under_answers_are_shown_on_request(answer: str) -> None:
    page, url = asked(answer, REMARKS), "https://hens.example/questions/5/field-under-water"
    text, more = (extract(page, url=url, comments=wanted).text for wanted in (False, True))
    assert all(one in text and one in more for one in (ASKED, *ANSWERS))
    assert (REMARK in text, more.count(REMARK)) == (False, 3)


@pytest.mark.parametrize("answer", ["div class='reply answer'", "div class=comment"])
def test_answers_that_are_named_comments_are_posts(answer: str) -> None:
    text = extract(asked(answer, ""), url="https://hens.example/questions/5/field-under-water").text
    assert all(one in text for one in (ASKED, *ANSWERS))


def test_comments_that_are_most_of_the_text_are_posts() -> None:
    many = f"<div class=comments>{f'<div class=comment><p>{REMARK} {ANSWERS[0]}</p></div>' * 4}</div>"
    text = extract(
        asked("div class='post answer'", many), url="https://hens.example/questions/5/field-under-water"
    ).text
    assert REMARK in text
