"""Where a flow plays: a browser, the bench it is registered on, and a site."""

import time
from dataclasses import dataclass

from tests.end2end.browser.bench import Bench, Browser


@dataclass(frozen=True, slots=True)
class Stage:
    """A browser, the bench it is registered on, and the site with the paths that it was asked for."""

    browser: Browser
    bench: Bench
    site: str
    requests: list[str]

    def send(self, path: str, until: str = "document.readyState === 'complete'") -> dict[str, object]:
        """Open a page, press the button, and wait for the page in the app. What the app noted."""
        tab = self.browser.open(self.site + path, until)
        before = len(self.bench.journal())
        pressed = time.time()
        self.browser.click(tab)
        entry = self.arrived(before + 1)[before]
        return {**entry, "seconds": float(entry["at"]) - pressed, "tab": tab}

    def arrived(self, count: int) -> list[dict[str, object]]:
        """Wait until so many pages have arrived; all of them. Raises TimeoutError with what the browser shows."""
        try:
            return self.bench.arrived(count)
        except TimeoutError as error:
            shown = zip(self.browser.addresses(), self.browser.titles(), self.browser.badge(), strict=False)
            raise TimeoutError(f"{error} The tabs, with the button's words and badge: {list(shown)}.") from error

    def grant(self, tab: str) -> None:
        """Give the access to a tab that a menu gives; headless Chromium has no menus: the button is pressed."""
        if self.browser.name == "chromium":
            before = len(self.bench.journal())
            self.browser.click(tab)
            self.arrived(before + 1)


def is_through(stage: Stage, pages: int, problems: int) -> bool:
    """Whether one more page came, or one more problem was told."""
    return len(stage.bench.journal()) > pages or problems_of(stage) > problems


def problems_of(stage: Stage) -> int:
    """How many pages about a problem are open."""
    return sum("problem.html" in address for address in stage.browser.addresses())
