"""Dates of others are read in one place, where none of them can raise: ``moments.py``."""

import ast

from tests.house.project import trees

READERS = {
    "fromisoformat",
    "fromtimestamp",
    "utcfromtimestamp",
    "strptime",
    "parsedate",
    "parsedate_to_datetime",
    "parsedate_tz",
    "mktime_tz",
}
OURS = {
    "moments.py",
    "dates.py", "publication.py",  # days that patterns of numbers found, within 1900 and today
    "extraction.py",  # the day as the page writes it, in no other zone
    "entries.py",  # our own clock
}  # fmt: skip


def test_no_date_of_others_is_read_elsewhere() -> None:
    found = []
    for file, tree in trees("app/plainleaf").items():
        if file.rpartition("/")[2] in OURS:
            continue
        for node in ast.walk(tree):
            name = node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""
            if name in READERS:
                found.append(f"{file}:{node.lineno}: {name}")
    assert found == []
