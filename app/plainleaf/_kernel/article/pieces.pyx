# cython: boundscheck=False, wraparound=False, initializedcheck=False
"""Lists, tables of data, listings, captions and headings of a page: which nodes they are."""

from cpython.mem cimport PyMem_Calloc, PyMem_Free, PyMem_Malloc
from libc.stdint cimport int64_t, uint8_t
from libc.string cimport memset

from plainleaf._kernel.article.columns cimport Columns

FACTS = {
    "lists": LISTS, "listings": LISTINGS, "code": CODE, "captions": CAPTIONS, "cells": CELLS, "tables": TABLES,
    "figures": FIGURES, "headings": HEADINGS, "terms": TERMS, "items": ITEMS, "rows": ROWS, "grids": GRIDS,
    "headers": HEADERS, "entries": ENTRIES, "pictures": PICTURES, "rank": RANK,
}
"""The bits of what a tag says of its elements, and of the kind of a piece; ``rank`` is multiplied by a level."""


cdef class Pieces:
    """The pieces of one page beside the runs that a method keeps, ``keep``, with its ``score`` of each. ``facts`` are
    what each tag says; ``named`` the kinds of nodes by their names, in order: listings, and headings where the tag says
    nothing. A cell or item of more than ``long``
    characters lays out a page, as does one beside a menu of at least ``menu`` texts; ``half`` is the share of the lowest
    kept score from which a heading is one of kept text wherever it stands."""

    def __cinit__(self):
        self._keep, self._before, self._sure, self._surely, self._at = NULL, NULL, NULL, NULL, NULL
        self._headings, self._pictures = NULL, NULL

    def __dealloc__(self):
        PyMem_Free(self._keep)
        PyMem_Free(self._sure)
        PyMem_Free(self._at)
        PyMem_Free(self._headings)
        PyMem_Free(self._pictures)

    def __init__(
        self, Columns page not None, const int64_t[::1] facts not None, dict named not None,
        const uint8_t[::1] keep not None, const double[::1] score not None, *, int64_t long, int64_t menu, double half,
    ):
        cdef Py_ssize_t runs = page.runs, run
        cdef double lowest = 0
        cdef bint any_kept = False
        if keep.shape[0] != runs or score.shape[0] != runs or facts.shape[0] < page.tags:
            raise ValueError("There is not one value for each run and each tag.")
        self.page, self._facts, self._long = page, facts, long
        self._keep = <uint8_t*> PyMem_Malloc(2 * runs or 1)
        self._sure = <double*> PyMem_Malloc((2 * runs + 1) * sizeof(double))
        if self._keep == NULL or self._sure == NULL:
            raise MemoryError
        self._before, self._surely = self._keep + runs, self._sure + runs
        for run in range(runs):
            self._keep[run] = self._before[run] = keep[run]
            if keep[run] and (not any_kept or score[run] < lowest):
                any_kept, lowest = True, score[run]
        lowest = max(lowest, 1e-9)
        self._surely[0] = 0
        for run in range(runs):
            self._sure[run] = score[run] / lowest
            self._surely[run + 1] = self._surely[run] + self._sure[run] * page.length[run]
        self._find(named)
        if self._kinds & CELLS:
            self._menus(menu)
        if self._kinds & TABLES:
            self._of_tables()
        self._find_headings(half)

    cdef int _find(self, dict named) except -1:
        """The nodes with text that are any kind of piece."""
        cdef Columns page = self.page
        cdef Py_ssize_t n, at = 0
        cdef list nodes = list(named)
        cdef int64_t said, kind, by_name
        cdef int64_t next_named = nodes[0] if nodes else page.nodes
        for n in range(page.nodes):
            self._count += self._facts[page.tag[n]] & KIND and page.run_end[n] > page.run_start[n]
        self._at = <Piece*> PyMem_Malloc((self._count + len(nodes)) * sizeof(Piece) or 1)
        if self._at == NULL:
            raise MemoryError
        self._count = 0
        for n in range(page.nodes):
            said = kind = self._facts[page.tag[n]]
            kind &= KIND
            if n == next_named:
                by_name, at = named[n], at + 1
                if kind == 0 or by_name == LISTINGS:
                    kind = by_name
                next_named = nodes[at] if at < len(nodes) else page.nodes
                if next_named <= n:
                    raise ValueError("The named nodes are not in the order of the page.")
            if kind and page.run_end[n] > page.run_start[n]:
                self._at[self._count] = Piece(n, kind, said)
                self._count += 1
                self._kinds |= kind
        return 0

    cdef Py_ssize_t _behind(self, Py_ssize_t at) noexcept:
        """The first piece behind the subtree of one."""
        cdef int64_t end = self.page.end[self._at[at].node]
        cdef Py_ssize_t low = at + 1, high = self._count, middle
        while low < high:
            middle = (low + high) >> 1
            if self._at[middle].node < end:
                low = middle + 1
            else:
                high = middle
        return low

    cdef int _menus(self, int64_t menu) except -1:
        """Mark the cells of the only row of several in their table, with a menu and no header cell."""
        cdef Columns page = self.page
        cdef Py_ssize_t at
        cdef int64_t node, row
        cdef Piece* piece
        cdef int64_t* cells = <int64_t*> PyMem_Calloc(3 * page.nodes or 1, sizeof(int64_t))
        if cells == NULL:
            raise MemoryError
        cdef int64_t* wide = cells + page.nodes  # rows of several cells in a table
        cdef int64_t* marks = wide + page.nodes  # 1 for a row with a menu, 2 for one with a header, 4 for a counted one
        for at in range(self._count):
            piece, node = &self._at[at], self._at[at].node
            row = max(page.parent[node], 0)
            if piece.kind & CELLS:
                cells[row] += 1
                if cells[row] == 2:
                    wide[max(page.parent[row], 0)] += 1
                if 2 * page.linked_chars(node) > page.chars(node) and page.run_end[node] - page.run_start[node] >= menu:
                    marks[row] |= 1
            if piece.said & HEADERS:
                marks[row] |= 2
        for at in range(self._count):
            row = max(page.parent[self._at[at].node], 0)
            if self._at[at].kind & CELLS and cells[row] > 1 and marks[row] == 1 and wide[max(page.parent[row], 0)] == 1:
                self._at[at].said |= BESIDE_MENU
        PyMem_Free(cells)
        return 0

    cdef int _of_tables(self) except -1:
        """Add the kind of each table without a table, long cell or menu in it: data, if it has more cells than rows, else,
        without lists and similar content, a column beside pictures or nothing."""
        cdef Py_ssize_t at
        cdef int64_t kind
        cdef int64_t* sums = <int64_t*> PyMem_Malloc(5 * (self._count + 1) * sizeof(int64_t))
        cdef int64_t* here
        cdef int64_t* last
        if sums == NULL:
            raise MemoryError
        memset(sums, 0, 5 * sizeof(int64_t))
        for at in range(self._count):
            kind, here = self._at[at].kind, &sums[5 * at]
            here[5] = here[0] + (kind & CELLS != 0)
            here[6] = here[1] + (kind & ROWS != 0)
            here[7] = here[2] + (
                kind & TABLES != 0 or self._at[at].said & BESIDE_MENU != 0
                or (kind & CELLS != 0 and self.page.chars(self._at[at].node) > self._long)
            )
            here[8] = here[3] + (kind & PIECES != 0)
            here[9] = here[4] + (kind & TABLES != 0)
        for at in range(self._count):
            if not self._at[at].kind & (TABLES | CELLS):
                continue
            here, last = &sums[5 * (at + 1)], &sums[5 * self._behind(at)]
            if last[4] > here[4]:
                self._at[at].said |= AROUND_TABLE
            if self._at[at].kind & TABLES and last[2] == here[2]:
                if last[0] - here[0] > max(last[1] - here[1], 1):
                    self._at[at].kind |= GRIDS
                elif last[3] == here[3]:
                    self._at[at].kind |= COLUMNS_OF_TEXT
        PyMem_Free(sums)
        return 0

    cdef int _find_headings(self, double half) except -1:
        """The headings, and the terms above their descriptions, without those of low score that end the box which they
        are in, in no caption: the title of a card beside a label or other titles."""
        cdef Columns page = self.page
        cdef Py_ssize_t at, step
        cdef int64_t node, box
        cdef double surely
        cdef uint8_t* captioned = NULL
        self._headings = <Heading*> PyMem_Malloc(self._count * sizeof(Heading) or 1)
        if self._headings == NULL:
            raise MemoryError
        if self._kinds & CAPTIONS:
            captioned = self._covering(CAPTIONS)
        for at in range(self._count):
            node = self._at[at].node
            if not self._at[at].kind & (HEADINGS | TERMS):
                continue
            box = max(page.parent[node], 0)
            if self._at[at].kind & TERMS and page.run_end[box] <= page.run_end[node]:
                continue
            surely = (self._surely[page.run_end[node]] - self._surely[page.run_start[node]]) / max(page.chars(node), 1)
            if surely < half and (captioned == NULL or not captioned[page.run_start[node]]):
                box = node
                for step in range(WRAPPERS):
                    if page.chars(box) != page.chars(node):
                        break
                    box = max(page.parent[box], 0)
                if page.run_end[box] <= page.run_end[node]:
                    continue
            self._headings[self._heading_count] = Heading(node, self._at[at].said // RANK & 7, surely, False)
            self._heading_count += 1
        PyMem_Free(captioned)
        return 0

    cdef uint8_t* _covering(self, int64_t said) except NULL:
        """A mask of the runs in the pieces of some kinds."""
        cdef Py_ssize_t at
        cdef int64_t node, behind = 0
        cdef uint8_t* found = <uint8_t*> PyMem_Calloc(self.page.runs or 1, 1)
        if found == NULL:
            raise MemoryError
        for at in range(self._count):
            node = self._at[at].node
            if (self._at[at].kind | self._at[at].said) & said and self.page.run_end[node] > behind:
                behind = self.page.run_end[node]
                memset(found + self.page.run_start[node], 1, behind - self.page.run_start[node])
        return found
