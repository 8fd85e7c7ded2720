"""The schema as a list of migrations, each from one version of the file to the next. A released migration never
changes.

``PRAGMA user_version`` is the number of migrations that a file has had.
"""

_FIRST = """
CREATE TABLE entries (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  uuid TEXT NOT NULL UNIQUE,
  url TEXT NOT NULL,
  title TEXT NOT NULL DEFAULT '',
  author TEXT NOT NULL DEFAULT '',
  site TEXT NOT NULL DEFAULT '',
  language TEXT NOT NULL DEFAULT '',
  published TEXT NOT NULL DEFAULT '',
  excerpt TEXT NOT NULL DEFAULT '',
  picture TEXT NOT NULL DEFAULT '',
  words INTEGER NOT NULL DEFAULT 0,
  origin TEXT NOT NULL DEFAULT '',
  added TEXT NOT NULL,
  changed TEXT NOT NULL,
  opened TEXT NOT NULL DEFAULT '',
  state TEXT NOT NULL DEFAULT 'new' CHECK (state IN ('new', 'reading', 'read', 'archived')),
  favourite INTEGER NOT NULL DEFAULT 0,
  progress REAL NOT NULL DEFAULT 0,
  place TEXT NOT NULL DEFAULT '',
  note TEXT NOT NULL DEFAULT '',
  deleted TEXT
);
CREATE INDEX entries_added ON entries (added DESC, id DESC) WHERE deleted IS NULL;
CREATE INDEX entries_state ON entries (state, added DESC, id DESC) WHERE deleted IS NULL;
CREATE INDEX entries_favourite ON entries (added DESC, id DESC) WHERE favourite AND deleted IS NULL;
CREATE INDEX entries_site ON entries (site, added DESC, id DESC) WHERE deleted IS NULL;
CREATE INDEX entries_language ON entries (language);
CREATE INDEX entries_deleted ON entries (deleted) WHERE deleted IS NOT NULL;

CREATE TABLE addresses (
  address TEXT PRIMARY KEY,
  entry INTEGER NOT NULL REFERENCES entries ON DELETE CASCADE
);
CREATE INDEX addresses_entry ON addresses (entry);

CREATE TABLE versions (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  entry INTEGER NOT NULL REFERENCES entries ON DELETE CASCADE,
  received TEXT NOT NULL,
  url TEXT,
  content_type TEXT,
  origin TEXT NOT NULL,
  digest TEXT NOT NULL,
  size INTEGER NOT NULL,
  body BLOB NOT NULL,
  UNIQUE (entry, digest)
);

CREATE TABLE articles (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  entry INTEGER NOT NULL UNIQUE REFERENCES entries ON DELETE CASCADE,
  version INTEGER REFERENCES versions ON DELETE SET NULL,
  made TEXT NOT NULL,
  method TEXT NOT NULL,
  release TEXT NOT NULL,
  edited INTEGER NOT NULL DEFAULT 0,
  tree BLOB NOT NULL,
  text BLOB NOT NULL
);

CREATE TABLE pictures (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  entry INTEGER NOT NULL REFERENCES entries ON DELETE CASCADE,
  src TEXT NOT NULL,
  media_type TEXT NOT NULL,
  data BLOB NOT NULL,
  UNIQUE (entry, src)
);

CREATE TABLE tags (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL, folded TEXT NOT NULL UNIQUE);
CREATE TABLE entry_tags (
  id INTEGER PRIMARY KEY,
  entry INTEGER NOT NULL REFERENCES entries ON DELETE CASCADE,
  tag INTEGER NOT NULL REFERENCES tags ON DELETE CASCADE,
  UNIQUE (tag, entry)
);
CREATE INDEX entry_tags_entry ON entry_tags (entry);

CREATE TABLE collections (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL, folded TEXT NOT NULL UNIQUE);
CREATE TABLE entry_collections (
  id INTEGER PRIMARY KEY,
  entry INTEGER NOT NULL REFERENCES entries ON DELETE CASCADE,
  collection INTEGER NOT NULL REFERENCES collections ON DELETE CASCADE,
  UNIQUE (collection, entry)
);
CREATE INDEX entry_collections_entry ON entry_collections (entry);

CREATE TABLE highlights (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  uuid TEXT NOT NULL UNIQUE,
  entry INTEGER NOT NULL REFERENCES entries ON DELETE CASCADE,
  exact TEXT NOT NULL,
  prefix TEXT NOT NULL DEFAULT '',
  suffix TEXT NOT NULL DEFAULT '',
  start INTEGER NOT NULL,
  "end" INTEGER NOT NULL,
  colour TEXT NOT NULL DEFAULT 'yellow' CHECK (colour IN ('yellow', 'green', 'blue', 'pink')),
  note TEXT NOT NULL DEFAULT '',
  found TEXT NOT NULL DEFAULT 'exact' CHECK (found IN ('exact', 'nearby', 'orphaned')),
  created TEXT NOT NULL,
  changed TEXT NOT NULL
);
CREATE INDEX highlights_entry ON highlights (entry, start);

CREATE TABLE indexed (entry INTEGER PRIMARY KEY REFERENCES entries ON DELETE CASCADE, terms BLOB NOT NULL);
CREATE VIRTUAL TABLE search USING fts5 (
  title, author, site, text, notes, tags, forms,
  content = '', tokenize = "unicode61 remove_diacritics 0 categories 'L* N* M* Co'"
);
"""

_ORDERS = """
CREATE INDEX entries_title ON entries (title COLLATE NOCASE, id) WHERE deleted IS NULL;
CREATE INDEX entries_opened ON entries (opened DESC, id DESC) WHERE deleted IS NULL;
CREATE INDEX entries_published ON entries (published DESC, id DESC) WHERE deleted IS NULL;
CREATE INDEX entries_words ON entries (words, id) WHERE deleted IS NULL;
CREATE INDEX entries_progress ON entries (progress DESC, id DESC) WHERE deleted IS NULL;
"""

_FEEDS = """
CREATE TABLE feeds (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  url TEXT NOT NULL UNIQUE,
  title TEXT NOT NULL DEFAULT '',
  etag TEXT NOT NULL DEFAULT '',
  modified TEXT NOT NULL DEFAULT '',
  checked TEXT NOT NULL DEFAULT '',
  error TEXT NOT NULL DEFAULT '',
  tags TEXT NOT NULL DEFAULT '[]'
);
CREATE TABLE feed_items (
  id INTEGER PRIMARY KEY,
  feed INTEGER NOT NULL REFERENCES feeds ON DELETE CASCADE,
  key TEXT NOT NULL,
  UNIQUE (feed, key)
);
"""

# The address that an entry's article declares while none of the entry's pages was fetched from there. It is only a
# claim, so lookups by address use ``addresses``, where pages were fetched from.
_DECLARED = """
CREATE TABLE declared (entry INTEGER PRIMARY KEY REFERENCES entries ON DELETE CASCADE, address TEXT NOT NULL);
CREATE INDEX declared_address ON declared (address);
"""

# Consecutive failures of a feed. Recovery may lose them.
_FAILURES = """
CREATE TABLE feed_failures (feed INTEGER PRIMARY KEY REFERENCES feeds ON DELETE CASCADE, count INTEGER NOT NULL);
"""

# An older file does not record why an entry exists. Entries that the user changed, or that were never opened (imports,
# feeds, the command line), count as saved; the rest is history. Nothing is removed.
FILL_SHELVED = """
INSERT OR IGNORE INTO shelved (entry, saved) SELECT e.id, CASE WHEN e.opened = '' OR e.origin = 'import' OR e.favourite
  OR e.note != '' OR e.state = 'archived' OR EXISTS (SELECT 1 FROM entry_tags WHERE entry = e.id)
  OR EXISTS (SELECT 1 FROM entry_collections WHERE entry = e.id) OR EXISTS (SELECT 1 FROM highlights WHERE entry = e.id)
  OR EXISTS (SELECT 1 FROM articles WHERE entry = e.id AND edited) THEN e.added ELSE '' END FROM entries e
"""

# A separate table, as recovery expects rows of ``entries`` as all versions wrote them. ``saved`` is when the user saved
# an entry, empty if it is only in the history; ``source`` is the site's own name. Triggers save an entry when the user
# adds something to it.
_SAVE = "UPDATE shelved SET saved = strftime('%Y-%m-%dT%H:%M:%S+00:00', 'now') WHERE saved = '' AND entry ="
_SHELVED = f"""
CREATE TABLE shelved (
  entry INTEGER PRIMARY KEY REFERENCES entries ON DELETE CASCADE,
  saved TEXT NOT NULL DEFAULT '',
  source TEXT NOT NULL DEFAULT ''
);
CREATE INDEX shelved_saved ON shelved (entry) WHERE saved != '';
{FILL_SHELVED};
CREATE TRIGGER save_tagged AFTER INSERT ON entry_tags BEGIN {_SAVE} NEW.entry; END;
CREATE TRIGGER save_collected AFTER INSERT ON entry_collections BEGIN {_SAVE} NEW.entry; END;
CREATE TRIGGER save_highlighted AFTER INSERT ON highlights BEGIN {_SAVE} NEW.entry; END;
CREATE TRIGGER save_edited AFTER INSERT ON articles WHEN NEW.edited BEGIN {_SAVE} NEW.entry; END;
CREATE TRIGGER save_noted AFTER UPDATE OF note, favourite, state ON entries
  WHEN NEW.note != '' AND NEW.note != OLD.note OR NEW.favourite AND NOT OLD.favourite
  OR NEW.state = 'archived' AND OLD.state != 'archived' BEGIN {_SAVE} NEW.id; END;
"""

MIGRATIONS: tuple[str, ...] = (_FIRST, _ORDERS, _FEEDS, _DECLARED, _FAILURES, _SHELVED)
"""SQL of each step."""

VERSION = len(MIGRATIONS)

TABLES = (
    "entries", "addresses", "versions", "articles", "pictures", "tags", "entry_tags", "collections",
    "entry_collections", "highlights", "indexed", "feeds", "feed_items",
    "declared", "shelved",
)  # fmt: skip
"""Tables with users' data, in an order in which rows can be restored; the index is made from ``indexed``."""
