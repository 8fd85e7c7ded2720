"""Text without markup becomes paragraphs."""

from plainleaf import extract
from plainleaf.engine.document.bare_lines import marked_up

WRAPPED = """THE FERRY AND THE BRIDGE

The old ferry stopped on Sunday evening, after a hundred and eleven
years, and on Monday morning the first carts rolled over the new
bridge with its two lifting halves.\r
\r
    * Carts pay two coins
    * Walkers nothing, said those who sit below 3 < 4 stars & count.


The end. <https://quay.example/> <ida@quay.example>
"""
VERSE = """Over the water at seven,
a lamp on the eastern quay,
the keeper looks up to heaven,
and nobody waits but me.

The bridge has its two halves lifted,
a sail comes in with the rain,
the snow on the planks has drifted,
and the ferry is gone again.
"""


def _text(source: str) -> str:
    return extract(source, method="plain").text


def test_empty_lines_separate_paragraphs() -> None:
    assert _text(WRAPPED).split("\n\n") == [
        "THE FERRY AND THE BRIDGE",
        "The old ferry stopped on Sunday evening, after a hundred and eleven years, and on Monday morning the first "
        "carts rolled over the new bridge with its two lifting halves.",
        "* Carts pay two coins\n* Walkers nothing, said those who sit below 3 < 4 stars & count.",
        "The end. <https://quay.example/> <ida@quay.example>\n",
    ]


def test_lines_of_verse_stay() -> None:
    assert _text(VERSE) == VERSE


def test_unwrapped_lines_are_paragraphs() -> None:
    lines = [
        f"Number {number}: " + "the ferry leaves the quay at six and nobody misses it; " * 4 for number in range(3)
    ]
    assert _text("\n".join(lines)).count("\n\n") == 2


def test_tagged_text_is_left_alone() -> None:
    for page in (b"<p>one\n\ntwo", b"one\n\n<br>two", b"one\n<!-- x -->", b"one line"):
        assert marked_up(page) is page
