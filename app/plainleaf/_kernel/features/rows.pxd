"""What the groups of features write their rows with; included where it is used."""

from cpython.mem cimport PyMem_Malloc
from libc.string cimport memset


cdef inline int fits(float[:, ::1] rows, Py_ssize_t count, Py_ssize_t blocks) except -1:
    if rows.shape[0] != count or rows.shape[1] != blocks:
        raise ValueError(f"There are {rows.shape[0]} rows of {rows.shape[1]} in place of {count} of {blocks}.")
    return 0


cdef inline void* zeroed(Py_ssize_t count, size_t size) except NULL:
    """Memory for so many values, all 0."""
    cdef void* found = PyMem_Malloc(count * size or 1)
    if found == NULL:
        raise MemoryError
    memset(found, 0, count * size)
    return found


cdef inline const double* curve(const double[::1] bell) except NULL:
    """The values of a bell curve, of which the middle one is the place itself."""
    if bell.shape[0] % 2 == 0:
        raise ValueError(f"A bell curve has an odd number of values, not {bell.shape[0]}.")
    return &bell[0]


cdef inline Py_ssize_t largest(const double* values, Py_ssize_t count) noexcept:
    """The place of the first of the largest values, 0 where there is none."""
    cdef Py_ssize_t best = 0, at
    for at in range(1, count):
        if values[at] > values[best]:
            best = at
    return best


cdef inline void blur(
    const double* values, Py_ssize_t count, const double* bell, Py_ssize_t reach, double* found
) noexcept:
    """Each value weighted by a bell curve around it, which reaches so far to both sides."""
    cdef Py_ssize_t step, shift, at
    memset(found, 0, count * sizeof(double))
    for step in range(2 * reach + 1):
        shift = reach - step
        for at in range(max(0, -shift), min(count, count - shift)):
            found[at] += bell[step] * values[at + shift]
