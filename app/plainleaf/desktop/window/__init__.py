"""The window: panes and bars, and the controllers that connect them."""

from plainleaf.desktop.window.page.delivery import Delivery
from plainleaf.desktop.window.window import Window

__all__ = ["Delivery", "Window"]
