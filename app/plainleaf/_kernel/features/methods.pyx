# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""Features of how other methods see a block: descent, and those that count on the lines of the source."""

from cpython.bytes cimport PyBytes_AS_STRING, PyBytes_FromStringAndSize
from cpython.mem cimport PyMem_Free
from libc.math cimport fabs, pow
from libc.stdint cimport int32_t, int64_t

from plainleaf._kernel.features.page cimport CHARS, LINKED, Page
from plainleaf._kernel.features.rows cimport blur, curve, fits, zeroed


cdef enum:
    PARTS = 64  # of a sum; 40 hold any


cdef struct Sum:
    double part[PARTS]  # which do not overlap, the smallest first
    int parts


cdef inline void add(Sum* sum, double value) noexcept:
    """Add exactly, as ``math.fsum`` does."""
    cdef double small, whole, lost
    cdef int at, kept = 0
    for at in range(sum.parts):
        small = sum.part[at]
        if fabs(value) < fabs(small):
            small, value = value, small
        whole = value + small
        lost = small - (whole - value)
        if lost != 0:
            sum.part[kept] = lost
            kept += 1
        value = whole
    if value != 0:
        sum.part[kept] = value
        kept += 1
    sum.parts = kept


cdef double rounded(Sum* sum) noexcept:
    """The sum, rounded once."""
    cdef int at = sum.parts - 1
    cdef double whole, before, small, lost = 0
    if at < 0:
        return 0
    whole = sum.part[at]
    while at > 0:
        at -= 1
        before, small = whole, sum.part[at]
        whole = before + small
        lost = small - (whole - before)
        if lost != 0:
            break
    if at > 0 and ((lost < 0 and sum.part[at - 1] < 0) or (lost > 0 and sum.part[at - 1] > 0)):
        before = whole + lost * 2
        if lost * 2 == before - whole:
            whole = before
    return whole


def descent(Page v not None, double stop):
    """The nodes from the body down, and K at each by the mean absolute deviation, 100 with fewer than two subnodes; as
    the bytes of 64-bit integers and of 32-bit floats. Also the first node at which K by the variance of shares is below
    ``stop``, the last one without such."""
    cdef int64_t* length = <int64_t*> zeroed(v.runs + 1, sizeof(int64_t))
    try:
        return _descent(v, stop, length)
    finally:
        PyMem_Free(length)


cdef tuple _descent(Page v, double stop, int64_t* length):
    cdef Py_ssize_t node = v.body, child, count, at, longest, entered
    cdef int64_t run, start, whole, chosen = -1
    cdef double mean, k
    cdef Sum apart, squared
    cdef list nodes = [], spread = []
    while True:
        count, longest, entered, whole, child, run = 0, -1, -1, 0, node + 1, v.run_start[node]
        while True:
            start = v.run_start[child] if child < v.end[node] else v.run_end[node]
            if not run <= start <= v.run_end[node]:
                raise ValueError("A node has runs that the node around it does not have.")
            while run < start:
                length[count] = v.length[run]
                if longest < 0 or length[count] > length[longest]:
                    longest, entered = count, -1
                count, whole, run = count + 1, whole + v.length[run], run + 1
            if child >= v.end[node]:
                break
            run = v.run_end[child]
            if run > v.run_end[node]:
                raise ValueError("A node has runs that the node around it does not have.")
            if start < run:
                length[count] = v.chars_before[run] - v.chars_before[start]
                if longest < 0 or length[count] > length[longest]:
                    longest, entered = count, child
                count, whole = count + 1, whole + length[count]
            child = v.end[child]
        k = 100 if count < 2 else 0
        if chosen < 0 and count > 1 and not whole:
            chosen = node
        if count > 1 and whole:
            mean, apart.parts, squared.parts = <double> whole / <double> count, 0, 0
            for at in range(count):
                add(&apart, fabs(<double> length[at] - mean))
                if chosen < 0:
                    add(&squared, pow(<double> length[at] - mean, 2))
            k = 100 * (rounded(&apart) / count) / whole
            if chosen < 0 and 100 * (rounded(&squared) / count / whole) / whole < stop:
                chosen = node
        nodes.append(node)
        spread.append(k)
        if entered < 0:
            return _numbers(nodes, spread, node if chosen < 0 else chosen)
        node = entered


cdef tuple _numbers(list nodes, list spread, int64_t chosen):
    cdef bytes numbers = PyBytes_FromStringAndSize(NULL, len(nodes) * sizeof(int64_t))
    cdef bytes ratios = PyBytes_FromStringAndSize(NULL, len(nodes) * sizeof(float))
    cdef int64_t* number = <int64_t*> PyBytes_AS_STRING(numbers)
    cdef float* ratio = <float*> PyBytes_AS_STRING(ratios)
    cdef Py_ssize_t at
    for at in range(len(nodes)):
        number[at], ratio[at] = nodes[at], spread[at]
    return numbers, ratios, chosen


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
