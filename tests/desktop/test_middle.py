"""Bars of a wide window keep their words and buttons together, in the middle."""

import pytest
from PySide6.QtWidgets import QPushButton

from plainleaf.desktop.theme import Theme
from plainleaf.desktop.widgets.laid_out import WIDEST
from plainleaf.desktop.widgets.notice import Notice


@pytest.mark.parametrize(("width", "side"), [(700, 0), (2560, (2560 - WIDEST) // 2)])
def test_a_notice_is_in_the_middle_of_a_wide_window(qtbot, qapp, width, side):
    button = QPushButton("Load")
    notice = Notice(Theme(qapp), "offer", button)
    qtbot.addWidget(notice)
    notice.resize(width, 44)
    notice.show()
    line = notice.label.parentWidget()

    def is_there() -> bool:
        right = notice._close.mapTo(notice, notice._close.rect().topRight()).x()
        return (line.x(), line.width()) == (side, width - 2 * side) and 0 <= width - side - right <= 14

    qtbot.waitUntil(is_there)
    assert notice.minimumSizeHint().width() < 600  # the window can become narrow again at once
