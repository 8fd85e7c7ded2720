"""The words of a page: of its texts, and of the classes and ids around them."""

import re
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import chain

import numpy as np
from numpy.typing import NDArray

from plainleaf.engine.document import Document, prefix_sum

OPENING = 160
"""Characters of a block that are read."""
NEAR = 3
"""Elements, from the container upwards, whose words and tags are near."""

_PART = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])")
_NEITHER = re.compile(r"[^\w\n]|_")
_DIGIT = re.compile(r"\d")
_BASIC = 0x10000  # code points that are looked up; those beyond are emoji nearly all

Longs = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Tokens:
    """``said`` are the words of all blocks (see ``words``) in order: those of block b are ``said[start[b]:end[b]]``.
    ``marked`` are the words of the page's different names, ``marked[bounds[n]:bounds[n + 1]]`` those of name n, and
    ``name`` (per node) says which name a node has. ``placed``, one per block, are the tags of the NEAR elements around
    it.
    """

    said: list[str]
    start: Longs
    end: Longs
    marked: list[str]
    bounds: Longs
    name: Longs
    placed: list[str]

    def marked_at(self, node: int) -> list[str]:
        """The words of a node's class and id."""
        name = int(self.name[node])
        return self.marked[int(self.bounds[name]) : int(self.bounds[name + 1])]


def tokens(document: Document, texts: list[str], names: list[str], of_node: Longs, above: NDArray[np.int32]) -> Tokens:
    """``names`` are the page's different classes and ids, ``of_node`` which of them each node has, ``above`` (levels,
    blocks) the nodes around each block."""
    said = [line.split() for line in plain("\n".join([text[:OPENING] for text in texts])).split("\n")] if texts else []
    before = _bounds(said)
    parts = list(map(_parts, names))
    return Tokens(
        list(chain.from_iterable(said)),
        before[:-1],
        before[1:],
        list(chain.from_iterable(parts)),
        _bounds(parts),
        of_node,
        _placed(document, above),
    )


def plain(text: str) -> str:
    """The text in lower case, all digits 0, and a space for all that is neither letter, digit nor line feed."""
    code = np.frombuffer(text.encode("utf-32-le", "replace"), np.uint32)
    return _plain_letters()[np.minimum(code, _BASIC - 1)].tobytes().decode("utf-32-le")


@cache
def _plain_letters() -> NDArray[np.uint32]:
    """What each code point becomes in plain text."""
    everything = np.arange(_BASIC, dtype=np.uint32).tobytes().decode("utf-32-le", "surrogatepass")
    # The one letter that is two in lower case.
    lower = everything.replace("\N{LATIN CAPITAL LETTER I WITH DOT ABOVE}", "i").lower()
    known = _DIGIT.sub("0", _NEITHER.sub(" ", lower))
    return np.frombuffer(known.encode("utf-32-le"), np.uint32)


def _bounds(lists: list[list[str]] | list[tuple[str, ...]]) -> Longs:
    """Where each of the lists begins if they are put one after another, and where the last ends."""
    return prefix_sum(np.fromiter(map(len, lists), np.int64, len(lists)))


@lru_cache(maxsize=16_384)
def _parts(names: str) -> tuple[str, ...]:
    return tuple({part.lower(): None for part in _PART.findall(names) if len(part) > 1})


def _placed(document: Document, above: NDArray[np.int32]) -> list[str]:
    names = [*document.nodes.tag_names, ""]
    count = len(names)
    tags = [np.where(at > document.body, document.nodes.tag[at], count - 1).astype(np.int64) for at in above[:NEAR]]
    distinct, place = np.unique((tags[0] * count + tags[1]) * count + tags[2], return_inverse=True)
    words = [f"{names[n // count // count]}<{names[n // count % count]}<{names[n % count]}" for n in distinct.tolist()]
    return [words[index] for index in place.tolist()]
