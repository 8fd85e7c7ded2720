"""Commands: declared once, complete, without two meanings of one key."""

from collections import Counter
from pathlib import Path

import pytest
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QWidget

from plainleaf import resources
from plainleaf.desktop.commands import COMMANDS, GROUPS, bind, make_actions
from plainleaf.desktop.commands.sheet import as_markdown

KEYS_PAGE = Path(__file__).parents[3] / "docs" / "keys.md"


def test_every_command_has_a_key_a_meaning_and_a_known_group():
    for command in COMMANDS:
        assert command.keys, command.id
        assert command.meaning.endswith("."), command.id
        assert command.group in GROUPS, command.id


def test_no_key_means_two_things():
    keys = Counter(QKeySequence.fromString(key).toString() for command in COMMANDS for key in command.keys)
    assert "" not in keys
    assert [key for key, count in keys.items() if count > 1] == []


def test_every_icon_exists():
    for command in COMMANDS:
        if command.icon:
            assert resources.resource(f"icons/{command.icon}.svg").is_file()


def test_the_page_of_keys_in_the_documentation_is_up_to_date():
    assert KEYS_PAGE.read_text("utf-8") == as_markdown(), (
        "run: python -m plainleaf.desktop.commands.sheet > docs/keys.md"
    )


def test_commands_and_handlers_must_match(qtbot):
    window = QWidget()
    qtbot.addWidget(window)
    handlers = {command.id: lambda *_: None for command in COMMANDS}
    actions = make_actions(window)
    assert set(actions) == set(handlers)
    bind(actions, handlers)
    with pytest.raises(KeyError):
        bind(actions, {name: handler for name, handler in handlers.items() if name != "save"})
    with pytest.raises(ValueError, match="dance"):
        bind(actions, handlers | {"dance": lambda: None})
