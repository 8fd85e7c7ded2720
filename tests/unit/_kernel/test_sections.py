"""What headings open and what is summed over blocks is what a plain loop finds; columns that do not fit are refused."""

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from plainleaf._kernel import blocks as kernel_blocks
from plainleaf._kernel.features import lines, threshold
from plainleaf._kernel.features import sections as kernel
from plainleaf.engine.auto.features.headlines import ALONE, TITLED
from plainleaf.engine.auto.features.measures import PageMeasures, measure
from plainleaf.engine.auto.sections.page import LINKED, SENTENCE, SURE, Section, SectionedPage
from plainleaf.engine.document.tags import HEADINGS
from plainleaf.engine.extract import read
from plainleaf.engine.words import SENTENCE_ENDS

PAGES = sorted(Path(__file__).parents[2].glob("pages/*/source.html"))[::12]


def measured(page: Path) -> PageMeasures:
    return measure(read(page.read_bytes()))


@pytest.mark.parametrize("page", PAGES, ids=[page.parent.name for page in PAGES])
def test_sections_are_what_a_loop_finds(page: Path) -> None:
    v = measured(page)
    nodes, starts, count = v.document.nodes, v.blocks.start.tolist(), len(v.texts)
    log_odds = np.linspace(-1.0, 3.0, count)
    found = SectionedPage(v, log_odds)
    tags = [nodes.tag_of(node) for node in v.container.tolist()]
    level = [int(tag[1]) if tag in HEADINGS else 7 for tag in tags]
    assert found.level.tolist() == level

    def inside(node: int) -> list[int]:
        return [at for at in range(count) if nodes.run_start[node] <= starts[at] < nodes.run_end[node]]

    for node in range(len(nodes)):
        first, end = found.blocks_in(node)
        assert list(range(first, end)) == inside(node)
        assert v.page.running_words(node) == sum(int(v.words[at]) for at in inside(node) if v.running[at])
    for at in (at for at in range(count) if level[at] < 7):
        node = int(v.container[at])
        while inside(node) == [at] and node > v.document.body:
            node = int(nodes.parent[node])
        depth = v.depth[v.container].tolist()
        end = inside(node)[-1] + 1
        below = (one for one in range(at + 1, end) if level[one] <= level[at] and depth[one] <= depth[at])
        assert found.opened(at) == (node, next(below, end))
    text = [
        bool(v.running[at]) or (v.length[at] >= SENTENCE and v.linked[at] == 0 and v.texts[at].endswith(SENTENCE_ENDS))
        for at in range(count)
    ]
    sure = [text[at] and log_odds[at] > SURE for at in range(count)]
    assert (found.text.tolist(), found.sure.tolist()) == (text, sure)
    assert found.links.tolist() == np.cumsum([0, *(v.linked >= LINKED * v.chars)]).tolist()
    assert found.texts.tolist() == np.cumsum([0, *text]).tolist()
    assert found.surely.tolist() == np.cumsum([0, *(int(v.words[at]) * sure[at] for at in range(count))]).tolist()
    assert found.first == (sure.index(True) if any(sure) else count)
    assert found.last == (count - 1 - sure[::-1].index(True) if any(sure) else -1)
    assert found.mean(Section("part", 0, count)) == pytest.approx(np.average(log_odds, weights=v.size))
    said = v.headlines.title.tolist()
    titled = (
        at for at in range(count)
        if level[at] < 7 and said[at] >= TITLED * max(1, v.headlines.title_words)
        and (said[at] > 1 or said[at] >= ALONE * v.words[at])
    )  # fmt: skip
    assert v.headline == next(titled, -1)


SMALL = measure(read(b"<title>One two</title><body><h1>One two</h1><p>Three, four.</p><ul><li>five</ul>"))
THREE, FOUR = np.zeros(3), np.zeros(4)
LEVELS, BYTES = np.zeros(3, np.int64), np.zeros(3, np.uint8)
ORDER = np.arange(3)


@pytest.mark.parametrize(
    ("refused", "error"),
    [
        (lambda: kernel.levels(SMALL.page, 16, np.zeros(2, np.int64)), ValueError),
        (lambda: kernel.headline(SMALL.page, FOUR, LEVELS, 1.0, 0.5), ValueError),
        (lambda: kernel.headline(SMALL.page, THREE, LEVELS[:2], 1.0, 0.5), ValueError),
        (lambda: kernel.opened(SMALL.page, LEVELS, 3), ValueError),
        (lambda: kernel.opened(SMALL.page, LEVELS, -1), ValueError),
        (lambda: kernel.opened(SMALL.page, LEVELS[:2], 0), ValueError),
        (lambda: kernel.mean(SMALL.page, FOUR, 0, 3), ValueError),
        (lambda: sums(FOUR, BYTES, (2, 3), (3, 4)), ValueError),
        (lambda: sums(THREE, BYTES[:2], (2, 3), (3, 4)), ValueError),
        (lambda: sums(THREE, BYTES, (2, 4), (3, 4)), ValueError),
        (lambda: sums(THREE, BYTES, (2, 3), (3, 3)), ValueError),
        (lambda: SMALL.page.blocks_in(10_000), IndexError),
        (lambda: SMALL.page.running_words(-1), IndexError),
        (lambda: threshold.sure(THREE, FOUR, BYTES), ValueError),
        (lambda: threshold.promised(ORDER, THREE, THREE, FOUR), ValueError),
        (lambda: threshold.promised(ORDER + 1, THREE, THREE, np.zeros(3)), ValueError),
        (lambda: threshold.best(ORDER - 1, THREE, THREE, 1.0, 1e-6, FOUR, FOUR), ValueError),
        (lambda: threshold.best(ORDER, THREE, THREE, 1.0, 1e-6, FOUR, THREE), ValueError),
        (lambda: signs(["a"], found=2), ValueError),
        (lambda: signs(["a"], opening=5), ValueError),
        (lambda: signs(["a"], folded=0), ValueError),
        (lambda: lines.open_with(["a"], 1, "", np.zeros(5, np.uint8)), ValueError),
        (lambda: lines.open_with([3], 1, "", np.zeros(lines.SLOTS + 1, np.uint8)), TypeError),  # type: ignore[list-item]
        (lambda: kept(owner=[0, 9, 0]), ValueError),
        (lambda: kept(of_run=[0, 1]), ValueError),
        (lambda: kept(tag=[0, 9]), ValueError),
        (lambda: kept(parent=[-1, 1]), ValueError),
        (lambda: kept(end=[1]), ValueError),
        (lambda: kept(gaps=("",)), ValueError),
    ],
)
def test_columns_that_do_not_fit_are_refused(refused: Callable[[], object], error: type[Exception]) -> None:
    assert len(SMALL.texts) == 3
    assert kept() == ["a", "|", "b", " ", "c"]
    with pytest.raises(error):
        refused()


def sums(log_odds: np.ndarray, ended: np.ndarray, masks: tuple[int, int], before: tuple[int, int]) -> object:
    rows = np.zeros(masks, np.uint8), np.zeros(before, np.int64)
    return kernel.sums(SMALL.page, log_odds, ended, 40, 0.7, 1.0, *rows)


def signs(texts: list[str], found: int = 1, opening: int = lines.SLOTS + 1, folded: int = 9) -> object:
    tables = np.zeros(opening, np.uint8), np.zeros(1, np.uint8), np.zeros(1, np.uint8)
    return lines.signs(texts, np.zeros(folded, np.uint32), ord, *tables, np.zeros(found, np.uint8))


def kept(**other: list[int] | tuple[str, ...]) -> list[str]:
    columns: dict[str, list[int]] = {
        "of_run": [0, 1, 1],
        "owner": [0, 1, 1],
        "tag": [0, 0],
        "parent": [-1, 0],
        "end": [2, 2],
    }
    columns |= {name: value for name, value in other.items() if isinstance(value, list)}
    of_run, owner, tag, parent, end = (np.array(columns[name], np.int64) for name in columns)
    gaps = other.get("gaps", ("|", "-", "."))
    space, keep = np.array([0, 0, 1], np.uint8), np.ones(3, np.uint8)
    return kernel_blocks.kept(["a", "b", "c"], space, keep, of_run, owner, tag, parent, end, b"\0", gaps)  # type: ignore[arg-type]
