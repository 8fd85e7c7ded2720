# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""The descent to the bottom of a page: at each node into what has most text (see ``engine.methods.descent``)."""

from cpython.bytes cimport PyBytes_AS_STRING, PyBytes_FromStringAndSize
from cpython.mem cimport PyMem_Free
from libc.math cimport fabs, pow
from libc.stdint cimport int64_t

from plainleaf._kernel.features.page cimport Page
from plainleaf._kernel.features.rows cimport zeroed

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
