"""Sections that begin with a label: lists of other pages, and parts of the text such as questions and data."""

from collections.abc import Iterator

import numpy as np

from plainleaf.engine.arrays import Bools
from plainleaf.engine.auto.features.measures import NO_HEADING
from plainleaf.engine.auto.features.tag_facts import BIT
from plainleaf.engine.auto.sections.page import LINKED, Section, SectionedPage
from plainleaf.engine.auto.words.line_signs import OPENS_SECTION
from plainleaf.engine.labels import Label
from plainleaf.engine.labels.lookup import labels_of

LONG = 60
"""Maximum characters of a label."""
FEW = 4
"""Minimum words of a meaningful part; a time or a name has fewer."""
LEAST = 2
"""Minimum links of a list of other pages."""
TEASER = 80
"""Maximum words of running text for each link in a list of teasers."""
SURELY = 1.5
"""Minimum mean log-odds of links with few texts that the page itself collects."""
FALL = 1.0
"""Minimum decrease of the mean log-odds at the end of a part."""
OFTEN = 3
"""Number of occurrences of a line from which it is a label of each card in a list."""
MOST = 100
"""Maximum labelled parts of a page, each of which may extend to its end."""

_OTHERS: frozenset[Label] = frozenset({"related", "sections", "more_from", "popular"})
_ABOVE = len(BIT)
_IN_LINE = BIT["li"] | BIT["td"] | BIT["th"]


def labelled(page: SectionedPage) -> Iterator[Section]:
    """The sections of other pages, and those that are parts of the text, after the beginning of the article."""
    v = page.v
    left, others, ends = MOST, np.zeros(len(v.texts), np.bool_), dict[tuple[int, int, int], int]()
    may_open = v.signs.having(OPENS_SECTION)
    may_open &= (v.length <= LONG) & ((v.linked < LINKED * v.chars) | (page.level < NO_HEADING))
    may_open[: (page.first if page.last >= 0 or v.headline < 0 else v.headline) + 1] = False
    opening = may_open.nonzero()[0].tolist()
    for block in opening:
        labels = labels_of(v.texts[block], True)
        if not _OTHERS.isdisjoint(labels) and (page.last >= 0 or "popular" not in labels):
            section = Section("others", block, _end_of_teasers(page, block, ends))
            if not _is_collected(page, section, others):
                others[block : section.end] = True
                yield section
        elif not left or "part" not in labels or v.tag_bits[v.container[block]] & _IN_LINE:
            continue
        elif page.counts[v.texts[block]] < OFTEN:
            left -= 1
            yield Section("part", block, _end_of_part(page, block))


def _is_collected(page: SectionedPage, section: Section, others: Bools) -> bool:
    """True if a list is the page's subject: mostly links that are certainly content, or texts built like likely ones
    above it, in elements of the same tags, that are not in ``others``."""
    own, above = slice(section.first, section.end), slice(section.first)
    size = page.v.size[own]
    if 2 * float(size[page.text[own]].sum()) < float(size.sum()):
        return page.mean(section) >= SURELY
    likely = page.text & (page.log_odds > 0)
    alike = (page.v.shape.alike[1] << _ABOVE) + page.v.tag_bits[page.v.container]
    return not set(alike[own][likely[own]].tolist()).isdisjoint(alike[above][(likely & ~others)[above]].tolist())


def _end_of_part(page: SectionedPage, heading: int) -> int:
    """The block after the part of the text that begins with a heading. Without a next heading, it ends before blocks
    that are much less likely than its beginning, such as the page's footer."""
    (node, end), at, least = page.opened(heading), heading + 1, -np.inf
    for child in page.children_from(node, heading):
        first, last = page.blocks_in(child)
        if first >= end:
            break
        if first <= heading or first == last:
            continue
        likely = page.mean(Section("part", first, min(last, end)))
        if likely < least:
            return at
        at, least = min(last, end), max(least, likely - FALL)
    return end


def _end_of_teasers(page: SectionedPage, heading: int, ends: dict[tuple[int, int, int], int]) -> int:
    """The block after the list of other pages that begins with a heading; the heading if there is none. Each part of
    the list has a link for each of its texts, or is not meaningful. ``ends`` has the end from each place that was
    passed: lists may be in one another."""
    v, passed = page.v, list[tuple[int, int, int]]()
    (node, end), at = page.opened(heading), heading + 1
    known = ends.get((node, end, at))
    for child in page.children_from(node, heading) if known is None else ():
        first, last = page.blocks_in(child)
        if first >= end:
            break
        if (last := min(last, end)) <= at:
            continue
        links = int(page.links[last] - page.links[at])
        words = int(v.running_before[last] - v.running_before[at])
        if words > TEASER * links or (not links and float(v.size[at:last].sum()) >= FEW):
            break
        at = last
        passed.append((node, end, at))
    at = at if known is None else known
    ends.update(dict.fromkeys(passed, at))
    return at if page.links[at] - page.links[heading + 1] >= LEAST else heading
