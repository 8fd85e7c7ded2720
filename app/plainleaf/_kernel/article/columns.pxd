from libc.stdint cimport int64_t, uint8_t


cdef class Columns:
    cdef readonly Py_ssize_t nodes, runs, tags
    cdef const int64_t[::1] tag, parent, end, run_start, run_end  # of nodes
    cdef const int64_t[::1] owner, length, chars_before, linked_before  # of runs
    cdef const uint8_t[::1] linked
    cdef list text

    cdef void share(self, Columns other)
    cdef int64_t chars(self, Py_ssize_t node) noexcept
    cdef int64_t linked_chars(self, Py_ssize_t node) noexcept
