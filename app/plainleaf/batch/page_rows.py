"""Turns a page into its row, in the child process."""

import json

from plainleaf.batch.cleaning import FINGERPRINT, Cleaning, Content, Row, empty_row
from plainleaf.batch.recognition import fingerprint_of, language_of
from plainleaf.batch.records import PageRecord
from plainleaf.engine.article import Article
from plainleaf.engine.extract import extract
from plainleaf.engine.words import counts
from plainleaf.errors import PlainleafError


def clean(record: PageRecord, cleaning: Cleaning) -> Row:
    """Clean one page. Errors become part of the row; nothing is raised."""
    row = empty_row(record, cleaning)
    try:
        article = extract(record.page(), method=cleaning.method, **dict(cleaning.parameters))
        row |= _of_article(article, cleaning.content)
        if not row["error"] and (cleaning.languages or cleaning.duplicates != "none"):
            row |= _of_text(article.text, cleaning)
    except PlainleafError as error:
        row["error"] = str(error)
    except MemoryError:
        row["error"] = "It exceeds the memory limit of a page."
    except Exception as error:  # an internal error on one page is counted, and the run continues
        row["error"] = f"{type(error).__name__}: {error}"
    return row


def _of_text(text: str, cleaning: Cleaning) -> Row:
    found: Row = {}
    if cleaning.languages:
        found["text_language"], found["text_language_probability"] = language_of(text)
    if cleaning.duplicates != "none":
        found[FINGERPRINT] = fingerprint_of(text, cleaning.duplicates)
    return found


def _of_article(article: Article, content: Content) -> Row:
    known = article.metadata
    plain = {name: value.text for name in ("title", "author", "language", "url") if (value := getattr(known, name))}
    if known.date:
        plain["published"] = known.date.text
    if known.sitename:
        plain["site"] = known.sitename.text
    text = article.text
    return {
        "title": article.title,
        "author": plain.get("author", ""),
        "published": plain.get("published", ""),
        "language": plain.get("language", ""),
        "content": text if content == "text" else article.render(content),
        "metadata": json.dumps(plain, ensure_ascii=False, sort_keys=True),
        "confidence": article.record.confidence,
        "coverage": 1.0 - article.coverage.left_out,
        "words": int(counts([" ".join(text.split())])[0]) if text.strip() else 0,
        "error": "" if text.strip() else "Nothing on this page is an article.",
    }
