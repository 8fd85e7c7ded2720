"""Lists that are written as something else, or are something else."""

import pytest

TEXT = "<p>The keeper wrote down the level of the canal every morning, and nobody read what he had written.</p>"
IMAGE = "<img src=https://boats.example/{}.jpg>"


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
