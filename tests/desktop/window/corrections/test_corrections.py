"""Corrections in the window: by menu and keys, undone and redone, kept."""

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QMenu
from tests.desktop.window.corrections.correcting import BOX, composed, correct, dialog, node, point

from plainleaf.desktop.window.corrections.blocks import beside, block_of, down, up
from plainleaf.desktop.window.corrections.site_rule import SiteRuleDialog
from plainleaf.desktop.window.page.reading import MethodChoice
from plainleaf.engine.catalogue import METHODS


def test_remove_keep_and_the_article_is_this(qtbot, reader, shown_text):
    assert BOX in reader.reading.article.text
    article = correct(qtbot, reader, "remove", "tip")
    assert BOX not in article.text
    qtbot.waitUntil(lambda: BOX not in shown_text(reader.panes.article_view))
    assert "Rain at noon." not in article.text
    article = correct(qtbot, reader, "keep", "weather")
    assert "Rain at noon." in article.text
    article = correct(qtbot, reader, "content", "comments")
    assert article.text.startswith("Comments\n\nAbout time.")
    assert "Rain at noon." in article.text
    assert [one.kind for one in article.record.corrections] == ["remove", "keep", "content"]


def test_what_is_left_out_already_is_not_left_out_twice(qtbot, reader):
    box = node(reader, "tip")
    correct(qtbot, reader, "remove", "tip")
    reader.corrections.correct("remove", box + 1)  # its paragraph
    assert reader.bars.status.text() == f"“{BOX}” is left out already."
    assert [one.kind for one in reader.reading.by_hand] == ["remove"]
    composed(qtbot, reader, lambda: reader.corrections.correct("keep", box + 1))
    composed(qtbot, reader, lambda: reader.corrections.correct("remove", box + 1))
    assert BOX not in reader.reading.article.text


def test_undo_and_redo_step_by_step(qtbot, reader):
    actions = reader.actions_by_id
    assert not actions["undo"].isEnabled()
    before = reader.reading.article.text
    after = correct(qtbot, reader, "remove", "tip").text
    last = correct(qtbot, reader, "content", "comments").text
    assert composed(qtbot, reader, actions["undo"].trigger).text == after
    assert composed(qtbot, reader, actions["undo"].trigger).text == before
    assert not actions["undo"].isEnabled()
    assert composed(qtbot, reader, actions["redo"].trigger).text == after
    assert composed(qtbot, reader, actions["redo"].trigger).text == last
    assert not actions["redo"].isEnabled()


def test_context_menu_names_the_block_under_the_pointer(qtbot, reader):
    names = ["Remove", "Keep", "The article is this", "Why?", "Always on this site…"]
    for pane in (reader.panes.original_view, reader.panes.article_view):
        pane.hovered.emit(int(reader.reading.document.address[node(reader, "tip") + 1]))
        menu = QMenu(reader)
        menu.addAction("Copy")
        pane.menu_wanted.emit(menu)
        assert [action.text() for action in menu.actions() if not action.isSeparator()] == [*names, "Copy"]
        menu.deleteLater()
    article = composed(qtbot, reader, reader.actions_by_id["correct-remove"].trigger)
    assert BOX not in article.text
    with qtbot.waitSignal(reader.corrections.message) as reported:
        reader.actions_by_id["correct-why"].trigger()
    assert reported.args[0] == "Left out: by you."
    popup = reader.corrections.why_popup
    assert (popup.isVisible(), popup.sentence.text(), popup.numbers.isVisible()) == (True, reported.args[0], False)
    popup.details.click()
    assert popup.numbers.isVisible()
    assert popup.numbers.text().startswith("It is left out by you. The method alone:")
    method = METHODS[reader.reading.choice.method]
    assert popup.method.text().endswith(f"{method.title}: {method.summary}")
    popup.close()


def test_a_right_click_on_the_page_opens_that_menu(reader, ask):
    view = reader.panes.original_view
    at = ask(view, "(r => [r.left + 20, r.top + 8])(document.querySelector('h1').getBoundingClientRect())")
    menus = []
    view.menu_wanted.connect(lambda menu: menus.append([action.text() for action in menu.actions()]))
    point(reader, "story")
    view.view.customContextMenuRequested.emit(QPoint(*map(int, at)))
    assert menus
    assert "Remove" in menus[0]


def test_arrow_keys_walk_the_tree_and_single_keys_correct(qtbot, reader):
    mode, actions, original = reader.corrections.mode, reader.actions_by_id, reader.panes.original_view
    point(reader, "story")
    actions["correct"].trigger()
    assert (mode.on, mode.node) == (True, node(reader, "story"))
    keys = original.view.focusProxy() or original

    def press(key):
        qtbot.keyClick(keys, key)

    press(Qt.Key.Key_Right)
    assert mode.node == node(reader, "side")
    press(Qt.Key.Key_Left)
    press(Qt.Key.Key_Down)
    document = reader.reading.document
    assert document.nodes.tag_of(mode.node) == "h1"
    press(Qt.Key.Key_Right)
    press(Qt.Key.Key_Right)
    assert mode.node == node(reader, "tip")
    article = composed(qtbot, reader, lambda: press(Qt.Key.Key_Delete))
    assert BOX not in article.text
    article = composed(qtbot, reader, lambda: press(Qt.Key.Key_Insert))
    assert BOX in article.text
    article = composed(qtbot, reader, lambda: press(Qt.Key.Key_Return))
    assert article.text == f"{BOX}\n"
    press(Qt.Key.Key_Up)
    assert mode.node == node(reader, "story")
    press(Qt.Key.Key_Escape)
    assert not mode.on
    assert not actions["correct"].isChecked()


def test_what_changed_flashes_once_and_the_page_stays_as_it_is(qtbot, reader, ask):
    view = reader.panes.original_view
    height = ask(view, "document.documentElement.scrollHeight")
    seen = "(() => { const one = document.querySelector('plainleaf-flash'); return one && one.style.outline })()"
    reader.corrections.correct("remove", node(reader, "tip"))
    qtbot.waitUntil(lambda: bool(ask(view, seen)))
    assert ask(view, "document.documentElement.scrollHeight") == height
    qtbot.waitUntil(lambda: ask(view, seen) is None)


def test_added_part_flashes_once_it_is_drawn(qtbot, reader, ask):
    view = reader.panes.article_view
    seen = "(() => { const one = document.querySelector('plainleaf-flash'); return one && one.style.outline })()"
    reader.corrections.correct("keep", node(reader, "weather"))
    qtbot.waitUntil(lambda: bool(ask(view, seen)))
    qtbot.waitUntil(lambda: ask(view, seen) is None)


def test_corrections_survive_reload_another_method_and_a_restart(qtbot, reader, manager, web):
    correct(qtbot, reader, "remove", "tip")
    url = reader.reading.page.url
    with qtbot.waitSignal(reader.loader.opened):
        reader.actions_by_id["reload"].trigger()
    assert BOX not in reader.reading.article.text
    assert reader.actions_by_id["undo"].isEnabled()
    article = composed(qtbot, reader, lambda: reader.reselector.choose(MethodChoice("plain", {})))
    assert BOX not in article.text
    other = manager.new_window()
    with qtbot.waitSignal(other.loader.opened):
        other.open(url)
    assert BOX not in other.reading.article.text
    assert len(other.reading.by_hand) == 1
    # Another page knows nothing of it.
    with qtbot.waitSignal(other.loader.opened):
        other.open(web.put("/news/b", "<title>B</title><p>Another page.</p>"))
    assert other.reading.by_hand == ()


def test_unanchored_correction_is_reported(qtbot, reader, web, page):
    correct(qtbot, reader, "remove", "tip")
    web.put("/news/a", page.replace(BOX, "Gone.").replace('id="tip"', ""))
    with qtbot.waitSignal(reader.loader.opened):
        reader.actions_by_id["reload"].trigger()
    notice = reader.corrections.notice
    qtbot.waitUntil(notice.isVisible)
    assert notice.label.text().startswith("One of your corrections has nothing to hold on to")


def test_correction_line_lists_options_and_results(qtbot, reader):
    bar, panes = reader.corrections.bar, reader.panes
    reader.view_switch.show("read")
    reader.actions_by_id["correct-site"].trigger()  # nothing is corrected: that comes first
    assert (panes.view, bar.isVisible(), reader.corrections.mode.on) == ("side-by-side", True, True)
    assert bar.title.whole().startswith("“The harbour bridge opens again on Monday")  # where the article begins
    assert not bar.always.isEnabled()
    reader.corrections.mode.go(node(reader, "tip"))
    assert BOX in bar.title.whole()
    article = composed(qtbot, reader, bar.kinds["remove"].click)
    assert BOX not in article.text
    assert bar.detail.whole().startswith("Left out:")
    assert BOX in composed(qtbot, reader, bar.undo.click).text
    assert not bar.undo.isEnabled()
    bar.done.click()
    assert (panes.view, bar.isVisible(), reader.corrections.mode.on) == ("read", False, False)
    correct(qtbot, reader, "remove", "tip")
    assert bar.isVisible()
    assert not bar.kinds["remove"].isVisible()
    bar.always.click()
    shown = dialog(reader, SiteRuleDialog)
    reported = "One page of this site is open or on the shelf. The rule changes it."
    qtbot.waitUntil(lambda: shown.tried.text() == reported)
    shown.reject()
    reader.actions_by_id["cancel"].trigger()
    assert not bar.isVisible()


def test_walking_the_tree(reader):
    document = reader.reading.document
    story, tip = node(reader, "story"), node(reader, "tip")
    assert block_of(document, tip + 1) == tip + 1
    assert up(document, tip + 1) == story  # the box shows no more than its paragraph
    assert document.nodes.tag_of(down(document, story)) == "h1"
    assert beside(document, node(reader, "top"), +1) == node(reader, "main")
    assert beside(document, node(reader, "foot"), +1) >= document.body
    assert up(document, document.body) == document.body


def test_without_a_page_nothing_can_be_corrected(window):
    for name in ("correct", "correct-remove", "correct-why", "correct-site", "undo", "report"):
        window.actions_by_id[name].trigger()
    assert not window.actions_by_id["correct"].isChecked()


def test_window_closes_while_the_original_has_the_focus(qtbot, reader):
    reader.panes.original_view.setFocus()
    qtbot.waitUntil(lambda: reader.panes.original_view.isAncestorOf(reader.focusWidget()))
    reader.close()
    assert not reader.isVisible()
