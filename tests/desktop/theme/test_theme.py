"""The looks: readable colours in both palettes, a style sheet that Qt understands."""

import re

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QIcon, QPalette
from PySide6.QtWidgets import QLineEdit, QPlainTextEdit, QSlider

from plainleaf import resources
from plainleaf.desktop.theme import CONTRAST, DARK, LIGHT, SEPIA, Theme
from plainleaf.desktop.theme.contrast import contrast
from plainleaf.desktop.theme.icons import PaintedIcon
from plainleaf.desktop.theme.palette import tokens

ON_GROUNDS = ("text", "muted", "accent", "warning")
GROUNDS = ("ground", "surface", "raised")


@pytest.mark.parametrize("palette", [LIGHT, SEPIA, DARK, CONTRAST], ids=["light", "sepia", "dark", "contrast"])
def test_words_can_be_read_on_every_ground(palette):
    colours = tokens(palette)
    pairs = [(ink, ground) for ink in ON_GROUNDS for ground in GROUNDS]
    pairs += [("on_accent", "accent"), ("text", "accent_soft"), ("accent", "accent_soft"), ("text", "hover")]
    pairs += [("muted", "accent_soft"), ("muted", "hover")]
    weak = {pair: round(contrast(*(colours[name] for name in pair)), 2) for pair in pairs}
    assert {pair: value for pair, value in weak.items() if value < 4.5} == {}


@pytest.mark.parametrize("palette", [LIGHT, SEPIA, DARK, CONTRAST], ids=["light", "sepia", "dark", "contrast"])
@pytest.mark.parametrize("kind", [QLineEdit, QPlainTextEdit])
def test_a_hint_in_an_empty_field_can_be_read(qapp, request, palette, kind):
    theme = Theme(qapp)
    request.addfinalizer(lambda: theme.use(LIGHT))  # as other tests expect the application
    theme.use(palette)
    field = kind()
    field.setPlaceholderText("Paste an address")
    field.ensurePolished()
    hint = field.palette().color(QPalette.ColorRole.PlaceholderText)
    assert (hint.name(), hint.alpha()) == (palette.muted, 255)


@pytest.mark.parametrize("direction", [Qt.LayoutDirection.LeftToRight, Qt.LayoutDirection.RightToLeft])
def test_a_slider_is_filled_from_its_beginning(qapp, request, direction):
    theme = Theme(qapp)
    request.addfinalizer(lambda: qapp.setLayoutDirection(Qt.LayoutDirection.LeftToRight))
    theme.use(LIGHT)
    qapp.setLayoutDirection(direction)
    slider = QSlider(Qt.Orientation.Horizontal)
    slider.resize(200, 24)
    slider.setValue(25)
    image = slider.grab().toImage()
    ends = [image.pixelColor(x, 12).name() == LIGHT.accent for x in (10, 190)]
    assert ends == [direction == Qt.LayoutDirection.LeftToRight, direction == Qt.LayoutDirection.RightToLeft]


def test_the_style_sheet_names_only_colours_that_exist():
    sheet = resources.resource("window/style.qss").read_text("utf-8").replace("$$", "")
    assert set(re.findall(r"\$(\w+)", sheet)) <= set(tokens(LIGHT)) | {"icons", "shade", "filled"}


@pytest.mark.usefixtures("qapp")
def test_icons_are_drawn_in_their_size_and_colour() -> None:
    mode, state = QIcon.Mode, QIcon.State
    engine = PaintedIcon(resources.resource("icons") / "keep.svg", LIGHT)
    assert not engine._renderers
    inks = [
        (LIGHT.muted, mode.Normal, state.Off),
        (LIGHT.text, mode.Active, state.Off),
        (LIGHT.accent, mode.Normal, state.On),
        (LIGHT.faint, mode.Disabled, state.On),
    ]
    icon, counts = QIcon(engine), []
    for colour, which, on in inks:
        image = icon.pixmap(QSize(18, 18), 2.0, which, on).toImage()
        assert image.size() == QSize(36, 36)
        drawn = [image.pixelColor(x, y) for x in range(36) for y in range(36)]
        assert {one.name() for one in drawn if one.alpha() == 255} == {colour.lower()}
        counts.append(sum(one.alpha() == 255 for one in drawn))
    assert counts[2] > counts[0] == counts[3], "only an icon that is on is filled"
    assert len(engine._renderers) == len(inks)
