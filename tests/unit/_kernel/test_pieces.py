"""Which pieces stand beside kept text, and what may be a caption: as their definitions say, on any page."""

from itertools import product
from pathlib import Path

import numpy as np
import pytest

from plainleaf._kernel.article import pieces
from plainleaf.engine.decode import decode
from plainleaf.engine.document import Document, prepare
from plainleaf.engine.page import Page

PAGES = sorted(Path(__file__).parents[2].glob("pages/*/source.html"))[::6]
LIST, ITEM, LISTING, CODE = 1, 2, 4, 8
KINDS = {"ul": LIST, "ol": LIST, "li": ITEM, "pre": LISTING, "code": CODE}
LONG, TABS, SHARES = 60, 20, (0.1, 0.5, 0.9)
EMPTY = np.zeros(0, np.int64)


def prepared(page: Path) -> Document:
    source = Page(page.read_bytes())
    return prepare(source, decode(source))


def kinds_on(document: Document) -> tuple[np.ndarray, np.ndarray]:
    kinds = np.array([KINDS.get(name, 0) for name in document.nodes.tag_names], np.int64)[document.nodes.tag]
    at = kinds.nonzero()[0]
    return at, kinds[at]


def outermost(document: Document, at: np.ndarray, kind: np.ndarray) -> tuple[list[int], list[int]]:
    nodes = document.nodes
    piece, of = np.full(len(document.runs), -1, np.int64), np.empty(len(at), np.int64)
    columns = document.text_length, nodes.end, nodes.run_start, nodes.run_end
    count = pieces.outermost(at, kind, *columns, LIST | LISTING, LIST, ITEM, LONG, piece, of)
    return piece.tolist(), of[:count].tolist()


def outer(found: list[int], end: list[int]) -> list[int]:
    return [one for one in found if not any(other < one < end[other] for other in found)]


def outermost_by_definition(document: Document, at: np.ndarray, kind: np.ndarray) -> tuple[list[int], list[int]]:
    kinds, end, length = (
        dict(zip(at.tolist(), kind.tolist(), strict=True)),
        document.nodes.lists.end,
        document.text_lengths,
    )
    piece, of = [-1] * len(document.runs), list[int]()
    for node in outer([one for one in kinds if kinds[one] & (LIST | LISTING)], end):
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


@pytest.mark.parametrize("page", PAGES, ids=[page.parent.name for page in PAGES])
def test_pieces_are_the_outermost_lists_and_listings_that_lay_out_nothing(page: Path) -> None:
    document = prepared(page)
    at, kind = kinds_on(document)
    assert outermost(document, at, kind) == outermost_by_definition(document, at, kind)


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
def test_pieces_stand_beside_kept_text(page: Path, share: float) -> None:
    document = prepared(page)
    piece, of = outermost(document, *kinds_on(document))
    chance = np.random.default_rng(len(piece))
    keep, sure = chance.random(len(piece)) < share, chance.random(len(piece))
    edges = [0, *(run for run in range(1, len(piece)) if piece[run] != piece[run - 1] or keep[run] != keep[run - 1])]
    stretches = list(zip(edges, [*edges[1:], len(piece)], strict=True))
    stretches = [(first, last) for first, last in stretches if piece[first] >= 0 and not keep[first]]
    first, last = (np.array([one[side] for one in stretches], np.int64) for side in (0, 1))
    kind = np.array([of[piece[one]] for one, _ in stretches], np.int64)
    found = np.zeros(len(stretches), np.uint8)
    masks = keep.view(np.uint8), (sure < 0.5).view(np.uint8), (sure < 0.2).view(np.uint8)
    runs = document.runs.length, document.runs.linked.view(np.uint8), np.array(piece, np.int64)
    pieces.beside(*masks, *runs, first, last, kind, LISTING, CODE, LIST, TABS, found)
    spread = document, keep.tolist(), sure.tolist(), piece
    of_each = zip(stretches, kind.tolist(), strict=True)
    assert found.astype(bool).tolist() == [is_beside(*spread, *stretch, own) for stretch, own in of_each]


@pytest.mark.parametrize("page", PAGES, ids=[page.parent.name for page in PAGES])
def test_lines_near_pictures_may_be_captions(page: Path) -> None:
    document, plausible, titled = prepared(page), {"p", "div", "figcaption", "a"}, {"figcaption"}
    nodes, lists, length = document.nodes, document.nodes.lists, document.text_lengths
    names, shown = nodes.tag_names, nodes.having(frozenset({"img", "video"}))
    tags = bytes(name in plausible for name in names), bytes(name in titled for name in names)
    counts = np.empty(len(nodes) + 1, np.int64)
    columns = shown.view(np.uint8), nodes.tag, nodes.parent, nodes.end, nodes.run_start, document.text_length
    found = pieces.near(*columns, *tags, LONG, 30, 3, counts)
    assert counts.tolist() == [int(shown[:node].sum()) for node in range(len(nodes) + 1)]
    expected = []
    for node in range(len(nodes)):
        if nodes.tag_of(node) not in plausible or shown[node : lists.end[node]].any() or not 0 < length[node] <= LONG:
            continue
        before = shown[:node].nonzero()[0]
        below = bool(len(before)) and lists.run_start[before[-1]] == lists.run_start[node]
        held = {up: int(shown[up : lists.end[up]].sum()) for up in document.path(node)[-4:-1]}
        boxed = any(many and length[up] - 30 * many <= length[node] for up, many in held.items())
        if below or boxed or nodes.tag_of(node) in titled:
            expected.append((node, below))
    assert list(zip(*found, strict=True)) == expected


def test_what_does_not_fit_is_refused() -> None:
    one, mask = np.ones(1, np.int64), np.zeros(1, np.uint8)
    with pytest.raises(ValueError, match="not one value for each run"):
        pieces.beside(mask, mask, mask, one, mask, EMPTY, EMPTY, EMPTY, EMPTY, 0, 0, 0, 0, mask)
    with pytest.raises(ValueError, match="runs that are not there"):
        pieces.beside(mask, mask, mask, one, mask, one, 0 * one, 2 * one, one, 0, 0, 0, 0, mask)
    with pytest.raises(IndexError):
        pieces.outermost(one, one, one, one, one, one, 1, 2, 2, 0, one.copy(), one.copy())
    with pytest.raises(IndexError):
        pieces.near(mask, 5 * one, one, one, one, one, b"\1", b"\0", 9, 0, 1, np.zeros(2, np.int64))
