"""A window on a scratch home, a page in the shape of a news site, and a watch on the event loop."""

import gc
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication

from plainleaf.desktop.app.windows import WindowManager
from plainleaf.desktop.tasks import GarbageCollector
from plainleaf.desktop.theme import Theme, theme
from plainleaf.desktop.web import WebPane, WebProfiles
from plainleaf.desktop.window import Window
from plainleaf.settings import Settings

SENTENCES = (
    "The harbour bridge opens again on Monday after eleven weeks of repairs, the city said on Friday.",
    "Crews had replaced two of the four lifting motors, which dated from the year the bridge was built.",
    "Commuters who took the long way round over the old dam saved the city from traffic jams, the mayor said.",
    "A first test on Thursday night went well, although the eastern gate closed four seconds later than planned.",
    "Ships over thirty metres must still announce themselves a day ahead until the end of the year.",
    "The repairs cost nine million, a little less than the council had set aside in spring.",
)


def news_page(title: str = "Harbour bridge opens again", paragraphs: int = 12) -> str:
    """A page as a newspaper makes it: menu, teasers, the article, comments, footer."""
    menu = "".join(f'<li><a href="/s{n}">{name}</a></li>' for n, name in enumerate(("News", "Sport", "Culture", "Sea")))
    reported = "".join(
        # No two in a row are told again below: that would be a copy.
        f"<p>{SENTENCES[n % 6]} {SENTENCES[(n + 1 + n // 36) % 6]} {SENTENCES[(n + 3 + n // 6) % 6]}</p>"
        for n in range(paragraphs)
    )
    teasers = "".join(f'<div class="teaser"><a href="/t{n}">Ferry number {n} is late</a></div>' for n in range(5))
    return f"""<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{title}</title></head><body>
<div id="top"><ul>{menu}</ul></div>
<div id="main"><div id="story"><h1>{title}</h1>{reported}</div><div id="side"><h2>More</h2>{teasers}</div></div>
<div id="comments"><h3>Comments</h3><p>About time.</p><p>My boat is 31 metres long.</p></div>
<div id="foot">Printed on paper since 1902</div></body></html>"""


@pytest.fixture(scope="session", autouse=True)
def icons_are_painted_once() -> Iterator[None]:
    """Each window has a theme of its own, and the same icons."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(theme, "painted", cache(theme.painted))
        yield


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """All of Plainleaf's own folders in a scratch one."""
    monkeypatch.setenv("PLAINLEAF_HOME", str(tmp_path / "home"))
    return tmp_path


@pytest.fixture
def keeps() -> bool:
    """Whether what is read is kept on the shelf: only where that is what is tested."""
    return False


@pytest.fixture
def manager(home: Path, keeps: bool, qapp: QApplication, profiles: WebProfiles) -> Iterator[WindowManager]:
    """The open windows, their home in the scratch folder; all are closed at the end."""
    assert home.is_dir()
    collector = GarbageCollector(qapp)
    settings = Settings()
    if not keeps:
        settings.set("shelf", {"automatic": False})
    manager = WindowManager(Theme(qapp), settings, profiles)
    yield manager
    manager.close()
    qapp.processEvents()
    collector.deleteLater()
    gc.enable()


@pytest.fixture
def fresh_window(manager: WindowManager, qtbot: object) -> Window:
    """One window as it comes, shown and ready."""
    window = manager.new_window()
    window.resize(1200, 800)
    qtbot.waitExposed(window)
    return window


@pytest.fixture
def window(fresh_window: Window) -> Window:
    """A window that inspects and descends: what it chooses can be told by hand, and moved by the threshold."""
    fresh_window.view_switch.show("inspect")
    fresh_window.memory.set_choice("descent", {})
    fresh_window.default_method.take()
    return fresh_window


@dataclass(slots=True)
class Longest:
    """The longest work of the window's thread between two turns of the event loop, in calls of functions."""

    calls: int = 0


@pytest.fixture
def watch(qapp: QApplication) -> Iterator[Longest]:
    """Counts how much the window does while it does not answer. What other threads do does not count."""
    longest, calls = Longest(), 0

    def called(_frame: object, event: str, _argument: object) -> None:
        nonlocal calls
        calls += event.endswith("call")

    def tick() -> None:
        nonlocal calls
        longest.calls = max(longest.calls, calls)
        calls = 0

    timer = QTimer(qapp)
    timer.timeout.connect(tick)
    timer.start(1)
    sys.setprofile(called)
    yield longest
    sys.setprofile(None)
    timer.stop()
    timer.deleteLater()


@pytest.fixture
def news() -> Callable[..., str]:
    """Makes a page in the shape of a news site."""
    return news_page


@pytest.fixture
def shown_text(qtbot: object) -> Callable[[WebPane], str]:
    """The words that a web pane shows; none while it goes from one page to the next."""

    def read(pane: WebPane) -> str:
        got: list[str] = []

        def answered() -> bool:
            pane.view.page().toPlainText(got.append)
            return bool(got)

        qtbot.waitUntil(answered)
        return got[0]

    return read


@pytest.fixture
def window_on_news(qtbot, window, local_web, news) -> Window:
    """A window that has opened such a page and shows both of its panes."""
    server = local_web()
    with qtbot.waitSignals([window.loader.opened, window.panes.original_view.loaded, window.panes.article_view.loaded]):
        window.open(server.put("/news", news()))
    return window
