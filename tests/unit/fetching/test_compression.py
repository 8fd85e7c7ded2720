"""Compressed pages: whole ones of every make are undone, half ones are never taken for whole."""

import gzip
import random
import subprocess
import sys
import zlib
from collections.abc import Iterator

import brotli
import pytest

from plainleaf.fetching import FetchError, fetch
from plainleaf.fetching.compression import DAMAGE, PIECE, undone

PAGE = b"<!doctype html><title>Tide</title>" + b"".join(b"<p>Wave %d broke over the pier.</p>" % i for i in range(3000))


def _bare(data: bytes) -> bytes:
    stream = zlib.compressobj(9, zlib.DEFLATED, -15)
    return stream.compress(data) + stream.flush()


MAKES = {
    "gzip": ("gzip", gzip.compress),
    "zlib": ("deflate", zlib.compress),
    "bare deflate": ("deflate", _bare),
    "br": ("br", brotli.compress),
    "gzip in br": ("gzip, br", lambda data: brotli.compress(gzip.compress(data))),
    "br in gzip": ("br, gzip", lambda data: gzip.compress(brotli.compress(data))),
    "gzip of two members": ("gzip", lambda data: gzip.compress(data[:999]) + gzip.compress(data[999:])),
}
every_make = pytest.mark.parametrize(("names", "squeeze"), MAKES.values(), ids=MAKES)


def body(data: bytes, names: str, seed: int = 0) -> bytes:
    """Undo, with the data coming in pieces of any size."""
    dice = random.Random(seed)  # noqa: S311 - the same every time

    def pieces() -> Iterator[bytes]:
        place = 0
        while place < len(data):
            size = dice.choice([1, 2, 7, 4096, PIECE])
            yield data[place : place + size]
            place += size

    return b"".join(undone(pieces(), names.split(", ")))


@every_make
@pytest.mark.parametrize("size", [1, 2, PIECE - 1, PIECE, PIECE + 1, 5 * PIECE])
def test_whole_bodies_of_any_size_and_stuff(names, squeeze, size):
    for data in (b"a" * size, bytes(seed * seed % 251 for seed in range(size))):
        assert body(squeeze(data), names, size) == data


@every_make
def test_no_half_body_is_taken_for_whole(names, squeeze):
    data = squeeze(PAGE)
    first = len(gzip.compress(PAGE[:999])) if "two members" in str(names) else 0
    for end in {1, 2, len(data) // 3, len(data) // 2, len(data) - 5, len(data) - 1} - {0, first}:
        with pytest.raises(DAMAGE):
            body(data[:end], names)


@pytest.mark.parametrize("name", ["gzip", "zlib", "bare deflate"])
@pytest.mark.parametrize(
    "rest", [b"\r\n", b"\0" * 512, b"<!-- cached -->" * 9999, b"\x1f"], ids=["line", "nul", "text", "mark"]
)
def test_what_follows_the_end_is_dropped_as_browsers_do(name, rest):
    names, squeeze = MAKES[name]
    assert body(squeeze(PAGE) + rest, names) == PAGE


# ── over the wire ───────────────────────────────────────────────────────────────────────────────────────


@pytest.fixture(params=["length", "chunks", "close"])
def sent(request):
    """Builds an answer that ends in one of the three ways of HTTP."""

    def build(data: bytes, names: str) -> bytes:
        head = (
            f"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Encoding: {names}\r\nConnection: close\r\n".encode()
        )
        if request.param == "length":
            return head + b"Content-Length: %d\r\n\r\n" % len(data) + data
        if request.param == "chunks":
            return head + b"Transfer-Encoding: chunked\r\n\r\n%x\r\n" % len(data) + data + b"\r\n0\r\n\r\n"
        return head + b"\r\n" + data

    return build


@every_make
def test_truncated_page_is_an_error(server, sent, names, squeeze):
    data = squeeze(PAGE)
    server.routes["/whole"] = sent(data, names)
    server.routes["/half"] = sent(data[: len(data) // 2], names)
    assert fetch(server.url("/whole")).body == PAGE
    with pytest.raises(FetchError, match=r"breaks off before the end|could not be undone") as caught:
        fetch(server.url("/half"))
    assert (caught.value.kind, caught.value.retry) == ("damaged", True)


@pytest.mark.parametrize("names", ["zstd", "compress", "gzip, pack200-gzip", ", ".join(["gzip"] * 6), "\x1b]0;odd\x07"])
def test_unrequested_compressions_are_refused(server, sent, names):
    server.routes["/"] = sent(gzip.compress(PAGE), names)
    with pytest.raises(FetchError, match=r"nobody asked for|times over") as caught:
        fetch(server.url())
    assert caught.value.kind == "damaged"
    assert "\x1b" not in str(caught.value)


@pytest.mark.parametrize("names", ["identity", "", "identity, gzip", "GZIP", " x-gzip "])
def test_other_ways_to_name_a_compression(server, sent, names):
    server.routes["/"] = sent(gzip.compress(PAGE) if "gz" in names.lower() else PAGE, names)
    assert fetch(server.url()).body == PAGE


def test_only_supported_compressions_are_requested(server, answer):
    server.routes["/"] = answer(PAGE)
    fetch(server.url())
    assert b"\r\nAccept-Encoding: gzip, deflate, br\r\n" in server.requests[0]


def test_missing_decoder_is_neither_requested_nor_used():
    code = (
        "import sys; sys.modules['brotli'] = None\n"
        "from plainleaf.fetching.compression import ACCEPTED, DECODERS\n"
        "print(ACCEPTED, *DECODERS)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "gzip, deflate gzip x-gzip deflate\n"


@pytest.mark.parametrize("status", ["206 Partial Content", "226 IM Used"])
def test_unrequested_part_is_refused(server, answer, status):
    server.routes["/"] = answer(PAGE, status, Content_Range=f"bytes 0-{len(PAGE) - 1}/{2 * len(PAGE)}")
    with pytest.raises(FetchError, match="a part of the page") as caught:
        fetch(server.url())
    assert (caught.value.kind, caught.value.status, caught.value.retry) == ("server", int(status[:3]), False)
