"""Files of other programs, messages of browsers and site files under fuzzing: what is broken ends in a sentence.

``python -m tests.fuzz.inputs SECONDS [SEED]`` breaks the project's own samples, one after the other, and says what
ended otherwise: an error that is none of the program's own, or more than SLOW seconds for one input.
"""

import io
import random
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from tests.unit.library import exports

from plainleaf.bridge.frames import read_frame
from plainleaf.bridge.messages import FROM_EXTENSION, checked
from plainleaf.engine.rules.site_files.reading import read_site_file
from plainleaf.errors import PlainleafError
from plainleaf.library.importers.catalogue import IMPORTERS

SLOW = 5.0  # seconds of the processor
_PROTOCOL = Path(__file__).parents[1] / "protocol"
_SITE = b"""title: //h1
body: //article
strip: //aside
strip_id_or_class: share
replace_string(<b>): <i>
test_url: https://a.example/
"""
_WORDS = (
    b"\0", b"\xff", b"\xef\xbb\xbf", b"null", b"1e999", b"-1", b"[", b"{", b'"', b"\n", b",", b"<a href=",
    b"\xed\xa0\x80", b"//*",
)  # fmt: skip


def broken(sample: bytes, chance: random.Random) -> bytes:
    """A sample with some places cut, doubled or overwritten."""
    data = bytearray(sample)
    for _ in range(chance.randint(1, 8)):
        start = chance.randrange(len(data) + 1)
        stop = min(len(data), start + chance.choice((0, 1, 4, 30, 400)))
        piece = chance.choice((b"", chance.choice(_WORDS), chance.randbytes(4), bytes(data[start:stop]) * 2))
        data[start:stop] = piece
    return bytes(data)


def _import(data: bytes, folder: Path) -> None:
    path = folder / "file"
    path.write_bytes(data)
    for importer in IMPORTERS.values():
        try:
            if importer.recognises(path, data[: 64 * 1024]):
                list(importer.items(path))
        except PlainleafError:
            continue


def _message(data: bytes, _folder: Path) -> None:
    message = read_frame(io.BytesIO(len(data).to_bytes(4, sys.byteorder) + data), 4 * 1024 * 1024)
    if message is not None:
        checked(message, FROM_EXTENSION)


def _rules(data: bytes, _folder: Path) -> None:
    read_site_file(data.decode("utf-8-sig", "replace"), "a.example", "a.example")


def samples() -> list[tuple[Callable[[bytes, Path], None], bytes]]:
    """Each target with one of its samples."""
    texts = [value for name, value in vars(exports).items() if name.isupper() and isinstance(value, str)]
    return [
        *((_import, text.encode("utf-8")) for text in texts),
        *((_message, path.read_bytes()) for path in sorted(_PROTOCOL.glob("extension-host--*.json"))),
        (_rules, _SITE),
    ]


def fuzz(rounds: int, seconds: float, seed: int = 0) -> tuple[int, list[str]]:
    """So many rounds over all samples, or so many seconds: how many inputs, and what was found."""
    chance, found, tried, end = random.Random(seed), {}, 0, time.monotonic() + seconds
    with tempfile.TemporaryDirectory() as scratch:
        for _ in range(rounds):
            for target, sample in samples():
                data, start = broken(sample, chance), time.process_time()
                try:
                    target(data, Path(scratch))
                except PlainleafError:
                    pass
                except Exception as error:
                    found.setdefault(f"{target.__name__}: {type(error).__name__}: {error}"[:200], data)
                if time.process_time() - start > SLOW:
                    found.setdefault(f"{target.__name__}: slow", data)
                tried += 1
            if time.monotonic() > end:
                break
    return tried, [f"{what}  {data[:300]!r}" for what, data in found.items()]


if __name__ == "__main__":
    inputs, findings = fuzz(sys.maxsize, float(sys.argv[1]), int((sys.argv[2:] or ["0"])[0]))
    print(f"{inputs} inputs, {len(findings)} findings", *findings, sep="\n")  # noqa: T201
