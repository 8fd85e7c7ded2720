"""The lxml elements of a page's nodes: each is created on first use, for the node found in the tree at that time."""

from cpython.bytes cimport PyBytes_AS_STRING, PyBytes_FromStringAndSize
from cpython.mem cimport PyMem_Free, PyMem_Malloc
from libc.stdint cimport int64_t
from libc.string cimport memset
from lxml.includes.etreepublic cimport _Element, elementFactory, import_lxml__etree, namespacedName
from lxml.includes.tree cimport XML_COMMENT_NODE, XML_ELEMENT_NODE, XML_PI_NODE, xmlNode

from plainleaf._kernel.attributes cimport Attributes

import_lxml__etree()

cdef extern from *:
    """
    #if defined(__GNUC__)
    #define FETCH(place) __builtin_prefetch(place)
    #else
    #define FETCH(place)
    #endif
    """
    void FETCH(const void* place) noexcept nogil

cdef enum:
    AHEAD = 8  # nodes that are fetched from memory before they are read: waiting for it takes longer than reading
    LINES = 10  # of memory from a node on, in which the parser mostly puts its attributes, too
    LINE = 64  # bytes

GONE = "Node {} is not in the tree that was walked any more; prepare the page again."


def first_unlike(_Element parent not None, tags):
    """The first child of an element that has none of the tags, None without one."""
    cdef xmlNode* node = parent._c_node.children
    while node != NULL:
        if node.type == XML_ELEMENT_NODE and namespacedName(node) not in tags:
            return elementFactory(parent._doc, node)
        if node.type == XML_COMMENT_NODE or node.type == XML_PI_NODE:
            return elementFactory(parent._doc, node)
        node = node.next
    return None


cdef class Elements:
    """The elements of the nodes, each made when it is first asked for, and kept from then on.

    Raises LookupError for a node that is no longer below the one that held it in the walk. Where the tree was changed,
    what was put there in its place may be found: the memory of what is gone is used again.
    """

    def __cinit__(self):
        self._places = NULL

    def __dealloc__(self):
        # From the last to the first: for an element that goes, lxml asks those around it until one is in use.
        while self._made:
            self._made.pop()
        PyMem_Free(self._places)

    def __len__(self):
        return self._count

    def __getitem__(self, index):
        cdef Py_ssize_t place = index
        if place < 0:
            place += self._count
        if not 0 <= place < self._count:
            raise IndexError(f"There is no node {index}; the page has {self._count}.")
        return self._element(place)

    def __iter__(self):
        cdef Py_ssize_t place
        for place in range(self._count):
            yield self._element(place)

    def declared(self, wanted, list classes=None, const int64_t[::1] known=None):
        """Return the index of each node's ``class`` in the distinct classes, as bytes of int64; these classes (the first
        is empty); and for each ``wanted`` attribute its nodes with their values, in order. Raises LookupError if the
        tree was changed. ``known`` has indices of classes that were read before, 0 for none, in ``classes``,
        to which others are added."""
        cdef dict others = {name: {} for name in wanted}
        cdef Attributes found = Attributes(wanted, others, classes)
        cdef bytes class_index = PyBytes_FromStringAndSize(NULL, self._count * sizeof(int64_t))
        cdef int64_t* own = <int64_t*> PyBytes_AS_STRING(class_index)
        cdef Py_ssize_t place
        cdef Py_ssize_t line
        cdef xmlNode* node = NULL
        if known is not None and known.shape[0] != self._count:
            raise ValueError("There is not one class for each node.")
        for place in range(self._count):  # in the order of the tree: pointers to nodes that are gone are not followed
            if place + AHEAD < self._count:
                for line in range(LINES):
                    FETCH(<char*> self._places[place + AHEAD].node + line * LINE)
            node = (<_Element> self._made[0])._c_node if place == 0 else self._next(node, place)
            own[place] = found.read(node, place, 0 if known is None else known[place])
        return class_index, found.classes, others

    cdef xmlNode* _next(self, xmlNode* node, Py_ssize_t place) except NULL:
        """The node at a place, searched from the previous place."""
        cdef xmlNode* top = (<_Element> self._made[0])._c_node
        cdef xmlNode* inner = node.children
        while True:
            if inner != NULL:
                node, inner = inner, NULL
            else:
                while node != top and node.next == NULL:
                    node = node.parent
                if node == top:
                    raise LookupError(GONE.format(place))
                node = node.next
            if node == self._places[place].node and node.type == XML_ELEMENT_NODE:
                return node

    cdef Place* places(self, Py_ssize_t count) except NULL:
        """Where so many nodes are, to be filled in before ``hold``; once for each object."""
        self._places = <Place*> PyMem_Malloc(count * sizeof(Place) or 1)
        if self._places == NULL:
            raise MemoryError
        self._count, self._made = count, [None] * count
        return self._places

    cdef int hold(self, _Element root) except -1:
        """Create the elements from which others are searched."""
        cdef Py_ssize_t place
        if self._count:
            self._made[0] = root
        for place in range(self._count):
            if self._places[place].after >= 0:
                self._element(self._places[place].after)
        return 0

    cdef _Element _element(self, Py_ssize_t place):
        """The element of a node. Those around it are made, too: what is held keeps what is in it alive."""
        cdef Py_ssize_t above = place, count = 0, step
        cdef int64_t* path
        if self._made[place] is not None:
            return self._made[place]
        while self._made[above] is None:
            above = self._places[above].parent
            count += 1
        path = <int64_t*> PyMem_Malloc(count * sizeof(int64_t))
        if path == NULL:
            raise MemoryError
        try:
            above = place
            for step in range(count):
                path[step] = above
                above = self._places[above].parent
            for step in range(count - 1, -1, -1):
                self._made[path[step]] = self._find(path[step])
            return self._made[place]
        finally:
            PyMem_Free(path)

    cdef _Element _find(self, Py_ssize_t place):
        """An element, searched among the children of its parent: a stored pointer may be stale."""
        cdef Place* row = &self._places[place]
        cdef _Element parent = self._made[row.parent], before
        cdef xmlNode* node = NULL
        if row.after >= 0:
            before = self._made[row.after]
            node = before._c_node.next
            while node != NULL and node != row.node:
                node = node.next
        if node == NULL:
            node = parent._c_node.children
            while node != NULL and node != row.node:
                node = node.next
        if node == NULL or node.type != XML_ELEMENT_NODE:
            raise LookupError(GONE.format(place))
        return elementFactory(parent._doc, node)


cdef class Numbers:
    """The nodes of elements, as a mapping that creates none of a page's elements. Where the tree was changed, what was
    put in the place of a removed element may be taken for it."""

    def __cinit__(self, Elements elements not None):
        cdef Py_ssize_t place, at
        self._elements, self._size = elements, 16
        while self._size < 2 * elements._count:
            self._size *= 2
        self._table = <Place**> PyMem_Malloc(self._size * sizeof(Place*))
        if self._table == NULL:
            raise MemoryError
        memset(self._table, 0, self._size * sizeof(Place*))
        for place in range(elements._count):
            at = slot(elements._places[place].node, self._size)
            while self._table[at] != NULL:
                at = (at + 1) & (self._size - 1)
            self._table[at] = &elements._places[place]

    def __dealloc__(self):
        PyMem_Free(self._table)

    def get(self, element, otherwise=None):
        """The node of an element; ``otherwise`` if it is not on the page."""
        cdef Py_ssize_t place = self._of(element)
        return otherwise if place < 0 else place

    def __getitem__(self, element):
        cdef Py_ssize_t place = self._of(element)
        if place < 0:
            raise KeyError(element)
        return place

    def __contains__(self, element):
        return self._of(element) >= 0

    cdef Py_ssize_t _of(self, object element) except -2:
        cdef xmlNode* node
        cdef Py_ssize_t at
        if not isinstance(element, _Element) or not self._elements._count:
            return -1
        if (<_Element> element)._doc is not (<_Element> self._elements._made[0])._doc:
            return -1
        node = (<_Element> element)._c_node
        at = slot(node, self._size)
        while self._table[at] != NULL:
            if self._table[at].node == node:
                return self._table[at] - self._elements._places
            at = (at + 1) & (self._size - 1)
        return -1


cdef inline Py_ssize_t slot(xmlNode* node, Py_ssize_t size) noexcept:
    """The first slot of a node in a hash table whose size is a power of two."""
    return ((<size_t> node >> 4) * <size_t> 0x9E3779B97F4A7C15 >> 24) & (size - 1)
