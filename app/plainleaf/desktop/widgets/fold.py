"""A button that unfolds details."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QToolButton

from plainleaf.desktop.widgets.plain_text import plain_tip


class Fold(QToolButton):
    """*Details*, with an arrow that shows whether they are unfolded: ``toggled``."""

    def __init__(self, tip: str) -> None:
        super().__init__()
        self.setText("Details")
        self.setAccessibleName("Details")
        self.setToolTip(plain_tip(tip))
        self.setProperty("worded", True)
        self.setCheckable(True)
        self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.toggled.connect(self._turn)
        self._turn(False)

    def _turn(self, on: bool) -> None:
        self.setArrowType(Qt.ArrowType.DownArrow if on else Qt.ArrowType.RightArrow)
