"""What programs write into a page and none of its readers sees: what a speaker has to say beside a slide, slides that
are left out, what stands above and below each printed page."""

from lxml import etree

SLIDES = "body/div[@class='reveal']/div[@class='slides']"
"""The talk on a page of reveal.js."""
OFFICE = b"Office"
"""A part of the name by which LibreOffice and OpenOffice sign at the start of a page."""


def forget_unshown(root: etree._Element, start: bytes) -> None:
    """Take such parts out of a parsed page; empty elements stay in their places."""
    unshown: list[etree._Element] = []
    if (slides := root.find(SLIDES)) is not None:
        unshown += (note for note in slides.iter("aside") if note.get("class") == "notes")
        unshown += (one for one in slides.iter("section") if one.get("data-visibility") == "hidden")
    if OFFICE in start:
        unshown += (part for part in root.iter("div") if part.get("title") in ("footer", "header"))
    for part in unshown:
        behind = part.tail
        part.clear()
        part.tail = behind
