"""The name of a card or a question that a page tells twice in a row."""

import pytest

TEXT = "<p>The mill was built by a miller whom nobody remembers, and rebuilt by another one.</p>"


def shown(made, inside: str) -> str:
    return made(f"{TEXT}{inside}{TEXT}").render("markdown", title=False).split("\n\n", 1)[1].rpartition("\n\n")[0]


@pytest.mark.parametrize(
    ("inside", "expected"),
    [
        ("<h3>Oak wheel</h3><h3>Oak wheel</h3><p>Of seven spokes.</p>", "## Oak wheel\n\nOf seven spokes."),
        (
            "<h3>Oak wheel</h3><p><img src=/w.jpg width=300></p><p>Oak wheel</p><p>Of seven spokes.</p>",
            "## Oak wheel\n\n![](https://example.org/w.jpg)\n\nOf seven spokes.",
        ),
        (
            "<p><a href=/w>Oak wheel</a></p><h3>Oak wheel</h3><p>Of seven spokes.</p>",
            "## [Oak wheel](https://example.org/w)\n\nOf seven spokes.",
        ),
        ("<p>Does it turn?</p><p>Does it turn?</p><p>In spring.</p>", "Does it turn?\n\nIn spring."),
        (
            "<ul><li><h3>Oak wheel</h3><h3>Oak wheel</h3><p>1</p></li><li><h3>Ash</h3><p>2</p></li></ul>",
            "- ### Oak wheel\n\n  1\n\n- ### Ash\n\n  2",
        ),
    ],
    ids=["headings", "around a picture", "a link and a heading", "a question", "in a list"],
)
def test_a_name_stands_once(made, inside, expected):
    assert shown(made, inside) == expected


@pytest.mark.parametrize(
    "inside",
    [
        "<p>No!</p><p>No!</p>",
        "<h3>Oak wheel</h3><p>Of seven spokes.</p><h3>Oak wheel</h3><p>Of nine.</p>",
    ],
    ids=["said twice", "text between"],
)
def test_what_is_meant_twice_stays(made, inside):
    assert shown(made, inside).count("No!" if "No!" in inside else "Oak wheel") == 2


def test_what_was_left_out_is_told(made):
    article = made(f"{TEXT}<h3>Oak wheel</h3><h3>Oak wheel</h3>{TEXT}")
    assert [(one.step, one.text) for one in article.removals] == [("repeat", "Oak wheel")]
