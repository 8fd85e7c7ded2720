"""The posts of known boards: whole, with who wrote them and when, and nothing else."""

import numpy as np
import pytest

from plainleaf.engine.article.scope.threads.boards import BoardError, all_boards, boards_in
from plainleaf.engine.article.scope.threads.by_board import posts_of_board
from plainleaf.engine.extract import read

POST = """<div class="post"><dl class="postprofile"><dt><a class="username">{name}</a></dt><dd>Posts: 12</dd></dl>
<div class="postbody"><h3>Re: Stove</h3><p class="author">{line}</p><div class="content">{text}</div>
<div class="signature">No regrets.</div></div></div>"""
LONG = "This is the text that a method keeps, for it is the longest of all by far."


def shown(html: str) -> list[str] | None:
    """The texts that are shown, where only the longest is kept; None where that is in no board."""
    document = read(f"<body><div>Menu</div>{html}<div>Imprint</div></body>")
    keep = np.array([text == LONG for text in document.runs.text], np.bool_)
    found = posts_of_board(document, keep)
    return None if found is None else [document.runs.text[run] for run in found.keep.nonzero()[0]]


def test_short_posts_are_whole() -> None:
    line = "by <strong>{}</strong> » 3 May 2021, 18:0{}"
    html = POST.format(name="ada", line=line.format("ada", 1), text=LONG)
    html += POST.format(name="ida", line=line.format("ida", 2), text="Yes.")
    said = ["by", "ada", "» 3 May 2021, 18:01", LONG, "by", "ida", "» 3 May 2021, 18:02", "Yes."]
    assert shown(html) == said


def test_name_may_be_only_beside_the_post() -> None:
    assert shown(POST.format(name="ada", line="3 May 2021, 18:01", text=LONG)) == ["ada", "3 May 2021, 18:01", LONG]


def test_a_page_without_writers_is_no_board() -> None:
    assert shown(f'<div class="postbody"><div class="content">{LONG}</div></div>') is None
    assert shown(f"<div>{LONG}</div>") is None


def test_box_without_author_belongs_to_the_post_above() -> None:
    post = """<article class="message--post"><h4 class="message-name">{0}</h4><time class="u-dt">{1} May</time>
    <div class="message-body">{2}</div><div class="message-attachments">stove.pdf</div></article>"""
    assert shown(post.format("ada", 1, LONG) + post.format("ida", 2, "Yes.")) == [
        *("ada", "1 May", LONG, "stove.pdf"),
        *("ida", "2 May", "Yes.", "stove.pdf"),
    ]


@pytest.mark.parametrize(("owner", "asked"), [("author", "ada"), ("", "bea")])
def test_who_answered_and_not_who_edited_signs_an_answer(owner: str, asked: str) -> None:
    card = '<div>{0} <span class="user-action-time">{1}</span></div><div itemprop="{2}"><a>{3}</a> 41</div>'
    html = f'<div class="js-post-body">{LONG}</div>' + card.format("", "edited 4 May", "", "eve")
    html += card.format("", "asked 3 May", owner, "ada") + card.format("", "seen 5 May", "author", "bea")
    texts = shown(html)
    assert texts is not None
    assert asked in texts
    assert "eve" not in texts


def test_longest_text_may_be_a_title_and_attributes_name_boxes() -> None:
    title = f"<h1>{LONG} It is kept, too.</h1>"
    post = f"""<ul><li itemprop="comment"><a data-username="ada">ada</a><div component="post/content">{LONG}</div>
    </li><li itemprop="comment"><a data-username="ida">ida</a><div component="post/content">Yes.</div></li></ul>"""
    document = read(f"<body>{title}{post}</body>")
    keep = np.array([LONG in text for text in document.runs.text], np.bool_)
    found = posts_of_board(document, keep)
    assert found is not None
    assert [document.runs.text[run] for run in found.keep.nonzero()[0]] == ["ada", LONG, "ida", "Yes."]


@pytest.mark.parametrize(("times", "there"), [(1, True), (5, False)])
def test_long_quote_of_the_text_above_is_not_repeated(times: int, there: bool) -> None:
    post = """<article class="message--post"><h4 class="message-name">{}</h4><div class="message-body">{}</div></article>"""
    said = "<br>".join(f"{LONG}{' Indeed.' * at}" for at in range(times))
    texts = shown(
        post.format("ada", said) + post.format("ida", f"<blockquote><b>ada:</b><p>{said}</p></blockquote>Yes.")
    )
    assert texts is not None
    assert texts[1 + times :] == ["ida", "ada:", *([LONG] if there else []), "Yes."]


COMMENT = """<li><div class="comment-meta"><a>ada</a> <time>3 May</time></div><div class="comment-body">{}</div></li>"""


@pytest.mark.parametrize(("sentences", "there"), [(3, False), (30, True)])
def test_an_article_is_not_the_opening_of_the_comments_below_it(sentences: int, there: bool) -> None:
    html = f"<body><p>{'Nobody knows. ' * 5 * sentences}</p><ul class=post-comments>{COMMENT.format(LONG)}</ul>"
    document = read(html)
    keep = np.array([text == LONG or text.startswith("Nobody") for text in document.runs.text], np.bool_)
    assert (posts_of_board(document, keep) is None) is there


def test_posts_are_found_below_a_summary_of_a_thread() -> None:
    post = """<article class="message--post"><h4 class="message-name">{0}</h4><time class="u-dt">{1} May</time>
    <div class="message-body">{2}</div></article>"""
    posts = post.format("ada", 1, "Why does it smoke?") + post.format("ida", 2, "It always did, " * 8)
    summary = f"<div>{LONG}</div>"
    assert shown(f"{summary}{posts}") is None
    document = read(f'<html data-template="thread_view"><body>{summary}{posts}</body></html>')
    keep = np.array([text == LONG for text in document.runs.text], np.bool_)
    found = posts_of_board(document, keep)
    assert found is not None
    assert [document.runs.text[run] for run in found.keep.nonzero()[0]][:4] == [
        "ada",
        "1 May",
        "Why does it smoke?",
        "ida",
    ]


def test_board_that_names_authors_wins() -> None:
    post = """<tr class="postrow"><td><a id="postauthor{0}" class="author">{1}</a></td>
    <td><span id="postdate{0}">3 May</span><p id="postcontent{0}" class="postcontent">{2}</p></td></tr>"""
    html = f"<table>{post.format(0, 'ada', LONG)}{post.format(1, 'ida', 'Yes.')}</table>"
    assert shown(html) == ["ada", "3 May", LONG, "ida", "3 May", "Yes."]


def test_a_date_below_a_post_is_the_first_line_with_the_time() -> None:
    post = """<div><a class="p_author_name">{}</a><div class="d_post_content">{}</div><i>floor 1</i> <i>{}</i></div>"""
    html = f"{post.format('ada', LONG, '3 May 18:01')}<p>All times are UTC, 20:15</p>"
    assert shown(html) == ["ada", LONG, "3 May 18:01"]


def test_a_row_with_an_unknown_key_is_refused_by_name(tmp_path) -> None:
    file = tmp_path / "boards.toml"
    file.write_text("[[board]]\nname = 'Stove board'\ntext = 'post'\ncolour = 'red'\n", "utf-8")
    with pytest.raises(BoardError, match=r"boards.toml, board “Stove board”: there is no colour"):
        boards_in(file)


def test_every_row_names_a_text_and_its_author() -> None:
    assert [board.name for board in all_boards() if not board.text or not (board.writer or board.panel)] == []
