"""Pictures that stand several times: arrows, dividers, ticks, bands of logos."""

import pytest


def row(*names: str) -> str:
    return "".join(f"<p>Said of {at}.</p><p><img src='/{name}' alt=''></p>" for at, name in enumerate(names))


@pytest.mark.parametrize("html", ["{}", "<blockquote>{}</blockquote>", "<ul><li>{}</li></ul>"])
def test_a_picture_that_stands_three_times_alone_is_an_ornament(made, html: str) -> None:
    article = made(html.format(row("rule.png", "rule.png", "rule.png", "kiln.jpg")))
    assert [name in article.render("markdown") for name in ("rule.png", "kiln.jpg")] == [False, True]
    assert {one.reason for one in article.removals} == {"an ornament: the picture stands several times"}
    assert len(article.removals) == 3


def test_a_picture_that_stands_twice_stays(made) -> None:
    text = "<p>Said between.</p>" * 12
    article = made(f"{row('rule.png')}{text}{row('rule.png')}{text}")
    assert article.render("markdown").count("rule.png") == 2


def test_a_picture_with_a_description_stays_once(made) -> None:
    logo = "<p>One more.</p><p><img src='/lake-{}.png' alt='Lake Pottery'></p>"
    assert made(logo.format("firm") * 4).render("markdown").count("lake-firm.png") == 1
    assert "lake-star.png" not in made(logo.format("star") * 4).render("markdown")


def test_items_that_held_nothing_else_go_too(made) -> None:
    article = made("<ul>" + "<li><img src='/tick.svg' alt='tick'></li><li>Glaze</li>" * 3 + "</ul>")
    assert article.text == "- Glaze\n- Glaze\n- Glaze\n"


def test_pictures_in_tables_in_lines_and_with_captions_stay(made) -> None:
    cells = "<tr><th>Bowl</th><td><img src='/tick.png' alt=''></td></tr>" * 3
    assert made(f"<p>x</p><table>{cells}</table>").render("markdown").count("tick.png") == 3
    lines = "<p><img src='/tick.png' alt=''> Bowls are dry.</p>" * 3
    assert made(lines).render("markdown").count("tick.png") == 3
    figures = "<p>x</p><figure><img src='/tick.png'><figcaption>{}</figcaption></figure>"
    assert made("".join(map(figures.format, "ABC"))).render("markdown").count("tick.png") == 3


def test_what_was_left_out_can_be_put_back(made) -> None:
    html = row("rule.png", "rule.png", "rule.png")
    nodes = {one.node for one in made(html).removals}
    assert made(html, put_back=nodes).render("markdown").count("rule.png") == 3
