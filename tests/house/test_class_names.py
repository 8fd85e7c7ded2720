"""One word for one thing: no two classes of the package have the same name, unless a reason stands here."""

import ast
from collections import defaultdict

from tests.house.project import files, shown

# Name: why it may be there twice.
REASONS: dict[str, str] = {}


def test_no_class_name_is_there_twice() -> None:
    homes = defaultdict(list)
    for path in files("app/plainleaf", suffixes=(".py",)):
        for each in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(each, ast.ClassDef):
                homes[each.name].append(shown(path))
    twice = {name: places for name, places in homes.items() if len(places) > 1}
    assert not {name: places for name, places in twice.items() if name not in REASONS}
    assert not REASONS.keys() - twice.keys(), "these are there once only: take their lines away"
