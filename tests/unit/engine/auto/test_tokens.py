"""The words that learnt words are looked up by: of texts, and of classes and ids."""

import pytest

from plainleaf.engine.auto.features.measures import measure
from plainleaf.engine.auto.words.tokens import plain
from plainleaf.engine.extract import read


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Don’t “stop” — now!", ["don", "t", "stop", "now"]),
        ("At 9:30 on 1 May 2026", ["at", "0", "0", "on", "0", "may", "0"]),
        ("snake_case h264 x²", ["snake", "case", "h", "0", "x²"]),
        ("ÄRGER İzmir ΟΔΟΣ", ["ärger", "izmir", "οδος"]),
        ("水，火。٣", ["水", "火", "0"]),
        ("a 🙂 b", ["a", "b"]),
        ("", []),
    ],
)
def test_words_are_letters_and_digits_in_lower_case(text: str, words: list[str]) -> None:
    # A sigma at the end of a word is another letter, which one by one cannot be seen.
    assert [word.replace("ς", "σ") for word in plain(text).split()] == [word.replace("ς", "σ") for word in words]


def test_each_block_has_its_own_words() -> None:
    v = measure(read("<p>One, two</p><p>…</p><p>Three <b>four</b></p>"))
    assert [v.tokens.words_in(block) for block in range(3)] == [["one", "two"], [], ["three", "four"]]
    assert v.tokens.words_in(2, 1) == ["three"]


@pytest.mark.parametrize(
    ("attributes", "words"),
    [
        ('class="postBody-HTMLText"', ["post", "body", "html", "text"]),
        ('class="col col-md-6 COL" id="main2Content"', ["col", "md", "main", "content"]),
        ('class="a\n  nav_item  é"', ["nav", "item"]),
        ('id="sidebar"', ["sidebar"]),
        ('class="" id=""', []),
        ("", []),
    ],
)
def test_words_of_class_and_id(attributes: str, words: list[str]) -> None:
    v = measure(read(f"<body><div class=other><p>x</p></div><div {attributes}>text</div></body>"))
    assert v.tokens.marked_at(int(v.container[1])) == words
    assert v.tokens.marked_at(int(v.container[0])) == []
