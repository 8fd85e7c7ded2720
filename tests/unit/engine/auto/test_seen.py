"""What the published methods see of blocks, by hand."""

import numpy as np
import pytest

from plainleaf.engine.auto.features.measures import measure
from plainleaf.engine.auto.features.methods import ON_LINES
from plainleaf.engine.extract import read


def seen(html: str) -> dict[str, list[float]]:
    return {name: values.tolist() for name, values in ON_LINES.columns(measure(read(html))).items()}


def test_code_belongs_to_the_block_that_it_opens_in() -> None:
    found = seen('<body><div class="a b" id=c><p>One <a href=x>two</a></p>three<hr>four<p><b>five</b></p><p></p></div>')
    code = (
        len("<html></html><body></body><div></div><p></p><a></a>" + "a b c"),
        0,
        len("<hr></hr>"),
        len("<p></p><b></b>"),
    )
    own = np.array((6, 5, 4, 4)) - code
    assert found["danag: difference"] == np.convolve(own, (1, 1, 1), "same").tolist()
    assert found["line-block: TTR"] == pytest.approx([6 / 5, 5, 4, 4 / 2])
    assert found["line-block: ATTR"] == [0.5, 0, 0, 0]


def test_area_has_one_block_before_and_after_the_long_ones() -> None:
    link, text = "<li><a href=x>One</a></li>", f"<p>{'word ' * 40}</p>"
    found = seen(f"<ul>{link * 4}</ul>{text * 2}<ul>{link * 3}</ul>")
    assert found["danag: lines from the area"] == [3, 2, 1, 0, 0, 0, 0, 1, 2]
    assert found["danag: in the area"] == [distance == 0 for distance in found["danag: lines from the area"]]
    ratio = found["blurring: content code ratio"]
    assert 0 < ratio[0] < ratio[3] < ratio[4] < 1


def test_without_an_area_every_block_is_outside() -> None:
    found = seen("<p>one<p>two")
    assert found["danag: in the area"] == [False, False]
    assert found["danag: lines from the area"] == [1, 2]


@pytest.mark.parametrize("html", ["", "<body>", "<title>No text</title>"])
def test_a_page_without_blocks_has_no_lines(html: str) -> None:
    assert all(values == [] for values in seen(html).values())
