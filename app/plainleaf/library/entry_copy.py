"""Copies an entry with all its data out of one shelf and into another, as plain values and files."""

import hashlib
import json
import re
import sqlite3
import zlib
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from plainleaf.library.article_check import fault_in_article
from plainleaf.library.article_json import article_of_tree
from plainleaf.library.backup_schema import addresses_in, claims_in
from plainleaf.library.compression import LEVEL, compressed, decompressed
from plainleaf.library.database import Database
from plainleaf.library.errors import LibraryError, sound
from plainleaf.library.json_text import parsed
from plainleaf.library.labels import Labels
from plainleaf.library.schema import FILL_SHELVED
from plainleaf.logins import without_login

PutFile = Callable[[str, bytes], None]
"""Stores bytes under a name; a name always has the same bytes."""
GetFile = Callable[[str], bytes]
"""Returns the bytes of a name. Raises LibraryError if there are none."""

LARGEST = 2**30
"""Maximum bytes of a file in a backup."""

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
    """Everything stored about an entry; pages, article and pictures go into files. Raises LibraryError."""
    row = database.one("SELECT * FROM entries WHERE id = ?", entry)
    if row is None:
        raise LibraryError("missing", f"There is no entry {entry} on the shelf.")
    record: dict[str, Any] = {name: row[name] for name in _ENTRY}
    beside = database.one("SELECT saved, source FROM shelved WHERE entry = ?", entry)
    record |= dict(beside) if beside is not None else {}
    record["addresses"] = [row[0] for row in database.all("SELECT address FROM addresses WHERE entry = ?", entry)]
    record["tags"] = Labels(database, "tag").of(entry)
    record["collections"] = Labels(database, "collection").of(entry)
    record["highlights"] = [
        {name: highlight[name] for name in _HIGHLIGHT}
        for highlight in database.all("SELECT * FROM highlights WHERE entry = ? ORDER BY id", entry)
    ]
    record["versions"] = []
    for version in database.all("SELECT * FROM versions WHERE entry = ? ORDER BY id", entry):
        with sound(entry):
            body = zlib.decompress(version["body"])
        name = f"pages/{hashlib.sha256(body).hexdigest()}.html"
        put(name, body)
        record["versions"].append({**{key: version[key] for key in _VERSION}, "file": name})
    record["article"] = _article_out(database, entry, put)
    record["pictures"] = []
    for picture in database.all("SELECT * FROM pictures WHERE entry = ? ORDER BY id", entry):
        with sound(entry):
            kind = re.sub(r"[^a-z0-9+]", "", str(picture["media_type"]).rpartition("/")[2].lower())[:8]
            name = f"pictures/{hashlib.sha256(picture['data']).hexdigest()}.{kind or 'bin'}"
        put(name, picture["data"])
        record["pictures"].append({"src": picture["src"], "media_type": picture["media_type"], "file": name})
    return record


def _article_out(database: Database, entry: int, put: PutFile) -> dict[str, Any] | None:
    row = database.one(
        "SELECT a.*, v.digest FROM articles a LEFT JOIN versions v ON v.id = a.version WHERE a.entry = ?", entry
    )
    if row is None:
        return None
    with sound(entry):
        whole = {**json.loads(decompressed(row["tree"])), "text": decompressed(row["text"])}
    data = json.dumps(whole, ensure_ascii=False).encode("utf-8", "replace")
    name = f"articles/{hashlib.sha256(data).hexdigest()}.json"
    put(name, data)
    return {**{key: row[key] for key in _ARTICLE}, "digest": row["digest"], "file": name}


def files_in(folder: Path) -> GetFile:
    """Reads the files of a backup by name. Names cannot lead outside its folder."""

    def file(name: str) -> bytes:
        try:
            path = (folder / name).resolve()
            if not path.is_relative_to(folder.resolve()):
                raise LibraryError("import", f"{name} lies outside the folder of the backup.")
            if not path.is_file():
                raise LibraryError("import", f"{name} is not in the folder of the backup.")
            if path.stat().st_size > LARGEST:
                raise LibraryError("import", f"{name} is larger than {LARGEST // 2**20} MB.")
            return path.read_bytes()
        except (OSError, RuntimeError, ValueError) as error:  # a circular link, or a name that the system rejects
            raise LibraryError("import", f"{name!r:.200} of the backup cannot be read: {error}.") from error

    return file


def put_in(database: Database, record: Mapping[str, Any], get: GetFile) -> int | None:
    """Insert an entry with all its data, inside a transaction; returns its id, or None if the shelf already has it. The
    caller has checked the record (``fault_in_entry``); files are checked here. Raises LibraryError."""
    try:
        return _entry_in(database, record, get)
    except LibraryError as error:
        cause = error.__cause__
        if isinstance(cause, sqlite3.IntegrityError):  # such as one picture twice
            message = f"The record of {without_login(record['url'])} is not whole ({cause!r})."
            raise LibraryError("import", message) from error
        raise


def _entry_in(database: Database, record: Mapping[str, Any], get: GetFile) -> int | None:
    addresses = addresses_in(record)
    existing = database.value(
        "SELECT id FROM entries WHERE uuid = ? UNION SELECT entry FROM addresses "
        "WHERE address IN (SELECT value FROM json_each(?))",
        record["uuid"],
        json.dumps(addresses),
    )
    if existing is not None:
        return None
    entry = _insert(
        database, "entries", {**{name: record[name] for name in _ENTRY}, "url": without_login(record["url"])}
    )
    for address in addresses:
        database.run("INSERT INTO addresses (address, entry) VALUES (?, ?)", address, entry)
    for version in record["versions"]:
        body = get(version["file"])
        if hashlib.sha256(body).hexdigest() != version["digest"] or len(body) != version["size"]:
            raise LibraryError("import", f"{version['file']} is not the page that was put there; it is damaged.")
        row = {**{name: version[name] for name in _VERSION}, "entry": entry, "body": zlib.compress(body, LEVEL)}
        _insert(database, "versions", row)
    for claim in sorted(claims_in(record))[:1]:
        _insert(database, "declared", {"entry": entry, "address": claim})
    if record["article"]:
        _article_in(database, entry, record, get)
    for picture in record["pictures"]:
        row = {
            "entry": entry,
            "src": picture["src"],
            "media_type": picture["media_type"],
            "data": get(picture["file"]),
        }
        _insert(database, "pictures", row)
    for highlight in record["highlights"]:
        if database.value("SELECT 1 FROM highlights WHERE uuid = ?", highlight["uuid"]) is None:
            _insert(database, "highlights", {**{name: highlight[name] for name in _HIGHLIGHT}, "entry": entry})
    Labels(database, "tag").add((entry,), record["tags"])
    Labels(database, "collection").add((entry,), record["collections"])
    # after the inserts whose triggers mark an entry as saved; an older backup does not record what was saved
    database.run(f"{FILL_SHELVED} WHERE e.id = ?", entry)
    if "saved" in record:
        database.run("UPDATE shelved SET saved = ? WHERE entry = ?", record["saved"], entry)
    database.run("UPDATE shelved SET source = ? WHERE entry = ?", record.get("source", ""), entry)
    return entry


def _article_in(database: Database, entry: int, record: Mapping[str, Any], get: GetFile) -> None:
    described = record["article"]
    try:
        tree = parsed(get(described["file"]).decode("utf-8"))
        text = tree.pop("text")
        fault = fault_in_article(article_of_tree(tree), record["url"]) if isinstance(text, str) else "has no text"
    except (ValueError, KeyError, AttributeError, TypeError, RecursionError) as error:
        fault = f"cannot be read ({error!r:.200})"
    if fault:
        if record["versions"]:  # the article can be extracted again from the page
            return
        raise LibraryError("import", f"The article in {described['file']} {fault}.")
    version = database.value("SELECT id FROM versions WHERE entry = ? AND digest = ?", entry, described["digest"])
    whole = json.dumps(tree, ensure_ascii=False, separators=(",", ":"))
    row = {"entry": entry, "version": version, "tree": compressed(whole), "text": compressed(text)}
    _insert(database, "articles", {**{name: described[name] for name in _ARTICLE}, **row})


def _insert(database: Database, table: str, values: Mapping[str, Any]) -> int:
    names = ", ".join(f'"{name}"' for name in values)
    return database.run(
        f"INSERT INTO {table} ({names}) VALUES ({', '.join('?' * len(values))})",
        *values.values(),
    )
