"""Highlights on their way to the page and back: Python counts characters, JavaScript units of UTF-16."""

import json

import pytest

from plainleaf.desktop.reader import DrawnHighlight, MarkedText


@pytest.mark.parametrize("text", ["two motors", "zwei Motoren für 東京", "🚢 two 🌉 motors 𠮷野家"])
def test_places_are_converted_between_the_units_of_both_sides(text):
    marked = MarkedText(text)
    units = text.encode("utf-16-le")
    for start in range(len(text)):
        reported = json.loads(marked.to_json([DrawnHighlight(1, start, len(text), "blue", "why?")], {}))["marks"]
        (mark,) = reported
        assert units[2 * mark["start"] : 2 * mark["end"]].decode("utf-16-le") == text[start:]
        assert marked.position(mark["start"]) == start
    assert marked.position(-1) == -1


def test_marks_are_sent_in_text_order():
    drawn = [DrawnHighlight(1, 8, 13, "pink"), DrawnHighlight(2, 0, 3, "green")]
    reported = json.loads(MarkedText("one two three").to_json(drawn, {"copy": "Copy"}))
    assert [mark["id"] for mark in reported["marks"]] == [2, 1]
    assert reported["labels"] == {"copy": "Copy"}


def test_long_text_is_sent_on_demand():
    text = MarkedText("ship " * 100_000)
    assert json.loads(text.to_json([], {}))["text"] is None
    assert json.loads(text.to_json([], {}, needed=True))["text"] == text.text
    assert json.loads(text.to_json([DrawnHighlight(1, 0, 4, "blue")], {}))["text"] == text.text
