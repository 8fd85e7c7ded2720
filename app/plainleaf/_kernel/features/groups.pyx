# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""Features of a block itself, of its place and of the blocks beside it: each group is a function that fills its rows,
shape (features, blocks)."""

from cpython.mem cimport PyMem_Free
from libc.stdint cimport int64_t, uint8_t
from libc.string cimport memset

from plainleaf._kernel.features.page cimport (
    ABOVE, ALIKE, ALIKE_AT, BRACKET, CAPITAL, CHARS, CHARS_BEFORE, COLON, COMMA, DIGIT, INSIDE, LAST_SIGN, LEVEL, LINKED,
    LINKED_BEFORE, MARK, RANK, SEMICOLON, SIGN, STOP, WORDS, Page,
)
from plainleaf._kernel.features.rows cimport blur, curve, fits, largest, zeroed


def own_text(Page v not None, float[:, ::1] rows not None):
    """The block's own words, punctuation, case, digits and links."""
    cdef Py_ssize_t b
    cdef int64_t chars, words, linked, stops
    cdef double per_char, per_word
    fits(rows, 15, v.blocks)
    for b in range(v.blocks):
        chars, words, linked, stops = v.block[CHARS, b], v.block[WORDS, b], v.block[LINKED, b], v.block[SIGN + STOP, b]
        per_char, per_word = <double> max(chars, 1), <double> max(words, 1)
        rows[0, b] = <float> chars
        rows[1, b] = <float> words
        rows[2, b] = <float> (chars / per_word)
        rows[3, b] = <float> (linked / per_char)
        rows[4, b] = <float> linked
        rows[5, b] = <float> (v.first[b + 1] - v.first[b])
        rows[6, b] = <float> (v.block[SIGN + COMMA, b] + v.block[SIGN + SEMICOLON, b])
        rows[7, b] = <float> stops
        rows[8, b] = <float> (stops / per_word)
        rows[9, b] = <float> (v.block[SIGN + DIGIT, b] / per_char)
        rows[10, b] = <float> (v.block[SIGN + CAPITAL, b] / per_word)
        rows[11, b] = v.block[LAST_SIGN, b] == STOP
        rows[12, b] = v.block[LAST_SIGN, b] == COLON
        rows[13, b] = <float> (v.block[SIGN + MARK, b] / per_char)
        rows[14, b] = <float> (v.block[SIGN + BRACKET, b] / per_char)


def place(Page v not None, float[:, ::1] rows not None, Py_ssize_t heading):
    """The position of the block in the page, the text before it, and its distance to the node ``heading`` (-1: none)."""
    cdef Py_ssize_t b, count = v.blocks
    cdef int64_t since = 0
    cdef int64_t* chars = &v.before[CHARS_BEFORE, 0]
    cdef int64_t* linked = &v.before[LINKED_BEFORE, 0]
    cdef double every = max(1, chars[count]), plain = max(1, chars[count] - linked[count])
    fits(rows, 7, count)
    if not -1 <= heading < v.nodes:
        raise ValueError("The heading is no node of the page.")
    for b in range(count):
        rows[0, b] = <float> b
        rows[1, b] = <float> (count - 1 - b)
        rows[2, b] = <float> (chars[b] / every)
        rows[3, b] = <float> ((chars[b] - linked[b]) / plain)
        rows[4, b] = <float> v.node[LEVEL, v.block[ABOVE, b]]
        if heading >= 0:
            since = v.first[b] - v.run_start[heading]
        rows[5, b] = <float> since
        rows[6, b] = since < 0


def tags(Page v not None, float[:, ::1] rows not None, const uint8_t[::1] hidden not None):
    """The tags that the block is inside, a bit each; which its container and the element above that have; whether it is
    hidden."""
    cdef Py_ssize_t b, bits = rows.shape[0] - 3, bit
    cdef int64_t inside
    fits(rows, bits + 3, v.blocks)
    if hidden.shape[0] != v.blocks or bits < 0:
        raise ValueError("There is not one place for each block.")
    for b in range(v.blocks):
        inside = v.node[INSIDE, v.block[ABOVE, b]]
        for bit in range(bits):
            rows[bit, b] = inside >> bit & 1
        rows[bits, b] = <float> v.fact[v.tag[v.block[ABOVE, b]], RANK]
        rows[bits + 1, b] = <float> v.fact[v.tag[v.block[ABOVE + 1, b]], RANK]
        rows[bits + 2, b] = hidden[b]


def neighbours(
    Page v not None, float[:, ::1] rows not None, const double[::1] narrow not None, const double[::1] middle not None,
    const double[::1] wide not None,
):
    """The tags that hold two blocks before and two behind, the next block, and text and links around it, blurred by
    three bell curves."""
    cdef Py_ssize_t count = v.blocks, b, row, other
    cdef int[4] shift = [-2, -1, 1, 2]
    cdef float[:, ::1] blurred
    cdef double* plain
    fits(rows, 15, count)
    if not count:
        return
    for row in range(4):
        for b in range(count):
            other = b + shift[row]
            rows[row, b] = <float> v.fact[v.tag[v.block[ABOVE, other]], RANK] if 0 <= other < count else -1
    for b in range(count - 1):
        rows[4, b] = <float> v.block[WORDS, b + 1]
        rows[5, b] = <float> (v.block[LINKED, b + 1] / <double> max(v.block[CHARS, b + 1], 1))
    rows[4, count - 1] = rows[5, count - 1] = -1
    plain = <double*> zeroed(4 * count, sizeof(double))
    for b in range(count):
        plain[b] = v.block[CHARS, b] - v.block[LINKED, b]
        plain[count + b] = v.block[LINKED, b]
    try:
        _blurred(plain, rows[6:9], narrow)
        _blurred(plain, rows[9:12], middle)
        _blurred(plain, rows[12:15], wide)
    finally:
        PyMem_Free(plain)


cdef int _blurred(double* plain, float[:, ::1] rows, const double[::1] bell) except -1:
    """Text outside of links and in them, and the share of that; two rows of values, and two for what becomes of them."""
    cdef Py_ssize_t count = rows.shape[1], reach = bell.shape[0] // 2, b
    cdef double* found = plain + 2 * count
    cdef const double* values = curve(bell)
    blur(plain, count, values, reach, found)
    blur(plain + count, count, values, reach, found + count)
    for b in range(count):
        rows[0, b] = <float> found[b]
        rows[1, b] = <float> found[count + b]
        rows[2, b] = <float> (found[count + b] / (found[b] + found[count + b] + 1))
    return 0


def repetition(Page v not None, float[:, ::1] rows not None, list texts not None):
    """How often the block's text, and elements with the signature of its container, recur on the page."""
    cdef Py_ssize_t count = v.blocks, b, level
    cdef int64_t most = 0, number, every = 0, chars
    cdef int64_t* size
    cdef dict times = {}
    fits(rows, 1 + 4 * ALIKE, count)
    if len(texts) != count:
        raise ValueError("There is not one text for each block.")
    for text in texts:
        times[text] = times.get(text, 0) + 1
    for b in range(count):
        rows[0, b] = <float> (<int64_t> times[texts[b]])
        every += v.block[CHARS, b]
        for level in range(ALIKE):
            most = max(most, v.shape[ALIKE_AT + level, b] + 1)
    size = <int64_t*> zeroed(3 * most, sizeof(int64_t))
    for level in range(ALIKE):
        for b in range(count):
            number = 3 * v.shape[ALIKE_AT + level, b]
            size[number] += 1
            size[number + 1] += v.block[CHARS, b]
            size[number + 2] += v.block[LINKED, b]
    for level in range(ALIKE):
        for b in range(count):
            number = 3 * v.shape[ALIKE_AT + level, b]
            chars = size[number + 1]
            rows[4 * level + 1, b] = <float> size[number]
            rows[4 * level + 2, b] = <float> (chars / <double> size[number])
            rows[4 * level + 3, b] = <float> (chars / <double> max(1, every))
            rows[4 * level + 4, b] = <float> (size[number + 2] / <double> max(chars, 1))
    PyMem_Free(size)


def title(
    Page v not None, float[:, ::1] rows not None, const double[::1] of_title not None, int64_t title_words,
    const double[::1] of_heading not None, int64_t heading_words,
):
    """Words shared with the page's title and its first heading, as a share of those, 1 at most."""
    cdef Py_ssize_t count = v.blocks, b, best
    cdef double* share
    fits(rows, 4, count)
    if not of_title.shape[0] == of_heading.shape[0] == count:
        raise ValueError("There is not one number for each block.")
    share = <double*> zeroed(count, sizeof(double))
    for b in range(count):
        share[b] = min(of_title[b] / max(1, title_words), 1)
    best = largest(share, count)
    for b in range(count):
        rows[0, b] = <float> share[b]
        rows[1, b] = <float> min(of_heading[b] / max(1, heading_words), 1)
        rows[2, b] = <float> (b - best)
        rows[3, b] = <float> share[best]
    PyMem_Free(share)
