"""What a kept line that ends in a colon announces, which a method left out.

The pages say in ``data-p`` how sure the method was; it kept what it was sure of by half, and 0.5 is the least sure text
that it kept.
"""

import pytest
from tests.unit.engine.article.scope.judged import markdown

FIRST = '<p data-p="0.9">The harbour has measured its tides for sixty years.</p>'
LINE = '<p data-p="0.9">All of its tables can be found here:</p>'
LAST = '<p data-p="0.5">The oldest are written by hand.</p>'


def _link(text: str, sure: float, box: str = "") -> str:
    return f'<p data-p="{sure}"{box}><a href="https://tides.example.org/tables">{text}</a></p>'


@pytest.mark.parametrize(
    ("sure", "text", "there"),
    [
        (0.11, "https://tides.example.org/tables", True),
        (0.09, "https://tides.example.org/tables", False),
        (0.36, "The tables of the harbour", True),
        (0.3, "The tables of the harbour", False),
    ],
)
def test_the_link_below_a_colon_comes_along(sure: float, text: str, there: bool) -> None:
    assert (text in markdown(FIRST + LINE + _link(text, sure) + LAST)) is there


def test_the_list_below_a_short_line_comes_along_although_it_is_links() -> None:
    items = '<li><a href="/1">The first volume</a><li><a href="/2">The second volume</a>'
    found = markdown(f'{FIRST}<p data-p="0.9">Volumes in print:</p><ul data-p="0.4">{items}</ul>{LAST}')
    assert "Volumes in print:\n\n- [The first volume]" in found


@pytest.mark.parametrize(
    ("line", "link"),
    [
        ("You might also like these:", _link("The tables of the harbour", 0.45)),
        ("More here:", _link("https://tides.example.org/tables", 0.45)),
        ("All of its tables can be found here:", _link("Subscribe now", 0.45, ' class="button-wrapper"')),
        ("All of its tables can be found here:", '<p data-p="0.2">See <a href="/r">The tables of the harbour</a></p>'),
        ("All of its tables can be found here:", _link("The tables of the harbour, " * 10, 0.45)),
        ("All of its tables can be found here.", _link("The tables of the harbour", 0.45)),
    ],
    ids=["other pages", "label", "button", "text", "long", "no colon"],
)
def test_what_no_line_announces_stays_away(line: str, link: str) -> None:
    found = markdown(f'{FIRST}<p data-p="0.9">{line}</p>{link}{LAST}')
    assert "](" not in found
    assert "written by hand" in found
