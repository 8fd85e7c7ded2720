"""A page as the features read it. All indices that its columns hold are checked or made when it is made."""

from libc.stdint cimport int32_t, int64_t, uint8_t

from plainleaf._kernel.article.columns cimport Columns

cdef enum:
    LEVELS = 6  # around a block, at which its surroundings are measured
    NEAREST = 3  # elements from the container of a block upwards
    ALIKE = 3  # numbers for blocks that are built alike
    ELEMENTS = 11  # kinds of elements that are counted
    SIGNS = 9  # kinds of characters that are counted, the first being none of them

# What is known of each kind of tag.
cdef enum:
    IS_BLOCK, ABOVE_BIT, COUNTED, RANK, FACTS

# Per node.
cdef enum:
    HOLDER, UP, WIDER, LEVEL, INSIDE, HIDDEN, NODE_ROWS

# Per block.
cdef enum:
    CHARS, LENGTH, WORDS, LINKED, LAST_SIGN
    ABOVE
    AROUND = ABOVE + NEAREST
    SIGN = AROUND + LEVELS
    BLOCK_ROWS = SIGN + SIGNS

# How blocks lie to one another.
cdef enum:
    LOW
    HIGH = LOW + LEVELS
    ALIKE_AT = HIGH + LEVELS
    SECTION = ALIKE_AT + ALIKE
    SHAPE_ROWS = SECTION + 1

# Sums over what lies before a block, and over all; of runs.
cdef enum:
    CHARS_BEFORE, WORDS_BEFORE, LINKED_BEFORE, RUNNING_BEFORE, BLOCK_SUMS
    P_CHARS_BEFORE = 0
    COMMAS_BEFORE, RUN_SUMS

cdef enum:
    NOTHING, COMMA, SEMICOLON, STOP, DIGIT, MARK, BRACKET, COLON, CAPITAL


cdef class Page(Columns):
    cdef readonly Py_ssize_t blocks, body
    cdef const int64_t[::1] started, words_before, first, of_run  # of runs; the first run of each block, and the end
    cdef const int64_t[:, ::1] fact  # of tags
    cdef int64_t[:, ::1] node, block, shape, before, run_sum
    cdef int32_t[:, ::1] begun
    cdef uint8_t[::1] running

    cdef int _check(self, const int64_t[::1] levels, const uint8_t[::1] kinds) except -1
    cdef void _nodes(self) noexcept
    cdef void _blocks(self, const int64_t[::1] levels) noexcept
    cdef int _read(self, const uint8_t[::1] kinds) except -1
    cdef Py_ssize_t at(self, int64_t run) noexcept
