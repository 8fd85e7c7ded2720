"""Which of many texts may be one of some headings: a search for a few letters spares most of them a long expression."""

from collections.abc import Sequence


def holding(texts: Sequence[str], stems: Sequence[str]) -> list[int]:
    """The places of the texts that hold one of the ``stems``, which are in lower case."""
    lowered = [text.lower() for text in texts]
    whole = "\n".join(lowered)
    found = [stem for stem in stems if stem in whole]
    return [place for place, text in enumerate(lowered) if any(stem in text for stem in found)] if found else []
