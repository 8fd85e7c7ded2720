"""Cells that say something by a sign alone."""

import pytest


@pytest.mark.parametrize(
    ("sign", "said"),
    [
        ("<div class=checkmark></div>", "✓"),
        ("<i class='material-icons'>check_circle</i>", "✓"),
        ("<span class='material-symbols-outlined'>close</span>", "✗"),
        ("<i class='fa fa-check-circle'></i>", "✓"),
        ("<span><svg><use href='#icon-tick'/></svg></span>", "✓"),
        ("<i class='fa-solid fa-xmark'></i>", "✗"),
        ("<span class=icon-tick aria-label='included'></span>", "included"),
        ("<svg><title>Not included</title><path d='M0 0'/></svg>", "Not included"),
        ("<input type=checkbox checked disabled>", "☑"),
        ("<i class=checkbox-cell></i>", ""),
        ("<div class=spacer></div>", ""),
        ("", ""),
        ("<i class=fa-check></i> since 2019", "since 2019"),
    ],
)
def test_sign_in_a_cell_is_written(made, sign: str, said: str) -> None:
    article = made(f"<table><tr><th>Feature<th>Here<tr><td>Ferries<td>{sign}</table>")
    assert article.render("markdown").splitlines()[-1] == f"| Ferries | {said} |"


def test_a_cell_may_be_an_icon_itself(made) -> None:
    rows = "<tr><td>Ferries<td class=material-icons>check<tr><td>Trains<td class=material-icons>train"
    article = made(f"<table><tr><th>Feature<th>Here{rows}</table>")
    assert article.render("markdown").splitlines()[-2:] == ["| Ferries | ✓ |", "| Trains |  |"]


def test_a_picture_is_no_bolder(made) -> None:
    article = made("<p><b><img src=/a.jpg alt=Quay></b> <b>Quay <img src=/b.jpg alt=Boat></b></p>")
    assert article.render("markdown").startswith("![Quay](https://example.org/a.jpg) **Quay ![Boat](")
