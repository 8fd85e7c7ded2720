"""The words of a page: of its texts, and of the names of the elements around them."""

import sys
from functools import cache
from itertools import pairwise

import numpy as np

from plainleaf._kernel import tokens as kernel
from plainleaf.engine.arrays import Ints
from plainleaf.engine.auto.words.part_words import WORD
from plainleaf.engine.auto.words.token_hashing import Numbers, chained, numbers
from plainleaf.engine.document import Document
from plainleaf.engine.lazy_compile import lazy_compile
from plainleaf.engine.record import record
from plainleaf.engine.scripts import UNSPACED
from plainleaf.engine.words import LETTERS_OF_WORD

OPENING = 160
"""Maximum characters of a block that are read."""
NEAR = 3
"""Elements, from the container upwards, whose words and tags count as near."""

_STRETCH = lazy_compile(rf"[{UNSPACED}]+|[^\s{UNSPACED}]+")
_UNSPACED = lazy_compile(rf"[{UNSPACED}]")
_BASIC = 0x10000  # code points in the table; higher ones are nearly all emoji
_ZERO = ord("0")


@record(frozen=True, slots=True)
class Tokens:
    """The words of a page in order (see ``plain``), as numbers (see ``token_hashing``): those of block b, up to OPENING
    characters, are ``words[before[b]:before[b + 1]]``; ``titles`` are those of texts about the page, without a limit;
    ``marked[bounds[n]:bounds[n + 1]]`` those of the page's distinct name n of ``names``. ``name`` (per node) is the
    index of a node's name. ``near`` (NEAR, blocks) are indices into ``tags`` of the tags around each block, and
    ``placed`` a number for all three."""

    texts: list[str]
    words: Numbers
    before: Ints
    titles: list[Numbers]
    names: list[str]
    marked: Numbers
    bounds: Ints
    name: Ints
    tags: tuple[str, ...]
    near: Ints
    placed: Numbers

    def words_in(self, block: int, most: int | None = None) -> list[str]:
        """The words of a block, at most ``most``."""
        text = plain(self.texts[block][:OPENING])
        return (_pairs(text) if _UNSPACED.search(text) else text.split())[:most]

    def marked_at(self, node: int) -> list[str]:
        """The distinct words of a node's name in lower case: ``postBody-HTMLText`` is post, body, html and text. Single
        letters are not words: they give sizes such as margins."""
        words = WORD.findall(self.names[int(self.name[node])])
        return list(dict.fromkeys(word.lower() for word in words if len(word) > 1))

    def placed_at(self, block: int) -> str:
        """The tags around a block, from its container upwards: ``p<article<main``."""
        return "<".join(self.tags[place] for place in self.near[:, block].tolist())


def tokens(
    document: Document, texts: list[str], titles: list[str], names: list[str], of_node: Ints, above: Ints
) -> Tokens:
    """``titles`` are texts about the page, ``names`` those of its elements (see ``naming``), ``of_node`` the index of
    each node's name, ``above`` (levels, blocks) the nodes around each block."""
    nodes, letters = document.nodes, plain_letters()
    words, before = _columns(kernel.of_texts(texts, OPENING, letters, LETTERS_OF_WORD, document.runs.unspaced))
    about, ends = _columns(kernel.of_texts(titles, sys.maxsize, letters, LETTERS_OF_WORD, True))
    marked, bounds = _columns(kernel.of_names(names))
    near = np.where(above > document.body, nodes.tag.take(above), len(nodes.tag_names))
    spelt = np.append(numbers(nodes.tag_names), np.uint64(0))
    return Tokens(
        texts,
        words,
        before,
        [about[start:end] for start, end in pairwise(ends.tolist())],
        names,
        marked,
        bounds,
        of_node,
        (*nodes.tag_names, ""),
        near,
        chained(spelt.take(near)),
    )


def plain(text: str) -> str:
    """Fold a text to lower case, each number to a word 0, and other characters to spaces."""
    letters = _letters(text).astype("<u4").tobytes().decode("utf-32-le")
    return letters.replace("\0", " ").replace("0", " 0 ")


def _pairs(text: str) -> list[str]:
    """The words of a folded text with unspaced scripts: each of their letters with the next one of such a script."""
    words: list[str] = []
    for piece in _STRETCH.findall(text):
        words += [piece[at : at + 2] for at in range(len(piece))] if _UNSPACED.match(piece) else [piece]
    return words


def _columns(found: tuple[bytes, bytes]) -> tuple[Numbers, Ints]:
    words, before = found
    return np.frombuffer(words, np.uint64), np.frombuffer(before, np.int64)


def _letters(text: str) -> Numbers:
    """The folded letter of each character, 0 if it is none. Of a number's digits the first counts."""
    code = np.frombuffer(text.encode("utf-32-le", "replace"), np.uint32)
    letters = plain_letters().take(code, mode="clip")
    digit = letters == _ZERO
    letters[1:][digit[1:] & digit[:-1]] = 0
    return letters


@cache
def plain_letters() -> Numbers:
    """What each code point becomes in plain text."""
    plain = np.empty(_BASIC, np.uint64)
    kernel.plain_letters(plain)
    return plain
