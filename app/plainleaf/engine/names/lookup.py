"""Looks up the kinds of a class, id or role: each name is split into words once, whose phrases are looked up."""

from plainleaf.engine.names.table import Kind, table
from plainleaf.engine.short_cache import short_cache


def is_named(names: str | None, *kinds: Kind) -> bool:
    """True if a class, id or role describes one of some kinds."""
    if names:
        for kind in kinds_of(names):  # usually none
            if kind in kinds:
                return True
    return False


@short_cache(8192)
def kinds_of(names: str) -> tuple[Kind, ...]:
    """The kinds that a class, id or role describes, in the order of the file; usually none."""
    known = table()
    kinds = known.names.described(names)
    return tuple(sorted(kinds, key=known.order.__getitem__)) if kinds else ()


def phrases_in(names: str, kind: Kind) -> list[str]:
    """The phrases of a kind in a class, id or role, in order."""
    known = table().names
    phrases = (phrase for name in names.split() for phrase in known.phrases_in(name))
    return [phrase for phrase in phrases if kind in known.phrases[phrase]]
