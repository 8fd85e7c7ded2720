"""Lines that go and come between two texts."""

from time import process_time

import pytest

from plainleaf.engine.differences import difference


@pytest.mark.parametrize(
    ("before", "after", "gone", "come"),
    [
        ("a\nb\n\nc\n", "a\n  c \nd", ("b",), ("d",)),
        ("x\nx\ny", "x", ("x", "y"), ()),
        ("a\nb", "b\na", (), ()),
        ("", "a", (), ("a",)),
    ],
)
def test_lines_that_go_and_come(before, after, gone, come):
    assert difference(before, after) == (gone, come)


def test_many_equal_lines_take_no_longer_than_others():
    start = process_time()
    gone, _ = difference("x\n" * 200_000, "x\n" * 100_000)
    assert len(gone) == 100_000
    assert process_time() - start < 2
