"""Pages that are discussions, and those that only use the words of one."""

import json

import pytest

from plainleaf.engine.auto.discussions import is_discussion
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
