"""What of a page comes along: flows that send one page and look at what arrives."""

import base64
import re
from functools import partial

from tests.end2end.browser.chromium import Chromium
from tests.end2end.browser.kinds import KINDS, PDF
from tests.end2end.browser.site import STORY, png
from tests.end2end.browser.stage import Stage, is_through, problems_of

from plainleaf import extract
from plainleaf.engine.article.tree import Figure, walk
from plainleaf.engine.decode import decode
from plainleaf.engine.document import prepare
from plainleaf.engine.page import Page


def rendered_by_javascript(stage: Stage) -> None:
    """The page comes as it is after its scripts, and neither app nor extension asks the site again."""
    tab = stage.browser.open(f"{stage.site}/rendered", "document.title === 'Rendered late'")
    before = stage.browser.evaluate(tab, "document.documentElement.outerHTML")
    asked, count = len(stage.requests), len(stage.bench.journal())
    stage.browser.click(tab)
    entry = stage.arrived(count + 1)[count]
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


def _in_time(stage: Stage, path: str, ready: str) -> tuple[int, dict[str, object]]:
    """What a page sends with all that it shows, and how many requests had come before; of a busy computer, which says
    that something came too late, it is sent again."""
    for _ in range(3):
        asked = len(stage.requests)
        entry = stage.send(path, ready)
        if not any(reason == "late" for _, reason, _ in entry["missing"]):
            break
    return asked, entry


def pictures(stage: Stage) -> None:
    """Pictures come along as the browser has them; what another site keeps to itself does not, and that is said. No
    caption is lost."""
    stage.browser.open(f"{stage.site}/login")
    asked, entry = _in_time(stage, "/pictures", LOADED)
    html = stage.bench.html(entry)
    held = dict(HELD.findall(html))
    assert sorted(held) == ["blob", "dotted", "drawn", "fresh", "lazy", "member", "shared"], entry["missing"]
    for name in ("dotted", "lazy", "member", "shared"):
        assert base64.b64decode(held[name]) == png(f"/{name}.png")
    assert "srcset" not in html
    assert "blob:" not in html
    assert re.search(r'<img data-plainleaf="\d+" src="http://localhost:\d+/closed.png"', html)
    assert "<canvas" in html
    assert re.search(r'<img data-plainleaf="\d+" src="http://localhost:\d+/distant.png"', html)
    assert entry["missing"] == [["picture", "refused", 3]]  # "closed", "distant" and the drawing from another site
    again = {path for path in stage.requests[asked:] if stage.requests[asked:].count(path) > 1}
    assert again <= {"/shared.png", "/closed.png"}  # Firefox keeps what a page and a script ask for apart
    stage.bench.until(lambda: any("3 pictures are missing" in title for title in stage.browser.titles()), "the word")
    article = extract(Page(html.encode("utf-8"), str(entry["url"]), "text/html; charset=utf-8", "browser"))
    text = " ".join(article.render("text").split())
    captions = ["For members alone", "Never stored", "Made by a script", "Drawn by a script", "Drawn from another site"]
    captions += ["Of another site", "Not loaded yet", "Behind a dot", "Behind a dot, of another site"]
    assert [caption for caption in captions if caption not in text] == []
    assert sum(isinstance(block, Figure) for block in walk(article.blocks)) == 8


def pictures_under_a_strict_policy(stage: Stage) -> None:
    """Where the page's policy forbids scripts to ask for anything, what the browser shows comes along; Firefox holds
    the extension to that policy, too."""
    stage.browser.open(f"{stage.site}/login")
    held = dict(HELD.findall(stage.bench.html(stage.send("/pictures?strict", LOADED))))
    more = [] if stage.browser.name == "firefox" else ["dotted", "lazy", "shared"]
    assert sorted(held) == sorted(["blob", "drawn", "fresh", "member", *more])


def style_sheets(stage: Stage) -> None:
    """Style sheets come along as their rules stand, those that scripts inserted or made among them, with the pictures
    that they show; what another site keeps to itself does not, and that is said."""
    _, entry = _in_time(stage, "/styled", "document.title === 'Styled and ready'")
    html = stage.bench.html(entry)
    sheets = dict(
        re.findall(
            r'<style data-plainleaf="\d+" data-plainleaf-sheet="[^"]*?(\w*)(?:\.css)?">(.*?)</style>', html, re.S
        )
    )
    assert sorted(sheets) == ["", "own", "shared"]
    assert "outline" in sheets[""]  # constructed
    assert "rgb(1, 2, 3)" in html  # inserted
    for name in ("own", "shared"):
        assert f'url("data:image/png;base64,{base64.b64encode(png(f"/{name}.png")).decode()}")' in sheets[name]
    assert f'url("{stage.site}/unseen.png")' in sheets["own"]
    assert re.search(r'<link data-plainleaf="\d+" rel="stylesheet" href="http://localhost:\d+/closed.css">', html)
    assert entry["missing"] == [["sheet", "refused", 1]]
    assert [int(n) for n in re.findall(r'data-plainleaf="(\d+)"', html)] == list(range(html.count('data-plainleaf="')))


def kinds_of_pages(stage: Stage) -> None:
    """What becomes of each kind of page: the table of ``docs/browser.md``."""
    wrong = []
    for name, kind in KINDS.items():
        tab = stage.browser.open(f"{stage.site}/kind/{name}", "document.readyState === 'complete'")
        before, problems = len(stage.bench.journal()), problems_of(stage)
        stage.browser.click(tab)
        stage.bench.until(partial(is_through, stage, before, problems), name)
        expected = kind.firefox if stage.browser.name == "firefox" else kind.chromium
        if isinstance(expected, str):
            came = stage.bench.journal()[before:]
            html = stage.bench.html(came[0]) if came else ""
            right = expected in html and kind.absent not in html
        else:
            right = any(f"number={expected}" in address for address in stage.browser.addresses())
        wrong += [] if right else [(name, stage.browser.addresses())]
        stage.browser.tidy()
    assert wrong == [], wrong


def a_pdf_is_saved(stage: Stage) -> None:
    """The page about a PDF shows its tab and saves it from there; Firefox's viewer lets nobody in."""
    in_chromium = isinstance(stage.browser, Chromium)
    name = "paper.pdf" if in_chromium else "pdf"
    saved = _papers(stage)
    paper = stage.browser.open(f"{stage.site}/kind/{name}", "document.readyState === 'complete'")
    problems = problems_of(stage)
    stage.browser.click(paper)
    stage.bench.until(lambda: problems_of(stage) > problems, "the problem's page")
    (reported,) = [each for each in stage.browser.addresses() if "number=116" in each]
    tab = stage.browser.tab_at(reported)
    stage.browser.wait(tab, "document.querySelector('#saving')?.hidden === false")
    assert stage.browser.evaluate(tab, "document.querySelector('#offer').hidden")
    assert stage.browser.evaluate(tab, "document.querySelector('#save').hidden") != in_chromium
    stage.browser.evaluate(tab, "document.querySelector('#show').click()")
    stage.browser.wait(tab, "document.visibilityState === 'hidden'")
    if not in_chromium:
        return
    stage.browser.evaluate(tab, "document.querySelector('#save').click()")
    stage.browser.wait(tab, "document.querySelector('#kept').textContent === 'The browser saves it.'")
    stage.bench.until(lambda: _papers(stage) == [*saved, PDF], "the file")


def _papers(stage: Stage) -> list[bytes]:
    """What was saved of a PDF, each time under a name of its own."""
    return [each.read_bytes() for each in stage.bench.home.rglob("paper*.pdf")]


def saved_with_all_its_parts(stage: Stage) -> None:
    """A page in one file (MHTML): no script may look into it, the extension may. Firefox shows its text."""
    if not isinstance(stage.browser, Chromium):
        return
    file = stage.bench.top / "page.mhtml"
    head = "MIME-Version: 1.0\r\nContent-Type: multipart/related; type=text/html; boundary=x\r\n\r\n--x\r\n"
    part = (
        f"Content-Type: text/html\r\nContent-Location: {stage.site}/plain\r\n\r\n<title>Saved</title><p>{STORY}</p>\r\n"
    )
    file.write_text(f"{head}{part}--x--\r\n")
    before = len(stage.bench.journal())
    stage.browser.click(stage.browser.open_unseen(file.as_uri(), "Saved"))
    entry = stage.arrived(before + 1)[before]
    assert entry["title"] == "Saved"
    assert STORY in stage.bench.html(entry)


def four_hundred_thousand_elements(stage: Stage) -> None:
    """A page of so many elements comes whole."""
    html = stage.bench.html(stage.send("/many", "document.title === 'Many and ready'"))
    assert html.count("<b ") == 200_000
    assert "the last of them" in html


def more_than_it_carries(stage: Stage) -> None:
    """A page of 70 MB is refused with a word."""
    tab = stage.browser.open(f"{stage.site}/heavy", "document.title === 'Heavy and ready'")
    before, problems = len(stage.bench.journal()), problems_of(stage)
    stage.browser.click(tab)
    stage.bench.until(lambda: problems_of(stage) > problems, "the problem's page")
    reported = [each for each in stage.browser.addresses() if "problem.html" in each]
    assert any("number=13&" in each for each in reported), reported
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


def hostile_page(stage: Stage) -> None:
    """A page cannot call the extension, the host or the app by itself, nor pass off its own addresses or handlers."""
    before = len(stage.bench.journal())
    entry = stage.send("/hostile")
    html = stage.bench.html(entry)
    assert "connectNative, sendNativeMessage, sendMessage, capture" in html
    assert "onerror" not in html
    assert html.count('data-plainleaf="0"') == 1
    assert len(stage.bench.journal()) == before + 1
