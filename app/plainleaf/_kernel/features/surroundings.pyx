# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""Features of the elements around a block, level by level, and of the element that most of the page's paragraphs are in."""

from cpython.mem cimport PyMem_Free
from libc.stdint cimport int32_t, int64_t, uint8_t

from plainleaf._kernel.features.page cimport (
    AROUND, CHARS, CHARS_BEFORE, COMMA, COMMAS_BEFORE, LEVELS, LINKED, P_CHARS_BEFORE, RUNNING_BEFORE, SEMICOLON, SIGN,
    WORDS_BEFORE, Page,
)
from plainleaf._kernel.features.rows cimport fits, largest, zeroed

cdef enum:
    PER_100_WORDS = 6  # kinds of elements
    MEASURES = 7 + PER_100_WORDS


def surroundings(Page v not None, float[:, ::1] rows not None):
    """Text share, link density, paragraphs and punctuation of the elements around, at each level; then where in them
    the block lies, and how much of each the one below it holds."""
    cdef Py_ssize_t count = v.blocks, b, level, row, seen = 0, most = LEVELS * count
    cdef int64_t node, below, some
    cdef int32_t* place
    cdef float* measured
    cdef float* row_of
    fits(rows, MEASURES * LEVELS + LEVELS + LEVELS - 1, count)
    place = <int32_t*> zeroed(v.nodes + count, sizeof(int32_t))
    try:
        measured = <float*> zeroed(min(most, v.nodes) * MEASURES, sizeof(float))
    except MemoryError:
        PyMem_Free(place)
        raise
    for level in range(LEVELS):
        for b in range(count):
            node = v.block[AROUND + level, b]
            if not place[node]:
                _measure(v, node, measured + seen * MEASURES)
                seen += 1
                place[node] = seen
            place[v.nodes + b] = (place[node] - 1) * MEASURES
            some = v.run_end[node] - v.run_start[node]
            rows[MEASURES * LEVELS + level, b] = <float> ((v.first[b] - v.run_start[node]) / <double> max(some, 1))
            if level:
                below = v.block[AROUND + level - 1, b]
                rows[(MEASURES + 1) * LEVELS + level - 1, b] = <float> (
                    (v.chars_before[v.run_end[below]] - v.chars_before[v.run_start[below]])
                    / <double> max(v.chars_before[v.run_end[node]] - v.chars_before[v.run_start[node]], 1)
                )
        for row in range(MEASURES):
            row_of = &rows[row * LEVELS + level, 0]
            for b in range(count):
                row_of[b] = measured[place[v.nodes + b] + row]
    PyMem_Free(place)
    PyMem_Free(measured)


cdef void _measure(Page v, int64_t node, float* found) noexcept:
    cdef int64_t start = v.run_start[node], end = v.run_end[node]
    cdef int64_t chars = v.chars_before[end] - v.chars_before[start], words = v.words_before[end] - v.words_before[start]
    cdef double some = max(chars, 1), more = words + 10
    cdef int kind
    found[0] = <float> (chars / <double> max(1, v.chars_before[v.runs]))
    found[1] = <float> ((v.linked_before[end] - v.linked_before[start]) / some)
    found[2] = <float> ((v.run_sum[P_CHARS_BEFORE, end] - v.run_sum[P_CHARS_BEFORE, start]) / some)
    found[3] = <float> ((v.run_sum[COMMAS_BEFORE, end] - v.run_sum[COMMAS_BEFORE, start]) / <double> max(words, 1))
    found[4] = <float> (words / <double> max(end - start, 1))
    found[5] = <float> words
    for kind in range(PER_100_WORDS):
        found[6 + kind] = <float> (100 * <int64_t> (v.begun[v.end[node], kind] - v.begun[node, kind]) / more)
    found[6 + PER_100_WORDS] = <float> (100 * (v.end[node] - node) / more)


def main_element(Page v not None, float[:, ::1] rows not None, const double[::1] votes not None, int64_t short):
    """Where the block lies to the main element and to running text, and how good an element each ancestor would be.

    A block of ``short`` characters at least gives its ``votes`` to the first, second and third element above its
    container.
    """
    cdef Py_ssize_t count = v.blocks, b, best, level, first = 0, end = 0, blocks = 0
    cdef double* given
    cdef double top
    cdef int64_t begun, own, every = v.before[RUNNING_BEFORE, count], running
    fits(rows, 17, count)
    if votes.shape[0] != 3:
        raise ValueError("There are not three votes.")
    given = _votes(v, votes, short)
    best = largest(given, v.nodes)
    top = max(given[best], 1e-9)
    if v.run_end[best] > v.run_start[best]:
        first, end = v.of_run[v.run_start[best]], v.of_run[v.run_end[best] - 1] + 1
    begun = v.before[CHARS_BEFORE, first]
    own = v.before[CHARS_BEFORE, end] - begun
    running = v.before[RUNNING_BEFORE, end] - v.before[RUNNING_BEFORE, first]
    for b in range(first, end):
        blocks += v.running[b]
    for b in range(count):
        for level in range(4):
            rows[level, b] = <float> (given[v.block[AROUND + level, b]] / top)
        rows[4, b] = first <= b < end
        rows[5, b] = <float> max(b - (end - 1), 0)
        rows[6, b] = <float> max(first - b, 0)
        rows[7, b] = <float> min(max((v.before[CHARS_BEFORE, b] - begun) / <double> max(own, 1), -1), 2)
        rows[8, b] = <float> (own / <double> max(1, v.before[CHARS_BEFORE, count]))
        rows[13, b] = <float> blocks
        rows[14, b] = <float> running
        rows[15, b] = <float> (running / <double> max(1, every))
        rows[16, b] = <float> (every / <double> max(1, v.before[WORDS_BEFORE, count]))
    PyMem_Free(given)
    _gaps(v, rows[9:13])


cdef double* _votes(Page v, const double[::1] votes, int64_t short) except NULL:
    """The score of each node from its paragraphs, reduced by links."""
    cdef Py_ssize_t b, n, nodes = v.nodes
    cdef double vote
    cdef double* given = <double*> zeroed(3 * nodes, sizeof(double))
    cdef int64_t chars, linked
    cdef int level
    for b in range(v.blocks):
        chars = v.block[CHARS, b]
        if chars >= short:
            vote = 1 + (v.block[SIGN + COMMA, b] + v.block[SIGN + SEMICOLON, b]) + min(chars / 100.0, 3)
            vote *= 1 - v.block[LINKED, b] / <double> max(chars, 1)
            for level in range(3):
                given[level * nodes + v.block[AROUND + 1 + level, b]] += votes[level] * vote
    for n in range(nodes):
        given[n] += given[nodes + n]
        given[n] += given[2 * nodes + n]
        if given[n]:
            linked = v.linked_before[v.run_end[n]] - v.linked_before[v.run_start[n]]
            chars = v.chars_before[v.run_end[n]] - v.chars_before[v.run_start[n]]
            given[n] *= 1 - linked / <double> max(chars, 1)
    return given


cdef void _gaps(Page v, float[:, ::1] rows) noexcept:
    """Words and blocks between a block and the running text before and after it; the whole page if there is none."""
    cdef Py_ssize_t count = v.blocks, b, other = -1
    cdef int64_t* words = &v.before[WORDS_BEFORE, 0]
    for b in range(count):
        if v.running[b]:
            other = b
        rows[0, b] = <float> (0 if v.running[b] else words[b] - words[other + 1])
        rows[1, b] = <float> (b - other)
    other = count
    for b in range(count - 1, -1, -1):
        if v.running[b]:
            other = b
        rows[2, b] = <float> (0 if v.running[b] else words[other] - words[b + 1])
        rows[3, b] = <float> (other - b)
