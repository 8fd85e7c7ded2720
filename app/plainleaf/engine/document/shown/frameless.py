"""Uses the ``noframes`` text of a frameset page."""

from lxml import etree

MARK = b"<frameset"
"""The beginning of a frameset tag, in lower case."""


def show_frameless(root: etree._Element) -> None:
    """Parse the content of ``noframes``, which the parser treats as text and the walk skips."""
    parser = etree.HTMLParser(remove_comments=True, remove_pis=True, collect_ids=False)
    for element in list(root.iter("noframes")):
        try:
            inner = etree.fromstring(element.text or "", parser)
        except etree.XMLSyntaxError:  # no elements
            continue
        if inner is not None and (body := inner.find("body")) is not None:
            element.tag, element.text = "div", body.text
            element.extend(list(body))
