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
    found = {kind for name in names.split() for kind in _kinds_of(name)}
    return tuple(sorted(found, key=table().order.__getitem__)) if found else ()


def phrases_in(names: str, kind: Kind) -> list[str]:
    """The phrases of a kind in a class, id or role, in order."""
    known = table()
    found = (phrase for name in names.split() for phrase in kernel.phrases(name, known.starts, known.words))
    return [phrase for phrase in found if kind in known.words[phrase]]


@short_cache(16_384)
def _kinds_of(name: str) -> tuple[Kind, ...]:
    """The kinds of one name; sites share many names, but seldom the same combinations."""
    known = table()
    found = [
        kind for phrase in kernel.phrases(name, known.starts, known.words) for kind in known.words[phrase]
    ] + known.whole.get(name, [])
    if name.startswith(known.beginnings):
        found += [kind for start in known.beginnings if name.startswith(start) for kind in known.begins[start]]
    return tuple(found)
