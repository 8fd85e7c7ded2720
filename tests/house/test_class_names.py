"""One word for one thing: no two classes of the package have the same name, unless a reason stands here."""

import ast
from collections import defaultdict

from tests.house.project import trees

# Name: why it may be there twice.
REASONS: dict[str, str] = {}


def test_no_class_name_is_there_twice() -> None:
    homes = defaultdict(list)
    for name, tree in trees("app/plainleaf").items():
        for each in ast.walk(tree):
            if isinstance(each, ast.ClassDef):
                homes[each.name].append(name)
    twice = {name: places for name, places in homes.items() if len(places) > 1}
    assert not {name: places for name, places in twice.items() if name not in REASONS}
    assert not REASONS.keys() - twice.keys(), "these are there once only: take their lines away"
