"""Reads the rows of a damaged SQLite file page by page, without following its B-trees.

The format: https://sqlite.org/fileformat2.html. Pages count from 1. Committed pages in the write-ahead log (``-wal``)
replace those of the file.
"""

import mmap
import struct
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

_MAGIC = b"SQLite format 3\0"
_LEAF, _INNER = 13, 5
_SIZES: tuple[int, ...] = tuple(1 << power for power in range(9, 17))
_SAMPLED = 2**24
"""Bytes sampled to detect the page size."""
_INTEGERS = {1: 1, 2: 2, 3: 3, 4: 4, 5: 6, 6: 8}
_UNSOUND = (IndexError, ValueError, struct.error)


@dataclass(frozen=True, slots=True)
class RawRow:
    """A row with the root page of its B-tree, as far as parent links can be followed. An INTEGER PRIMARY KEY is None
    among the ``values``."""

    root: int
    rowid: int
    values: tuple[Any, ...]


def rows_in(path: Path) -> Iterator[RawRow]:
    """Yield every row of every table leaf page that is not free. Rows that cannot be decoded are skipped."""
    if not path.exists() or not path.stat().st_size:
        return
    with path.open("rb") as file, mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as data:
        yield from _File(data, path.with_name(f"{path.name}-wal")).rows()


class _File:
    def __init__(self, data: mmap.mmap, log: Path) -> None:
        self._data = data
        self.size = _page_size(data)
        self.usable = self.size - (data[20] if data[:16] == _MAGIC else 0)
        self._newer = _committed(log, self.size)
        self.count = max([-(-len(data) // self.size), *self._newer])

    def page(self, number: int) -> bytes:
        if number < 1 or number > self.count:
            raise ValueError("there is no such page")
        newer = self._newer.get(number)
        if newer is not None:
            return newer
        page = self._data[(number - 1) * self.size : number * self.size]
        return page.ljust(self.size, b"\0")

    def rows(self) -> Iterator[RawRow]:
        parents = dict(self._parents())
        free = self._free() - parents.keys()
        for number in range(1, self.count + 1):
            page = self.page(number)
            start = 100 if number == 1 else 0
            if page[start] != _LEAF or number in free:
                continue
            root = _root(number, parents)
            for at in range(min(_short(page, start + 3), self.size // 4)):
                try:
                    rowid, payload = self._cell(page, _short(page, start + 8 + 2 * at))
                    yield RawRow(root, rowid, tuple(_values(payload)))
                except _UNSOUND:
                    continue

    def _parents(self) -> Iterator[tuple[int, int]]:
        """Child pages of table B-trees, each with its parent."""
        for number in range(1, self.count + 1):
            page = self.page(number)
            start = 100 if number == 1 else 0
            if page[start] != _INNER:
                continue
            places = [start + 8]
            places += [_short(page, start + 12 + 2 * at) for at in range(min(_short(page, start + 3), self.size // 4))]
            for place in places:
                if place + 4 <= len(page):
                    yield _long(page, place), number

    def _free(self) -> set[int]:
        """The pages of the free list; empty if its length does not match its header."""
        numbers: set[int] = set()
        head = self.page(1)
        trunk, count = _long(head, 32), _long(head, 36)
        while trunk and trunk not in numbers and trunk <= self.count:
            numbers.add(trunk)
            page = self.page(trunk)
            length = min(_long(page, 4), self.size // 4 - 2)
            numbers.update(struct.unpack_from(f">{length}I", page, 8))
            trunk = _long(page, 0)
        return numbers if len(numbers) == count else set()

    def _cell(self, page: bytes, place: int) -> tuple[int, bytes]:
        length, place = _varint(page, place)
        rowid, place = _varint(page, place)
        if length > self.size * self.count:
            raise ValueError("longer than the file")
        largest = self.usable - 35
        if length <= largest:
            return _signed(rowid), _part(page, place, length)
        smallest = (self.usable - 12) * 32 // 255 - 23
        local = smallest + (length - smallest) % (self.usable - 4)
        local = local if local <= largest else smallest
        parts, remaining = [_part(page, place, local)], length - local
        following = _long(page, place + local)
        while remaining > 0:
            overflow = self.page(following)
            parts.append(overflow[4 : 4 + min(remaining, self.usable - 4)])
            remaining -= len(parts[-1])
            following = _long(overflow, 0)
        return _signed(rowid), b"".join(parts)


def _root(number: int, parents: dict[int, int]) -> int:
    for _ in range(20):  # deeper than any B-tree
        if number not in parents:
            break
        number = parents[number]
    return number


def _page_size(data: mmap.mmap) -> int:
    """The page size in the header; if it is invalid, the largest size at which most pages begin like B-tree pages."""
    declared = int.from_bytes(data[16:18]) if len(data) > 18 else 0
    declared = 65536 if declared == 1 else declared
    if data[:16] == _MAGIC and declared in _SIZES:
        return declared
    likely = {size: _page_heads(data, size) for size in _SIZES}
    best = max(likely.values())
    return max(size for size, count in likely.items() if count >= 0.9 * best)


def _page_heads(data: mmap.mmap, size: int) -> int:
    """The number of multiples of ``size`` at which a B-tree page seems to begin. For half the page size this counts all
    pages as well; for twice the page size, only every second one."""
    return sum(
        data[at] in (2, _INNER, 10, _LEAF)
        and data[at + 7] <= 60
        and 0 < int.from_bytes(data[at + 3 : at + 5]) < size // 4
        for at in range(size, min(len(data), _SAMPLED) - size + 1, size)
    )


def _committed(log: Path, size: int) -> dict[int, bytes]:
    """The last committed content of each page in the log."""
    pages: dict[int, bytes] = {}
    pending: dict[int, bytes] = {}
    try:
        data = log.read_bytes()
    except OSError:
        return pages
    for at in range(32, len(data) - size - 23, size + 24):
        number, committed = struct.unpack_from(">II", data, at)
        if data[at + 8 : at + 16] != data[16:24]:  # left over from an earlier generation of the log
            break
        pending[number] = data[at + 24 : at + 24 + size]
        if committed:
            pages |= {version: page for version, page in pending.items() if 0 < version <= committed}
            pending = {}
    return pages


def _values(payload: bytes) -> Iterator[Any]:
    end, place = _varint(payload, 0)
    at = end
    while place < end:
        kind, place = _varint(payload, place)
        if kind in (0, 8, 9):
            yield None if kind == 0 else kind - 8
        elif kind in _INTEGERS:
            yield int.from_bytes(_part(payload, at, _INTEGERS[kind]), signed=True)
            at += _INTEGERS[kind]
        elif kind == 7:
            yield struct.unpack_from(">d", payload, at)[0]
            at += 8
        elif kind >= 12:
            length = (kind - 12) // 2
            part = _part(payload, at, length)
            yield part.decode("utf-8", "replace") if kind % 2 else part
            at += length
        else:
            raise ValueError("no kind of value")


def _part(data: bytes, start: int, length: int) -> bytes:
    if start + length > len(data):
        raise ValueError("reaches beyond its end")
    return data[start : start + length]


def _varint(data: bytes, place: int) -> tuple[int, int]:
    value = 0
    for at in range(8):
        value = value << 7 | data[place + at] & 0x7F
        if data[place + at] < 0x80:
            return value, place + at + 1
    return value << 8 | data[place + 8], place + 9


def _signed(value: int) -> int:
    return value - 2**64 if value >= 2**63 else value


def _short(page: bytes, place: int) -> int:
    return int.from_bytes(page[place : place + 2])


def _long(page: bytes, place: int) -> int:
    return int.from_bytes(_part(page, place, 4))
