"""No words are cut: pop-ups, the titles of methods, the legend, the facts of a card, and texts in another direction."""

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QFont, QFontMetrics, QImage, QPixmap, QTransform
from PySide6.QtWidgets import QLabel, QStyle, QStyleOptionComboBox

from plainleaf.desktop.recents import Recent
from plainleaf.desktop.shelf.row import fitted
from plainleaf.desktop.theme import Theme
from plainleaf.desktop.widgets.direction import in_one_line
from plainleaf.desktop.window.start.card import PageCard
from plainleaf.engine.catalogue import METHODS

EDITED = QStyle.SubControl.SC_ComboBoxEditField


@pytest.fixture
def inspected(qtbot, fresh_window, local_web, news):
    """A window of 1024 pixels that shows how an article was found."""
    with qtbot.waitSignal(fresh_window.loader.opened):
        fresh_window.open(local_web().put("/news", news()))
    fresh_window.show_view("inspect")
    fresh_window.resize(1024, 700)
    return fresh_window


def test_all_lines_on_the_parameters_of_every_method_are_shown(qtbot, inspected):
    bar, cut = inspected.bars.method, []
    for name in METHODS:
        bar.chooser.setCurrentIndex(bar.chooser.findData(name))
        bar.open_parameters()
        qtbot.waitUntil(bar.popup.isVisible)
        wrapped = [one for one in bar.popup.findChildren(QLabel) if one.isVisible() and one.wordWrap()]
        assert wrapped, name
        cut += [(name, one.text()) for one in wrapped if one.height() < one.heightForWidth(one.width())]
        bar.popup.hide()
    assert cut == []


def test_the_whole_title_of_every_method_is_shown(qtbot, inspected):
    chooser = inspected.bars.method.chooser
    widest = max(chooser.fontMetrics().horizontalAdvance(method.title) for method in METHODS.values())

    def field() -> int:
        option = QStyleOptionComboBox()
        chooser.initStyleOption(option)
        return chooser.style().subControlRect(QStyle.ComplexControl.CC_ComboBox, option, EDITED, chooser).width()

    qtbot.waitUntil(lambda: field() >= widest)


def test_the_legend_names_both_methods_beside_a_narrow_page(qtbot, inspected):
    inspected.actions_by_id["compare"].trigger()
    legend = inspected.comparisons.legend
    qtbot.waitUntil(lambda: legend.isVisible() and "…" not in legend.words())
    assert legend.width() < 640
    qtbot.waitUntil(lambda: legend.first.text().startswith("All meth"))
    assert legend.second.width() >= legend.fontMetrics().horizontalAdvance(legend.second.currentText())


@pytest.mark.usefixtures("qapp")
def test_a_long_name_of_a_site_leaves_space_for_the_other_facts():
    metrics = QFontMetrics(QFont())
    facts = ["Harbour Courier of the North", "2 min", "10:30"]
    wide = metrics.horizontalAdvance(in_one_line(facts))
    assert fitted(facts, metrics, wide + 2) == in_one_line(facts)
    first, *others = fitted(facts, metrics, wide - 60).split("  ·  ")
    assert first.startswith("\u2068Harbour")
    assert first.endswith("…\u2069")
    assert others == ["\u20682 min\u2069", "\u206810:30\u2069"]


@pytest.mark.parametrize(("words", "on_the_right"), [("قصير.", True), ("Short.", False), ("短い。", False)])
@pytest.mark.parametrize("window", [Qt.LayoutDirection.LeftToRight, Qt.LayoutDirection.RightToLeft])
def test_card_words_start_at_the_side_of_their_script(qapp, words, on_the_right, window):
    theme = Theme(qapp)
    card = PageCard(Recent("https://a.example/", words, "", excerpt=words), None, QPixmap(), theme)
    card.setLayoutDirection(window)
    card.resize(400, card.height())
    image = card.grab(QRect(8, 10, 384, 16)).toImage()
    ink = [x for x in range(image.width()) if _has_ink(image, x)]
    assert (min(ink) > 192) == on_the_right
    assert (max(ink) < 192) != on_the_right


def test_both_lines_of_a_card_are_whole_in_a_high_script(qapp):
    card = PageCard(Recent("https://a.example/", "", "", excerpt="国" * 200), None, QPixmap(), Theme(qapp))
    card.resize(400, card.height())
    image = card.grab(QRect(16, 44, 60, 60)).toImage()
    turned = image.transformed(QTransform().rotate(90))
    ink = "".join("x" if _has_ink(turned, x) else " " for x in range(turned.width()))
    heights = {len(line) for line in ink.split()}
    assert len(ink.split()) == 2
    assert max(heights) - min(heights) <= 1


def _has_ink(image: QImage, x: int) -> bool:
    ground = image.pixelColor(0, 0)
    return any(abs(image.pixelColor(x, y).lightness() - ground.lightness()) > 60 for y in range(image.height()))
