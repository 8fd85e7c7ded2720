"""Classes and other attributes of elements, read during the walk."""

from cpython.unicode cimport PyUnicode_DecodeUTF8
from libc.stdint cimport int64_t
from libc.string cimport memset, strlen
from lxml.includes.etreepublic cimport _Element, attributeValue, elementFactory, import_lxml__etree
from lxml.includes.tree cimport XML_ELEMENT_NODE, XML_TEXT_NODE, const_xmlChar, xmlAttr, xmlNode

import_lxml__etree()

cdef enum:
    OTHER = -1
    CLASS = -2


cdef class Attributes:
    """The different values of ``class`` in a tree, ``classes``, of which the first is empty; and of the other attributes
    those with a ``wanted`` name, ``others``, as (node, name, value) in the order in which elements end; or, if there is
    ``by_name``, the values by node in its mapping of each name. Names of other namespaces are passed over."""

    def __init__(self, wanted, dict by_name=None, list classes=None):
        self._wanted, self._names, self._by_name, self._into = wanted, [], by_name, []
        self.classes, self.others = [""] if classes is None else classes.copy(), []
        self._number = {name: number for number, name in enumerate(self.classes)}
        memset(self._seen, 0, sizeof(self._seen))

    cdef int64_t read(self, xmlNode* node, int64_t place, int64_t own=0) except -1:
        """Record the attributes of node number ``place`` and return the number of its class, which is not read where
        it is known."""
        cdef xmlAttr* attribute = node.properties
        cdef Attribute* seen
        while attribute != NULL:
            if attribute.ns == NULL:
                seen = &self._seen[(<size_t> attribute.name >> 3 ^ <size_t> attribute.name >> 12) % PLACES]
                if seen.name != attribute.name:
                    seen.kind = self._kind_of(attribute.name)
                    seen.name = attribute.name
                if seen.kind == CLASS and own:
                    pass
                elif seen.kind == CLASS:
                    value = value_of(node, attribute)
                    known = self._number.get(value)
                    if known is None:
                        self._number[value] = known = len(self.classes)
                        self.classes.append(value)
                    own = known
                elif seen.kind != OTHER and self._by_name is not None:
                    (<dict> self._into[seen.kind])[place] = value_of(node, attribute)
                elif seen.kind != OTHER:
                    self.others.append((place, self._names[seen.kind], value_of(node, attribute)))
            attribute = attribute.next
        return own

    cdef int _kind_of(self, const_xmlChar* name) except? -9:
        """The kind of an attribute by its name: the parser keeps each name once, so that mostly the pointer decides."""
        text = (<const char*> name).decode("utf-8", "replace")
        if text == "class":
            return CLASS
        if text not in self._wanted:
            return OTHER
        if text not in self._names:
            self._names.append(text)
            self._into.append(None if self._by_name is None else self._by_name[text])
        return self._names.index(text)


cdef str value_of(xmlNode* node, xmlAttr* attribute):
    """The value of an attribute; references to entities may split it into several nodes."""
    cdef xmlNode* value = attribute.children
    if value == NULL:
        return ""
    if value.next != NULL or value.type != XML_TEXT_NODE or value.content == NULL:
        return attributeValue(node, attribute)
    return PyUnicode_DecodeUTF8(<const char*> value.content, strlen(<const char*> value.content), "replace")


def marked(_Element root not None, dict signs):
    """The elements from ``root`` on that have a sign, each with its signs, in document order. ``signs`` has, by
    attribute, a function from its value to signs: an integer, a bit each."""
    cdef Attributes found = Attributes(signs)
    cdef xmlNode* top = root._c_node
    cdef xmlNode* node = top
    cdef list of_class = [0], marks = []
    cdef int64_t own
    cdef object mark
    while True:
        if node.type == XML_ELEMENT_NODE:
            own = found.read(node, 0)
            if own == len(of_class):
                of_class.append(signs["class"](found.classes[own]))
            mark = of_class[own]
            for _, name, value in found.others:
                mark |= signs[name](value)
            found.others.clear()
            if mark:
                marks.append((elementFactory(root._doc, node), mark))
            if node.children != NULL:
                node = node.children
                continue
        while node != top and node.next == NULL:
            node = node.parent
        if node == top:
            return marks
        node = node.next
