"""The posts of a discussion by a program that is not known: parts of one build, with who wrote each, when, and all of
the text."""

import numpy as np
import pytest

from plainleaf.engine.article.scope.threads.alike import posts_alike
from plainleaf.engine.extract import read

LONG = "This is the text that a method keeps, for it is the longest of all by far and says most about the stove."
NAMES = ("Ada", "Ida", "Bea", "Eve", "Ada")
TEXTS = (LONG, "Yes.", LONG, "Thanks, all!", LONG)


def shown(post: str, dates: str = "0{0} May 2021, 18:0{0}", around: str = "{}") -> list[str] | None:
    """The texts that are shown, where the long ones are kept; None for no posts."""
    posts = [
        post.format(number, NAMES[number], text, dates.format(number), "odd" if number % 2 else "even")
        for number, text in enumerate(TEXTS)
    ]
    document = read(f"<body><p>Menu</p>{around.format(''.join(posts))}<p>Imprint</p></body>")
    found = posts_alike(document, np.array([text == LONG for text in document.runs.text]))
    return None if found is None else [document.runs.text[run] for run in found.keep.nonzero()[0]]


def lines(dates: str = "0{0} May 2021, 18:0{0}") -> list[str]:
    """The name, the date and the text of each post."""
    return [line for at, text in enumerate(TEXTS) for line in (NAMES[at], dates.format(at), text)]


BUTTONS = "<p><a href=/r/{0}>Reply</a> <a href=/q/{0}>Quote</a></p>"
HEAD = "<div class=h><b>{1}</b> <i>{3}</i></div>"


@pytest.mark.parametrize(
    "post",
    [
        f"<div class='x1 y'>{HEAD}<div class=t>{{2}}</div>{BUTTONS}</div>",
        f"<li>{HEAD}<div><p>{{2}}</p></div>{BUTTONS}</li>",
        f"<div class='post p{{0}}'>{HEAD}<div class=t><p>{{2}}</p></div>{BUTTONS}</div>",
        f"<div class='post {{4}}'>{HEAD}<div class=t><p>{{2}}</p></div>{BUTTONS}</div>",
        "<table class=p><tr><td>{1}</td><td>{3}</td></tr><tr><td>Posts: 4{0}</td><td>{2}</td></tr></table>",
        "<div class=p><p class=n>{1}</p><p>Joined: 200{0}</p><i>{3}</i><div class=t>{2}</div></div>",
    ],
)
def test_short_posts_names_and_dates_are_shown(post: str) -> None:
    assert shown(post) == lines()


def test_what_is_written_below_the_text() -> None:
    texts = shown("<article><div>{2}</div><footer>by <a href=/u>{1}</a> <time>{3}</time></footer></article>", "{} days")
    assert texts is not None
    assert [text for text in texts if text in TEXTS] == list(TEXTS)
    assert [text for text in texts if text in NAMES] == list(NAMES)
    assert "3 days" in texts


def test_a_reply_may_be_in_the_post_that_it_answers() -> None:
    post = "<div class=p>" + HEAD + "<div class=t>{2}</div>"
    assert shown(post, around="{}" + "</div>" * len(TEXTS)) == lines()


@pytest.mark.parametrize(
    "post",
    [
        "<div class=p><b>{1}</b><div class=t>{2}</div></div>",  # no dates
        "<div class=p><i>{3}</i><b>Reply</b><div class=t>{2}</div></div>",  # nobody
        "<div class=p><h3>{1} mends the stove again {0}</h3><b>{1}</b><i>{3}</i><div class=t>{2}</div></div>",  # cards
        "<p>{3} {2}</p>",
    ],
)
def test_other_parts_are_no_posts(post: str) -> None:
    assert shown(post, "0{0}.05.2021") is None


def test_endlessly_nested_posts_are_none() -> None:
    post = "<div class=p>" + HEAD + "<div class=t>{2}</div>"
    posts = "".join(post.format(at, "Ada", LONG, "3 May 2021") for at in range(200))
    document = read(f"<body>{posts}</body>")
    assert posts_alike(document, np.array([text == LONG for text in document.runs.text])) is None


def test_a_date_is_looked_for_at_the_beginning_of_a_line() -> None:
    assert shown("<div class=p><b>{1}</b><i>{3}</i><div class=t>{2}</div></div>", "1," * 20_000) is None
