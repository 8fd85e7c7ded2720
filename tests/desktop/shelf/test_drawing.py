"""SVG pictures as thumbnails: shapes are drawn; nothing is loaded, and nothing takes long."""

from pathlib import Path

import pytest
from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QColor, QImage

from plainleaf.desktop.shelf.drawing import MOST, shapes_of
from plainleaf.desktop.shelf.looks import WIDEST, parts_of
from plainleaf.desktop.shelf.pictures import scaled

SIZE = QSize(120, 80)
HEAD = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="600" height="400">'
SKY, SUN = '<rect width="600" height="400" fill="#3060a0"/>', '<circle cx="300" cy="200" r="90" fill="#ffee99"/>'
TWICE = "".join(f'<g id="g{at}"><use href="#g{at + 1}"/><use href="#g{at + 1}"/></g>' for at in range(40))
CHAIN = "".join(f'<g id="c{at}"><use href="#c{at + 1}"/></g>' for at in range(60))
ROUND = '<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g><use href="#a"/>'


def picture(inside: str, head: str = HEAD) -> QImage:
    return scaled(f"{head}{inside}</svg>".encode(), SIZE)


@pytest.fixture
def red(tmp_path: Path) -> str:
    """The address of a red picture on this computer."""
    image = QImage(200, 200, QImage.Format.Format_RGB32)
    image.fill(QColor("red"))
    assert image.save(str(tmp_path / "red.png"))
    return f"file://{tmp_path / 'red.png'}"


@pytest.mark.usefixtures("qapp")
def test_shapes_are_drawn_in_their_colours():
    image = picture(SKY + SUN)
    assert (image.width(), image.height()) == (120, 80)
    assert image.pixelColor(4, 4).name() == "#3060a0"
    assert image.pixelColor(60, 40).name() == "#ffee99"


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize(
    "inside",
    [
        '<image href="{red}" width="600" height="400"/>',
        '<image xlink:href="{red}" width="600" height="400"/>',
        '<style>rect {{ fill: url("{red}") }}</style>',
        '<foreignObject width="600" height="400"><img src="{red}"/></foreignObject>',
        '<rect width="9" height="9" fill="url({red})"/>',
    ],
)
def test_no_drawing_shows_a_file_of_this_computer(red, inside):
    image = picture(SKY + SUN + inside.format(red=red))
    seen = {image.pixelColor(x, y).name() for x in range(120) for y in range(80)}
    assert "#3060a0" in seen
    assert "#ff0000" not in seen


@pytest.mark.parametrize("inside", [TWICE + '<use href="#g0"/>', CHAIN, ROUND, SUN * (MOST + 1)])
def test_a_drawing_of_too_many_shapes_is_not_drawn(inside):
    assert shapes_of(f"{HEAD}{inside}</svg>".encode()) is None


@pytest.mark.parametrize(
    "inside",
    ['<path d="M0 0H9" stroke-dasharray="1e-9"/>', '<path d="M0 0H9" style="stroke-dasharray: 1e-9; fill: red"/>',
     '<filter id="f"><feGaussianBlur stdDeviation="1e9"/></filter>', '<pattern id="p" width="1e-9" height="1e-9"/>'],
)  # fmt: skip
def test_what_takes_long_is_left_out(inside):
    shapes = shapes_of(f"{HEAD}{inside}{SUN}</svg>".encode()) or b""
    assert b"circle" in shapes
    assert not [word for word in (b"dash", b"Gaussian", b"pattern") if word in shapes]


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize(
    "data",
    [
        b"%PDF-1.4 no picture of a page",
        HEAD.encode() + b"<rect",
        HEAD.encode() + b"</svg>",
        HEAD.replace("600", "24").replace("400", "24").encode() + SUN.encode() + b"</svg>",
        b'<!DOCTYPE svg [<!ENTITY a "<rect/>">]>' + HEAD.encode() + b"&a;</svg>",
        b" " * 500_001 + HEAD.encode() + b"</svg>",
    ],
    ids=["PDF", "broken", "empty", "icon", "entity", "too long"],
)
def test_what_is_no_picture_of_an_article_is_not_drawn(data):
    assert scaled(data, SIZE).isNull()


@pytest.mark.parametrize("width", [400, 900, 2500])
@pytest.mark.parametrize("direction", [Qt.LayoutDirection.LeftToRight, Qt.LayoutDirection.RightToLeft])
def test_the_star_is_at_the_end_of_a_row_of_any_width(qapp, width, direction):
    box = QRect(0, 0, width, 100)
    found = parts_of("rows", box, qapp.font(), direction)
    left = direction == Qt.LayoutDirection.RightToLeft
    assert (found.star.left() if left else width - found.star.right()) < 20
    assert not any(found.star.intersects(part) for part in (found.title, found.text, found.picture))
    assert found.title.width() <= WIDEST
