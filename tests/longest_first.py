"""The order in which several processes run the tests: the longest first, so that none is left for the end."""

from collections.abc import Iterable
from itertools import islice

# Files that take long for their few tests; longest first.
LONGEST = (
    "tests/end2end/browser/test_browsers.py",
    "tests/house/test_expressions.py",
    "tests/house/test_package.py",
    "tests/house/test_core_install.py",
    "tests/end2end/browser/test_to_the_window.py",
)


def longest_first(tests: Iterable[str], processes: int) -> list[str]:
    """The ids of tests in an order of which xdist's ``worksteal`` makes parts that begin with LONGEST, file by file in
    turn.

    It cuts the list into a part of the same length for each process; a process that is ready takes tests from the end
    of another's part. Tests of a file stay together, for what its fixtures make.
    """
    rest: list[str] = []
    heads: dict[str, list[str]] = {path: [] for path in LONGEST}
    for test in tests:
        heads.get(test.partition("::")[0], rest).append(test)
    parts: list[list[str]] = [[] for _ in range(processes)]
    for number, head in enumerate(filter(None, heads.values())):
        parts[number % processes] += head
    left, others = sum(map(len, parts)) + len(rest), iter(rest)
    for number, part in enumerate(parts):
        part += islice(others, max(0, left // (processes - number) - len(part)))
        left -= len(part)
    return [*(test for part in parts for test in part), *others]
