"""What posts reply to, the posts between others, and what forum programs add to them."""

import numpy as np
import pytest

from plainleaf.engine.article.scope.threads.thread import thread
from plainleaf.engine.extract import read

POST = """<article class="message--post"><div class="inner"><h4><a class="username">{0}</a></h4><div class="main">
<time>{1} May 2024</time><div class="body">{2}</div>{3}</div></div></article>"""
NAMES = ("ada", "ida", "bea", "eve")
QUOTE = '<blockquote class="quote"><b>Ada said:</b> <p>{}</p></blockquote>'
ASIDE = '<aside class="quote"><div class="title">Ada:</div><blockquote><p>{}</p></blockquote></aside>'


def board(*bodies: str, below: str = "") -> str:
    return "".join(
        POST.format(name, at, body, below) for at, (name, body) in enumerate(zip(NAMES, bodies, strict=True), 1)
    )


def shown(html: str) -> list[str]:
    """The texts that are shown, where those that say so are kept."""
    document = read(f"<body><main>{html}</main>")
    keep = np.array(["kept" in text for text in document.runs.text], np.bool_)
    return [document.runs.text[run] for run in thread(document, keep).keep.nonzero()[0]]


@pytest.mark.parametrize("quote", [QUOTE, ASIDE])
def test_a_quote_that_opens_a_reply_is_shown(quote: str) -> None:
    said = quote.format("which oil?")
    texts = shown(board("<p>kept 1</p>", f"{said}<p>kept 2</p>", f"<p>intro</p>{said}<p>kept 3</p>", "<p>kept 4</p>"))
    assert texts[:6] == ["ada", "1 May 2024", "kept 1", "ida", "2 May 2024", "Ada said:" if quote == QUOTE else "Ada:"]
    assert texts[6:8] == ["which oil?", "kept 2"]
    assert texts.count("which oil?") == 1


def test_the_source_of_a_quote_that_is_kept_is_shown() -> None:
    texts = shown(board("<p>kept 1</p>", QUOTE.format("kept 2"), "<p>kept 3</p>", "<p>kept 4</p>"))
    assert texts[3:7] == ["ida", "2 May 2024", "Ada said:", "kept 2"]


def test_a_long_quote_is_shown_where_nothing_else_says_it() -> None:
    long = "which oil would you take, " * 20
    other = "<p>kept 3</p>", "<p>kept 4</p>"
    assert "Ada said:" in shown(board("<p>kept 1</p>", f"{QUOTE.format(long)}<p>kept 2</p>", *other))
    assert "Ada said:" not in shown(board(f"<p>kept {long}</p>", f"{QUOTE.format(long)}<p>kept 2</p>", *other))
    assert "Ada said:" not in shown(board("<p>kept 1</p>", f"{QUOTE.format(long * 5)}<p>kept 2</p>", *other))


def test_embedded_posts_of_networks_are_no_quotes() -> None:
    post = QUOTE.format("which oil?").replace('class="quote"', 'class="twitter-tweet"')
    assert "which oil?" not in shown(board("<p>kept 1</p>", f"{post}<p>kept 2</p>", "<p>kept 3</p>", "<p>kept 4</p>"))


def test_a_short_post_between_others_is_shown_with_its_writer() -> None:
    texts = shown(board("<p>kept 1</p>", "<p>Yes!</p>", "<p>kept 3</p>", "<p>kept 4</p>"))
    assert texts[3:6] == ["ida", "2 May 2024", "Yes!"]


def test_a_post_is_not_shown_below_the_last_one_or_where_few_are() -> None:
    assert "Yes!" not in shown(board("<p>kept 1</p>", "<p>kept 2</p>", "<p>kept 3</p>", "<p>Yes!</p>"))
    assert "Yes!" not in shown(board("<p>kept 1</p>", "<p>Yes!</p>", "<p>Yes!</p>", "<p>kept 4</p>"))
    nobody = board("<p>kept 1</p>", "<p>Yes!</p>", "<p>kept 3</p>", "<p>kept 4</p>").replace('username">ida', 'x">ida')
    assert "Yes!" not in shown(nobody)
    ad = board("<p>kept 1</p>", "<p>Yes!</p>", "<p>kept 3</p>", "<p>kept 4</p>").replace(
        "message--post", "message--post ad"
    )
    assert "Yes!" in shown(ad)


@pytest.mark.parametrize("name", ['class="message-signature"', 'data-role="memberSignature"'])
def test_signatures_are_left_out(name: str) -> None:
    texts = shown(board(*[f"<p>kept {at}</p>" for at in range(4)], below=f"<div {name}>kept as a saying</div>"))
    assert "kept 0" in texts
    assert "kept as a saying" not in texts


def test_who_signs_an_answer_is_no_signature() -> None:
    below = '<div class="post-signature"><p>kept as a saying</p><span itemprop="author">zoe</span></div>'
    assert "kept as a saying" in shown(board(*[f"<p>kept {at}</p>" for at in range(4)], below=below))


def test_the_links_that_unfold_a_quote_are_left_out() -> None:
    more = QUOTE.format("which oil?").replace(
        "</blockquote>", '<div class="bbCodeBlock-expandLink">More</div></blockquote>'
    )
    texts = shown(board("<p>kept 1</p>", f"{more}<p>kept 2</p>", "<p>kept 3</p>", "<p>kept 4</p>"))
    assert "which oil?" in texts
    assert "More" not in texts


def test_the_post_that_closes_a_thread_is_left_out() -> None:
    closing = board("<p>kept 1</p>", "<p>kept 2</p>", "<p>kept 3</p>", "<p>kept as closed</p>")
    assert "kept as closed" in shown(closing)
    by_program = closing.replace('<a class="username">eve', '<a class="username" href="/u/system">eve')
    assert shown(by_program)[-1] == "kept 3"
    assert "eve" not in shown(by_program)


def test_a_post_between_others_is_shown_without_the_long_quote_that_opens_it() -> None:
    long = QUOTE.format("which oil would you take, " * 20)
    said = f"<p>kept {'which oil would you take, ' * 20}</p>"
    texts = shown(board(said, f"{long}<p>Yes!</p>", "<p>kept 3</p>", "<p>kept 4</p>"))
    assert texts[3:6] == ["ida", "2 May 2024", "Yes!"]
