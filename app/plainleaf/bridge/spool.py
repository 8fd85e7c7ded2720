"""The spool: pages on disk, from their acknowledgement until the app has them.

Each page is a file: a line of JSON (the ``begin`` message), then the page's bytes. A page moves from ``arriving`` to
``waiting`` when its digest is correct, and is acknowledged only after write, sync, rename and sync. It moves from
``waiting`` to ``taken`` when the app has it, by one rename, so it is never in both or neither. Names in ``taken`` make
a repeated transfer arrive only once.

A name is ``<time>-<key>.<attempts>``. The key is a digest of the transfer's id, so no part of a message becomes a path.
"""

import contextlib
import hashlib
import json
import os
import re
import stat
import time
from collections.abc import Iterator
from io import BufferedReader

from plainleaf.bridge.faults import (
    DIGEST,
    OUT_OF_ORDER,
    PAGE_TOO_LARGE,
    SPOOL_FULL,
    SPOOL_WRITE,
    BridgeError,
)
from plainleaf.bridge.folder import private_folder, sync_file
from plainleaf.bridge.messages import PAGE_BYTES, Message, checked_header
from plainleaf.files import sync_folder

WAITING_PAGES = 500
WAITING_BYTES = 2 * 1024 * 1024 * 1024
ATTEMPTS = 5
"""Maximum attempts to show a page, so that a page that crashes the app does not crash it forever."""
REMEMBERED = 2000
STALE_SECONDS = 24 * 3600.0
_HEADER_BYTES = 16 * 1024 * 1024
_NAME = re.compile(r"[0-9]{1,20}-([0-9a-f]{32})\.[0-9]{1,3}")
_NO_LINKS = getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0)
_NO_WAIT = getattr(os, "O_NONBLOCK", 0)  # opening a pipe without a writer would block


def key_of(transfer: str) -> str:
    """The part of a file name that identifies a transfer."""
    return hashlib.sha256(transfer.encode("utf-8")).hexdigest()[:32]


class Spool:
    """The four folders of the spool."""

    def __init__(self, folder: str) -> None:
        self.folder = private_folder(os.path.join(folder, "spool"))
        self.arriving = private_folder(os.path.join(self.folder, "arriving"))
        self.waiting = private_folder(os.path.join(self.folder, "waiting"))
        self.taken = private_folder(os.path.join(self.folder, "taken"))
        self.aside = private_folder(os.path.join(self.folder, "aside"))

    def receive(self, header: Message) -> "Arrival":
        """Start writing a page. Raises BridgeError if it is too large or the spool is full."""
        size = int(str(header.get("bytes", 0)))
        if size > PAGE_BYTES:
            raise BridgeError(PAGE_TOO_LARGE, f"It has {size} bytes, the limit is {PAGE_BYTES}.")
        names = self.names()
        total = sum(self._size(name) for name in names)
        if len(names) >= WAITING_PAGES or total + size > WAITING_BYTES:
            raise BridgeError(SPOOL_FULL, f"{len(names)} pages wait.")
        return Arrival(self, header)

    def has(self, transfer: str) -> bool:
        """True if a page is waiting or was taken, so it need not be sent again."""
        key = key_of(transfer)
        return os.path.exists(os.path.join(self.taken, key)) or any(key_in(name) == key for name in self.names())

    def keeps(self, transfer: str) -> bool:
        """True if a page is durable here and may be acknowledged; another host may have stored it."""
        if not self.has(transfer):
            return False
        sync_folder(self.waiting)
        return True

    def was_taken(self, transfer: str) -> bool:
        """True if the app has the page."""
        return os.path.exists(os.path.join(self.taken, key_of(transfer)))

    def names(self) -> list[str]:
        """The names of the waiting pages, in the order in which they were acknowledged."""
        return sorted(name for name in os.listdir(self.waiting) if key_in(name))

    def waiting_pages(self, limit: int) -> list[Message]:
        """The headers of the oldest waiting pages, at most ``limit``; unreadable ones are left out."""
        headers = []
        for name in self.names()[:limit]:
            try:
                with self._open(name) as stream:
                    headers.append(_header(stream.readline(_HEADER_BYTES)))
            except (OSError, BridgeError):
                continue  # taken in the meantime, or damaged
        return headers

    def set_aside(self) -> int:
        """The number of pages that could not be shown."""
        return len(self._aside_names())

    def attempt(self, name: str) -> str | None:
        """Count an attempt to show a waiting page; returns its new name, or None if it has been set aside now."""
        stem, _, attempts = name.rpartition(".")
        if int(attempts) >= ATTEMPTS:
            self.put_aside(name)
            return None
        counted = f"{stem}.{int(attempts) + 1}"
        os.rename(os.path.join(self.waiting, name), os.path.join(self.waiting, counted))
        sync_folder(self.waiting)
        return counted

    def read(self, name: str) -> tuple[Message, bytes]:
        """The header and bytes of a waiting page. Raises BridgeError if it is damaged or not a regular file."""
        with self._open(name) as stream:
            line = stream.readline(_HEADER_BYTES)
            body = stream.read(PAGE_BYTES + 1)
        header = _header(line)
        if header["kind"] != "link" and hashlib.sha256(body).hexdigest() != header.get("digest"):
            raise BridgeError(DIGEST, "Its file was damaged on the disk.")
        return header, body

    def take(self, name: str) -> None:
        """Move a page to ``taken``: keep its name, and free its bytes."""
        memory = os.path.join(self.taken, key_in(name))
        os.replace(os.path.join(self.waiting, name), memory)
        sync_folder(self.taken)
        sync_folder(self.waiting)
        os.truncate(memory, 0)

    def forget_repeated(self, name: str) -> bool:
        """Remove a waiting page that the app already has; returns True if it was one."""
        if not os.path.exists(os.path.join(self.taken, key_in(name))):
            return False
        os.unlink(os.path.join(self.waiting, name))
        return True

    def put_aside(self, name: str) -> None:
        """Set aside a page that cannot be shown."""
        os.replace(os.path.join(self.waiting, name), os.path.join(self.aside, f"{name}.page"))
        sync_folder(self.aside)
        sync_folder(self.waiting)

    def bring_back(self) -> int:
        """Return the pages that were set aside to the waiting ones; returns their number."""
        names = self._aside_names()
        for name in names:
            stem = name.removesuffix(".page").rpartition(".")[0]
            os.replace(os.path.join(self.aside, name), os.path.join(self.waiting, f"{stem}.0"))
        sync_folder(self.waiting)
        sync_folder(self.aside)
        return len(names)

    def tidy(self, now: float | None = None) -> None:
        """Remove abandoned partial pages, and the oldest names in ``taken``."""
        now = time.time() if now is None else now
        for changed, _, path in self._files(self.arriving):
            if now - changed > STALE_SECONDS:
                with contextlib.suppress(FileNotFoundError):
                    os.unlink(path)
        memories = sorted(self._files(self.taken))
        for _, _, path in memories[:-REMEMBERED]:
            os.unlink(path)
        for _, size, path in memories[-REMEMBERED:]:
            if size:
                os.truncate(path, 0)

    def _open(self, name: str) -> BufferedReader:
        """Open a waiting page for reading. Raises BridgeError for a link, a folder or a pipe, and OSError."""
        path = os.path.join(self.waiting, name)
        if not stat.S_ISREG(os.lstat(path).st_mode):
            raise BridgeError(DIGEST, "It is not a regular file.")
        return open(os.open(path, os.O_RDONLY | _NO_LINKS | _NO_WAIT), "rb")

    def _aside_names(self) -> list[str]:
        return sorted(name for name in os.listdir(self.aside) if key_in(name.removesuffix(".page")))

    @staticmethod
    def _files(folder: str) -> list[tuple[float, int, str]]:
        """Modification time, size in bytes and path of each regular file in a folder."""
        with os.scandir(folder) as entries:
            states = [(entry.stat(follow_symlinks=False), entry.path) for entry in entries]
        return [(state.st_mtime, state.st_size, path) for state, path in states if stat.S_ISREG(state.st_mode)]

    def _size(self, name: str) -> int:
        with contextlib.suppress(FileNotFoundError):  # the app may take pages meanwhile
            return os.lstat(os.path.join(self.waiting, name)).st_size
        return 0


class Arrival:
    """A page being written to the spool: its parts are appended; then it is kept or dropped."""

    def __init__(self, spool: Spool, header: Message) -> None:
        self.spool = spool
        self.transfer = str(header["transfer"])
        self.next = 0
        self._parts = int(str(header.get("parts", 0)))
        self._bytes = int(str(header.get("bytes", 0)))
        self._digest = header.get("digest")
        self._written = 0
        self._hash = hashlib.sha256()
        self._path = os.path.join(spool.arriving, f"{key_of(self.transfer)}.{os.getpid()}")
        content = {name: value for name, value in header.items() if name != "type"}
        flags = os.O_WRONLY | os.O_CREAT | os.O_TRUNC | _NO_LINKS | _NO_WAIT
        try:
            self._stream = open(os.open(self._path, flags, 0o600), "wb")  # noqa: SIM115 - open until kept or dropped
        except OSError as error:
            raise BridgeError(SPOOL_WRITE, f"({error.strerror})") from error
        with self._whole_or_gone():
            self._stream.write(json.dumps(content).encode("ascii") + b"\n")

    def add(self, index: int, data: bytes) -> None:
        """Append a part. Raises BridgeError if it is not the next one, or if there is more data than announced."""
        if index != self.next or index >= self._parts:
            raise BridgeError(OUT_OF_ORDER, f"Part {index} came where {self.next} of {self._parts} was due.")
        if self._written + len(data) > self._bytes:
            raise BridgeError(DIGEST, "It is longer than was announced.")
        with self._whole_or_gone():
            self._stream.write(data)
        self._hash.update(data)
        self._written += len(data)
        self.next += 1

    def keep(self) -> None:
        """Make the page durable, so that it may be acknowledged. Raises BridgeError."""
        if self.next != self._parts or self._written != self._bytes:
            raise BridgeError(OUT_OF_ORDER, f"It ended after part {self.next} of {self._parts}.")
        if self._digest is not None and self._hash.hexdigest() != self._digest:
            raise BridgeError(DIGEST)
        if self.spool.keeps(self.transfer):
            self.drop()
            return
        name = f"{time.time_ns():020d}-{key_of(self.transfer)}.0"
        with self._whole_or_gone():
            sync_file(self._stream)
            self._stream.close()
            os.rename(self._path, os.path.join(self.spool.waiting, name))
            sync_folder(self.spool.waiting)

    def drop(self) -> None:
        """Delete what was written; may be called again."""
        with contextlib.suppress(OSError):  # closing flushes, which fails again on a full disk
            self._stream.close()
        with contextlib.suppress(FileNotFoundError):
            os.unlink(self._path)

    @contextlib.contextmanager
    def _whole_or_gone(self) -> Iterator[None]:
        try:
            yield
        except OSError as error:
            self.drop()
            raise BridgeError(SPOOL_WRITE, f"({error.strerror})") from error


def _header(line: bytes) -> Message:
    """Parse the first line of a page's file. Raises BridgeError."""
    try:
        header = json.loads(line)
    except (ValueError, RecursionError):
        raise BridgeError(DIGEST, "Its header is damaged.") from None
    return checked_header(header if isinstance(header, dict) else {})


def key_in(name: str) -> str:
    """The key in the name of a waiting page; empty if the name has none."""
    match = _NAME.fullmatch(name)
    return match[1] if match else ""
