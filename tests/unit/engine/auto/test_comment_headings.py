"""Readers' comments that nothing but their heading names."""

import pytest

from plainleaf.engine.auto.comment_headings import headed_comments
from plainleaf.engine.auto.features.measures import measure
from plainleaf.engine.extract import extract, read

TEXT = "<p>" + "The lock keeper raised the gate before dawn and waited for the barges in the rain. " * 5 + "</p>"
SAID = "<div><b>{}</b> <i>0{}.03.2026 1{}:20</i><div>I waited there too, and the rain did not stop.</div></div>"
SAYERS = "".join(SAID.format(name, day, day) for day, name in enumerate(("Osk", "Ida", "Tom"), 1))
HEADINGS = [
    "Comments (3)", "3 Comments", "Readers’ comments", "3 thoughts on “The gate”", "Kommentare", "Leserkommentare (3)",
    "3 Kommentare zu „Das Tor“", "Commentaires", "3 réponses à « La porte »", "Comentarios", "Comentários (3)",
    "Commenti", "Reacties", "Komentarze", "Komentáře", "Комментарии",
    "Все комментарии (3)", "Коментарі", "Σχόλια", "Yorumlar",
    "Bình luận", "コメント", "댓글 3", "网友评论", "最新評論", "टिप्पणियाँ", "ความคิดเห็น", "תגובות", "التعليقات", "نظرات",
]  # fmt: skip


def below(heading: str, rest: str = SAYERS) -> list[str]:
    v = measure(read(f"<title>The gate</title><div><h1>The gate</h1>{TEXT}<div>{heading}{rest}</div></div>"))
    inside = headed_comments(v)
    return [text for text, one in zip(v.texts, inside.tolist(), strict=True) if one]


@pytest.mark.parametrize("heading", HEADINGS)
def test_what_follows_a_heading_of_comments_are_comments(heading: str) -> None:
    found = below(f"<h3>{heading}</h3>")
    assert found[0] == heading
    assert len(found) == 7


@pytest.mark.parametrize(
    "html",
    [
        f"<h3>Discussion</h3>{TEXT * 2}",
        f"<h3>Avoid comments.</h3>{SAYERS}",
        "<h3>Comments</h3><p>A comment begins with a number sign and ends with the line.</p><pre># like this one</pre>",
        f"<p><a href=#c>3 Comments</a></p>{TEXT}",
        f"<p>Comments like these are why the gate was built at all.</p>{SAYERS}",
    ],
)
def test_other_parts_are_none(html: str) -> None:
    assert below(html, "") == []


def test_button_may_be_beside_the_heading() -> None:
    found = below("<div><h3>Wybrane komentarze</h3><i>show all »</i></div>")
    assert found[:2] == ["Wybrane komentarze", "show all »"]
    assert len(found) == 8


def test_they_end_with_the_next_heading_of_their_level() -> None:
    assert "More" not in "".join(below("<h3>Comments</h3>", f"{SAYERS}<h3>More of the gate</h3>{TEXT}"))


def test_comments_are_left_out_and_returned_on_request() -> None:
    page = f"<title>The gate</title><div><h1>The gate</h1>{TEXT * 3}<div><h3>Yorumlar</h3>{SAYERS * 4}</div></div>"
    assert "I waited" not in extract(page).text
    assert "I waited" in extract(page, comments=True).text


def test_many_headings_take_no_time() -> None:
    page = f"<title>The gate</title><div>{TEXT}{'<h3>Comments</h3><p>1 May</p><p>2 May</p>' * 4000}</div>"
    assert len(headed_comments(measure(read(page)))) > 12_000
