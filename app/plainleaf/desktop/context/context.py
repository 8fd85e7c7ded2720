"""What the composition root hands to every window."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from plainleaf.desktop.context.look import Look

if TYPE_CHECKING:
    from plainleaf.settings import Settings


@dataclass(frozen=True, slots=True)
class Context:
    """One per program: ``look`` is shared by all windows, ``settings`` is where they remember."""

    look: Look
    settings: "Settings"
