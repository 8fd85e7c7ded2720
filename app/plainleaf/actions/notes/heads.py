"""The front matter of notes, in the form that each program documents.

- Obsidian: properties in YAML (https://help.obsidian.md/properties). A tag has no spaces and not digits alone.
- Logseq: ``key:: value`` lines at the top of a page. References in a value are read, except in the title, whose
  slashes make namespaces.
- Zotero: the variables of the Citation Style Language. Zotero imports them from the file beside (``reference``).
"""

import datetime
import re

from plainleaf.engine.article import Article
from plainleaf.engine.excerpt import excerpt_of
from plainleaf.engine.render.header import fields, scalar

TAG = "clippings"
"""The tag that each note has, so that they are found together."""
DAY = re.compile(r"\d{4}-\d\d-\d\d")
_NOT_IN_TAGS = re.compile(r"[^\w/-]+")
_SLASHES = re.compile(r"/{2,}")
_PROPERTIES = {"title": "title", "source": "address", "site": "sitename", "published": "date"}
"""The names of properties, and those of the facts in ``known_of``."""
_BRACKETS = str.maketrans("[]", "()")
_REFERS = re.compile(r"#\S|\[\[|\(\(|\{\{")


def web_address(article: Article) -> str:
    """The web address of the article, empty where it has none."""
    declared = article.metadata.url.text if article.metadata.url else ""
    return next(
        (address for address in (article.record.url or "", declared) if address.startswith(("http:", "https:"))), ""
    )


def known_of(article: Article) -> dict[str, str]:
    """The non-empty facts of an article, each on one line: its metadata by trafilatura's names, the ``date`` without
    time of day, and ``address`` and ``excerpt``."""
    texts = {name: text for name, text in fields(article).items() if isinstance(text, str)}
    if day := DAY.match(texts.get("date", "")):
        texts["date"] = day[0]  # what these programs take for a date has no time of day
    texts |= {"address": web_address(article), "excerpt": excerpt_of(article)}
    return {name: " ".join(text.split()) for name, text in texts.items() if text.strip()}


def authors_of(facts: dict[str, str]) -> list[str]:
    """The names of the authors."""
    return [name for name in facts.get("author", "").split("; ") if name]


def tags_of(article: Article) -> list[str]:
    """Tags without spaces, which end one in Obsidian and Logseq."""
    tags = {TAG.casefold(): TAG}  # these programs take tags that differ in case alone for one
    for tag in article.metadata.tags:
        text = _SLASHES.sub("/", _NOT_IN_TAGS.sub("-", tag.text)).strip("-/")
        if text:
            tags.setdefault(text.casefold(), text)
    return list(tags.values())


def obsidian(article: Article, day: datetime.date) -> str:
    """Properties."""
    facts = known_of(article)
    lines = [f"{name}: {_dated(facts[key])}" for name, key in _PROPERTIES.items() if key in facts]
    authors = [f"  - {scalar(name)}" for name in authors_of(facts)]
    lines += ["author:", *authors] if authors else []
    lines.append(f"created: {day.isoformat()}")
    lines += [f"description: {scalar(facts['excerpt'])}"] if "excerpt" in facts else []
    tags = (f"{tag}_" if tag.replace("/", "").isdecimal() else tag for tag in tags_of(article))
    lines += ["tags:", *(f"  - {scalar(tag)}" for tag in tags)]
    return "\n".join(["---", *lines, "---", ""])


def logseq(article: Article, day: datetime.date) -> str:
    """Properties of the page, one a line. Authors are pages, as Logseq makes of those that it takes from Zotero."""
    facts = known_of(article)
    values = {name: facts[key] for name, key in _PROPERTIES.items() if key in facts}
    if "title" in values:
        values["title"] = values["title"].replace("/", "-").translate(_BRACKETS)
    if "site" in values and _REFERS.search(values["site"]):
        values["site"] = f'"{values["site"]}"'  # read as text
    if authors := authors_of(facts):
        values["author"] = ", ".join(f"[[{name.translate(_BRACKETS)}]]" for name in authors)
    values |= {"created": day.isoformat(), "tags": ", ".join(tags_of(article))}
    return "".join(f"{name}:: {value}\n" for name, value in values.items())


def zotero(article: Article, day: datetime.date) -> str:
    """Variables of a reference."""
    facts = known_of(article)
    properties = {
        "title": "title", "author": "author", "container-title": "sitename", "issued": "date", "URL": "address",
        "language": "language", "abstract": "excerpt",
    }  # fmt: skip
    lines = [f"{name}: {scalar(facts[key])}" for name, key in properties.items() if key in facts]
    return "\n".join(["---", "type: webpage", *lines, f"accessed: {day.isoformat()}", "---", ""])


def _dated(value: str) -> str:
    """A value; a date is plain, so that it has the type of one."""
    return value if DAY.fullmatch(value) else scalar(value)
