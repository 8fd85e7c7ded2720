"""Turns a page into its row, in the child process."""

import json

from plainleaf.batch.cleaning import FINGERPRINT, Cleaning, Row, empty_row
from plainleaf.batch.recognition import fingerprint_of, language_of
from plainleaf.batch.records import PageRecord
from plainleaf.engine.article import Metadata
from plainleaf.engine.extract import extract, kept_text
from plainleaf.engine.words import count
from plainleaf.errors import PlainleafError


def clean(record: PageRecord, cleaning: Cleaning) -> Row:
    """Clean one page. Errors become part of the row; nothing is raised."""
    row = empty_row(record, cleaning)
    try:
        read = _kept if cleaning.content == "kept" else _of_article
        row |= read(record, cleaning)
    except PlainleafError as error:
        row["error"] = str(error)
    except MemoryError:
        row["error"] = "It exceeds the memory limit of a page."
    except Exception as error:  # an internal error on one page is counted, and the run continues
        row["error"] = f"{type(error).__name__}: {error}"
    return row


def _of_text(text: str, cleaning: Cleaning) -> Row:
    if not text.strip():
        return {"words": 0, "error": "Nothing on this page is an article."}
    row: Row = {"words": count(text)}
    if cleaning.languages:
        row["text_language"], row["text_language_probability"] = language_of(text)
    if cleaning.duplicates != "none":
        row[FINGERPRINT] = fingerprint_of(text, cleaning.duplicates)
    return row


def _kept(record: PageRecord, cleaning: Cleaning) -> Row:
    """What the method keeps, without the steps to an article."""
    chosen = dict(cleaning.parameters)
    result = kept_text(record.page(), method=cleaning.method, with_metadata=cleaning.metadata, **chosen)
    return (
        _of_metadata(result.metadata)
        | {"content": result.text, "confidence": result.confidence}
        | _of_text(result.text, cleaning)
    )


def _of_article(record: PageRecord, cleaning: Cleaning) -> Row:
    article = extract(record.page(), method=cleaning.method, **dict(cleaning.parameters))
    text = article.text
    return (
        _of_metadata(article.metadata if cleaning.metadata else None)
        | {
            "content": text if cleaning.content == "text" else article.render(cleaning.content),
            "confidence": article.record.confidence,
            "coverage": 1.0 - article.coverage.left_out,
        }
        | _of_text(text, cleaning)
    )


def _of_metadata(metadata: Metadata | None) -> Row:
    if metadata is None:
        return {}
    plain = {name: value.text for name in ("title", "author", "language", "url") if (value := getattr(metadata, name))}
    if metadata.date:
        plain["published"] = metadata.date.text
    if metadata.sitename:
        plain["site"] = metadata.sitename.text
    row: Row = {name: plain.get(name, "") for name in ("title", "author", "published", "language")}
    return row | {"metadata": json.dumps(plain, ensure_ascii=False, sort_keys=True)}
