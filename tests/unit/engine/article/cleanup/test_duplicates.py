"""What a page holds several times in a row, to let it move by."""

import pytest

from plainleaf.engine.article.tree import Embed, Heading, List


def test_equal_items_apart_stay(made) -> None:
    article = made("<ol><li>la</li><li>la</li><li>lu</li><li>la</li></ol>")
    assert article.text == "1. la\n2. la\n3. lu\n4. la\n"
    assert not article.removals


def test_repeated_pictures_and_players_are_shown_once(made) -> None:
    logos = "".join(f'<p><img src="/{name}.svg" alt="{name}"></p>' for name in ("one", "two"))
    film = "<video src='/a.mp4'></video><video src='/a.mp4#t=0.1'></video>"
    article = made(f"<p>Used by</p>{logos}{logos}<p>and seen in</p>{film}{logos}<p>End.</p>")
    assert article.render("markdown").count("one.svg") == 2  # once in each row
    assert sum(isinstance(block, Embed) for block in article.blocks) == 1
    assert len(article.removals) == 3


def test_picture_row_in_another_width_is_the_same(made) -> None:
    views = [f'<p><img src="/boot/{view}.jpg?{{0}}" alt="Boot"></p>' for view in ("side", "sole")]
    rows = "".join(view.format(width) for width in ("sw=453&sh=453", "sw=600&sh=600", "v=2") for view in views)
    article = made(f"<p>A boot.</p>{rows}<p>End.</p>")
    shown = article.render("markdown")
    assert [shown.count(part) for part in ("sw=453", "sw=600", "v=2")] == [2, 0, 2]
    assert len(article.removals) == 2


def test_what_was_left_out_can_be_put_back(made) -> None:
    html = "<ul>" + "<li>Enrol now</li>" * 3 + "</ul>"
    nodes = {one.node for one in made(html).removals}
    (found,) = made(html, put_back=nodes).blocks
    assert isinstance(found, List)
    assert len(found.items) == 3


def test_summary_repeated_after_a_dateline_is_removed(made) -> None:
    said = (
        "All ferries between the islands stay in port for a second day because of the storm, says the harbour office."
    )
    article = made(f"<p><i>{said}</i></p><p><b>HARBOUR, 4 March.</b> {said}</p><p>The wind has turned.</p>")
    assert article.text.count("All ferries") == 1
    assert [(one.step, one.text) for one in article.removals] == [("repeat", said)]


def test_a_paragraph_that_the_next_one_quotes_at_length_stays(made) -> None:
    said = (
        "All ferries between the islands stay in port for a second day because of the storm, says the harbour office."
    )
    article = made(f"<p>{said}</p><p>{'Nobody had asked for it. ' * 5}{said}</p>")
    assert article.text.count("All ferries") == 2


def test_heading_repeated_by_the_first_paragraph_is_removed(made) -> None:
    text = "The old lock in the valley opens again on Monday after five years in which no barge could pass it."
    article = made(f"<h2>{text}</h2><p>{text}</p><p>The wind has turned.</p>")
    assert article.text == f"{text}\n\nThe wind has turned.\n"
    short = made("<h2>The old lock opens</h2><p>The old lock opens</p><p>The wind has turned.</p>")
    assert isinstance(short.blocks[0], Heading)


def test_truncated_summary_is_shown_once(made) -> None:
    text = "All ferries between the islands stay in port for a second day because of the storm (see page 4), says the harbour office."
    article = made(f"<p class=summary>{text[:95]}</p><p>{text}</p><p>The wind has turned.</p>")
    assert article.text.count("All ferries") == 1
    assert article.text.startswith(text)


@pytest.mark.parametrize(
    ("picture", "more", "times"),
    [
        ("/board.png", "", 1),
        ("/board.png", "<p>text</p>" * 14, 2),
        ("/check.png", "", 2),
    ],
    ids=["for narrow screens", "far below", "a sign"],
)
def test_picture_for_two_screen_widths_is_shown_once(made, picture: str, more: str, times: int) -> None:
    shown = f"<p><img src='{picture}'></p>"
    article = made(f"<p>Planned</p>{shown}<p>The tab that opens it</p>{more}{shown}<p>What it shows</p>")
    assert article.render("markdown").count(picture) == times


def test_only_the_second_picture_of_two_in_one_box_is_left_out(made) -> None:
    html = "<div><img src='/a.png'><p>text</p><img src='/a.png'><p>more</p></div>"
    article = made(html)
    assert article.render("markdown").count("/a.png") == 1
    (left,) = article.removals
    assert made(html, put_back=[left.node]).render("markdown").count("/a.png") == 2


def test_picture_and_small_copy_are_one(made) -> None:
    article = made("<p>text <img src='/view.jpg.webp'><img src='/view.jpg'></p>")
    assert article.render("markdown").count("view.jpg") == 1
