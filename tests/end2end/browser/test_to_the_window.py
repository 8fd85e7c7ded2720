"""From the click in a real browser to the article in the real window."""

import os
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.end2end.browser import chromium, firefox
from tests.end2end.browser.bench import Bench, Browser
from tests.end2end.browser.site import serving
from tests.end2end.browser.test_browsers import ROUNDS
from tests.patience import PATIENCE

from plainleaf.bridge.extension import unpack_extension

READER = Path(__file__).with_name("reader.py")


@pytest.fixture(params=["chromium", pytest.param("firefox", marks=pytest.mark.long)])
def browser_and_bench(request: pytest.FixtureRequest) -> Iterator[tuple[Browser, Bench]]:
    pytest.importorskip("PySide6.QtWebEngineWidgets")
    module = {"chromium": chromium, "firefox": firefox}[request.param]
    if module.program() is None:
        if os.environ.get("CI"):
            pytest.fail(f"{request.param} is not installed.")
        pytest.skip(f"{request.param} is not installed.")
    bench = Bench("data/bridge")
    environment = {**os.environ, "PLAINLEAF_HOME": str(bench.top), "QT_QPA_PLATFORM": "offscreen"}
    browser = None
    reader = subprocess.Popen(
        [sys.executable, str(READER), str(bench.out)],
        env=environment,
        stdout=subprocess.DEVNULL,
        stderr=(bench.top / "reader.log").open("wb"),
    )
    try:
        opened = chromium.Chromium if request.param == "chromium" else firefox.Firefox
        browser = opened(bench.home, unpack_extension(request.param, bench.top / "extension"))
        bench.register(browser)
        bench.until(lambda: (bench.folder / "app.json").exists(), "the reader to listen")
        yield browser, bench
    finally:
        reader.kill()
        reader.wait(PATIENCE)
        if browser:
            browser.close()
        bench.close()


def moments_to_article(browser: Browser, bench: Bench, address: str, ready: str) -> dict[str, float]:
    """Seconds from the click until the page came to the window, was read, and its article was shown."""
    tab = browser.open(address, f"document.readyState === 'complete' && document.title === '{ready}'")
    before = len(bench.journal())
    pressed = time.time()
    browser.click(tab)
    entry = bench.arrived(before + 1)[before]
    assert (entry["title"], entry["origin"]) == (ready, "browser")
    browser.tidy()
    return {name: float(str(entry[name])) - pressed for name in ("came", "read", "at")}


def test_a_click_in_the_browser_brings_the_article(browser_and_bench: tuple[Browser, Bench]) -> None:
    browser, bench = browser_and_bench
    with serving() as (site, requests):
        moments_to_article(browser, bench, f"{site}/rendered", "Rendered late")
        assert requests.count("/rendered") == 1


@pytest.mark.long
@pytest.mark.timeout(3600)
@pytest.mark.parametrize(
    ("path", "ready"),
    [("/ordinary", "Ordinary"), ("/rendered", "Rendered late"), ("/large", "Large and ready")],
    ids=["ordinary", "rendered", "large"],
)
def test_how_long_from_click_to_article(browser_and_bench: tuple[Browser, Bench], path: str, ready: str) -> None:
    browser, bench = browser_and_bench
    with serving() as (site, _):
        first, *rest = [moments_to_article(browser, bench, f"{site}{path}", ready) for _ in range(ROUNDS + 1)]
    medians = {name: statistics.median(each[name] for each in rest) for name in first}
    print(  # noqa: T201
        f"{browser.name} {path}: at the window after {medians['came']:.2f} s, read after {medians['read']:.2f} s, "
        f"article after {medians['at']:.2f} s in the median of {len(rest)}; first {first['at']:.2f} s, "
        f"most {max(each['at'] for each in rest):.2f} s"
    )
