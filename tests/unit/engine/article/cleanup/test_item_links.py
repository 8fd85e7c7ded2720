"""The headings of a listing's items lead to where the buttons below them led."""

from itertools import count

import pytest

from plainleaf.engine.article.tree import Heading, Link, walk

ITEM = '<section><h3>{name}</h3><p>What the {name} is about.</p><p><a class="button" href="{href}">{label}</a></p></section>'


def listing(
    made, *items: tuple[str, str], label: str = "Read more", item: str = ITEM, drop: tuple[str, ...] = ("more",)
):
    html = "".join(item.format(name=name, href=href, label=label) for name, href in items)
    article = made(f"<p>All that we teach.</p>{html}", drop=drop, rooted=False)
    return [
        one.content[0].href if isinstance(one.content[0], Link) else ""
        for one in walk(article.blocks)
        if isinstance(one, Heading)
    ]


def items(*names: str) -> list[tuple[str, str]]:
    return [(name, f"/{number}") for name, number in zip(names, count(1), strict=False)]


def test_a_left_out_button_gives_its_address_to_the_heading_of_its_item(made) -> None:
    found = listing(made, *items("loom", "wheel", "kiln"))
    assert found == [f"https://example.org/{number}" for number in (1, 2, 3)]


@pytest.mark.parametrize("label", ["Read more", "Read more about it", "Weiterlesen more", "阅读全文 more"])
def test_a_plain_link_is_told_by_its_words(made, label: str) -> None:
    item = '<article><h3>{name}</h3><p>What it is.</p><a href="{href}">{label}</a></article>'
    assert all(listing(made, *items("loom", "wheel", "kiln"), label=label, item=item))


def test_items_of_lists_and_without_boxes_are_items_too(made) -> None:
    item = '<ul><li><h3>{name}</h3><p>What it is.</p><a href="{href}">{label} of the whole of the craft</a></li></ul>'
    assert all(listing(made, *items("loom", "wheel", "kiln"), item=item))
    item = '<h3>{name}</h3><p>What it is.</p><p><a class="more-link" href="{href}">{label}</a></p>'
    assert all(listing(made, *items("loom", "wheel", "kiln"), item=item))


def test_two_are_no_listing(made) -> None:
    assert listing(made, *items("loom", "wheel")) == ["", ""]


def test_headings_that_say_the_same_name_nothing(made) -> None:
    assert not any(listing(made, *items("Verdict", "Verdict", "Verdict", "Verdict")))


def test_a_button_with_one_aim_belongs_to_no_item(made) -> None:
    same = [(name, "/sign-up") for name in ("loom", "wheel", "kiln")]
    assert not any(listing(made, *same))


def test_a_button_that_does_something_is_no_page(made) -> None:
    some = [(name, f"?add-to-cart={name}") for name in ("loom", "wheel", "kiln")]
    assert not any(listing(made, *some))


def test_a_paid_link_is_not_moved(made) -> None:
    item = ITEM.replace("<a ", '<a rel="sponsored" ')
    assert not any(listing(made, *items("loom", "wheel", "kiln"), item=item))


def test_what_is_kept_stays_where_it_is(made) -> None:
    assert not any(listing(made, *items("loom", "wheel", "kiln"), drop=("teach",)))


def test_an_item_with_two_aims_has_none(made) -> None:
    item = ITEM.replace("</section>", '<a class="btn" href="{href}/trial">{label}</a></section>')
    assert not any(listing(made, *items("loom", "wheel", "kiln"), item=item))
