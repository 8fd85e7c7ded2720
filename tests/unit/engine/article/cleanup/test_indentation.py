"""Quotes that are the article itself, indented."""

LINE = "The lock keeper raised the gate before dawn and waited for the barges in the rain."


def test_a_quote_that_is_all_of_the_article_is_none(made) -> None:
    article = made(f"<h2>The lock</h2><blockquote><blockquote><p>{LINE}<p>{LINE}</blockquote></blockquote><hr>")
    assert article.to_bytes("markdown").decode().count(">") == 0


def test_a_quote_with_the_headings_of_the_article_is_none_and_one_in_it_stays(made) -> None:
    inner = f"<h2>The lock</h2><p>{LINE}<blockquote>It goes up.</blockquote><h2>The gate</h2><p>{LINE}"
    text = made(f"<blockquote>{inner}</blockquote><p>Written in 1998.</p>").to_bytes("markdown").decode()
    assert [line for line in text.splitlines() if line.startswith(">")] == ["> It goes up."]


def test_a_long_quote_between_lines_stays(made) -> None:
    text = (
        made(f"<p>In the Post:</p><blockquote><p>{LINE}<p>{LINE}</blockquote><p>So it is.")
        .to_bytes("markdown")
        .decode()
    )
    assert text.count("> ") == 2
