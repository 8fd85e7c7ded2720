# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""Features of the learnt words: their weights for a block and for the blocks around it."""

from cpython.mem cimport PyMem_Free
from libc.stdint cimport int64_t

from plainleaf._kernel.features.page cimport ALIKE, LEVELS
from plainleaf._kernel.features.rows cimport blur, curve, fits, zeroed


def around(
    const double[::1] total not None, const double[::1] weighed not None, const double[::1] weight not None,
    const int64_t[:, ::1] low not None, const int64_t[:, ::1] high not None, const int64_t[:, ::1] alike not None,
    float[:, ::1] rows not None, const double[::1] narrow not None, const double[::1] wide not None,
    double least, double nobody,
):
    """Per block what is ``weighed`` as a share of its ``weight``, in each element around it, in parts built alike, on the page,
    of two neighbours to both sides (their ``total``, ``nobody`` beyond the page), and blurred by two bell curves.

    An element holds the blocks from ``low`` to ``high``; ``alike`` numbers those built alike.
    """
    cdef Py_ssize_t count = total.shape[0], b, level, row = 0
    cdef int[4] shift = [-2, -1, 1, 2]
    cdef int64_t first, end
    cdef double* before
    cdef double* heavy
    fits(rows, 1 + LEVELS + ALIKE + 1 + 4 + 2, count)
    if (
        not count == weighed.shape[0] == weight.shape[0] == low.shape[1] == high.shape[1] == alike.shape[1]
        or not low.shape[0] == high.shape[0] == LEVELS or alike.shape[0] != ALIKE
    ):
        raise ValueError("There is not one number for each block.")
    if not count:
        return
    before = <double*> zeroed(2 * (count + 1), sizeof(double))
    heavy = before + count + 1
    for b in range(count):
        before[b + 1] = before[b] + weighed[b]
        heavy[b + 1] = heavy[b] + weight[b]
        rows[0, b] = <float> total[b]
    for level in range(LEVELS):
        for b in range(count):
            first, end = low[level, b], high[level, b]
            if not 0 <= first <= count or not 0 <= end <= count:
                PyMem_Free(before)
                raise ValueError("An element holds blocks that the page does not have.")
            rows[1 + level, b] = <float> ((before[end] - before[first]) / max(heavy[end] - heavy[first], least))
    row = 1 + LEVELS + ALIKE
    for b in range(count):
        rows[row, b] = <float> (before[count] / max(heavy[count], least))
        for level in range(4):
            first = b + shift[level]
            rows[row + 1 + level, b] = <float> (total[first] if 0 <= first < count else nobody)
    PyMem_Free(before)
    _alike(weighed, weight, alike, rows[1 + LEVELS:1 + LEVELS + ALIKE], least)
    _blurred(weighed, weight, rows[row + 5], narrow)
    _blurred(weighed, weight, rows[row + 6], wide)


cdef int _alike(
    const double[::1] weighed, const double[::1] weight, const int64_t[:, ::1] alike, float[:, ::1] rows, double least
) except -1:
    cdef Py_ssize_t count = weight.shape[0], b, level
    cdef int64_t most = 0, number
    cdef double* sums
    for level in range(ALIKE):
        for b in range(count):
            if not 0 <= alike[level, b] < ALIKE * count:
                raise ValueError("The numbers of what is built alike are none.")
            most = max(most, alike[level, b] + 1)
    sums = <double*> zeroed(2 * most, sizeof(double))
    for level in range(ALIKE):
        for b in range(count):
            number = 2 * alike[level, b]
            sums[number] += weighed[b]
            sums[number + 1] += weight[b]
    for level in range(ALIKE):
        for b in range(count):
            number = 2 * alike[level, b]
            rows[level, b] = <float> (sums[number] / max(sums[number + 1], least))
    PyMem_Free(sums)
    return 0


cdef int _blurred(
    const double[::1] weighed, const double[::1] weight, float[::1] row, const double[::1] bell
) except -1:
    cdef Py_ssize_t count = weight.shape[0], b
    cdef const double* curved = curve(bell)
    cdef double* values = <double*> zeroed(4 * count, sizeof(double))
    for b in range(count):
        values[b], values[count + b] = weighed[b], weight[b]
    blur(values, count, curved, bell.shape[0] // 2, values + 2 * count)
    blur(values + count, count, curved, bell.shape[0] // 2, values + 3 * count)
    for b in range(count):
        row[b] = <float> (values[2 * count + b] / max(values[3 * count + b], 1e-9))
    PyMem_Free(values)
    return 0
