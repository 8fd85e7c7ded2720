# cython: boundscheck=False, wraparound=False, initializedcheck=False
"""The columns of a page that features and the steps of an article read. All indices are checked once, so that no loop
has to."""

from libc.stdint cimport int64_t, uint8_t


cdef class Columns:
    """The columns of nodes (tag to run_end) and of runs (owner to text), with the prefix sums of characters; ``tags`` is
    the number of tags. Raises ValueError for columns that do not fit one another."""

    def __init__(
        self, Py_ssize_t tags, const int64_t[::1] tag not None, const int64_t[::1] parent not None,
        const int64_t[::1] end not None, const int64_t[::1] run_start not None, const int64_t[::1] run_end not None,
        const int64_t[::1] owner not None, const int64_t[::1] length not None, const uint8_t[::1] linked not None,
        const int64_t[::1] chars_before not None, const int64_t[::1] linked_before not None, list text not None,
    ):
        self.nodes, self.runs, self.tags = tag.shape[0], owner.shape[0], tags
        self.tag, self.parent, self.end, self.run_start, self.run_end = tag, parent, end, run_start, run_end
        self.owner, self.length, self.linked, self.text = owner, length, linked, text
        self.chars_before, self.linked_before = chars_before, linked_before
        cdef Py_ssize_t n
        cdef bint fits = (
            self.nodes == parent.shape[0] == end.shape[0] == run_start.shape[0] == run_end.shape[0]
            and self.runs == length.shape[0] == linked.shape[0] == len(text)
            and self.runs + 1 == chars_before.shape[0] == linked_before.shape[0]
        )
        if not fits:
            raise ValueError("The columns of the page have not the lengths that they should have: one value for each node and each run.")
        for n in range(self.nodes):
            fits = fits and (
                (0 if n else -1) <= parent[n] < n
                and n < end[n] <= self.nodes
                and 0 <= run_start[n] <= run_end[n] <= self.runs
                and (n == 0 or run_start[n - 1] <= run_start[n])
                and 0 <= tag[n] < tags
            )
        for n in range(self.runs):
            fits = fits and 0 <= owner[n] < self.nodes
        if not fits:
            raise ValueError("The columns of the page point to nodes, runs or tags that it does not have.")

    cdef void share(self, Columns other):
        """Take over the columns of another page's object, which were checked."""
        self.nodes, self.runs, self.tags = other.nodes, other.runs, other.tags
        self.tag, self.parent, self.end = other.tag, other.parent, other.end
        self.run_start, self.run_end = other.run_start, other.run_end
        self.owner, self.length, self.linked, self.text = other.owner, other.length, other.linked, other.text
        self.chars_before, self.linked_before = other.chars_before, other.linked_before

    cdef int64_t chars(self, Py_ssize_t node) noexcept:
        return self.chars_before[self.run_end[node]] - self.chars_before[self.run_start[node]]

    cdef int64_t linked_chars(self, Py_ssize_t node) noexcept:
        return self.linked_before[self.run_end[node]] - self.linked_before[self.run_start[node]]
