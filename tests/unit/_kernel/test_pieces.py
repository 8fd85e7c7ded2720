"""Which pieces stand beside kept text, and what may be a caption: as their definitions say, on any page."""

from itertools import product
from pathlib import Path

import numpy as np
import pytest

from plainleaf._kernel.article import captions, overrides
from plainleaf._kernel.article.columns import Columns
from plainleaf._kernel.article.completion import Completion
from plainleaf._kernel.article.pieces import FACTS
from plainleaf.engine.decode import decode
from plainleaf.engine.document import Document, prepare
from plainleaf.engine.page import Page

PAGES = sorted(Path(__file__).parents[2].glob("pages/*/source.html"))[::6]
LIST, ITEM, LISTING, CODE = (FACTS[name] for name in ("lists", "items", "listings", "code"))
KINDS = {"ul": LIST, "ol": LIST, "li": ITEM, "pre": LISTING, "code": CODE}
PIECES = LIST | LISTING | CODE
LONG, TABS, SHARES = 60, 20, (0.1, 0.5, 0.9)


def prepared(page: Path) -> Document:
    source = Page(page.read_bytes())
    return prepare(source, decode(source))


def kinds_on(document: Document) -> dict[int, int]:
    """The kinds of the nodes with text that have one."""
    nodes = document.nodes
    found = {node: KINDS.get(nodes.tag_of(node), 0) for node in range(len(nodes)) if document.text_lengths[node]}
    return {node: kind for node, kind in found.items() if kind}


def outer(found: list[int], end: list[int]) -> list[int]:
    return [one for one in found if not any(other < one < end[other] for other in found)]


def outermost(document: Document, kinds: dict[int, int]) -> tuple[list[int], list[int]]:
    """The number of the piece that each run is in, the outermost one that lays out nothing, and the kinds of these."""
    end, length = document.nodes.lists.end, document.text_lengths
    piece, of = [-1] * len(document.runs), list[int]()
    for node in outer([one for one in kinds if kinds[one] & PIECES], end):
        items = [one for one in kinds if kinds[one] == ITEM and node < one < end[node]] if kinds[node] == LIST else []
        lists = {
            one: outer([two for two in kinds if kinds[two] == LIST and one < two < end[one]], end) for one in items
        }
        if any(length[one] - sum(length[two] for two in inner) > LONG for one, inner in lists.items()):
            continue
        part = document.under(node)
        piece[part] = [len(of)] * (part.stop - part.start)
        of.append(kinds[node])
    return piece, of


def is_beside(
    document: Document, keep: list[bool], sure: list[float], piece: list[int], first: int, last: int, kind: int
) -> bool:
    length, linked = document.runs.length.tolist(), document.runs.linked.tolist()
    before = max((run for run in range(first) if keep[run]), default=-1)
    after = min((run for run in range(first, len(keep)) if keep[run]), default=len(keep))
    inside = before >= 0 and after < len(keep)
    hole = range(before + 1, after)
    rest = [run for run in hole if piece[run] < 0]
    alone = not rest
    mostly = all(sure[run] >= 0.5 for run in rest) or (
        all(sure[run] >= 0.2 for run in rest)
        and 2 * sum(length[run] for run in rest) <= sum(length[run] for run in hole)
    )
    small = kind == CODE or (kind == LIST and sum(length[first:last]) < TABS)
    ends = 0 <= before == first - 1 and after == len(keep) and piece[before] == piece[first] and not linked[first]
    touching = 0 <= before == first - 1 or after == last < len(keep)
    return (inside and (alone or (mostly and not small))) or (touching and (inside or ends or kind == LISTING))


@pytest.mark.parametrize(("page", "share"), list(product(PAGES, SHARES)))
def test_pieces_beside_kept_text_are_found(page: Path, share: float) -> None:
    document = prepared(page)
    kinds, runs = kinds_on(document), len(document.runs)
    piece, of = outermost(document, kinds)
    chance = np.random.default_rng(runs)
    keep, sure = (chance.random(runs) < share).tolist(), chance.random(runs).tolist()
    score = [1.0 if kept else one for kept, one in zip(keep, sure, strict=True)]  # 1 is the lowest of a kept run
    if not any(keep):
        return
    edges = [0, *(run for run in range(1, runs) if piece[run] != piece[run - 1] or keep[run] != keep[run - 1])]
    stretches = [
        (first, last)
        for first, last in zip(edges, [*edges[1:], runs], strict=True)
        if piece[first] >= 0 and not keep[first]
    ]
    lists, items = document.nodes.lists, [node for node, kind in kinds.items() if kind == ITEM]
    begins, ends = {lists.run_start[node] for node in items}, {lists.run_end[node] for node in items}
    expected = []
    for first, last in stretches:
        kind, own = of[piece[first]], piece[first]
        beside = is_beside(document, keep, sure, piece, first, last, kind)
        opens = first > 0 and keep[first - 1] and piece[first - 1] != own
        inner = first > 0 and last < runs and keep[first - 1] and keep[last] and piece[first - 1] == own == piece[last]
        if beside or opens:
            linked = document.linked_chars_before[last] - document.linked_chars_before[first]
            whole = inner and first in begins and last in ends
            expected.append(
                (first, last, kind, beside, opens, False, whole, sum(document.runs.length[first:last]), linked)
            )
    facts = np.array([KINDS.get(name, 0) for name in document.nodes.tag_names], np.int64)
    given = document.columns, facts, {}, np.array(keep).view(np.uint8), np.array(score)
    found = Completion(*given, long=LONG, menu=4, half=0.5).pieces(unlikely=0.5, doubtful=0.2, tabs=TABS, bullets="")
    assert [one[:-1] for one in found] == expected
    lengths = document.runs.length.tolist()
    for first, last, *_, surely in found:
        assert surely == pytest.approx(sum(score[run] * lengths[run] for run in range(first, last)))


@pytest.mark.parametrize("page", PAGES, ids=[page.parent.name for page in PAGES])
def test_lines_near_pictures_may_be_captions(page: Path) -> None:
    document, plausible, titled = prepared(page), {"p", "div", "figcaption", "a"}, {"figcaption"}
    nodes, lists, length = document.nodes, document.nodes.lists, document.text_lengths
    shown, called = nodes.having(frozenset({"img", "video"})), document.declared.class_index
    bits = captions.FACTS
    facts = bytes(
        bits["plausible"] * (name in plausible) + (bits["caption"] + bits["marked"]) * (name in titled)
        for name in nodes.tag_names
    )
    counts: list[int] = []
    named = bytes(place % 3 == 1 for place in range(len(document.declared.classes)))
    given = document.columns, shown.view(np.uint8), facts, called, named
    found = captions.near(*given, long=LONG, rest=30, around=3, pictures=counts)
    assert counts == [int(shown[:node].sum()) for node in range(len(nodes) + 1)]
    expected = []
    for node in range(len(nodes)):
        if nodes.tag_of(node) not in plausible or shown[node : lists.end[node]].any() or not 0 < length[node] <= LONG:
            continue
        before = shown[:node].nonzero()[0]
        below = bool(len(before)) and lists.run_start[before[-1]] == lists.run_start[node]
        held = {up: int(shown[up : lists.end[up]].sum()) for up in document.path(node)[-4:-1]}
        boxed = any(many and length[up] - 30 * many <= length[node] for up, many in held.items())
        reported, is_named = nodes.tag_of(node) in titled, named[called[node]] > 0
        if below or reported or (boxed and is_named):
            expected.append((node, below, reported, is_named))
    assert found == expected


@pytest.mark.parametrize(("page", "share"), list(product(PAGES, SHARES)))
def test_holes_of_figures_and_of_boxes_with_pictures(page: Path, share: float) -> None:
    document = prepared(page)
    nodes, lists, length, start = document.nodes, document.nodes.lists, document.text_lengths, document.body
    keep = np.random.default_rng(len(document.runs)).random(len(document.runs)) < share
    facts = {"img": captions.FACTS["picture"], "figure": captions.FACTS["figure"], "div": captions.FACTS["figure"]}
    figures, boxes = set[int](), set[int]()
    for node in range(start + 1, lists.end[start]):
        part = document.under(node)
        linked = int(document.linked_chars_before[part.stop] - document.linked_chars_before[part.start])
        shown = sum(nodes.tag_of(one) == "img" for one in range(node, lists.end[node]))
        if nodes.tag_of(node) in ("figure", "div"):
            figures.update(range(part.start, part.stop))
        elif length[node] <= LONG * shown and (2 * linked <= length[node] or length[node] <= TABS):
            boxes.update(range(part.start, part.stop))
    alone, mixed, first, whole = list[int](), list[tuple[int, int, list[int]]](), 0, document.under(start)
    for run in range(whole.start, whole.stop + 1):
        if run < whole.stop and not keep[run]:
            continue
        hole = set(range(first, run)) if run > whole.start else set()
        if hole and hole <= figures:
            alone += sorted(hole)
        elif hole and hole <= figures | boxes:
            mixed.append((first, run, sorted(hole - figures)))
        first = run + 1
    tags = bytes(facts.get(name, 0) for name in nodes.tag_names)
    given = document.columns, start, keep.view(np.uint8), tags
    assert captions.beside(*given, caption=LONG, mark=TABS) == (alone, mixed)


def test_what_does_not_fit_is_refused() -> None:
    document = prepared(PAGES[0])
    nodes, runs = len(document.nodes), len(document.runs)
    page, tags = document.columns, bytes(page_tags := len(document.nodes.tag_names))
    mask, called = np.zeros(nodes, np.uint8), np.zeros(nodes, np.int64)
    facts, keep, score = np.zeros(page_tags, np.int64), np.ones(runs, np.uint8), np.ones(runs)
    limits = {"long": LONG, "menu": 4, "half": 0.5}
    for wrong in ((facts[1:], {}, keep, score), (facts, {}, keep[1:], score), (facts, {}, keep, score[1:])):
        with pytest.raises(ValueError, match="not one value for each run and each tag"):
            Completion(page, *wrong, **limits)
    with pytest.raises(ValueError, match="not in the order"):
        Completion(page, facts, {5: 1, 3: 1}, keep, score, **limits)
    with pytest.raises(ValueError, match="no such run"):
        Completion(page, facts, {}, keep, score, **limits).add([runs])
    near = {"long": LONG, "rest": 0, "around": 1, "pictures": []}
    with pytest.raises(ValueError, match="not one value for each node"):
        captions.near(page, mask[1:], tags, called, b"\0", **near)
    with pytest.raises(ValueError, match="class that the page does not have"):
        captions.near(page, mask, tags, called + 1, b"\0", **near)
    with pytest.raises(ValueError, match="not one value for each run"):
        captions.beside(page, nodes, keep, tags, caption=1, mark=1)
    with pytest.raises(ValueError, match="not one value for each node, each run"):
        overrides.informative(page, nodes, keep, tags, called, b"\0")
    with pytest.raises(ValueError, match="class that the page does not have"):
        overrides.informative(page, 0, keep, tags, called + 1, b"\0")


@pytest.mark.parametrize(("name", "value"), [
    ("tag", 99), ("tag", -1), ("parent", 5), ("end", 1 << 40), ("run_start", -1), ("run_end", 1 << 40), ("owner", -1),
])  # fmt: skip
def test_columns_that_point_elsewhere_are_refused(name: str, value: int) -> None:
    document = prepared(PAGES[0])
    nodes, runs = document.nodes, document.runs
    given = {
        "tag": nodes.tag, "parent": nodes.parent, "end": nodes.end, "run_start": nodes.run_start,
        "run_end": nodes.run_end, "owner": runs.owner, "length": runs.length, "linked": runs.linked.view(np.uint8),
        "chars_before": document.chars_before, "linked_before": document.linked_chars_before,
    }  # fmt: skip
    assert Columns(len(nodes.tag_names), **given, text=runs.text).nodes == len(nodes)
    wrong = given[name].copy()
    wrong[3] = value
    with pytest.raises(ValueError, match="point to nodes, runs or tags"):
        Columns(len(nodes.tag_names), **(given | {name: wrong}), text=runs.text)
    with pytest.raises(ValueError, match="one value for each node and each run"):
        Columns(len(nodes.tag_names), **(given | {name: given[name][1:]}), text=runs.text)
