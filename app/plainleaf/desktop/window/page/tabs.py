"""The tabs of a window; only the current one is drawn."""

from dataclasses import dataclass, field
from typing import Generic, TypeVar

from plainleaf.desktop.window.page.history import History

R = TypeVar("R")


@dataclass(slots=True)
class Tab(Generic[R]):
    """The history of a tab, and its title."""

    title: str = ""
    history: History[R] = field(default_factory=History)


class Tabs(Generic[R]):
    """At least one tab; ``index`` is the current one."""

    def __init__(self) -> None:
        self._tabs: list[Tab[R]] = [Tab()]
        self.index = 0

    def __len__(self) -> int:
        return len(self._tabs)

    @property
    def current(self) -> Tab[R]:
        """The current tab."""
        return self._tabs[self.index]

    @property
    def titles(self) -> tuple[str, ...]:
        """The titles of the tabs, in order."""
        return tuple(tab.title for tab in self._tabs)

    @property
    def readings(self) -> list[R]:
        """The readings in memory, of all tabs."""
        return [reading for tab in self._tabs for reading in tab.history.readings]

    def add(self) -> None:
        """Append a tab and make it current."""
        self.show(len(self._tabs), Tab())

    def show(self, index: int, new: Tab[R] | None = None) -> None:
        """Make another tab, or a new one, current; the previous tab keeps only its current reading."""
        self.current.history.keep_current_alone()
        if new is not None:
            self._tabs.insert(index, new)
        self.index = index

    def close(self, index: int) -> None:
        """Close a tab, but not the last one; if it was current, its right neighbour is shown."""
        if len(self._tabs) > 1:
            del self._tabs[index]
            self.index = min(self.index - (index < self.index), len(self._tabs) - 1)
