# cython: boundscheck=False, wraparound=False, initializedcheck=False
"""The sections of a page by its headings, and the sums over blocks that decide which are kept."""

from libc.stdint cimport int64_t, uint8_t

from plainleaf._kernel.features.page cimport (
    ABOVE, ABOVE_BIT, CHARS, LENGTH, LEVEL, LINKED, WORDS, Page,
)


def levels(Page v not None, int64_t h1, int64_t[::1] level not None):
    """Write the level of each block's container among headings, 1 to 6, and 7 for what is none. ``h1`` is the place of
    the first level's bit, behind which are the others."""
    cdef Py_ssize_t b
    cdef int64_t bits, own
    if level.shape[0] != v.blocks:
        raise ValueError("There is not one place for each block.")
    for b in range(v.blocks):
        bits, own = v.fact[v.tag[v.block[ABOVE, b]], ABOVE_BIT] >> h1 & 0x3F, 1
        while own < 7 and not bits & 1:
            bits >>= 1
            own += 1
        level[b] = own


def headline(Page v not None, const double[::1] said not None, const int64_t[::1] level not None, double least, double alone):
    """The first heading that shares at least ``least`` words with the page's title (``said``), and more than one or a
    share of at least ``alone``; -1 if there is none. ``level`` is 7 for other blocks."""
    cdef Py_ssize_t b
    if said.shape[0] != v.blocks or level.shape[0] != v.blocks:
        raise ValueError("There is not one place for each block.")
    for b in range(v.blocks):
        if level[b] < 7 and said[b] >= least and (said[b] > 1 or said[b] >= alone * v.block[WORDS, b]):
            return b
    return -1


def sums(
    Page v not None, const double[::1] log_odds not None, const uint8_t[::1] ended not None, Py_ssize_t sentence,
    double link, double surely, uint8_t[:, ::1] masks not None, int64_t[:, ::1] before not None,
):
    """Write which blocks are texts and which of them are sure, in two rows of ``masks``; and in ``before`` (3, blocks +
    1) how many links, texts and words of sure text are before each block, and in all. Give the first and the last sure
    text, or how many blocks there are and -1.

    Texts are running text, and blocks without links that are ``ended`` like a sentence and have as many characters as
    ``sentence``; ``link`` is the share of linked text of a link, ``surely`` what the log-odds of sure text are above.
    """
    cdef Py_ssize_t b, count = v.blocks, first = v.blocks, last = -1
    cdef bint text, sure
    if (
        log_odds.shape[0] != count or ended.shape[0] != count or masks.shape[0] != 2 or masks.shape[1] != count
        or before.shape[0] != 3 or before.shape[1] != count + 1
    ):
        raise ValueError("There is not one place for each block.")
    before[0, 0] = before[1, 0] = before[2, 0] = 0
    for b in range(count):
        text = v.running[b] or (v.block[LENGTH, b] >= sentence and v.block[LINKED, b] == 0 and ended[b])
        sure = text and log_odds[b] > surely
        masks[0, b], masks[1, b] = text, sure
        before[0, b + 1] = before[0, b] + (v.block[LINKED, b] >= link * v.block[CHARS, b])
        before[1, b + 1] = before[1, b] + text
        before[2, b + 1] = before[2, b] + (v.block[WORDS, b] if sure else 0)
        if sure:
            first, last = min(first, b), b
    return first, last


def opened(Page v not None, const int64_t[::1] level not None, Py_ssize_t heading):
    """The smallest element that holds more than a heading, and the block after the last in it that the heading opens: up
    to the next that is no lower by its ``level``, 7 for none, and no deeper in the page. A heading that ends a box
    opens nothing."""
    cdef int64_t node, depth, highest
    cdef Py_ssize_t first, end, b
    if level.shape[0] != v.blocks or not 0 <= heading < v.blocks:
        raise ValueError("There is not one place for each block, or not the heading.")
    node = v.block[ABOVE, heading]
    depth, highest = v.node[LEVEL, node], min(level[heading], <int64_t> 6)
    first, end = v.at(v.run_start[node]), v.at(v.run_end[node])
    while first == heading and end == heading + 1 and node > v.body:
        node = v.parent[node]
        first, end = v.at(v.run_start[node]), v.at(v.run_end[node])
    for b in range(heading + 1, end):
        if level[b] <= highest and v.node[LEVEL, v.block[ABOVE, b]] <= depth:
            return node, b
    return node, end


def mean(Page v not None, const double[::1] log_odds not None, Py_ssize_t first, Py_ssize_t end):
    """The mean log-odds of the words of some blocks."""
    cdef double sum = 0, words = 0
    cdef Py_ssize_t b
    if log_odds.shape[0] != v.blocks:
        raise ValueError("There is not one place for each block.")
    for b in range(max(first, 0), min(end, v.blocks)):
        words += v.block[WORDS, b]
        sum += v.block[WORDS, b] * log_odds[b]
    return sum / max(words, 1e-9)
