"""Corrections in the window: by menu and keys, undone and redone, kept, and made a rule for the site."""

import io
import json
import zipfile

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QMenu

from plainleaf.desktop.window.corrections.blocks import beside, block_of, down, up
from plainleaf.desktop.window.corrections.report_dialog import ReportDialog
from plainleaf.desktop.window.corrections.rules_dialog import EditDialog, RulesDialog
from plainleaf.desktop.window.corrections.site_rule import SiteRuleDialog
from plainleaf.desktop.window.page.known import RULES
from plainleaf.desktop.window.page.reading import MethodChoice
from plainleaf.engine.page import Page
from plainleaf.library import Library

CHECKED = Qt.ItemDataRole.CheckStateRole
SLOW = 60_000  # milliseconds; the machine may be busy
BOX = "Ask the harbour master about the tides."


@pytest.fixture
def page(news):
    """The news with a box in the story that no method takes for clutter, and one beside the story."""
    first, _, rest = news(paragraphs=12).partition("</p>")
    box = f'<div class="css-1x2y3z tip" id="tip"><p>{BOX}</p></div>'
    return f"{first}</p>{box}{rest}".replace(
        '<div id="foot">', '<div id="weather"><p>Rain at noon.</p></div><div id="foot">'
    )


@pytest.fixture
def web(local_web):
    return local_web()


@pytest.fixture
def reader(qtbot, window, web, page):
    """The window on that page."""
    load(qtbot, window, web.put("/news/a", page))
    return window


def load(qtbot, window, url):
    panes = window.panes
    with qtbot.waitSignals([window.loader.opened, panes.original_view.ready, panes.article_view.ready], timeout=SLOW):
        window.open(url)


def node(window, identifier):
    document = window.reading.document
    return next(one for one, element in enumerate(document.nodes.element) if element.get("id") == identifier)


def composed(qtbot, window, action):
    with qtbot.waitSignal(window.current.article_changed, timeout=SLOW):
        action()
    return window.reading.article


def correct(qtbot, window, kind, identifier):
    return composed(qtbot, window, lambda: window.corrections.correct(kind, node(window, identifier)))


def point(window, identifier):
    """What the page's script tells when the pointer is over an element."""
    window.panes.original_view.hovered.emit(int(window.reading.document.address[node(window, identifier)]))


def test_remove_keep_and_the_article_is_this(qtbot, reader, shown_text):
    assert BOX in reader.reading.article.text
    article = correct(qtbot, reader, "remove", "tip")
    assert BOX not in article.text
    qtbot.waitUntil(lambda: BOX not in shown_text(reader.panes.article_view), timeout=SLOW)
    assert "Rain at noon." not in article.text
    article = correct(qtbot, reader, "keep", "weather")
    assert "Rain at noon." in article.text
    article = correct(qtbot, reader, "content", "comments")
    assert article.text.startswith("Comments\n\nAbout time.")
    assert "Rain at noon." in article.text
    assert [one.kind for one in article.record.corrections] == ["remove", "keep", "content"]


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


def test_the_menu_of_both_panes_speaks_of_the_block_under_the_pointer(qtbot, reader):
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
    with qtbot.waitSignal(reader.corrections.message, timeout=SLOW) as told:
        reader.actions_by_id["correct-why"].trigger()
    assert told.args[0].startswith("It is left out by you. The method alone:")


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
    qtbot.waitUntil(lambda: bool(ask(view, seen)), timeout=SLOW)
    assert ask(view, "document.documentElement.scrollHeight") == height
    qtbot.waitUntil(lambda: ask(view, seen) is None, timeout=SLOW)


def test_what_was_added_flashes_in_the_article_once_it_is_there(qtbot, reader, ask):
    view = reader.panes.article_view
    seen = "(() => { const one = document.querySelector('plainleaf-flash'); return one && one.style.outline })()"
    reader.corrections.correct("keep", node(reader, "weather"))
    qtbot.waitUntil(lambda: bool(ask(view, seen)), timeout=SLOW)
    qtbot.waitUntil(lambda: ask(view, seen) is None, timeout=SLOW)


def test_corrections_survive_reload_another_method_and_a_restart(qtbot, reader, manager, web):
    correct(qtbot, reader, "remove", "tip")
    url = reader.reading.page.url
    with qtbot.waitSignal(reader.loader.opened, timeout=SLOW):
        reader.actions_by_id["reload"].trigger()
    assert BOX not in reader.reading.article.text
    assert reader.actions_by_id["undo"].isEnabled()
    article = composed(qtbot, reader, lambda: reader.reselector.choose(MethodChoice("plain", {})))
    assert BOX not in article.text
    other = manager.new_window()
    with qtbot.waitSignal(other.loader.opened, timeout=SLOW):
        other.open(url)
    assert BOX not in other.reading.article.text
    assert len(other.reading.by_hand) == 1
    # Another page knows nothing of it.
    with qtbot.waitSignal(other.loader.opened, timeout=SLOW):
        other.open(web.put("/news/b", "<title>B</title><p>Another page.</p>"))
    assert other.reading.by_hand == ()


def test_a_correction_that_has_nothing_to_hold_on_to_is_told(qtbot, reader, web, page):
    correct(qtbot, reader, "remove", "tip")
    web.put("/news/a", page.replace(BOX, "Gone.").replace('id="tip"', ""))
    with qtbot.waitSignal(reader.loader.opened, timeout=SLOW):
        reader.actions_by_id["reload"].trigger()
    notice = reader.corrections.notice
    qtbot.waitUntil(notice.isVisible, timeout=SLOW)
    assert notice.label.text().startswith("One of your corrections has nothing to hold on to")


def dialog(window, kind):
    return next(one for one in window.findChildren(kind) if one.isVisible())


def test_always_on_this_site_makes_a_rule_that_is_tried_on_the_pages_at_hand(qtbot, reader, web, page):
    load(qtbot, reader, web.put("/news/b", page.replace("Harbour bridge opens", "Ferry leaves")))
    correct(qtbot, reader, "remove", "tip")
    reader.actions_by_id["correct-site"].trigger()
    shown = dialog(reader, SiteRuleDialog)
    assert shown.editor.domain.text() == "127.0.0.1"
    assert shown.editor.text.toPlainText() == "remove: #tip"
    assert [shown.editor.path.itemText(at) for at in range(2)] == ["all pages of the site", "/news/*"]
    qtbot.waitUntil(lambda: shown.tree.topLevelItemCount() == 2, timeout=SLOW)
    assert shown.tried.text() == "It changes 2 of the 2 pages of this site that are at hand, open or on the shelf."
    first = shown.tree.topLevelItem(0)
    assert (first.text(1), first.child(0).text(0)) == ("−7 words", f"− {BOX}")
    shown.editor.path.setCurrentText("/sport/*")
    qtbot.waitUntil(lambda: shown.tree.topLevelItemCount() == 0, timeout=SLOW)
    shown.editor.path.setCurrentText("/news/*")
    shown.editor.text.setPlainText("remove: div >")
    qtbot.waitUntil(lambda: "Line 1: remove: The selector" in shown.editor.said.text(), timeout=SLOW)
    assert not shown.keep.isEnabled()
    shown.editor.text.setPlainText("remove: .tip")
    qtbot.waitUntil(shown.keep.isEnabled, timeout=SLOW)
    composed(qtbot, reader, shown.keep.click)
    (entry,) = RULES.entries()
    assert entry.path.read_text("utf-8") == "path: /news/*\nremove: .tip\n"
    assert BOX not in reader.reading.article.text
    assert reader.reading.by_hand == ()  # the rule says it now
    assert [rule.did for rule in reader.reading.article.record.rules] == [("removed 1",)]
    load(qtbot, reader, web.put("/news/c", page))
    assert BOX not in reader.reading.article.text


def test_a_rule_is_tried_on_the_pages_of_the_site_on_the_shelf_too(qtbot, reader, web, page):
    other = page.replace("Harbour bridge opens", "Ferry leaves")
    with Library() as library:
        for url in (f"{web.origin}/news/kept", "https://example.org/news", reader.reading.page.url):
            library.receive(Page(other.encode(), url), title=f"Kept from {url}")
    correct(qtbot, reader, "remove", "tip")
    reader.actions_by_id["correct-site"].trigger()
    shown = dialog(reader, SiteRuleDialog)
    qtbot.waitUntil(lambda: shown.tree.topLevelItemCount() == 2, timeout=SLOW)
    rows = [shown.tree.topLevelItem(at) for at in range(2)]
    assert [row.text(0) for row in rows] == ["Harbour bridge opens again", f"Kept from {web.origin}/news/kept"]
    assert rows[1].text(1) == "−7 words"
    shown.reject()


def test_correcting_has_a_line_that_says_what_can_be_said_and_what_was(qtbot, reader):
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
    assert bar.told.whole().startswith("Left out:")
    assert BOX in composed(qtbot, reader, bar.undo.click).text
    assert not bar.undo.isEnabled()
    bar.done.click()
    assert (panes.view, bar.isVisible(), reader.corrections.mode.on) == ("read", False, False)
    correct(qtbot, reader, "remove", "tip")
    assert bar.isVisible()
    assert not bar.kinds["remove"].isVisible()
    bar.always.click()
    shown = dialog(reader, SiteRuleDialog)
    told = "One page of this site is at hand. The rule changes it."
    qtbot.waitUntil(lambda: shown.tried.text() == told, timeout=SLOW)
    shown.reject()
    reader.actions_by_id["cancel"].trigger()
    assert not bar.isVisible()


def test_a_rule_does_not_reach_beyond_what_was_corrected(qtbot, reader):
    document = reader.reading.document
    paragraph = next(
        one for one, element in enumerate(document.nodes.element)
        if element.tag == "p" and element.getparent().get("id") == "story" and element.getprevious().tag == "p"
    )  # fmt: skip
    composed(qtbot, reader, lambda: reader.corrections.correct("remove", paragraph))
    reader.actions_by_id["correct-site"].trigger()
    shown = dialog(reader, SiteRuleDialog)
    told = shown.editor.text.toPlainText()
    assert told.startswith("remove: #story > p:nth-of-type(")  # not all paragraphs, which stay
    shown.reject()


def test_a_rule_without_corrections_is_of_the_block_that_was_pointed_at(reader):
    point(reader, "weather")
    reader.actions_by_id["correct-site"].trigger()
    assert dialog(reader, SiteRuleDialog).editor.text.toPlainText() == "remove: #weather"


def test_a_rule_that_stops_matching_is_told_and_the_method_decides(qtbot, reader):
    alone = reader.reading.article.text
    RULES.keep_text("content: article.gone\n", "127.0.0.1")
    with qtbot.waitSignal(reader.loader.opened, timeout=SLOW):
        reader.actions_by_id["reload"].trigger()
    assert reader.reading.article.text == alone
    notice = reader.corrections.notice
    qtbot.waitUntil(notice.isVisible, timeout=SLOW)
    assert "does not find its content on this page: the method decides." in notice.label.text()
    notice.rules.click()
    assert dialog(reader, RulesDialog)


def test_rules_lead_to_the_page_with_all_of_an_article_and_to_the_next(qtbot, window, web, news):
    RULES.keep_text("single_page_link: //a[@class='all']\nnext_page_link: //a[@class='more']\n", "127.0.0.1")
    web.put("/all", news("All of it"))
    load(qtbot, window, web.put("/first", news("The first part") + "<a class='all' href='/all'>On one page</a>"))
    assert window.reading.article.title == "All of it"
    assert window.reading.source.endswith("/first")
    gone = web.put("/second", news("The second") + "<a class='all' href='/gone'>x</a><a class='more' href='/all'>y</a>")
    load(qtbot, window, gone)
    assert window.reading.article.title == "The second"
    assert list(window.reading.further.pages.values()) == [web.origin + "/all"]


def test_rules_are_listed_switched_edited_exported_imported_and_removed(qtbot, reader, tmp_path):
    RULES.keep_text("remove: .tip\n", "127.0.0.1")
    theirs = tmp_path / "example.org.txt"
    theirs.write_text("body: //main\ntidy: no\n", "utf-8")
    shown = reader.corrections.show_rules()
    qtbot.waitUntil(lambda: shown.rules.rowCount() == 1, timeout=SLOW)
    shown.import_files([theirs])
    qtbot.waitUntil(lambda: shown.rules.rowCount() == 2, timeout=SLOW)
    qtbot.waitUntil(lambda: shown.said.text().startswith("Imported 1; they are off"), timeout=SLOW)
    rows = [[shown.shown.index(row, column).data() for column in range(4)] for row in range(2)]
    assert rows == [["127.0.0.1", "all", "leaves out 1", "you"], ["example.org", "all", "content", "a file"]]
    assert [Qt.CheckState(shown.shown.index(row, 0).data(CHECKED)) for row in range(2)] == [
        Qt.CheckState.Checked,
        Qt.CheckState.Unchecked,
    ]
    assert shown.shown.index(1, 2).data(Qt.ItemDataRole.ToolTipRole).startswith("Line 2: tidy")
    composed(qtbot, reader, lambda: reader.corrections._recompose())
    assert BOX not in reader.reading.article.text
    tick = shown.shown.setData
    article = composed(qtbot, reader, lambda: tick(shown.shown.index(0, 0), Qt.CheckState.Unchecked, CHECKED))
    assert BOX in article.text
    assert not RULES.entry("127.0.0.1").on
    composed(qtbot, reader, lambda: tick(shown.shown.index(0, 0), Qt.CheckState.Checked, CHECKED))
    shown.table.selectRow(0)
    shown.edit()
    edited = dialog(shown, EditDialog)
    edited.editor.text.setPlainText("content: #comments")
    article = composed(qtbot, reader, edited._save)
    assert article.text.startswith("Comments")
    qtbot.waitUntil(lambda: shown.shown.index(0, 2).data() == "content", timeout=SLOW)
    shown.table.clearSelection()
    (tmp_path / "out").mkdir()
    shown.export_to(tmp_path / "out")
    assert (tmp_path / "out" / "127.0.0.1.txt").read_text("utf-8") == "content: #comments\n"
    shown.words.setText("example")
    assert [shown.shown.index(row, 0).data() for row in range(shown.shown.rowCount())] == ["example.org"]
    shown.words.setText("")
    shown.table.selectRow(0)
    article = composed(qtbot, reader, shown.remove)
    assert [entry.name for entry in RULES.entries()] == ["imported/example.org"]


def test_a_report_shows_what_it_contains_before_it_is_written(qtbot, reader, tmp_path):
    before = reader.reading.article.render("markdown")
    correct(qtbot, reader, "remove", "tip")
    reader.actions_by_id["report"].trigger()
    shown = dialog(reader, ReportDialog)
    qtbot.waitUntil(lambda: shown.tree.topLevelItemCount() > 0, timeout=SLOW)
    shown.words.setPlainText("Without the box, please.")
    listed = [shown.tree.topLevelItem(at).text(0) for at in range(shown.tree.topLevelItemCount())]
    assert listed == [
        "source.html", "page.json", "expected.md", "result.md", "record.json", "corrections.json", "wanted.txt",
    ]  # fmt: skip
    assert shown.content.toPlainText().startswith("<!doctype html>")
    shown.tree.setCurrentItem(shown.tree.topLevelItem(6))
    assert shown.content.toPlainText() == "Without the box, please.\n"
    path = tmp_path / "report.zip"
    assert shown.write(path)
    with zipfile.ZipFile(io.BytesIO(path.read_bytes())) as archive:
        held = {name.rpartition("/")[2]: archive.read(name).decode() for name in archive.namelist()}
    assert sorted(held) == sorted(listed)
    assert held["result.md"] == before
    assert BOX not in held["expected.md"]
    assert json.loads(held["page.json"])["method"] == "descent"
    assert not shown.write(tmp_path / "report.zip" / "below.zip")
    assert "could not be written" in shown.said.text()


def test_walking_the_tree(reader):
    document = reader.reading.document
    story, tip = node(reader, "story"), node(reader, "tip")
    assert block_of(document, tip + 1) == tip + 1
    assert up(document, tip + 1) == story  # the box shows no more than its paragraph
    assert document.nodes.tag_of(down(document, story)) == "h1"
    assert beside(document, node(reader, "top"), +1) == node(reader, "main")
    assert beside(document, node(reader, "foot"), +1) >= document.body
    assert up(document, document.body) == document.body


def test_nothing_open_nothing_corrected(window):
    for name in ("correct", "correct-remove", "correct-why", "correct-site", "undo", "report"):
        window.actions_by_id[name].trigger()
    assert not window.actions_by_id["correct"].isChecked()


def test_a_window_closes_well_while_the_original_has_the_keyboard(qtbot, reader):
    reader.panes.original_view.setFocus()
    qtbot.wait(100)
    reader.close()
    assert not reader.isVisible()
