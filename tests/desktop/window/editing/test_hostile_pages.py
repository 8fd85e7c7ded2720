"""Articles of pages that fight back are edited as any other: the page may loop, change at every turn, tamper with what
scripts know, be huge or be loaded live meanwhile."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from tests.desktop.window.editing.test_editing import composed, shelf

ASK = "Ask the harbuor master about the tides."
EVERY = "for (const key in window) if (key.startsWith('on')) addEventListener(key.slice(2), "
SCRIPTS = {
    "loops": "setTimeout(() => { for (;;); }, 300)",
    "loops at a key": "for (const name of ['keydown', 'beforeinput', 'input', 'focusin'])"
    "addEventListener(name, () => { for (;;); }, true)",
    "changes at every event": EVERY + "() => document.body.append('more '), true)",
    "changes at every change": "new MutationObserver(() => document.body.append('more '))"
    ".observe(document, { childList: true, subtree: true, attributes: true }); document.body.append('x')",
    "swallows every event": EVERY + "(event) => { event.preventDefault(); event.stopImmediatePropagation() }, true)",
    "is written anew": "setInterval(() => { document.open(); document.write('<p contenteditable>new');"
    "document.close() }, 20)",
    "does not let go": "onbeforeunload = onpagehide = (event) => { event.preventDefault(); return 'stay' }",
    "takes the keyboard": "const a = document.body.appendChild(document.createElement('textarea'));"
    "setInterval(() => { focus(); a.focus() }, 5)",
    "is edited itself": "document.designMode = 'on'; document.body.contentEditable = 'true';"
    "document.execCommand('selectAll');"
    "setInterval(() => document.execCommand('insertText', false, 'theirs'), 20)",
    "tampers with prototypes": "for (const kind of [Element, Document, Node, Array, String, Map, Function, Object])"
    "for (const name of Object.getOwnPropertyNames(kind.prototype)) if (name !== 'constructor')"
    "try { Object.defineProperty(kind.prototype, name, { get() { throw 1 }, set() { throw 2 } }) } catch {}",
    "tampers with what is global": "for (const name of ['JSON', 'Map', 'Set', 'addEventListener', 'getSelection',"
    "'plainleaf', 'qt', 'QWebChannel']) try { Object.defineProperty(window, name, { value: null }) } catch {}",
}
NAMES = ("plainleaf", "qt", "body", "editing", "querySelector", "createElement", "bridge", "head")
MARKUP = {
    "policy": "<meta http-equiv=Content-Security-Policy content=\"default-src 'none'; sandbox\">",
    "names": "".join(f'<p id="{name}"><a name="{name}" href="#{name}">A place</a> of that name.' for name in NAMES),
    "blocks": '<p data-block="0" contenteditable=false class=edit-remove>A block of its own.<data value="x">y</data>',
    "a long attribute": f'<p title="{"x" * 20_000_000}" class="{"y " * 100_000}">A long one.',
    "many elements": "<p>" + "<b>A</b><i>z</i> " * 3000,
    "many blocks": "".join(f"<p>The ship of the number {number} passes at noon." for number in range(3000)),
    "depth": "<blockquote>" * 300 + "<p>Words in the innermost of the quotations." + "</blockquote>" * 300,
    "one long paragraph": "<p>" + "The words go on and on, and nobody knows when they end. " * 10_000,
}


@pytest.fixture
def page(news):
    """A page with a typing error, and one of these parts in it."""

    def make(part: str) -> str:
        return news(paragraphs=8).replace("</p>", f"</p><p>{ASK}</p>{part}", 1)

    return make


def mend(qtbot, window, ask) -> None:
    """Put a letter right by the keyboard, and have the article kept."""
    view = window.panes.article_view
    window.actions_by_id["edit-article"].trigger()
    qtbot.waitUntil(lambda: ask(view, "plainleaf.editing.isOn()") is True)
    script = f"""(() => {{
      const block = [...document.querySelectorAll("[contenteditable='plaintext-only']")]
        .find((one) => one.textContent === "{ASK}");
      block.focus();
      getSelection().collapse(block.firstChild, {ASK.index("r master")});
      return document.activeElement === block; }})()"""
    assert ask(view, script)
    window.activateWindow()
    key = view.view.focusProxy()
    for _ in range(2):
        QTest.keyClick(key, Qt.Key.Key_Backspace)
    QTest.keyClicks(key, "ou")
    qtbot.waitUntil(lambda: "harbour" in window.editing._edits_json)
    text = composed(qtbot, window, window.editing.finish)
    assert ASK.replace("harbuor", "harbour") in text
    qtbot.waitUntil(lambda: shelf() == [(text, True)])


@pytest.mark.nightly_but("policy")
@pytest.mark.parametrize("name", MARKUP)
def test_the_article_of_a_hostile_page_is_edited(qtbot, fresh_window, local_web, page, ask, name: str) -> None:
    window = fresh_window
    with qtbot.waitSignals([window.loader.opened, window.panes.article_view.ready]):
        window.open(local_web().put("/hostile", page(MARKUP[name])))
    mend(qtbot, window, ask)


@pytest.mark.nightly_but("loops")
@pytest.mark.parametrize("name", SCRIPTS)
def test_an_article_is_edited_beside_its_hostile_live_page(
    qtbot, fresh_window, local_web, page, ask, name: str
) -> None:
    window = fresh_window
    script = f"<script>addEventListener('load', () => setTimeout(() => {{ {SCRIPTS[name]} }}, 500))</script>"
    window.open(local_web().put("/hostile", page(script)), live=True)
    qtbot.waitUntil(lambda: window.reading is not None and ASK in window.reading.article.text)
    qtbot.waitUntil(lambda: ask(window.panes.article_view, f"document.body.textContent.includes({ASK!r})") is True)
    mend(qtbot, window, ask)
    assert "theirs" not in window.reading.article.text
