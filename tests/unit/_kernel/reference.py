"""What a walk over a tree is to find, from the events that lxml gives, one by one."""

import re
from collections.abc import Set
from typing import Any

from lxml import etree

from plainleaf.engine.words import LETTERS_OF_WORD, counts

BLANK = (
    "".join(filter(str.isspace, map(chr, range(0x3001))))
    + "\u00ad\u034f\u061c\u180e\u2800\u3164\ufeff"
    + "".join(
        map(chr, (*range(0x200B, 0x2010), *range(0x202A, 0x202F), *range(0x2060, 0x2065), *range(0x2066, 0x206A)))
    )
)
"""What shows nothing by itself."""

_HINTS = re.compile("[\u00ad\ufeff]")
_BREAK_IN_WORD = re.compile("(?<![\\s\u200b])\u200b+(?![\\s\u200b\u0e00-\u109f\u1780-\u17ff])")


def collapsed(text: str) -> str:
    """A text with single spaces for its white space and none at its ends, and without the hints in its words."""
    return " ".join(_BREAK_IN_WORD.sub("", _HINTS.sub("", text.strip())).split())


def walked(root: etree._Element, dropped: Set[str], opaque: Set[str]) -> dict[str, list[Any]]:
    """The columns of a walk by their names, its elements and texts."""
    found: dict[str, list[Any]] = {name: [] for name in _COLUMNS}
    opened: list[int] = []
    skipped: list[etree._Element] = []
    pieces: list[str] = []
    spaced = False
    breaks = 0

    def take() -> None:
        nonlocal spaced, breaks
        raw = "".join(pieces)
        pieces.clear()
        if not raw.strip(BLANK):
            spaced = spaced or any(map(str.isspace, raw))
            return
        text = collapsed(raw)
        found["text"].append(text)
        found["length"].append(len(text))
        found["owner"].append(opened[-1])
        found["started"].append(len(found["element"]))
        found["space"].append(spaced or raw[0].isspace() or breaks > 0)
        links = (found["element"][node] for node in opened)
        found["linked"].append(any(one.tag == "a" and "href" in one.attrib for one in links))
        spaced, breaks = raw[-1].isspace(), 0

    for event, element in etree.iterwalk(root, events=("start", "end", "comment", "pi")):
        is_reference = element.tag is etree.Entity
        if event == "start" and not skipped and not is_reference:
            take()
            if element.tag not in dropped:
                found["element"].append(element)
                found["parent"].append(opened[-1] if opened else -1)
                found["depth"].append(len(opened))
                found["end"].append(0)
                found["run_start"].append(len(found["text"]))
                found["run_end"].append(0)
                breaks += element.tag == "br"
                opened.append(len(found["element"]) - 1)
            if element.tag in dropped or element.tag in opaque:
                skipped.append(element)
            else:
                pieces.append(element.text or "")
        elif event == "end" and not is_reference and (not skipped or skipped[0] is element):
            if not skipped or element.tag not in dropped:
                take()
                node = opened.pop()
                found["end"][node], found["run_end"][node] = len(found["element"]), len(found["text"])
            skipped.clear()
        if event != "start" and not skipped and element is not root:
            pieces.append(element.tail or "")
    found["words"] = counts(found["text"]).tolist()
    found["tag"] = [element.tag for element in found["element"]]
    found["unspaced"] = [
        any(LETTERS_OF_WORD[min(ord(c), len(LETTERS_OF_WORD) - 1)] > 1 for c in "".join(found["text"]))
    ]
    return found


_COLUMNS = (
    "element", "parent", "depth", "end", "run_start", "run_end", "text", "length", "owner", "started", "space",
    "linked",
)  # fmt: skip
