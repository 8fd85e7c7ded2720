"""Every key in every state of the window: it does what is seen, or its command is disabled."""

from collections.abc import Collection, Iterator

import pytest
from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QDesktopServices
from pytestqt.qtbot import QtBot
from tests.desktop.window.keys.stage import Outside, Stage, over_the_window
from tests.desktop.window.keys.states import OVER, STATES

import plainleaf
from plainleaf.desktop.commands import COMMANDS, NEEDS, SHELF_COMMANDS
from plainleaf.desktop.commands.needs import IMPLIED, REASONS
from plainleaf.desktop.window import Window
from plainleaf.engine.page import Page

KEYS = [(command.id, key) for command in (*COMMANDS, *SHELF_COMMANDS) for key in command.keys]
FIRST = {command.keys[0] for command in (*COMMANDS, *SHELF_COMMANDS)}
FREE = {command.id for command in COMMANDS} - {command for commands in NEEDS.values() for command in commands}
"""What does the same in every state."""
BOUND = {command.id for command in (*COMMANDS, *SHELF_COMMANDS)} - FREE
RUN: dict[str, Collection[str]] = {
    "read": BOUND | FREE,
    "editing": ("edit-article", "undo", "redo", "find", "larger", "side-by-side", "highlights", "keep"),
    "edited": ("edit-article", "undo", "find", "larger", "highlights", "keep"),
    "comparing": ("compare", "second-method", "reference", "raise", "side-by-side", "left-out"),
    "left out": ("left-out", "put-back", "compare", "correct", "inspect", "read-aloud"),
    "shelf, search": BOUND - {"find"},
    "find": BOUND - {"find"},
}
"""The commands that are run in a state where these are not all that need something (``BOUND``): the keyboard may be
there already, or the commands are those of another state. Of the others it is looked which one a key reaches."""

OF_FIELDS = {
    "undo",
    "redo",
    "sentence-next",
    "sentence-back",
    "correct-remove",
    "correct-keep",
    "shelf-open",
    "shelf-search",
}
"""What a field or the text that is edited may answer by itself."""
QUIET = {
    "address": "the keyboard may be there",
    "select-sentence-before": "there may be none before",
    "cancel": "nothing may be under way",
    "normal-size": "it may be that already",
    "read": "it may be shown already",
    "side-by-side": "it may be shown already",
    "inspect": "it may be shown already",
    "next-pane": "it may be the only one",
    "previous-pane": "it may be the only one",
}
"""What may have nothing to do, and then does nothing."""


@pytest.fixture
def stage(fresh_window, qtbot: QtBot, local_web, news, home, monkeypatch):
    window, web, outside = fresh_window, local_web(), Outside()
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.delenv("XDG_CONFIG_HOME", raising=False)
    monkeypatch.setenv("PATH", str(home / "bin"))  # no browsers of this computer
    monkeypatch.setattr("plainleaf.bridge.programs.EXPORTED", ())
    window._services.settings.set("releases", web.put("/releases", '{"version": "0.0.1"}', "application/json"))
    web.put("/news-hangs", "", "hang")
    web.put("/news.pdf", b"%PDF-1.7\n", "application/pdf")
    library = window.shelf.library()
    for number in range(2):
        page = Page(news(f"Bridge {number}").encode(), f"https://news.example/{number}", "text/html", "http")
        library.add(page, plainleaf.extract(page, method="descent"))
    for scheme in ("file", "http", "https"):
        QDesktopServices.setUrlHandler(scheme, outside, "opened")
    made = Stage(window, qtbot, web.put("/news", news()), outside)
    yield made
    made.clear()
    window.removeEventFilter(outside)
    for scheme in ("file", "http", "https"):
        QDesktopServices.unsetUrlHandler(scheme)


@pytest.mark.nightly_but("no page", "edited", "comparing", "shelf, search")
@pytest.mark.parametrize("state", STATES)
def test_every_key_does_what_is_seen_or_is_disabled(stage: Stage, state: str) -> None:
    assert list(_wrong_in(stage, state)) == []


def test_no_key_bypasses_what_covers_the_window(stage: Stage) -> None:
    wrong = []
    for state, enter in OVER.items():
        for command, key in KEYS:
            if not list(over_the_window()):
                enter(stage)
            if ran := stage.press(key):
                wrong.append(f"{state}: {key} ({command}) ran {ran}")
        stage.clear()
    assert wrong == []


def test_what_commands_need_is_known_and_each_need_has_a_reason(window: Window) -> None:
    ids = {command.id for command in COMMANDS}
    assert {command for commands in NEEDS.values() for command in commands} <= ids
    facts = window.availability.facts()
    assert set(NEEDS) <= set(REASONS) == set(facts)
    assert {one for needs in IMPLIED.values() for one in (*needs, *IMPLIED)} <= set(facts)


def test_disabled_commands_give_their_reason(stage: Stage) -> None:
    window, actions = stage.window, stage.window.actions_by_id
    words = {
        ("no page", "save"): "no page is shown",
        ("read", "back"): "there is no page before this one",
        ("read", "raise"): "only the article is shown",
        ("read", "save"): "",
        ("editing", "save"): "the article is being edited",
        ("editing", "compare"): "the article is being edited",
        ("shelf", "compare"): "no page is shown",
    }
    for (state, command), why in words.items():
        STATES[state](stage)
        action, meaning = actions[command], {one.id: one.meaning for one in COMMANDS}[command]
        assert action.isEnabled() == (not why), (state, command)
        assert action.toolTip().endswith(f"\nNot available: {why}." if why else meaning)
        window.palette_dialog.ask()
        row = [one.id for one in window.palette_dialog.commands()].index(command)
        reported = window.palette_dialog.list.item(row).data(Qt.ItemDataRole.AccessibleTextRole)
        assert reported.endswith(f". Not available: {why}." if why else f". {meaning}")
        window.palette_dialog.reject()


def _wrong_in(stage: Stage, state: str) -> Iterator[str]:
    """The keys that do something else in a state, or nothing that is seen."""
    enter = STATES[state]
    enter(stage)
    stage.clear_message()
    before = stage.seen()
    late: set[str] = set()  # of disabled commands: the page gives their keys back in its own time
    for command, key in KEYS:
        stage.clear_message()
        if stage.seen() != before:
            enter(stage)
            QCoreApplication.processEvents()
            stage.clear_message()
            before = stage.seen()
        able = stage.is_able(command)
        is_run = key in FIRST and command in RUN.get(state, BOUND)
        ran = stage.press(key, not is_run)
        ran = [one for one in ran if one == command or one not in late]
        late |= set() if able else {command}
        of_field = able and ran == [] and command in OF_FIELDS
        if ran != [command] * able and not of_field:
            yield f"{key} ({command}) ran {ran}"
        elif ran and is_run and command not in QUIET and not stage.sees_other_than(before):
            yield f"{key} ({command}) did nothing that is seen"
