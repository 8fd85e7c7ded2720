"""Who speaks: the names above the passages of a transcript or a debate, which a page calls so. Without them nobody
knows who says what."""

import re
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from plainleaf.engine.document import Document

Bools = NDArray[np.bool_]

FEW = 3
"""Names, at least."""
NAME = 80
"""Characters of a name with what is said of the speaker, at most."""
GAP = 6
"""Texts between two passages among which the name is looked for."""
AROUND = 3
"""Elements around a text that may be called so."""

_SPEAKER = re.compile(
    r"speaker|interlocutor|attributed|contributor|contribution|interviewe|(?:^|[\s_-])talker", re.IGNORECASE
)
_OTHERS = re.compile(r"avatar|image|photo|bio|share|icon|list|options", re.IGNORECASE)
_COLONS = (":", "\uff1a")


def with_speakers(document: Document, keep: Bools) -> Bools:
    """``keep`` with the names of who speaks directly above kept passages, shape (runs,)."""
    last = (~keep[:-1] & keep[1:]).nonzero()[0]
    if len(last) < FEW:  # as often
        return keep
    found: dict[str, list[slice]] = {}
    for end in last.tolist():
        start = end
        while start > 0 and end - start < GAP and not keep[start - 1]:
            start -= 1
        if (name := _name_in(document, start, end + 1)) is not None:
            found.setdefault(name[0], []).append(name[1])
    names = [part for parts in found.values() if _are_names(document, parts) for part in parts]
    if not names:
        return keep
    keep = keep.copy()
    for part in names:
        keep[part] = True
    return keep


def _name_in(document: Document, start: int, end: int) -> tuple[str, slice] | None:
    """The last element among some texts that is called a speaker: its class, or its tag, and its texts."""
    nodes, run = document.nodes, end - 1
    while run >= start:
        node, called = int(document.runs.owner[run]), ""
        whole = node
        for _ in range(AROUND):
            part = document.under(node)
            if node <= document.body or part.start < start or part.stop > end or document.text_length[node] > NAME:
                break
            if name := _called(document, node):
                called, whole = name, node
            node = nodes.lists.parent[node]
        if called:
            return called, document.under(whole)
        run -= 1
    return None


def _called(document: Document, node: int) -> str:
    """What calls an element the name of who speaks: its class, or that it cites and ends in a colon, as transcripts of
    podcasts are written; empty for none."""
    name = document.nodes.element[node].get("class") or ""
    if name and _says_speaker(name):
        return name
    cites = document.nodes.tag_of(node) == "cite" and document.runs.text[document.under(node)][-1].endswith(_COLONS)
    return "cite" if cites else ""


@lru_cache(maxsize=4096)
def _says_speaker(name: str) -> bool:
    return _SPEAKER.search(name) is not None and _OTHERS.search(name) is None


def _are_names(document: Document, parts: list[slice]) -> bool:
    """Whether some texts of one class are names: several, and not all the same."""
    return len(parts) >= FEW and len({" ".join(document.runs.text[part]) for part in parts}) > 1
