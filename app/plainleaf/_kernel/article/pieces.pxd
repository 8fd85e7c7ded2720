from libc.stdint cimport int64_t, uint8_t

from plainleaf._kernel.article.columns cimport Columns

cdef enum:
    LISTS = 1
    LISTINGS = 2
    CODE = 4
    CAPTIONS = 8
    CELLS = 16
    TABLES = 32
    FIGURES = 64
    HEADINGS = 128
    TERMS = 256
    ITEMS = 512
    ROWS = 1024
    KIND = 2047
    GRIDS = 2048  # tables of data
    COLUMNS_OF_TEXT = 4096  # tables of one column of text
    HEADERS = 1 << 13  # cells with the name of a row or a column
    ENTRIES = 1 << 14  # boxes that may be entries of a list
    PICTURES = 1 << 15
    RANK = 1 << 16  # times the level of a heading
    PIECES = LISTS | LISTINGS | CODE | CAPTIONS | GRIDS | COLUMNS_OF_TEXT
    BESIDE_MENU = 1 << 20
    AROUND_TABLE = 1 << 21
    WRAPPERS = 4  # around a heading that may be that of a card


cdef struct Piece:
    int64_t node, kind, said  # what it is, and what its tag says


cdef struct Heading:
    int64_t node, rank  # 0 for a term
    double surely
    bint bare  # no heading of kept text so far


cdef class Pieces:
    cdef Columns page
    cdef const int64_t[::1] _facts
    cdef uint8_t* _keep
    cdef uint8_t* _before
    cdef double* _sure
    cdef double* _surely  # sums of the former by characters
    cdef Piece* _at
    cdef Heading* _headings
    cdef Py_ssize_t _count, _heading_count
    cdef int64_t _long, _kinds
    cdef int64_t* _pictures  # how many begin before each node

    cdef int _find(self, dict named) except -1
    cdef Py_ssize_t _behind(self, Py_ssize_t at) noexcept
    cdef int _menus(self, int64_t menu) except -1
    cdef int _of_tables(self) except -1
    cdef int _find_headings(self, double half) except -1
    cdef uint8_t* _covering(self, int64_t said) except NULL
