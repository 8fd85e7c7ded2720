"""Files get their names in one place, after their content is on the disk: ``files.py``."""

import ast

from tests.house.project import files, shown

NAMERS = {"rename", "renames", "write_text", "write_bytes", "NamedTemporaryFile", "mkstemp"}
ELSEWHERE = {
    "app/plainleaf/files.py": "the place",
    "app/plainleaf/actions/exporting.py": "takes a name that nobody has, of a file that is on the disk",
    "app/plainleaf/bridge/spool.py": "moves files that are on the disk",
    "app/plainleaf/bridge/extension.py": "writes into a folder that has no name yet",
    "app/plainleaf/batch/sinks/texts.py": "writes into a folder that has no name yet",
    "app/plainleaf/library/recovery.py": "moves a damaged file aside, copies into a file that has no name yet",
    "app/plainleaf/evaluation/training": "the developers' own, in a folder under git",
    "app/plainleaf/evaluation/actions/document.py": "a page of docs, under git",
    "app/plainleaf/evaluation/actions/train_text_block.py": "the developers' own, in a folder under git",
}


def _gives_a_name(call: ast.Call) -> bool:
    if not isinstance(call.func, ast.Attribute):
        return isinstance(call.func, ast.Name) and call.func.id in NAMERS
    of_os = isinstance(call.func.value, ast.Name) and call.func.value.id == "os"
    one = len(call.args) == 1 and not call.keywords and not isinstance(call.args[0], ast.Starred)
    is_replace = call.func.attr == "replace" and (of_os or one)
    return is_replace or call.func.attr in NAMERS or (of_os and call.func.attr == "link")


def test_no_file_gets_its_name_elsewhere() -> None:
    found = [
        f"{shown(path)}:{node.lineno}"
        for path in files("app", suffixes=(".py",))
        if not shown(path).startswith(tuple(ELSEWHERE))
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Call) and _gives_a_name(node)
    ]
    assert found == []
