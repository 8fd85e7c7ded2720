"""An article as a reference in RIS, which Zotero imports (*File → Import*), with the article as its note.

Zotero reads HTML in notes, and character references in every other field except the abstract, also in addresses. A
field is one line.
"""

import datetime
import re

from plainleaf.actions.notes.heads import DAY, TAG, authors_of, known_of
from plainleaf.engine.article import Article

LONGEST = 250_000
"""Characters of a note beyond which Zotero does not synchronise it: then the reference has none."""
_LINE_END = re.compile(r"\r\n?|[\n\u2028\u2029]")
_MARKUP = re.compile(r"<|&(?=#?\w)")
_FIELDS = {"TI": "title", "T2": "sitename", "DA": "date", "UR": "address", "LA": "language", "AB": "excerpt"}


def reference(article: Article, day: datetime.date) -> str:
    """The reference, a web page that was read on this day; lines end as RIS has it."""
    facts = known_of(article)
    lines = [("TY", "ELEC"), *((tag, _value(tag, facts[key])) for tag, key in _FIELDS.items() if key in facts)]
    lines += [("AU", _plain(name)) for name in authors_of(facts)]
    lines.append(("Y2", _day(day.isoformat())))
    tags = (" ".join(tag.text.replace(";", " ").split()) for tag in article.metadata.tags)
    # Zotero splits a tag that is the only one at its commas.
    lines += [("KW", _plain(tag)) for tag in dict.fromkeys([TAG, *filter(None, tags)])]
    note = article.render("html", fragment=True).strip()
    if note and len(note) <= LONGEST:
        lines.append(("N1", _LINE_END.sub("&#10;", note)))
    return "".join(f"{tag}  - {value}\r\n" for tag, value in [*lines, ("ER", "")])


def _value(tag: str, text: str) -> str:
    return _day(text) if tag == "DA" else text if tag == "AB" else _plain(text)


def _plain(text: str) -> str:
    """Text in which nothing is a tag or a character reference."""
    return _MARKUP.sub(lambda match: "&lt;" if match[0] == "<" else "&amp;", text)


def _day(date: str) -> str:
    """A day as RIS writes it; other texts are unchanged."""
    return f"{date.replace('-', '/')}/" if DAY.fullmatch(date) else date
