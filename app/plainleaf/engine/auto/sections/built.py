"""Sections by structure or name: questions with answers, lists and grids in the text, boxes beside it."""

import re
from collections.abc import Iterator
from itertools import groupby, pairwise

import numpy as np

from plainleaf.engine.arrays import Bools
from plainleaf.engine.auto.features.measures import NO_HEADING
from plainleaf.engine.auto.features.tag_facts import BIT
from plainleaf.engine.auto.sections.page import Section, SectionedPage
from plainleaf.engine.auto.words.element_names import ASKED as ASKED_BY_NAME
from plainleaf.engine.auto.words.element_names import SIDE
from plainleaf.engine.auto.words.line_signs import NUMBERED, QUESTION, QUESTION_SIGNS, SENTENCE
from plainleaf.engine.document import prefix_sum
from plainleaf.engine.document.tags import HEADINGS
from plainleaf.engine.labels import is_label
from plainleaf.engine.lazy_compile import lazy_compile

ASKED, CLOCK = 160, 10
"""Maximum characters of a question, and of a time of day."""
LEAST = 2
"""Minimum questions of such a section, and links of a list or grid."""
ANSWER = 8
"""Maximum blocks between two questions."""
TEXT = 50
"""Minimum words of certain text below a headline for boxes beside it to be separate."""
ROW, NAME, VALUE, ROWS = 3, 3, 10, 3
"""Maximum runs of a row, words of its name, and of both; minimum rows (as many with one name are in cards)."""

_ASKING = HEADINGS | {"dt", "summary"}
_ROWS = frozenset({"div", "li", "p", "span", "section"})
_BOLD = frozenset({"b", "strong"})
_CLOCK = lazy_compile(r"\d{1,2}[:.h]\d\d(?: ?(?:[ap]\.?m\.?|uhr))?", re.IGNORECASE)


def answered(page: SectionedPage) -> Iterator[Section]:
    """Questions, or times of day, with the same structure, each with a text below it."""
    v, group = page.v, list[int]()
    may_ask = v.signs.having(QUESTION) & (v.length <= ASKED)
    clocks = (v.signs.having(NUMBERED) & (v.length <= CLOCK)).nonzero()[0].tolist()
    may_ask[[block for block in clocks if _CLOCK.fullmatch(v.texts[block])]] = True
    if np.count_nonzero(may_ask) < LEAST:
        return
    alike = v.shape.alike[0]
    asking = _are_headings(page, may_ask)
    short = (may_ask & (v.length <= np.where(asking, ASKED, CLOCK))).nonzero()[0].tolist()
    for block in short:
        asks = asking[block] and v.texts[block].rstrip().endswith(QUESTION_SIGNS)
        if not (asks or _CLOCK.fullmatch(v.texts[block])):  # the latter is an entry of a live report
            continue
        if group and not (1 < block - group[-1] <= ANSWER and alike[block] == alike[group[-1]]):
            yield from _section_of(page, group)
            group = []
        group.append(block)
    yield from _section_of(page, group)


def _are_headings(page: SectionedPage, some: Bools) -> Bools:
    """Mask of the blocks that are headings, terms or summaries, or completely bold; of ``some`` also buttons."""
    nodes, container = page.v.document.nodes, page.v.container
    found = nodes.having(_ASKING)
    for node in set(container[some].tolist()):  # a few; ``declared`` reads all elements of the page
        element = nodes.element[node]
        found[node] |= element.get("aria-controls") is not None or element.get("role") == "button"
    bold = nodes.having(_BOLD).nonzero()[0]
    whole = bold[page.v.document.text_length[bold] == page.v.document.text_length[nodes.parent[bold]]]
    found[nodes.parent[whole]] = True
    return found[container]


def _section_of(page: SectionedPage, group: list[int]) -> Iterator[Section]:
    """The section of some questions with the heading above them, if there is text between each two."""
    asks = page.v.texts[group[0]].rstrip().endswith(QUESTION_SIGNS) if group else False
    ended = page.v.signs.having(SENTENCE) & (2 * page.v.linked <= page.v.chars) if asks else page.text
    if len(group) >= LEAST and all(ended[before + 1 : after].any() for before, after in pairwise(group)):
        starts, above = page.v.blocks.start, max(group[0] - 1, 0)
        node = page.v.document.holder(int(starts[group[0]]), int(starts[group[-1]]) + 1)
        longest = max(after - before for before, after in pairwise(group))
        first = above if page.level[above] < page.level[group[0]] else group[0]
        yield Section("questions", first, min(page.blocks_in(node)[1], group[-1] + longest))


def headed(page: SectionedPage) -> Iterator[Section]:
    """In the column of the text, sections of headings between certain texts, and grids of links below the last of them,
    with several headings of one level."""
    column = set(page.v.document.nodes.parent[page.v.container[page.sure]].tolist())
    headings = ((page.level < NO_HEADING) & (np.arange(len(page.level)) > page.first)).nonzero()[0].tolist()
    before = Section("grid", -1, -1)
    for block in headings:
        node, end = page.opened(block)
        if end == block + 1 or page.surely[end] > page.surely[block] or node not in column:
            continue
        if end <= page.last:
            yield Section("between", block, end)
        elif page.links[end] - page.links[block + 1] >= max(LEAST, (end - block - 1) / 2):
            here = Section("grid", block, end)
            if before.end == block and page.level[before.first] == page.level[block]:
                yield from (before, here)
            before = here


def beside(page: SectionedPage) -> Iterator[Section]:
    """Boxes beside the text, without the headline: all certain text elsewhere is before them, or after them."""
    v = page.v
    tagged: Bools = (v.tag_bits & BIT["aside"]) != 0
    side = tagged.copy()
    side[v.marked.named(SIDE)] = True
    for node in _outermost(page, side):
        first, end = page.blocks_in(node)
        before, own = float(page.surely[first]), float(page.surely[end] - page.surely[first])
        after = float(page.surely[-1]) - before - own
        least = TEXT if tagged[node] and v.headline >= 0 else own
        if max(before, after) > least and not (before and after) and not first <= v.headline < end:
            yield Section("beside", first, end)


def named(page: SectionedPage) -> Iterator[Section]:
    """Questions with answers, by the name of their box."""
    if nodes := page.v.marked.named(ASKED_BY_NAME):
        asked = np.zeros(len(page.v.tag_bits), np.bool_)
        asked[nodes] = True
        for node in _outermost(page, asked):
            yield Section("questions by name", *page.blocks_in(node))


def rows(page: SectionedPage) -> Iterator[Section]:
    """Siblings of two short texts without links, a name and its value, from the headline to the end of certain text."""
    v, nodes, runs = page.v, page.v.document.nodes, page.v.document.runs
    count, linked, words = nodes.run_end - nodes.run_start, prefix_sum(runs.linked), v.document.words_before
    above = np.concatenate((nodes.parent[1:][count[1:] > 0], runs.owner))
    first, size = words[nodes.run_start], words[nodes.run_end]
    is_row = (np.bincount(above, minlength=len(nodes)) == 2) & (count <= ROW) & nodes.having(_ROWS)
    is_row &= (size - first <= VALUE) & (linked[nodes.run_end] == linked[nodes.run_start])
    is_row &= words[np.minimum(nodes.run_start + 1, len(runs))] - first <= NAME
    is_row[: int(v.container[v.headline]) + 1 if v.headline >= 0 else len(nodes)] = False
    for parent in (np.bincount(nodes.parent[is_row], minlength=len(nodes)) >= ROWS).nonzero()[0].tolist():
        children = (child for child in v.document.children(parent) if count[child])
        for (alike, _), some in groupby(children, lambda child: (bool(is_row[child]), nodes.tag_of(child))):
            group = list(some)
            start, end = page.blocks_in(group[0])[0], page.blocks_in(group[-1])[1]
            lines = alike and len(group) >= ROWS <= end - start and start <= page.last + 2
            shared = any(is_label(runs.text[nodes.run_start[one]], "network") for one in group)  # counters of buttons
            if lines and not shared and page.counts[v.texts[start]] < ROWS:
                yield Section("rows", start, end)


def _outermost(page: SectionedPage, some: Bools) -> list[int]:
    """The nodes whose parents are not among them."""
    return (some & ~some[np.maximum(page.v.document.nodes.parent, 0)]).nonzero()[0].tolist()
