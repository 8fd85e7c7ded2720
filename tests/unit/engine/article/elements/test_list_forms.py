"""Lists that are written as something else, or are something else."""

import pytest

TEXT = "<p>The keeper wrote down the level of the canal every morning, and nobody read what he had written.</p>"
IMAGE = "<img src=https://boats.example/{}.jpg>"


@pytest.mark.parametrize(
    ("html", "wanted"),
    [
        ("<dl><dt>1.<dd>the keeper,<dt>2.<dd>the cow</dl>", "1. the keeper,\n2. the cow"),
        ("<dl><dt>a)<dd>the keeper,<dt>b)<dd>the cow</dl>", "- a) the keeper,\n- b) the cow"),
        ("<dl><dt>–<dd>the keeper,<dt>–<dd>the cow</dl>", "- the keeper,\n- the cow"),
        ("<dl><dt>Keeper<dd>Tore<dt>Cow<dd>Silke</dl>", "**Keeper**\n\nTore\n\n**Cow**\n\nSilke"),
    ],
)
def test_terms_that_are_numbers_or_letters_make_a_list(made, html: str, wanted: str) -> None:
    assert wanted in made(f"{TEXT}{html}{TEXT}").render("markdown", title=False)


@pytest.mark.parametrize(
    ("items", "is_list"),
    [
        (f"<li>{IMAGE.format(1)}<p>Oars on the rail</p><li>{IMAGE.format(2)}", False),
        (f"<li>{IMAGE.format(1)}<p>Oars on the rail</p><li>{IMAGE.format(1)}<p>Brushes</p>", True),
        (f"<li>{IMAGE.format(1)}<li>{IMAGE.format(2)}", True),
        (f"<li>{IMAGE.format(1)}<p><a href=https://boats.example/oars>Oars</a></p><li>{IMAGE.format(2)}", True),
        (f"<li>{IMAGE.format(1)}<p>Oars</p><li>Brushes", True),
    ],
    ids=["gallery", "sign", "signs alone", "teaser", "text"],
)
def test_pictures_with_captions_are_no_list(made, items: str, is_list: bool) -> None:
    found = made(f"{TEXT}<ul>{items}</ul>{TEXT}").render("markdown", title=False)
    assert ("- ![" in found) == is_list
