# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""Features of how other methods see a block: descent, and those that count on the lines of the source."""

from cpython.mem cimport PyMem_Free
from libc.stdint cimport int32_t, int64_t

from plainleaf._kernel.features.page cimport CHARS, LINKED, Page
from plainleaf._kernel.features.rows cimport blur, curve, fits, zeroed


def by_descent(
    Page v not None, float[:, ::1] rows not None, const int64_t[::1] nodes not None, const float[::1] k not None,
    const double[::1] stops not None,
):
    """Descent: how many of its ``nodes`` hold the block, where it parted from it, whether it is kept with each threshold
    of ``stops``. ``k`` is what decided at each node, in percent."""
    cdef Py_ssize_t steps = nodes.shape[0], step, b, row, together
    cdef int64_t node
    cdef int32_t* change
    cdef int64_t* last
    cdef float* least
    fits(rows, 4 + stops.shape[0], v.blocks)
    if steps == 0 or k.shape[0] != steps:
        raise ValueError("There is not one number for each step of the descent.")
    for step in range(steps):
        if not 0 <= nodes[step] < v.nodes:
            raise ValueError("A step of the descent is at no node of the page.")
    change = <int32_t*> zeroed(v.runs + 1, sizeof(int32_t))
    least = <float*> zeroed(steps, sizeof(float))
    last = <int64_t*> zeroed(stops.shape[0], sizeof(int64_t))
    for row in range(stops.shape[0]):
        last[row] = steps - 1
    for step in range(steps - 1, -1, -1):
        node = nodes[step]
        change[v.run_start[node]] += 1
        change[v.run_end[node]] -= 1
        for row in range(stops.shape[0]):
            if k[step] < stops[row]:
                last[row] = step
    for step in range(steps):
        least[step] = k[step] if step == 0 or k[step] < least[step - 1] else least[step - 1]
    for step in range(v.runs):
        change[step + 1] += change[step]
    for b in range(v.blocks):
        together = change[v.first[b]]
        rows[0, b] = <float> together
        rows[1, b] = <float> (together / <double> steps)
        rows[2, b] = k[max(together - 1, 0)]
        rows[3, b] = least[together - 1] if together else 100
        for row in range(stops.shape[0]):
            rows[4 + row, b] = together > last[row]
    PyMem_Free(change)
    PyMem_Free(least)
    PyMem_Free(last)


def code(
    Page v not None, list names not None, const int64_t[::1] name not None, tag_names not None,
    int64_t[:, ::1] found not None,
):
    """Write per block the characters of code, and the tags, that open after the block before it and up to its own last
    run: those of the tags and of the ``names``; ``name`` is that of each node."""
    cdef Py_ssize_t b, n, opened, at = 0
    cdef int64_t chars
    cdef int64_t* of_tag
    cdef int64_t* of_name
    if found.shape[0] != 2 or found.shape[1] != v.blocks or name.shape[0] != v.nodes or len(tag_names) < v.fact.shape[0]:
        raise ValueError("The names or the rows are not those of the page.")
    of_tag = <int64_t*> zeroed(len(tag_names) + len(names), sizeof(int64_t))
    of_name = of_tag + len(tag_names)
    for n, one in enumerate(tag_names):
        of_tag[n] = 2 * len(<str> one) + 5  # a start and an end tag
    for n, one in enumerate(names):
        of_name[n] = len(<str> one)
    for b in range(v.blocks):
        opened, chars = v.started[v.first[b + 1] - 1], 0
        found[1, b] = opened - at
        for n in range(at, opened):
            if not 0 <= name[n] < len(names):
                PyMem_Free(of_tag)
                raise ValueError("A node has a name that the page does not have.")
            chars += of_tag[v.tag[n]] + of_name[name[n]]
        found[0, b], at = chars, opened
    PyMem_Free(of_tag)


def on_lines(
    Page v not None, float[:, ::1] rows not None, const int64_t[:, ::1] code not None,
    const int64_t[::1] difference not None, Py_ssize_t first, Py_ssize_t end, const double[::1] keywords not None,
    const double[::1] bell not None,
):
    """DANAg's ``difference`` and its area from ``first`` to ``end``, the content code ratio blurred with a ``bell``, TTR,
    ATTR and keywords, each block being a line."""
    cdef Py_ssize_t count = v.blocks, b, outside
    cdef double* values
    cdef const double* weights
    fits(rows, 7, count)
    if not code.shape[1] == difference.shape[0] == keywords.shape[0] == count or code.shape[0] != 2:
        raise ValueError("There is not one number for each block.")
    weights = curve(bell)
    values = <double*> zeroed(4 * count, sizeof(double))
    for b in range(count):
        values[b], values[count + b] = v.block[CHARS, b], code[0, b]
    blur(values, count, weights, bell.shape[0] // 2, values + 2 * count)
    blur(values + count, count, weights, bell.shape[0] // 2, values + 3 * count)
    for b in range(count):
        outside = max(max(first - b, b - (end - 1)), 0)
        rows[0, b] = <float> difference[b]
        rows[1, b] = outside == 0
        rows[2, b] = <float> outside
        rows[3, b] = <float> (values[2 * count + b] / (values[2 * count + b] + values[3 * count + b]))
        rows[4, b] = <float> (v.block[CHARS, b] / <double> max(code[1, b], 1))
        rows[5, b] = <float> (v.block[LINKED, b] / <double> max(v.block[CHARS, b], 1))
        rows[6, b] = <float> keywords[b]
    PyMem_Free(values)
