"""Names that a package offers from its modules, each loaded when it is first used: a program starts with what it needs.

The package imports them for type checkers alone (``if TYPE_CHECKING``), and has ``__getattr__ = lazy_names(...)``.
"""

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any


def lazy_names(package: str, homes: Mapping[str, str]) -> Callable[[str], Any]:
    """A ``__getattr__`` for a package; ``homes`` has the module of each name."""

    def load(name: str) -> Any:
        if name not in homes:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        return getattr(import_module(homes[name]), name)

    return load
