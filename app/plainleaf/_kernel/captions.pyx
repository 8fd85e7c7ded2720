# cython: wraparound=False
"""Which elements may be the captions of pictures, by where they are."""

from libc.stdint cimport int64_t, uint8_t


def near(
    const uint8_t[::1] shown not None, const int64_t[::1] tag not None, const int64_t[::1] parent not None,
    const int64_t[::1] end not None, const int64_t[::1] run_start not None, const int64_t[::1] length not None,
    const uint8_t[::1] plausible not None, const uint8_t[::1] captions not None, int64_t long, int64_t rest,
    int around, int64_t[::1] pictures not None,
):
    """The nodes of ``plausible`` tags without a picture and with at most ``long`` characters that are captions by their
    tag, stand below a picture, or in a box with one, among ``around`` elements upwards, that has at most ``rest`` other
    characters for each; and of each whether it stands below one, with no text between. ``shown`` are the pictures; how
    many stand before each node and the end is written."""
    cdef Py_ssize_t n, up, level
    cdef int64_t held, last = -1  # the run at which the picture before a node stands
    cdef bint is_below, is_near
    cdef list found = [], below = []
    pictures[0] = 0
    for n in range(shown.shape[0]):
        pictures[n + 1] = pictures[n] + (shown[n] != 0)
    for n in range(shown.shape[0]):
        if pictures[end[n]] == pictures[n] and 0 < length[n] <= long and plausible[tag[n]]:
            is_below = run_start[n] == last
            is_near = is_below or captions[tag[n]]
            up = n
            for level in range(around):
                if is_near:
                    break
                up = max(parent[up], 0)
                held = pictures[end[up]] - pictures[up]
                is_near = held > 0 and length[up] - rest * held <= length[n]
            if is_near:
                found.append(n)
                below.append(is_below)
        if shown[n]:
            last = run_start[n]
    return found, below
