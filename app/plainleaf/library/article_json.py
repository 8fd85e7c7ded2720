"""Stores an article (tree, metadata and record) as compressed JSON, and loads it again."""

import json
import types
from dataclasses import fields
from typing import Any

from plainleaf.engine.article import Article, KnownFacts
from plainleaf.engine.article import tree as content
from plainleaf.engine.article.build.links import Addresses
from plainleaf.engine.article.metadata.languages import LanguageRange
from plainleaf.engine.article.records import AppliedRule, Correction, Metadata, Record, Removal, Value
from plainleaf.engine.render import RENDERERS
from plainleaf.engine.render.json_tree import tree, type_name
from plainleaf.library.compression import compressed, decompressed

_KINDS: dict[str, type] = {
    type_name(kind): kind
    for name, kind in vars(content).items()
    if isinstance(kind, type) and not isinstance(kind, types.UnionType) and kind.__module__ == content.__name__
}
_ADDRESSES = {content.Link: ("href",), content.Embed: ("href", "picture"), content.Image: ("src",)}


def packed(article: Article) -> bytes:
    """Serialise an article without its plain text, which is stored in a column of its own."""
    whole = tree(article)
    del whole["text"]
    return compressed(json.dumps(whole, ensure_ascii=False, separators=(",", ":")))


def unpacked(data: bytes) -> Article:
    """Load an article from ``packed`` bytes. Raises ValueError if they hold none."""
    return article_of_tree(json.loads(decompressed(data)))


def article_of_tree(whole: dict[str, Any]) -> Article:
    """Build an article from its JSON (docs/schemas/article.schema.json). Raises ValueError if it does not describe
    one."""
    try:
        languages: list[LanguageRange] = []
        record = _record(whole["record"])
        addresses = Addresses(record.url, record.url)
        blocks = tuple(_part(block, languages, addresses) for block in whole["blocks"])
        languages.sort(key=lambda passage: passage.first)
        facts = KnownFacts(_metadata(whole["metadata"], addresses), record, languages=tuple(languages))
        removals = tuple(Removal(**removal) for removal in whole.get("removals", ()))
        return Article(blocks, facts, removals, RENDERERS)
    except (KeyError, TypeError, AttributeError) as error:
        raise ValueError(f"This JSON does not describe an article ({error}).") from error


def _part(value: Any, languages: list[LanguageRange], addresses: Addresses) -> Any:
    if isinstance(value, list):
        return tuple(_part(item, languages, addresses) for item in value)
    if not isinstance(value, dict):
        return value
    kind = _KINDS[value["type"]]
    node = value.get("node", -1)
    # the ``lang`` of code names its programming language
    language, direction = "" if kind is content.Code else value.get("language", ""), value.get("direction", "")
    if node >= 0 and (language or direction):
        languages.append(LanguageRange(node, node + 1, language, direction))
    names = {field.name for field in fields(kind)}
    values = {name: _part(inner, languages, addresses) for name, inner in value.items() if name in names}
    return kind(
        **values | {name: _open(values[name], addresses) for name in _ADDRESSES.get(kind, ()) if name in values}
    )


def _open(address: str, addresses: Addresses) -> str:
    """The address to open; empty if it names a local file, which older versions accepted from pages."""
    return addresses.link(address) if address[:5].lower() == "file:" else address


def _metadata(record: dict[str, Any], addresses: Addresses) -> Metadata:
    values: dict[str, Any] = {
        name: tuple(Value(**item) for item in value) if name == "tags" else value and Value(**value)
        for name, value in record.items()
        if name in Metadata.__dataclass_fields__
    }
    lead = {name: values.get(name) for name in ("url", "image")}
    return Metadata(
        **values | {name: value if value and _open(value.text, addresses) else None for name, value in lead.items()}
    )


def _record(record: dict[str, Any]) -> Record:
    values: dict[str, Any] = {
        name: tuple(value) if isinstance(value, list) else value
        for name, value in record.items()
        if name in Record.__dataclass_fields__
    }
    addresses = Addresses(record.get("url"), record.get("url"))
    values["pages"] = tuple(page for page in values.get("pages", ()) if _open(page, addresses))
    values["rules"] = tuple(
        AppliedRule(rule["name"], rule["own"], tuple(rule["did"]), tuple(rule["problems"]))
        for rule in values.get("rules", ())
    )
    values["corrections"] = tuple(Correction(**correction) for correction in values.get("corrections", ()))
    return Record(**values)
