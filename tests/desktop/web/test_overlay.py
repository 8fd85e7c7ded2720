"""The overlay on a still page: seen in the pixels, moving nothing, on any page."""

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor, QImage
from tests.desktop.web.pages import show_html

PAGE = """<!doctype html><html data-plainleaf="0"><head><title>Ferry</title>{head}
<style>body{{margin:0;font:16px/20px sans-serif;background:#fff}}
div,p{{margin:0}} .gap{{height:{gap}px}}</style></head>
<body data-plainleaf="1"><div data-plainleaf="2" style="height:100px;background:#eee">menu</div>
<div class="gap"></div>
<div data-plainleaf="3" id="story" class="text" style="margin-left:100px;width:400px">
<p data-plainleaf="4" style="height:60px">The ferry runs at nine.</p>
<p data-plainleaf="5" style="height:60px">It returns at <a data-plainleaf="6" href="/noon">noon</a>.</p></div>
<div style="height:3000px"></div></body></html>"""

URL = "https://example.org/"
GREEN = QColor("#2f9e63")
WHITE = QColor("#ffffff")


def page(head: str = "", gap: int = 0) -> str:
    return PAGE.format(head=head, gap=gap)


def colour(view, x: int, y: int) -> QColor:
    return view.grab().toImage().pixelColor(x, y)


def close(one: QColor, other: QColor, by: int = 24) -> bool:
    pairs = zip(one.getRgb()[:3], other.getRgb()[:3], strict=True)
    return all(abs(a - b) <= by for a, b in pairs)


def count(view, wanted: QColor, by: int = 6) -> int:
    """How many pixels have (nearly) this colour."""
    image = view.grab().toImage().convertToFormat(QImage.Format.Format_RGB888)
    rows = np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), image.bytesPerLine())
    pixels = rows[:, : 3 * image.width()].reshape(image.height(), image.width(), 3).astype(np.int16)
    return int((np.abs(pixels - wanted.getRgb()[:3]).max(axis=2) <= by).sum())


LAYOUT = """[...document.querySelectorAll('[data-plainleaf]')].map(e => { const r = e.getBoundingClientRect();
  return [r.x, r.y, r.width, r.height] }).concat([[document.scrollingElement.scrollWidth,
  document.scrollingElement.scrollHeight, innerWidth, innerHeight]])"""


def test_chosen_node_is_outlined_and_its_text_tinted(qtbot, page_view, settled):
    with settled(page_view):
        show_html(page_view, page(), URL)
    assert count(page_view, GREEN) == 0
    page_view.show_overlay(3, [0, 1, 3], [4, 5])
    qtbot.waitUntil(lambda: count(page_view, GREEN) > 300)
    # The outline stands 3 px outside of the box that begins at (100, 100) and ends at (500, 220).
    assert close(colour(page_view, 96, 150), GREEN)
    assert close(colour(page_view, 504, 180), GREEN)
    assert close(colour(page_view, 300, 224), GREEN)
    # A gap inside the tinted line of text, and the paper beside it.
    tint = colour(page_view, 101, 101)
    assert tint.green() > tint.red() + 15
    assert close(colour(page_view, 490, 150), WHITE)


def test_overlay_does_not_change_the_layout(qtbot, page_view, settled, ask):
    with settled(page_view):
        show_html(page_view, page(), URL)
    before = ask(page_view, LAYOUT)
    page_view.show_overlay(1, [0, 1], [2, 4, 5, 6], [2], label="a label longer than the page is wide " * 9)
    page_view.show_hover(6)
    page_view.show_hint("why " * 200)
    qtbot.waitUntil(lambda: count(page_view, GREEN) > 300)
    assert ask(page_view, LAYOUT) == before


def test_overlay_can_be_cleared_and_moved(qtbot, page_view, settled):
    with settled(page_view):
        show_html(page_view, page(), URL)
    page_view.show_overlay(4, [], [4])
    qtbot.waitUntil(lambda: count(page_view, GREEN) > 100)
    page_view.show_overlay(2, [], [])
    qtbot.waitUntil(lambda: close(colour(page_view, 400, 104), GREEN))
    page_view.clear_overlay()
    qtbot.waitUntil(lambda: count(page_view, GREEN) == 0)


def test_a_second_choice_is_tinted_in_another_colour(qtbot, page_view, settled):
    with settled(page_view):
        show_html(page_view, page(), URL)
    page_view.show_overlay(None, [], [4], [5])

    def tinted() -> bool:
        first, second = colour(page_view, 101, 101), colour(page_view, 101, 161)
        return first.blue() > first.red() + 30 and second.red() > second.blue() + 30

    qtbot.waitUntil(tinted)


def test_what_two_choices_share_has_a_tint_of_its_own(qtbot, page_view, settled, ask):
    with settled(page_view):
        show_html(page_view, page().replace("The ferry runs at nine.", "The ferry<br>runs<br>at nine."), URL)
    # Of the three texts of the first paragraph the first choice keeps two, the second choice two others.
    page_view.show_overlay(None, [], [(4, [0, 1], 3), 6], [(4, [1, 2], 3)])
    words = (
        "Object.fromEntries([...CSS.highlights].map(([n, h]) => [n, [...h].map(r => r.startContainer.data).join()]))"
    )
    expected = {"first": "The ferry,noon", "second": "at nine.", "both": "runs", "kept": ""}
    qtbot.waitUntil(lambda: ask(page_view, words) == {f"plainleaf-{k}": v for k, v in expected.items()})
    # A page that has not the texts that are counted on shows the whole node.
    page_view.show_overlay(None, [], [(4, [0], 2)])
    whole = {"plainleaf-kept": "The ferry,runs,at nine.", **{f"plainleaf-{k}": "" for k in ("first", "second", "both")}}
    qtbot.waitUntil(lambda: ask(page_view, words) == whole)


def test_overlay_requested_before_the_page_is_shown(qtbot, page_view):
    show_html(page_view, page(), None)
    page_view.show_overlay(3, [], [4])
    qtbot.waitUntil(lambda: close(colour(page_view, 96, 150), GREEN))


def test_missing_style_sheet_does_not_delay_the_overlay(qtbot, page_view, local_web):
    hanging = local_web().put("/slow.css", "", "hang")
    late = f'<link rel="stylesheet" href="{hanging}"><p data-plainleaf="7">never seen</p>'
    with qtbot.waitSignal(page_view.ready):
        show_html(page_view, page().replace("</body>", late + "</body>"), URL)
        page_view.show_overlay(3, [], [4])
    qtbot.waitUntil(lambda: close(colour(page_view, 96, 150), GREEN))


def test_script_waits_for_an_empty_document(qtbot, page_view, settled, ask):
    with settled(page_view):
        show_html(page_view, page(), None)
    ask(page_view, "(globalThis.plainleafIsHere = 0, globalThis.root = document.documentElement).remove()")
    page_view.view.page().run_script_now()
    assert ask(page_view, "plainleafIsHere") == 0
    ask(page_view, "document.append(root)")
    with qtbot.waitSignal(page_view.ready):
        page_view.view.page().run_script_now()


def test_overlay_follows_a_late_change_of_the_layout(qtbot, page_view, settled, ask):
    with settled(page_view):
        show_html(page_view, page(), URL)
    page_view.show_overlay(3, [], [])
    qtbot.waitUntil(lambda: close(colour(page_view, 96, 150), GREEN))
    ask(page_view, "document.querySelector('.gap').style.setProperty('height', '200px')")
    qtbot.waitUntil(lambda: close(colour(page_view, 96, 400), GREEN))


@pytest.mark.parametrize(
    "head",
    [
        """<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">""",
        """<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; sandbox;
        require-trusted-types-for 'script'; trusted-types 'none'">""",
        """<style>* { display: block !important; opacity: .999; transform: none }
        plainleaf-overlay { display: none !important }</style>""",
    ],
)
def test_overlay_works_under_every_content_policy(qtbot, page_view, head, settled):
    with settled(page_view):
        show_html(page_view, page(head), URL)
    page_view.show_overlay(3, [0, 1], [4, 5])
    qtbot.waitUntil(lambda: count(page_view, GREEN) > 300)


def test_forms_with_fields_named_like_methods_work(qtbot, page_view, settled):
    trap = """<form data-plainleaf="7" name="body" id="querySelectorAll"><input name="getAttribute"><input name="id">
    <input name="childNodes"><input name="closest"><input name="isConnected"><img name="documentElement"></form>"""
    with settled(page_view):
        show_html(page_view, page().replace("<div class=", trap + "<div class="), URL)
    page_view.show_overlay(7, [], [7])
    qtbot.waitUntil(lambda: count(page_view, GREEN) > 100)


def test_thousands_of_kept_nodes(qtbot, page_view, settled, ask):
    rows = "".join(f'<p data-plainleaf="{n}">Row {n} of the table of tides</p>' for n in range(2, 8_002))
    with settled(page_view):
        show_html(page_view, f'<html data-plainleaf="0"><body data-plainleaf="1">{rows}</body></html>', URL)
    page_view.show_overlay(1, [0, 1], list(range(2, 8_002)))
    qtbot.waitUntil(lambda: count(page_view, GREEN) > 50)
    few, many = (ask(page_view, COUNTED % count) for count in (800, 8000))
    assert few > 800
    assert many < 11 * few


COUNTED = """(() => {
  let work = 0;
  const undo = [];
  const counted = (of, names) => names.forEach((name) => {
    const was = of[name];
    of[name] = function (...given) { work += 1; return was.apply(this, given); };
    undo.push(() => (of[name] = was));
  });
  for (const of of [plainleaf.dom, plainleaf.nodes]) {
    counted(of, Object.keys(of).filter((name) => typeof of[name] === "function"));
  }
  for (const of of [Set, Map, Highlight]) counted(of.prototype, ["add", "has", "get"].filter((n) => n in of.prototype));
  try {
    const kept = [...Array(%d).keys()];
    plainleaf.overlay.show({ chosen: 1, label: "", path: [0], kept, second: [] });
  } finally {
    undo.forEach((one) => one());
  }
  return work;
})()"""
"""The work of one repaint: calls for nodes, for what is known of the page, and into the sets of texts."""


def test_hover_reports_the_node_under_the_pointer(qtbot, page_view, settled):
    with settled(page_view):
        show_html(page_view, page(), URL)
    target = page_view.view.focusProxy()
    with qtbot.waitSignal(page_view.hovered, check_params_cb=lambda address: address == 4):
        qtbot.mouseMove(target, QPoint(300, 130))
    with qtbot.waitSignal(page_view.hovered, check_params_cb=lambda address: address == -1):
        qtbot.mouseMove(target, QPoint(300, 500))


def test_click_reports_the_node(qtbot, page_view, settled):
    with settled(page_view):
        show_html(page_view, page(), URL)
    with qtbot.waitSignal(page_view.clicked) as clicked:
        qtbot.mouseClick(page_view.view.focusProxy(), Qt.MouseButton.LeftButton, pos=QPoint(400, 190))
    assert clicked.args == [5]


def test_hint_is_beside_the_hovered_box(qtbot, page_view, settled):
    with settled(page_view):
        show_html(page_view, page(), URL)
    dark = QColor(24, 32, 44)
    letters = count(page_view, dark, 20)
    page_view.show_hover(5)
    page_view.show_hint("Left out: 0.4 % of the text")
    qtbot.waitUntil(lambda: count(page_view, dark, 20) > letters + 1000)
    page_view.show_hint("")
    qtbot.waitUntil(lambda: count(page_view, dark, 20) < letters + 200)
