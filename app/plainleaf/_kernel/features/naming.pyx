# cython: boundscheck=False, wraparound=False, initializedcheck=False
"""The names and the tags of the elements around the blocks of a page."""

from cpython.bytes cimport PyBytes_AS_STRING, PyBytes_FromStringAndSize
from cpython.mem cimport PyMem_Free, PyMem_Malloc
from libc.stdint cimport int64_t, uint8_t, uint64_t
from libc.string cimport memset

from plainleaf._kernel.features.page cimport (
    ABOVE, ALIKE_AT, BLOCK_ROWS, HIDDEN, INSIDE, P_CHARS_BEFORE, SECTION, Page,
)

cdef uint64_t FACTOR = 0x9E3779B97F4A7C15


def named(
    Page page not None, const int64_t[::1] called not None, list classes not None, list others not None, saying, aside,
    Py_ssize_t longest,
):
    """Return the distinct names of the blocks' containers and of the elements above them (the first is empty); for each
    node the index of its name; for each node its signature, equal for equal tags with equal classes; and the ``others``
    whose attribute is not in ``saying``, or also in ``aside``. Numbers are bytes of int64.

    ``called`` is the index of each node's class in ``classes``. A name is the class, the ``id``, and up to ``longest``
    characters of the values of the attributes in ``saying``.
    """
    cdef Py_ssize_t nodes = page.nodes, n, at
    cdef bytes names_of = PyBytes_FromStringAndSize(NULL, nodes * sizeof(int64_t))
    cdef bytes build_of = PyBytes_FromStringAndSize(NULL, nodes * sizeof(int64_t))
    cdef int64_t* name = <int64_t*> PyBytes_AS_STRING(names_of)
    cdef int64_t* build = <int64_t*> PyBytes_AS_STRING(build_of)
    cdef int64_t[::1] number
    cdef dict known = {"": 0}, more = {}
    cdef list names = [""], rest = []
    cdef tuple item
    if called.shape[0] != nodes:
        raise ValueError("The classes are not those of the nodes of the page.")
    memset(name, 0, nodes * sizeof(int64_t))
    for at in range(page.blocks):
        name[page.block[ABOVE, at]] = 1
    for n in range(nodes - 1, 0, -1):
        if name[n]:
            name[page.parent[n]] = 1
    for item in others:
        n = item[0]
        if not 0 <= n < nodes:
            raise ValueError("An attribute is of no node of the page.")
        if not name[n]:
            continue
        attribute, value = item[1], item[2]
        if attribute in saying:
            more[n] = f"{more.get(n, '')} {value[:longest]}"
        elif attribute == "id":
            more[n] = f"{value} {more[n]}" if n in more else value
        else:
            rest.append(item)
        if attribute in aside:
            rest.append(item)
    # The place in the names of each class, once an element around a block has it.
    cdef int64_t* of_class = <int64_t*> PyMem_Malloc((len(classes) or 1) * sizeof(int64_t))
    if of_class == NULL:
        raise MemoryError
    try:
        memset(of_class, 0, len(classes) * sizeof(int64_t))
        for n in range(nodes):
            if not name[n]:
                build[n] = 0
                continue
            at = called[n]
            if not 0 <= at < len(classes):
                raise ValueError("A node has a class that the page does not have.")
            if at and not of_class[at]:
                of_class[at] = _placed(classes[at], known, names)
            name[n] = of_class[at]
            build[n] = page.tag[n] * len(classes) + at
            said = more.get(n) if more else None
            if said:
                name[n] = _placed(f"{classes[at]} {said}", known, names)
    finally:
        PyMem_Free(of_class)
    return names, names_of, build_of, rest


cdef inline Py_ssize_t _placed(str name, dict known, list names) except -1:
    place = known.get(name)
    if place is None:
        known[name] = place = len(names)
        names.append(name)
    return place


def inherit(
    Page page not None, Py_ssize_t bit_row, list acting not None, list hiding not None, int64_t headings, int64_t p,
    uint8_t[::1] hidden not None,
):
    """Set the tags around each node, the ``hidden`` blocks, the last heading before each block, and the characters in
    paragraphs before each run.

    ``bit_row`` is the row of a tag's facts with its bit; ``acting`` are (node, bit) of nodes that count as another tag,
    ``hiding`` nodes that hide their content; ``headings`` and ``p`` are the bits of these tags.
    """
    cdef Py_ssize_t n, above, b, run
    cdef int64_t* inside = &page.node[INSIDE, 0]
    cdef int64_t* hides = &page.node[HIDDEN, 0]
    cdef int64_t* before = &page.run_sum[P_CHARS_BEFORE, 0]
    cdef int64_t last = -1
    if hidden.shape[0] != page.blocks or not 0 <= bit_row < page.fact.shape[1]:
        raise ValueError("There is not one place for each block.")
    for n in range(page.nodes):
        inside[n], hides[n] = page.fact[page.tag[n], bit_row], 0
    for node, bit in acting:
        n = node
        if not 0 <= n < page.nodes:
            raise ValueError("A node stands for a tag that is none of the page.")
        inside[n] |= <int64_t> bit
    for node in hiding:
        n = node
        if not 0 <= n < page.nodes:
            raise ValueError("A node hides that is none of the page.")
        hides[n] = 1
    for n in range(1, page.nodes):
        above = page.parent[n]
        inside[n] |= inside[above]
        hides[n] |= hides[above]
    for b in range(page.blocks):
        n = page.block[ABOVE, b]
        hidden[b] = hides[n] != 0
        if inside[n] & headings:
            last = b
        page.shape[SECTION, b] = last
    before[0] = 0
    for run in range(page.runs):
        before[run + 1] = before[run] + (page.length[run] if inside[page.owner[run]] & p else 0)


def alike(Page page not None, const int64_t[::1] build not None):
    """Number the blocks whose container, container and parent, and parent and its parent are built alike."""
    cdef Py_ssize_t b, blocks = page.blocks, count = 3 * blocks, bits = 4, place, row
    cdef int64_t kinds = 0, one, two, three, signature, numbers = 0
    cdef int64_t* table
    if build.shape[0] != page.nodes:
        raise ValueError("There is not one number for each node.")
    while 1 << bits < 2 * count:
        bits += 1
    table = <int64_t*> PyMem_Malloc((2 << bits) * sizeof(int64_t))
    if table == NULL:
        raise MemoryError
    memset(table, 0xFF, (2 << bits) * sizeof(int64_t))  # pairs of signature and number, -1 for free
    for b in range(blocks):
        for row in range(3):
            kinds = max(kinds, build[page.block[ABOVE + row, b]] + 1)
    for b in range(blocks):
        one, two = build[page.block[ABOVE, b]], build[page.block[ABOVE + 1, b]]
        three = build[page.block[ABOVE + 2, b]]
        for row in range(3):
            if row == 0:
                signature = one
            elif row == 1:
                signature = one * kinds + (two + kinds * kinds)
            else:
                signature = two * kinds + (three + 2 * kinds * kinds)
            place = (<uint64_t> signature * FACTOR) >> (64 - bits)
            while table[2 * place + 1] >= 0 and table[2 * place] != signature:
                place = (place + 1) & ((1 << bits) - 1)
            if table[2 * place + 1] < 0:
                table[2 * place], table[2 * place + 1] = signature, numbers
                numbers += 1
            page.shape[ALIKE_AT + row, b] = table[2 * place + 1]
    PyMem_Free(table)
