"""The interface is what docs/stability.md promises: a change of it is deliberate."""

import re
from difflib import unified_diff

from tests.house.project import ROOT
from tests.house.stability.interface import LIST, interface

ADVICE = """The interface has changed. If docs/stability.md allows that, run
`python -m tests.house.stability.interface` and add a line to CHANGELOG.md."""


def test_the_interface_is_the_recorded_one() -> None:
    change = list(unified_diff(LIST.read_text("utf-8").splitlines(), interface().splitlines(), n=0, lineterm=""))
    assert not change, "\n".join((ADVICE, *change))


def test_the_page_has_a_row_for_each_part_of_the_list() -> None:
    page = (ROOT / "docs/stability.md").read_text("utf-8")
    parts = re.findall(r"(?m)^# (.+)$", LIST.read_text("utf-8"))
    assert [part for part in parts if f"| {part} |" not in page] == []
    assert len(parts) == 7
