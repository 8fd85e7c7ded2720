"""The classes that a page's style sheets hide."""

import pytest

from plainleaf.engine.document.hiding_styles import hiding_classes


@pytest.mark.parametrize(
    ("sheets", "hidden"),
    [
        ([".a{display:none}"], {"a"}),
        ([".a{display:none}", ".a{display:block}"], set()),
        ([".a{display:block}", ".a{display:none}"], {"a"}),
        ([".a,.b{visibility:hidden} .b{visibility:visible}"], {"a"}),
        ([".a{DISPLAY:NONE;color:red}"], {"a"}),
        ([".a{display:none;display:flex}"], set()),
        ([".a{display:block;background:none}"], set()),
        ([".a{display:none}/*.a{display:block}*/"], {"a"}),
        ([".a p{display:none} p.a{display:none}"], set()),
        ([".a { position : absolute ; left : -9999px }"], {"a"}),
        ([".a{left:-10000px;position:absolute}", ".b{margin-left:-9999px}"], {"a"}),
        ([".a{position:absolute;left:-99px}"], set()),
        ([".a{position:absolute;left:-20000px}", ".b{top:-10000em;position:absolute}"], {"a", "b"}),
        ([".a{position:absolute;clip:rect(0 0 0 0)}", ".b{position:absolute;clip-path:inset(50%)}"], {"a", "b"}),
        ([".a{position:absolute;clip:rect(1px, 1px, 1px, 1px)}"], {"a"}),
        ([".a{position:absolute;clip:rect(0,90px,90px,0)}", ".b{clip:rect(0 0 0 0)}"], set()),
        ([], set()),
    ],
)  # fmt: skip
def test_later_rules_override_earlier_ones(sheets: list[str], hidden: set[str]) -> None:
    assert hiding_classes(sheets) == hidden
