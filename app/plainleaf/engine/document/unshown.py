"""What programs write into a page and none of its readers reads: what a speaker has to say beside a slide, slides that
are left out, what stands above and below each printed page, the controls of players."""

from lxml import etree

from plainleaf.engine.document.columns import ancestors
from plainleaf.engine.document.inserted_names import CONTROLS

SLIDES = "body/div[@class='reveal']/div[@class='slides']"
"""The talk on a page of reveal.js."""
OFFICE = b"Office"
"""A part of the name by which LibreOffice and OpenOffice sign at the start of a page."""
PLAYED = frozenset({"audio", "video"})
AROUND, MOST = 5, 50
"""Elements around a film or a recording that are a part of its player, at most, and players that are looked at."""
_OF_PLAYERS = ("video-js", "vjs-", "jwplayer", "jw-", "mejs-", "plyr")


def forget_unshown(root: etree._Element, start: bytes) -> None:
    """Take such parts out of a parsed page; empty elements stay in their places."""
    unshown: list[etree._Element] = []
    if (slides := root.find(SLIDES)) is not None:
        unshown += (note for note in slides.iter("aside") if note.get("class") == "notes")
        unshown += (one for one in slides.iter("section") if one.get("data-visibility") == "hidden")
    if OFFICE in start:
        unshown += (part for part in root.iter("div") if part.get("title") in ("footer", "header"))
    _clear(unshown)


def forget_controls(played: list[etree._Element]) -> bool:
    """Take the controls of what is ``played`` out of the page; whether there are any."""
    boxes: dict[etree._Element, None] = {}
    for one in played[:MOST]:
        around = [above for above in ancestors(one, AROUND) if _is_of_player(above)]
        if around and (beside := around[-1].getparent()) is not None:  # for some of them stand before the player
            boxes[beside] = None
    parts = (part for box in boxes for part in box.iter(etree.Element))
    controls = [part for part in parts if not CONTROLS.isdisjoint((part.get("class") or "").split())]
    _clear(controls)
    return bool(controls)


def _is_of_player(element: etree._Element) -> bool:
    name = element.get("class") or ""
    return any(start in name for start in _OF_PLAYERS)


def _clear(parts: list[etree._Element]) -> None:
    for part in parts:
        behind = part.tail
        part.clear()
        part.tail = behind
