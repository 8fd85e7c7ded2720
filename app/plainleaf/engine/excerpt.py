"""The excerpt of an article for lists: its standfirst, else its first sentences."""

import re

from plainleaf.engine.article import Article
from plainleaf.engine.article.tree import Formula, Paragraph, Text, plain, rebuilt
from plainleaf.engine.document.shortcodes import plain_text
from plainleaf.engine.readable_tex import in_words, without_tex
from plainleaf.engine.words import SENTENCE_ENDS, beginning

LONGEST = 300
"""Characters."""
LEAST = 40
"""Minimum characters of a text that describes an article; shorter ones are labels."""
_LIST = re.compile(r"(?:[^,.!?]{1,30},){4,}[^,.!?]{1,30}")
"""Keywords, which describe no article."""
_CUT = re.compile(r"(?:\[?…\]?|\[?\.{3}\]?)$")
_END = re.compile(rf"[{re.escape(''.join(SENTENCE_ENDS))}][\"'”’»)」』]*(?=\s|$)|[。！？][」』]?")


def excerpt_of(article: Article) -> str:
    """The subtitle of an article, its standfirst, its page's description, or its first paragraphs: whole sentences if
    they fit, at most LONGEST characters, formulas as signs; empty for an article without text."""
    facts = article.metadata
    subtitle, description = (value.text if value is not None else "" for value in (facts.subtitle, facts.description))
    candidates = [
        without_tex(" ".join(plain_text(text).split())) for text in (subtitle, article.standfirst, description)
    ]
    words = _first_words(article) or without_tex(" ".join(article.text[: 4 * LONGEST].split()))
    whole = (
        text
        for text in candidates
        if len(text) >= LEAST and not (words and (_CUT.search(text) or _LIST.fullmatch(text)))
    )
    return shortened(next(whole, words or next(filter(None, candidates), "")))


def shortened(text: str) -> str:
    """As many whole sentences of a text as fit; the beginning of the first one if it is too long."""
    if len(text) <= LONGEST:
        return text
    ends = [match.end() for match in _END.finditer(text, 0, LONGEST) if match.end() >= LEAST]
    return text[: ends[-1]] if ends else beginning(text, LONGEST)


def _first_words(article: Article) -> str:
    """The text of the first paragraphs, without captions and headings."""
    words = ""
    for block in article.blocks:
        if isinstance(block, Paragraph):
            content = rebuilt(block.content, lambda one: Text(in_words(one.tex)) if isinstance(one, Formula) else one)
            words = f"{words} {without_tex(' '.join(plain(content).split()))}".strip()
            if len(words) > LONGEST:
                break
    return words
