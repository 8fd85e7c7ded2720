"""The rules of a style sheet that may show or hide elements, and their selectors."""

import random

import numpy as np
import pytest

from plainleaf._kernel.sheets import Names, rules
from plainleaf.engine.document.hiding_styles import parsed


def is_screen(rule: str) -> bool:
    return "screen" in rule


@pytest.mark.parametrize(
    ("sheet", "found"),
    [
        (".a{display:none}", [(".a", "display:none")]),
        (" .a , p{DISPLAY: none}", [(" .a , p", "DISPLAY: none")]),
        (".a{visibility:hidden}", [(".a", "visibility:hidden")]),
        ("@import url(x.css); .a{display:none}", [(" .a", "display:none")]),
        ("@media print{.a{display:none}}.b{display:flex}", [(".b", "display:flex")]),
        ("}.a,.b{display:none}", [("}.a,.b", "display:none")]),
        (".a{b{}display:none}", [(".a", "b{}display:none")]),
        (".á-1_b{display:none}", [(".á-1_b", "display:none")]),
        (".\U0001f600{display:none}", [(".\U0001f600", "display:none")]),
        (".a .b:hover{display:none}#a{display:none}", [(".a .b:hover", "display:none"), ("#a", "display:none")]),
        ("@media screen{.a{display:none} p{x:y} }.b{display:flex}", [(".a", "display:none"), (".b", "display:flex")]),
        ("@media screen{@media print{.a{display:none}}.b{display:none}", [(".b", "display:none")]),
        (".a{colour:red}.b{play:none}", []),
        ("@page .a,.b{display:none}", []),
        (".a{display:none", []),
        ("", []),
        ("{" * 1000, []),
    ],
)
def test_rules_that_show_or_hide(sheet: str, found: list[tuple[str, str]]) -> None:
    assert rules(sheet, is_screen) == found


def test_the_same_rules_are_found_as_by_a_slow_reader() -> None:
    """Each flat rule with a display or visibility is found, and no other."""
    pieces = [".a", ".b-c", "p", " ", ",", ":", "{", "}", ";", "display:none", "visibility : hidden", "x:y", "@media"]
    numbers = random.Random(7)  # noqa: S311 - the same every time
    for _ in range(2000):
        sheet = "".join(numbers.choice(pieces) for _ in range(numbers.randrange(20)))
        expected = []
        depth = start = begun = 0
        for at, sign in enumerate(sheet):
            if sign == "{":
                begun = at if depth == 0 else begun
                depth += 1
            elif sign == "}" and depth:
                depth -= 1
                selector, body = sheet[start:begun].rpartition(";")[2], sheet[begun + 1 : at]
                if depth == 0:
                    start = at + 1
                    if "@" not in selector and ("display" in body or "visibility" in body):
                        expected.append((selector, body))
        assert rules(sheet, lambda _: False) == expected, sheet


def test_rules_without_a_known_name_are_left_out() -> None:
    sheet = "".join(f"{one}{{display:none}}" for one in (".a", "#a:hover", "p", ".b .d\\:e", ".f,.é", "#g", ".aa"))
    found = rules(sheet, is_screen, ["a", "d:e  é", ""])
    assert [selector for selector, _ in found] == [".a", "#a:hover", ".b .d\\:e", ".f,.é"]


def names(classes: list[str], tags: list[str], identifiers: dict[int, str]) -> Names:
    """Those of a page whose nodes each contain the next one."""
    distinct = sorted({"", *classes})
    kinds = tuple(sorted(set(tags)))
    of_class = np.array([distinct.index(one) for one in classes])
    of_tag = np.array([kinds.index(one) for one in tags])
    return Names(distinct, of_class, identifiers, kinds, of_tag, np.arange(len(tags)) - 1)


def test_nodes_are_found_by_class_and_id() -> None:
    page = names(["", "a b", "b", "a b a"], ["p"] * 4, {2: "b"})
    assert [sorted(page.nodes_of(name)) for name in (".a", ".b", "#b", ".c", "#a")] == [[1, 3], [1, 2, 3], [2], [], []]
    assert [page.names_of(node) for node in (0, 2, 3)] == [frozenset(), {".b", "#b"}, {".a", ".b"}]
    with pytest.raises(IndexError, match="no such node"):
        page.names_of(4)


@pytest.mark.parametrize(("of_class", "tag", "parent"), [(1, 0, -1), (-1, 0, -1), (0, 1, -1), (0, 0, 0)])
def test_numbers_beyond_the_page_are_refused(of_class: int, tag: int, parent: int) -> None:
    with pytest.raises(ValueError, match="does not have"):
        Names([""], np.array([of_class]), {}, ("p",), np.array([tag]), np.array([parent]))
    with pytest.raises(ValueError, match="not one tag"):
        Names([""], np.array([0]), {}, ("p",), np.array([0, 0]), np.array([-1]))


@pytest.mark.parametrize(
    ("selector", "weight", "fits", "some"),
    [
        ("p.c", (0, 1, 1), True, True),
        ("#x > .c", (1, 1, 0), True, True),
        ("body > .c", (0, 1, 1), False, False),
        ("html .on .a.b *.c", (0, 4, 1), True, True),
        (".a.open .c", (0, 3, 0), False, True),
        (".a .c:not(.d)", (0, 3, 0), True, True),
        (".c:not(.c)", (0, 2, 0), False, True),
        (".c .c", (0, 2, 0), False, False),
        ("i", (0, 0, 1), False, False),
    ],
)
def test_selectors_match_elements(selector: str, weight: tuple[int, int, int], fits: bool, some: bool) -> None:
    found, page = parsed(selector), names(["", "on", "a b", "c"], ["html", "body", "div", "p"], {2: "x"})
    assert found is not None
    assert (found.weight, found.fits(page, 3), found.fits(page, 3, some=True)) == (weight, fits, some)


@pytest.mark.parametrize("selector", ["", "> .a", ".a +.b", ".a:hover", "p::before", "[x]", ".a >> .b", ":not(.a .b)"])
def test_other_selectors_are_not_parsed(selector: str) -> None:
    assert parsed(selector) is None
