"""The texts of a walk, each with collapsed white space and its facts."""

from cpython.bytearray cimport PyByteArray_AS_STRING
from cpython.bytes cimport PyBytes_AS_STRING, PyBytes_FromStringAndSize
from cpython.mem cimport PyMem_Free, PyMem_Malloc
from cpython.unicode cimport PyUnicode_DecodeASCII, PyUnicode_DecodeUTF8
from libc.stdint cimport int64_t, uint8_t
from libc.string cimport memcpy, memset, strlen

from plainleaf._kernel.columns cimport grown
from plainleaf._kernel.text cimport Text, collapsed, is_white

COLUMNS = ("length", "words", "owner", "started")

cdef enum:
    RUN_COLUMNS = 4


cdef class Runs:
    """Per text: ``text``; ``columns``, the rows COLUMNS of 64-bit numbers, as bytes; ``space`` and ``linked``, a byte
    each. ``chars`` is the sum of their lengths; ``unspaced``: letters of a script without spaces are in a text."""

    def __cinit__(self):
        self._runs, self._joined = NULL, NULL
        memset(&self._scratch, 0, sizeof(self._scratch))

    def __dealloc__(self):
        PyMem_Free(self._runs)
        PyMem_Free(self._joined)
        PyMem_Free(self._scratch.code)

    def __init__(self, const uint8_t[::1] letters not None):
        self._letters, self.text = letters, []

    @property
    def unspaced(self):
        return bool(self._scratch.unspaced)

    cdef int add(self, const char* content) except -1:
        """A text node, or a further one behind it."""
        cdef Py_ssize_t size = 0 if content == NULL else strlen(content)
        cdef char* larger
        if size == 0:
            return 0
        if self._piece_size == 0:
            self._piece, self._piece_size = content, size
            return 0
        if self._piece_size + size > self._joined_capacity:
            self._joined_capacity = 2 * (self._piece_size + size)
            larger = <char*> PyMem_Malloc(self._joined_capacity)
            if larger == NULL:
                raise MemoryError
            memcpy(larger, self._piece, self._piece_size)
            PyMem_Free(self._joined)
            self._joined = self._piece = larger
        elif self._piece != self._joined:
            memcpy(self._joined, self._piece, self._piece_size)
            self._piece = self._joined
        memcpy(self._joined + self._piece_size, content, size)
        self._piece_size += size
        return 0

    cdef int take(self, int64_t owner, int64_t started, int64_t breaks, bint linked) except -1:
        """The text since the last tag. One of white space alone only says that the next has space before it; one of
        characters that show nothing says nothing. ``breaks``: how many ``br`` have been seen."""
        cdef Py_ssize_t size = self._piece_size, at
        cdef const char* piece = self._piece
        cdef Text* found = &self._scratch
        if size == 0:
            return 0
        self._piece_size = 0
        for at in range(size):
            if <uint8_t> piece[at] >= 0x80:
                break
        else:
            return self._take_plain(piece, size, Run(owner, started, 0, 0, breaks > self._breaks, linked), breaks)
        text = collapsed(found, PyUnicode_DecodeUTF8(piece, size, "replace"), self._letters)
        if text is None:
            self._space = self._space or found.white
            return 0
        return self._keep(
            text,
            Run(owner, started, len(text), found.words, breaks > self._breaks or found.white_first, linked),
            found.white_last,
            breaks,
        )

    cdef int _take_plain(self, const char* piece, Py_ssize_t size, Run run, int64_t breaks) except -1:
        """As above, for a text in ASCII."""
        cdef Py_ssize_t at = 0, written = 0
        cdef char* out
        cdef bint last = is_white(<uint8_t> piece[size - 1]), parted = False
        cdef uint8_t code
        run.space, run.words = run.space or is_white(<uint8_t> piece[0]), 1
        while at < size and is_white(<uint8_t> piece[at]):
            at += 1
        if at == size:
            self._space = True
            return 0
        while is_white(<uint8_t> piece[size - 1]):
            size -= 1
        if self._joined_capacity < size:
            self._joined_capacity = 2 * size
            out = <char*> PyMem_Malloc(self._joined_capacity)
            if out == NULL:
                raise MemoryError
            PyMem_Free(self._joined)  # the text itself is longer, where it lies there
            self._joined = out
        out = self._joined
        for at in range(at, size):
            code = <uint8_t> piece[at]
            if is_white(code):
                parted = True
                continue
            if parted:
                out[written] = 0x20
                written += 1
                run.words += 1
                parted = False
            out[written] = code
            written += 1
        run.length = written
        return self._keep(PyUnicode_DecodeASCII(out, written, NULL), run, last, breaks)

    cdef int _keep(self, str text, Run run, bint last, int64_t breaks) except -1:
        self._runs = <Run*> grown(self._runs, self.count, &self._capacity, sizeof(Run))
        run.space = run.space or self._space
        self._runs[self.count] = run
        self.count += 1
        self._breaks, self._space = breaks, last
        self.text.append(text)
        return 0

    cdef int write(self) except -1:
        """Make the columns."""
        cdef Py_ssize_t count = self.count, at
        cdef int64_t* row
        cdef Run* run
        self.columns = PyBytes_FromStringAndSize(NULL, RUN_COLUMNS * count * sizeof(int64_t))
        self.space, self.linked = bytearray(count), PyBytes_FromStringAndSize(NULL, count)
        row = <int64_t*> PyBytes_AS_STRING(self.columns)
        spaces, links = <char*> PyByteArray_AS_STRING(self.space), PyBytes_AS_STRING(self.linked)
        for at in range(count):
            run = &self._runs[at]
            row[at], row[count + at] = run.length, run.words
            row[2 * count + at], row[3 * count + at] = run.owner, run.started
            spaces[at], links[at] = run.space != 0, run.linked != 0
            self.chars += run.length
        return 0
