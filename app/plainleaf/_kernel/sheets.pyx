# cython: boundscheck=False, wraparound=False
"""The rules of a style sheet that may show or hide the elements of a class."""

from libc.stdint cimport uint8_t, uint16_t, uint32_t
from libc.string cimport strlen

from plainleaf._kernel.text cimport is_white

cdef extern from "Python.h":
    int PyUnicode_KIND(object text)
    void* PyUnicode_DATA(object text)
    Py_ssize_t PyUnicode_GET_LENGTH(object text)

ctypedef fused sign_t:
    uint8_t
    uint16_t
    uint32_t


def class_rules(str text not None):
    """The selectors and bodies, in order, of the rules that are in no block of a medium or a feature, are for a class
    alone, perhaps beside others, and may hide or show it. The sheet has no comments."""
    if PyUnicode_KIND(text) == 1:  # as most
        return rules_in(<const uint8_t*> PyUnicode_DATA(text), text)
    if PyUnicode_KIND(text) == 2:
        return rules_in(<const uint16_t*> PyUnicode_DATA(text), text)
    return rules_in(<const uint32_t*> PyUnicode_DATA(text), text)


cdef list rules_in(const sign_t* sheet, str text):
    cdef Py_ssize_t at, depth = 0, start = 0, begun = 0
    cdef sign_t sign
    cdef list found = []
    for at in range(PyUnicode_GET_LENGTH(text)):
        sign = sheet[at]
        if sign == c"{":
            if depth == 0:
                begun = at
            depth += 1
        elif sign == c";" and depth == 0:
            start = at + 1  # behind a rule without a block, such as @import
        elif sign == c"}" and depth > 0:
            depth -= 1
            if depth == 0:
                if is_for_class(sheet, start, begun) and is_of_display(sheet, begun, at):
                    found.append((text[start:begun], text[begun + 1 : at]))
                start = at + 1
    return found


cdef bint is_for_class(const sign_t* sheet, Py_ssize_t start, Py_ssize_t end) noexcept:
    """Whether one of the selectors between two places is a full stop with a name behind it, and none an at-rule."""
    cdef bint before = True  # of the selector only white space was read
    cdef bint inside = False, behind = False  # it is a name so far; there was white space behind that
    cdef Py_ssize_t at, letters = 0
    cdef uint32_t sign
    for at in range(start, end + 1):
        sign = c"," if at == end else sheet[at]
        if sign == c",":
            if inside and letters:
                return True
            before, inside, behind, letters = True, False, False, 0
        elif sign == c"@":
            return False
        elif is_white(sign):
            behind = not before
        elif before:
            before, inside = False, sign == c"."
        elif behind or not is_of_name(sign):
            inside = False
        else:
            letters += 1
    return False


cdef inline bint is_of_name(uint32_t sign) noexcept:
    return (
        sign >= 0x80 or sign == c"-" or sign == c"_" or c"0" <= sign <= c"9" or c"a" <= sign | 0x20 <= c"z"
    )


cdef bint is_of_display(const sign_t* sheet, Py_ssize_t start, Py_ssize_t end) noexcept:
    """Whether ``display``, ``visibility``, ``clip`` or a negative length of at least three digits is between two
    places, in letters of any case."""
    cdef Py_ssize_t at
    cdef uint32_t sign
    for at in range(start, end):
        sign = small(sheet, at)
        if sign == c"y" and (ends_in(sheet, start, at, b"display") or ends_in(sheet, start, at, b"visibility")):
            return True
        if sign == c"p" and ends_in(sheet, start, at, b"clip"):
            return True
        if sign == c"-" and at + 3 < end and (
            is_digit(sheet[at + 1]) and is_digit(sheet[at + 2]) and is_digit(sheet[at + 3])
        ):
            return True
    return False


cdef inline bint is_digit(uint32_t sign) noexcept:
    return c"0" <= sign <= c"9"


cdef inline bint ends_in(const sign_t* sheet, Py_ssize_t start, Py_ssize_t at, const char* word) noexcept:
    """Whether a word ends at a place."""
    cdef Py_ssize_t letter = strlen(word) - 1
    while letter >= 0 and at >= start and small(sheet, at) == <uint32_t> word[letter]:
        letter, at = letter - 1, at - 1
    return letter < 0


cdef inline uint32_t small(const sign_t* sheet, Py_ssize_t at) noexcept:
    return <uint32_t> sheet[at] | 0x20
