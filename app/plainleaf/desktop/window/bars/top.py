"""The top bar: address, navigation, views, appearance, and saving."""

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal
from PySide6.QtGui import QAction, QResizeEvent, QStandardItem, QStandardItemModel
from PySide6.QtWidgets import QCompleter, QHBoxLayout, QLineEdit, QMenu, QToolButton, QWidget

from plainleaf.desktop.commands import COMMANDS, MENU
from plainleaf.desktop.theme import Theme
from plainleaf.desktop.widgets.labels import named
from plainleaf.desktop.widgets.plain_text import plain_label, plain_tip
from plainleaf.desktop.widgets.segments import Segments
from plainleaf.desktop.window.page.delivery import BROWSER_LABEL
from plainleaf.desktop.window.views import VIEWS, View

ORIGINS = {"page": "Web page", "live": "Live page", "browser": "Page from a browser", "file": "File"}
"""The icon before the address, in words."""
KEEP = ("save", "export", "copy-text", "copy-address", "browser")
NARROW = 1080  # pixels; in narrower windows the words beside icons are hidden
CROWDED = 860  # pixels; in narrower windows buttons with a key and a menu entry are hidden, too
NARROWEST = 360
SHORTEST = 120  # minimum pixels of the address
HEIGHT = 46
MARGIN, GAP = 10, 4


class TopBar(QWidget):
    """``submitted(text)`` when the user enters an address. ``views`` switches between the views; in *Read* the bar
    shows only what reading needs."""

    submitted = Signal(str)

    def __init__(self, actions: Mapping[str, QAction], theme: Theme) -> None:
        super().__init__()
        self.setObjectName("top")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setFixedHeight(HEIGHT)
        self.setMinimumWidth(NARROWEST)  # less than the layout requests while it still shows the words
        self._actions = actions
        self._theme = theme
        self._loading = False
        self._origin = "page"
        self._sent = False
        self._parting = QAction(self)
        self._parting.setSeparator(True)
        self._reads = self._started = True
        self.address = named(QLineEdit(), "address")
        self.address.setAccessibleName("Address")
        self.address.setPlaceholderText("Type a web address or a file name")
        self.address.setMinimumWidth(SHORTEST)
        policy = self.address.sizePolicy()
        policy.setRetainSizeWhenHidden(True)  # widgets to the right of it stay in place
        self.address.setSizePolicy(policy)
        self.address.returnPressed.connect(self._submit)
        self.address.installEventFilter(self)
        self._suggestions = QStandardItemModel(self)
        completer = QCompleter(self._suggestions, self)
        completer.setFilterMode(Qt.MatchFlag.MatchContains)
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        completer.setMaxVisibleItems(9)
        completer.activated.connect(lambda _text: self._submit())
        self.address.setCompleter(completer)
        self._mark = self.address.addAction(theme.icon("page"), QLineEdit.ActionPosition.LeadingPosition)
        self._mark.setText(ORIGINS["page"])
        self.delivered = named(plain_label(), "delivered")
        self.delivered.hide()
        self.keep = self._menu_button("save", "Share", "Save or share the article", self._keep_menu())
        self.more = self._menu_button("more", "", "Menu", self._all_menu())
        self.appearance = self._button("appearance")
        self.views = Segments("View", {view: actions[view].text() for view in VIEWS})
        self.views.set_tips({view: actions[view].toolTip() for view in VIEWS})
        self.views.chosen.connect(lambda view: actions[view].trigger())
        self._again = self._button("reload")
        self._live = self._button("live", "Live")
        # Hidden in *Read*: these commands have keys and menu entries, and would distract from the text.
        self.shelf, self.kept = self._button("shelf"), self._button("keep")
        self._beyond_reading = (self._button("recents"), self._button("forward"), self._again, self._live)
        recents, forward, again, live = self._beyond_reading
        self._back = self._button("back")
        self._by_key = (recents, forward, again)  # hidden first, to give the address their space
        line = QHBoxLayout(self)
        line.setContentsMargins(MARGIN, 0, MARGIN, 0)
        line.setSpacing(GAP)
        for widget in (self.shelf, recents, self._back, forward, again):
            line.addWidget(widget)
        line.addSpacing(4)
        line.addWidget(self.address, 1)
        line.addWidget(self.delivered, 0, Qt.AlignmentFlag.AlignVCenter)
        line.addWidget(live)
        line.addSpacing(6)
        line.addWidget(self.views)
        line.addSpacing(6)
        self.outline = self._button("outline")
        for widget in (self.kept, self.appearance, self.outline, self.keep, self.more):
            line.addWidget(widget)
        theme.changed.connect(self._paint)
        self._paint()

    def show_address(self, address: str, origin: str = "page", delivered: str = "") -> None:
        """Show the address; ``origin`` names the icon before it. If ``delivered`` names the moment that a browser sent
        the page, a mark is shown beside the address."""
        self._origin = origin
        self.address.setText(address)
        self.address.setCursorPosition(0)
        self.address.setAccessibleDescription(delivered)
        self._mark.setIcon(self._theme.icon(origin))
        self._mark.setText(ORIGINS[origin])
        self._mark.setToolTip(plain_tip(delivered))
        self.delivered.setToolTip(plain_tip(delivered))
        self.delivered.setAccessibleDescription(delivered)
        self._sent = bool(delivered)
        self._show_parts()

    def show_view(self, view: View) -> None:
        """Show which view is active, with the buttons that it needs."""
        self.views.set_current(view)
        self._reads = view == "read"
        self._show_parts()

    def set_started(self, on: bool) -> None:
        """Without a page there is nothing to view or save, and the start page has an address field of its own."""
        self._started = on
        self._show_parts()

    def _show_parts(self) -> None:
        """Show the view's buttons as far as they fit; those that are hidden first have a key and a menu entry."""
        always = (self.shelf, self._back, self.appearance, self.keep, self.more)
        free = self.width() - 2 * MARGIN - 6 * GAP - SHORTEST - sum(self._width(one) for one in always)
        shown: set[QWidget] = set()
        for part, wanted in self._parts():
            if wanted and free >= self._width(part):
                free -= self._width(part)
                shown.add(part)
            elif wanted:
                free = 0  # a less important widget does not take the place of a more important one
        for part, _ in self._parts():
            part.setVisible(part in shown)
        for widget in (self._back, self.address, self.keep):
            widget.setVisible(self._started)
        self._offer_views(self._started and self.views not in shown)

    def _offer_views(self, on: bool) -> None:
        """Add the views to the menu when the bar has no space for them, or remove them."""
        menu = self.more.menu()
        views = [*(self._actions[view] for view in VIEWS), self._parting]
        offers = views[0] in menu.actions()
        if on and not offers:
            menu.insertActions(menu.actions()[0], views)
        elif offers and not on:
            for action in views:
                menu.removeAction(action)

    def _parts(self) -> tuple[tuple[QWidget, bool], ...]:
        """The widgets that may be hidden, the most important first, and whether the view needs them."""
        beyond = self._started and not self._reads
        free = self.width() >= CROWDED
        return (
            (self.views, self._started),
            (self.kept, self._started),
            (self.outline, self._started),
            (self.delivered, self._started and self._sent),
            *((button, beyond and (free or button not in self._by_key)) for button in reversed(self._beyond_reading)),
        )

    @staticmethod
    def _width(part: QWidget) -> int:
        return part.sizeHint().width() + GAP

    def set_loading(self, loading: bool) -> None:
        """While loading, the reload button stops."""
        self._loading = loading
        self._again.setDefaultAction(self._actions["cancel" if loading else "reload"])

    def suggest(self, recents: Sequence[tuple[str, str]]) -> None:
        """Offer these pages, pairs of source and title, while an address is typed."""
        self._suggestions.clear()
        for source, title in recents:
            item = QStandardItem(source)
            item.setToolTip(plain_tip(title))
            self._suggestions.appendRow(item)

    def edit_address(self) -> None:
        """Focus the address."""
        self.address.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.address.selectAll()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        super().resizeEvent(event)
        words = Qt.ToolButtonStyle.ToolButtonTextBesideIcon
        style = words if self.width() >= NARROW else Qt.ToolButtonStyle.ToolButtonIconOnly
        for button in (self._live, self.keep):
            button.setToolButtonStyle(style)
        self.delivered.setText(BROWSER_LABEL if self.width() >= NARROW else "browser")
        self._show_parts()
        if not self.address.hasFocus():
            self.address.setCursorPosition(0)  # the beginning of a long address is visible

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
        """Select the whole address on the first click, as browsers do."""
        if event.type() == QEvent.Type.MouseButtonPress and not self.address.hasFocus():
            self.address.setFocus(Qt.FocusReason.MouseFocusReason)
            self.address.selectAll()
            return True
        return super().eventFilter(watched, event)

    def _submit(self) -> None:
        if text := self.address.text().strip():
            self.submitted.emit(text)

    def _button(self, command: str, text: str = "") -> QToolButton:
        button = QToolButton()
        button.setDefaultAction(self._actions[command])
        button.setIconSize(QSize(20, 20))
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.setAccessibleName(self._actions[command].text())
        if text:
            self._actions[command].setIconText(text)
            button.setProperty("worded", True)
        return button

    def _menu_button(self, icon: str, text: str, name: str, menu: QMenu) -> QToolButton:
        button = QToolButton()
        button.setObjectName(f"menu-{icon}")
        button.setProperty("icon-name", icon)
        button.setProperty("worded", bool(text))
        button.setText(text)
        button.setToolTip(plain_tip(name))
        button.setAccessibleName(name)
        button.setIconSize(QSize(20, 20))
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        button.setMenu(menu)
        return button

    def _keep_menu(self) -> QMenu:
        menu = QMenu(self)
        menu.setToolTipsVisible(True)
        for command in KEEP:
            menu.addAction(self._actions[command])
        return menu

    def _all_menu(self) -> QMenu:
        menu = QMenu(self)
        menu.setToolTipsVisible(True)
        for group in MENU:
            if not menu.isEmpty():
                menu.addSeparator()
            for command in group:
                menu.addAction(self._actions[command])
        return menu

    def _paint(self) -> None:
        for command in COMMANDS:
            if command.icon:
                self._actions[command.id].setIcon(self._theme.icon(command.icon))
        for button in (self.keep, self.more):
            button.setIcon(self._theme.icon(button.property("icon-name")))
        self._mark.setIcon(self._theme.icon(self._origin))
