"""What the model knows of a block: named columns, shape (blocks,), in groups that can be left out one by one.

Everything is arithmetic over the document's columns; nothing walks the tree per block.
"""

from collections import Counter
from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from plainleaf.engine.auto.page_signals import page_signals
from plainleaf.engine.auto.seen import seen_by_methods
from plainleaf.engine.auto.view import (
    ABOVE,
    LEVELS,
    Columns,
    View,
    bits,
    under,
    view,
)
from plainleaf.engine.auto.words import MARKUP_WORDS, TEXT_WORDS, text_bits
from plainleaf.engine.document import Document, prefix_sum
from plainleaf.engine.document.tags import HEADINGS

_NOTICE = 150  # characters up to which a block is looked through for words of notices


# Kinds of characters that are counted, by code point.
_KINDS: dict[str, str] = {
    "comma": ",;，、،؛",
    "stop": ".!?。！？।…؟",
    "digit": "0123456789",
    "mark": "|»›→•·/+",
    "bracket": "{}[]<>=_\\",
    "money": "$€£¥₹",
    "colon": ":：",
}
_TABLE = np.zeros((len(_KINDS) + 1, 0x10000), np.bool_)
for _row, _characters in enumerate(_KINDS.values()):
    _TABLE[_row, [ord(c) for c in _characters]] = True
_TABLE[-1, [code for code in range(0x0530) if chr(code).isupper()]] = True


def own_text(v: View) -> Columns:
    """The block's own words, punctuation, case, digits and links."""
    texts = v.texts
    lengths = np.array([len(text) for text in texts], np.int64)
    chars = np.maximum(lengths, 1)
    words = np.maximum(v.words, 1)
    code = np.frombuffer("".join(texts).encode("utf-32-le", "replace"), np.uint32)
    found = _TABLE[:, np.minimum(code, 0xFFFF)]
    ends = np.cumsum(lengths)
    sums = np.zeros((len(found), len(code) + 1), np.int64)
    np.cumsum(found, axis=1, out=sums[:, 1:])
    comma, stop, digit, mark, bracket, money, colon, upper = sums[:, ends] - sums[:, ends - lengths]
    last = code[ends - 1] if len(code) else code
    first = code[ends - lengths] if len(code) else code
    columns: Columns = {
        "chars": v.chars,
        "words": v.words,
        "log words": np.log1p(v.words),
        "characters per word": v.chars / words,
        "link density": v.linked / np.maximum(v.chars, 1),
        "linked characters": v.linked,
        "runs": v.blocks.end - v.blocks.start,
        "commas": comma,
        "sentence ends": stop,
        "commas per word": comma / words,
        "sentence ends per word": stop / words,
        "digits": digit / chars,
        "capitals per word": upper / words,
        "capitals": upper / chars,
        "ends a sentence": _TABLE[1, np.minimum(last, 0xFFFF)],
        "ends with a colon": _TABLE[6, np.minimum(last, 0xFFFF)],
        "starts small": (first >= 97) & (first <= 122),
        "marks": mark / chars,
        "brackets": bracket / chars,
        "money": money,
        "colons": colon / words,
    }
    notice = np.array([text_bits(text[:_NOTICE]) for text in texts], np.int64)
    columns |= dict(zip((f"notice: {name}" for name in TEXT_WORDS), bits(notice, len(TEXT_WORDS)), strict=True))
    return columns


def place(v: View) -> Columns:
    """Where the block stands in the page, and how much text comes before it."""
    count = max(1, len(v.texts))
    index = np.arange(len(v.texts))
    total = max(1, int(v.chars.sum()))
    before = np.cumsum(v.chars) - v.chars
    headings = v.document.nodes.having(frozenset({"h1"}))
    h1_at = v.document.nodes.run_start[headings]
    first = v.blocks.start
    since = first - (h1_at[0] if len(h1_at) else 0)
    unlinked = v.chars - v.linked
    plain_before = np.cumsum(unlinked) - unlinked
    return {
        "index": index,
        "index from end": count - 1 - index,
        "relative index": index / count,
        "text before": before / total,
        "plain text before": plain_before / max(1, int(unlinked.sum())),
        "depth": v.document.nodes.depth[v.container],
        "runs since h1": np.sign(since) * np.log1p(np.abs(since)) if len(h1_at) else np.zeros(len(index)),
        "before h1": since < 0 if len(h1_at) else np.zeros(len(index)),
    }


def markup(v: View) -> Columns:
    """Tags above, and words in the class, id and role of the surroundings."""
    owner = v.container
    nodes = v.document.nodes
    tag_names = list(ABOVE)
    columns: Columns = dict(zip((f"in {name}" for name in tag_names), bits(v.tag_bits[owner], len(ABOVE)), strict=True))
    words = list(MARKUP_WORDS)
    columns |= dict(zip((f"within: {name}" for name in words), bits(v.word_bits[owner], len(words)), strict=True))
    near = v.own_bits[v.above[0]] | v.own_bits[v.above[1]] | v.own_bits[v.above[2]]
    columns |= dict(zip((f"close: {name}" for name in words), bits(near, len(words)), strict=True))
    tag = np.array([_TAG_RANK.get(name, 0) for name in nodes.tag_names], np.float32)[nodes.tag]
    columns["container tag"] = tag[owner]
    columns["parent tag"] = tag[v.above[1]]
    columns["hidden"] = v.document.hidden[owner]
    return columns


_RANKED = """
    div p li td h1 h2 h3 h4 h5 h6 section article span a ul ol dt dd table tr th blockquote pre figure figcaption header
    footer nav aside main form body details summary center label
"""
_TAG_RANK = {name: rank for rank, name in enumerate(_RANKED.split(), 1)}


def surroundings(v: View) -> Columns:
    """Text share, link density, paragraphs and punctuation of the ancestors at each level."""
    document = v.document
    total = max(1, int(document.runs.length.sum()))
    commas = prefix_sum(np.array([text.count(",") + text.count("，") for text in document.runs.text], np.int64))
    columns: Columns = {}
    counted = {
        "paragraphs": frozenset({"p"}),
        "headings": HEADINGS,
        "items": frozenset({"li"}),
        "images": frozenset({"img", "picture", "svg", "video"}),
        "anchors": frozenset({"a"}),
        "controls": frozenset({"input", "select", "textarea", "button"}),
        "elements": frozenset(document.nodes.tag_names),
    }
    befores = {name: prefix_sum(document.nodes.having(tags)) for name, tags in counted.items()}
    in_p = _inside(document, frozenset({"p"}))
    p_chars = prefix_sum(np.where(in_p, document.runs.length, 0))
    previous: NDArray[np.int64] | None = None
    for row, level in enumerate(LEVELS):
        node = v.above[row]
        chars = under(document.chars_before, document, node)
        words = under(document.words_before, document, node)
        some = np.maximum(chars, 1)
        runs = document.nodes.run_end[node] - document.nodes.run_start[node]
        name = f"ancestor {level}: "
        columns[name + "text share"] = chars / total
        columns[name + "link density"] = under(document.linked_chars_before, document, node) / some
        columns[name + "paragraph share"] = under(p_chars, document, node) / some
        columns[name + "commas per word"] = under(commas, document, node) / np.maximum(words, 1)
        columns[name + "words per run"] = words / np.maximum(runs, 1)
        columns[name + "log words"] = np.log1p(words)
        for what, before in befores.items():
            found = before[document.nodes.end[node]] - before[node]
            columns[name + what + " per 100 words"] = 100 * found / (words + 10)
        columns[name + "place of block"] = (v.blocks.start - document.nodes.run_start[node]) / np.maximum(runs, 1)
        if previous is not None:
            columns[name + "share of lower ancestor"] = previous / some
        previous = chars
    return columns


def _inside(document: Document, tags: frozenset[str]) -> NDArray[np.bool_]:
    """Mask over the runs: below an element with one of the tags."""
    nodes = document.nodes
    found = np.flatnonzero(nodes.having(tags))
    count = len(document.runs) + 1
    change = np.bincount(nodes.run_start[found], minlength=count) - np.bincount(nodes.run_end[found], minlength=count)
    inside: NDArray[np.bool_] = np.cumsum(change)[: count - 1] > 0
    return inside


def neighbours(v: View) -> Columns:
    """The blocks before and after, and blurred amounts of text and links around."""
    columns: Columns = {}
    density = v.linked / np.maximum(v.chars, 1)
    rank = np.array([_TAG_RANK.get(name, 0) for name in v.document.nodes.tag_names])[v.document.nodes.tag][v.container]
    for shift in (-3, -2, -1, 1, 2, 3):
        name = f"block {shift:+d}: "
        columns[name + "words"] = _shifted(v.words, shift)
        columns[name + "link density"] = _shifted(density, shift)
        columns[name + "container tag"] = _shifted(rank, shift)
        if abs(shift) == 1:
            same = _shifted(v.container, shift) == v.container
            columns[name + "same container"] = same
            lca = _shifted(v.above[1], shift) == v.above[1]
            columns[name + "same parent"] = lca
    plain, linked = (v.chars - v.linked).astype(np.float64), v.linked.astype(np.float64)
    for sigma in (1.5, 4.0, 12.0):
        a, b = _blur(plain, sigma), _blur(linked, sigma)
        columns[f"blurred plain text, sigma {sigma:g}"] = np.log1p(a)
        columns[f"blurred linked text, sigma {sigma:g}"] = np.log1p(b)
        columns[f"blurred link density, sigma {sigma:g}"] = b / (a + b + 1)
    return columns


def _shifted(values: NDArray[np.generic], shift: int) -> NDArray[np.float32]:
    """Each block's neighbour's value, -1 beyond the ends."""
    result = np.full(len(values), -1.0, np.float32)
    if shift > 0:
        result[:-shift] = values[shift:]
    else:
        result[-shift:] = values[:shift]
    return result


def _blur(values: NDArray[np.float64], sigma: float) -> NDArray[np.float64]:
    reach = int(3 * sigma)
    weights = np.exp(-0.5 * (np.arange(-reach, reach + 1) / sigma) ** 2)
    padded = np.concatenate((np.zeros(reach), values, np.zeros(reach)))
    return np.convolve(padded, weights / weights.sum(), "valid") if len(values) else values


def repetition(v: View) -> Columns:
    """How often the block's text, and elements built like its surroundings, recur on the page."""
    texts = Counter(v.texts)
    columns: Columns = {"text recurs": np.array([texts[text] for text in v.texts], np.float32)}
    kinds = len(v.build)
    one, two, three = (v.build[v.above[row]] for row in range(3))
    signatures = (one, one * kinds + two, two * kinds + three)
    total = max(1, int(v.chars.sum()))
    for level, signature in enumerate(signatures, 1):
        group = np.unique(signature, return_inverse=True)[1]
        size = np.bincount(group, minlength=1)
        chars = np.bincount(group, v.chars, minlength=1)
        linked = np.bincount(group, v.linked, minlength=1)
        name = f"built alike {level}: "
        columns[name + "blocks"] = size[group]
        columns[name + "mean characters"] = (chars / np.maximum(size, 1))[group]
        columns[name + "text share"] = (chars / total)[group]
        columns[name + "link density"] = (linked / np.maximum(chars, 1))[group]
    return columns


def title(v: View) -> Columns:
    """Overlap with the page's title and first heading."""
    document = v.document
    named = next((e.text or "" for e in document.root.iter("title")), "")
    words = set(named.lower().split())
    heading = next((i for i, b in enumerate((v.tag_bits[v.container] & _H1).tolist()) if b), -1)
    first = set(v.texts[heading].lower().split()) if heading >= 0 else set()

    said = [set(text[:_NOTICE].lower().split()) for text in v.texts]
    of_title = np.array([len(words & own) for own in said], np.float32) / max(1, len(words))
    of_h1 = np.array([len(first & own) for own in said], np.float32) / max(1, len(first))
    best = int(of_title.argmax()) if len(of_title) else 0
    since = np.arange(len(said)) - best
    return {
        "words of the title": of_title,
        "words of the first h1": of_h1,
        "blocks since the title": np.sign(since) * np.log1p(np.abs(since)),
        "title found": np.full(len(said), of_title[best] if len(said) else 0.0),
    }


_H1 = 1 << ABOVE.index("h1")

GROUPS: dict[str, Callable[[View], Columns]] = {
    "own text": own_text,
    "place": place,
    "markup": markup,
    "surroundings": surroundings,
    "neighbours": neighbours,
    "repetition": repetition,
    "title": title,
    "methods": seen_by_methods,
    "page": page_signals,
}


def features(document: Document) -> tuple[View, tuple[str, ...], NDArray[np.float32]]:
    """The view of a page, the names of the features, and the matrix, shape (blocks, features)."""
    v = view(document)
    columns: Columns = {}
    for group in GROUPS.values():
        columns |= group(v)
    matrix = np.empty((len(v.texts), len(columns)), np.float32)
    for index, values in enumerate(columns.values()):
        matrix[:, index] = values
    return v, tuple(columns), matrix
