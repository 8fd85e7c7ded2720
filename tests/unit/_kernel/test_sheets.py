"""The rules of a style sheet that may show or hide a class."""

import random
import re

import pytest

from plainleaf._kernel.sheets import class_rules


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
        (".a.b{display:none} .a .b{display:none} .a:hover{display:none} #a{display:none}", []),
        (".a{colour:red}.b{play:none}", []),
        ("@page .a,.b{display:none}", []),
        ("..a{display:none} . {display:none} .{display:none} ,{display:none}", []),
        (".a{display:none", []),
        ("", []),
        ("{" * 1000, []),
    ],
)
def test_rules_of_a_class_alone(sheet: str, found: list[tuple[str, str]]) -> None:
    assert class_rules(sheet) == found


def test_none_is_passed_over_that_an_expression_finds() -> None:
    """Each flat rule that an expression takes for one of a class is found, and no other."""
    pieces = [".a", ".b-c", "p", " ", ",", ":", "{", "}", ";", "display:none", "visibility : hidden", "x:y", "@media"]
    whole = re.compile(r"\s*\.-?[_a-zA-Z][\w-]*\s*")
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
                    of_class = "@" not in selector and any(map(whole.fullmatch, selector.split(",")))
                    if of_class and ("display" in body or "visibility" in body):
                        expected.append((selector, body))
        assert class_rules(sheet) == expected, sheet
