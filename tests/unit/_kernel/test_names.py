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


KNOWN = names.Names(
    {"relatedposts": ["related"], "posts": ["list"], "related": ["beside"], "éa": ["never"]},
    {"wp-Box": ["box"], "bøks": ["box"]},
    {"ad-": ["advert"], "ad-box-": ["advert", "box"]},
)


@pytest.mark.parametrize(
    ("name", "phrases"),
    [
        ("wpRelated-posts2", ["related"]),
        ("wpRelated-posts", ["related", "relatedposts", "posts"]),
        ("RELATED\u2026Posts", ["related", "relatedposts", "posts"]),
        ("relatedposts", ["relatedposts"]),
        ("related-", ["related"]),
        ("rel-ated", ["related"]),
        ("wprelated-pos-ts", ["posts"]),
        ("unrelated", []),
        ("éa", []),
        ("", []),
    ],
)
def test_phrases_are_found_by_the_place_of_their_first_word(name: str, phrases: list[str]) -> None:
    assert KNOWN.phrases_in(name) == phrases


@pytest.mark.parametrize(
    ("classes", "kinds"),
    [
        ("col-md-6 wp-Box", {"box"}),
        ("wp-box ad", None),
        ("x\u00a0bøks", {"box"}),
        ("\n ad-left\tposts", {"advert", "list"}),
        ("ad-box-1", {"advert", "box"}),
        ("x-ad-", None),
        ("", None),
    ],
)
def test_what_the_names_of_a_class_describe(classes: str, kinds: set[str] | None) -> None:
    assert KNOWN.described(classes) == kinds
