"""What is hidden in a line, a cell or an item whose other words are seen."""

import pytest

PROSE = "<p>" + "Ordinary words of an article that goes on for a while. " * 8 + "</p>"


def text(made, html: str) -> str:
    return made(f"<p>lost</p>{PROSE}{html}{PROSE}", drop=("lost",), rooted=False, confidence=0.9).text


@pytest.mark.parametrize(
    ("html", "shown"),
    [
        ('<p>See <a href="/b">the map<span class="sr-only"> (opens in a new tab)</span></a>.</p>', "See the map."),
        ('<p><a href="/b">Learn more<span class="clipped">- about boats</span></a></p>', "Learn more"),
        ('<p><a href="/b">the form<span class="govuk-visually-hidden"> (PDF, new tab)</span></a></p>', "the form"),
        ('<p><a href="/b">다음<span class="blind">새 창으로 열기</span></a></p>', "다음"),
        ("<ul><li>Loom<p hidden>Sold out</p></li></ul>", "Loom"),
        ("<ul><li>Loom <span style='display:none'>Sold out</span></li></ul>", "Loom"),
        ("<p>All<span class='sr-only'>lamps</span><a href='/c'>Lamps</a></p>", "All Lamps"),
        ("<p><del aria-hidden=true>$9.50</del> <span class=sr-only>Was: $9.50.</span></p>", "$9.50"),
    ],
)
def test_it_is_left_out_beside_words_that_are_seen(made, html: str, shown: str) -> None:
    assert f"\n\n{shown}\n\n" in text(made, html).replace("- ", "")


@pytest.mark.parametrize(
    ("html", "said"),
    [
        ("<p><span class='sr-only'>Sold out</span></p>", "Sold out"),
        ("<p><span class='sr-only'>Regular price</span> $20</p>", "Regular price $20"),
        ("<p><span class='sr-only'>4.5 of 5 stars</span> (12)</p>", "4.5 of 5 stars (12)"),
        ("<p><span class=a-offscreen>$4.20</span><span aria-hidden=true>$4<sup>20</sup></span></p>", "$4.20"),
        ("<p>Open <span aria-hidden=true>daily</span></p>", "Open daily"),
    ],
)
def test_only_shown_text_of_its_kind_stays(made, html: str, said: str) -> None:
    assert said in text(made, html)


def test_a_table_keeps_its_cells_and_not_what_is_hidden_in_them(made) -> None:
    cell = "<td>$9 <div hidden>Unit price /</div><div style='display:none'><b>Unavailable</b></div>"
    caption = "<caption class='visually-hidden'>A table that compares two lamps</caption>"
    shown = text(made, f"<table>{caption}<tr><th>Facet<th>One<th>Two<tr><th>Price{cell}{cell}</table>")
    assert "$9" in shown
    assert all(word not in shown for word in ("Unit", "Unavailable", "compares"))


@pytest.mark.parametrize(("name", "there"), [("told", False), ("panel", True)])
def test_hidden_link_descriptions_are_removed(made, name: str, there: bool) -> None:
    link = '<p><a href=/b.pdf aria-describedby="more told">The paper</a> <button aria-controls=panel>of it</button></p>'
    assert (
        "A file about gates" in text(made, f"<div id={name} hidden>A file about gates, locks and weirs.</div>{link}")
    ) is there


def test_so_is_a_hidden_list_of_such_lines(made) -> None:
    select = '<p>Sorted by <a href=/sort aria-describedby="told">price</a>, the lowest first.</p>'
    lines = "<ul hidden><li id=told>Choosing a selection loads the page again.<li id=opens>Opens in a new window.</ul>"
    assert "Opens" not in text(made, select + lines)
