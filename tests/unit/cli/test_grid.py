"""Tables in text, in a file and on a terminal of some width."""

import sys

import pytest

from plainleaf.cli.grid import grid

ROWS = [("body > div#story", "1", "the harbour bridge opens again"), ("p", "12", "世界の本")]
HEAD = ("node", "n", "words")


@pytest.fixture
def terminal(monkeypatch):
    """Makes standard output a terminal of so many columns."""

    def make(columns):
        monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
        monkeypatch.setenv("COLUMNS", str(columns))

    return make


def test_columns_align_and_numbers_are_right():
    assert grid(HEAD, ROWS, right={1}, marked={0}).splitlines() == [
        "node               n  words",
        "body > div#story   1  the harbour bridge opens again",
        "p                 12  世界の本",
    ]


def test_a_table_without_rows_is_its_head():
    assert grid(HEAD, []) == "node  n  words\n"


def test_a_narrow_terminal_folds_the_widest_cells_between_words(terminal):
    terminal(30)
    lines = grid(HEAD, ROWS, right={1}).replace("\x1b[1m", "").replace("\x1b[0m", "").splitlines()
    assert lines == [
        "node           n  words",
        "body >         1  the harbour",
        "div#story         bridge opens",
        "                  again",
        "p             12  世界の本",
    ]


def test_signs_that_take_two_columns_are_folded_by_their_width(terminal):
    terminal(6)
    folded = grid(("a",), [("世界の本",)]).splitlines()
    assert folded[1:] == ["世界の", "本"]


def test_narrow_terminals_lose_no_letter(terminal):
    terminal(1)
    text = grid(HEAD, ROWS)
    for row in ROWS:
        assert not set("".join(row)) - set(text)


def test_marked_row_is_highlighted_only_on_a_terminal(terminal):
    assert "\x1b" not in grid(HEAD, ROWS, marked={1})
    terminal(100)
    head, first, second = grid(HEAD, ROWS, marked={1}).splitlines()
    assert head.startswith("\x1b[1m")
    assert not first.startswith("\x1b")
    assert second.startswith("\x1b[32m\x1b[1m")
