"""Shows how the article was found, with the method's own numbers and charts."""

from plainleaf.desktop.inspector.agreement import AgreementView
from plainleaf.desktop.inspector.glossary import explained
from plainleaf.desktop.inspector.inspector import DECISIONS, Inspector, load_pictures
from plainleaf.desktop.inspector.left_out import LeftOutPart, LeftOutView

__all__ = ["DECISIONS", "AgreementView", "Inspector", "LeftOutPart", "LeftOutView", "explained", "load_pictures"]
