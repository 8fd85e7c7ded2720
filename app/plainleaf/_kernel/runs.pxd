from libc.stdint cimport int64_t, uint8_t

from plainleaf._kernel.text cimport Text


cdef struct Run:
    int64_t owner, started, length, words
    bint space, linked


cdef class Runs:
    cdef readonly list text
    cdef readonly bytes columns, linked
    cdef readonly bytearray space
    cdef readonly Py_ssize_t chars
    cdef Py_ssize_t count
    cdef Run* _runs
    cdef Py_ssize_t _capacity
    cdef const uint8_t[::1] _letters
    cdef Text _scratch
    cdef bint _space  # white space has been seen since the last text
    cdef int64_t _breaks
    cdef const char* _piece  # the first text node since the last tag
    cdef char* _joined  # all of them, where there are several
    cdef Py_ssize_t _piece_size, _joined_capacity

    cdef int add(self, const char* content) except -1
    cdef int take(self, int64_t owner, int64_t started, int64_t breaks, bint linked) except -1
    cdef int write(self) except -1
    cdef int _take_plain(self, const char* piece, Py_ssize_t size, Run run, int64_t breaks) except -1
    cdef int _keep(self, str text, Run run, bint last, int64_t breaks) except -1
