"""What elements are called and what they stand for, by all attributes that say it."""

import pytest

from plainleaf.engine.auto.features.measures import measure
from plainleaf.engine.auto.features.tag_facts import ABOVE, BIT
from plainleaf.engine.extract import read


def around(attributes: str) -> set[str]:
    """The tags that a text in an element with these attributes is taken to be in."""
    v = measure(read(f"<body><div {attributes}><p>Some text.</p></div></body>"))
    return {tag for tag in ABOVE if v.tag_bits[v.container[0]] & BIT[tag]} - {"p"}


@pytest.mark.parametrize(
    ("attributes", "tags"),
    [
        ('role="dialog"', {"dialog"}),
        ('role="alertdialog" aria-modal="true"', {"dialog"}),
        ('aria-modal="true"', {"dialog"}),
        ('aria-modal="false"', set()),
        ('role="navigation"', {"nav"}),
        ('role="contentinfo"', {"footer"}),
        ('role="presentation"', set()),
        ('role=""', set()),
    ],
)
def test_role_replaces_the_tag(attributes: str, tags: set[str]) -> None:
    assert around(attributes) == tags


def test_children_of_a_role_are_inside_it() -> None:
    v = measure(read("<body><div role=main><section><p>Kept.</p></section></div><p>Not in it.</p></body>"))
    assert [bool(v.tag_bits[node] & BIT["main"]) for node in v.container] == [True, False]


@pytest.mark.parametrize(
    ("attributes", "words"),
    [
        ('id="b" role="feed" class="postList" aria-label="Latest comments"', "post list feed latest comments"),
        ('itemprop="articleBody" itemtype="https://schema.org/Article"', "article body https schema org"),
        ('data-testid="price-box" title="Not read"', "price box"),
    ],
)
def test_attributes_are_part_of_the_name(attributes: str, words: str) -> None:
    v = measure(read(f"<body><div {attributes}>Some text.</div></body>"))
    assert v.tokens.marked_at(int(v.container[0])) == words.split()


def test_a_label_is_read_so_far() -> None:
    v = measure(read(f"<body><div aria-label='{'much to say ' * 40}'>Some text.</div></body>"))
    assert max(map(len, v.marked.names)) < 70


def test_similar_classes_count_as_built_alike() -> None:
    v = measure(read("<div><p class=a aria-label=one>One.</p><p class=a role=note>Two.</p><p class=b>Three.</p></div>"))
    one, two, three = v.shape.alike[0]
    assert one == two != three
