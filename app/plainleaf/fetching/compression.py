"""Decompresses bodies piece by piece: bounds memory use, and detects truncated data."""

import zlib
from collections.abc import Callable, Iterable, Iterator
from typing import Any

try:
    import brotli
except ImportError:  # optional: five megabytes; without it, br is not accepted
    brotli = None

PIECE = 1 << 16
"""Maximum bytes of a piece."""

ACCEPTED = "gzip, deflate, br" if brotli else "gzip, deflate"
"""The value of the header Accept-Encoding."""

NONE = frozenset({"", "identity", "none", "binary", "7bit", "8bit", "utf-8", "utf8", "iso-8859-1", "windows-1252"})
"""Values of Content-Encoding that some servers send for uncompressed bodies."""

MOST = 5
"""Maximum number of nested compressions."""

_GZIP, _ZLIB, _RAW = 16 + zlib.MAX_WBITS, zlib.MAX_WBITS, -zlib.MAX_WBITS
_MEMBER = b"\x1f\x8b"


class BrokenOff(Exception):  # noqa: N818 - reported as a FetchError
    """The compressed data ends before its end marker."""


DAMAGE = (zlib.error, BrokenOff, *((brotli.error,) if brotli else ()))
"""Exceptions that decompression may raise."""


def undone(chunks: Iterator[bytes], names: Iterable[str]) -> Iterator[bytes]:
    """Decompress a body that was compressed in the order of ``names``. Raises one of DAMAGE.

    Data after the end marker is read and dropped, as browsers do; the marker shows that the page is complete.
    """
    for name in reversed(list(names)):
        chunks = DECODERS[name](chunks)
    return chunks


def _gzip(chunks: Iterator[bytes]) -> Iterator[bytes]:
    """Decompress all gzip members."""
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
    """Decompress deflate data with the zlib header, as the standard requires, or without, as some servers send it."""
    start = b""
    for chunk in chunks:
        start += chunk
        if len(start) > 1:
            break
    # A zlib header, not raw deflate: no encoder starts a raw stream with a stored block whose padding is not zero.
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
            # Call again after each full piece, as the end marker may not have been read yet.
            more = not stream.is_finished() and bool(piece or not stream.can_accept_more_data())
            data = b""
        if stream.is_finished():
            _drop(chunks)
            return
    if begun:
        raise BrokenOff


def _end(stream: Any, begun: bool) -> Iterator[bytes]:
    """Flush the decoder. Raises BrokenOff unless the data has reached its end marker."""
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
