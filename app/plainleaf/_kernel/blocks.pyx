# cython: boundscheck=False, wraparound=False, initializedcheck=False
"""Blocks: stretches of text between the tags of a given set; and the distribution of text over a node's children."""

from cpython.mem cimport PyMem_Free, PyMem_Malloc
from libc.stdint cimport int64_t, uint8_t, uint32_t

cdef extern from "Python.h":
    object PyUnicode_New(Py_ssize_t size, uint32_t largest)
    Py_ssize_t PyUnicode_CopyCharacters(object to, Py_ssize_t at, object text, Py_ssize_t first, Py_ssize_t many) except -1
    int PyUnicode_WriteChar(object text, Py_ssize_t at, uint32_t code) except -1
    uint32_t PyUnicode_MAX_CHAR_VALUE(object text)
    Py_ssize_t PyUnicode_GET_LENGTH(object text)


def split(
    const int64_t[::1] tag not None, const int64_t[::1] run_start not None, const int64_t[::1] run_end not None,
    const uint8_t[::1] boundary not None, const int64_t[::1] started not None, Py_ssize_t line_break,
    int64_t[::1] of_run not None, int64_t[::1] bounds not None,
):
    """Write the block of each run, and the first run of each block and the end; give how many blocks there are.

    A block begins where an element begins or ends whose tag is a ``boundary``, and behind two elements of the tag
    ``line_break``, -1 for none, in a row.
    """
    cdef Py_ssize_t nodes = tag.shape[0], runs = started.shape[0], n, run, count = 0
    cdef int64_t breaks = 0, before = 0
    if (
        not nodes == run_start.shape[0] == run_end.shape[0] or of_run.shape[0] != runs or bounds.shape[0] != runs + 1
    ):
        raise ValueError("There is not one place for each run.")
    bounds[:] = 0
    for n in range(nodes):
        if not 0 <= tag[n] < boundary.shape[0] or not 0 <= run_start[n] <= runs or not 0 <= run_end[n] <= runs:
            raise ValueError("A node has a tag or runs that the page does not have.")
        if boundary[tag[n]]:
            bounds[run_start[n]] = bounds[run_end[n]] = 1
    n = 0
    for run in range(runs):
        if line_break >= 0:
            while n < min(started[run], nodes):
                breaks += tag[n] == line_break
                n += 1
            if breaks - before >= 2:
                bounds[run] = 1
            before = breaks
        if run == 0 or bounds[run]:
            bounds[count] = run
            count += 1
        of_run[run] = count - 1
    bounds[count] = runs
    return count


def texts(list text not None, const uint8_t[::1] space not None, const int64_t[::1] bounds not None):
    """The texts of the blocks whose first runs are in ``bounds``: those of their runs with a ``space`` where one was
    before a run."""
    cdef Py_ssize_t block, run, runs = len(text), size, first, end
    cdef uint32_t largest
    cdef list found = []
    if space.shape[0] != runs:
        raise ValueError("There is not one space for each run.")
    for block in range(bounds.shape[0] - 1):
        first, end = bounds[block], bounds[block + 1]
        if not 0 <= first < end <= runs:
            raise ValueError("A block has runs that are not there.")
        if end - first == 1:
            found.append(text[first])
            continue
        size, largest = -(space[first] != 0), 0x20
        for run in range(first, end):
            one = <str?> text[run]
            size += PyUnicode_GET_LENGTH(one) + (space[run] != 0)
            largest |= PyUnicode_MAX_CHAR_VALUE(one)  # one of 0x7F, 0xFF, 0xFFFF and 0x10FFFF
        joined = PyUnicode_New(size, min(largest, 0x10FFFF))
        size = 0
        for run in range(first, end):
            if space[run] and run > first:
                PyUnicode_WriteChar(joined, size, 0x20)
                size += 1
            size += PyUnicode_CopyCharacters(joined, size, text[run], 0, PyUnicode_GET_LENGTH(text[run]))
        found.append(joined)
    return found


def subnodes(
    const int64_t[::1] end not None, const int64_t[::1] run_start not None, const int64_t[::1] run_end not None,
    const int64_t[::1] before not None, Py_ssize_t node,
):
    """What a node holds that has text, in order: the nodes, -1 for bare text; the first run of each; their lengths, of
    which ``before`` has the sums over the runs before each."""
    cdef Py_ssize_t runs = before.shape[0] - 1, nodes = end.shape[0], child = node + 1, last, stop
    cdef int64_t run, start
    cdef list found = [], first = [], length = []
    if not nodes == run_start.shape[0] == run_end.shape[0] or not 0 <= node < nodes:
        raise ValueError("There is no such node.")
    run, last, stop = run_start[node], end[node], run_end[node]
    while True:
        start = run_start[child] if child < min(last, nodes) else stop
        if not 0 <= run <= start <= runs:
            raise ValueError("A node has runs that the page does not have.")
        while run < start:
            found.append(-1)
            first.append(run)
            length.append(before[run + 1] - before[run])
            run += 1
        if child >= min(last, nodes):
            return found, first, length
        run = run_end[child]
        if not start <= run <= runs or end[child] <= child:
            raise ValueError("A node has runs that the page does not have.")
        if start < run:
            found.append(child)
            first.append(start)
            length.append(before[run] - before[start])
        child = end[child]


cdef enum:
    CELL, ROW, TABLE, ITEM, LIST, KINDS  # elements that say what is between two texts
    OF_PARAGRAPHS = 0
    OF_LINES = 1
    OF_CELLS = 2


def kept(
    list text not None, const uint8_t[::1] space not None, const uint8_t[::1] keep not None,
    const int64_t[::1] of_run not None, const int64_t[::1] owner not None, const int64_t[::1] tag not None,
    const int64_t[::1] parent not None, const int64_t[::1] end not None, const uint8_t[::1] kinds not None, tuple gaps not None,
):
    """The texts of the kept runs and what is between them, in order: a space where one is or something was left out;
    between two blocks the first of the ``gaps``, the second between items of a list and rows of a table, the third
    between cells of a row. ``kinds`` says which kind of element each tag is: 1 for a cell, 2, 4, 8 and 16 for rows,
    tables, items and lists."""
    cdef Py_ssize_t runs = len(text), nodes = tag.shape[0], run, last = -1, first = 0
    cdef int64_t* near
    cdef list found = []
    if not runs == space.shape[0] == keep.shape[0] == of_run.shape[0] == owner.shape[0] or len(gaps) != 3:
        raise ValueError("There is not one value for each run.")
    for run in range(runs):
        if not 0 <= owner[run] < nodes:
            raise ValueError("A run is in a node that the page does not have.")
    near = _nearest(tag, parent, end, kinds)
    for run in range(runs):
        if not keep[run]:
            continue
        if last >= 0:
            if of_run[run] != of_run[last]:
                found.append(gaps[_gap(near, end, owner[first], owner[run])])
                first = run
            elif space[run] or run - last > 1:
                found.append(" ")
        else:
            first = run
        found.append(text[run])
        last = run
    PyMem_Free(near)
    return found


cdef int64_t* _nearest(
    const int64_t[::1] tag, const int64_t[::1] parent, const int64_t[::1] end, const uint8_t[::1] kinds
) except? NULL:
    """Per node the nearest of each kind that it is in, itself among them, -1 for none; NULL where nothing is a cell or an
    item."""
    cdef Py_ssize_t n, nodes = tag.shape[0]
    cdef int kind
    cdef uint8_t all = 0
    cdef int64_t* near
    if not nodes == parent.shape[0] == end.shape[0]:
        raise ValueError("There is not one value for each node.")
    for n in range(nodes):
        if not 0 <= tag[n] < kinds.shape[0] or not -1 <= parent[n] < n:
            raise ValueError("A node has a tag or a parent that the page does not have.")
        all |= kinds[tag[n]]
    if not all & (1 << CELL | 1 << ITEM):
        return NULL
    near = <int64_t*> PyMem_Malloc(nodes * KINDS * sizeof(int64_t))
    if near == NULL:
        raise MemoryError
    for n in range(nodes):
        for kind in range(KINDS):
            if kinds[tag[n]] >> kind & 1:
                near[KINDS * n + kind] = n
            else:
                near[KINDS * n + kind] = near[KINDS * parent[n] + kind] if parent[n] >= 0 else -1
    return near


cdef int _gap(const int64_t* near, const int64_t[::1] end, int64_t one, int64_t other) noexcept:
    """What is between two texts, by the nodes that hold them."""
    cdef const int64_t* a = near + KINDS * one
    cdef const int64_t* b = near + KINDS * other
    if near == NULL:
        return OF_PARAGRAPHS
    if a[ROW] == b[ROW] and b[ROW] >= 0:
        if a[CELL] != b[CELL]:
            return OF_CELLS
    elif a[TABLE] == b[TABLE] and b[TABLE] >= 0:
        return OF_LINES
    if a[ITEM] != b[ITEM] and a[ITEM] >= 0 and b[ITEM] >= 0 and a[LIST] >= 0 and b[LIST] >= 0:
        if a[LIST] <= b[LIST] < end[a[LIST]] or b[LIST] <= a[LIST] < end[b[LIST]]:
            return OF_LINES
    return OF_PARAGRAPHS
