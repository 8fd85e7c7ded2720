"""The words of a page: of its texts, and of the classes and ids around them."""

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import chain

import numpy as np
from numpy.typing import NDArray

from plainleaf.engine.document import Document, prefix_sum

OPENING = 160
"""Characters of a block that are read."""
NEAR = 3
"""Elements, from the container upwards, whose words and tags are near."""

# Letters in lower case and a line for each name; nothing else is kept.
_LETTERS = bytes(ord(chr(c).lower()) if chr(c).isascii() and chr(c).isalpha() else 32 if c else 10 for c in range(256))
_NEITHER = re.compile(r"[^\w\n]|_")
_DIGIT = re.compile(r"\d")
_NUMBER = re.compile("0+")
_BASIC = 0x10000  # code points that are looked up; those beyond are emoji nearly all

Longs = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Tokens:
    """``said`` are the words of all blocks (see ``plain``) in order: those of block b are ``said[start[b]:end[b]]``.
    ``marked`` are the words of the page's different names, ``marked[bounds[n]:bounds[n + 1]]`` those of name n, and
    ``name`` (per node) says which name a node has. ``tags`` are the page's different paths of the tags of NEAR
    elements, ``placed`` (per block) says which of them is around it.
    """

    said: list[str]
    start: Longs
    end: Longs
    marked: list[str]
    bounds: Longs
    name: Longs
    tags: list[str]
    placed: Longs

    def said_in(self, block: int, most: int | None = None) -> list[str]:
        """The words of a block, the first ``most`` of them."""
        return self.said[int(self.start[block]) : int(self.end[block])][:most]

    def marked_at(self, node: int) -> list[str]:
        """The different words of a node's class and id."""
        name = int(self.name[node])
        return self.marked[int(self.bounds[name]) : int(self.bounds[name + 1])]


def tokens(document: Document, texts: list[str], names: list[str], of_node: Longs, above: NDArray[np.int32]) -> Tokens:
    """``names`` are the page's different classes and ids, ``of_node`` which of them each node has, ``above`` (levels,
    blocks) the nodes around each block."""
    lines = plain("\n".join([text[:OPENING] for text in texts])).split("\n") if texts else []
    spoken = [line.split() for line in lines]
    before = _bounds(spoken)
    parts = _parts(names)
    tags, placed = _placed(document, above)
    return Tokens(
        list(chain.from_iterable(spoken)),
        before[:-1],
        before[1:],
        list(chain.from_iterable(parts)),
        _bounds(parts),
        of_node,
        tags,
        placed,
    )


def plain(text: str) -> str:
    """The text in lower case, each number a word of its own, 0, and a space for all that is neither letter, digit nor
    line feed."""
    code = np.frombuffer(text.encode("utf-32-le", "replace"), np.uint32)
    return _NUMBER.sub(" 0 ", _plain_letters()[np.minimum(code, _BASIC - 1)].tobytes().decode("utf-32-le"))


@cache
def _plain_letters() -> NDArray[np.uint32]:
    """What each code point becomes in plain text."""
    everything = np.arange(_BASIC, dtype=np.uint32).tobytes().decode("utf-32-le", "surrogatepass")
    # The one letter that is two in lower case.
    lower = everything.replace("\N{LATIN CAPITAL LETTER I WITH DOT ABOVE}", "i").lower()
    known = _DIGIT.sub("0", _NEITHER.sub(" ", lower))
    return np.frombuffer(known.encode("utf-32-le"), np.uint32)


def _bounds(parts: Sequence[Collection[str]]) -> Longs:
    """Where each of the parts begins if they are put one after another, and where the last ends."""
    return prefix_sum(np.fromiter(map(len, parts), np.int64, len(parts)))


def _parts(names: list[str]) -> list[dict[str, None]]:
    """The different words of each name in lower case: ``postBody-HTMLText`` is post, body, html and text.

    Single letters are no words: they say how wide a margin is.
    """
    text = np.frombuffer("\0".join(names).encode(), np.uint8)
    large, small = (text >= ord("A")) & (text <= ord("Z")), (text >= ord("a")) & (text <= ord("z"))
    begins = np.flatnonzero(large[1:] & (small[:-1] | np.append(small[2:], False))) + 1
    parted: bytes = np.insert(text, begins, ord(" ")).tobytes().translate(_LETTERS)
    return [dict.fromkeys(word for word in name.split() if len(word) > 1) for name in parted.decode().split("\n")]


def _placed(document: Document, above: NDArray[np.int32]) -> tuple[list[str], Longs]:
    names = [*document.nodes.tag_names, ""]
    count = len(names)
    tags = np.where(above[:NEAR] > document.body, document.nodes.tag[above[:NEAR]], count - 1).astype(np.int64)
    distinct, placed = np.unique((tags[0] * count + tags[1]) * count + tags[2], return_inverse=True)
    words = [f"{names[n // count // count]}<{names[n // count % count]}<{names[n % count]}" for n in distinct.tolist()]
    return words, placed
