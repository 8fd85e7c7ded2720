"""Lists of cards that no program names: goods with prices, and what a page has where it has next to no text."""

import numpy as np
import pytest

from plainleaf.engine.auto.card_lists import LEAST, card_list
from plainleaf.engine.auto.features.measures import PageMeasures, measure
from plainleaf.engine.extract import read

URL = "https://ferry.example/timber/"
ABOUT = "Timber from the yard by the ferry."
NAMES = ["Alder", "Ash", "Aspen", "Beech", "Birch", "Cherry", "Elm", "Hazel", "Larch", "Lime"]
SAYS = "{0} is cut in the first weeks of winter, dried under a roof for two years and sold by the plank"
RUNNING = " ".join(["The yard was founded by the ferrymen of the lower lake, who needed planks for boats."] * 4)


def page(
    card: str, around: str = "<main>{}</main>", names: list[str] = NAMES, text: str = ABOUT, head: str = ""
) -> PageMeasures:
    items = "".join(card.format(name) for name in names)
    html = f"<title>Timber</title>{head}<h1>Timber</h1><p>{text}</p>{around.format(items)}<footer>The yard by the ferry"
    return measure(read(html.encode(), URL))


def found(v: PageMeasures, *kept: str) -> list[str]:
    blocks = card_list(v, np.array([text in kept for text in v.texts]))
    return [text for text, listed in zip(v.texts, blocks.tolist(), strict=True) if listed]


PRICED = "<div class=k><a href=/{0}><img src={0}.jpg>{0}</a><p>€ 19,00</div>"
ENTRY = f"<div class=k><h3><a href=/{{0}}>{{0}}</a></h3><p>{SAYS}</div>"
WHOLE = [text for name in NAMES for text in (name, "€ 19,00")]
ENTRIES = [text for name in NAMES for text in (name, SAYS.format(name))]


def test_goods_with_pictures_and_prices_are_kept() -> None:
    assert found(page(PRICED), ABOUT) == WHOLE


def test_cards_of_a_category_marked_as_product_are_kept() -> None:
    declared = '<meta property="og:type" content="product">'
    few, many = (page(PRICED, head=declared, names=[f"Plank {at}" for at in range(end)]) for end in (24, 25))
    assert found(few, ABOUT) == []
    assert found(many, ABOUT)[:2] == ["Plank 0", "€ 19,00"]


def test_entries_of_a_page_without_own_text_are_kept() -> None:
    assert found(page(ENTRY), ABOUT) == ENTRIES
    assert found(page(ENTRY)) == ENTRIES


@pytest.mark.parametrize(
    ("v", "kept"),
    [
        (page(PRICED.replace("<p>€ 19,00</div>", "<p>in stock")), ABOUT),
        (page(PRICED, names=NAMES[: LEAST - 1]), ABOUT),
        (page(PRICED, "<aside>{}</aside>"), ABOUT),
        (page(PRICED, "<div class='page-sidebar'>{}</div>"), ABOUT),
        (page(ENTRY, text=RUNNING), RUNNING),
        (page(ENTRY, "<div class='comments-area'>{}</div>"), ABOUT),
        (page(ENTRY.replace(SAYS, f"{SAYS} {RUNNING} {RUNNING}")), ABOUT),
        (page(ENTRY.replace("<h3>", "<p>")), ABOUT),
        (page(ENTRY.replace("h3", "h1")), ABOUT),
    ],
    ids=["no prices", "few", "aside", "called a sidebar", "below a text", "comments", "posts", "no headings", "titles"],
)
def test_other_lists_are_none(v: PageMeasures, kept: str) -> None:
    assert found(v, kept) == []


def test_half_kept_cards_are_left_to_the_model() -> None:
    assert found(page(PRICED), ABOUT, *NAMES[:4]) == [text for text in WHOLE if text not in NAMES[:4]]
    assert found(page(PRICED), ABOUT, *NAMES[:5]) == []


def test_card_buttons_are_not_in_the_list() -> None:
    assert found(page(PRICED.replace("</div>", "<p>Add to basket</div>")), ABOUT) == WHOLE
