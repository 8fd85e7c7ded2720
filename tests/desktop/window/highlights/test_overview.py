"""The page of all highlights: searched, chosen, opened at the place, copied, exported, undone."""

import csv
import json

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest

import plainleaf
from plainleaf.desktop.highlights.list import LAID_OUT
from plainleaf.engine.page import Page
from plainleaf.library import Library

MOTORS, JAMS = "two of the four lifting motors", "saved the city from traffic jams"


@pytest.fixture
def overview(qtbot, manager, local_web, news):
    """The page of all highlights of a shelf with two articles."""
    web = local_web()
    with Library() as library:
        for name, tag in (("tides", "sea"), ("winds", "air")):
            page = Page(news(f"All about {name}").encode(), web.put(f"/{name}", news(f"All about {name}")), "text/html")
            entry, _ = library.add(page, plainleaf.extract(page), tags=[tag])
            library.highlights.add(entry.id, MOTORS, colour="green", note=f"which {name}?")
            library.highlights.add(entry.id, JAMS, colour="pink")
        library.highlights.add(entry.id, "gone with the wind", "some", "where", colour="blue")
    window = manager.new_window()
    window.resize(1000, 700)
    qtbot.waitExposed(window)
    window.actions_by_id["all-highlights"].trigger()
    page = window.highlights.overview.page
    qtbot.waitUntil(lambda: len(page.list.shown.rows) == 5)
    return window, page


def shown(page):
    return [(row.words, row.source.split("  ·  ")[0].strip("\u2068\u2069")) for row in page.list.shown.rows]


def test_searched_and_chosen_by_colour_tag_site_and_what_is_lost(qtbot, overview):
    _, page = overview
    tides, winds = "All about tides", "All about winds"
    page.field.setText("WHICH wïnds")
    qtbot.waitUntil(lambda: shown(page) == [(MOTORS, winds)])
    page.field.clear()
    page.colours["pink"].click()
    qtbot.waitUntil(lambda: shown(page) == [(JAMS, winds), (JAMS, tides)])
    page.tags.setCurrentText("sea")
    qtbot.waitUntil(lambda: shown(page) == [(JAMS, tides)])
    page.colours["blue"].click()
    qtbot.waitUntil(lambda: not shown(page))
    assert page._nothing.text() == "Nothing matches."
    page.tags.setCurrentIndex(0)
    page.lost.setChecked(True)
    qtbot.waitUntil(lambda: shown(page) == [("gone with the wind", winds)])
    assert page.list.shown.rows[0].lost
    page.colours["blue"].click()
    page.lost.setChecked(False)
    page.sites.setCurrentText("127.0.0.1")
    qtbot.waitUntil(lambda: len(shown(page)) == 5)


def test_row_opens_its_article_and_can_be_copied_and_removed(qtbot, overview):
    window, page = overview
    row = next(at for at, one in enumerate(page.list.shown.rows) if (one.words, one.colour) == (MOTORS, "green"))
    page.list.setCurrentIndex(page.list.shown.index(row))
    chosen = page.list.shown.rows[row]
    with qtbot.waitSignal(window.panes.article_view.chosen, check_params_cb=lambda one: one == chosen.id):
        QTest.keyClick(page.list, Qt.Key.Key_Return)
    assert window.reading.article.title == chosen.source.split("  ·  ")[0].strip("\u2068\u2069")
    QTest.keyClick(page.list, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: QGuiApplication.clipboard().text().startswith(f"“{MOTORS}”\n—"))
    QTest.keyClick(page.list, Qt.Key.Key_Delete)
    qtbot.waitUntil(lambda: len(page.list.shown.rows) == 4)
    window.highlights.overview.stack.undo()
    qtbot.waitUntil(lambda: len(page.list.shown.rows) == 5)


def test_what_is_found_is_exported_in_each_format(qtbot, overview, tmp_path):
    window, page = overview
    page.colours["green"].click()
    qtbot.waitUntil(lambda: len(page.list.shown.rows) == 2)
    written = {}
    for name in ("markdown", "json", "csv"):
        path = tmp_path / name
        window.highlights.overview.write(name, path)
        qtbot.waitUntil(lambda name=name: page._count.text() == f"Wrote {name}.")
        written[name] = path.read_text("utf-8")
    assert written["markdown"].count(f"> {MOTORS}") == 2
    assert "## [All about tides](http://127.0.0.1:" in written["markdown"]
    items = json.loads(written["json"])["first"]["items"]
    assert [one["target"]["selector"][0]["exact"] for one in items] == [MOTORS, MOTORS]
    rows = list(csv.DictReader(written["csv"].splitlines()))
    assert {row["Note"] for row in rows} == {"which tides?", "which winds?"}
    (tmp_path / "template").write_text("# {title}\n{highlights}\n{nothing}")
    window.highlights.overview.write("markdown", tmp_path / "by-template", tmp_path / "template")
    qtbot.waitUntil(lambda: "has no {nothing}" in page._count.text())
    (tmp_path / "template").write_text("# {title}: {tags}\n{highlights}")
    window.highlights.overview.write("markdown", tmp_path / "by-template", tmp_path / "template")
    qtbot.waitUntil(lambda: page._count.text() == "Wrote by-template.")
    assert (tmp_path / "by-template").read_text("utf-8").startswith("# All about winds: #air\n> ")
    window.highlights.overview.write("csv", tmp_path / "no" / "folder.csv")
    qtbot.waitUntil(lambda: "cannot be used" in page._count.text())


def test_everything_has_a_name_and_is_reached_by_tab(overview):
    _, page = overview
    reached, at = [], page.field
    while (at := at.nextInFocusChain()) is not page.field:
        if at.focusPolicy() & Qt.FocusPolicy.TabFocus and at.isVisibleTo(page) and at.window() is page:
            reached.append(at)
    nameless = [one for one in reached if not (one.accessibleName() or getattr(one, "text", str)())]
    assert nameless == []
    assert {page.list, page.tags, page.sites, page.lost, page.copy, page.export, *page.colours.values()} <= set(reached)
    assert "Green: two of the four lifting motors. Note: which winds?" in {
        page.list.shown.data(page.list.shown.index(at), Qt.ItemDataRole.AccessibleTextRole).partition(". All")[0]
        for at in range(5)
    }


def test_long_passages_are_laid_out_only_as_far_as_shown(qtbot, overview):
    window, page = overview
    hostile = '\u202e<img src="file:///etc/hostname">\0<script>alert(1)</script> '
    with Library() as library:
        entry = library.entries.list()[0]
        made = library.highlights.add(entry.id, MOTORS, colour="green")
        library.highlights.change(made.id, note=hostile * 200)
        library.highlights.add(entry.id, hostile + "w" * 19_000, colour="blue")
    window.shelf.changed.emit()
    qtbot.waitUntil(lambda: len(page.list.shown.rows) == 7)
    font, delegate = page.list.font(), page.list.itemDelegate()
    for row in page.list.shown.rows:
        parts = delegate._parts(font, row, 600)
        assert max(len(part._layout.text()) for part, _ in parts) <= LAID_OUT
        assert max(part._layout.lineCount() for part, _ in parts) <= 6
    tips = [page.list.shown.index(at).data(Qt.ItemDataRole.ToolTipRole) for at in range(7)]
    assert [tip for tip in tips if tip and "<img" in tip] == []
    assert max(len(tip or "") for tip in tips) < 10_000


HOSTILE = {
    "bidi": "\u202eevil\u2066 \u200f\u061c\u2069",
    "controls": "a\0b\x01\x1b[31m\x7f\uffff\ufffe\u2028c\r\n\r\n# d",
    "HTML": '<img src="file:///etc/hostname" onerror="alert(1)"><script>alert(1)</script>',
    "surrogates": "a\ud800b\udc00c",
    "formula": "=HYPERLINK(\"http://e.example\")",
    "ten megabytes": "<b>word</b> " * 900_000,
    "one word": "w" * 5_000_000,
    "marks": "a" + "\u0301" * 100_000,
}  # fmt: skip


@pytest.mark.nightly_but(4)
@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_hostile_texts_are_shown_searched_and_exported(qtbot, overview, tmp_path, text, watch):
    window, page = overview
    with Library() as library:
        entry = library.entries.list()[0]
        library.highlights.add(entry.id, f"{text[:19_000]} the end", "before", text[:99], colour="blue", note=text)
        kept = library.highlights.of(entry.id)[-1].note
        library.tag([entry.id], [text[:200]])
        library.database.run("UPDATE entries SET title = ? WHERE id = ?", kept[:10_000], entry.id)
    watch.calls = 0
    window.shelf.changed.emit()
    qtbot.waitUntil(lambda: len(page.list.shown.rows) == 6)
    page.grab()
    rows = page.list.shown
    tips = [rows.index(at).data(Qt.ItemDataRole.ToolTipRole) or "" for at in range(6)]
    assert [tip for tip in tips if "<img" in tip or "<script" in tip] == []
    assert max(map(len, tips)) < 10_000
    assert watch.calls < 200_000
    page.colours["blue"].click()
    qtbot.waitUntil(lambda: len(rows.rows) == 2)
    (tmp_path / "template").write_text("# {title}: {tags}\n{highlights}\n", "utf-8")
    for name, template in (("markdown", None), ("markdown", tmp_path / "template"), ("json", None), ("csv", None)):
        path = tmp_path / f"{name}{template is not None}"
        window.highlights.overview.write(name, path, template)
        qtbot.waitUntil(lambda path=path: page._count.text() == f"Wrote {path.name}.")
        written = path.read_text("utf-8")
        assert not set("\0\x01\x1b") & set(written), name
        if name == "json":
            items = json.loads(written)["first"]["items"]
            assert kept.strip() in [body["value"] for one in items for body in one.get("body", ())] or not kept.strip()
        elif name == "csv":
            csv.field_size_limit(2**30)
            cells = [cell for row in csv.reader(written.splitlines(True)) for cell in row]
            assert [cell for cell in cells if cell[:1] in ("=", "@", "+", "-")] == []
        else:
            assert "<script" not in written.replace("\\<", "")
            assert "<img" not in written.replace("\\<", "")
    page.field.setText(kept[:200] or "x")
    page._typing.stop()
    page.changed.emit()
    qtbot.waitUntil(lambda: len(rows.rows) <= 2)
    page.copy.click()
    qtbot.waitUntil(lambda: "\0" not in QGuiApplication.clipboard().text())
