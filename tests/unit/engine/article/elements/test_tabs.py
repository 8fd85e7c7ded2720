"""Panels of tabs."""

import pytest

from plainleaf.engine.article.tree import Heading, Paragraph, plain

ROW = '<ul role="tablist"><li><a role="tab" href="#p1">Linux</a><li><a role="tab" aria-controls="p2">Windows</a></ul>'
PANELS = (
    '<section id="p1" role="tabpanel"><p>The package comes from the archive of the distribution.</p></section>'
    '<section id="p2" role="tabpanel" hidden><p>The installer asks for the folder.</p></section>'
)


def lines(article) -> list[str]:
    return [plain(block.content) for block in article.blocks]


def test_each_panel_has_its_label_and_the_row_of_tabs_goes(made) -> None:
    article = made(f"<p>Two ways to install it.</p><div>{ROW}{PANELS}</div>")
    assert lines(article) == [
        "Two ways to install it.",
        "Linux",
        "The package comes from the archive of the distribution.",
        "Windows",
        "The installer asks for the folder.",
    ]
    assert [one.step for one in article.removals] == ["clutter"]


def test_panel_starting_with_its_label_needs_none(made) -> None:
    panels = PANELS.replace("<p>The package", "<h3>Linux</h3><p>The package")
    assert [line for line in lines(made(f"<p>Two ways.</p>{ROW}{panels}")) if line == "Linux"] == ["Linux"]


def test_panels_surrounded_by_their_tabs_stay(made) -> None:
    folded = "".join(
        f'<h3 role="tab" aria-controls="q{at}">{text}</h3><div id="q{at}" role="tabpanel"><p>{text}, at length.</p></div>'
        for at, text in enumerate(("One answer", "Another answer"))
    )
    article = made(f'<p>Answers.</p><div role="tablist">{folded}</div>')
    assert [line for line in lines(article) if line.endswith("length.")] == [
        "One answer, at length.",
        "Another answer, at length.",
    ]


@pytest.mark.parametrize(("tag", "kind"), [("p", Paragraph), ("h3", Heading)])
def test_a_tab_directly_above_its_panel_is_shown_once(made, tag: str, kind: type) -> None:
    folded = "".join(
        f'<div><a role="tab" href="#q{at}"><{tag}>{text}</{tag}></a></div>'
        f'<div id="q{at}" role="tabpanel"><p>It is told here at length.</p></div>'
        for at, text in enumerate(("Who mends a net?", "Where is it hung up?"))
    )
    article = made(f"<p>Answers.</p><div>{folded}</div>")
    assert lines(article)[1::2] == ["Who mends a net?", "Where is it hung up?"]
    assert [type(block) for block in article.blocks[1::2]] == [kind, kind]


def test_numbers_are_no_labels(made) -> None:
    row = ROW.replace("Linux", "Item 1").replace("Windows", "Item 2")
    assert "**Item" not in made(f"<p>Two ways.</p>{row}{PANELS}").to_bytes("markdown").decode()


def test_tabs_without_roles_label_the_panels_at_their_places(made) -> None:
    html = (
        "<div class='ulist tablist'><ul><li class=tab><p>Linux</p></li><li class=tab><p>Windows</p></li></ul></div>"
        "<div class=content><div class=tab-pane><p>The package.</p></div><div class=tab-pane><p>The installer.</p>"
        "</div></div>"
    )
    article = made(f"<p>Two ways to install it.</p><div>{html}</div>")
    assert lines(article) == ["Two ways to install it.", "Linux", "The package.", "Windows", "The installer."]


def test_a_tab_of_one_letter_is_no_mark_of_a_note(made) -> None:
    row, panels = ROW.replace("Linux", "R").replace('href="#p1"', 'href="" aria-controls="p1"'), PANELS
    assert lines(made(f"<p>Two ways.</p><div>{row}{panels}</div>"))[1] == "R"
