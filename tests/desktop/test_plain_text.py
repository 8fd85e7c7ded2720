"""Text of pages, feeds, tags and files is shown letter by letter: no picture that it names is loaded."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QApplication, QLabel, QToolTip, QWidget
from pytestqt.qtbot import QtBot

from plainleaf.desktop.reader import OutlineEntry
from plainleaf.desktop.theme import Theme
from plainleaf.desktop.widgets.labels import ElidedLabel
from plainleaf.desktop.widgets.plain_text import LINE, MOST, message_box, plain_label, plain_tip
from plainleaf.desktop.window.bars.tabs import PageTabs
from plainleaf.desktop.window.comfort.outline import OutlinePopup


@pytest.fixture
def markup(tmp_path: Path, qapp: QApplication) -> str:
    """Markup with a red picture of this computer, as a page could have it in a heading."""
    assert qapp is not None  # before it there are no pictures
    red = QPixmap(200, 120)
    red.fill(Qt.GlobalColor.red)
    red.save(str(tmp_path / "private.png"))
    return f'<img src="{(tmp_path / "private.png").as_uri()}"> <b>Update Plainleaf</b>'


def _red(widget: QWidget) -> int:
    """How many points of a widget are red, of every 5th in both directions."""
    image = widget.grab().toImage()
    colours = (image.pixelColor(x, y) for x in range(0, image.width(), 5) for y in range(0, image.height(), 5))
    return sum(colour.red() > 200 and colour.green() < 60 for colour in colours)


def _tip_shown(qtbot: QtBot, words: str, owner: QWidget) -> QWidget:
    def shown() -> QWidget | None:
        tops = QApplication.topLevelWidgets()
        return next((one for one in tops if one.inherits("QTipLabel") and one.isVisible()), None)

    QToolTip.showText(QPoint(50, 50), words, owner)
    qtbot.waitUntil(lambda: shown() is not None)
    return shown()


def _outline(markup: str, _theme: Theme) -> tuple[str, QWidget]:
    popup = OutlinePopup(None)
    popup.show_entries([OutlineEntry(2, markup)])
    return popup.list.item(0).toolTip(), popup


def _tab(markup: str, theme: Theme) -> tuple[str, QWidget]:
    tabs = PageTabs(theme)
    tabs.show_pages([markup, "other"], 0)
    return tabs.tabToolTip(0), tabs


def _elided(markup: str, _theme: Theme) -> tuple[str, QWidget]:
    label = ElidedLabel("paneNote")
    label.resize(10, 20)
    label.show_text(markup)
    return label.toolTip(), label


@pytest.mark.parametrize("made", [_outline, _tab, _elided])
def test_a_tool_tip_loads_no_picture(
    qtbot: QtBot, qapp: QApplication, markup: str, made: Callable[[str, Theme], tuple[str, QWidget]]
) -> None:
    words, owner = made(markup, Theme(qapp))
    qtbot.addWidget(owner)
    assert _red(_tip_shown(qtbot, markup, owner)) > 100, "the control: unguarded, the picture is there"
    QToolTip.hideText()
    assert _red(_tip_shown(qtbot, words, owner)) == 0


def test_labels_and_messages_load_no_picture(qtbot: QtBot, markup: str) -> None:
    unguarded, window = QLabel(markup), QWidget()
    box = message_box(window, "Not saved", markup, markup)
    for widget in (unguarded, window, box, label := plain_label(markup)):
        qtbot.addWidget(widget)
    assert _red(unguarded) > 100
    assert [_red(label), _red(box)] == [0, 0]
    label.setText(f"<p>{markup}")
    assert _red(label) == 0
    assert [one.text() for one in box.findChildren(QLabel) if one.text()] == [markup, markup]


@pytest.mark.parametrize("text", ["", "A title", "Two\nlines", "x" * LINE])
def test_a_tip_without_marks_is_the_text_itself(text: str) -> None:
    assert plain_tip(text) == text


def test_a_huge_tip_is_cut_and_fits_on_the_screen(qtbot: QtBot) -> None:
    owner = QWidget()
    qtbot.addWidget(owner)
    words = plain_tip("a word\0 " * 100_000)
    assert len(words) < MOST + 100
    assert _tip_shown(qtbot, words, owner).width() < 800
