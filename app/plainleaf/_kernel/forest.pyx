"""Boosted symmetric trees: the sum of the leaves' values of each row.

The values of a row are counted into the borders of each feature once, as bytes; a question of a tree is then a
comparison of two bytes, and the answers of a tree for a stretch of rows are a stretch of bytes. It is plain C, and
gives the same sums on each processor.
"""

from cpython.mem cimport PyMem_Free, PyMem_Malloc
from libc.stdint cimport int32_t, uint8_t
from libc.string cimport memcpy, memset

cdef extern from "forest.h" nogil:
    enum:
        STRETCH
    void count_borders(const float* values, const float* borders, int border_count, uint8_t* found)
    void add_leaves(
        const uint8_t* counts, const int32_t* columns, const uint8_t* ranks, const float* values, int depth,
        double* totals
    )


def leaf_sums(
    const float[:, ::1] features not None,
    const int32_t[::1] feature not None,
    const int32_t[::1] start not None,
    const float[::1] border not None,
    const int32_t[:, ::1] column not None,
    const uint8_t[:, ::1] rank not None,
    const float[:, ::1] values not None,
    double[::1] totals not None,
):
    """Add to ``totals`` (rows,) the sum of the leaves' values of each row.

    ``features`` is (features, rows). Column c is what feature ``feature[c]`` has of the borders
    ``border[start[c]:start[c + 1]]``, in ascending order, 127 at most. Tree t asks at level d, of 8 at most, whether a
    row is above border number ``rank[t, d]`` of column ``column[t, d]``; ``values`` is (trees, 2 ^ levels). The caller
    has seen to it that all these numbers fit.
    """
    cdef Py_ssize_t rows = totals.shape[0], columns = feature.shape[0], first, some, at
    cdef int depth = column.shape[1]
    cdef float stretch[STRETCH]
    cdef double sums[STRETCH]
    cdef uint8_t* counts
    if rows == 0 or column.shape[0] == 0:
        return
    counts = <uint8_t*> PyMem_Malloc(columns * STRETCH or 1)
    if counts == NULL:
        raise MemoryError
    memset(stretch, 0, sizeof(stretch))
    for first in range(0, rows, STRETCH):
        some = min(rows - first, STRETCH)
        for at in range(columns):
            memcpy(stretch, &features[feature[at], first], some * sizeof(float))
            count_borders(stretch, &border[start[at]], start[at + 1] - start[at], counts + at * STRETCH)
        memset(sums, 0, sizeof(sums))
        for at in range(column.shape[0]):
            add_leaves(counts, &column[at, 0], &rank[at, 0], &values[at, 0], depth, sums)
        for at in range(some):
            totals[first + at] += sums[at]
    PyMem_Free(counts)
