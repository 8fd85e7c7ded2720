"""What the first window shows: the sample to who is new, the shelf to who comes back, a page where one is asked for."""

import pytest

from plainleaf.desktop.app.start import begin
from plainleaf.desktop.app.windows import WindowManager
from plainleaf.desktop.theme import Theme
from plainleaf.settings import Settings


@pytest.mark.parametrize(("asked", "shelf"), [(None, True), ("/news", False)])
def test_returning_user_gets_the_shelf_unless_a_page_is_given(qtbot, manager, local_web, news, asked, shelf):
    server = local_web()
    server.put("/news", news())
    begin(manager, None, server.origin + "/news")
    first = manager.windows[0]
    qtbot.waitUntil(lambda: first.reading is not None and first.shelf_controller.page_saver.entry > 0)
    assert not first.shelf_controller.shown
    first.close()
    begin(manager, asked and server.origin + asked, server.origin + "/sample")
    window = manager.windows[0]
    qtbot.waitUntil(lambda: window.shelf_controller.shown == shelf and (shelf or window.reading is not None))
    assert "/sample" not in server.asked


def test_empty_shelf_explains_itself(qtbot, qapp, profiles, tmp_path, monkeypatch):
    monkeypatch.setenv("PLAINLEAF_HOME", str(tmp_path / "home"))
    manager = WindowManager(Theme(qapp), Settings(), profiles)
    window = manager.new_window()
    window.actions_by_id["shelf"].trigger()
    page = window.shelf_controller.page
    qtbot.waitUntil(lambda: page.emptiness.isVisible() and bool(page.emptiness.buttons))
    assert [button.text() for button in page.emptiness.buttons] == ["Open a page", "Import…", "Connect a browser…"]
    page.emptiness.buttons[0].click()
    assert window.focusWidget() is window.start_page.field
    manager.close()
