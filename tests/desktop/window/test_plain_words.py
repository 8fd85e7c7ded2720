"""Words that only the makers of methods know are not in the views that everybody has: they are behind *Details* and in
*Inspect*. Every widget's text, tip and accessible name is looked at."""

import re
from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QComboBox,
    QGroupBox,
    QLabel,
    QLineEdit,
    QListView,
    QMenu,
    QPlainTextEdit,
    QSpinBox,
    QTextEdit,
    QWidget,
)
from tests.desktop.window.shelf.test_page_saver import open_page
from tests.desktop.window.test_tabs_and_start import opened

from plainleaf.desktop.widgets.labels import ElidedLabel
from plainleaf.desktop.window.dialogs.method_page import MethodPageDialog
from plainleaf.desktop.window.dialogs.settings import SettingsDialog
from plainleaf.desktop.window.export.share_dialog import ShareDialog
from plainleaf.engine.catalogue import METHODS

ORDINARY = {
    "auto",
    "plain",
    "density",
    "descent",
    "boilerpipe",
    "line-block",
    "text-block",
}  # names of methods that are words, too
NAMES = "|".join(re.escape(name) for name in METHODS if name not in ORDINARY)
UNPLAIN = re.compile(
    rf"\b(?:{NAMES}|an F1|F1 of|log-?odds|FTL|LTF|LV|TTR|DOM|CSS|XPath|xpath|selectors?|thresholds?|coefficients?|sigma"
    r"|variance|tokens?|ensemble|DANAg?|R2L|px;|CSS pixels)\b|K ="
)
ROLES = (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleTextRole,
         Qt.ItemDataRole.AccessibleDescriptionRole)  # fmt: skip


def _cells(widget: QComboBox | QAbstractItemView) -> Iterator[str]:
    """What a list says in each row; the tips of a list of methods are the sentence that explains each."""
    model = widget.model()
    if model is None:
        return
    flat = isinstance(widget, QComboBox | QListView)
    columns = 1 if flat else model.columnCount(QModelIndex())
    roles = ROLES[:1] if isinstance(widget, QComboBox) or widget.accessibleName() == "Methods" else ROLES
    for row in range(min(model.rowCount(QModelIndex()), 200)):
        for column in range(columns):
            yield from (str(model.index(row, column).data(role) or "") for role in roles)


def _action(action: QAction) -> Iterator[str]:
    yield from (action.text(), action.toolTip(), action.statusTip())


def words_of(widget: QWidget) -> Iterator[str]:
    """What a widget says to who sees it, rests the pointer on it or has it read aloud."""
    yield from (widget.toolTip(), widget.accessibleName(), widget.accessibleDescription(), widget.windowTitle())
    if isinstance(widget, ElidedLabel):
        yield widget.whole()
    elif isinstance(widget, QLabel | QAbstractButton):
        yield widget.text()
    elif isinstance(widget, QGroupBox | QMenu):
        yield widget.title()
    elif isinstance(widget, QLineEdit | QPlainTextEdit | QTextEdit):
        yield widget.placeholderText()
    elif isinstance(widget, QSpinBox):
        yield widget.text()
    elif isinstance(widget, QComboBox) or (isinstance(widget, QAbstractItemView) and widget.model() is not None):
        yield from _cells(widget)
    for action in widget.actions():
        yield from _action(action)


def unplain(root: QWidget, *, without: tuple[QWidget, ...] = ()) -> list[str]:
    """The words that need a method to be understood, below a widget as far as it is shown."""
    found = []
    for widget in [root, *root.findChildren(QWidget)]:
        is_shown = widget is root or widget.isVisibleTo(root)
        if not is_shown or any(one is widget or one.isAncestorOf(widget) for one in without):
            continue
        found += [f"{type(widget).__name__}: {text}" for text in words_of(widget) if UNPLAIN.search(text)]
    return found


def everything(window: QWidget) -> list[str]:
    """Of a window and of what lies over it; but not of what is for the expert."""
    expert = (window.panes.inspector, window.bars.method.popup, window.corrections.why_popup.numbers,
              window.corrections.why_popup.method)  # fmt: skip
    tops = [one for one in QApplication.topLevelWidgets() if one.isVisible() or one is window]
    return [word for top in tops for word in unplain(top, without=expert)]


@pytest.fixture
def web(local_web, news):
    site = local_web()
    site.put("/one", news("Story one", 20))
    return site


def _shelf(qtbot, window) -> None:
    window.actions_by_id["shelf"].setChecked(True)
    qtbot.waitUntil(lambda: window.shelf_controller.page.side.count() > 7)


def _settings(_qtbot, window) -> None:
    window.actions_by_id["settings"].trigger()
    dialog = window.findChild(SettingsDialog)
    for row in range(dialog.pages.count()):
        dialog.pages.setCurrentRow(row)
        assert unplain(dialog) == []


def _share(_qtbot, window) -> None:
    window.actions_by_id["save"].trigger()
    dialog = window.findChild(ShareDialog)
    for row in range(dialog.ways.count()):
        dialog.ways.setCurrentRow(row)
        assert unplain(dialog) == []


def _menu(_qtbot, window) -> None:
    window.bars.top.more.menu().popup(window.pos())
    window.bars.top.keep.menu().popup(window.pos())


def _why(_qtbot, window) -> None:
    window.corrections._pointed = window.reading.places[2]
    window.actions_by_id["correct-why"].trigger()


def _pointing(_qtbot, window) -> None:
    for node in window.reading.places[:6]:
        window.panes.original_view.hovered.emit(int(window.reading.document.address[node]))
        assert not UNPLAIN.search(window.bars.status.text())


def _run(command: str) -> Callable[..., None]:
    return lambda _qtbot, window: window.actions_by_id[command].trigger()


VIEWS = {
    "the article": _run("read"),
    "both": _run("side-by-side"),
    "the shelf": _shelf,
    "the menus": _menu,
    "the appearance": _run("appearance"),
    "the palette": _run("keys"),
    "the settings": _settings,
    "the outline": _run("outline"),
    "the export": _run("export"),
    "saving and sharing": _share,
    "what is left out": _run("left-out"),
    "correcting": _run("correct"),
    "a rule": _run("correct-site"),
    "why": _why,
    "pointing": _pointing,
    "browsers": _run("browsers"),
    "the highlights": _run("highlights"),
}


def test_the_start_page_has_plain_words(window):
    window.view_switch.show("read")
    assert everything(window) == []


@pytest.mark.nightly_but("the export", "a rule")
@pytest.mark.parametrize("bring", VIEWS.values(), ids=VIEWS.keys())
def test_ordinary_views_have_plain_words(qtbot, window, web, bring):
    window.view_switch.show("read")
    open_page(window, qtbot, f"{web.origin}/one")
    bring(qtbot, window)
    QApplication.processEvents()
    assert everything(window) == []
    for widget in QApplication.topLevelWidgets():
        if widget.isVisible() and widget is not window:
            widget.close()


def test_method_bar_is_hidden_on_the_first_screen(qtbot, fresh_window, web):
    window = fresh_window
    window.resize(1300, 800)
    opened(qtbot, window, lambda: window.open(f"{web.origin}/one"))
    assert window.panes.view == "side-by-side"
    assert not window.bars.method.isVisible()
    window.actions_by_id["method"].trigger()
    assert window.bars.method.isVisible()
    window.bars.method.chooser.hidePopup()
    window.view_switch.show("read")
    assert not window.bars.method.isVisible()


def test_methods_have_readable_titles(window):
    chooser = window.bars.method.chooser
    assert [chooser.itemText(at) for at in range(chooser.count())] == [one.title for one in METHODS.values()]
    for method in METHODS.values():
        assert not UNPLAIN.search(method.title)
        assert method.title[:1].isupper()
        assert not re.search(r"[A-Z]{2}", method.title), f"{method.title} is an abbreviation"
    assert METHODS["descent"].title == "Recursive descent"


def test_every_method_has_a_sentence_and_a_page(window):
    bar = window.bars.method
    for name, method in METHODS.items():
        bar.chooser.setCurrentIndex(bar.chooser.findData(name))
        assert method.summary in bar.about.toolTip()
        assert "F1" not in method.summary
        bar.about.click()
        (dialog,) = [one for one in window.findChildren(MethodPageDialog) if one.isVisible()]
        assert dialog.summary.text() == method.summary
        assert f"app/plainleaf/engine/{'auto' if name == 'auto' else 'methods'}/" in dialog.page.toPlainText()
        assert not re.search(r"\((?:why|how|sections|model)\)", dialog.page.toPlainText()), "what led to another page"
        dialog.reject()


def test_the_details_of_why_lead_to_the_method_s_page(qtbot, window, web):
    open_page(window, qtbot, f"{web.origin}/one")
    _why(qtbot, window)
    popup = window.corrections.why_popup
    assert not popup.about.isVisible()
    popup.details.click()
    popup.about.click()
    assert not popup.isVisible()
    assert window.findChild(MethodPageDialog).isVisible()
    window.findChild(MethodPageDialog).reject()
