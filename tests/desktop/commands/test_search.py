"""Commands are found by a few letters."""

import pytest

from plainleaf.desktop.commands import COMMANDS, MENU, ranked


@pytest.mark.parametrize(
    ("query", "command"),
    [
        ("save", "keep"),
        ("save or", "save"),
        ("side", "side-by-side"),
        ("larger", "larger"),
        ("aloud", "read-aloud"),
        ("text larger", "larger"),
        ("opf", "open-file"),
        ("Ctrl+P", "print"),
        ("clipboard address", "copy-address"),
    ],
)
def test_the_likeliest_command_is_first(query, command):
    assert ranked(query)[0].id == command


def test_search_finds_every_command_by_title_and_nothing_by_nonsense():
    for command in COMMANDS:
        assert ranked(command.title.rstrip("…"))[0].title == command.title
    assert ranked("") == list(COMMANDS)
    assert ranked("qqqzzz") == []


def test_the_menu_has_commands_that_are_there():
    known = {command.id for command in COMMANDS}
    named = [command for group in MENU for command in group]
    assert set(named) <= known
    assert len(named) == len(set(named))
