# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""The expected score of keeping the most probable blocks of a page."""

from cpython.mem cimport PyMem_Free, PyMem_Malloc
from libc.stdint cimport int64_t, uint8_t


def sure(const double[::1] probability not None, const double[::1] words not None, const uint8_t[::1] some not None):
    """The words of surely content in ``some`` of the blocks, and in all: those of each weighed by the third power of its
    probability."""
    cdef double own = 0, all = 0, weight
    cdef Py_ssize_t at
    if not probability.shape[0] == words.shape[0] == some.shape[0]:
        raise ValueError("There is not one value for each block.")
    for at in range(words.shape[0]):
        weight = probability[at] * probability[at] * probability[at] * words[at]
        all += weight
        if some[at]:
            own += weight
    return own, all


def promised(
    const int64_t[::1] order not None, const double[::1] probability not None, const double[::1] words not None,
    double[::1] found not None,
):
    """Write the F1 that keeping the first one, two, … blocks in their ``order`` is expected to reach; give the words of
    all, and of the longest."""
    cdef Py_ssize_t at, count = order.shape[0]
    cdef double content = 0, total = 0, right = 0, longest = 0
    _check(order, probability, words, found.shape[0])
    for at in range(count):
        content += probability[at] * words[at]
        longest = max(longest, words[at])
    for at in range(count):
        total += words[order[at]]
        right += probability[order[at]] * words[order[at]]
        found[at] = 2 * right / (total + content)
    return total, longest


def best(
    const int64_t[::1] order not None, const double[::1] probability not None, const double[::1] words not None,
    double beta, double least, const double[::1] moved not None, const double[::1] weight not None,
):
    """How many blocks less one promise most, over pages that could be: in each the odds of all blocks are ``moved`` by a
    factor, and it has a ``weight``. No probability counts as less than ``least``, or as more than 1 less that."""
    cdef Py_ssize_t at, page, pages = moved.shape[0], count = order.shape[0], most = 0
    cdef double square = beta * beta, kept = 0, score, largest = 0, chance, odds
    cdef double* right
    _check(order, probability, words, count)
    if weight.shape[0] != pages:
        raise ValueError("There is not one weight for each page.")
    right = <double*> PyMem_Malloc((2 * pages + count or 1) * sizeof(double))
    if right == NULL:
        raise MemoryError
    all, against = right + pages, right + 2 * pages
    for page in range(pages):
        right[page] = all[page] = 0
    for at in range(count):
        chance = min(max(probability[order[at]], least), 1 - least)
        against[at] = 1 / chance - 1
        for page in range(pages):
            all[page] += words[order[at]] / (1 + against[at] * moved[page])
    for at in range(count):
        kept += words[order[at]]
        score = 0
        for page in range(pages):
            right[page] += words[order[at]] / (1 + against[at] * moved[page])
            score += weight[page] * ((1 + square) * right[page] / (kept + square * all[page]))
        if at == 0 or score > largest:
            largest, most = score, at
    PyMem_Free(right)
    return most


cdef int _check(
    const int64_t[::1] order, const double[::1] probability, const double[::1] words, Py_ssize_t found
) except -1:
    cdef Py_ssize_t at
    if not order.shape[0] == probability.shape[0] == words.shape[0] == found:
        raise ValueError("There is not one value for each block.")
    for at in range(found):
        if not 0 <= order[at] < found:
            raise ValueError("The order has blocks that the page does not have.")
    return 0
