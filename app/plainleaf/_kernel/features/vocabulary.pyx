# cython: boundscheck=False, wraparound=False, initializedcheck=False
"""The weights of the learnt words in each block of a page, and the words in its names."""

from cpython.mem cimport PyMem_Free
from libc.stdint cimport int32_t, int64_t, uint8_t, uint16_t, uint32_t
from libc.string cimport memcmp

from plainleaf._kernel.features.page cimport ABOVE, NEAREST, SECTION, Page
from plainleaf._kernel.features.rows cimport zeroed

ctypedef fused place_t:
    uint16_t
    uint32_t

cdef enum:
    BYTES = 4  # of a word that are compared at once
    TEXT, HEADING, NEAR, OVER  # weights of a word, and rows of what is found


def said(
    Page v not None, const place_t[::1] word not None, const int64_t[::1] before not None,
    const double[:, ::1] weight not None, Py_ssize_t heading, double[:, ::1] found not None,
):
    """Write into the first two rows what the words of each block add, and what the first ``heading`` words of the
    heading before it do. Block b has the words from ``before[b]`` on; ``weight`` (kinds, words) is that of each."""
    cdef Py_ssize_t count = v.blocks, b, at, last
    cdef int64_t section
    cdef double text = 0, sum = 0
    cdef double* opening
    if before.shape[0] != count + 1 or found.shape[1] != count or found.shape[0] < 2 or weight.shape[0] < 2:
        raise ValueError("There is not one place for each block.")
    for b in range(count):
        if not 0 <= before[b] <= before[b + 1] <= word.shape[0]:
            raise ValueError("A block has words that are not there.")
    for at in range(word.shape[0]):
        if word[at] >= weight.shape[1]:
            raise ValueError("A word has no weight.")
    opening = <double*> zeroed(count, sizeof(double))
    for b in range(count):
        found[0, b], opening[b] = text, sum
        last = min(before[b] + heading, before[b + 1])
        for at in range(before[b], before[b + 1]):
            if at == last:
                opening[b] = sum - opening[b]
            text += weight[0, word[at]]
            sum += weight[1, word[at]]
        if last == before[b + 1]:
            opening[b] = sum - opening[b]
        found[0, b] = text - found[0, b]
    for b in range(count):
        section = v.shape[SECTION, b]
        found[1, b] = opening[section] if 0 <= section != b else 0
    PyMem_Free(opening)


def marked(
    Page v not None, const place_t[::1] word not None, const int64_t[::1] before not None,
    const int64_t[::1] name not None, Py_ssize_t least, const double[:, ::1] weight not None,
    double[:, ::1] found not None,
):
    """Write into the third and fourth row what the different words of names add: of the container of each block and the
    elements above it that are near, and of all above it, each once. Name n has the words from ``before[n]`` on, of which
    those above ``least`` are known; ``name`` is that of each node."""
    cdef Py_ssize_t names = before.shape[0] - 1, n, at, count = 0, words = weight.shape[1]
    cdef int64_t* bounds
    cdef int64_t* known
    if name.shape[0] != v.nodes or found.shape[1] != v.blocks or found.shape[0] < 4 or weight.shape[0] < 4:
        raise ValueError("There is not one place for each block.")
    for n in range(names):
        if not 0 <= before[n] <= before[n + 1] <= word.shape[0]:
            raise ValueError("A name has words that are not there.")
    for n in range(v.nodes):
        if not 0 <= name[n] < names:
            raise ValueError("A node has a name that is not there.")
    for at in range(word.shape[0]):
        if word[at] >= words:
            raise ValueError("A word has no weight.")
    bounds = <int64_t*> zeroed(names + 1 + word.shape[0], sizeof(int64_t))
    known = bounds + names + 1
    for n in range(names):
        for at in range(before[n], before[n + 1]):
            if word[at] > least:
                count = _sorted_in(known, bounds[n], count, word[at])
        bounds[n + 1] = count
    try:
        _near(v, name, bounds, known, names, &weight[2, 0], &found[2, 0] if v.blocks else NULL)
        _over(v, name, bounds, known, &weight[3, 0], words, &found[3, 0] if v.blocks else NULL)
    finally:
        PyMem_Free(bounds)


cdef inline Py_ssize_t _sorted_in(int64_t* known, Py_ssize_t first, Py_ssize_t end, int64_t word) noexcept:
    """Insert a word into the sorted words from ``first`` to ``end``, unless it is there; returns the new end."""
    cdef Py_ssize_t place = end, at
    while place > first and known[place - 1] > word:
        place -= 1
    if place > first and known[place - 1] == word:
        return end
    for at in range(end, place, -1):
        known[at] = known[at - 1]
    known[place] = word
    return end + 1


cdef int _near(
    Page v, const int64_t[::1] name, const int64_t* bounds, const int64_t* known, Py_ssize_t names, const double* weight,
    double* found,
) except -1:
    cdef Py_ssize_t n, at, b, level
    cdef double before, sum = 0
    cdef double* own = <double*> zeroed(names, sizeof(double))
    for n in range(names):
        before = sum
        for at in range(bounds[n], bounds[n + 1]):
            sum += weight[known[at]]
        own[n] = sum - before
    for b in range(v.blocks):
        sum = 0
        for level in range(NEAREST):
            n = v.block[ABOVE + level, b]
            sum += own[name[n]] if n > v.body else 0
        found[b] = sum
    PyMem_Free(own)
    return 0


cdef int _over(
    Page v, const int64_t[::1] name, const int64_t* bounds, const int64_t* known, const double* weight,
    Py_ssize_t words, double* found,
) except -1:
    """A word that several elements above a block carry counts once: elements nest, so an element lies below another with
    the same word where an earlier one is not over."""
    cdef Py_ssize_t n, at, nodes = v.nodes, word, count = 0
    cdef int64_t over
    cdef int32_t* before
    cdef int32_t* node
    cdef double* change
    for n in range(v.body + 1, nodes):
        count += bounds[name[n] + 1] - bounds[name[n]]
    # The nodes below the body that carry words, word by word.
    before = <int32_t*> zeroed(words + 2 + count, sizeof(int32_t))
    node = before + words + 2
    try:
        change = <double*> zeroed(2 * (nodes + 1), sizeof(double))
    except MemoryError:
        PyMem_Free(before)
        raise
    for n in range(v.body + 1, nodes):
        for at in range(bounds[name[n]], bounds[name[n] + 1]):
            before[known[at] + 2] += 1
    for word in range(words):
        before[word + 2] += before[word + 1]
    for n in range(v.body + 1, nodes):
        for at in range(bounds[name[n]], bounds[name[n] + 1]):
            node[before[known[at] + 1]] = n
            before[known[at] + 1] += 1
    for word in range(words):
        over = 0
        for at in range(before[word], before[word + 1]):
            n = node[at]
            if over <= n:
                change[n] += weight[word]
                change[nodes + 1 + v.end[n]] += weight[word]
                over = v.end[n]
    change[0] -= change[nodes + 1]
    for n in range(1, nodes):
        change[n] = change[n - 1] + (change[n] - change[nodes + 1 + n])
    for n in range(v.blocks):
        found[n] = change[v.block[ABOVE, n]]
    PyMem_Free(before)
    PyMem_Free(change)
    return 0


def joined(
    const place_t[::1] word not None, const int64_t[::1] before not None, const int64_t[::1] bits not None,
    int64_t[::1] found not None,
):
    """Write which bits the words of each name have together; name n has the words from ``before[n]`` on."""
    cdef Py_ssize_t n, at
    if found.shape[0] != before.shape[0] - 1:
        raise ValueError("There is not one place for each name.")
    for n in range(found.shape[0]):
        found[n] = 0
        if not 0 <= before[n] <= before[n + 1] <= word.shape[0]:
            raise ValueError("A name has words that are not there.")
        for at in range(before[n], before[n + 1]):
            if word[at] >= bits.shape[0]:
                raise ValueError("A word has no bits.")
            found[n] |= bits[word[at]]


def holding(
    const uint8_t[::1] text not None, const uint8_t[::1] known not None, const uint32_t[::1] number not None, int shift,
    list words not None, uint8_t[::1] found not None,
):
    """Write which groups of words, a bit each, are in each of some texts, behind each of which is a zero, and four more
    behind the last.

    The first four bytes at each place are one number, the upper bits of which say where in ``known`` it is; that is the
    place in ``number``. ``words[place - 1]`` are the words that begin so, as (word, group); 0 is none.
    """
    cdef Py_ssize_t at, which = 0, size = text.shape[0] - BYTES, place
    cdef uint32_t code = 0
    cdef bytes word
    for at in range(min(BYTES, text.shape[0])):
        code |= <uint32_t> text[at] << 8 * at
    if known.shape[0] != <Py_ssize_t> 1 << (32 - shift) or number.shape[0] != len(words) + 1:
        raise ValueError("The tables of words do not fit one another.")
    found[:] = 0
    for at in range(size):
        place = known[<uint32_t> (code * <uint32_t> 0x9E3779B1) >> shift]
        if place and place < number.shape[0] and number[place] == code:
            for word, group in words[place - 1]:
                if len(word) <= text.shape[0] - at and memcmp(&text[at], <const char*> word, len(word)) == 0:
                    if which >= found.shape[0]:
                        raise ValueError("There are more texts than places.")
                    found[which] |= <uint8_t> (1 << <int> group)
        which += text[at] == 0
        code = code >> 8 | <uint32_t> text[at + BYTES] << 24
