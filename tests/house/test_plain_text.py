"""What pages, feeds, tags and files say is shown as plain text: every label, tool tip and message goes through
``desktop/widgets/plain_text.py``."""

import ast
from collections.abc import Iterator

import pytest
from tests.house.project import files, shown

HOME = "plain_text.py"
RICH = {
    ("about.py", "rich_label"),  # our own words, with markup
    ("extension.py", "rich_label"),
    ("bind.py", "setToolTip"),  # our own words, on a lower floor
    ("labels.py", "ElidedLabel"),  # sets its format
    ("cover.py", "PaneCover"),  # sets its format
    ("snapshot_overlay.py", "SnapshotOverlay"),  # shows a picture
    ("reread_dialog.py", "setHtml"),  # escapes what it is given
}

MADE_IN_ONE_PLACE = {"QLabel", "rich_label", "QMessageBox", "QErrorMessage", "QProgressDialog", "QInputDialog"}
MARKUP = {"setHtml", "insertHtml", "setMarkdown", "appendHtml"}
TIPS = {"setToolTip": -1, "setTabToolTip": -1, "setWhatsThis": -1, "showText": 1}
"""Calls that show a tool tip, and which of their arguments it is."""


def _name(call: ast.expr) -> str:
    return call.attr if isinstance(call, ast.Attribute) else call.id if isinstance(call, ast.Name) else ""


def _is_plain(value: ast.expr) -> bool:
    """Whether a value is a literal or comes from ``plain_tip``; so are nothing and both ends of a condition."""
    match value:
        case ast.Constant():
            return not (isinstance(value.value, str) and "<" in value.value)
        case ast.Call():
            return _name(value.func) == "plain_tip"
        case ast.IfExp():
            return _is_plain(value.body) and _is_plain(value.orelse)
        case ast.Lambda():
            return _is_plain(value.body)
    return False


def _is_tip_role(value: ast.expr) -> bool:
    return _name(value) == "ToolTipRole" or any(_name(part) == "ToolTipRole" for part in getattr(value, "elts", ()))


def _faults(tree: ast.AST, file: str) -> Iterator[str]:
    for node in ast.walk(tree):
        match node:
            case ast.ClassDef() if any(_name(base) in MADE_IN_ONE_PLACE for base in node.bases):
                if (file, node.name) not in RICH:
                    yield f"{node.lineno}: a label of its own"
            case ast.Call():
                name = _name(node.func)
                owner = _name(node.func.value) if isinstance(node.func, ast.Attribute) else ""
                if (name in MADE_IN_ONE_PLACE or name in MARKUP or owner in MADE_IN_ONE_PLACE) and (
                    file,
                    name,
                ) not in RICH:
                    yield f"{node.lineno}: {owner or name} is not made by plain_text"
                if name in TIPS and (file, name) not in RICH and not _is_plain(node.args[TIPS[name]]):
                    yield f"{node.lineno}: {name} without plain_tip"
                if name == "addRow" and len(node.args) == 2 and not isinstance(node.args[0], ast.Call):
                    yield f"{node.lineno}: addRow makes a label; add_row makes a plain one"
                if name in {"setData", "setItemData"} and any(map(_is_tip_role, node.args)):
                    others = (one for one in node.args if not _is_tip_role(one) and not isinstance(one, ast.Constant))
                    if not any(map(_is_plain, others)):
                        yield f"{node.lineno}: {name} of a tool tip without plain_tip"
            case ast.Dict():
                for key, value in zip(node.keys, node.values, strict=True):
                    if key is not None and _is_tip_role(key) and not _is_plain(value):
                        yield f"{value.lineno}: a tool tip without plain_tip"
            case ast.If() if any(
                _is_tip_role(side)
                for test in ast.walk(node.test)
                if isinstance(test, ast.Compare)
                for side in test.comparators
            ):
                for part in node.body:
                    for answer in ast.walk(part):
                        if isinstance(answer, ast.Return) and answer.value and not _is_plain(answer.value):
                            yield f"{answer.lineno}: a tool tip without plain_tip"


def test_every_text_of_the_window_is_plain() -> None:
    found = [
        f"{shown(path)}:{fault}"
        for path in files("app/plainleaf/desktop", suffixes=(".py",))
        if path.name != HOME
        for fault in _faults(ast.parse(path.read_text("utf-8")), path.name)
    ]
    assert found == []


@pytest.mark.parametrize(
    "code",
    [
        "QLabel(title)",
        "QtWidgets.QLabel('x')",
        "QMessageBox(icon, title, words)",
        "QMessageBox.warning(window, title, words)",
        "class Own(QLabel): pass",
        "item.setToolTip(title)",
        "item.setToolTip(f'{title}')",
        "item.setToolTip(0, title)",
        "item.setToolTip(title if title else '')",
        "QToolTip.showText(at, title, window)",
        "item.setData(Qt.ItemDataRole.ToolTipRole, title)",
        "box.setItemData(0, title, Role.ToolTipRole)",
        "{Qt.ItemDataRole.ToolTipRole: title}",
        "def data(role):\n if role == Qt.ItemDataRole.ToolTipRole and one:\n  return title",
        "def data(role):\n if role in (Role.DisplayRole, Role.ToolTipRole):\n  return title",
        "form.addRow(option.name, field)",
        "form.addRow('Title', field)",
        "view.setHtml(title)",
    ],
)
def test_the_check_finds(code: str) -> None:
    assert len(list(_faults(ast.parse(code), "new.py"))) == 1


@pytest.mark.parametrize(
    "code",
    [
        "plain_label(title)",
        "item.setToolTip('Close')",
        "item.setToolTip(plain_tip(title))",
        "box.setItemData(0, plain_tip(title), Role.ToolTipRole)",
        "{Role.ToolTipRole: lambda row: plain_tip(row.title)}",
        "def data(role):\n if role == Role.ToolTipRole:\n  return plain_tip(title) if title else None",
    ],
)
def test_the_check_lets_pass(code: str) -> None:
    assert list(_faults(ast.parse(code), "new.py")) == []
