"""Which of many texts may be one of some headings: a search for a few letters spares most of them a long expression."""

from collections.abc import Sequence

import numpy as np

from plainleaf.engine.auto.words.word_finder import WordFinder


def holding(texts: Sequence[str], stems: WordFinder) -> list[int]:
    """The places of the texts, none with a line break, that hold one of the ``stems``, which are in lower case."""
    whole = "\n".join(texts).lower().encode("utf-8", "replace")
    found, _ = stems.find(whole)
    if not found:
        return []
    ends = (np.frombuffer(whole, np.uint8) == ord("\n")).nonzero()[0]
    return list(dict.fromkeys(ends.searchsorted(found).tolist()))
