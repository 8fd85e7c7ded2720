"""The HTML page around an article: head, title, byline, and the extraction record."""

from collections.abc import Sequence
from html import escape

from plainleaf.engine.article import Article, Value
from plainleaf.engine.article.tree import Heading, plain
from plainleaf.resources import resource

STYLE = resource("export/page.css").read_text("utf-8")
# No scripts, no requests but pictures; for pages of the web no local files.
POLICY = "default-src 'none'; img-src http: https: data:{local}; style-src 'unsafe-inline'"


def page(article: Article, body: str) -> str:
    """A page with the article's blocks as ``body``."""
    data = article.metadata
    title = article.title or (data.url.text if data.url else "") or "Untitled"
    inner = f"<article>\n{header(article)}{body}</article>\n{footer(article)}"
    return _whole([article], f"<html{language_attribute(article)}>", title, _meta(article), inner)


def page_of_many(articles: Sequence[Article], bodies: Sequence[str], title: str) -> str:
    """A page with several articles, each with its own header, source and record."""
    inner = "".join(
        f"<article{language_attribute(article)}>\n{header(article)}{body}{footer(article)}"
        f"<!-- {escape(_record_line(article)).replace('--', '- -')} -->\n</article>\n"
        for article, body in zip(articles, bodies, strict=True)
    )
    return _whole(articles, "<html>", title, "", inner)


def _whole(articles: Sequence[Article], root: str, title: str, meta: str, inner: str) -> str:
    local = not all((article.record.url or "").startswith(("http:", "https:")) for article in articles)
    return (
        f"<!doctype html>\n{root}\n<head>\n"
        '<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{POLICY.format(local=" file:" if local else "")}">\n'
        f"<title>{escape(title, quote=False)}</title>\n{meta}<style>\n{STYLE}</style>\n</head>\n"
        f"<body>\n{inner}</body>\n</html>\n"
    )


def language_attribute(article: Article) -> str:
    """The attributes for language and direction, if the page declares them."""
    data = article.metadata
    language = f' lang="{escape(data.language.text)}"' if data.language else ""
    return language + (f' dir="{escape(data.direction.text)}"' if data.direction else "")


def _record_line(article: Article) -> str:
    record = article.record
    return f"Plainleaf {record.version}, {record.how}, sha256:{record.digest}"


def _meta(article: Article) -> str:
    data, record = article.metadata, article.record
    values: list[tuple[str, Value | None]] = [
        ("author", data.author), ("description", data.description), ("date", data.date),
    ]  # fmt: skip
    lines = [f'<meta name="{name}" content="{escape(value.text)}">\n' for name, value in values if value]
    if data.url:
        lines.append(f'<link rel="canonical" href="{escape(data.url.text)}">\n')
    settings = " ".join(f"{name}={value}" for name, value in record.parameters.items())
    lines.append(f'<meta name="generator" content="Plainleaf {escape(record.version)}">\n')
    lines.append(f'<meta name="plainleaf:method" content="{escape(f"{record.method} {settings}".strip())}">\n')
    lines.append(f'<meta name="plainleaf:digest" content="sha256:{escape(record.digest)}">\n')
    lines += [f'<meta name="plainleaf:page" content="{escape(url)}">\n' for url in record.pages]
    return "".join(lines)


def header(article: Article) -> str:
    """The header of an article: its title, unless it begins with it, author and date."""
    data = article.metadata
    alone = article.title and not opens_with_title(article)
    title = f"<h1>{escape(article.title, quote=False)}</h1>\n" if alone else ""
    day = data.date.text[:10] if data.date else ""  # people do not need the hour
    parts = filter(None, dict.fromkeys([*(value.text for value in (data.author, data.sitename) if value), day]))
    byline = escape(" · ".join(parts), quote=False)
    line = f"<p>{byline}</p>\n" if byline else ""
    return f"<header>\n{title}{line}</header>\n" if title or line else ""


def opens_with_title(article: Article) -> bool:
    """True if the first block is a heading with the title."""
    first = article.blocks[0] if article.blocks else None
    return isinstance(first, Heading) and _same(plain(first.content), article.title)


def footer(article: Article) -> str:
    """The source of the article."""
    url = article.metadata.url
    if url is None or not url.text.startswith(("http:", "https:")):
        return ""
    return f'<footer>From <a href="{escape(url.text)}">{escape(url.text, quote=False)}</a></footer>\n'


def _same(one: str, other: str) -> bool:
    return " ".join(one.split()).casefold() == " ".join(other.split()).casefold()
