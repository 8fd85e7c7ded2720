"""The words of a page: of its texts, and of the classes and ids around them."""

import re
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain

import numpy as np
from numpy.typing import NDArray

from plainleaf.engine.document import Document

OPENING = 160
"""Characters of a block that are read."""
NEAR = 3
"""Elements, from the container upwards, whose words and tags are near."""
END = "\0"
"""Closes the words of each block."""

_DIGITS = re.compile(r"\d+")
_WORD = re.compile(rf"[^\W\d_]+|0|{END}")
_PART = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])")


@dataclass(frozen=True, slots=True)
class Tokens:
    """``said`` are the words of all blocks in lower case and in order, each number being 0, each block closed by END:
    the words of block b are ``said[start[b]:end[b]]``. ``marked`` are the words of the markup and ``node`` the nodes
    that they stand at. ``placed``, one per block, are the tags of the NEAR elements around it.
    """

    said: list[str]
    start: NDArray[np.int64]
    end: NDArray[np.int64]
    marked: list[str]
    node: NDArray[np.int64]
    placed: list[str]


def tokens(document: Document, texts: list[str], names: list[str], above: NDArray[np.int32]) -> Tokens:
    """``names`` (per node) are class and id, ``above`` (levels, blocks) the nodes around each block."""
    opened = [text[:OPENING].replace(END, " ") for text in texts]
    said = _WORD.findall(_DIGITS.sub("0", END.join([*opened, ""]).lower()))
    end = np.flatnonzero(np.fromiter(map(END.__eq__, said), np.bool_, len(said)))
    start = np.concatenate((np.zeros(1, np.int64), end[:-1] + 1))[: len(end)]
    at = [node for node, name in enumerate(names) if name and node > document.body]
    parts = [_parts(names[node]) for node in at]
    nodes = np.repeat(np.array(at, np.int64), np.fromiter(map(len, parts), np.int64, len(parts)))
    return Tokens(said, start, end, list(chain.from_iterable(parts)), nodes, _placed(document, above))


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
