# cython: boundscheck=False, wraparound=False, initializedcheck=False
"""Which nodes of a part of a page may be something other than their tags say, by what tag and class say of them."""

from libc.stdint cimport int64_t, uint8_t

from plainleaf._kernel.article.columns cimport Columns

cdef enum:
    TELLING = 1  # always looked at
    LINK = 2  # looked at in what follows
    LINKED = 4

FACTS = {"telling": TELLING, "link": LINK, "linked": LINKED}
"""The bits of what a tag says of its elements."""
OPEN, UNKEPT = 1, 2
"""What is known of each node: it is below the start and in no node with text of which none is kept; it is such a node."""


def informative(
    Columns page not None, Py_ssize_t start, const uint8_t[::1] keep not None, bytes facts not None,
    const int64_t[::1] called not None, bytes by_class not None,
):
    """The nodes below ``start``, in order, of which the tag or the class says that they are to be looked at, each with
    the bits of its class; and what is known of each node of the page."""
    cdef Py_ssize_t n
    cdef const uint8_t* fact = facts
    cdef const uint8_t* bits = by_class
    cdef dict found = {}
    cdef bytearray known = bytearray(page.nodes)
    cdef uint8_t* state = known
    cdef int64_t above, next_kept = -1  # the first kept run from the beginning of a node on
    cdef bint some = True  # text below the start is kept, or there is none
    if (
        keep.shape[0] != page.runs or called.shape[0] != page.nodes or not 0 <= start < page.nodes
        or len(facts) < page.tags
    ):
        raise ValueError("There is not one value for each node, each run and each tag.")
    for n in range(start, page.end[start]):
        if not 0 <= called[n] < len(by_class):
            raise ValueError("A node has a class that the page does not have.")
        if next_kept < page.run_start[n]:
            next_kept = page.run_start[n]
            while next_kept < page.runs and not keep[next_kept]:
                next_kept += 1
        if page.run_start[n] < page.run_end[n] <= next_kept:
            state[n] = 2
        if n == start:
            some = not state[n] & 2
            continue
        above = page.parent[n]
        if some and (state[above] & 2 or (above != start and not state[above] & 1)):
            continue
        state[n] |= 1
        if bits[called[n]] or fact[page.tag[n]] & TELLING or (
            fact[page.tag[n]] & LINK and fact[page.tag[above]] & LINKED
        ):
            found[n] = bits[called[n]]
    return found, bytes(known)
