"""Places on a page: kept on the way back, asked for by an address, and the same in both panes."""

import pytest


@pytest.fixture
def opened(qtbot, window, local_web, news):
    server = local_web()
    old = "<p>The old ferry was repaired again and again, and then it sank. </p>" * 9
    page = news(paragraphs=60).replace('<div id="comments">', f'<div id="old">{old}</div><div id="comments">')
    server.put("/news", page)
    server.put("/other", news("Ferry is late"))
    server.put(
        "/parts", page.replace("<p>Crews had", '<p id="crews">Crews had', 1).replace("</p>", "</p><h2>At dusk</h2>", 1)
    )

    def open_page(path="/news"):
        views = window.panes.original_view, window.panes.article_view
        with qtbot.waitSignals([window.loader.opened, *(view.ready for view in views)]):
            window.open(server.origin + path)
        return window

    return open_page


def line(ask, view, attribute):
    """The address of the block that stands at the reading line of a pane."""
    at = f"document.elementFromPoint(innerWidth / 2, innerHeight * .18 + 4)?.closest('[{attribute}]')"
    return ask(view, f"{at}?.getAttribute('{attribute}')")


def both(window, ask):
    panes = window.panes
    return line(ask, panes.original_view, "data-plainleaf"), line(ask, panes.article_view, "data-node")


def address(window, number):
    return int(window.reading.document.address[window.reading.places[number]])


def test_back_and_forward_return_to_the_place_in_both_panes(qtbot, opened, ask):
    window = opened()
    place = address(window, 30)
    window.panes.article_view.scrolled.emit(place, 0.25)
    opened("/other")
    window.actions_by_id["back"].trigger()
    assert window.panes.article_view.place == (place, 0.25)
    qtbot.waitUntil(lambda: both(window, ask) == (str(place), str(place)))
    window.actions_by_id["forward"].trigger()
    assert window.panes.article_view.place is None


def test_loading_again_stays_at_the_place(qtbot, opened):
    window = opened()
    window.panes.article_view.scrolled.emit(address(window, 20), 0.0)
    with qtbot.waitSignal(window.loader.opened):
        window.actions_by_id["reload"].trigger()
    assert window.panes.article_view.place == (address(window, 20), 0.0)


def test_a_fragment_is_kept_and_scrolled_to(qtbot, opened, ask):
    window = opened("/parts#crews")
    assert window.bars.top.address.text().endswith("/parts#crews")
    assert window.reading.source.endswith("/parts#crews")
    wanted = ask(window.panes.original_view, "document.getElementById('crews').getAttribute('data-plainleaf')")
    qtbot.waitUntil(lambda: both(window, ask) == (wanted, wanted))


def test_a_row_of_the_table_moves_both_linked_panes(qtbot, opened, ask):
    window = opened()
    window.bars.method.set_choice(window.bars.method.choice_of("auto"))
    with qtbot.waitSignal(window.current.article_changed):
        window.bars.method.changed.emit()
    steps = window.panes.inspector.steps
    row = steps.steps.rowCount() // 2
    steps.select(row)
    wanted = str(window.reading.document.address[steps.steps.node(row)])
    qtbot.waitUntil(lambda: both(window, ask) == (wanted, wanted))
    window.actions_by_id["link-panes"].setChecked(False)
    place = window.panes.article_view.place
    steps.select(row + 3)
    assert window.panes.article_view.place == place


def test_other_method_and_restored_parts_keep_panes_in_step(qtbot, opened, ask):
    window = opened()
    place = address(window, 25)
    window.panes.original_view.scroll_to(place)
    window.panes.original_view.scrolled.emit(place, 0.0)  # the article follows
    for method in ("text-block", "auto", "descent"):
        with qtbot.waitSignal(window.current.article_changed):
            window.bars.method.chooser.setCurrentIndex(window.bars.method.chooser.findData(method))
        qtbot.waitUntil(lambda: both(window, ask) == (str(place), str(place)))
    table = window.left_out.view.table.model()
    qtbot.waitUntil(lambda: table.part(0) is not None)
    part = table.part(0)
    with qtbot.waitSignal(window.current.article_changed):
        window.left_out.toggle(part)
    qtbot.waitUntil(lambda: both(window, ask) == (str(place), str(place)))


def test_old_error_is_not_shown_for_the_next_address(qtbot, window, local_web, shown_text):
    server = local_web()
    with qtbot.waitSignal(window.loader.failed):
        window.open(server.origin + "/gone")
    qtbot.waitUntil(lambda: "no such page" in shown_text(window.panes.article_view))
    window.open(server.put("/slow", "", "hang"))
    qtbot.waitUntil(lambda: "/slow" in shown_text(window.panes.article_view))
    assert "no such page" not in shown_text(window.panes.article_view)
    window.cancel()
