"""Lists that are written as something else, or are something else."""

import pytest

TEXT = "<p>The keeper wrote down the level of the canal every morning, and nobody read what he had written.</p>"
IMAGE = "<img src=https://boats.example/{}.jpg>"


@pytest.mark.parametrize(
    ("html", "wanted"),
    [
        ("<ul><li>- A bench<li>- A lamp</ul>", "- A bench\n- A lamp"),
        ("<ul><li>+ Burns long<li>+ Stands well</ul>", "- Burns long\n- Stands well"),
        ("<ul><li>[7] Holm, Locks.<li>[8] Ito, Pumps.</ul>", "7. Holm, Locks.\n8. Ito, Pumps."),
        ("<ol><li>1. Open the gate.<li>2. Wait.</ol>", "1. Open the gate.\n2. Wait."),
        ("<ul><li>- A bench<li>A lamp</ul>", "- \\- A bench\n- A lamp"),
        ("<ul><li>2.5 mm of felt<li>3.5 mm of felt</ul>", "- 2.5 mm of felt\n- 3.5 mm of felt"),
        ("<ol><li>3. place<li>4. place</ol>", "1. 3\\. place\n2. 4\\. place"),
        ("<dl><dt>1.<dd>the keeper,<dt>2.<dd>the cow</dl>", "1. the keeper,\n2. the cow"),
        ("<dl><dt>a)<dd>the keeper,<dt>b)<dd>the cow</dl>", "- a) the keeper,\n- b) the cow"),
        ("<dl><dt>–<dd>the keeper,<dt>–<dd>the cow</dl>", "- the keeper,\n- the cow"),
        ("<dl><dt>Keeper<dd>Tore<dt>Cow<dd>Silke</dl>", "**Keeper**\n\nTore\n\n**Cow**\n\nSilke"),
    ],
)
def test_what_is_typed_before_items_is_the_lists_own(made, html: str, wanted: str) -> None:
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
