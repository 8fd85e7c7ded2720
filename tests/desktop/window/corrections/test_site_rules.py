"""Rules for a site in the window: made from corrections, tried, listed, and told when they fail; reports."""

import io
import json
import zipfile

import pytest
from PySide6.QtCore import Qt
from tests.desktop.window.corrections.correcting import BOX, composed, correct, dialog, load, point

from plainleaf.desktop.widgets.direction import without_isolates
from plainleaf.desktop.window.corrections.moved import what_applies
from plainleaf.desktop.window.corrections.report_dialog import ReportDialog
from plainleaf.desktop.window.corrections.rules_dialog import EditDialog, RulesDialog
from plainleaf.desktop.window.corrections.site_rule import STAYS, SiteRuleDialog
from plainleaf.desktop.window.page.known import RULES
from plainleaf.engine.page import Page
from plainleaf.library import Library


def in_front(window, widget):
    """Whether a click in the middle of a widget reaches it."""
    return window.childAt(widget.mapTo(window, widget.rect().center())) is widget


CHECKED = Qt.ItemDataRole.CheckStateRole


def test_site_rule_is_tried_on_open_pages(qtbot, reader, web, page):
    load(qtbot, reader, web.put("/news/b", page.replace("Harbour bridge opens", "Ferry leaves")))
    correct(qtbot, reader, "remove", "tip")
    reader.actions_by_id["correct-site"].trigger()
    shown = dialog(reader, SiteRuleDialog)
    assert shown.editor.domain.text() == "127.0.0.1"
    assert shown.editor.text.toPlainText() == "remove: #tip"
    assert [shown.editor.path.itemText(at) for at in range(2)] == ["all pages of the site", "/news/*"]
    qtbot.waitUntil(lambda: shown.tree.topLevelItemCount() == 2)
    reported = "It changes 2 of the 2 pages of this site that are open or on the shelf. It goes by the place"
    assert shown.tried.text().startswith(reported)
    assert all(shown.tree.topLevelItem(at).isExpanded() for at in range(2))  # its words can be seen
    first = shown.tree.topLevelItem(0)
    assert (first.text(1), first.child(0).text(0)) == ("\u20687 words fewer\u2069", f"− {BOX}")
    assert first.child(0).data(1, Qt.ItemDataRole.AccessibleTextRole) == "left out"
    shown.editor.path.setCurrentText("/sport/*")
    qtbot.waitUntil(lambda: shown.tree.topLevelItemCount() == 0)
    shown.editor.path.setCurrentText("/news/*")
    shown.editor.text.setPlainText("remove: div >")
    qtbot.waitUntil(lambda: "Line 1: remove: The selector" in shown.editor.status.text())
    assert not shown.keep.isEnabled()
    shown.editor.text.setPlainText("remove: .tip")
    qtbot.waitUntil(shown.keep.isEnabled)
    composed(qtbot, reader, shown.keep.click)
    (entry,) = RULES.entries()
    assert entry.path.read_text("utf-8") == "path: /news/*\nremove: .tip\n"
    assert BOX not in reader.reading.article.text
    assert reader.reading.by_hand == ()  # the rule says it now
    assert [rule.did for rule in reader.reading.article.record.rules] == [("removed 1",)]
    load(qtbot, reader, web.put("/news/c", page))
    assert BOX not in reader.reading.article.text


def test_site_rule_is_tried_on_shelf_pages_of_the_site(qtbot, reader, web, page):
    other = page.replace("Harbour bridge opens", "Ferry leaves")
    with Library() as library:
        for url in (f"{web.origin}/news/kept", "https://example.org/news", reader.reading.page.url):
            library.receive(Page(other.encode(), url), title=f"Kept from {url}")
    correct(qtbot, reader, "remove", "tip")
    reader.actions_by_id["correct-site"].trigger()
    shown = dialog(reader, SiteRuleDialog)
    qtbot.waitUntil(lambda: shown.tree.topLevelItemCount() == 2)
    rows = [shown.tree.topLevelItem(at) for at in range(2)]
    assert [row.text(0) for row in rows] == ["Harbour bridge opens again", f"Kept from {web.origin}/news/kept"]
    assert without_isolates(rows[1].text(1)) == rows[1].data(1, Qt.ItemDataRole.AccessibleTextRole) == "7 words fewer"
    shown.reject()


def test_site_rule_is_tried_once_per_page_and_refused_without_a_site(qtbot, reader, web, page):
    load(qtbot, reader, web.put("/news/b", page.replace("Harbour bridge opens", "Ferry leaves")))
    load(qtbot, reader, web.put("/news/b", page.replace("Harbour bridge opens", "Ferry leaves")))
    correct(qtbot, reader, "remove", "tip")
    reader.actions_by_id["correct-site"].trigger()
    shown = dialog(reader, SiteRuleDialog)
    qtbot.waitUntil(lambda: shown.tree.topLevelItemCount() == 2)
    assert len({shown.tree.topLevelItem(at).text(0) for at in range(2)}) == 2
    shown.editor.domain.setText("intranet")
    qtbot.waitUntil(lambda: shown.tree.topLevelItemCount() == 0)
    shown.keep.click()
    assert (shown.isVisible(), shown.tried.text()) == (True, "'intranet' is no domain such as example.org.")
    shown.reject()


@pytest.mark.parametrize(("domain", "text"), [("example.org", "remove: #tip"), ("127.0.0.1", "remove: #elsewhere")])
def test_ineffective_rule_keeps_the_correction(qtbot, reader, domain, text):
    correct(qtbot, reader, "remove", "tip")
    made = reader.reading.by_hand
    reader.actions_by_id["correct-site"].trigger()
    shown = dialog(reader, SiteRuleDialog)
    shown.editor.domain.setText(domain)
    shown.editor.text.setPlainText(text)
    qtbot.waitUntil(lambda: shown.tried.text().endswith(STAYS))
    composed(qtbot, reader, shown.keep.click)
    assert len(RULES.entries()) == 1
    assert len(made) == 1
    assert reader.reading.by_hand == made
    assert BOX not in reader.reading.article.text


def test_a_rule_does_not_reach_beyond_what_was_corrected(qtbot, reader):
    document = reader.reading.document
    paragraph = next(
        one for one, element in enumerate(document.nodes.element)
        if element.tag == "p" and element.getparent().get("id") == "story" and element.getprevious().tag == "p"
    )  # fmt: skip
    composed(qtbot, reader, lambda: reader.corrections.correct("remove", paragraph))
    reader.actions_by_id["correct-site"].trigger()
    shown = dialog(reader, SiteRuleDialog)
    reported = shown.editor.text.toPlainText()
    assert reported.startswith("remove: #story > p:nth-of-type(")  # not all paragraphs, which stay
    shown.reject()


def test_rule_without_corrections_uses_the_block_under_the_pointer(reader):
    point(reader, "weather")
    reader.actions_by_id["correct-site"].trigger()
    assert dialog(reader, SiteRuleDialog).editor.text.toPlainText() == "remove: #weather"


def test_rule_that_no_longer_matches_is_reported(qtbot, reader):
    alone = reader.reading.article.text
    RULES.keep_text("content: article.gone\n", "127.0.0.1")
    with qtbot.waitSignal(reader.loader.opened):
        reader.actions_by_id["reload"].trigger()
    assert reader.reading.article.text == alone
    notice = reader.corrections.notice
    qtbot.waitUntil(notice.isVisible)
    assert "does not find its content on this page: the method decides." in notice.label.text()
    reader.show_view("read")  # its bars lie over the panes
    qtbot.waitUntil(lambda: in_front(reader, notice.rules))
    notice.rules.click()
    assert dialog(reader, RulesDialog)


def test_rules_lead_to_the_whole_article_and_the_next_page(qtbot, window, web, news):
    RULES.keep_text("single_page_link: //a[@class='all']\nnext_page_link: //a[@class='more']\n", "127.0.0.1")
    web.put("/all", news("All of it"))
    load(qtbot, window, web.put("/first", news("The first part") + "<a class='all' href='/all'>On one page</a>"))
    assert window.reading.article.title == "All of it"
    assert window.reading.source.endswith("/first")
    gone = web.put("/second", news("The second") + "<a class='all' href='/gone'>x</a><a class='more' href='/all'>y</a>")
    load(qtbot, window, gone)
    assert window.reading.article.title == "The second"
    assert list(window.reading.further.pages.values()) == [web.origin + "/all"]


def test_rules_can_be_listed_switched_edited_and_moved(qtbot, reader, tmp_path):
    RULES.keep_text("remove: .tip\n", "127.0.0.1")
    theirs = tmp_path / "example.org.txt"
    theirs.write_text("body: //main\ntidy: no\n", "utf-8")
    shown = reader.corrections.show_rules()
    qtbot.waitUntil(lambda: shown.rules.rowCount() == 1)
    shown.import_files([theirs])
    qtbot.waitUntil(lambda: shown.rules.rowCount() == 2)
    qtbot.waitUntil(lambda: shown.status.text().startswith("Imported 1; they are off"))
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
    qtbot.waitUntil(lambda: shown.shown.index(0, 2).data() == "content")
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
    qtbot.waitUntil(lambda: shown.tree.topLevelItemCount() > 0)
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
    assert "could not be written" in shown.status.text()


def test_moved_site_is_announced_once_and_takes_its_rules(qtbot, reader, web, local_web, page):
    new = local_web("127.0.0.2")
    correct(qtbot, reader, "remove", "weather")
    kept = RULES.keep_text("path: /news/*\nremove: .tip\n", "127.0.0.1")
    for path in ("/news/a", "/news/b"):
        web.put(path, new.put(path, page), "moved")
    moved = reader.corrections.moved.notice
    load(qtbot, reader, f"{web.origin}/news/a")
    told = "127.0.0.1 redirects to 127.0.0.2. Your rule and your corrections of this page do not apply there yet."
    assert moved.label.text() == told
    qtbot.waitUntil(lambda: in_front(reader, moved.button))
    assert BOX in reader.reading.article.text
    article = composed(qtbot, reader, moved.button.click)
    assert BOX not in article.text
    assert [one.kind for one in reader.reading.by_hand] == ["remove"]
    assert [entry.name for entry in RULES.entries()] == ["127.0.0.1", "127.0.0.2"]
    assert RULES.entry("127.0.0.2").path.read_text("utf-8") == kept.path.read_text("utf-8")
    assert not moved.isVisible()
    load(qtbot, reader, f"{web.origin}/news/b")
    assert not moved.isVisible()
    assert BOX not in reader.reading.article.text


def test_moved_site_without_rules_is_not_announced(qtbot, reader, web, local_web, page):
    RULES.keep_text("path: /sport/*\nremove: .tip\n", "127.0.0.1")
    web.put("/news/a", local_web("127.0.0.2").put("/news/a", page), "moved")
    load(qtbot, reader, f"{web.origin}/news/a")
    assert not reader.corrections.moved.notice.isVisible()


@pytest.mark.parametrize(
    ("rules", "corrections", "words"),
    [
        (0, True, "They apply on new.example from now on."),
        (1, False, "It applies on new.example from now on; “Rules…” lists the rule."),
        (2, True, "They apply on new.example from now on; “Rules…” lists the rules."),
    ],
)
def test_the_list_of_rules_is_named_only_for_rules(rules, corrections, words):
    assert what_applies(rules, corrections, "new.example") == words
