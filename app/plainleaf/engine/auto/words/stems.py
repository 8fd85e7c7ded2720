"""Which of many texts may be one of some headings: a search for a few letters spares most of them a long expression."""

from collections.abc import Sequence


def holding(texts: Sequence[str], stems: Sequence[str]) -> list[int]:
    """The places of the texts, none with a line break, that hold one of the ``stems``, which are in lower case."""
    whole = "\n".join(texts).lower()
    found = [stem for stem in stems if stem in whole]
    if not found:  # as on most pages
        return []
    return [place for place, text in enumerate(whole.split("\n")) if any(stem in text for stem in found)]
