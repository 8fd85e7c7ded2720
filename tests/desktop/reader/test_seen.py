"""What can be seen of an article: words below marks, matches of a search, the number of a page above a bar."""

import pytest
from PySide6.QtGui import QImage

from plainleaf.desktop.reader import ReaderStyle
from plainleaf.desktop.theme import Theme
from plainleaf.desktop.window.bars.find import FindBar

TITLE = "Going by ferry by night, by day, by yesterday: a quiet happy journey for young gypsy jugglers"
MARK = """(() => {{
  const range = new Range(); range.selectNodeContents([...document.querySelectorAll('h1')].pop());
  CSS.highlights.set('plainleaf-{name}', new Highlight(range)); return 1;
}})()"""
FOLIO = "innerHeight - document.querySelector('.folio').getBoundingClientRect().bottom"
IN_VIEW = """(() => {
  const box = document.getElementById('wanted').getBoundingClientRect();
  return box.top >= ABOVE - 1 && box.bottom <= innerHeight - BELOW + 1;
})()"""


def dark(image: QImage) -> int:
    """Pixels as dark as ink."""
    pixels = range(image.width()), range(image.height())
    return sum(image.pixelColor(x, y).lightness() < 70 for x in pixels[0] for y in pixels[1])


@pytest.mark.parametrize("name", ["spoken", "yellow"])
def test_a_mark_hides_no_part_of_the_line_above(reader_view, show, ask, frames, name):
    reader_view.resize(700, 500)
    reader_view.set_style(ReaderStyle("light", motion=False))
    show(reader_view, f"<h1 data-node='4'>{TITLE}</h1><p data-node='5'>It was so.</p>")
    frames(reader_view)
    before = dark(reader_view.view.grab().toImage())
    ask(reader_view, MARK.format(name=name))
    frames(reader_view)
    image = reader_view.view.grab().toImage()
    assert dark(image) > 0.97 * before > 0


def test_page_number_is_above_the_bar(qtbot, reader_view, show, ask):
    reader_view.set_style(ReaderStyle("light", motion=False, pages=True))
    show(reader_view, "".join(f"<p data-node='{at}'>{TITLE}</p>" for at in range(40)))
    apart = ask(reader_view, FOLIO)
    reader_view.set_covered(40, 28)
    qtbot.waitUntil(lambda: ask(reader_view, FOLIO) == apart + 28)


@pytest.mark.parametrize("count", [60, 900])
@pytest.mark.parametrize("forward", [True, False])
def test_a_match_is_brought_between_the_bars(qtbot, reader_view, show, ask, frames, count, forward):
    reader_view.set_style(ReaderStyle("light", motion=False))
    reader_view.set_covered(60, 40)
    reported = [f"<p data-node='{at + 9}'>{TITLE * (1 + at % 7)}</p>" for at in range(count)]
    reported[count // 3] = "<p data-node='7'>Here <b id='wanted'>zebra</b> is.</p>"
    show(reader_view, "".join(reported))
    with qtbot.waitSignal(reader_view.found):
        reader_view.find("It begins" if forward else "zebra")
    ask(reader_view, f"(scrollTo(0, {0 if forward else 10**7}), 1)")
    frames(reader_view)
    script = IN_VIEW.replace("ABOVE", "60").replace("BELOW", "40")
    with qtbot.waitSignal(reader_view.found):
        reader_view.find("zebra", forward)
    qtbot.waitUntil(lambda: ask(reader_view, script))
    for shift in (-30, -400, 30):  # behind a bar, or out of the view
        ask(
            reader_view,
            f"(scrollBy(0, document.getElementById('wanted').getBoundingClientRect().top - 60 - {shift}), 1)",
        )
        with qtbot.waitSignal(reader_view.found):
            reader_view.find("zebra", forward)
        qtbot.waitUntil(lambda: ask(reader_view, script))


def orange(image: QImage) -> bool:
    """Whether the current match is marked somewhere."""
    across, down = range(0, image.width(), 2), range(0, image.height(), 2)
    colours = (image.pixelColor(x, y) for x in across for y in down)
    return any(one.red() > 240 and 120 < one.green() < 180 and one.blue() < 90 for one in colours)


def test_no_match_of_another_text_stays_marked(qtbot, qapp, reader_view, show):
    reader_view.set_style(ReaderStyle("light", motion=False))
    show(reader_view, "<p data-node='5'>The zebra is here.</p>")
    bar = FindBar({"article": reader_view}, Theme(qapp))
    qtbot.addWidget(bar)
    bar.open_bar("article")
    bar.field.setText("zebra")
    qtbot.waitUntil(lambda: orange(reader_view.view.grab().toImage()))
    bar.field.setText("zebras")
    qtbot.waitUntil(lambda: not orange(reader_view.view.grab().toImage()))
