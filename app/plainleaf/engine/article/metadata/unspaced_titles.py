"""Titles in scripts without spaces, as sites write them: the title, then the section and the site, with a sign and no
space between them ("内蒙古启动…_要闻_北方网", "…-财经频道-千华网")."""

from plainleaf.engine.lazy_compile import lazy_compile
from plainleaf.engine.words import UNSPACED, count

WORDS = 4
"""Words of a title, at least."""
NAME = 8
"""Words of the name of a section or a site, at most."""

_SIGN = lazy_compile(rf"(?<=[{UNSPACED}！？）”」』】!?)])\s?[-_－—|｜]{{1,2}}\s?(?=[{UNSPACED}])|[_|｜]")
_LETTER = lazy_compile(f"[{UNSPACED}]")


def without_sections(title: str) -> str:
    """The first part of such a title, where it is the longest and each of the others may be a name."""
    first, *names = _SIGN.split(title)
    if not names or _LETTER.search(first) is None:
        return title
    longest = max(map(count, names))
    return first.rstrip() if count(first) >= max(WORDS, longest) and longest <= NAME else title
