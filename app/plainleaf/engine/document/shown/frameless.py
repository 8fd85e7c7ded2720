"""The text that a page of frames has for readers without frames: this reader is one."""

from lxml import etree

MARK = b"<frameset"
"""What stands at the start of a page of frames, in small letters."""


def show_frameless(root: etree._Element) -> None:
    """Make elements of the markup in ``noframes``, which the parser takes for text and the walk leaves out."""
    parser = etree.HTMLParser(remove_comments=True, remove_pis=True, collect_ids=False)
    for element in list(root.iter("noframes")):
        try:
            inner = etree.fromstring(element.text or "", parser)
        except etree.XMLSyntaxError:  # not one element in it
            continue
        if inner is not None and (body := inner.find("body")) is not None:
            element.tag, element.text = "div", body.text
            element.extend(list(body))
