"""Offers to use rules and corrections on the site to which a page was redirected."""

from collections.abc import Callable
from urllib.parse import urlsplit

from PySide6.QtCore import QObject, Signal

from plainleaf.desktop.theme import Theme
from plainleaf.desktop.window.bars.offer import OfferNotice
from plainleaf.desktop.window.page.current import CurrentPage
from plainleaf.desktop.window.page.known import BY_PAGE, RULES
from plainleaf.desktop.window.page.messages import is_web
from plainleaf.desktop.window.page.reading import Reading
from plainleaf.engine.rules import HandMade, RuleError
from plainleaf.rules import StoredRule, domain_of, moved_to


class MovedSite(QObject):
    """``notice`` is placed by the pane; the offer appears once for each pair of sites. ``taken(corrections)`` when the
    rules and these corrections apply to the open page, ``message(text)`` for the status bar."""

    taken = Signal(object)
    message = Signal(str)

    def __init__(self, current: CurrentPage, theme: Theme) -> None:
        super().__init__(current)
        self._offered: set[tuple[str, str]] = set()
        self.notice = OfferNotice(theme)
        current.page_changed.connect(self._page_changed)

    def _page_changed(self, reading: Reading | None) -> None:
        self.notice.hide()
        if reading is None or not is_web(reading.source) or not is_web(reading.page.url or ""):
            return
        asked, here = reading.source, reading.page.url or ""
        sites = domain_of(asked), domain_of(here)
        if sites[0] == sites[1] or sites in self._offered:
            return
        rules = RULES.left_behind(asked, here)
        made = () if reading.by_hand else BY_PAGE.of(asked)
        if rules or made:
            self._offered.add(sites)
            self.notice.make(
                f"{sites[0]} redirects to {sites[1]}. {what_stays(len(rules), bool(made))}",
                "Use there too",
                self._taker(reading, rules, made),
            )

    def _taker(self, reading: Reading, rules: tuple[StoredRule, ...], made: tuple[HandMade, ...]) -> Callable[[], None]:
        def take() -> None:
            here = reading.page.url or ""
            try:
                for one in rules:
                    RULES.keep_text(one.path.read_text("utf-8-sig", "replace"), moved_to(one.rule, here).domain)
            except (OSError, RuleError) as error:
                self.message.emit(f"The rules could not be copied: {error}")
                return
            self.taken.emit(made or reading.by_hand)
            self.message.emit(what_applies(len(rules), bool(made), urlsplit(here).hostname or here))

        return take


def what_stays(rules: int, corrections: bool) -> str:
    """What does not apply on the new site, in a sentence."""
    counted = {0: "", 1: "your rule"}.get(rules, f"your {rules} rules")
    parts = " and ".join(filter(None, (counted, "your corrections of this page" if corrections else "")))
    does = "do" if rules > 1 or corrections else "does"
    return f"{parts[:1].upper()}{parts[1:]} {does} not apply there yet."


def what_applies(rules: int, corrections: bool, host: str) -> str:
    """What applies on the new site, and where it is listed, in a sentence."""
    words = "It applies" if rules == 1 and not corrections else "They apply"
    listed = {0: "", 1: "; “Rules…” lists the rule"}.get(rules, "; “Rules…” lists the rules")
    return f"{words} on {host} from now on{listed}."
