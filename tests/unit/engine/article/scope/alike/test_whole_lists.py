"""Lists of which some items are kept."""

import numpy as np
import pytest

from plainleaf.engine.article.scope.alike.whole_lists import with_whole_lists
from plainleaf.engine.decode import decode
from plainleaf.engine.document import prepare
from plainleaf.engine.page import Page

TEXT = "<p>KEPT: the mill grinds from May to October, on days with wind.</p>"


def shown(html: str, sure: float, *kept: str) -> list[str]:
    """What is shown of a page whose other texts are so sure."""
    page = Page(f"<main>{TEXT}{html}</main>".encode(), "https://www.example.org/a", "text/html; charset=utf-8")
    document = prepare(page, decode(page))
    keep = np.array(["KEPT" in text or text in kept for text in document.runs.text])
    found = with_whole_lists(document, keep, np.where(keep, 1.0, sure))
    return [document.runs.text[run] for run in found.nonzero()[0][1:]]


def facts(*texts: str, called: str = "fact") -> str:
    return "".join(f"<div class={called}><img src=tick.svg>{text}</div>" for text in texts)


def links(*texts: str, form: str = "<li><a href=/{0}>{0}</a>") -> str:
    return f"<ul>{''.join(form.format(text) for text in texts)}</ul>"


MANY = ("KEPT one", "Wheat", "KEPT two", "Rye", "KEPT three")
LITTLE = ("Wheat", "KEPT", "Rye", "Barley", "Oats")


@pytest.mark.parametrize(
    ("sure", "html", "texts"),
    [
        (0.75, facts(*LITTLE), list(LITTLE)),
        (0.65, facts(*LITTLE), ["KEPT"]),
        (0.45, facts("KEPT one", "Wheat", "KEPT two", "KEPT three"), ["KEPT one", "Wheat", "KEPT two", "KEPT three"]),
        (0.45, facts("KEPT one", "Wheat", "Rye", "KEPT two"), ["KEPT one", "Wheat", "Rye", "KEPT two"]),
        (0.45, facts("KEPT one", "KEPT two", "KEPT three", "Wheat"), ["KEPT one", "KEPT two", "KEPT three"]),
        (0.35, facts("KEPT one", "Wheat", "KEPT two", "KEPT three"), ["KEPT one", "KEPT two", "KEPT three"]),
        (0.75, facts("KEPT", "Wheat", "Rye"), ["KEPT"]),
        (0.75, facts(*LITTLE, called="related"), ["KEPT"]),
        (0.75, f"<aside>{facts(*LITTLE)}</aside>", ["KEPT"]),
        (0.75, facts("KEPT 1/4", "KEPT 2/4", "KEPT 3/4", "KEPT 4/4", "Wheat", "Related"),
         ["KEPT 1/4", "KEPT 2/4", "KEPT 3/4", "KEPT 4/4", "Wheat"]),
    ],
    ids=["nearly as sure", "less sure", "enough between", "half between", "enough, at the end", "unlikely", "few", "clutter", "frame",
         "a label"],
)  # fmt: skip
def test_the_items_of_a_list_are_shown_with_the_others(sure: float, html: str, texts: list[str]) -> None:
    assert shown(html, sure) == texts


@pytest.mark.parametrize(
    ("sure", "html", "texts"),
    [
        (0.75, links(*MANY), list(MANY)),
        (0.75, links(*LITTLE), ["KEPT"]),
        (0.95, links(*LITTLE), list(LITTLE)),
        (0.75, links(*LITTLE, form="<li><a href=/{0}><img src=mill.jpg>{0}</a>"), list(LITTLE)),
        (0.5, links(*LITTLE), []),
        (0.5, links("KEPT one", "KEPT two", "Rye", "Barley", "Oats"), ["KEPT one", "KEPT two"]),
    ],
    ids=["half", "few", "as sure", "with pictures", "few and unlikely", "some and unlikely"],
)
def test_links_are_shown_all_or_none(sure: float, html: str, texts: list[str]) -> None:
    assert shown(html, sure) == texts


def test_a_card_has_what_the_others_have() -> None:
    card = '<div class=card><h3>{}</h3><b class="price">{}</b></div>'
    cards = "".join(card.format(f"KEPT {name}", "4 EUR") for name in ("one", "two", "three"))
    assert shown(cards + card.format("Rye", "5 EUR") + TEXT, 0.75)[:4] == ["KEPT one", "KEPT two", "KEPT three", "Rye"]


def test_what_says_the_same_as_the_others_is_a_label() -> None:
    lines = facts("Picture 1 of 5", "Picture 2 of 5", "The sails", "Picture 3 of 5")
    assert shown(lines, 0.75, "Picture 1 of 5") == ["Picture 1 of 5", "The sails"]


def test_a_fact_is_shown_where_most_items_show_theirs() -> None:
    item = "<div class=boat><h3>{0}</h3><p class=price>{1}</p><p class=more>Ask</p></div>"
    boats = [("Reed", "1 EUR"), ("Rush", "2 EUR"), ("Iris", "3 EUR"), ("Mint", "4 EUR")]
    names, prices = zip(*boats, strict=True)
    html = "".join(item.format(*boat) for boat in boats)
    assert shown(html, 0.55, *names, *prices[:3]) == [text for boat in boats for text in boat]
    assert shown(html, 0.45, *names, *prices[:3])[-1] == "Mint"
    assert shown(html, 0.55, *names, *prices[:2])[-1] == "Mint"


def test_a_part_of_a_line_is_not_shown_alone() -> None:
    lines = "".join(f"<div class=step><p>Turn {number}</p><p>by hand</p></div>" for number in range(4))
    odd = "<div class=step><p>Turn 4</p><p>with <i>the key</i></p></div>"
    assert shown(lines + odd, 0.55, *(f"Turn {number}" for number in range(5)), "by hand")[-1] == "Turn 4"
