"""The article a second time below itself."""

import pytest

ONE, TWO, THREE = (
    f"<p>The {name} paragraph of the report says in a dozen words or more what the town decided.</p>"
    for name in ("first", "second", "third")
)
TEXT = ONE + TWO + THREE
ARTICLE = "<h1>The town decides</h1>" + TEXT


def texts(article) -> list[str]:
    return [line for line in article.to_bytes("text").decode().splitlines() if line]


@pytest.mark.parametrize(
    "copy",
    [
        "<h2>Read also</h2><h3>What the town decided</h3>" + TEXT,
        "<h2>What the town decided</h2><p>6 January 2012</p>" + TEXT + "<p>https://town.example/3</p>",
        TEXT,
        "<h2>The town decides</h2>" + ONE + TWO,
    ],
    ids=["below headings", "with a date and its address", "without a heading", "cut off"],
)
def test_the_article_is_told_once(made, copy: str) -> None:
    assert texts(made(ARTICLE + copy)) == texts(made(ARTICLE))


def test_a_summary_may_stand_above_the_first_time(made) -> None:
    summary = "<p>In short: the town has decided, after a long debate, what the report proposed.</p>"
    page = "<h1>The town decides</h1>" + summary + TEXT + "<h2>The town decides</h2>" + TEXT
    assert texts(made(page)) == texts(made("<h1>The town decides</h1>" + summary + TEXT))


def test_what_stands_before_the_heading_of_the_copy_stays(made) -> None:
    page = ARTICLE + "<h2>Aside</h2><p>Nobody from the mill had come to the hall on that evening in May.</p>"
    assert texts(made(page + "<h2>Again</h2>" + TEXT)) == texts(made(page))


@pytest.mark.parametrize(
    "rest",
    [
        "<h2>Result</h2>" + THREE,
        "<h2>Result</h2>" + TWO + THREE,
        "<h2>Part two</h2>" + TEXT + "<h2>Part three</h2>" + TEXT,
        TWO + ONE,
        "<p>Bo wrote:</p>" + TWO + THREE + "<h2>Ada</h2><p>Thank you!</p>",
        (TWO + THREE).replace(" in a", "<br>in a"),
    ],
    ids=[
        "one paragraph",
        "the end of it",
        "three times",
        "in another order",
        "quoted in a thread",
        "verses",
    ],
)
def test_what_only_recurs_stays(made, rest: str) -> None:
    article = (ARTICLE + rest).replace(" in a", "<br>in a") if "<br>" in rest else ARTICLE + rest
    assert len(texts(made(article))) > len(texts(made(ARTICLE)))
    assert not made(article).removals
