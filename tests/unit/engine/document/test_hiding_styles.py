"""The elements that a page's style sheets hide."""

import pytest

from plainleaf.engine.document import Document
from plainleaf.engine.document.hiding_styles import MOST, hidden_nodes
from plainleaf.engine.extract import read

BODY = """<div class="a x" id="one"><p class="b">The first line</p></div>
<div class="c"><p class="b md:hide">The second</p></div>
<ul class="js"><li class="d">The third</li></ul>"""


def document(*sheets: str, body: str = BODY) -> Document:
    styles = "".join(f"<style>{sheet}</style>" for sheet in sheets)
    return read(f"<html><head><title>Lines</title>{styles}</head><body>{body}</body></html>")


def hidden(*sheets: str) -> dict[str, bool]:
    page = document(*sheets)
    return {page.describe(node): shown for node, shown in hidden_nodes(page).items()}


A, B, C, D = "div#one.a.x", "p.b", "div.c", "li.d"


@pytest.mark.parametrize(
    ("sheets", "found"),
    [
        ([".a{display:none}"], {A}),
        ([".a , .c{visibility:hidden}"], {A, C}),
        (["#one{display:none} .d.e{display:none}"], {A}),
        (["div.c{display:none} p.c{display:none}"], {C}),
        ([".c .b{display:none}"], {"p.b.md:hide"}),
        ([".c > .b{display:none} body > .b{display:none}"], {"p.b.md:hide"}),
        (["html body div.a p.b{display:none}"], {B}),
        ([".b:not(.md\\:hide){display:none}"], {B}),
        (["p{display:none} [class]{display:none} .a:hover{display:none} .a + .c{display:none}"], set()),
        ([".js .d{display:none} .no-js .d{display:none}"], {D}),
        ([".a{display:none}", ".a{display:block}"], set()),
        ([".a{display:block}", ".a{display:none}"], {A}),
        (["div.a{display:block} .a{display:none}"], set()),
        ([".a{display:none!important} #one{display:block}"], {A}),
        ([".a{display:none} .x{display:flex} .c{display:none}"], {C}),
        ([".a{visibility:hidden} .a{display:block}"], {A}),
        ([".a{DISPLAY:NONE;color:red}"], {A}),
        ([".a{display:none;display:flex}"], set()),
        ([".a{display:block;background:none}"], set()),
        ([".a{display:none}/*.a{display:block}*/"], {A}),
        (["/* all */*,.a{display:none} .c{display:none}"], {A, C}),
        (["@import url(x.css); .a{display:none}"], {A}),
        (["@media print{.a{display:none}} @media (max-width:600px){.c{display:none}} .d{display:none}"], {D}),
        (["@media screen{.a{display:none}} @media all and (min-width:60em){.c{display:none}}"], {A, C}),
        (["@media (min-width: 2000px){.a{display:none}} @media (max-width:2000px){.c{display:none}}"], {C}),
        (["@media print , screen {.a{display:none}} @layer base{.c{display:none}}"], {A, C}),
        ([".b{display:none} @media (min-width:768px){.b{display:block} .md\\:hide{display:none}}"], {"p.b.md:hide"}),
        (["@media " + "screen," * 50 + "all{.a{display:none}} .c{display:none}"], {C}),
        (["@supports (x:y){@media print{.a{display:none}}}"], set()),
        ([".a { position : absolute ; left : -9999px }"], {A}),
        ([".a{position:absolute;left:-99px} .c{margin-left:-9999px}"], set()),
        ([".a{position:absolute;clip:rect(1px, 1px, 1px, 1px)} .c{position:absolute;clip-path:inset(50%)}"], {A, C}),
        ([".a{position:absolute;clip:rect(0,90px,90px,0)} .c{clip:rect(0 0 0 0)}"], set()),
        ([".a{display:none"], set()),
        (["}}}.a{display:none}"], set()),  # no browser reads a rule behind what is none
        (["{" * 100_000], set()),
        (["/*" * 100_000], set()),
        ([".a{" + "display:none;" * 20_000 + "}"], {A}),
        ([".a" * 100_000 + ">{display:none}"], set()),
        ([], set()),
    ],
)  # fmt: skip
def test_rules_apply_as_in_a_browser_on_a_wide_screen(sheets: list[str], found: set[str]) -> None:
    assert hidden(*sheets).keys() == found


@pytest.mark.parametrize(
    ("sheet", "shown"),
    [
        (".a{display:none} .a.open{display:block}", True),
        (".a .b{display:none} .a.open .b{display:block}", True),
        (".a{display:none} :target.a{display:block}", True),
        (".a{display:none} .a:hover{display:block}", False),
        (".a{display:none} .wide .a{display:block}", False),
        (".a{display:none} .open{display:block}", False),
    ],
)
def test_what_a_click_shows_is_known(sheet: str, shown: bool) -> None:
    assert list(hidden(sheet).values()) == [shown]


def test_a_rule_for_too_many_nodes_is_not_applied() -> None:
    few, many = (document(".b{display:none}", body='<i class="b">x</i>' * times) for times in (100, MOST + 1))
    assert len(hidden_nodes(few)) == 100
    assert hidden_nodes(many) == {}
