"""One entry with everything that is kept of it, as plain values and files: out of one shelf and into another."""

import hashlib
import json
import zlib
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from plainleaf.library.article_json import LEVEL, compressed, decompressed
from plainleaf.library.database import Database
from plainleaf.library.errors import LibraryError, sound, told
from plainleaf.library.labels import Labels

PutFile = Callable[[str, bytes], None]
"""Keeps bytes under a name; the same name has always the same bytes."""
GetFile = Callable[[str], bytes]
"""The bytes of a name. Raises LibraryError where there are none."""

_ENTRY = (
    "uuid", "url", "title", "author", "site", "language", "published", "excerpt", "picture", "words", "origin", "added",
    "changed", "opened", "state", "favourite", "progress", "place", "note", "deleted",
)  # fmt: skip
_VERSION = ("received", "url", "content_type", "origin", "digest", "size")
_ARTICLE = ("made", "method", "release", "edited")
_HIGHLIGHT = (
    "uuid", "exact", "prefix", "suffix", "start", "end", "colour", "note", "found", "created", "changed",
)  # fmt: skip


def taken_out(database: Database, entry: int, put: PutFile) -> dict[str, Any]:
    """Everything that is kept of an entry; pages, article and pictures go into files. Raises LibraryError."""
    row = database.one("SELECT * FROM entries WHERE id = ?", entry)
    if row is None:
        raise LibraryError("missing", f"There is no entry {entry} on the shelf.")
    record: dict[str, Any] = {name: row[name] for name in _ENTRY}
    record["addresses"] = [one[0] for one in database.all("SELECT address FROM addresses WHERE entry = ?", entry)]
    record["tags"] = Labels(database, "tag").of(entry)
    record["collections"] = Labels(database, "collection").of(entry)
    record["highlights"] = [
        {name: one[name] for name in _HIGHLIGHT}
        for one in database.all("SELECT * FROM highlights WHERE entry = ? ORDER BY id", entry)
    ]
    record["versions"] = []
    for one in database.all("SELECT * FROM versions WHERE entry = ? ORDER BY id", entry):
        name = f"pages/{one['digest']}.html"
        with sound(entry):
            body = zlib.decompress(one["body"])
        put(name, body)
        record["versions"].append({**{key: one[key] for key in _VERSION}, "file": name})
    record["article"] = _article_out(database, entry, row["uuid"], put)
    record["pictures"] = []
    for one in database.all("SELECT * FROM pictures WHERE entry = ? ORDER BY id", entry):
        with sound(entry):
            kind = str(one["media_type"]).rpartition("/")[2][:8]
            name = f"pictures/{hashlib.sha256(one['data']).hexdigest()}.{kind}"
        put(name, one["data"])
        record["pictures"].append({"src": one["src"], "media_type": one["media_type"], "file": name})
    return record


def _article_out(database: Database, entry: int, uuid: str, put: PutFile) -> dict[str, Any] | None:
    row = database.one(
        "SELECT a.*, v.digest FROM articles a LEFT JOIN versions v ON v.id = a.version WHERE a.entry = ?", entry
    )
    if row is None:
        return None
    name = f"articles/{uuid}.json"
    with sound(entry):
        whole = {**json.loads(decompressed(row["tree"])), "text": decompressed(row["text"])}
    put(name, json.dumps(whole, ensure_ascii=False).encode("utf-8", "replace"))
    return {**{key: row[key] for key in _ARTICLE}, "digest": row["digest"], "file": name}


def files_in(folder: Path) -> GetFile:
    """The files of a backup by their names, none of which may lead out of its folder."""

    def file(name: str) -> bytes:
        path = (folder / name).resolve()
        if not path.is_relative_to(folder.resolve()):
            raise LibraryError("import", f"{name} lies outside the folder of the backup.")
        with told(path):
            return path.read_bytes()

    return file


def put_in(database: Database, record: Mapping[str, Any], get: GetFile) -> int | None:
    """Put an entry with everything into a shelf, inside a transaction; its id, None where the shelf has it already.
    Raises LibraryError for a record that is none, KeyError and TypeError where parts of it are missing."""
    addresses = [str(one) for one in record["addresses"]]
    known = database.value(
        "SELECT id FROM entries WHERE uuid = ? UNION SELECT entry FROM addresses "
        "WHERE address IN (SELECT value FROM json_each(?))",
        record["uuid"],
        json.dumps(addresses),
    )
    if known is not None:
        return None
    entry = _insert(database, "entries", {name: record[name] for name in _ENTRY})
    for address in addresses:
        database.run("INSERT INTO addresses (address, entry) VALUES (?, ?)", address, entry)
    for one in record["versions"]:
        body = get(one["file"])
        if hashlib.sha256(body).hexdigest() != one["digest"]:
            raise LibraryError("import", f"{one['file']} is not the page that was put there; it is damaged.")
        kept = {**{name: one[name] for name in _VERSION}, "entry": entry, "body": zlib.compress(body, LEVEL)}
        _insert(database, "versions", kept)
    if record["article"]:
        _article_in(database, entry, record["article"], get)
    for one in record["pictures"]:
        kept = {"entry": entry, "src": one["src"], "media_type": one["media_type"], "data": get(one["file"])}
        _insert(database, "pictures", kept)
    for one in record["highlights"]:
        if database.value("SELECT 1 FROM highlights WHERE uuid = ?", one["uuid"]) is None:
            _insert(database, "highlights", {**{name: one[name] for name in _HIGHLIGHT}, "entry": entry})
    Labels(database, "tag").add((entry,), record["tags"])
    Labels(database, "collection").add((entry,), record["collections"])
    return entry


def _article_in(database: Database, entry: int, found: Mapping[str, Any], get: GetFile) -> None:
    tree = json.loads(get(found["file"]))
    text = tree.pop("text")
    version = database.value("SELECT id FROM versions WHERE entry = ? AND digest = ?", entry, found["digest"])
    whole = json.dumps(tree, ensure_ascii=False, separators=(",", ":"))
    kept = {"entry": entry, "version": version, "tree": compressed(whole), "text": compressed(text)}
    _insert(database, "articles", {**{name: found[name] for name in _ARTICLE}, **kept})


def _insert(database: Database, table: str, values: Mapping[str, Any]) -> int:
    names = ", ".join(f'"{name}"' for name in values)
    return database.run(
        f"INSERT INTO {table} ({names}) VALUES ({', '.join('?' * len(values))})",
        *values.values(),
    )
