# cython: wraparound=False
"""Lists, tables of data, listings and captions: which of them runs stand in, whether they stand beside kept text, and
which elements may be the captions of pictures, by where they are."""

from cpython.mem cimport PyMem_Free, PyMem_Malloc
from libc.stdint cimport int64_t, uint8_t


cdef struct Sums:  # over the runs before one
    int64_t others, unlikely, doubtful, missing, rest
    Py_ssize_t before, after  # the nearest kept runs, that after it may be it itself


def outermost(
    const int64_t[::1] at not None, const int64_t[::1] kind not None, const int64_t[::1] length not None,
    const int64_t[::1] end not None, const int64_t[::1] run_start not None, const int64_t[::1] run_end not None,
    int64_t wanted, int64_t lists, int64_t items, int64_t long, int64_t[::1] piece not None, int64_t[::1] of not None,
):
    """Write the number of the outermost node of a ``wanted`` kind that each run stands in, and the kinds of these
    nodes; give how many they are. ``at`` are nodes in order, with their kinds. Lists are left out that hold an item
    with more than ``long`` characters outside of the lists in it: they lay out a page."""
    cdef Py_ssize_t n, inner, run, count = 0
    cdef int64_t behind = 0
    for n in range(at.shape[0]):
        if not kind[n] & wanted or at[n] < behind:
            continue
        behind = end[at[n]]
        if kind[n] & lists:
            inner = n + 1
            while inner < at.shape[0] and at[inner] < behind:
                if kind[inner] & items and without_lists(at, kind, length, end, inner, lists, long) > long:
                    break
                inner += 1
            if inner < at.shape[0] and at[inner] < behind:
                continue
        of[count] = kind[n]
        for run in range(run_start[at[n]], run_end[at[n]]):
            piece[run] = count
        count += 1
    return count


cdef int64_t without_lists(
    const int64_t[::1] at, const int64_t[::1] kind, const int64_t[::1] length, const int64_t[::1] end,
    Py_ssize_t item, int64_t lists, int64_t long,
) except -1:
    """The characters of an item outside of the lists in it, or no more than ``long``."""
    cdef int64_t own = length[at[item]], stop = end[at[item]], behind = at[item]
    cdef Py_ssize_t n = item + 1
    while own > long and n < at.shape[0] and at[n] < stop:
        if kind[n] & lists and at[n] >= behind:
            own -= length[at[n]]
            behind = end[at[n]]
        n += 1
    return max(own, 0)


def beside(
    const uint8_t[::1] keep not None, const uint8_t[::1] unlikely not None, const uint8_t[::1] doubtful not None,
    const int64_t[::1] length not None, const uint8_t[::1] linked not None, const int64_t[::1] piece not None,
    const int64_t[::1] first not None, const int64_t[::1] last not None, const int64_t[::1] kind not None,
    int64_t listings, int64_t code, int64_t lists, int64_t tabs, uint8_t[::1] found not None,
):
    """Write which pieces, from the run ``first`` to the run ``last`` (exclusive), stand beside kept text: in a hole of
    it that holds nothing but pieces, or what else is doubtful, or unlikely and less than the pieces; or directly before
    or after it. Before the first and after the last of it only ``listings`` do, and the rest of a list that ends the
    text, unless it begins with a link, as a list of other pages does. ``code`` and a list of fewer characters than
    ``tabs`` need a hole of pieces alone."""
    cdef Py_ssize_t runs = keep.shape[0], n, run, before, after
    cdef bint other, inside, alone, mostly, touching
    cdef Sums* sums
    cdef Sums* here
    if not runs == unlikely.shape[0] == doubtful.shape[0] == length.shape[0] == linked.shape[0] == piece.shape[0]:
        raise ValueError("There is not one value for each run.")
    sums = <Sums*> PyMem_Malloc((runs + 1) * sizeof(Sums))
    if sums == NULL:
        raise MemoryError
    try:
        sums[0] = Sums(0, 0, 0, 0, 0, -1, runs)
        for run in range(runs):
            other, here = not keep[run] and piece[run] < 0, &sums[run]
            sums[run + 1] = Sums(
                here.others + other,
                here.unlikely + (other and unlikely[run]),
                here.doubtful + (other and doubtful[run]),
                here.missing + (0 if keep[run] else length[run]),
                here.rest + (length[run] if other else 0),
                run if keep[run] else here.before,
                runs,
            )
        for run in range(runs - 1, -1, -1):
            sums[run].after = run if keep[run] else sums[run + 1].after
        for n in range(first.shape[0]):
            if not 0 <= first[n] < last[n] <= runs:
                raise ValueError("A piece has runs that are not there.")
            before, after = sums[first[n]].before, sums[first[n]].after
            inside = before >= 0 and after < runs
            touching = (before >= 0 and before + 1 == first[n]) or after == last[n] < runs
            alone = mostly = False
            if inside:
                alone = sums[after].others == sums[before].others
                mostly = sums[after].unlikely == sums[before].unlikely or (
                    sums[after].doubtful == sums[before].doubtful
                    and 2 * (sums[after].rest - sums[before].rest) <= sums[after].missing - sums[before].missing
                )
                if kind[n] & code or (kind[n] & lists and characters(length, first[n], last[n], tabs) < tabs):
                    mostly = False
            found[n] = (inside and (alone or mostly)) or (
                touching
                and (
                    inside
                    or kind[n] & listings != 0
                    or (
                        after == runs and before >= 0 and before + 1 == first[n]
                        and piece[before] == piece[first[n]] and not linked[first[n]]
                    )
                )
            )
    finally:
        PyMem_Free(sums)


cdef int64_t characters(const int64_t[::1] length, Py_ssize_t first, Py_ssize_t last, int64_t most) except -1:
    """The characters of some runs, or no fewer than ``most``."""
    cdef int64_t found = 0
    while first < last and found < most:
        found += length[first]
        first += 1
    return found


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
