"""The pages that are open beside one another in a window; one of them is shown, the others wait without being drawn."""

from dataclasses import dataclass, field
from typing import Generic, TypeVar

from plainleaf.desktop.window.page.history import History

R = TypeVar("R")


@dataclass(slots=True)
class Tab(Generic[R]):
    """Where a reader went in one tab, and what it is called."""

    title: str = ""
    history: History[R] = field(default_factory=History)


class Tabs(Generic[R]):
    """At least one tab; ``index`` is that of the one that is shown."""

    def __init__(self) -> None:
        self._tabs: list[Tab[R]] = [Tab()]
        self.index = 0

    def __len__(self) -> int:
        return len(self._tabs)

    @property
    def current(self) -> Tab[R]:
        """The tab that is shown."""
        return self._tabs[self.index]

    @property
    def titles(self) -> tuple[str, ...]:
        """What the tabs are called, in their order."""
        return tuple(tab.title for tab in self._tabs)

    @property
    def readings(self) -> list[R]:
        """The pages that are kept, of all tabs."""
        return [reading for tab in self._tabs for reading in tab.history.readings]

    def add(self) -> None:
        """One more tab after the others, shown from now on."""
        self.show(len(self._tabs), Tab())

    def show(self, index: int, new: Tab[R] | None = None) -> None:
        """Show another tab, or a new one; the one before keeps no page but the one that it was left at."""
        self.current.history.keep_current_alone()
        if new is not None:
            self._tabs.insert(index, new)
        self.index = index

    def close(self, index: int) -> None:
        """Take a tab away, not the last one; its right neighbour is shown if it was the one."""
        if len(self._tabs) > 1:
            del self._tabs[index]
            self.index = min(self.index - (index < self.index), len(self._tabs) - 1)
