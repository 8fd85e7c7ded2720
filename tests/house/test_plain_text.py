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
    ("bind.py", "setToolTip"),  # our own words, on a lower layer, from `set_tip`
    ("bind.py", "set_tip"),  # a tool tip that the action has already
    ("method_page.py", "setMarkdown"),  # our own pages
    ("reread_dialog.py", "setHtml"),  # escapes what it is given
}

LABELS = {"QLabel", "rich_label", "QMessageBox", "QErrorMessage", "QProgressDialog", "QInputDialog", "QStaticText"}
"""Made by ``plain_text`` alone, or by a class that sets its format."""
EDITORS = {"QTextEdit", "QTextBrowser"}
"""Their text may be markup where it is given to them when they are made, or by ``setText`` and ``append``."""
MARKUP = {"setHtml", "insertHtml", "setMarkdown", "appendHtml", "setInformativeText"}
"""Of a message box, the last makes a label of its own."""
TIPS = {"setToolTip": -1, "setTabToolTip": -1, "setWhatsThis": -1, "showText": 1, "set_tip": 1}
"""Calls that show a tool tip, and which of their arguments it is."""
PROPERTIES = {"toolTip", "whatsThis"}
ROLES = {"ToolTipRole", "WhatsThisRole"}
ASKS = {"isinstance", "findChild", "findChildren", "cast"}
"""Calls that take a class and make nothing of it."""


def _name(call: ast.AST) -> str:
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


def _is_tip_role(value: ast.AST) -> bool:
    return _name(value) in ROLES or any(_name(part) in ROLES for part in getattr(value, "elts", ()))


def _made(value: ast.AST, names: set[str]) -> bool:
    return any(isinstance(one, ast.Call) and _name(one.func) in names for one in ast.walk(value))


def _classes(tree: ast.AST) -> Iterator[str]:
    """Labels and editors that are made elsewhere than by a call: by a class of their own, by what is given them."""
    asked = [arg for one in ast.walk(tree) if isinstance(one, ast.Call) and _name(one.func) in ASKS for arg in one.args]
    hints = [getattr(one, field, None) for one in ast.walk(tree) for field in ("annotation", "returns")]
    bases = [base for one in ast.walk(tree) if isinstance(one, ast.ClassDef) for base in one.bases]
    called = [one.func for one in ast.walk(tree) if isinstance(one, ast.Call)]
    owners = [one.value for one in ast.walk(tree) if isinstance(one, ast.Attribute)]
    passed = {id(part) for one in (*asked, *filter(None, hints)) for part in ast.walk(one)}
    passed |= {id(one) for one in (*bases, *called, *owners)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Name | ast.Attribute) and _name(node) in LABELS | EDITORS and id(node) not in passed:
            yield f"{node.lineno}: {_name(node)} is handed to what makes it"
        elif isinstance(node, ast.ClassDef) and any(_name(base) in LABELS for base in node.bases):
            formats = [ast.unparse(one) for one in ast.walk(node) if isinstance(one, ast.Call)]
            if "self.setTextFormat(Qt.TextFormat.PlainText)" not in formats:
                yield f"{node.lineno}: a label of its own that does not set its format"


def _editors(tree: ast.AST) -> Iterator[str]:
    """Texts of editors that may be markup."""
    editors = {
        ast.unparse(target)
        for node in ast.walk(tree)
        if isinstance(node, ast.Assign | ast.AnnAssign | ast.NamedExpr) and node.value and _made(node.value, EDITORS)
        for target in getattr(node, "targets", None) or [node.target]
    }
    own = [one for one in ast.walk(tree) if isinstance(one, ast.ClassDef) and EDITORS & set(map(_name, one.bases))]
    inside = {id(part) for one in own for part in ast.walk(one)}
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        if _name(node.func) in EDITORS and (node.args or {"html", "markdown"} & {word.arg for word in node.keywords}):
            yield f"{node.lineno}: {_name(node.func)} takes markup"
        elif isinstance(node.func, ast.Attribute) and node.func.attr in ("setText", "append"):
            owner = node.func.value
            of_own = id(node) in inside and _name(owner) == "self"
            if of_own or ast.unparse(owner) in editors or _made(owner, EDITORS):
                yield f"{node.lineno}: {node.func.attr} takes markup; setPlainText does not"


def _calls(tree: ast.AST, file: str) -> Iterator[str]:
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        name, words = _name(node.func), {word.arg: word.value for word in node.keywords}
        owner = _name(node.func.value) if isinstance(node.func, ast.Attribute) else ""
        given = [*node.args, *words.values()]
        if (name in LABELS | MARKUP or owner in LABELS) and (file, name) not in RICH:
            yield f"{node.lineno}: {owner or name} is not made by plain_text"
        if name == "setTextFormat" and _name(given[-1]) != "PlainText":
            yield f"{node.lineno}: a format that is not plain"
        is_tip = name in TIPS and (file, name) not in RICH
        if is_tip and not _is_plain((node.args[TIPS[name] :] or given[-1:])[0]):
            yield f"{node.lineno}: {name} without plain_tip"
        if name == "setProperty" and getattr(given[0], "value", "") in PROPERTIES and not _is_plain(given[1]):
            yield f"{node.lineno}: a property that is a tool tip without plain_tip"
        if any(not _is_plain(words[word]) for word in PROPERTIES & words.keys()):
            yield f"{node.lineno}: made with a tool tip without plain_tip"
        if name == "addRow" and len(node.args) == 2 and not isinstance(node.args[0], ast.Call):
            yield f"{node.lineno}: addRow makes a label; add_row makes a plain one"
        if name in {"setData", "setItemData"} and any(map(_is_tip_role, given)):
            others = (one for one in given if not _is_tip_role(one) and not isinstance(one, ast.Constant))
            if not any(map(_is_plain, others)):
                yield f"{node.lineno}: {name} of a tool tip without plain_tip"


def _tips_by_role(tree: ast.AST) -> Iterator[ast.expr]:
    """What is given as a tool tip where an item is asked for its data, or a table of roles is made."""
    for node in ast.walk(tree):
        match node:
            case ast.Dict():
                pairs = zip(node.keys, node.values, strict=True)
                yield from (value for key, value in pairs if key is not None and _is_tip_role(key))
            case ast.Tuple(elts=[role, value]) if _is_tip_role(role) and not _name(value).endswith("Role"):
                yield value
            case ast.Assign(targets=[ast.Subscript(slice=role)]) if _is_tip_role(role):
                yield node.value
            case ast.match_case() if any(
                isinstance(one, ast.MatchValue) and _is_tip_role(one.value) for one in ast.walk(node.pattern)
            ):
                yield from _answers(node.body)
            case ast.IfExp() if _compared(node.test):
                yield node.orelse if _compared(node.test) == "not" else node.body
            case ast.If() if _compared(node.test):
                yield from _answers(node.orelse if _compared(node.test) == "not" else node.body)
        for part in ("body", "orelse"):
            below = getattr(node, part, None)
            for at, one in enumerate(below if isinstance(below, list) else ()):
                if isinstance(one, ast.If) and _compared(one.test) == "not":
                    yield from _answers(below[at + 1 :])


def _compared(test: ast.expr) -> str:
    """Whether a role is asked for being that of a tool tip: "yes", "not" for the contrary, else empty."""
    found = [
        "not" if isinstance(one.ops[0], ast.NotEq | ast.NotIn | ast.IsNot) else "yes"
        for one in ast.walk(test)
        if isinstance(one, ast.Compare) and any(map(_is_tip_role, (one.left, *one.comparators)))
    ]
    return found[0] if found else ""


def _answers(body: list[ast.stmt]) -> Iterator[ast.expr]:
    for one in (part for statement in body for part in ast.walk(statement)):
        if isinstance(one, ast.Return | ast.Assign) and one.value is not None:
            yield one.value


def _faults(tree: ast.AST, file: str) -> list[str]:
    tips = [f"{one.lineno}: a tool tip without plain_tip" for one in _tips_by_role(tree) if not _is_plain(one)]
    return list(dict.fromkeys((*_classes(tree), *_editors(tree), *_calls(tree, file), *tips)))


def test_every_text_of_the_window_is_plain() -> None:
    found = [
        f"{shown(path)}:{fault}"
        for path in files("app/plainleaf/desktop", suffixes=(".py",))
        if path.name != HOME
        for fault in _faults(ast.parse(path.read_text("utf-8")), path.name)
    ]
    assert found == []


ROLE = "Qt.ItemDataRole.ToolTipRole"


@pytest.mark.parametrize(
    "code",
    [
        "QLabel(title)",
        "QtWidgets.QLabel('x')",
        "named(QLabel(title), 'value')",
        "partial(QLabel, title)",
        "list(map(QLabel, titles))",
        "make = QLabel\nmake(title)",
        "{'text': QLabel}",
        "QMessageBox(icon, title, words)",
        "QMessageBox.warning(window, title, words)",
        "box = message_box(window, title, words)\nbox.setInformativeText(details)",
        "class Own(QLabel): pass",
        "class Own(QLabel):\n def __init__(self):\n  label.setTextFormat(Qt.TextFormat.PlainText)",
        "label.setTextFormat(Qt.TextFormat.RichText)",
        "label.setTextFormat(Qt.TextFormat.AutoText)",
        "label.setTextFormat(textFormat=Qt.TextFormat.MarkdownText)",
        "QStaticText(title)",
        "QTextEdit(title)",
        "QTextEdit(html=title)",
        "QTextBrowser(parent)",
        "QTextBrowser().setText(title)",
        "view = QTextBrowser()\nview.setText(title)",
        "self.view = named(QTextEdit(), 'preview')\nself.view.append(title)",
        "self.view: QTextEdit = QTextEdit(readOnly=True)\nself.view.setText(title)",
        "class Own(QTextBrowser):\n def show(self, title):\n  self.setText(title)",
        "view.setHtml(title)",
        "view.setMarkdown(title)",
        "cursor.insertHtml(title)",
        "item.setToolTip(title)",
        "item.setToolTip(f'{title}')",
        "item.setToolTip('<b>')",
        "item.setToolTip(plain_tip(title) + more)",
        "item.setToolTip(0, title)",
        "item.setToolTip(title if title else '')",
        "item.setProperty('toolTip', title)",
        "QToolButton(toolTip=title)",
        "item.setWhatsThis(title)",
        "set_tip(action, title)",
        "def tip(widget, words):\n widget.setToolTip(words)",
        "QToolTip.showText(at, title, window)",
        "QToolTip.showText(at, text=title)",
        f"item.setData({ROLE}, title)",
        "item.setData(index, value=title, role=Role.ToolTipRole)",
        "box.setItemData(0, title, Role.ToolTipRole)",
        f"{{{ROLE}: title}}",
        f"dict([({ROLE}, title)])",
        f"values[{ROLE}] = title",
        f"def data(role):\n if role == {ROLE} and one:\n  return title",
        f"def data(role):\n if role == {ROLE}:\n  words = title\n return words",
        "def data(role):\n if role in (Role.DisplayRole, Role.ToolTipRole):\n  return title",
        f"def data(role):\n if {ROLE} == role:\n  return title",
        f"def data(role):\n return title if role == {ROLE} else None",
        f"def data(role):\n return None if role != {ROLE} else title",
        f"def data(role):\n if role != {ROLE}:\n  return None\n return title",
        f"def data(role):\n if role != {ROLE}:\n  return None\n else:\n  return title",
        f"def data(role):\n match role:\n  case {ROLE}:\n   return title",
        f"def data(role):\n match role:\n  case Role.DisplayRole | {ROLE} if one:\n   return title",
        "form.addRow(option.name, field)",
        "form.addRow('Title', field)",
    ],
)
def test_the_check_finds(code: str) -> None:
    assert len(_faults(ast.parse(code), "new.py")) == 1


@pytest.mark.parametrize(
    "code",
    [
        "plain_label(title)",
        "labels: list[QLabel] = []",
        "def label() -> QLabel: ...",
        "isinstance(one, QLabel | QTextEdit)",
        "one.findChildren(QLabel)",
        "class Own(QLabel):\n def __init__(self):\n  self.setTextFormat(Qt.TextFormat.PlainText)",
        "view = QTextEdit(readOnly=True)\nview.setPlainText(title)\nnames.append(title)\nfield.setText(title)",
        "item.setToolTip('Close')",
        "item.setToolTip(plain_tip(title))",
        "set_tip(action, plain_tip(title))",
        "box.setItemData(0, plain_tip(title), Role.ToolTipRole)",
        "{Role.ToolTipRole: lambda row: plain_tip(row.title)}",
        "values[Role.ToolTipRole] = plain_tip(title)",
        f"ANSWERED = (Role.DisplayRole, {ROLE})",
        f"ANSWERED = ({ROLE}, Role.DisplayRole)",
        "def data(role):\n if role == Role.ToolTipRole:\n  return plain_tip(title) if title else None",
        f"def data(role):\n match role:\n  case {ROLE}:\n   return plain_tip(title)\n  case other:\n   return title",
        f"def data(role):\n if role != {ROLE}:\n  return title\n return plain_tip(title)",
    ],
)
def test_the_check_lets_pass(code: str) -> None:
    assert _faults(ast.parse(code), "new.py") == []
