"""The ways to send something, and what comes in between. A flow leaves the bench as it found it: the host registered,
the app running."""

import os
import re
from pathlib import Path
from urllib.parse import quote

from tests.end2end.browser.chromium import Chromium
from tests.end2end.browser.firefox import Firefox
from tests.end2end.browser.site import STORY
from tests.end2end.browser.stage import Stage, problems_of
from tests.patience import busy_script, pause

from plainleaf.bridge.callers import NAMED_FILE, accept

AT_REST = 8
"""Times in a row, 0.2 s apart, that a browser has as many tabs, until none is still closing."""


def selection(stage: Stage) -> None:
    """A selected passage comes as a mark that knows its element."""
    tab = stage.browser.open(f"{stage.site}/plain")
    stage.grant(tab)
    stage.browser.evaluate(tab, "void getSelection().selectAllChildren(document.querySelector('p'))")
    before = len(stage.bench.journal())
    stage.browser.menu(tab, "selection")
    entry = stage.arrived(before + 1)[before]
    assert entry["kind"] == "selection"
    assert entry["marks"] == [STORY]
    (address,) = entry["first"]
    html = stage.bench.html(entry)
    assert f'<p data-plainleaf="{address}"><mark data-plainleaf="{address + 1}"' in html
    assert f">{STORY}</mark></p>" in html


def selection_in_a_frame(stage: Stage) -> None:
    """What is selected in a frame is sent, not what is selected around it."""
    tab = stage.browser.open(f"{stage.site}/parts")
    stage.grant(tab)
    stage.browser.evaluate(tab, "void getSelection().selectAllChildren(document.querySelector('h1'))")
    inside = "document.querySelector('iframe').contentWindow"
    stage.browser.evaluate(tab, f"void {inside}.getSelection().selectAllChildren({inside}.document.querySelector('a'))")
    before = len(stage.bench.journal())
    stage.browser.menu(tab, "selection", frame="/framed")
    entry = stage.arrived(before + 1)[before]
    assert (entry["kind"], entry["url"], entry["marks"]) == ("selection", f"{stage.site}/framed", ["on"])


def still_loading(stage: Stage) -> None:
    """A page that has not ended is sent as it stands."""
    tab = stage.browser.open(f"{stage.site}/plain")
    stage.browser.evaluate(tab, "void document.open().write('<title>Half</title><p>The first half.')")
    assert stage.browser.evaluate(tab, "document.readyState") == "loading"
    before = len(stage.bench.journal())
    stage.browser.click(tab)
    entry = stage.arrived(before + 1)[before]
    assert stage.browser.evaluate(tab, "document.readyState") == "loading"
    assert "The first half." in stage.bench.html(entry)


def hanging(stage: Stage) -> None:
    """A page whose script does not end is given up with a word, and its address is offered."""
    tab = stage.browser.open(f"{stage.site}/plain")
    before, problems = len(stage.bench.journal()), problems_of(stage)
    stage.browser.evaluate(tab, f"void setTimeout(() => {busy_script(20_000)}, 500)")
    pause(0.7)
    stage.browser.click(tab)
    stage.bench.until(lambda: problems_of(stage) > problems, "the problem's page")
    address = next(each for each in reversed(stage.browser.addresses()) if "problem.html" in each)
    assert "number=110" in address
    assert "offer=" in address
    assert len(stage.bench.journal()) == before
    stage.browser.wait(tab, "true")


def nothing_to_read(stage: Stage) -> None:
    """An empty page is not said to be open."""
    tab = stage.browser.open(f"{stage.site}/empty")
    before, problems = len(stage.bench.journal()), problems_of(stage)
    stage.browser.click(tab)
    stage.bench.until(lambda: problems_of(stage) > problems, "the problem's page")
    assert any("number=109" in each for each in stage.browser.addresses())
    assert "✓" not in stage.browser.badge()
    assert len(stage.bench.journal()) == before


def closed_pages(stage: Stage) -> None:
    """Into pages of the browser, of its store and of its reader mode no extension may look: the address is offered
    where there is one of the web. Chromium's store cannot be shown without the net."""
    if stage.browser.name == "firefox":
        store, page = "https://addons.mozilla.org/", f"{stage.site}/plain"
        pages = {"about:addons": "", store: store, f"about:reader?url={quote(page, safe='')}": page}
    else:
        pages = {"chrome://version/": ""}
    for address, offered in pages.items():
        tab = stage.browser.open_closed(address)
        before = len(stage.bench.journal())
        stage.browser.click(tab)
        stage.bench.until(lambda: problems_of(stage) == 1, address)
        (reported,) = [each for each in stage.browser.addresses() if "problem.html" in each]
        assert "number=105&" in reported, reported
        assert ("offer=" in reported) == bool(offered), reported
        assert len(stage.bench.journal()) == before
        if offered:
            tab = stage.browser.tab_at(reported)
            stage.browser.wait(tab, "document.querySelector('#offer')?.hidden === false")
            stage.browser.evaluate(tab, "document.querySelector('#send').click()")
            entry = stage.arrived(before + 1)[before]
            assert (entry["kind"], entry["url"]) == ("link", offered)
        stage.browser.tidy()
        stage.bench.until(lambda: problems_of(stage) == 0, "the tabs' end")


def links_of_a_selection(stage: Stage) -> None:
    """Each link in what is selected comes as an address."""
    tab = stage.browser.open(f"{stage.site}/links")
    stage.grant(tab)
    stage.browser.evaluate(tab, "void getSelection().selectAllChildren(document.querySelector('ul'))")
    before = len(stage.bench.journal())
    stage.browser.menu(tab, "links")
    entries = stage.arrived(before + 2)[before:]
    assert [(entry["kind"], entry["url"], entry["title"]) for entry in entries] == [
        ("link", f"{stage.site}/plain", "One"),
        ("link", f"{stage.site}/framed", "Two"),
    ]


def by_the_second_shortcut(stage: Stage) -> None:
    """The shortcut for the selection finds the frame in which something is selected."""
    tab = stage.browser.open(f"{stage.site}/parts")
    stage.grant(tab)
    inside = "document.querySelector('iframe').contentWindow"
    stage.browser.evaluate(tab, f"void {inside}.getSelection().selectAllChildren({inside}.document.querySelector('a'))")
    before = len(stage.bench.journal())
    stage.browser.command(tab, "selection")
    entry = stage.arrived(before + 1)[before]
    assert (entry["kind"], entry["url"], entry["marks"]) == ("selection", f"{stage.site}/framed", ["on"])


def this_frame(stage: Stage) -> None:
    """A frame alone."""
    tab = stage.browser.open(f"{stage.site}/parts")
    stage.grant(tab)
    before = len(stage.bench.journal())
    stage.browser.menu(tab, "frame", frame="/framed")
    entry = stage.arrived(before + 1)[before]
    assert (entry["kind"], entry["url"]) == ("page", f"{stage.site}/framed")


def frame_of_another_site(stage: Stage) -> None:
    """A frame of another site is closed to the extension: access is asked for, and the address of the frame offered."""
    address = f"{stage.site.replace('127.0.0.1', 'localhost')}/framed"
    tab = stage.browser.open(f"{stage.site}/foreign", "document.title === 'Foreign and ready'")
    stage.grant(tab)
    before = len(stage.bench.journal())
    stage.browser.menu(tab, "frame", frame=address)
    stage.bench.until(lambda: problems_of(stage) == 1, "the problem's page")
    (reported,) = [each for each in stage.browser.addresses() if "problem.html" in each]
    assert "number=115&" in reported, reported
    tab = stage.browser.tab_at(reported)
    ready = " && ".join(f"document.querySelector('{part}')?.hidden === false" for part in ("#offer", "#access"))
    stage.browser.wait(tab, ready)
    stage.browser.evaluate(tab, "document.querySelector('#send').click()")
    entry = stage.arrived(before + 1)[before]
    assert (entry["kind"], entry["url"]) == ("link", address)


def frame_of_another_site_with_access(stage: Stage) -> None:
    """With access to all pages it comes as any other."""
    with stage.browser.all_pages_allowed():
        stage.browser.tidy()
        address = f"{stage.site.replace('127.0.0.1', 'localhost')}/framed"
        tab = stage.browser.open(f"{stage.site}/foreign", "document.title === 'Foreign and ready'")
        before = len(stage.bench.journal())
        stage.browser.menu(tab, "frame", frame=address)
        entry = stage.arrived(before + 1)[before]
        assert (entry["kind"], entry["url"]) == ("page", address)


def popup(stage: Stage) -> None:
    """The popup tells how things stand, which pages wait and what went wrong last."""
    tab = stage.browser.open(f"{stage.site}/empty")
    problems = problems_of(stage)
    stage.browser.click(tab)
    stage.bench.until(lambda: problems_of(stage) > problems, "the problem's page")
    stage.browser.open_popup()
    # Written in Plainleaf's and the browser's language, which is English here.
    stage.bench.until(
        lambda: "The app is running." in stage.browser.text_at(stage.browser.own + "popup.html"), "its state"
    )
    text = stage.browser.text_at(stage.browser.own + "popup.html")
    assert "There is nothing to read on this page (error 109)" in text
    assert "No page waits." in text


def in_firefox_alone(stage: Stage) -> None:
    """The button stands in the toolbar, where nobody has to look for it; a German browser has German texts."""
    if not isinstance(stage.browser, Firefox):
        return
    assert stage.browser.placed() == "nav-bar"
    with stage.browser.speaking("de"):
        stage.browser.open_popup()
        popup = stage.browser.own + "popup.html"
        stage.bench.until(lambda: "Keine Seite wartet." in stage.browser.text_at(popup), "German")
        assert "Diese Seite in Plainleaf" in "".join(stage.browser.titles())


def several_tabs_without_access(stage: Stage) -> None:
    """Without access to all pages the user is asked for it, and nothing is sent."""
    tab = stage.browser.open(f"{stage.site}/plain")
    before, problems = len(stage.bench.journal()), problems_of(stage)
    stage.browser.menu(tab, "all")
    stage.bench.until(lambda: problems_of(stage) > problems, "the problem's page")
    assert any("number=112" in each for each in stage.browser.addresses())
    assert len(stage.bench.journal()) == before


def several_tabs(stage: Stage) -> None:
    """With access to all pages all tabs of the window come, and pictures of other sites with them."""
    with stage.browser.all_pages_allowed():
        stage.browser.tidy()
        stage.browser.open(f"{stage.site}/plain")
        ready = "document.getElementById('closed').naturalWidth > 2"
        tab = stage.browser.open(f"{stage.site}/pictures", f"document.readyState === 'complete' && {ready}")
        before, problems = len(stage.bench.journal()), problems_of(stage)
        stage.browser.menu(tab, "all")
        entries = stage.arrived(before + 2)[before:]
        assert [entry["title"] for entry in entries] == ["The slate", "Pictures"]
        assert re.search(
            r'id="closed"[^>]* data-plainleaf-picture="[^"]*"[^>]* src="data:', stage.bench.html(entries[1])
        )
        stage.bench.until(lambda: problems_of(stage) > problems, "the word about the blank tab")
        assert any("number=113" in each and "failed=1" in each for each in stage.browser.addresses())


def linked_page(stage: Stage) -> None:
    """A link comes as an address for the app to fetch; the browser does not follow it."""
    tab = stage.browser.open(f"{stage.site}/plain")
    asked, before = len(stage.requests), len(stage.bench.journal())
    stage.browser.menu(tab, "link", f"{stage.site}/framed")
    entry = stage.arrived(before + 1)[before]
    assert (entry["kind"], entry["url"], entry["bytes"]) == ("link", f"{stage.site}/framed", 0)
    assert "/framed" not in stage.requests[asked:]


def app_not_running(stage: Stage) -> None:
    """The host keeps the page, starts the app, and the app shows it."""
    stage.bench.stop()
    entry = stage.send("/plain")
    assert entry["title"] == "The slate"
    assert STORY in stage.bench.html(entry)
    _hand_back(stage)


def app_killed(stage: Stage) -> None:
    """The app dies while a large page is on its way; the page arrives once all the same."""
    tab = stage.browser.open(f"{stage.site}/large?n=4000", "document.title === 'Large and ready'")
    before = len(stage.bench.journal())
    stage.browser.click(tab)
    arriving = Path(stage.bench.folder, "spool/arriving")
    stage.bench.until(lambda: any(arriving.iterdir()) or len(stage.bench.journal()) > before, "the transfer to begin")
    stage.bench.kill()
    stage.arrived(before + 1)
    pause(0.5)
    entries = stage.bench.journal()[before:]
    assert len({entry["transfer"] for entry in entries}) == 1
    assert [entry["repeated"] for entry in entries].count(False) == 1
    _hand_back(stage)


def host_not_registered(stage: Stage) -> None:
    """Without the manifest the user is told so, with the command that mends it; nothing arrives."""
    manifest = next(stage.browser.hosts.glob("*.json"))
    content = manifest.read_bytes()
    manifest.unlink()
    try:
        tab = stage.browser.open(f"{stage.site}/plain")
        before, problems = len(stage.bench.journal()), problems_of(stage)
        stage.browser.click(tab)
        stage.bench.until(lambda: problems_of(stage) > problems, "the problem's page")
        address = next(each for each in reversed(stage.browser.addresses()) if "problem.html?number=100" in each)
        stage.bench.until(lambda: "plainleaf bridge install" in stage.browser.text_at(address), "the command on it")
        assert "!" in stage.browser.badge()
        assert len(stage.bench.journal()) == before
    finally:
        manifest.write_bytes(content)


def under_an_id_of_a_store(stage: Stage) -> None:
    """The extension under another id is refused until the user names that id."""
    if not isinstance(stage.browser, Chromium):
        return  # Firefox loads an extension under the id in its manifest; the host's own test has others
    name = stage.browser.load_without_key()
    tab = stage.browser.open(f"{stage.site}/plain")
    before, problems = len(stage.bench.journal()), problems_of(stage)
    stage.browser.menu(tab, "link", f"{stage.site}/framed", extension=name)
    stage.bench.until(lambda: problems_of(stage) > problems, "the problem's page")
    assert any(f"{name}/problem.html?number=101" in each for each in stage.browser.addresses())
    try:
        accept(str(stage.bench.folder), name)
        stage.bench.register(stage.browser)
        stage.browser.menu(tab, "link", f"{stage.site}/framed", extension=name)
        assert stage.arrived(before + 1)[before]["url"] == f"{stage.site}/framed"
    finally:
        (stage.bench.folder / NAMED_FILE).unlink()
        stage.bench.register(stage.browser)


def without_a_warning(stage: Stage) -> None:
    """The browser has nothing to say against the extension."""
    assert stage.browser.warnings() == []


def _tabs_at_rest(stage: Stage) -> int:
    """How many tabs the extension knows of, once those of the flow before are closed."""
    counts = [stage.browser.tabs()]
    while len(counts) < AT_REST or len(set(counts[-AT_REST:])) > 1:
        pause(0.2)
        counts.append(stage.browser.tabs())
    return counts[-1]


def in_a_private_window(stage: Stage) -> None:
    """The extension is not there in a private window: no button to press, no tab that it knows of, and no file of ours
    names the page."""
    known, before = _tabs_at_rest(stage), len(stage.bench.journal())
    assert known
    with stage.browser.private_page(f"{stage.site}/plain?kept-to-myself"):
        assert "/plain?kept-to-myself" in stage.requests
        assert stage.browser.tabs() == known
    assert stage.send("/plain")["url"] == f"{stage.site}/plain"
    assert len(stage.bench.journal()) == before + 1
    ours = [path for path in stage.bench.top.rglob("*") if path.is_file() and stage.bench.home not in path.parents]
    assert ours
    assert [path for path in ours if b"kept-to-myself" in path.read_bytes()] == []


def two_at_once(stage: Stage) -> None:
    """Two pages sent in the same moment both arrive, each once, whole."""
    large = stage.browser.open(f"{stage.site}/large?n=2000", "document.title === 'Large and ready'")
    small = stage.browser.open(f"{stage.site}/rendered?n=2", "document.title === 'Rendered late'")
    before = len(stage.bench.journal())
    stage.browser.click(large)
    stage.browser.click(small)
    entries = stage.arrived(before + 2)[before:]
    assert sorted(str(entry["title"]) for entry in entries) == ["Large and ready", "Rendered late"]
    assert all(STORY in stage.bench.html(entry) for entry in entries)


def _hand_back(stage: Stage) -> None:
    """End the app that the host started, which is nobody's child here, and start one that the bench can end."""
    stage.bench.end_started()
    stage.bench.start()
    assert os.path.exists(stage.bench.folder / "app.json")
