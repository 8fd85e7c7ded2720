# cython: boundscheck=False, wraparound=False, initializedcheck=False
"""What belongs to kept text beside it: the rest of tables and listings, parts of lists, headings."""

from cpython.mem cimport PyMem_Calloc, PyMem_Free, PyMem_Malloc
from libc.stdint cimport int64_t, uint8_t
from libc.string cimport memcpy, memset

from plainleaf._kernel.article.columns cimport Columns
from plainleaf._kernel.article.pieces cimport (
    AROUND_TABLE, BESIDE_MENU, CAPTIONS, CELLS, CODE, ENTRIES, FIGURES, GRIDS, HEADINGS, ITEMS, LISTINGS, LISTS,
    PICTURES, PIECES, TABLES,
    Heading, Pieces,
)

cdef enum:
    BEGINS = 1  # an item
    ENDS = 2
    TITLE = 4  # kept, and in a heading


cdef struct Sums:  # over the runs before one
    int64_t others, unlikely, doubtful, missing, rest
    Py_ssize_t before, after  # the nearest kept runs, that after it may be it itself


cdef class Completion(Pieces):
    """The pieces of a page, of which each step keeps some; it gives the runs that it added, in order."""

    cdef list _added(self):
        """The runs that are kept since this was last asked."""
        cdef list found = []
        cdef Py_ssize_t run
        for run in range(self.page.runs):
            if self._keep[run] != self._before[run]:
                self._before[run] = self._keep[run]
                found.append(run)
        return found

    def add(self, list runs not None):
        """Keep runs that were found elsewhere."""
        for run in runs:
            if not 0 <= <Py_ssize_t> run < self.page.runs:
                raise ValueError("There is no such run.")
            self._keep[<Py_ssize_t> run] = self._before[<Py_ssize_t> run] = True

    def rest(self, double mostly, double enough):
        """Keep the rest of the cells, captions and figures of which ``mostly`` is kept, of data tables of which ``enough``
        is, and of listings of which anything is."""
        cdef Py_ssize_t at
        cdef int64_t node, kind
        if not self._kinds & (CELLS | CAPTIONS | FIGURES | LISTINGS | TABLES):
            return []
        cdef uint8_t* chosen = <uint8_t*> PyMem_Calloc(self._count or 1, 1)
        cdef int64_t* kept = <int64_t*> PyMem_Malloc((self.page.runs + 1) * sizeof(int64_t))
        try:
            if chosen == NULL or kept == NULL:
                raise MemoryError
            for at in range(self._count):
                kind, node = self._at[at].kind, self._at[at].node
                if kind & CAPTIONS or (kind & CELLS and self._is_data(at)):
                    chosen[at] |= 1
                if kind & FIGURES:
                    chosen[at] |= 2
                if kind & GRIDS and 2 * self.page.linked_chars(node) <= self.page.chars(node):
                    chosen[at] |= 4
                if kind & LISTINGS:
                    chosen[at] |= 8
            self._fill(chosen, 1, mostly, kept)
            self._fill(chosen, 2, mostly, kept)
            self._fill(chosen, 4, enough, kept)
            self._fill(chosen, 8, 1e-9, kept)
        finally:
            PyMem_Free(chosen)
            PyMem_Free(kept)
        return self._added()

    cdef bint _is_data(self, Py_ssize_t at) noexcept:
        """Whether a cell is not layout: not long, nor all the text of its row, and without a table in it or a menu
        beside it."""
        cdef int64_t node = self._at[at].node, chars = self.page.chars(node)
        return (
            chars <= self._long and not self._at[at].said & (BESIDE_MENU | AROUND_TABLE)
            and self.page.chars(max(self.page.parent[node], 0)) != chars
        )

    cdef void _fill(self, uint8_t* chosen, uint8_t bit, double most, int64_t* kept) noexcept:
        cdef Columns page = self.page
        cdef Py_ssize_t at, run
        cdef int64_t node, behind = 0
        cdef bint summed = False
        for at in range(self._count):
            if not chosen[at] & bit:
                continue
            if not summed:
                kept[0], summed = 0, True
                for run in range(page.runs):
                    kept[run + 1] = kept[run] + (page.length[run] if self._keep[run] else 0)
            node = self._at[at].node
            if page.run_end[node] > behind and (
                (kept[page.run_end[node]] - kept[page.run_start[node]]) / <double> max(page.chars(node), 1) >= most
            ):
                behind = page.run_end[node]
                memset(self._keep + page.run_start[node], 1, behind - page.run_start[node])

    def pieces(self, *, double unlikely, double doubtful, int64_t tabs, bullets):
        """The parts of lists, data tables, listings and captions that are not kept and stand beside kept text, behind
        kept text that may announce them, or below a kept heading: for each the first run, the one behind the last, the
        kind, whether it stands beside kept text, directly behind it, and below a heading, whether it is whole items
        between kept ones, and its characters: all, linked ones, and all times how sure the method is of each."""
        cdef Py_ssize_t runs = self.page.runs, run, first
        cdef list found = []
        if not self._kinds & PIECES and not self._kinds & TABLES:
            return found
        cdef int64_t* piece = <int64_t*> PyMem_Malloc((runs + self._count) * sizeof(int64_t) or 1)
        cdef uint8_t* edges = <uint8_t*> PyMem_Calloc(2 * runs + 2, 1)  # 1 where an item begins, 2 where one ends
        cdef Sums* sums = NULL
        cdef int64_t* of = piece + runs
        cdef uint8_t* keep = edges + runs + 1  # with the headings above
        try:
            if piece == NULL or edges == NULL:
                raise MemoryError
            self._outermost(piece, of)
            first = 0
            for run in range(1, runs + 1):
                if run < runs and self._keep[run] == self._keep[first] and (self._keep[run] or piece[run] == piece[first]):
                    continue
                if not self._keep[first] and piece[first] >= 0:
                    if sums == NULL:
                        memcpy(keep, self._keep, runs)
                        self._with_headings(keep, bullets)
                        sums = self._sums(keep, piece, unlikely, doubtful)
                        self._mark_edges(edges)
                    self._judge(found, first, run, piece, of[piece[first]], edges, sums, tabs)
                first = run
        finally:
            PyMem_Free(piece)
            PyMem_Free(edges)
            PyMem_Free(sums)
        return found

    cdef int _outermost(self, int64_t* piece, int64_t* of) except -1:
        """Write the number of the outermost piece that each run is in, -1 for none, and the kinds of these. Lists are
        left out that hold an item with more than ``long`` characters outside of the lists in it: they lay out a page."""
        cdef Columns page = self.page
        cdef Py_ssize_t at, inner, run, count = 0
        cdef int64_t node, end, behind = 0
        for run in range(page.runs):
            piece[run] = -1
        for at in range(self._count):
            node = self._at[at].node
            if not self._at[at].kind & PIECES or node < behind:
                continue
            behind = end = page.end[node]
            if self._at[at].kind & LISTS:
                inner = at + 1
                while inner < self._count and self._at[inner].node < end:
                    if self._at[inner].kind & ITEMS and self._without_lists(inner) > self._long:
                        break
                    inner += 1
                if inner < self._count and self._at[inner].node < end:
                    continue
            of[count] = self._at[at].kind
            for run in range(page.run_start[node], page.run_end[node]):
                piece[run] = count
            count += 1
        return 0

    cdef int64_t _without_lists(self, Py_ssize_t item) noexcept:
        """The characters of an item outside of the lists in it, or at most ``long``."""
        cdef int64_t own = self.page.chars(self._at[item].node), stop = self.page.end[self._at[item].node], behind = 0
        cdef Py_ssize_t at = item + 1
        while own > self._long and at < self._count and self._at[at].node < stop:
            if self._at[at].kind & LISTS and self._at[at].node >= behind:
                own -= self.page.chars(self._at[at].node)
                behind = self.page.end[self._at[at].node]
            at += 1
        return own

    cdef Sums* _sums(self, const uint8_t* keep, const int64_t* piece, double unlikely, double doubtful) except NULL:
        cdef Py_ssize_t runs = self.page.runs, run
        cdef const int64_t[::1] length = self.page.length
        cdef bint other
        cdef Sums* here
        cdef Sums* sums = <Sums*> PyMem_Malloc((runs + 1) * sizeof(Sums))
        if sums == NULL:
            raise MemoryError
        sums[0] = Sums(0, 0, 0, 0, 0, -1, runs)
        for run in range(runs):
            other, here = not keep[run] and piece[run] < 0, &sums[run]
            sums[run + 1] = Sums(
                here.others + other,
                here.unlikely + (other and self._sure[run] < unlikely),
                here.doubtful + (other and self._sure[run] < doubtful),
                here.missing + (0 if keep[run] else length[run]),
                here.rest + (length[run] if other else 0),
                run if keep[run] else here.before,
                runs,
            )
        for run in range(runs - 1, -1, -1):
            sums[run].after = run if keep[run] else sums[run + 1].after
        return sums

    cdef int _mark_edges(self, uint8_t* edges) except -1:
        cdef Py_ssize_t at, run
        cdef uint8_t* titles
        for at in range(self._count):
            if self._at[at].kind & ITEMS:
                edges[self.page.run_start[self._at[at].node]] |= BEGINS
                edges[self.page.run_end[self._at[at].node]] |= ENDS
        titles = self._covering(HEADINGS)
        for run in range(self.page.runs):
            edges[run] |= TITLE * (titles[run] and self._keep[run])
        PyMem_Free(titles)
        return 0

    cdef int _judge(
        self, list found, Py_ssize_t first, Py_ssize_t last, const int64_t* piece, int64_t kind, const uint8_t* edges,
        const Sums* sums, int64_t tabs,
    ) except -1:
        """Add a part of a piece if it may belong to kept text. It stands beside such text in a hole that holds nothing
        but pieces, or what else is doubtful, or unlikely and less than the pieces; or directly before or after it. Before
        the first and after the last kept text only listings and data tables do, and the rest of a list that ends the
        text, unless it begins with a link, as a list of other pages does. Code and a list of fewer characters than
        ``tabs`` need a hole of pieces alone."""
        cdef Columns page = self.page
        cdef Py_ssize_t runs = page.runs, before = sums[first].before, after = sums[first].after
        cdef bint inside = before >= 0 and after < runs, alone = False, mostly = False, beside, opens, titled, items
        cdef int64_t chars = page.chars_before[last] - page.chars_before[first]
        if inside:
            alone = sums[after].others == sums[before].others
            mostly = sums[after].unlikely == sums[before].unlikely or (
                sums[after].doubtful == sums[before].doubtful
                and 2 * (sums[after].rest - sums[before].rest) <= sums[after].missing - sums[before].missing
            )
            mostly = mostly and not (kind & CODE or (kind & LISTS and chars < tabs))
        beside = (inside and (alone or mostly)) or (
            ((before >= 0 and before + 1 == first) or after == last < runs)
            and (
                inside
                or kind & (LISTINGS | GRIDS) != 0
                or (
                    after == runs and before >= 0 and before + 1 == first and piece[before] == piece[first]
                    and not page.linked[first]
                )
            )
        )
        opens = first > 0 and self._keep[first - 1] and piece[first - 1] != piece[first]
        titled = first > 0 and edges[first - 1] & TITLE and kind & (LISTS | LISTINGS)
        if not (beside or opens or titled):
            return 0
        items = (
            first > 0 and last < runs and self._keep[first - 1] and self._keep[last]
            and piece[first - 1] == piece[first] == piece[last] and edges[first] & BEGINS and edges[last] & ENDS
        )
        found.append((
            first, last, kind, beside, opens, titled, items, chars,
            page.linked_before[last] - page.linked_before[first], self._surely[last] - self._surely[first],
        ))
        return 0

    # ── headings ────────────────────────────────────────────────────────────────────────────────────────

    def headings(self, bullets not None):
        """Keep the headings or terms directly above kept text, or above the bullet of its first item, and the
        higher-level headings above these: one of the same level begins a part without kept text, unless it contains a
        picture and the heading is not a link."""
        self._with_headings(self._keep, bullets)
        return self._added()

    cdef int _with_headings(self, uint8_t* keep, bullets) except -1:
        cdef Columns page = self.page
        cdef Py_ssize_t place, runs = page.runs
        cdef int64_t first, last, text, below
        cdef int64_t* added  # by first run: the place of the heading there
        cdef bint near = False
        cdef Heading* heading
        for place in range(self._heading_count):
            heading = &self._headings[place]
            heading.bare, last = not keep[page.run_start[heading.node]], page.run_end[heading.node]
            if heading.bare:
                near = near or (last < runs and keep[last]) or (last + 1 < runs and keep[last + 1])
        if not near:  # none is directly above kept text
            return 0
        added = <int64_t*> PyMem_Malloc(runs * sizeof(int64_t) or 1)
        if added == NULL:
            raise MemoryError
        memset(added, 0xFF, runs * sizeof(int64_t))  # -1
        for place in range(self._heading_count - 1, -1, -1):
            heading = &self._headings[place]
            if not heading.bare:
                continue
            first, last = page.run_start[heading.node], page.run_end[heading.node]
            text = last
            if last + 1 < runs and not keep[last] and page.text[last] in bullets:
                text += 1
            if text == runs or not keep[text]:
                continue
            below = added[text]
            if below >= 0 and heading.rank >= self._headings[below].rank:
                if not self._has_picture(heading.node, self._headings[below].node):
                    continue
                if 2 * page.linked_chars(heading.node) > page.chars(heading.node):
                    continue
            memset(keep + first, 1, last - first)
            if heading.rank:  # terms of one description have no levels
                added[first] = place
        PyMem_Free(added)
        return 0

    cdef bint _has_picture(self, int64_t first, int64_t last) except -1:
        """Whether a picture begins between two nodes."""
        cdef Py_ssize_t node
        if self._pictures == NULL:
            self._pictures = <int64_t*> PyMem_Malloc(self.page.nodes * sizeof(int64_t))
            if self._pictures == NULL:
                raise MemoryError
            self._pictures[0] = 0
            for node in range(self.page.nodes - 1):
                self._pictures[node + 1] = self._pictures[node] + (self._facts[self.page.tag[node]] & PICTURES != 0)
        return self._pictures[last] != self._pictures[first]

    def parted(self, *, double least, int64_t line):
        """Keep the headings of at least this share of the lowest kept score that are no links, where at most ``line``
        characters, such as the name of a photographer, part them from kept text in their element."""
        cdef Columns page = self.page
        cdef Py_ssize_t place, other, text = page.runs
        cdef int64_t node, last, below, behind
        cdef bint changed = False
        cdef Heading* heading
        for place in range(self._heading_count):
            heading = &self._headings[place]
            node, last = heading.node, page.run_end[heading.node]
            if heading.surely < least or 2 * page.linked_chars(node) > page.chars(node):
                continue
            behind = page.run_end[max(page.parent[node], 0)]
            text = last
            while text < behind and not self._before[text] and page.chars_before[text] - page.chars_before[last] <= line:
                text += 1
            if text >= behind or not self._before[text] or page.chars_before[text] - page.chars_before[last] > line:
                continue
            other = place + 1
            while other < self._heading_count and page.run_start[self._headings[other].node] < last:
                other += 1
            if other < self._heading_count and page.run_start[self._headings[other].node] <= text:
                continue
            memset(self._keep + page.run_start[node], 1, last - page.run_start[node])
            changed = True
        return self._added() if changed else []

    # ── entries ─────────────────────────────────────────────────────────────────────────────────────────

    def entries(self, Py_ssize_t line):
        """The boxes that begin with a text above kept text, which is among the first ``line`` runs in them."""
        cdef Columns page = self.page
        cdef Py_ssize_t node, run
        cdef list found = []
        for node in range(page.nodes):
            if not self._facts[page.tag[node]] & ENTRIES or page.run_start[node] == page.runs:
                continue
            for run in range(page.run_start[node] + 1, min(page.run_start[node] + line, page.run_end[node])):
                if self._keep[run]:
                    found.append(node)
                    break
        return found

    def missing(self, list runs not None):
        """Those of some runs that are not kept, and how sure the method is of each."""
        cdef Py_ssize_t run
        cdef list found = []
        for run in runs:
            if 0 <= run < self.page.runs and not self._keep[run]:
                found.append((run, self._sure[run]))
        return found
