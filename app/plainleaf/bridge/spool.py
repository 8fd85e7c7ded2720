"""The spool: pages on disk between their acknowledgement and the moment the app has them.

One file per page: a line of JSON (the ``begin`` message), then the page's bytes. A page goes
``arriving`` → ``waiting`` when its digest is right (written, synced, renamed, synced: only then is it
acknowledged) and ``waiting`` → ``taken`` when the app has it (one rename, so there is no moment at which it is in
both or in neither). A name in ``taken`` is the memory that makes a repeated transfer arrive once.

A name is ``<time>-<key>.<attempts>``; the key is a digest of the transfer's id, so nothing that a message says
becomes a path.
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
"""So often a page is offered to the app; one that makes it crash must not make it crash for ever."""
REMEMBERED = 2000
STALE_SECONDS = 24 * 3600.0
_HEADER_BYTES = 16 * 1024 * 1024
_NAME = re.compile(r"[0-9]{1,20}-([0-9a-f]{32})\.[0-9]{1,3}")
_NO_LINKS = getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0)
_NO_WAIT = getattr(os, "O_NONBLOCK", 0)  # a pipe without a writer would keep its reader for ever


def key_of(transfer: str) -> str:
    """The part of a file name that stands for a transfer."""
    return hashlib.sha256(transfer.encode("utf-8")).hexdigest()[:32]


class Spool:
    """The four folders of the spool in the bridge's folder."""

    def __init__(self, folder: str) -> None:
        self.folder = private_folder(os.path.join(folder, "spool"))
        self.arriving = private_folder(os.path.join(self.folder, "arriving"))
        self.waiting = private_folder(os.path.join(self.folder, "waiting"))
        self.taken = private_folder(os.path.join(self.folder, "taken"))
        self.aside = private_folder(os.path.join(self.folder, "aside"))

    def receive(self, header: Message) -> "Arrival":
        """Begin to write a page. Raises BridgeError when it is too large or the spool is full."""
        size = int(str(header.get("bytes", 0)))
        if size > PAGE_BYTES:
            raise BridgeError(PAGE_TOO_LARGE, f"It has {size} bytes, the limit is {PAGE_BYTES}.")
        names = self.names()
        total = sum(self._size(name) for name in names)
        if len(names) >= WAITING_PAGES or total + size > WAITING_BYTES:
            raise BridgeError(SPOOL_FULL, f"{len(names)} pages wait.")
        return Arrival(self, header)

    def has(self, transfer: str) -> bool:
        """Whether a page is waiting or was taken: then it need not come again."""
        key = key_of(transfer)
        return os.path.exists(os.path.join(self.taken, key)) or any(key_in(name) == key for name in self.names())

    def keeps(self, transfer: str) -> bool:
        """Whether a page is here for good and may be acknowledged: another host may have put it here just now."""
        if not self.has(transfer):
            return False
        sync_folder(self.waiting)
        return True

    def was_taken(self, transfer: str) -> bool:
        """Whether the app has the page."""
        return os.path.exists(os.path.join(self.taken, key_of(transfer)))

    def names(self) -> list[str]:
        """The names of the waiting pages, in the order in which they were acknowledged."""
        return sorted(name for name in os.listdir(self.waiting) if key_in(name))

    def waiting_pages(self, most: int) -> list[Message]:
        """What the oldest waiting pages say about themselves: at most so many headers, as far as they can be read."""
        headers = []
        for name in self.names()[:most]:
            try:
                with self._open(name) as stream:
                    headers.append(_header(stream.readline(_HEADER_BYTES)))
            except (OSError, BridgeError):
                continue  # taken meanwhile, or damaged
        return headers

    def set_aside(self) -> int:
        """How many pages the app could not show."""
        return len(self._aside_names())

    def attempt(self, name: str) -> str | None:
        """Count one more attempt to show a waiting page: its new name, or None if it has now been set aside."""
        stem, _, attempts = name.rpartition(".")
        if int(attempts) >= ATTEMPTS:
            self.put_aside(name)
            return None
        counted = f"{stem}.{int(attempts) + 1}"
        os.rename(os.path.join(self.waiting, name), os.path.join(self.waiting, counted))
        sync_folder(self.waiting)
        return counted

    def read(self, name: str) -> tuple[Message, bytes]:
        """The header and the bytes of a waiting page. Raises BridgeError if it was damaged on the disk, or is no file
        of its own."""
        with self._open(name) as stream:
            line = stream.readline(_HEADER_BYTES)
            body = stream.read(PAGE_BYTES + 1)
        header = _header(line)
        if header["kind"] != "link" and hashlib.sha256(body).hexdigest() != header.get("digest"):
            raise BridgeError(DIGEST, "Its file was damaged on the disk.")
        return header, body

    def take(self, name: str) -> None:
        """The app has this page now: remember its name, free its bytes."""
        memory = os.path.join(self.taken, key_in(name))
        os.replace(os.path.join(self.waiting, name), memory)
        sync_folder(self.taken)
        sync_folder(self.waiting)
        os.truncate(memory, 0)

    def forget_repeated(self, name: str) -> bool:
        """Remove a waiting page that the app already has; whether it was one."""
        if not os.path.exists(os.path.join(self.taken, key_in(name))):
            return False
        os.unlink(os.path.join(self.waiting, name))
        return True

    def put_aside(self, name: str) -> None:
        """Keep a page that cannot be shown, out of the way of the others."""
        os.replace(os.path.join(self.waiting, name), os.path.join(self.aside, f"{name}.page"))
        sync_folder(self.aside)
        sync_folder(self.waiting)

    def bring_back(self) -> int:
        """Let the pages that were set aside wait again; how many there were."""
        names = self._aside_names()
        for name in names:
            stem = name.removesuffix(".page").rpartition(".")[0]
            os.replace(os.path.join(self.aside, name), os.path.join(self.waiting, f"{stem}.0"))
        sync_folder(self.waiting)
        sync_folder(self.aside)
        return len(names)

    def tidy(self, now: float | None = None) -> None:
        """Remove halves that nobody finishes any more and the oldest memories."""
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
        """A waiting page, to be read. Raises BridgeError for a link, a folder or a pipe, and OSError."""
        path = os.path.join(self.waiting, name)
        if not stat.S_ISREG(os.lstat(path).st_mode):
            raise BridgeError(DIGEST, "It is no file.")
        return open(os.open(path, os.O_RDONLY | _NO_LINKS | _NO_WAIT), "rb")

    def _aside_names(self) -> list[str]:
        return sorted(name for name in os.listdir(self.aside) if key_in(name.removesuffix(".page")))

    @staticmethod
    def _files(folder: str) -> list[tuple[float, int, str]]:
        """Time of change, bytes and path of each file in a folder; links and what else lies there are left alone."""
        with os.scandir(folder) as entries:
            states = [(entry.stat(follow_symlinks=False), entry.path) for entry in entries]
        return [(state.st_mtime, state.st_size, path) for state, path in states if stat.S_ISREG(state.st_mode)]

    def _size(self, name: str) -> int:
        with contextlib.suppress(FileNotFoundError):  # the app takes pages while the host counts them
            return os.lstat(os.path.join(self.waiting, name)).st_size
        return 0


class Arrival:
    """One page on its way into the spool: its parts are appended, then it is kept or dropped."""

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
        """Append one part. Raises BridgeError if it is not the next one, or there is more than was announced."""
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
        """Make the page durable; after this it may be acknowledged. Raises BridgeError."""
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
        """Forget what was written; may be called again."""
        with contextlib.suppress(OSError):  # what a full disk did not take is not wanted any more
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
    """What the first line of a page's file says. Raises BridgeError."""
    try:
        header = json.loads(line)
    except (ValueError, RecursionError):
        raise BridgeError(DIGEST, "Its header is damaged.") from None
    return checked_header(header if isinstance(header, dict) else {})


def key_in(name: str) -> str:
    """The key in the name of a waiting page, empty if it is not one."""
    found = _NAME.fullmatch(name)
    return found[1] if found else ""
