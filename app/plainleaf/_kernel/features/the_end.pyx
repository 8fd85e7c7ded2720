# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""Features of what lies between the first paragraph of an article and a block."""

from cpython.mem cimport PyMem_Free
from libc.stdint cimport int32_t, int64_t, uint8_t

from plainleaf._kernel.features.page cimport (
    ABOVE, ALIKE, ALIKE_AT, ELEMENTS, LINKED, RUNNING_BEFORE, WORDS, WORDS_BEFORE, Page,
)
from plainleaf._kernel.features.rows cimport fits, zeroed

cdef enum:
    KINDS = 9  # of elements that are counted since the first paragraph
    NAMED = 3  # of them by their names
    GAPS = 3


def first_paragraph(Page v not None, const double[::1] of_title not None, int64_t title_words, double share):
    """The first block of running text at or after the headline, 0 where there is none; the headline is the block that
    has most words of the title, a ``share`` of them at least."""
    cdef Py_ssize_t b, headline = 0
    if of_title.shape[0] != v.blocks:
        raise ValueError("There is not one number for each block.")
    for b in range(1, v.blocks):
        if of_title[b] / max(1, title_words) > of_title[headline] / max(1, title_words):
            headline = b
    if not v.blocks or of_title[headline] / max(1, title_words) < share:
        headline = 0
    for b in range(headline, v.blocks):
        if v.running[b]:
            return b
    return headline


def the_end(
    Page v not None, float[:, ::1] rows not None, Py_ssize_t first, const uint8_t[::1] groups not None,
    const int64_t[::1] name not None, const int64_t[::1] kinds not None,
):
    """What was passed since the article's ``first`` paragraph, how wide the gaps were, how far the block is from it.

    ``groups`` are the groups of words, a bit each, that each name has; ``name`` is that of each node; ``kinds`` are the
    elements that are counted before and those after the groups of names.
    """
    cdef Py_ssize_t count = v.blocks, b, row
    cdef int64_t words, running, gap
    cdef int64_t[GAPS] passed = [0, 0, 0], base = [0, 0, 0], widest = [0, 0, 0]
    fits(rows, 3 + GAPS + KINDS + 1 + ALIKE + 1, count)
    if not count:
        return
    if not 0 <= first < count or name.shape[0] != v.nodes or kinds.shape[0] != KINDS - NAMED:
        raise ValueError("The first paragraph, the names or the kinds are not those of the page.")
    words, running = v.before[WORDS_BEFORE, first], v.before[RUNNING_BEFORE, first]
    for b in range(count):
        rows[0, b] = <float> (v.before[WORDS_BEFORE, b] - words if b >= first else -1)
        rows[1, b] = <float> max(v.before[RUNNING_BEFORE, b] - running, 0)
        rows[2, b] = b < first
        if b >= first:
            if v.running[b]:
                base = passed
            else:
                passed[0] += v.block[WORDS, b]
                passed[1] += 1
                passed[2] += v.block[LINKED, b]
            for row in range(GAPS):
                widest[row] = max(widest[row], passed[row] - base[row])
        for row in range(GAPS):
            rows[3 + row, b] = <float> widest[row]
        for row in range(ALIKE):
            rows[4 + GAPS + KINDS + row, b] = v.shape[ALIKE_AT + row, b] == v.shape[ALIKE_AT + row, first]
        rows[4 + GAPS + KINDS + ALIKE, b] = <float> max(b - first, 0)
    _passed(v, rows[3 + GAPS:3 + GAPS + KINDS], first, groups, name, kinds)
    _levels(v, &rows[3 + GAPS + KINDS, 0], first)


cdef int _passed(
    Page v, float[:, ::1] rows, Py_ssize_t first, const uint8_t[::1] groups, const int64_t[::1] name,
    const int64_t[::1] kinds,
) except -1:
    """How many elements of each kind start between the first paragraph and the block."""
    cdef Py_ssize_t n, b, row, kind
    cdef int64_t started, at_first = v.started[v.first[first]]
    cdef int32_t* named = <int32_t*> zeroed(NAMED * (v.nodes + 1), sizeof(int32_t))
    cdef int32_t* before = named
    for kind in range(KINDS - NAMED):
        if not 0 <= kinds[kind] < ELEMENTS:
            PyMem_Free(named)
            raise ValueError("There is no such kind of elements.")
    for n in range(v.nodes):
        if not 0 <= name[n] < groups.shape[0]:
            PyMem_Free(named)
            raise ValueError("A node has a name that the page does not have.")
        for kind in range(NAMED):
            before[NAMED + kind] = before[kind] + (groups[name[n]] >> kind & 1)
        before += NAMED
    for b in range(v.blocks):
        started = v.started[v.first[b]]
        row = 0
        for kind in range(KINDS - NAMED):
            rows[row, b] = <float> max(v.begun[started, kinds[kind]] - v.begun[at_first, kinds[kind]], -1)
            row += 1
            if row == 4:
                row += NAMED
        for kind in range(NAMED):
            rows[4 + kind, b] = <float> max(named[NAMED * started + kind] - named[NAMED * at_first + kind], -1)
    PyMem_Free(named)
    return 0


cdef int _levels(Page v, float* row, Py_ssize_t first) except -1:
    """Levels from the first paragraph's container up to the nearest element that also contains the block."""
    cdef int64_t node = v.block[ABOVE, first], run
    cdef Py_ssize_t count = 0, height = 0, ended = 0, begun, b
    cdef int64_t* low
    cdef int64_t* high
    while node >= 0:
        height += 1
        node = v.parent[node]
    low = <int64_t*> zeroed(2 * height, sizeof(int64_t))
    high, node = low + height, v.block[ABOVE, first]
    while node >= 0:
        if not count or v.run_start[node] != low[count - 1] or v.run_end[node] != high[count - 1]:
            low[count], high[count] = v.run_start[node], v.run_end[node]
            count += 1
        node = v.parent[node]
    begun = count
    for b in range(v.blocks):
        run = v.first[b]
        while ended < count and high[ended] <= run:
            ended += 1
        while begun and low[begun - 1] <= run:
            begun -= 1
        row[b] = <float> min(max(ended, begun), count)
    PyMem_Free(low)
    return 0
