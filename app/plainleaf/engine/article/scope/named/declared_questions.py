"""The questions that a page declares in its JSON-LD, with their answers: below an article a method that weighs text
keeps the one and leaves the next, or leaves all of them as what stands behind the end."""

import html
import re

import numpy as np
from numpy.typing import NDArray

from plainleaf.engine.document import Document, blocks, join

Bools = NDArray[np.bool_]

WORDS = 3
"""Words of a question, at least: fewer are a label, which may stand elsewhere on the page, too."""

_SAID = re.compile(r'"(name|text)"\s*+:\s*+"((?:[^"\\]++|\\.)*+)"', re.DOTALL)
_ESCAPED = re.compile(r"\\u([0-9a-fA-F]{4})|\\[nrt]")
_TAG = re.compile(r"<[^<>]*+>")
_BETWEEN = re.compile(r"[\W_]+")


def with_questions(document: Document, keep: Bools) -> Bools:
    """``keep`` with the questions after the first kept text that the page declares, and the answers that stand directly
    below each, shape (runs,)."""
    declared = [text for text in document.json_ld if '"Question"' in text]
    if not declared:
        return keep
    said = [found for text in declared for found in _SAID.findall(text)]
    asked = {words for kind, text in said if kind == "name" and (words := _words(text)).count(" ") > WORDS}
    answered = " ".join(_words(text) for kind, text in said if kind == "text")
    lines, first = blocks(document), int(keep.argmax())
    more, question, seen = keep.copy(), slice(0, 0), set[str]()
    for start, end in zip(lines.start.tolist(), lines.end.tolist(), strict=True):
        words = _words(join(document, start, end)) if start > first else ""
        if words in asked and words not in seen:
            question = slice(start, end)
        elif words.strip() and question.stop:
            if words in answered:
                more[question] = more[start:end] = True
                seen.add(_words(join(document, question.start, question.stop)))
            else:
                question = slice(0, 0)
    return more


def _words(text: str) -> str:
    """The words of a text, each with a space around it, without tags and escapes."""
    text = _ESCAPED.sub(lambda found: chr(int(found[1], 16)) if found[1] else " ", text)
    plain = _TAG.sub(" ", html.unescape(html.unescape(text)))
    return f" {_BETWEEN.sub(' ', plain).strip().casefold()} "
