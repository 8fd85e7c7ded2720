"""Validates MathML for a book: well formed, with the number of children that each element requires."""

from lxml import etree

from plainleaf.engine.render.epub.xml import allowed
from plainleaf.engine.terms import pairs

NAMESPACE = "http://www.w3.org/1998/Math/MathML"

_PARTS = {"mfrac": 2, "mroot": 2, "msub": 2, "msup": 2, "msubsup": 3, "munder": 2, "mover": 2, "munderover": 3}
_TOKENS = frozenset({"mi", "mn", "mo", "ms", "mtext", "mspace"})
_ROWS = frozenset({"math", "mrow", "msqrt", "mstyle", "mpadded", "mphantom", "menclose", "mtd"})
_ONLY = {"mtable": frozenset({"mtr"}), "mtr": frozenset({"mtd"})}
_ATTRIBUTES = {name: values.split() for name, values in pairs("mathml_values").items()}
_OF = {name: elements.split() for name, elements in pairs("mathml_of").items()}


def valid(mathml: str, tex: str) -> str:
    """A ``math`` element in its namespace with ``tex`` as its alternative; empty if it is not valid MathML."""
    parser = etree.XMLParser(resolve_entities=False, no_network=True, recover=False)
    try:
        math = etree.fromstring(allowed(mathml).encode("utf-8", "replace"), parser)
    except etree.XMLSyntaxError:
        return ""
    if math.tag != "math" or not len(math):
        return ""
    for element in list(math.iter("annotation", "none", "mprescripts")):
        parent = element.getparent()
        if element.tag != "annotation" or parent is None or parent.tag != "semantics":
            return ""
        parent.remove(element)
    if not all(map(_fits, math.iter())):
        return ""
    for element in math.iter():
        for name, text in element.items():
            if text not in _ATTRIBUTES.get(str(name), ()) or element.tag not in _OF[str(name)]:
                del element.attrib[name]
    math.set("xmlns", NAMESPACE)
    if tex.strip():
        math.set("alttext", " ".join(allowed(tex).split()))
    return etree.tostring(math, encoding="unicode", with_tail=False)


def _fits(element: etree._Element) -> bool:
    tag = str(element.tag)
    if tag in _TOKENS:
        return not len(element)
    if (element.text or "").strip() or any((part.tail or "").strip() for part in element):
        return False
    if tag in _PARTS:
        return len(element) == _PARTS[tag]
    if tag == "semantics":
        return len(element) == 1
    if tag in _ONLY:
        return all(part.tag in _ONLY[tag] for part in element)
    return tag in _ROWS and all(part.tag not in ("mtr", "mtd") for part in element)
