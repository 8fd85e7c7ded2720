"""Room *inspector*: how the article was found, in the method's own numbers and pictures."""

from plainleaf.desktop.inspector.agreement import AgreementView
from plainleaf.desktop.inspector.glossary import explained
from plainleaf.desktop.inspector.inspector import DECISIONS, Inspector, load_pictures
from plainleaf.desktop.inspector.left_out import LeftOutPart, LeftOutView

__all__ = ["DECISIONS", "AgreementView", "Inspector", "LeftOutPart", "LeftOutView", "explained", "load_pictures"]
