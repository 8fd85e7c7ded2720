"""The header of a file: YAML for Markdown, with trafilatura's field names; a few lines for text."""

import re
from collections.abc import Sequence

from plainleaf.engine.addresses import site_of
from plainleaf.engine.article import Article, tree
from plainleaf.engine.lazy_compile import lazy_compile

_PLAIN = lazy_compile(r"[^\W\d_][\w '’().;…–—/+-]*")
_SPECIAL = lazy_compile(r"true|false|yes|no|on|off|null|y|n", re.IGNORECASE)
# Characters that a double-quoted scalar escapes: quotes, what YAML does not call printable, line breaks and
# bidirectional controls, and what a Markdown reader that does not support headers would treat as a tag, an entity, code
# or a link.
_ESCAPED = lazy_compile(
    '["\\\\\x00-\x1f\x7f-\x9f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ud800-\udfff\ufeff\ufff0-\ufffb\ufffe\uffff'
    "\U000e0000-\U000e0fff<&`]|(?<=\\])[(\\[]"
)


def fields(article: Article) -> dict[str, str | list[str]]:
    """The page's metadata by trafilatura's names, and the extraction record."""
    data, record = article.metadata, article.record
    url = data.url.text if data.url else ""
    values: dict[str, str | list[str]] = {
        "title": data.title.text if data.title else "",
        "subtitle": data.subtitle.text if data.subtitle else "",
        "author": data.author.text if data.author else "",
        "url": url,
        "hostname": site_of(url),
        "description": data.description.text if data.description else "",
        "sitename": data.sitename.text if data.sitename else "",
        "date": data.date.text if data.date else "",
        "modified": data.modified.text if data.modified else "",
        "categories": [],
        "tags": [tag.text for tag in data.tags],
        "license": data.licence.text if data.licence else "",
        "language": data.language.text if data.language else "",
        "image": data.image.text if data.image else "",
        "method": record.method,
        "parameters": ", ".join(f"{name}={value}" for name, value in record.parameters.items()),
        "confidence": "" if record.confidence is None else f"{record.confidence:.2f}",
        "version": record.version,
        "digest": f"sha256:{record.digest}",
        "rules": [rule.name for rule in record.rules if rule.did],
        "pages": list(record.pages),
    }
    return {name: value for name, value in values.items() if value}


def title_of(articles: Sequence[Article]) -> str:
    """The title of a file with these articles."""
    first = next((article.title for article in articles if article.title), "")
    if len(articles) < 2:
        return first or "Untitled"
    others = len(articles) - 1
    return f"{first} and {others} more" if first else f"{len(articles)} articles"


def title_above(article: Article) -> str:
    """The title at the beginning of text and Markdown; empty if the article begins with it."""
    title = next((removal.text for removal in article.removals if removal.step == "title"), "") or article.title
    first = article.blocks[0] if article.blocks else None
    if first is None or (isinstance(first, tree.Heading) and _words(tree.plain(first.content)) == _words(title)):
        return ""
    return title


def _words(text: str) -> list[str]:
    return re.findall(r"\w+", text.lower())


_LINES = {"author": "Author", "date": "Date", "sitename": "Site", "url": "Address"}


def head_of(article: Article) -> list[str]:
    """The lines below the title of a text: author, date, source, and extraction record."""
    known, record = fields(article), article.record
    named = {label: str(known[name]) for name, label in _LINES.items() if name in known}
    lines = [f"{label}: {' '.join(text.split()).removesuffix('T00:00:00+00:00')}" for label, text in named.items()]
    settings = f" ({known['parameters']})" if "parameters" in known else ""
    sure = f", confidence {known['confidence']}" if "confidence" in known else ""
    lines.append(f"Extracted: Plainleaf {record.version}, method {record.method}{settings}{sure}")
    lines += [f"Rules: {', '.join(known['rules'])}"] if "rules" in known else []
    return [*lines, f"Digest: {known['digest']}"]


def yaml(article: Article) -> str:
    """The header, from ``---`` to ``---``, with a line end at its end."""
    lines = []
    for name, value in fields(article).items():
        if isinstance(value, list):
            lines.append(f"{name}: [{', '.join(scalar(item) for item in value)}]")
        else:
            lines.append(f"{name}: {scalar(value)}")
    return "---\n" + "\n".join(lines) + "\n---\n"


def scalar(text: str) -> str:
    """A YAML scalar: plain if nothing in it could be syntax, else in double quotes with escapes."""
    text = " ".join(text.split())
    if _PLAIN.fullmatch(text) and not _SPECIAL.fullmatch(text):
        return text
    return f'"{_ESCAPED.sub(_escape, text)}"'


def _escape(match: re.Match[str]) -> str:
    sign = match[0]
    if sign in '"\\':
        return "\\" + sign
    code = ord(sign)
    if 0xD800 <= code < 0xE000:
        code = 0xFFFD  # a lone surrogate is not a character
    return f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"
