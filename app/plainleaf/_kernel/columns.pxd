"""Rows that grow; included where they are used."""

from cpython.mem cimport PyMem_Realloc


cdef inline void* grown(void* rows, Py_ssize_t count, Py_ssize_t* capacity, size_t size) except NULL:
    """The rows, moved to where one more than ``count`` has a place."""
    if count < capacity[0]:
        return rows
    cdef Py_ssize_t wanted = 2 * count or 256
    cdef void* larger = PyMem_Realloc(rows, wanted * size)
    if larger == NULL:
        raise MemoryError
    capacity[0] = wanted
    return larger
