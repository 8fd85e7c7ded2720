"""A window as it comes reads with auto: kept text is tinted, the descent's node outlined, reasons are at hand."""

from dataclasses import replace

import pytest

from plainleaf.desktop.window.linking.highlights import kept_owners
from plainleaf.engine.article.compose import region_ledger


@pytest.fixture
def opened(qtbot, fresh_window, local_web, news):
    window = fresh_window
    window.view_switch.show("inspect")
    server = local_web()
    with qtbot.waitSignals([window.loader.opened, window.panes.original_view.loaded, window.panes.article_view.loaded]):
        window.open(server.put("/news", news()))
    return window


def test_it_is_what_a_new_window_uses(opened):
    reading = opened.reading
    assert reading.choice.method == "auto"
    assert "The harbour bridge opens again on Monday" in reading.article.text
    assert "Ferry number 3 is late" not in reading.article.text
    assert reading.article.record.confidence > 0.8
    assert not opened.bars.method.slider.isVisible()


def test_the_descents_node_is_outlined_and_the_kept_text_tinted(opened, monkeypatch):
    shown = []
    monkeypatch.setattr(
        opened.panes.original_view, "show_overlay", lambda *words, **named: shown.append((words, named))
    )
    opened.current.select(opened.reading)
    ((outlined, _path, kept), named) = shown[-1]
    document, selection = opened.reading.document, opened.reading.selection
    assert selection.root is None
    assert document.describe(document.node_at[outlined]) == named["label"] == "div#story"
    assert kept == kept_owners(opened.reading)


def test_attached_text_is_tinted_and_counted(qtbot, opened, local_web, news):
    window = opened
    with qtbot.waitSignals([window.loader.opened, window.panes.article_view.loaded]):
        window.open(local_web().put("/parts", news().replace("</p>", "</p><h2>At the gate</h2>", 1)))
    document, selection = window.reading.document, window.reading.selection
    heading = next(node for node in range(len(document.nodes)) if document.nodes.tag_of(node) == "h2")
    unheaded = selection.keep.copy()
    unheaded[document.under(heading)] = False
    changed = replace(selection, keep=unheaded, ledger=())
    reading = replace(window.reading, selection=changed, ledger=region_ledger(document, changed))
    assert int(document.address[heading]) in kept_owners(reading)
    assert reading.figures.words == window.reading.figures.words
    window.current.select(reading)
    assert "The article shows it: a heading above kept text" in window.explainer.why(heading)


def test_pointer_on_left_out_text_shows_its_probability(opened):
    window, document = opened, opened.reading.document
    foot = next(node for node in range(len(document.nodes)) if document.describe(node) == "div#foot")
    window.panes.original_view.hovered.emit(int(document.address[foot]))
    assert "is left out. Its longest block is content with a probability of" in window.bars.status.text()
    assert "Speaks against it: " in window.bars.status.text()
    block = window.reading.trace.block_of(document, foot)
    assert window.panes.inspector.picture.accessibleName().startswith(f"Block {block + 1}, ")


def test_the_steps_of_the_descent_stay_in_reach(qtbot, opened):
    inspector = opened.panes.inspector
    inspector.tabs.setCurrentIndex(inspector.tabs.count() - 1)
    assert inspector.steps.steps.rowCount() == len(opened.reading.trace.descent.steps)
    with qtbot.waitSignal(inspector.step_selected) as reported:
        inspector.step(-1)
    assert reported.args[0] == opened.reading.trace.descent.steps[-2].node


def test_comments_are_added_on_request(qtbot, opened):
    window = opened
    assert "My boat is 31 metres long." not in window.reading.article.text
    with qtbot.waitSignal(window.current.article_changed):
        window.bars.method.popup.changed.emit("comments", True)
    assert "My boat is 31 metres long." in window.reading.article.text
