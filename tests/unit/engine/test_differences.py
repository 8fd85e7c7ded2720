"""Lines that go and come between two texts."""

import pytest
from tests.counting import lines_of

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


def test_many_equal_lines_take_work_in_proportion():
    counts = [lines_of(lambda n=n: difference("x\n" * 2 * n, "x\n" * n)) for n in (1_000, 4_000)]
    assert counts[1] < 5 * counts[0]
    assert len(difference("x\n" * 200_000, "x\n" * 100_000)[0]) == 100_000
