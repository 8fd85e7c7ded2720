"""Compressed bodies undone piece by piece: never more at a time than is asked for, never half a one taken for whole."""

import zlib
from collections.abc import Callable, Iterable, Iterator
from typing import Any

try:
    import brotli
except ImportError:  # five megabytes that a program on a server does without; nobody is asked for it then
    brotli = None

PIECE = 1 << 16
"""Bytes that a piece holds at most."""

ACCEPTED = "gzip, deflate, br" if brotli else "gzip, deflate"
"""For the header Accept-Encoding. A server that sends anything else was not asked for it."""

NONE = frozenset({"", "identity", "none", "binary", "7bit", "8bit", "utf-8", "utf8", "iso-8859-1", "windows-1252"})
"""What careless servers name as a compression, and is none."""

MOST = 5
"""Compressions of one body, one around the other."""

_GZIP, _ZLIB, _RAW = 16 + zlib.MAX_WBITS, zlib.MAX_WBITS, -zlib.MAX_WBITS
_MEMBER = b"\x1f\x8b"


class BrokenOff(Exception):  # noqa: N818 - told as a FetchError
    """The compressed data ends before its end mark."""


DAMAGE = (zlib.error, BrokenOff, *((brotli.error,) if brotli else ()))
"""What undoing a compression may raise."""


def undone(chunks: Iterator[bytes], names: Iterable[str]) -> Iterator[bytes]:
    """The body whose compressions were made in the order of ``names``. Raises one of DAMAGE.

    Whatever follows the end of the compressed data is read and dropped, as browsers do: the end mark says that the
    page is whole.
    """
    for name in reversed(list(names)):
        chunks = DECODERS[name](chunks)
    return chunks


def _gzip(chunks: Iterator[bytes]) -> Iterator[bytes]:
    """All members, one after the other."""
    stream, held, begun = zlib.decompressobj(_GZIP), b"", False
    for chunk in chunks:
        data, held, begun = held + chunk, b"", True
        while data:
            if stream.eof:
                if len(data) < len(_MEMBER) and _MEMBER.startswith(data):
                    held = data
                    break
                if not data.startswith(_MEMBER):
                    _drop(chunks)
                    return
                stream = zlib.decompressobj(_GZIP)
            yield stream.decompress(data, PIECE)
            data = stream.unused_data if stream.eof else stream.unconsumed_tail
    yield from _end(stream, begun)


def _deflate(chunks: Iterator[bytes]) -> Iterator[bytes]:
    """With the header of zlib, as the standard says, or without, as some servers do."""
    start = b""
    for chunk in chunks:
        start += chunk
        if len(start) > 1:
            break
    # No encoder begins a bare stream like this: a stored block with marks in its padding.
    framed = len(start) > 1 and start[0] & 0x0F == 8 and int.from_bytes(start[:2]) % 31 == 0
    stream, data = zlib.decompressobj(_ZLIB if framed else _RAW), start
    while True:
        while data:
            yield stream.decompress(data, PIECE)
            if stream.eof:
                _drop(chunks)
                return
            data = stream.unconsumed_tail
        if not (data := next(chunks, b"")):
            break
    yield from _end(stream, bool(start))


def _brotli(chunks: Iterator[bytes]) -> Iterator[bytes]:
    stream, begun = brotli.Decompressor(), False
    for chunk in chunks:
        data, begun, more = chunk, True, True
        while more:
            piece = stream.process(data, output_buffer_limit=PIECE)
            yield piece
            # Asked again after each piece: the end mark, too, may wait behind a full one.
            more = not stream.is_finished() and bool(piece or not stream.can_accept_more_data())
            data = b""
        if stream.is_finished():
            _drop(chunks)
            return
    if begun:
        raise BrokenOff


def _end(stream: Any, begun: bool) -> Iterator[bytes]:
    """What the decoder still holds. Raises BrokenOff unless the data has reached its end mark."""
    if begun:
        yield stream.flush()
        if not stream.eof:
            raise BrokenOff


def _drop(chunks: Iterator[bytes]) -> None:
    for _ in chunks:
        pass


DECODERS: dict[str, Callable[[Iterator[bytes]], Iterator[bytes]]] = {
    "gzip": _gzip,
    "x-gzip": _gzip,
    "deflate": _deflate,
}
if brotli:
    DECODERS["br"] = _brotli
