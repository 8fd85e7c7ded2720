"""The line that names the author after a label and a colon, below the text, as on many sites."""

import re

from plainleaf.engine.article.metadata import names
from plainleaf.engine.article.metadata.datelines import apart_from_text
from plainleaf.engine.document import Document, blocks
from plainleaf.engine.labels import is_label

TEXT = 80
"""Characters of a block that is running text, of which one of the two before the line is one."""

_LABELLED = re.compile(rf"^([^\n:：՝៖፦–-]{{2,40}})(?:[:：՝៖፦]|[-–]\s) ?[^\n:]{{3,{names.LONG}}}$", re.MULTILINE)


def signature(document: Document, language: str) -> str:
    """The line, as it stands; empty where there is none, or some name different people: those of other pages."""
    found = blocks(document)
    texts = found.texts(document)
    whole = "\n".join(texts)
    people: dict[str, str] = {}
    for line in _LABELLED.finditer(whole):
        if not is_label(line[1], "by", "author"):
            continue
        block = whole.count("\n", 0, line.start())
        if max(map(len, texts[max(block - 2, 0) : block]), default=0) < TEXT:
            continue
        holder = document.holder(int(found.start[block]), int(found.end[block]))
        if names.is_byline(line[0], language) and apart_from_text(document, holder):
            people[names.person(line[0], language)] = line[0]
    return next(iter(people.values())) if len(people) == 1 else ""
