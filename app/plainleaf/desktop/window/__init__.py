"""Room *window*: the panes and bars, and what ties them together."""

from plainleaf.desktop.window.page.delivery import Delivery
from plainleaf.desktop.window.window import Window

__all__ = ["Delivery", "Window"]
