"""The words of a page: of its texts, and of the classes and ids around them."""

import re
from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from plainleaf.engine.auto.spelling import Longs, Numbers, places, spelt
from plainleaf.engine.auto.words import WORD
from plainleaf.engine.document import Document

OPENING = 160
"""Characters of a block that are read."""
NEAR = 3
"""Elements, from the container upwards, whose words and tags are near."""

# Letters in lower case, 0 for all else.
_SMALL_LETTERS = np.array(
    [ord(chr(c).lower()) * (chr(c).isascii() and chr(c).isalpha()) for c in range(256)], np.uint32
)
_NEITHER = re.compile(r"[^\w\n]|_")
_DIGIT = re.compile(r"\d")
_BASIC = 0x10000  # code points that are looked up; those beyond are emoji nearly all
_SPACE, _ZERO = ord(" "), ord("0")


@dataclass(frozen=True, slots=True)
class Tokens:
    """The words of all blocks in order (see ``plain``), as numbers (see ``spelling``): ``said[start[b]:end[b]]`` are
    those of block b, read from ``openings[b]``. ``marked`` are the words of the page's different ``names``,
    ``marked[bounds[n]:bounds[n + 1]]`` those of name n, and ``name`` (per node) says which name a node has. ``tags``
    are the page's different paths of the tags of NEAR elements, ``placed`` (per block) says which of them is around it.
    """

    openings: list[str]
    said: Numbers
    start: Longs
    end: Longs
    names: list[str]
    marked: Numbers
    bounds: Longs
    name: Longs
    tags: list[str]
    placed: Longs

    def said_in(self, block: int, most: int | None = None) -> list[str]:
        """The words of a block, the first ``most`` of them."""
        return plain(self.openings[block]).split()[:most]

    def marked_at(self, node: int) -> list[str]:
        """The different words of a node's class and id in lower case: ``postBody-HTMLText`` is post, body, html and
        text. Single letters are no words: they say how wide a margin is."""
        words = WORD.findall(self.names[int(self.name[node])])
        return list(dict.fromkeys(word.lower() for word in words if len(word) > 1))


def tokens(document: Document, texts: list[str], names: list[str], of_node: Longs, above: NDArray[np.int32]) -> Tokens:
    """``names`` are the page's different classes and ids, ``of_node`` which of them each node has, ``above`` (levels,
    blocks) the nodes around each block."""
    openings = [text[:OPENING] for text in texts]
    said, bounds = _said(openings)
    marked, bounds_of_names = _marked(names)
    tags, placed = _placed(document, above)
    return Tokens(openings, said, bounds[:-1], bounds[1:], names, marked, bounds_of_names, of_node, tags, placed)


def plain(text: str) -> str:
    """The text in lower case, each number a word of its own, 0, and a space for all that is neither letter, digit nor
    line feed."""
    return _letters(text).tobytes().decode("utf-32-le").replace("0", " 0 ")


def _said(texts: list[str]) -> tuple[Numbers, Longs]:
    """The words of the plain texts as numbers, and how many of them are before each text and in all."""
    letters = _letters("\n".join(texts))
    # Of one kind are spaces, letters and digits; where the kind changes, words begin and end.
    word, digit = letters > _SPACE, letters == _ZERO
    begins = word.copy()
    begins[1:] &= (word[1:] != word[:-1]) | (digit[1:] != digit[:-1])
    start = np.flatnonzero(begins)
    return spelt(letters * word, start), start.searchsorted(places(texts))


def _marked(names: list[str]) -> tuple[Numbers, Longs]:
    """The words of the names as numbers, and how many of them are before each name and in all."""
    text = np.frombuffer("\0".join(names).encode(), np.uint8)
    letters, large = _SMALL_LETTERS.take(text), (text >= ord("A")) & (text <= ord("Z"))
    word = letters > 0
    small = word & ~large
    begins = word.copy()
    begins[1:] &= ~word[:-1] | (large[1:] & (small[:-1] | np.append(small[2:], False)))
    start = np.flatnonzero(begins)
    return spelt(letters, start), start.searchsorted(np.concatenate(([0], np.flatnonzero(text == 0), [len(text)])))


def _letters(text: str) -> NDArray[np.uint32]:
    """Each character as it is in plain text, of a number's digits the first; the others are spaces."""
    code = np.frombuffer(text.encode("utf-32-le", "replace"), np.uint32)
    letters = _plain_letters().take(code, mode="clip")
    digit = letters == _ZERO
    letters[1:][digit[1:] & digit[:-1]] = _SPACE
    return letters


@cache
def _plain_letters() -> NDArray[np.uint32]:
    """What each code point becomes in plain text."""
    everything = np.arange(_BASIC, dtype=np.uint32).tobytes().decode("utf-32-le", "surrogatepass")
    # The one letter that is two in lower case.
    lower = everything.replace("\N{LATIN CAPITAL LETTER I WITH DOT ABOVE}", "i").lower()
    known = _DIGIT.sub("0", _NEITHER.sub(" ", lower))
    return np.frombuffer(known.encode("utf-32-le"), np.uint32)


def _placed(document: Document, above: NDArray[np.int32]) -> tuple[list[str], Longs]:
    names = [*document.nodes.tag_names, ""]
    count = len(names)
    tags = np.where(above[:NEAR] > document.body, document.nodes.tag[above[:NEAR]], count - 1).astype(np.int64)
    distinct, placed = np.unique((tags[0] * count + tags[1]) * count + tags[2], return_inverse=True)
    words = [f"{names[n // count // count]}<{names[n // count % count]}<{names[n % count]}" for n in distinct.tolist()]
    return words, placed
