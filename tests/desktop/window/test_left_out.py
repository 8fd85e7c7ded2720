"""What is left out: listed with reasons, shown on the page, put back and taken out by key, box and button."""

import json

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QTextCursor

from plainleaf.desktop.inspector.left_out import SHOWN
from plainleaf.desktop.window.page.reading import MethodChoice

SHARE = "Share this with friends"


@pytest.fixture
def page(news):
    """The news with a share box in the story and a long part beside it."""
    box = f'<div class="share-buttons" id="share">{SHARE}</div>'
    beside = "".join(
        f"<p>The ferry of the year {year} was repaired again and again. It sank. </p>" for year in range(1900, 1950)
    )
    html = news(paragraphs=12)
    first, _, rest = html.partition("</p>")
    return f"{first}</p>{box}{rest}".replace('<div id="comments">', f'<div id="old">{beside}</div><div id="comments">')


@pytest.fixture
def reader(qtbot, window, local_web, page):
    """The window on that page, the list of what is left out in the inspector."""
    with qtbot.waitSignals([window.loader.opened, window.panes.original_view.ready, window.panes.article_view.loaded]):
        window.bars.method.set_choice(window.bars.method.choice_of("descent"))
        window.open(local_web().put("/news", page))
    window.actions_by_id["left-out"].trigger()
    qtbot.waitUntil(lambda: len(parts(window)) > 1)
    return window


def parts(window):
    model = window.left_out.view.table.model()
    return [model.part(row) for row in range(model.rowCount())]


def go_to(window, begin):
    """Move to the row of the part that begins so."""
    row = next(row for row, part in enumerate(parts(window)) if part.text.startswith(begin))
    window.left_out.view.table.setCurrentIndex(window.left_out.view.table.model().index(row, 1))
    return parts(window)[row]


def composed(qtbot, window, handler):
    with qtbot.waitSignal(window.current.article_changed):
        handler()
    return window.reading.article


def test_list_has_text_reason_place_and_share(reader):
    window = reader
    box, beside = go_to(window, SHARE), go_to(window, "The ferry of the year 1900")
    document = window.reading.document
    assert (box.why, box.inside, box.shown) == ("buttons to share the page", True, False)
    assert [document.describe(node) for node in box.nodes] == ["div#share.share-buttons"]
    assert (beside.inside, beside.share > 0.3) == (False, True)
    assert beside.detail == window.reading.trace.why(document, beside.nodes[0])
    model = window.left_out.view.table.model()
    row = parts(window).index(box)
    assert [model.index(row, column).data() for column in range(1, 4)] == [
        "Buttons to share the page", "in the chosen text", SHARE,
    ]  # fmt: skip
    # The title stands above the article: it is not left out.
    assert "Harbour bridge opens again" not in [part.text for part in parts(window)]
    assert f"Left out  {len(parts(window))}" in [
        window.panes.inspector.view_tabs.tabText(tab) for tab in range(window.panes.inspector.view_tabs.count())
    ]
    shares = [part.share for part in parts(window)]
    assert shares == sorted(shares, reverse=True)


def test_reason_and_text_use_the_theme_colours(reader):
    window = reader
    part = go_to(window, "The ferry of the year 1900")
    reported = window.left_out.view.text
    assert reported.toPlainText().startswith(f"{part.detail}\n\nThe ferry of the year 1900")
    seen = set()
    for _ in range(3):
        window.actions_by_id["next-theme"].trigger()
        cursor = QTextCursor(reported.document())
        cursor.setPosition(5)
        seen.add(cursor.charFormat().foreground().color().name())
    assert len(seen) > 1


def test_choosing_a_part_boxes_it_on_the_page(qtbot, reader, ask):
    window = reader
    boxed = []
    window.panes.original_view.show_hover = boxed.append
    box = go_to(window, SHARE)
    assert boxed == [int(window.reading.document.address[box.nodes[0]])]
    top = f"document.querySelector('[data-plainleaf=\"{boxed[0]}\"]').getBoundingClientRect().top"
    qtbot.waitUntil(lambda: 0 <= ask(window.panes.original_view, top) < window.panes.original_view.height())


def test_enter_puts_a_part_back_and_takes_it_out_again(qtbot, reader, shown_text, ask):
    window = reader
    go_to(window, SHARE)
    table = window.left_out.view.table
    article = composed(qtbot, window, lambda: qtbot.keyClick(table, Qt.Key.Key_Return))
    assert SHARE in article.text
    qtbot.waitUntil(lambda: SHARE in shown_text(window.panes.article_view))
    (node,) = window.reading.added
    assert json.loads(article.render("json"))["record"]["corrections"] == [
        {"kind": "keep", "address": int(window.reading.document.address[node])}
    ]
    tinted = "[...CSS.highlights.get('plainleaf-kept')].map(range => range.startContainer.data)"
    qtbot.waitUntil(lambda: SHARE in ask(window.panes.original_view, tinted))
    # The row is still the current one, ticked, and first.
    qtbot.waitUntil(lambda: parts(window)[0].shown)
    assert table.part().nodes == (node,)
    assert window.left_out.view.button.text() == "Take out again"
    article = composed(qtbot, window, lambda: qtbot.keyClick(table, Qt.Key.Key_Space))
    assert SHARE not in article.text
    assert article.record.corrections == ()
    qtbot.waitUntil(lambda: SHARE not in ask(window.panes.original_view, tinted))


def test_box_button_and_command_do_the_same(qtbot, reader):
    window = reader
    table, model = window.left_out.view.table, window.left_out.view.table.model()
    part = go_to(window, "The ferry of the year 1900")
    row = parts(window).index(part)
    box = table.visualRect(model.index(row, SHOWN))
    at = box.center()
    at.setX(box.left() + 14)
    article = composed(qtbot, window, lambda: qtbot.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, pos=at))
    assert "The ferry of the year 1949" in article.text
    qtbot.waitUntil(lambda: parts(window)[0].shown)
    go_to(window, "The ferry of the year 1900")
    article = composed(qtbot, window, window.left_out.view.button.click)
    assert "The ferry of the year 1949" not in article.text
    qtbot.waitUntil(lambda: not parts(window)[0].shown)
    go_to(window, "The ferry of the year 1900")
    article = composed(qtbot, window, window.actions_by_id["put-back"].trigger)
    assert "The ferry of the year 1949" in article.text


def test_restored_parts_survive_thresholds_and_history(qtbot, reader, local_web, news):
    window = reader
    go_to(window, SHARE)
    composed(qtbot, window, window.left_out.view.toggle)
    article = composed(qtbot, window, lambda: window.bars.method.step_slider(+2))
    assert SHARE in article.text
    with qtbot.waitSignal(window.loader.opened):
        window.open(local_web().put("/other", news("Ferry stays in port", 5)))
    assert window.reading.added == frozenset()
    assert SHARE not in window.reading.article.text
    window.actions_by_id["back"].trigger()
    assert SHARE in window.reading.article.text
    qtbot.waitUntil(lambda: [part.text for part in parts(window) if part.shown] == [SHARE])


def test_restored_parts_survive_reload_method_and_restart(qtbot, reader, manager):
    window = reader
    go_to(window, SHARE)
    composed(qtbot, window, window.left_out.view.toggle)
    for action in (window.actions_by_id["reload"].trigger, lambda: window.open(window.reading.source)):
        with qtbot.waitSignal(window.loader.opened):
            action()
        assert SHARE in window.reading.article.text
    assert SHARE in composed(qtbot, window, lambda: window.reselector.choose(MethodChoice("lqf", {}))).text
    other = manager.new_window()
    with qtbot.waitSignal(other.loader.opened):
        other.open(window.reading.source)
    assert SHARE in other.reading.article.text
    other.close()
    go_to(window, SHARE)
    assert parts(window)[0].shown
    assert SHARE not in composed(qtbot, window, window.actions_by_id["undo"].trigger).text


def test_what_is_put_back_is_tinted_counted_and_kept_in_files(qtbot, reader):
    window = reader
    before = window.reading.figures.share
    part = go_to(window, "The ferry of the year 1900")
    composed(qtbot, window, window.left_out.view.toggle)
    assert window.reading.figures.share == pytest.approx(before + part.share)
    assert window.reading.ledger.kept[window.reading.document.under(part.nodes[0])].all()
    assert "The ferry of the year 1949" in window.reselector.composed_article().render("markdown")


def test_sign_leads_to_left_out_parts_and_restores_them(qtbot, reader, shown_text):
    window = reader
    sign, review = window.bars.status.sign, window.left_out.review
    window.view_switch.show("read")
    assert window.reading.article.coverage.is_notable
    qtbot.waitUntil(lambda: sign.isVisible() and sign.text() == "Something may be missing  ·  Review")
    assert "%" not in window.bars.status.text() + sign.text()
    window.panes.article_view.scroll_to(int(window.reading.document.address[window.reading.places[9]]))
    sign.click()
    assert review.isVisible()
    at = next(row for row, part in enumerate(parts(window)) if part.text.startswith("The ferry of the year 1900"))
    place = window.panes.article_view.place
    article = composed(qtbot, window, review.buttons[at].click)
    assert "The ferry of the year 1949" in article.text
    qtbot.waitUntil(lambda: sign.text() == "Complete")
    qtbot.waitUntil(lambda: "1949" in shown_text(window.panes.article_view))
    assert window.panes.article_view.place == place  # the reader stays where he was
    assert review.buttons[0].text() == "Take out"
    composed(qtbot, window, review.buttons[0].click)
    qtbot.waitUntil(lambda: sign.text() != "Complete")
    qtbot.keyClick(window, Qt.Key.Key_Escape)
    assert not review.isVisible()
    assert window.panes.view == "read"


def test_all_numbers_of_the_inspector_are_of_one_kind(qtbot, reader):
    """What is shown and what is left out is the whole page; each part, tab and line says the same of it."""
    window = reader
    window.actions_by_id["compare"].trigger()
    table = window.comparisons.agreement.model()
    qtbot.waitUntil(lambda: table.rowCount() > 0)
    figures = window.reading.figures
    shown = f"{100 * figures.share:.0f}"
    assert f"{figures.words:,} words  ·  {shown} % of the page's text" == window.bars.status._summary.text()
    qtbot.waitUntil(lambda: table.index(window.comparisons.agreement.agreement.row_of("descent"), 0).data() == shown)
    assert figures.words == len(window.reading.article.text.split())
    assert figures.share + sum(part.share for part in parts(window)) <= 1
    assert all(part.share > 0 for part in parts(window))


def test_without_a_page_nothing_is_left_out(window):
    window.actions_by_id["left-out"].trigger()
    window.actions_by_id["put-back"].trigger()
    assert parts(window) == []


def test_restoring_needs_a_visible_list(qtbot, window, local_web, page):
    with qtbot.waitSignal(window.loader.opened):
        window.open(local_web().put("/news", page))
    qtbot.waitUntil(lambda: bool(parts(window)))
    review, view = window.left_out.review, window.left_out.view

    def put_back() -> None:
        qtbot.keyClick(window, Qt.Key.Key_F8, Qt.KeyboardModifier.ShiftModifier)

    text = window.reading.article.text
    window.activateWindow()
    put_back()
    assert view.isVisible()
    window.view_switch.show("read")
    put_back()
    assert review.isVisible()
    put_back()
    assert review.buttons[0].hasFocus()
    assert window.reading.article.text == text
    with qtbot.waitSignal(window.current.article_changed):
        put_back()
    assert window.reading.article.text != text
