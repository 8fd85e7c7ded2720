"""Pages that are discussions, and those that only use the words of one."""

import json

import pytest

from plainleaf import Page, extract
from plainleaf.engine.auto.discussions import is_at_a_board, is_discussion, is_named_a_board
from plainleaf.engine.extract import read

SITE = "https://harbour.example/"
PAGE = "<p>The crane was lifted off its pier.</p>"


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("forum/boats/crane-on-the-pier", True),
        ("thread-222085.html", True),
        ("t/crane-on-the-pier/118", True),
        ("viewtopic.php?f=4&t=12", True),
        ("r/cranes/comments/1rku5x9/lifted/", True),
        ("forum-boats/crane-on-the-pier", True),
        ("showthread.php?t=12", True),
        ("read.php?fid=3&tid=12", True),
        ("news/q3-2024-earnings-report", False),
        ("about/board", False),
        ("news/board-2024-elects-chair", False),
        ("news/why-the-crane-doesn-t-turn", False),
        ("news/5-questions-with-a-driver-of-cranes", False),
        ("artykul/487951,dzwig,id,t.html", False),
        ("news/forum-of-harbours-meets", False),
    ],
)
def test_a_path_has_the_word_as_a_part_of_its_own(path: str, expected: bool) -> None:
    assert is_discussion(read(PAGE.encode(), SITE + path)) is expected


@pytest.mark.parametrize(
    ("types", "expected"),
    [
        (["DiscussionForumPosting", "Comment"], True),
        (["QAPage", "Question", "Answer"], True),
        (["Question"], True),
        (["Article", "FAQPage", "Question"], False),
        (["NewsArticle", "Comment"], False),
        (["Comment"], True),
    ],
)
def test_what_is_declared(types: list[str], expected: bool) -> None:
    said = json.dumps([{"@type": one} for one in types])
    page = f'<script type="application/ld+json">{said}</script>{PAGE}'
    assert is_discussion(read(page.encode(), f"{SITE}news/crane")) is expected


@pytest.mark.parametrize(
    ("host", "expected"),
    [("bbs.harbour.example", True), ("discuss.harbour.example", True), ("club.harbour.example", False),
     ("harbourforum.example", True),
     ("harbour.example", False), ("askew.example", False), ("news.bbs-harbour.example", False)],
)  # fmt: skip
def test_a_host_is_named_as_boards_are(host: str, expected: bool) -> None:
    assert is_at_a_board(f"https://{host}/a/crane-on-the-pier") is expected


@pytest.mark.parametrize(
    ("title", "expected"),
    [
        ("The crane - Harbour Forum", True),
        ("Кран упал ночью с причала | Форум о кранах", True),
        ("Форум о кранах | Кран упал ночью с причала", False),
        ("小组赛 - 世界杯", False),
        ("起重机怎么办_港口论坛", True),
        ("Forum of harbours meets in May again, and the minister comes", False),
        ("The crane of the forum - Harbour News", False),
    ],
)
def test_the_site_is_named_a_board_in_the_title(title: str, expected: bool) -> None:
    assert is_named_a_board(read(f"<title>{title}</title>{PAGE}".encode())) is expected
    declared = '<script type="application/ld+json">{"@type": "NewsArticle"}</script>'
    assert not is_named_a_board(read(f"{declared}<title>{title}</title>{PAGE}".encode()))
    assert not is_named_a_board(
        read(f'<meta property="og:type" content="article"><title>{title}</title>{PAGE}'.encode())
    )


SAID = "The crane was lifted off its pier in the night, and nobody who works here knows what will come in its place. "
COMMENT = '<div class="comment"><div class="comment-text"><p>{}</p></div></div>'


@pytest.mark.parametrize(("site", "shows"), [("Harbour Forum", True), ("Harbour News", False)])
def test_board_posts_named_comments_are_kept(site: str, shows: bool) -> None:
    said = "".join(map(COMMENT.format, ("So it is.", SAID, "I saw it.", SAID * 2)))
    page = f"<title>The crane - {site}</title><h1>The crane</h1><div>{f'<p>{SAID}</p>' * 4}</div><div>{said}</div>"
    text = extract(Page(page.encode(), f"{SITE}a/crane", "text/html; charset=utf-8")).text
    assert ("So it is." in text, "I saw it." in text) == (shows, shows)
