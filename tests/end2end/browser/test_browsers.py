"""Real browsers send pages to the bridge. A browser that is missing fails the run where ``CI`` is set, and skips
elsewhere."""

import os
import statistics
from collections.abc import Callable, Iterator

import pytest
from tests.end2end.browser import chromium, firefox
from tests.end2end.browser.bench import Bench
from tests.end2end.browser.flows import FLOWS, LONG_FLOWS
from tests.end2end.browser.kinds import KINDS
from tests.end2end.browser.site import serving
from tests.end2end.browser.stage import Stage

from plainleaf.bridge.extension import unpack_extension

ROUNDS = int(os.environ.get("PLAINLEAF_ROUNDS", "20"))

Flow = Callable[[Stage], None]


@pytest.fixture(scope="module", params=["chromium", "firefox"])
def stage(request: pytest.FixtureRequest) -> Iterator[Stage]:
    """One browser for all flows, registered, with the app running."""
    module = {"chromium": chromium, "firefox": firefox}[request.param]
    if module.program() is None:
        if os.environ.get("CI"):
            pytest.fail(f"{request.param} is not installed.")
        pytest.skip(f"{request.param} is not installed.")
    bench = Bench()
    opened = chromium.Chromium if request.param == "chromium" else firefox.Firefox
    browser = None
    try:
        browser = opened(bench.home, unpack_extension(request.param, bench.top / "extension"))
        bench.register(browser)
        bench.start()
        kinds = {f"/kind/{name}": (kind.type, kind.content) for name, kind in KINDS.items()}
        with serving(kinds) as (site, requests):
            yield Stage(browser, bench, site, requests)
    except firefox.TooOldError as reason:
        if os.environ.get("CI"):
            raise
        pytest.skip(str(reason))
    finally:
        if browser:
            browser.close()
        bench.close()


@pytest.mark.nightly_but(
    "*-rendered*",
    "*-a_pdf*",
    "firefox-in_firefox*",
    "chromium-behind*",
    "chromium-more*",
    "chromium-nested*",
    "chromium-saved*",
    "chromium-selection",
    "chromium-still*",
    "chromium-nothing*",
    "chromium-closed*",
    "chromium-link*",
    "chromium-popup",
    "chromium-app_not*",
    "chromium-host*",
    "chromium-under*",
    "chromium-without*",
    "chromium-in_a_private*",
    "chromium-two*",
    "chromium-hostile*",
)
@pytest.mark.parametrize("flow", FLOWS, ids=lambda flow: flow.__name__)
def test_flow(stage: Stage, flow: Flow) -> None:
    flow(stage)
    stage.browser.tidy()


@pytest.mark.long
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("flow", [*FLOWS, *LONG_FLOWS], ids=lambda flow: flow.__name__)
def test_flow_many_times_in_a_row(stage: Stage, flow: Flow) -> None:
    for count in range(ROUNDS):
        try:
            flow(stage)
            stage.browser.tidy()
        except Exception as error:
            raise AssertionError(f"{flow.__name__} failed in round {count + 1} of {ROUNDS}: {error}") from error


@pytest.mark.long
@pytest.mark.timeout(3600)
@pytest.mark.parametrize(("path", "ready"), [("/rendered", "Rendered late"), ("/large", "Large and ready")])
def test_how_long_from_click_to_app(stage: Stage, path: str, ready: str) -> None:
    times = []
    for _ in range(ROUNDS):
        times.append(float(str(stage.send(path, f"document.title === '{ready}'")["seconds"])))
        stage.browser.tidy()
    print(f"{stage.browser.name} {path}: median {statistics.median(times):.2f} s, most {max(times):.2f} s")  # noqa: T201
