# cython: boundscheck=False, wraparound=False, initializedcheck=False
"""Captions of pictures, and text that only belongs to a picture, by where they are."""

from cpython.mem cimport PyMem_Calloc, PyMem_Free, PyMem_Malloc
from libc.stdint cimport int64_t, uint8_t
from libc.string cimport memset

from plainleaf._kernel.article.columns cimport Columns

cdef enum:
    PICTURE = 1
    FIGURE = 2
    PLAUSIBLE = 4  # may be a caption
    MARKED = 8  # is one by its tag
    CAPTION = 16

FACTS = {"picture": PICTURE, "figure": FIGURE, "plausible": PLAUSIBLE, "marked": MARKED, "caption": CAPTION}
"""The bits of what a tag says of its elements."""


def near(
    Columns page not None, const uint8_t[::1] shown not None, bytes facts not None, const int64_t[::1] called not None,
    bytes named not None, *, int64_t long, int64_t rest, int around, list pictures not None,
):
    """The nodes without a picture and with at most ``long`` characters that may be captions: of plausible tags, and a
    caption by the tag, or below a picture, or in a box with one, among ``around`` elements upwards, that has at most
    ``rest`` other characters for each. Of each whether it is below one, with no text between, whether a tag says that
    it is a caption, and whether its class does: it is one of the ``named``. Those of which neither says so are left out
    if they are not below a picture.

    ``shown`` are the pictures; ``pictures`` gets how many are before each node and the end."""
    cdef Py_ssize_t n, up, level
    cdef int64_t held, place, last = -1  # the run at which the picture before a node is
    cdef bint is_below, is_near, says, is_named
    cdef const uint8_t* fact = facts
    cdef const uint8_t* name = named
    cdef list found = []
    if shown.shape[0] != page.nodes or called.shape[0] != page.nodes or len(facts) < page.tags:
        raise ValueError("There is not one value for each node and each tag.")
    cdef int64_t* count = <int64_t*> PyMem_Malloc((page.nodes + 1) * sizeof(int64_t))
    if count == NULL:
        raise MemoryError
    try:
        count[0] = 0
        for n in range(page.nodes):
            count[n + 1] = count[n] + (shown[n] != 0)
            if not 0 <= called[n] < len(named):
                raise ValueError("A node has a class that the page does not have.")
        for n in range(page.nodes):
            if (
                fact[page.tag[n]] & PLAUSIBLE and count[page.end[n]] == count[n]
                and 0 < page.chars(n) <= long
            ):
                is_below = page.run_start[n] == last
                says, is_named = fact[page.tag[n]] & MARKED != 0, name[called[n]] != 0
                is_near = is_below or fact[page.tag[n]] & CAPTION
                if (says or is_named) and not is_near:
                    up = n
                    for level in range(around):
                        up = max(page.parent[up], 0)
                        held = count[page.end[up]] - count[up]
                        if held > 0 and page.chars(up) - rest * held <= page.chars(n):
                            is_near = True
                            break
                if is_near:
                    found.append((n, is_below, says, is_named))
            if shown[n]:
                last = page.run_start[n]
        for n in range(page.nodes + 1):
            pictures.append(count[n])
    finally:
        PyMem_Free(count)
    return found


def beside(Columns page not None, Py_ssize_t start, const uint8_t[::1] keep not None, bytes facts not None, *,
           int64_t caption, int64_t mark):
    """The holes in the kept text below a node that hold nothing but text in figures, as runs; and those that hold
    nothing else but text in other small boxes with pictures, each as its first run, the one behind its last, and its
    runs outside of figures. A box has at most ``caption`` characters for each picture; one with more than ``mark``
    characters, mostly linked ones, is a teaser."""
    cdef Py_ssize_t n, run, first, stop
    cdef int64_t pictures = 0, figures_to = 0, boxes_to = 0, chars, count
    cdef const uint8_t* fact = facts
    cdef list alone = [], mixed = []
    cdef bint in_figures, in_boxes
    if keep.shape[0] != page.runs or not 0 <= start < page.nodes or len(facts) < page.tags:
        raise ValueError("There is not one value for each run and each tag.")
    cdef int64_t* before = <int64_t*> PyMem_Malloc((page.nodes + 1) * sizeof(int64_t))
    cdef uint8_t* inside = <uint8_t*> PyMem_Calloc(page.runs or 1, 1)  # 1 in a box, 2 in a figure
    try:
        if before == NULL or inside == NULL:
            raise MemoryError
        for n in range(start + 1, page.end[start]):
            before[n] = pictures
            pictures += fact[page.tag[n]] & PICTURE
        before[page.end[start]] = pictures
        for n in range(start + 1, page.end[start]):
            count, chars = before[page.end[n]] - before[n], page.chars(n)
            if not chars or not (count or fact[page.tag[n]] & FIGURE):
                continue
            if fact[page.tag[n]] & FIGURE:
                if page.run_end[n] > figures_to:
                    figures_to = page.run_end[n]
                    memset(inside + page.run_start[n], 2, figures_to - page.run_start[n])
            elif page.run_end[n] > boxes_to and chars <= caption * count and (
                2 * page.linked_chars(n) <= chars or chars <= mark
            ):
                boxes_to = page.run_end[n]
                for run in range(page.run_start[n], boxes_to):
                    inside[run] |= 1
        first = page.run_start[start]
        stop = page.run_end[start]
        for run in range(first, stop + 1):
            if run < stop and not keep[run]:
                continue
            if run > first:
                in_figures = in_boxes = True
                for n in range(first, run):
                    in_figures = in_figures and inside[n] & 2
                    in_boxes = in_boxes and inside[n]
                if in_figures:
                    alone.extend(range(first, run))
                elif in_boxes:
                    mixed.append((first, run, [n for n in range(first, run) if not inside[n] & 2]))
            first = run + 1
    finally:
        PyMem_Free(before)
        PyMem_Free(inside)
    return alone, mixed
