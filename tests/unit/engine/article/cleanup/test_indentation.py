"""Quotes that are the article itself, indented."""

LINE = "The lock keeper raised the gate before dawn and waited for the barges in the rain."


def test_a_long_quote_between_lines_stays(made) -> None:
    text = (
        made(f"<p>In the Post:</p><blockquote><p>{LINE}<p>{LINE}</blockquote><p>So it is.")
        .to_bytes("markdown")
        .decode()
    )
    assert text.count("> ") == 2


def test_a_list_of_one_item_that_is_the_article_is_none(made) -> None:
    article = made(
        f"<ul><li><h1>The lock</h1><p>{LINE}<ul><li>First</li><li>Last</li></ul></li></ul><p>Written in 1998.</p>"
    )
    assert article.to_bytes("markdown").decode().splitlines()[2:] == [
        LINE,
        "",
        "- First",
        "- Last",
        "",
        "Written in 1998.",
    ]


def test_a_list_of_one_item_that_is_a_heading_is_none(made) -> None:
    def heading(items: str) -> str:
        return made(f"<p>{LINE}<{items}</ul><p>{LINE}").to_bytes("markdown").decode()

    assert "\n## The gate\n" in heading("ul><li><h3>The gate</h3></li>")
    assert "- ### The gate\n" in heading("ul><li><h3>The gate</h3></li><li><h3>The lock</h3></li>")
    assert "- ### The gate\n" in heading("ul><li><h3>The gate</h3>of oak</li>")
    assert "1. ### The gate\n" in heading("ol><li><h3>The gate</h3></li>").replace("</ul>", "</ol>")
