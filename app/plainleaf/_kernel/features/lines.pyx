# cython: boundscheck=False, wraparound=False, initializedcheck=False
"""What lines begin and end with: a look at a few letters of each, before the lines that may matter are read."""

from cpython.unicode cimport PyUnicode_READ
from libc.stdint cimport uint8_t, uint32_t, uint64_t

cdef extern from "Python.h":
    int PyUnicode_KIND(object text)
    void* PyUnicode_DATA(object text)
    Py_ssize_t PyUnicode_GET_LENGTH(object text)

cdef uint64_t FACTOR = 0x9E3779B97F4A7C15

cdef enum:
    NUMBER = 0x30
    ALONE_BIT = 0x10000
    PASSED_CODE = 0x20000
    UNSURE_CODE = 0x20001
    UNKNOWN_CODE = 0x20002
    LAST_SLOT = 0x10000

ALONE, PASSED, UNSURE, UNKNOWN = ALONE_BIT, PASSED_CODE, UNSURE_CODE, UNKNOWN_CODE
"""What a letter is that is a word by itself (a bit beside it), one that shows nothing in a folded word, one that cannot
be folded without those around it, and one that has not been folded yet."""
SLOTS = LAST_SLOT


def open_with(list phrases not None, uint8_t sign, str slots not None, uint8_t[::1] opening not None):
    """Set a sign of the table ``opening`` of ``signs`` where the folded ``phrases`` begin: at the first word that is no
    number, or at that of a number; ``slots`` are such, too."""
    cdef Py_ssize_t at, size
    cdef uint64_t number, power
    cdef Py_UCS4 letter
    if opening.shape[0] != LAST_SLOT + 1:
        raise ValueError("The table is not as large as there are slots.")
    for phrase in phrases:
        text, number, power = <str?> phrase, 0, 1
        size = PyUnicode_GET_LENGTH(text)
        for at in range(size + 1):
            letter = PyUnicode_READ(PyUnicode_KIND(text), PyUnicode_DATA(text), at) if at < size else 0x20
            if letter in slots:
                number = NUMBER
                break
            if letter != 0x20:
                number += <uint64_t> letter * power
                power *= FACTOR
            elif power != 1 and (number != NUMBER or at == size):
                break
            else:
                number, power = 0, 1
        opening[(number or NUMBER) * FACTOR >> 48] |= sign
        opening[LAST_SLOT] |= sign


def signs(
    list texts not None, uint32_t[::1] folded not None, fold, const uint8_t[::1] opening not None,
    const uint8_t[::1] first not None, const uint8_t[::1] last not None, uint8_t[::1] found not None,
):
    """Write the signs of each text, a bit each: those of its ``first`` and ``last`` character, by code point, those
    beyond as the last; and those of its ``opening``, the first folded word and the first that is no number, by ``slot``.
    All signs of openings, which lie in ``opening[SLOTS]``, where a letter is UNSURE. ``folded`` has the letter that each
    code point becomes, 0 for none, or is UNKNOWN and given by ``fold``; those beyond are UNSURE."""
    cdef Py_ssize_t which, at, size
    cdef uint32_t codes = folded.shape[0], letter, code
    cdef uint64_t number, power
    cdef uint8_t sign
    cdef int kind
    cdef void* data
    if len(texts) != found.shape[0] or opening.shape[0] != LAST_SLOT + 1 or not (codes and first.shape[0] and last.shape[0]):
        raise ValueError("There is not one place for each text, or a table is empty.")
    for which in range(found.shape[0]):
        text = <str?> texts[which]
        size, kind, data = PyUnicode_GET_LENGTH(text), PyUnicode_KIND(text), PyUnicode_DATA(text)
        found[which] = 0
        if not size:
            continue
        sign = first[min(<uint32_t> PyUnicode_READ(kind, data, 0), <uint32_t> (first.shape[0] - 1))]
        sign |= last[min(<uint32_t> PyUnicode_READ(kind, data, size - 1), <uint32_t> (last.shape[0] - 1))]
        number, power = 0, 1
        for at in range(size + 1):
            code = PyUnicode_READ(kind, data, at) if at < size else 0
            letter = folded[code] if code < codes else UNSURE_CODE
            if letter == UNKNOWN_CODE:
                letter = folded[code] = fold(code)
            if letter == PASSED_CODE:
                continue
            if letter == UNSURE_CODE:
                sign |= opening[LAST_SLOT]
                break
            if letter == 0 or letter == NUMBER or letter & ALONE_BIT:
                if power != 1:  # the end of a word
                    sign |= opening[number * FACTOR >> 48]
                    break
                if letter == NUMBER:
                    sign |= opening[<uint64_t> NUMBER * FACTOR >> 48]
                elif letter:
                    sign |= opening[<uint64_t> (letter ^ ALONE_BIT) * FACTOR >> 48]
                    # A mark of the Japanese kana may follow, which changes the letter before it.
                    code = PyUnicode_READ(kind, data, at + 1) if at + 1 < size else 0
                    if code == 0x3099 or code == 0x309A:
                        sign |= opening[LAST_SLOT]
                    break
                continue
            number += letter * power
            power *= FACTOR
        found[which] = sign
