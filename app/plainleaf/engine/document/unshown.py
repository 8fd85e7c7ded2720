"""What programs write into a page and none of its readers reads: what a speaker has to say beside a slide, slides that
are left out, what stands above and below each printed page, the controls of players."""

from lxml import etree

from plainleaf.engine.document.columns import elements
from plainleaf.engine.document.inserted_names import CONTROLS

SLIDES = "body/div[@class='reveal']/div[@class='slides']"
"""The talk on a page of reveal.js."""
OFFICE = b"Office"
"""A part of the name by which LibreOffice and OpenOffice sign at the start of a page."""
_PLAYERS = ("video", "audio", "video-js")
_OF_PLAYERS = " or ".join(f"contains(@class, '{name}')" for name in ("vjs-", "jw-", "mejs-", "plyr__"))


def forget_unshown(root: etree._Element, start: bytes) -> None:
    """Take such parts out of a parsed page; empty elements stay in their places."""
    unshown: list[etree._Element] = []
    if (slides := root.find(SLIDES)) is not None:
        unshown += (note for note in slides.iter("aside") if note.get("class") == "notes")
        unshown += (one for one in slides.iter("section") if one.get("data-visibility") == "hidden")
    if OFFICE in start:
        unshown += (part for part in root.iter("div") if part.get("title") in ("footer", "header"))
    if next(root.iter(*_PLAYERS), None) is not None:
        named = elements(root, f"//*[{_OF_PLAYERS}]")
        unshown += (one for one in named if not CONTROLS.isdisjoint(one.get("class", "").split()))
    for part in unshown:
        behind = part.tail
        part.clear()
        part.tail = behind
