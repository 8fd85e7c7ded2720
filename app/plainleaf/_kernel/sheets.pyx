# cython: boundscheck=False, wraparound=False
"""The rules of a style sheet that may show or hide elements, and which elements their selectors match."""

import re

from libc.stdint cimport uint8_t, uint16_t, uint32_t
from libc.string cimport strlen

cdef extern from "Python.h":
    int PyUnicode_KIND(object text)
    void* PyUnicode_DATA(object text)
    Py_ssize_t PyUnicode_GET_LENGTH(object text)

ctypedef fused sign_t:
    uint8_t
    uint16_t
    uint32_t


def rules(str text not None, is_seen not None):
    """The selectors and bodies, in order, of the rules that may hide or show elements, outside of blocks, or in an
    at-rule of which ``is_seen`` is true. The sheet has no comments."""
    if PyUnicode_KIND(text) == 1:  # as most
        return rules_in(<const uint8_t*> PyUnicode_DATA(text), text, is_seen)
    if PyUnicode_KIND(text) == 2:
        return rules_in(<const uint16_t*> PyUnicode_DATA(text), text, is_seen)
    return rules_in(<const uint32_t*> PyUnicode_DATA(text), text, is_seen)


cdef list rules_in(const sign_t* sheet, str text, is_seen):
    cdef Py_ssize_t at, depth = 0, start = 0, begun = 0, around = 0
    cdef bint at_rule = False
    cdef sign_t sign
    cdef list found = []
    for at in range(PyUnicode_GET_LENGTH(text)):
        sign = sheet[at]
        if sign == c"{":
            if depth == 0 and at_rule and is_seen(text[start:at]):
                around, start, at_rule = around + 1, at + 1, False
                continue
            if depth == 0:
                begun = at
            depth += 1
        elif sign == c"@" and depth == 0:
            at_rule = True
        elif sign == c";" and depth == 0:
            start, at_rule = at + 1, False  # behind a rule without a block, such as @import
        elif sign == c"}" and depth > 0:
            depth -= 1
            if depth == 0:
                if not at_rule and is_of_display(sheet, begun, at):
                    found.append((text[start:begun], text[begun + 1 : at]))
                start, at_rule = at + 1, False
        elif sign == c"}" and around > 0:
            around, start, at_rule = around - 1, at + 1, False
    return found


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


cdef enum:
    DEEP = 256  # maximum ancestors that are compared

NAME = r"[.#](?:[\w-]|\\.)+"
COMPOUND = re.compile(rf"(\*|[a-zA-Z][\w-]*)?((?:{NAME})*)((?::not\({NAME}\))*)")
ONE_NAME, COMBINATOR = re.compile(NAME), re.compile(r"\s*(>)\s*|\s+")


cdef class Selector:
    """Compounds of tags, names and ``:not(name)``, joined by white space or ``>``. Names have their signs, ``.`` or
    ``#``. ``weight``: the number of ids, classes and tags."""

    cdef list _steps
    cdef readonly tuple weight

    def __init__(self, list steps, tuple weight):
        self._steps, self.weight = steps, weight

    def fits(self, element not None, bint some=False):
        """True if it matches an element, or would match it in another state: it and its ancestors have ``some`` name of
        each compound. Where more than one ancestor matches a compound, the next one counts."""
        cdef int deep = 0
        cdef bint child = True  # the element itself, none around it
        for tag, has, lacks, parent in self._steps:  # the last compound first
            while element is None or not is_of(element, tag, has, lacks, some):
                if element is None or child or deep == DEEP:
                    return False
                element, deep = element.getparent(), deep + 1
            element, child = element.getparent(), parent
        return True


def parsed(str text not None):
    """A selector; None for one with another part: a state, a sibling, an attribute."""
    steps, ids, classes, tags, child = [], 0, 0, 0, False
    parts = COMBINATOR.split(text)
    for at in range(0, len(parts), 2):
        found = COMPOUND.fullmatch(parts[at]) if parts[at] else None
        if found is None:
            return None
        has, lacks = [[one.replace("\\", "") for one in ONE_NAME.findall(found[group])] for group in (2, 3)]
        ids += sum([one[0] == "#" for one in has + lacks])
        classes += sum([one[0] == "." for one in has + lacks])
        tag = (found[1] or "").lower().strip("*")
        tags += bool(tag)
        steps.insert(0, (tag, frozenset(has), frozenset(lacks), at > 0 and parts[at - 1] == ">"))
    return Selector(steps, (ids, classes, tags))


def names_of(element not None):
    """The classes and the id of an element, each with its sign."""
    names = {f".{name}" for name in (element.get("class") or "").split()}
    names.add(f"#{element.get('id')}")
    return names


cdef bint is_of(element, str tag, has, lacks, bint some):
    if tag and element.tag != tag:
        return False
    names = names_of(element)
    return (has <= names and names.isdisjoint(lacks)) or (some and not names.isdisjoint(has))
