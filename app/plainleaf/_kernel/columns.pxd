"""Rows that grow, and columns of them as bytes; included where they are used."""

from cpython.bytes cimport PyBytes_AS_STRING, PyBytes_FromStringAndSize
from cpython.mem cimport PyMem_Realloc
from libc.stdint cimport int64_t


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


cdef inline bytes column(int64_t* first, size_t apart, Py_ssize_t count):
    """The numbers that lie so many bytes apart."""
    cdef bytes found = PyBytes_FromStringAndSize(NULL, count * sizeof(int64_t))
    cdef int64_t* out = <int64_t*> PyBytes_AS_STRING(found)
    cdef Py_ssize_t place
    for place in range(count):
        out[place] = (<int64_t*> (<char*> first + place * apart))[0]
    return found


cdef inline bytes marks(bint* first, size_t apart, Py_ssize_t count):
    """The same of what is so or not, a byte each."""
    cdef bytes found = PyBytes_FromStringAndSize(NULL, count)
    cdef char* out = PyBytes_AS_STRING(found)
    cdef Py_ssize_t place
    for place in range(count):
        out[place] = (<bint*> (<char*> first + place * apart))[0]
    return found
