"""The pointer rests over a pane while its page changes: what is not seen yet is not reported as under it."""

import pytest
from PySide6.QtCore import QPoint
from tests.desktop.web.pages import show_html

PAGE = (
    '<!doctype html><html data-plainleaf="0"><body data-plainleaf="1" style="margin:0">'
    '<p data-plainleaf="{0}" style="height:500px;margin:0">Page {0}.</p></body></html>'
)
AT = QPoint(200, 200)


@pytest.mark.parametrize("keeps_picture", [False, True])
def test_a_page_is_under_the_pointer_once_it_is_seen(qtbot, page_view, settled, frames, keeps_picture):
    with settled(page_view):
        show_html(page_view, PAGE.format(5), None)
    with qtbot.waitSignal(page_view.hovered, check_params_cb=lambda address: address == 5):
        qtbot.mouseMove(page_view.view.focusProxy(), AT)
    reports: list[tuple[int, bool]] = []
    page_view.hovered.connect(lambda address: reports.append((address, page_view.cover.isHidden())))
    if keeps_picture:
        page_view.keep_picture()
    show_html(page_view, PAGE.format(7), None)
    assert page_view.cover.isVisible()
    with qtbot.waitSignal(page_view.ready):
        pass
    page_view.cover.lift = lambda: None  # it is painted later
    heard: list[int] = []
    page_view._page.bridge.hovered.connect(heard.append)
    steps = iter(range(1, 10_000))

    def moved() -> None:
        qtbot.mouseMove(page_view.view.focusProxy(), AT + QPoint(0, next(steps) % 200))
        frames(page_view, 2)

    for _ in range(10):
        moved()
    if keeps_picture:  # it lets the pointer through
        qtbot.waitUntil(lambda: moved() or 7 in heard)
    assert reports == []
    del page_view.cover.lift
    page_view.cover.lift()
    qtbot.waitUntil(page_view.cover.isHidden)
    if keeps_picture:
        assert reports == [(7, True)]
    qtbot.waitUntil(lambda: moved() or bool(reports))
    assert set(reports) == {(7, True)}
