"""The method bar: the method, how much it keeps, and a pop-up with every parameter, made from its declarations."""

from collections.abc import Mapping
from contextlib import suppress
from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QListView, QToolButton, QWidget

from plainleaf.desktop.theme import Theme
from plainleaf.desktop.widgets.labels import named
from plainleaf.desktop.widgets.plain_text import plain_label, plain_tip
from plainleaf.desktop.widgets.segments import Segments
from plainleaf.desktop.widgets.spoken import name_chooser
from plainleaf.desktop.window.bars.parameters import ParameterPopup
from plainleaf.desktop.window.bars.ticks import TickedSlider
from plainleaf.desktop.window.page.reading import MethodChoice
from plainleaf.engine.options import Option, OptionError, Value

if TYPE_CHECKING:
    from plainleaf.engine.selection.contract import Method

NOTCHES = 100
USUAL_SPAN = 4  # maximum of the slider, as a multiple of the default, if the parameter's range is far wider
# Sliders cover the values that are sensible on real pages; the pop-up accepts all valid ones.
SENSIBLE = {("descent", "stop"): (0.0, 25.0)}
TICKS = {("descent", "stop"): 20}  # steps between ticks: 5 %
FAVOR = "favor"
FAVORED = {"precision": "Strict", "balanced": "Balanced", "recall": "Generous"}
HEIGHT = 40
WIDEST = 280  # maximum pixels of the list of methods
NARROWEST = 92  # minimum pixels of the list, in a narrow window
SPACED = 3  # pixels between its rows


class MethodBar(QWidget):
    """``changed()`` after every change, ``shown()`` when another choice is shown; ``choice()`` is what is set now.
    ``default_wanted()`` when it is to be the default of all pages, ``about_wanted()`` for the method's own page.

    The methods are listed when the bar is first shown or asked, since they load the engine; then ``filled()``."""

    changed = Signal()
    shown = Signal()
    filled = Signal()
    default_wanted = Signal()
    about_wanted = Signal()

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.setObjectName("methodBar")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setFixedHeight(HEIGHT)
        self._theme = theme
        self._values: dict[str, dict[str, Value]] = {}
        self._default: MethodChoice | None = None
        self._chooser = chooser = QComboBox()
        name_chooser(chooser, "Method")
        chooser.setToolTip("How the article is found (Ctrl+M)")
        chooser.setMaxVisibleItems(24)
        fit_titles(chooser)
        chooser.view().setAccessibleName("Methods")
        self.about = QToolButton()
        self.about.setText("?")
        self.about.setAccessibleName("About this method")
        self.about.setProperty("worded", True)
        self.about.clicked.connect(self.about_wanted)
        self.caption = named(plain_label(), "caption")
        self.slider = TickedSlider(Qt.Orientation.Horizontal)
        self.slider.setRange(0, NOTCHES)
        self.slider.setPageStep(4)
        self.slider.setMinimumWidth(88)
        self.slider.setMaximumWidth(130)
        self.value = named(plain_label(), "value")
        self.value.setMinimumWidth(self.value.fontMetrics().horizontalAdvance("88.5 %") + 4)
        self.more = QToolButton()
        self.more.setIconSize(QSize(18, 18))
        self.more.setAccessibleName("Parameters")
        self.more.setToolTip("All settings of the method (Ctrl+Shift+M)")
        self.popup = ParameterPopup(self)
        self.favor = Segments("Keep", FAVORED)
        self.favor.set_tips(
            {
                "precision": "Keep only what is surely the article",
                "balanced": "Keep what is best for both",
                "recall": "Keep also what may belong to the article",
            }
        )
        self.usual = QToolButton()
        self.usual.setText("Reset")
        self.usual.setToolTip("Set the method back to its usual settings (Ctrl+Shift+0)")
        self.usual.clicked.connect(self.reset)
        self.usual.setProperty("worded", True)
        self.make_default = QToolButton()
        self.make_default.setText("Make default")
        self.make_default.setToolTip("Open all pages with this method and these settings; else they are for this page")
        self.make_default.setProperty("worded", True)
        self.make_default.clicked.connect(self.default_wanted)
        line = QHBoxLayout(self)
        line.setContentsMargins(12, 0, 10, 0)
        line.setSpacing(8)
        line.addWidget(named(plain_label("Method"), "caption"))
        line.addWidget(chooser)
        line.addWidget(self.about)
        line.addSpacing(8)
        for widget in (self.favor, self.caption, self.slider, self.value, self.usual, self.make_default):
            line.addWidget(widget)
        line.addStretch(1)
        line.addWidget(self.more)
        # A drag emits more changes than a screen has frames: one per turn of the event loop is passed on.
        self._notify = QTimer(self, singleShot=True, interval=0)
        self._notify.timeout.connect(self.changed)
        chooser.currentIndexChanged.connect(self._method_changed)
        self.slider.valueChanged.connect(self._slid)
        self.more.clicked.connect(self.open_parameters)
        self.popup.changed.connect(self._set)
        self.favor.chosen.connect(lambda name: self._set(FAVOR, name))
        theme.changed.connect(self._paint)
        self._paint()

    @property
    def chooser(self) -> QComboBox:
        """The list of methods."""
        self._fill()
        return self._chooser

    @property
    def default(self) -> MethodChoice:
        """The choice that pages are opened with."""
        self._fill()
        return self._default or self.choice()

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802
        self._fill()
        super().showEvent(event)

    def _fill(self) -> None:
        if self._values:
            return
        self._values = {name: method.settings() for name, method in self._methods.items()}
        self._chooser.blockSignals(True)
        for row, (name, method) in enumerate(self._methods.items()):
            self._chooser.addItem(method.title, name)
            self._chooser.setItemData(row, plain_tip(method.summary), Qt.ItemDataRole.ToolTipRole)
        self._chooser.blockSignals(False)
        self._show_method()
        self.filled.emit()

    @cached_property
    def _methods(self) -> "Mapping[str, Method]":
        from plainleaf.engine.catalogue import METHODS

        return METHODS

    def choice(self) -> MethodChoice:
        """The current method with all its parameters."""
        return self.choice_of(self.chooser.currentData())

    def choice_of(self, name: str) -> MethodChoice:
        """A method with its parameters as last set in this window."""
        self._fill()
        return MethodChoice(name, dict(self._values[name]))

    def set_choice(self, choice: MethodChoice) -> None:
        """Show this choice without a signal. An unknown method is ignored; invalid parameters get their defaults."""
        found = self.checked(choice)
        if found is None:
            return
        self._fill()
        self._values[found.method] = dict(found.parameters)
        self.chooser.blockSignals(True)
        self.chooser.setCurrentIndex(self.chooser.findData(choice.method))
        self.chooser.blockSignals(False)
        self._show_method()

    def checked(self, choice: MethodChoice) -> MethodChoice | None:
        """The choice with all parameters, with defaults for invalid ones; None for an unknown method."""
        if choice.method not in self._methods:
            return None
        method = self._methods[choice.method]
        values = method.settings()
        for parameter in method.parameters:
            with suppress(OptionError):  # stored by a version that allowed other values
                values[parameter.name] = parameter.check(choice.parameters.get(parameter.name, parameter.default))
        return MethodChoice(choice.method, values)

    def begin(self, default: MethodChoice, choice: MethodChoice) -> None:
        """Show the choice of another page, and discard the parameters that were set for the one before."""
        self._fill()
        self._notify.stop()
        self._values = {name: method.settings() for name, method in self._methods.items()}
        self._values[default.method] = dict(default.parameters)
        self._default = default
        self.set_choice(choice)

    def set_default(self, choice: MethodChoice) -> None:
        """Set the choice that pages are opened with."""
        self._default = choice
        self._show_default()

    def _show_default(self) -> None:
        self.make_default.setVisible(self.choice() != self.default)

    def set_inspecting(self, on: bool) -> None:
        """Show the button for all parameters in *Inspect*; other views offer words."""
        self.more.setVisible(on)

    def reset(self) -> None:
        """Restore the defaults of the current method."""
        name = self.chooser.currentData()
        self._values[name] = self._methods[name].settings()
        self._show_method()
        self._notify.start()

    @property
    def adjustable(self) -> bool:
        """Whether ``step_slider`` has an effect."""
        return self._first_number() is not None or not self.favor.isHidden()

    def step_slider(self, by: int) -> None:
        """Move the slider by steps, or select the next word if there is none; up keeps more."""
        if self._first_number() is not None:
            self.slider.setValue(self.slider.value() + by)
        elif not self.favor.isHidden():
            words = [*FAVORED]
            at = words.index(self.favor.current) + (1 if by > 0 else -1)
            self._set(FAVOR, words[min(len(words) - 1, max(0, at))])

    def open_chooser(self) -> None:
        """Open the list of methods."""
        self.chooser.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.chooser.showPopup()

    def open_parameters(self) -> None:
        """Open the pop-up with all parameters."""
        name = self.chooser.currentData()
        self.popup.open_for(self._methods[name], self._values[name], self.more)

    def _method_changed(self) -> None:
        self._show_method()
        self._notify.start()

    def _slid(self, notch: int) -> None:
        parameter = self._first_number()
        if parameter is not None:
            low, high = self._span(parameter)
            value = parameter.check(type(parameter.default)(round(low + (high - low) * notch / NOTCHES, 6)))
            self._values[self.chooser.currentData()][parameter.name] = value
            self.usual.setEnabled(True)
            self.shown.emit()
            self._show_default()
            self._show_value(parameter)
            self._notify.start()

    def _set(self, name: str, value: Value) -> None:
        self._values[self.chooser.currentData()][name] = value
        self._show_method()
        self._notify.start()

    def _show_method(self) -> None:
        method = self._methods[self.chooser.currentData()]
        parameter = self._first_number()
        for widget in (self.caption, self.slider, self.value):
            widget.setVisible(parameter is not None)
        favors = FAVOR in self._values[method.name]
        self.favor.setVisible(favors and parameter is None)
        if favors:
            self.favor.set_current(str(self._values[method.name][FAVOR]))
        self.usual.setEnabled(self._values[method.name] != method.settings())
        self.more.setEnabled(bool(method.parameters))
        self.about.setToolTip(plain_tip(f"{method.summary} (Ctrl+Shift+F1)"))
        self._show_default()
        self.shown.emit()
        if parameter is None:
            return
        low, high = self._span(parameter)
        value = float(self._values[method.name][parameter.name])
        self.slider.blockSignals(True)
        self.slider.setValue(round(NOTCHES * (value - low) / (high - low)))
        self.slider.blockSignals(False)
        self.slider.setTickInterval(TICKS.get((method.name, parameter.name), 0))
        self.caption.setText(parameter.name)
        self.slider.setAccessibleName(parameter.name)
        self.slider.setToolTip(plain_tip(f"{parameter.name}: {parameter.meaning} (Ctrl+Up, Ctrl+Down)"))
        self._show_value(parameter)

    def _show_value(self, parameter: Option) -> None:
        value = self._values[self.chooser.currentData()][parameter.name]
        words = f"{value:g}" + (" %" if parameter.unit == "%" else "")
        self.value.setText(words)
        self.slider.setAccessibleDescription(words)

    def _first_number(self) -> Option | None:
        """The parameter for the slider: the first number with both limits."""
        for parameter in self._methods[self.chooser.currentData()].parameters:
            number = isinstance(parameter.default, int | float) and not isinstance(parameter.default, bool)
            if number and parameter.low is not None and parameter.high is not None:
                return parameter
        return None

    def _span(self, parameter: Option) -> tuple[float, float]:
        low, high = float(parameter.low or 0), float(parameter.high or 1)
        if high > 10 * float(parameter.default) > 0:
            high = USUAL_SPAN * float(parameter.default)
        return SENSIBLE.get((self.chooser.currentData(), parameter.name), (low, high))

    def _paint(self) -> None:
        self.more.setIcon(self._theme.icon("sliders"))


def fit_titles(chooser: QComboBox) -> None:
    """Make a chooser of methods as wide as the longest title where there is space, and its pop-up list always."""
    chooser.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
    chooser.setMinimumWidth(NARROWEST)
    view = chooser.view()
    view.setMinimumWidth(WIDEST)
    if isinstance(view, QListView):
        view.setSpacing(SPACED)
