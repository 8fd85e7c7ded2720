"""What a user does in the browser and what must come of it; each flow runs once in every test run, 20 times in the
long one. A flow leaves the bench as it found it: the host registered, the app running."""

import base64
import os
import re
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from tests.end2end.browser.bench import Bench, Browser
from tests.end2end.browser.kinds import KINDS
from tests.end2end.browser.site import STORY, png

from plainleaf import extract
from plainleaf.engine.article.tree import Figure, walk
from plainleaf.engine.decode import decode
from plainleaf.engine.document import prepare
from plainleaf.engine.page import Page


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
        entry = self.bench.arrived(before + 1)[before]
        return {**entry, "seconds": float(entry["at"]) - pressed, "tab": tab}

    def grant(self, tab: str) -> None:
        """Give the access to a tab that a menu gives; headless Chromium has no menus: the button is pressed."""
        if self.browser.name == "chromium":
            before = len(self.bench.journal())
            self.browser.click(tab)
            self.bench.arrived(before + 1)


def rendered_by_javascript(stage: Stage) -> None:
    """The page comes as it is after its scripts, and neither app nor extension asks the site again."""
    tab = stage.browser.open(f"{stage.site}/rendered", "document.title === 'Rendered late'")
    before = stage.browser.evaluate(tab, "document.documentElement.outerHTML")
    asked, count = len(stage.requests), len(stage.bench.journal())
    stage.browser.click(tab)
    entry = stage.bench.arrived(count + 1)[count]
    html = stage.bench.html(entry)
    assert entry["title"] == "Rendered late"
    assert STORY in html
    assert "<script" not in html
    assert stage.browser.evaluate(tab, "document.documentElement.outerHTML") == before
    # When the browser asks for the page's icon is its own affair.
    assert [path for path in stage.requests[asked:] if path != "/favicon.ico"] == []


def behind_a_login(stage: Stage) -> None:
    """A page that needs the browser's cookie."""
    entry = stage.send("/login")
    assert entry["title"] == "Members"
    assert STORY in stage.bench.html(entry)


def shadow_and_frame(stage: Stage) -> None:
    """A component's inside and a frame of the same origin stand where the reader saw them; typed text stays there."""
    html = stage.bench.html(stage.send("/parts"))
    order = ["In parts", "In the shadow", f"From the slot: {STORY}", "Also in the shadow.", f"From the frame: {STORY}"]
    places = [html.find(text) for text in order]
    assert -1 not in places
    assert places == sorted(places)
    assert f'href="{stage.site}/next"' in html
    assert "typed secret" not in html
    assert [int(n) for n in re.findall(r'data-plainleaf="(\d+)"', html)] == list(range(html.count('data-plainleaf="')))


def hidden_parts(stage: Stage) -> None:
    """What the browser does not render is marked and is no text of the page; what a click unfolds is."""
    html = stage.bench.html(stage.send("/hidden"))
    assert html.count("unseen") == 5
    page = Page(html.encode("utf-8"), f"{stage.site}/hidden", "text/html; charset=utf-8", "browser")
    text = " ".join(prepare(page, decode(page)).runs.text)
    assert "unseen" not in text
    assert "below it" not in text
    words = ["again", "without a box", "when unfolded", "as an answer", "in the shadow", "The last words."]
    assert [word for word in words if word not in text] == []


HELD = re.compile(
    r'<img data-plainleaf="\d+" id="(\w+)"[^>]* data-plainleaf-picture="[^"]*"[^>]*'
    r' src="data:image/(?:png|webp);base64,([^"]+)"'
)
LOADED = (
    "document.readyState === 'complete' && ['member', 'fresh', 'blob', 'shared', 'closed'].every((id) => "
    "document.getElementById(id).naturalWidth > 2)"
)


def pictures(stage: Stage) -> None:
    """Pictures come along as the browser has them; what another site keeps to itself does not, and that is said. No
    caption is lost."""
    stage.browser.open(f"{stage.site}/login")
    asked = len(stage.requests)
    entry = stage.send("/pictures", LOADED)
    html = stage.bench.html(entry)
    held = dict(HELD.findall(html))
    assert sorted(held) == ["blob", "drawn", "fresh", "lazy", "member", "shared"]
    for name in ("lazy", "member", "shared"):
        assert base64.b64decode(held[name]) == png(f"/{name}.png")
    assert "srcset" not in html
    assert "blob:" not in html
    assert re.search(r'<img data-plainleaf="\d+" src="http://localhost:\d+/closed.png"', html)
    assert "<canvas" in html
    again = {path for path in stage.requests[asked:] if stage.requests[asked:].count(path) > 1}
    assert again <= {"/shared.png", "/closed.png"}  # Firefox keeps what a page and a script ask for apart
    stage.bench.until(lambda: any("One picture did not come" in title for title in stage.browser.titles()), "the word")
    article = extract(Page(html.encode("utf-8"), str(entry["url"]), "text/html; charset=utf-8", "browser"))
    text = " ".join(article.render("text").split())
    captions = ["For members alone", "Never stored", "Made by a script", "Drawn by a script", "Drawn from another site"]
    assert [caption for caption in [*captions, "Of another site", "Not loaded yet"] if caption not in text] == []
    assert sum(isinstance(block, Figure) for block in walk(article.blocks)) == 6


def pictures_under_a_strict_policy(stage: Stage) -> None:
    """Where the page's policy forbids scripts to ask for anything, what the browser shows comes along; Firefox holds
    the extension to that policy, too."""
    stage.browser.open(f"{stage.site}/login")
    held = dict(HELD.findall(stage.bench.html(stage.send("/pictures?strict", LOADED))))
    more = [] if stage.browser.name == "firefox" else ["lazy", "shared"]
    assert sorted(held) == sorted(["blob", "drawn", "fresh", "member", *more])


def kinds_of_pages(stage: Stage) -> None:
    """What becomes of each kind of page: the table of ``docs/browser.md``."""
    wrong = []
    for name, kind in KINDS.items():
        tab = stage.browser.open(f"{stage.site}/kind/{name}", "document.readyState === 'complete'")
        before, problems = len(stage.bench.journal()), _problems(stage)
        stage.browser.click(tab)
        stage.bench.until(partial(_is_through, stage, before, problems), name)
        expected = kind.firefox if stage.browser.name == "firefox" else kind.chromium
        if isinstance(expected, str):
            html = stage.bench.html(stage.bench.arrived(before + 1)[before])
            wrong += [name] if expected not in html or kind.absent in html else []
        elif not any(f"number={expected}" in address for address in stage.browser.addresses()):
            wrong.append(name)
        stage.browser.tidy()
    assert wrong == [], wrong


def four_hundred_thousand_elements(stage: Stage) -> None:
    """A page of so many elements comes whole."""
    html = stage.bench.html(stage.send("/many", "document.title === 'Many and ready'"))
    assert html.count("<b ") == 200_000
    assert "the last of them" in html


def more_than_it_carries(stage: Stage) -> None:
    """A page of 70 MB is refused with a word."""
    tab = stage.browser.open(f"{stage.site}/large?n=35000", "document.title === 'Large and ready'")
    before, problems = len(stage.bench.journal()), _problems(stage)
    stage.browser.click(tab)
    stage.bench.until(lambda: _problems(stage) > problems, "the problem's page", 120)
    told = [each for each in stage.browser.addresses() if "problem.html" in each]
    assert any("number=13&" in each for each in told), told
    assert len(stage.bench.journal()) == before


def twenty_megabytes(stage: Stage) -> None:
    """A page of 20 MB with characters beyond the basic plane."""
    entry = stage.send("/large", "document.title === 'Large and ready'")
    html = stage.bench.html(entry)
    assert len(html.encode("utf-8")) > 20_000_000
    assert html.count(" é𝄞 ") == 10_000


def nested_deep(stage: Stage) -> None:
    """Elements nested 2,000 deep."""
    html = stage.bench.html(stage.send("/deep", "document.title === 'Deep and ready'"))
    assert html.count("<div") == 2_000
    assert "the bottom</div>" in html


def selection(stage: Stage) -> None:
    """A selected passage comes as a mark that knows its element."""
    tab = stage.browser.open(f"{stage.site}/plain")
    stage.grant(tab)
    stage.browser.evaluate(tab, "void getSelection().selectAllChildren(document.querySelector('p'))")
    before = len(stage.bench.journal())
    stage.browser.menu(tab, "selection")
    entry = stage.bench.arrived(before + 1)[before]
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
    entry = stage.bench.arrived(before + 1)[before]
    assert (entry["kind"], entry["url"], entry["marks"]) == ("selection", f"{stage.site}/framed", ["on"])


def still_loading(stage: Stage) -> None:
    """A page that has not ended is sent as it stands."""
    tab = stage.browser.open(f"{stage.site}/plain")
    stage.browser.evaluate(tab, "void document.open().write('<title>Half</title><p>The first half.')")
    assert stage.browser.evaluate(tab, "document.readyState") == "loading"
    before = len(stage.bench.journal())
    pressed = time.time()
    stage.browser.click(tab)
    entry = stage.bench.arrived(before + 1)[before]
    assert float(entry["at"]) - pressed < 5
    assert "The first half." in stage.bench.html(entry)


def hanging(stage: Stage) -> None:
    """A page whose script does not end is given up with a word, and its address is offered."""
    tab = stage.browser.open(f"{stage.site}/plain")
    before, problems = len(stage.bench.journal()), _problems(stage)
    busy = "const end = Date.now() + 6000; while (Date.now() < end);"
    stage.browser.evaluate(tab, f"void setTimeout(() => {{ {busy} }}, 500)")
    time.sleep(0.7)
    stage.browser.click(tab)
    stage.bench.until(lambda: _problems(stage) > problems, "the problem's page", 6)
    address = next(each for each in reversed(stage.browser.addresses()) if "problem.html" in each)
    assert "number=110" in address
    assert "offer=" in address
    assert len(stage.bench.journal()) == before
    stage.browser.wait(tab, "true")


def nothing_to_read(stage: Stage) -> None:
    """An empty page is not said to be open."""
    tab = stage.browser.open(f"{stage.site}/empty")
    before, problems = len(stage.bench.journal()), _problems(stage)
    stage.browser.click(tab)
    stage.bench.until(lambda: _problems(stage) > problems, "the problem's page")
    assert any("number=109" in each for each in stage.browser.addresses())
    assert "✓" not in stage.browser.badge()
    assert len(stage.bench.journal()) == before


def links_of_a_selection(stage: Stage) -> None:
    """Each link in what is selected comes as an address."""
    tab = stage.browser.open(f"{stage.site}/links")
    stage.grant(tab)
    stage.browser.evaluate(tab, "void getSelection().selectAllChildren(document.querySelector('ul'))")
    before = len(stage.bench.journal())
    stage.browser.menu(tab, "links")
    entries = stage.bench.arrived(before + 2)[before:]
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
    entry = stage.bench.arrived(before + 1)[before]
    assert (entry["kind"], entry["url"], entry["marks"]) == ("selection", f"{stage.site}/framed", ["on"])


def this_frame(stage: Stage) -> None:
    """A frame alone."""
    tab = stage.browser.open(f"{stage.site}/parts")
    stage.grant(tab)
    before = len(stage.bench.journal())
    stage.browser.menu(tab, "frame", frame="/framed")
    entry = stage.bench.arrived(before + 1)[before]
    assert (entry["kind"], entry["url"]) == ("page", f"{stage.site}/framed")


def popup(stage: Stage) -> None:
    """The popup tells how things stand, which pages wait and what went wrong last."""
    tab = stage.browser.open(f"{stage.site}/empty")
    problems = _problems(stage)
    stage.browser.click(tab)
    stage.bench.until(lambda: _problems(stage) > problems, "the problem's page")
    stage.browser.open_popup()
    # Written in Plainleaf's and the browser's language, which is English here.
    stage.bench.until(
        lambda: "The app is running." in stage.browser.text_at(stage.browser.own + "popup.html"), "its state"
    )
    text = stage.browser.text_at(stage.browser.own + "popup.html")
    assert "There is nothing to read on this page (error 109)" in text
    assert "No page waits." in text


def several_tabs_without_access(stage: Stage) -> None:
    """Without access to all pages the user is asked for it, and nothing is sent."""
    tab = stage.browser.open(f"{stage.site}/plain")
    before, problems = len(stage.bench.journal()), _problems(stage)
    stage.browser.menu(tab, "all")
    stage.bench.until(lambda: _problems(stage) > problems, "the problem's page")
    assert any("number=112" in each for each in stage.browser.addresses())
    assert len(stage.bench.journal()) == before


def several_tabs(stage: Stage) -> None:
    """With access to all pages all tabs of the window come, and pictures of other sites with them."""
    stage.browser.allow_all_pages()
    stage.browser.tidy()
    stage.browser.open(f"{stage.site}/plain")
    ready = "document.getElementById('closed').naturalWidth > 2"
    tab = stage.browser.open(f"{stage.site}/pictures", f"document.readyState === 'complete' && {ready}")
    before, problems = len(stage.bench.journal()), _problems(stage)
    stage.browser.menu(tab, "all")
    entries = stage.bench.arrived(before + 2)[before:]
    assert [entry["title"] for entry in entries] == ["The slate", "Pictures"]
    assert re.search(r'id="closed"[^>]* data-plainleaf-picture="[^"]*"[^>]* src="data:', stage.bench.html(entries[1]))
    stage.bench.until(lambda: _problems(stage) > problems, "the word about the blank tab")
    assert any("number=113" in each and "failed=1" in each for each in stage.browser.addresses())


def linked_page(stage: Stage) -> None:
    """A link comes as an address for the app to fetch; the browser does not follow it."""
    tab = stage.browser.open(f"{stage.site}/plain")
    asked, before = len(stage.requests), len(stage.bench.journal())
    stage.browser.menu(tab, "link", f"{stage.site}/framed")
    entry = stage.bench.arrived(before + 1)[before]
    assert (entry["kind"], entry["url"], entry["bytes"]) == ("link", f"{stage.site}/framed", 0)
    assert stage.requests[asked:] == []


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
    stage.bench.arrived(before + 1)
    time.sleep(0.5)
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
        before, problems = len(stage.bench.journal()), _problems(stage)
        stage.browser.click(tab)
        stage.bench.until(lambda: _problems(stage) > problems, "the problem's page")
        address = next(each for each in reversed(stage.browser.addresses()) if "problem.html?number=100" in each)
        stage.bench.until(lambda: "plainleaf bridge install" in stage.browser.text_at(address), "the command on it")
        assert "!" in stage.browser.badge()
        assert len(stage.bench.journal()) == before
    finally:
        manifest.write_bytes(content)


def two_at_once(stage: Stage) -> None:
    """Two pages sent in the same moment both arrive, each once, whole."""
    large = stage.browser.open(f"{stage.site}/large?n=2000", "document.title === 'Large and ready'")
    small = stage.browser.open(f"{stage.site}/rendered?n=2", "document.title === 'Rendered late'")
    before = len(stage.bench.journal())
    stage.browser.click(large)
    stage.browser.click(small)
    entries = stage.bench.arrived(before + 2)[before:]
    assert sorted(str(entry["title"]) for entry in entries) == ["Large and ready", "Rendered late"]
    assert all(STORY in stage.bench.html(entry) for entry in entries)


def hostile_page(stage: Stage) -> None:
    """A page cannot call the extension, the host or the app by itself, nor pass off its own addresses or handlers."""
    before = len(stage.bench.journal())
    entry = stage.send("/hostile")
    html = stage.bench.html(entry)
    assert "connectNative, sendNativeMessage, sendMessage, capture" in html
    assert "onerror" not in html
    assert html.count('data-plainleaf="0"') == 1
    assert len(stage.bench.journal()) == before + 1


FLOWS: tuple[Callable[[Stage], None], ...] = (
    rendered_by_javascript,
    behind_a_login,
    shadow_and_frame,
    hidden_parts,
    pictures,
    pictures_under_a_strict_policy,
    kinds_of_pages,
    twenty_megabytes,
    nested_deep,
    selection,
    selection_in_a_frame,
    still_loading,
    hanging,
    nothing_to_read,
    links_of_a_selection,
    by_the_second_shortcut,
    this_frame,
    popup,
    several_tabs_without_access,
    linked_page,
    app_not_running,
    app_killed,
    host_not_registered,
    two_at_once,
    hostile_page,
    several_tabs,  # last: what it gives the extension stays
)


LONG_FLOWS: tuple[Callable[[Stage], None], ...] = (four_hundred_thousand_elements, more_than_it_carries)
"""What takes half a minute and more."""


def _is_through(stage: Stage, pages: int, problems: int) -> bool:
    return len(stage.bench.journal()) > pages or _problems(stage) > problems


def _problems(stage: Stage) -> int:
    return sum("problem.html" in address for address in stage.browser.addresses())


def _hand_back(stage: Stage) -> None:
    """End the app that the host started, which is nobody's child here, and start one that the bench can end."""
    stage.bench.end_started()
    stage.bench.start()
    assert os.path.exists(stage.bench.folder / "app.json")
