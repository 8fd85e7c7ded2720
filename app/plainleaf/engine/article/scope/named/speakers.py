"""Who speaks: the names above the passages of a transcript or a debate, which a page calls so. Without them nobody
knows who says what."""

import re
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from plainleaf.engine.article.scope.named.gaps import short_gaps
from plainleaf.engine.document import Document

Bools = NDArray[np.bool_]

FEW = 3
"""Names, at least."""
NAME = 80
"""Characters of a name with what is said of the speaker, at most."""
GAP, OPENING, TEXTS = 160, 2, 6
"""Characters between two passages, at most, the texts there, and those above the first, that may begin a name."""
AROUND = 3
"""Elements around a text that may be called so."""

_SPEAKER = re.compile(
    r"speaker|interlocutor|attributed|contributor|contribution|interviewe|(?:^|[\s_-])talker", re.IGNORECASE
)
_OTHERS = re.compile(r"avatar|image|photo|bio|share|icon|list|options", re.IGNORECASE)
_COLONS = (":", "\uff1a")


def with_speakers(document: Document, keep: Bools) -> Bools:
    """``keep`` with the names of who speaks directly above kept passages, shape (runs,)."""
    gaps = short_gaps(document, keep, GAP)
    if len(gaps) < FEW - 1:  # as often; the first stands above all kept text
        return keep
    first = int(keep.argmax())
    found: dict[str, list[slice]] = {}
    above = (max(0, first - TEXTS), first, TEXTS)
    for start, end, texts in (above, *((start, end, OPENING) for start, end in gaps)):
        if (name := _name_in(document, start, end, texts)) is not None:
            found.setdefault(name[0], []).append(name[1])
    names = [part for parts in found.values() if _are_names(document, parts) for part in parts]
    if not names:
        return keep
    keep = keep.copy()
    for part in names:
        keep[part] = True
    return keep


def _name_in(document: Document, start: int, end: int, texts: int) -> tuple[str, slice] | None:
    """The first element among some texts, the first of a stretch, that is called a speaker: its class, or its tag, and
    its texts."""
    nodes = document.nodes.lists
    for run in range(start, min(end, start + texts)):
        node, found = int(document.runs.owner[run]), None
        for _ in range(AROUND):
            if node <= document.body or nodes.run_start[node] < start or nodes.run_end[node] > end:
                break
            if (name := _called(document, node)) and document.text_length[node] <= NAME:
                found = name, document.under(node)
            node = nodes.parent[node]
        if found is not None:
            return found
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
