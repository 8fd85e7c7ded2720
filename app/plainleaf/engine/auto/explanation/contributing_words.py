"""The words behind the features of the learnt words: which of them count for a block and which against it."""

from collections.abc import Iterable

from plainleaf.engine.auto.features.measures import LEVELS, PageMeasures
from plainleaf.engine.auto.features.vocabulary import HEADING, Vocabulary
from plainleaf.engine.auto.words.tokens import NEAR

WordsByFeature = dict[str, tuple[tuple[str, float], ...]]


def contributing_words(vocabulary: Vocabulary, v: PageMeasures, block: int) -> WordsByFeature:
    """By feature (``learnt words: text`` and so on): the words with a weight, and the log-odds that they add."""
    tokens = v.tokens
    section = int(v.shape.section[block])
    heading = tokens.words_in(section, HEADING) if 0 <= section != block else []
    body, path = v.document.body, v.document.path(int(v.container[block]))
    near = (int(node) for node in dict.fromkeys(v.above[:NEAR, block].tolist()) if node > body)
    words = {
        "text": tokens.words_in(block),
        "heading": heading,
        "near": _marked(v, near),
        "above": _marked(v, (node for node in path if node > body)),
    }
    weighed = {kind: _weighed(vocabulary, kind, found_words) for kind, found_words in words.items()}
    classes = weighed["near"] + weighed["above"]
    around = {f"learnt words: ancestor {level}": classes for level in LEVELS}
    around["learnt words"] = weighed["text"] + classes
    return {f"learnt words: {kind}": pairs for kind, pairs in weighed.items()} | around


def _weighed(vocabulary: Vocabulary, kind: str, words: Iterable[str]) -> tuple[tuple[str, float], ...]:
    """The distinct words with a weight."""
    weights = ((word, vocabulary.weight(kind, word)) for word in dict.fromkeys(words))
    return tuple((word, weight) for word, weight in weights if weight)


def _marked(v: PageMeasures, nodes: Iterable[int]) -> Iterable[str]:
    """The words in the names of some nodes."""
    for node in nodes:
        yield from v.tokens.marked_at(node)
