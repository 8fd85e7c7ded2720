"""Looks up the kinds of a class, id or role: each name is split into words once, whose phrases are looked up."""

from plainleaf._kernel.article import names as kernel
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
    kinds = {kind for name in names.split() for kind in _kinds_of(name)}
    return tuple(sorted(kinds, key=table().order.__getitem__)) if kinds else ()


def phrases_in(names: str, kind: Kind) -> list[str]:
    """The phrases of a kind in a class, id or role, in order."""
    lookup = table()
    phrases = (phrase for name in names.split() for phrase in kernel.phrases(name, lookup.starts, lookup.words))
    return [phrase for phrase in phrases if kind in lookup.words[phrase]]


@short_cache(16_384)
def _kinds_of(name: str) -> tuple[Kind, ...]:
    """The kinds of one name; sites share many names, but seldom the same combinations."""
    lookup = table()
    matches = [
        kind for phrase in kernel.phrases(name, lookup.starts, lookup.words) for kind in lookup.words[phrase]
    ] + lookup.whole.get(name, [])
    if name.startswith(lookup.beginnings):
        matches += [kind for start in lookup.beginnings if name.startswith(start) for kind in lookup.begins[start]]
    return tuple(matches)
