# cython: boundscheck=False, wraparound=False, initializedcheck=False
"""The columns that the features of one page share: the places of its blocks in the tree, and sums of their content.

All indices are checked when a page is made (``Columns``, ``_check``), so that no loop has to; what is derived from them
fits.
"""

from cpython.unicode cimport PyUnicode_READ
from libc.math cimport rint
from libc.stdint cimport int32_t, int64_t, uint8_t, uint32_t
from libc.string cimport memset

cdef extern from "Python.h":
    int PyUnicode_KIND(object text)
    void* PyUnicode_DATA(object text)
    Py_ssize_t PyUnicode_GET_LENGTH(object text)

SHAPES = {
    "node": NODE_ROWS, "block": BLOCK_ROWS, "shape": SHAPE_ROWS, "before": BLOCK_SUMS, "run_sum": RUN_SUMS,
    "begun": ELEMENTS, "fact": FACTS,
}
"""How many rows each table has."""
NODE = {"holder": HOLDER, "up": UP, "wider": WIDER, "level": LEVEL, "inside": INSIDE, "hidden": HIDDEN}
BLOCK = {
    "chars": CHARS, "length": LENGTH, "words": WORDS, "linked": LINKED, "last": LAST_SIGN,
    "above": slice(ABOVE, ABOVE + NEAREST), "around": slice(AROUND, AROUND + LEVELS), "signs": slice(SIGN, SIGN + SIGNS),
}
SHAPE = {
    "low": slice(LOW, LOW + LEVELS), "high": slice(HIGH, HIGH + LEVELS), "alike": slice(ALIKE_AT, ALIKE_AT + ALIKE),
    "section": SECTION,
}
BEFORE = {
    "chars": CHARS_BEFORE, "words": WORDS_BEFORE, "linked": LINKED_BEFORE, "running": RUNNING_BEFORE,
}
"""Which rows of the tables have what."""


cdef class Page:
    """The columns of a page and what features know beside them. The tables are filled in: ``node`` (rows, nodes), ``block`` and ``shape`` (rows, blocks), ``before`` (rows, blocks
    + 1), ``run_sum`` (rows, runs + 1), ``begun`` (nodes + 1, kinds of elements), ``running`` (blocks,).

    ``fact`` (tags, FACTS) says what elements of each tag are; ``levels`` how far up the surroundings of a block are
    measured; ``kinds`` which sign each character is, those beyond the last as the last. ``widths`` where the page is in
    a script without spaces, and ``measure``, are to follow. Raises ValueError for columns that do not fit one another.
    """

    def __init__(
        self,
        Columns columns not None, const int64_t[::1] started not None, const int64_t[::1] words_before not None,
        const int64_t[::1] first not None, const int64_t[::1] of_run not None,
        Py_ssize_t body, const int64_t[:, ::1] fact not None, const int64_t[::1] levels not None,
        int64_t[:, ::1] node not None, int64_t[:, ::1] block not None, int64_t[:, ::1] shape not None,
        int64_t[:, ::1] before not None, int64_t[:, ::1] run_sum not None, int32_t[:, ::1] begun not None,
        uint8_t[::1] running not None, const uint8_t[::1] kinds not None,
    ):
        self.share(columns)
        self.blocks, self.body = first.shape[0] - 1, body
        self.started, self.words_before = started, words_before
        self.first, self.of_run, self.fact = first, of_run, fact
        self.node, self.block, self.shape, self.before, self.run_sum = node, block, shape, before, run_sum
        self.begun, self.running = begun, running
        self._check(levels, kinds)
        self._nodes()
        self._blocks(levels)
        self._read(kinds)

    cdef int _check(self, const int64_t[::1] levels, const uint8_t[::1] kinds) except -1:
        cdef Py_ssize_t n, nodes = self.nodes, runs = self.runs, blocks = self.blocks
        cdef bint fits = (
            0 <= self.body < nodes and blocks >= 0 and kinds.shape[0] > 0 and levels.shape[0] == LEVELS
            and runs == self.started.shape[0] == self.of_run.shape[0] and runs + 1 == self.words_before.shape[0]
            and self.fact.shape[0] >= self.tags and self.fact.shape[1] == FACTS
            and self.node.shape[0] == NODE_ROWS and self.node.shape[1] == nodes
            and self.block.shape[0] == BLOCK_ROWS and self.block.shape[1] == blocks
            and self.shape.shape[0] == SHAPE_ROWS and self.shape.shape[1] == blocks
            and self.before.shape[0] == BLOCK_SUMS and self.before.shape[1] == blocks + 1
            and self.run_sum.shape[0] == RUN_SUMS and self.run_sum.shape[1] == runs + 1
            and self.begun.shape[0] == nodes + 1 and self.begun.shape[1] == ELEMENTS
            and self.running.shape[0] == blocks
        )
        if not fits:
            raise ValueError("The columns of the page have not the lengths that they should have.")
        for n in range(runs):
            fits = fits and 0 <= self.started[n] <= nodes and 0 <= self.of_run[n] < blocks
        for n in range(blocks):
            fits = fits and 0 <= self.first[n] < self.first[n + 1] <= runs
        if not fits or self.first[0] != 0 or self.first[blocks] != runs or (runs and not blocks):
            raise ValueError("The columns of the page point to nodes, runs or blocks that it does not have.")
        return 0

    cdef void _nodes(self) noexcept:
        """For each node: its containers, the levels around it, and the blocks before it."""
        cdef Py_ssize_t n, up, body = self.body
        cdef int64_t above, bits
        cdef int64_t* holder = &self.node[HOLDER, 0]
        cdef int64_t* ups = &self.node[UP, 0]
        cdef int64_t* outer = &self.node[INSIDE, 0]  # free as yet: the outermost element with the same text
        cdef int64_t* wider = &self.node[WIDER, 0]
        cdef int64_t* level = &self.node[LEVEL, 0]
        cdef int32_t* row = &self.begun[0, 0]
        cdef int kind
        cdef bint alike
        memset(row, 0, ELEMENTS * sizeof(int32_t))
        outer[body] = body
        for n in range(self.nodes):
            above = self.parent[n]
            holder[n] = n if self.fact[self.tag[n], IS_BLOCK] else holder[above] if above >= 0 else 0
            ups[n] = up = body if n <= body or above < body else above
            alike = self.run_start[up] == self.run_start[n] and self.run_end[up] == self.run_end[n]
            if n != body:
                outer[n] = outer[up] if alike else n
            level[n] = (level[above] if above >= 0 else 0) + (not alike)
            bits = self.fact[self.tag[n], COUNTED]
            for kind in range(ELEMENTS):
                row[ELEMENTS + kind] = row[kind] + (bits >> kind & 1)
            row += ELEMENTS
        for n in range(self.nodes):
            wider[n] = outer[ups[outer[n]]]

    cdef void _blocks(self, const int64_t[::1] levels) noexcept:
        cdef Py_ssize_t b
        cdef int64_t around, step, run
        cdef int level
        for b in range(self.blocks):
            run = self.first[b]
            around = self.node[HOLDER, self.owner[run]]
            self.block[ABOVE, b] = around
            for level in range(1, NEAREST):
                self.block[ABOVE + level, b] = self.node[UP, self.block[ABOVE + level - 1, b]]
            step = 0
            for level in range(LEVELS):
                while step < levels[level]:
                    around = self.node[WIDER, around]
                    step += 1
                self.block[AROUND + level, b] = around
                # What is around a block holds its run; a body without any, on a page with text elsewhere, does not.
                self.shape[LOW + level, b] = self.of_run[min(self.run_start[around], self.runs - 1)]
                run = self.run_end[around]
                self.shape[HIGH + level, b] = self.of_run[(run if run else self.runs) - 1] + 1
        for b in range(self.blocks + 1):
            run = self.first[b]
            self.before[CHARS_BEFORE, b], self.before[LINKED_BEFORE, b] = self.chars_before[run], self.linked_before[run]
            self.before[WORDS_BEFORE, b] = self.words_before[run]
        for b in range(self.blocks):
            self.block[LENGTH, b] = self.before[CHARS_BEFORE, b + 1] - self.before[CHARS_BEFORE, b]

    cdef int _read(self, const uint8_t[::1] kinds) except -1:
        """Count the signs in each block, and the commas before each run."""
        cdef Py_ssize_t run, at, size, block
        cdef int64_t signs[256]  # as many as there are bytes; SIGNS of them are looked at
        cdef uint32_t last = kinds.shape[0] - 1
        cdef uint8_t sign
        cdef int kind
        cdef void* data
        cdef int64_t* commas = &self.run_sum[COMMAS_BEFORE, 0]
        commas[0] = 0
        for block in range(self.blocks):
            memset(signs, 0, sizeof(signs))
            sign = 0
            for run in range(self.first[block], self.first[block + 1]):
                one = <str?> self.text[run]
                size, kind, data = PyUnicode_GET_LENGTH(one), PyUnicode_KIND(one), PyUnicode_DATA(one)
                commas[run + 1] = commas[run] - signs[COMMA]
                sign = 0
                if kind == 1 and last >= 0xFF:
                    for at in range(size):
                        sign = kinds[(<uint8_t*> data)[at]]
                        if sign:  # as one in fifteen: to count all, each would wait for the one before it
                            signs[sign] += 1
                else:
                    for at in range(size):
                        sign = kinds[min(<uint32_t> PyUnicode_READ(kind, data, at), last)]
                        if sign:
                            signs[sign] += 1
                commas[run + 1] += signs[COMMA]
            self.block[LAST_SIGN, block] = sign
            for kind in range(SIGNS):
                self.block[SIGN + kind, block] = signs[kind]
        return 0

    def widths(self, const uint8_t[::1] letters not None, const float[::1] breadth not None):
        """Count the characters of a page in a script without spaces as many as a spaced script would need: ``breadth``
        of those whose letters make words of so many ``letters``."""
        cdef Py_ssize_t run, at, size, block
        cdef uint32_t last = letters.shape[0] - 1
        cdef int kind
        cdef void* data
        cdef double width
        cdef int64_t chars = 0, linked = 0
        if letters.shape[0] == 0:
            raise ValueError("There is no letter.")
        for block in range(self.blocks):
            for run in range(self.first[block], self.first[block + 1]):
                one = <str> self.text[run]  # as ``_read`` saw
                size, kind, data = PyUnicode_GET_LENGTH(one), PyUnicode_KIND(one), PyUnicode_DATA(one)
                width = 0
                for at in range(size):
                    width += breadth[min(<Py_ssize_t> letters[min(<uint32_t> PyUnicode_READ(kind, data, at), last)],
                                         breadth.shape[0] - 1)]
                chars += <int64_t> rint(width)
                linked += <int64_t> rint(width) * self.linked[run]
            self.before[CHARS_BEFORE, block + 1], self.before[LINKED_BEFORE, block + 1] = chars, linked

    cdef Py_ssize_t at(self, int64_t run) noexcept:
        """The first block that begins at a run or behind it."""
        cdef Py_ssize_t low = 0, high = self.blocks, middle
        while low < high:
            middle = (low + high) >> 1
            if self.first[middle] < run:
                low = middle + 1
            else:
                high = middle
        return low

    def blocks_in(self, Py_ssize_t node):
        """The first block that begins in a node, and the one behind the last."""
        if not 0 <= node < self.nodes:
            raise IndexError(f"There is no node {node}; the page has {self.nodes}.")
        return self.at(self.run_start[node]), self.at(self.run_end[node])

    def running_words(self, Py_ssize_t node):
        """The words of the running text in a node."""
        first, end = self.blocks_in(node)
        return self.before[RUNNING_BEFORE, <Py_ssize_t> end] - self.before[RUNNING_BEFORE, <Py_ssize_t> first]

    def measure(self, int64_t long_words, double linked_share):
        """Say what each block holds, and which are running text: those from ``long_words`` on with a ``linked_share`` of
        their characters in links at most."""
        cdef Py_ssize_t b
        cdef int64_t chars, words, linked, running = 0
        self.before[RUNNING_BEFORE, 0] = 0
        for b in range(self.blocks):
            chars = self.before[CHARS_BEFORE, b + 1] - self.before[CHARS_BEFORE, b]
            words = self.before[WORDS_BEFORE, b + 1] - self.before[WORDS_BEFORE, b]
            linked = self.before[LINKED_BEFORE, b + 1] - self.before[LINKED_BEFORE, b]
            self.block[CHARS, b], self.block[WORDS, b], self.block[LINKED, b] = chars, words, linked
            self.running[b] = words >= long_words and linked <= linked_share * chars
            running += words if self.running[b] else 0
            self.before[RUNNING_BEFORE, b + 1] = running
