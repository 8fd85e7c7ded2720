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
def test_comments_of_a_program_are_not_the_page_however_short_the_article_is(box: str) -> None:
    said = f"<div><p>{'My grandfather worked at that kiln and would have laughed at the price. ' * 3}</p></div>"
    page = f"<title>The kiln is open</title><body><main><h1>The kiln is open</h1><p>{NOTICE}</p></main>{box}{said * 3}"
    assert extract(page, url="https://kiln.example/open/").text.strip() == NOTICE
    assert "grandfather" in extract(page, url="https://kiln.example/open/", comments=True).text


@pytest.mark.parametrize(
    ("name", "theirs"),
    [("koment korzen", True), ("listaKomentarzy", True), ("reacties-lijst", True), ("kommentar", False)],
)
def test_names_in_other_languages(name: str, theirs: bool) -> None:
    """The one German or Polish word may mean what the editor thinks."""
    v = measure(read(f"<body><main>{POST}</main><div class='{name}'>{POST}</div>"))
    assert named_comments(v).tolist() == [False, theirs]
