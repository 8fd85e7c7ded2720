"""Removes HTTP content and transfer encodings from bodies."""

import io
from collections.abc import Iterator

from fastwarc.stream_io import BrotliReader, ChunkedReader, ZstdReader
from fastwarc.warc import WarcHeaderMap

from plainleaf.batch.records import is_html
from plainleaf.fetching.compression import DAMAGE, DECODERS, undone

_READERS = {"br": BrotliReader, "zstd": ZstdReader}


def decoded(body: bytes, http: WarcHeaderMap, limit: int) -> bytes:
    """Decode a body, up to ``limit`` bytes. Some crawlers store decoded bodies with the original headers, so a body
    that begins as HTML is returned unchanged. Raises OSError if it is damaged or its encoding is unknown."""
    transfer, content = _names(http.get("Transfer-Encoding")), _names(http.get("Content-Encoding"))
    if not (transfer or content) or is_html(None, body):
        return body
    if "chunked" in transfer:
        body = ChunkedReader(io.BytesIO(body)).read(len(body))
    for name in reversed([*content, *(each for each in transfer if each != "chunked")]):
        body = _decoded(body, name, limit)
        if len(body) >= limit:
            break
    return body


def _decoded(body: bytes, name: str, limit: int) -> bytes:
    if name in _READERS:
        return bytes(_READERS[name](io.BytesIO(body)).read(limit))
    if name not in DECODERS:
        raise OSError(f"unknown encoding {name}")
    try:
        return _at_most(undone(iter((body,)), (name,)), limit)
    except DAMAGE as error:
        raise OSError("damaged encoding") from error


def _names(header: str | None) -> list[str]:
    names = (name.strip().lower() for name in (header or "").split(","))
    return [name for name in names if name not in ("", "identity")]


def _at_most(pieces: Iterator[bytes], limit: int) -> bytes:
    body = bytearray()
    for piece in pieces:
        body += piece
        if len(body) >= limit:
            break
    return bytes(body)
