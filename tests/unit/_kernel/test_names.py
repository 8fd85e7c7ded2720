"""The words of names: as an expression finds them."""

import re
from itertools import product

import pytest

from plainleaf._kernel.article import names

WORD = re.compile(r"[A-Z]?[a-z0-9]+|[A-Z]+(?![a-z])")
SIGNS = "aBZ0_é"


def by_expression(name: str) -> list[str]:
    return [word.lower() for word in WORD.findall(name)]


@pytest.mark.parametrize(
    "name",
    [
        "",
        "HTMLPart",
        "XMLHttp2",
        "A",
        "Ab",
        "aB",
        "AB1",
        "A1b",
        "entry-title__Main",
        "ÄB",
        "post_12ABc",
        "ABc\U0001f33fD",
    ],
)
def test_words_of_a_name(name: str) -> None:
    assert names.words_of(name) == by_expression(name)


def test_words_of_any_name() -> None:
    for signs in product(SIGNS, repeat=6):
        name = "".join(signs)
        assert names.words_of(name) == by_expression(name), name


def test_phrases_are_found_by_the_place_of_their_first_word() -> None:
    known = dict.fromkeys(("relatedposts", "posts", "related"), 1)
    starts = frozenset(phrase[:end] for phrase in known for end in range(1, len(phrase) + 1))
    assert names.phrases("wpRelated-posts2", starts, known) == ["related"]
    assert names.phrases("wpRelated-posts", starts, known) == ["related", "relatedposts", "posts"]
