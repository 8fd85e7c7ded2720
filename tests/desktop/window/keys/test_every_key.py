"""Every key in every state of the window: it does what is seen, or its command is disabled."""

import pytest
from PySide6.QtGui import QDesktopServices
from pytestqt.qtbot import QtBot
from tests.desktop.window.keys.stage import OVER, STATES, Outside, Stage, over_the_window

import plainleaf
from plainleaf.desktop.commands import COMMANDS, NEEDS, SHELF_COMMANDS
from plainleaf.engine.page import Page

KEYS = [(command.id, key) for command in (*COMMANDS, *SHELF_COMMANDS) for key in command.keys]

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
    window._settings.set("releases", web.put("/releases", '{"version": "0.0.1"}', "application/json"))
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


@pytest.mark.parametrize("state", STATES)
def test_every_key_does_what_is_seen_or_is_disabled(stage: Stage, state: str) -> None:
    STATES[state](stage)
    stage.clear_message()
    before = stage.seen()
    for command, key in KEYS:
        if stage.seen() != before:
            STATES[state](stage)
            stage.qtbot.wait(50)
        stage.clear_message()
        before, able = stage.seen(), stage.is_able(command)
        ran = stage.press(key)
        what = f"{key} ({command}) where the state is {state}"
        if not able:
            stage.qtbot.wait(20)
            assert ran == [], what
        elif ran != [command]:  # a field has keys of its own
            assert (ran, command in OF_FIELDS) == ([], True), what
        elif command not in QUIET:
            stage.wait_for_more_than(before)


@pytest.mark.parametrize("state", OVER)
def test_no_key_goes_past_what_lies_over_the_window(stage: Stage, state: str) -> None:
    for command, key in KEYS:
        if not list(over_the_window()):
            OVER[state](stage)
        assert stage.press(key) == [], f"{key} ({command}) in {state}"


def test_what_commands_need_is_known() -> None:
    ids = {command.id for command in COMMANDS}
    assert {command for commands in NEEDS.values() for command in commands} <= ids
