"""Extraction under fuzzing: every method, format and account of pages that nobody would write.

``pip install atheris``, then from the project's folder
``python -m tests.fuzz.extraction FOLDER [-max_total_time=3600 and other options of libFuzzer]``.
What is found (an exception that is no PlainleafError, a page that takes too long) is kept in FOLDER, one page for each
place in the code, and said at once; the fuzzer goes on.
"""

import hashlib
import random
import signal
import sys
import time
import traceback
from pathlib import Path

import atheris

with atheris.instrument_imports(
    include=["plainleaf.engine.article", "plainleaf.engine.document", "plainleaf.engine.render"]
):
    from plainleaf.engine.catalogue import METHODS
    from plainleaf.errors import PlainleafError
    from plainleaf.evaluation.growth.work import work

from tests.fuzz.pages import page

_SECONDS = 20.0  # of processor time for all that is done with one page, with the fuzzer looking on


class _TooLongError(Exception):
    pass


def _end(_signal: int, _frame: object) -> None:
    raise _TooLongError


class Target:
    """What the fuzzer calls with bytes: they are the chances by which a page is put together, or the page itself."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._places: set[str] = set()
        self._start = time.monotonic()
        self._runs = self._pages = 0
        folder.mkdir(parents=True, exist_ok=True)

    def __call__(self, data: bytes) -> None:
        """Try one page."""
        self._runs += 1
        if self._runs % 1000 == 0:
            self._say(f"{self._runs} runs, {len(self._places)} findings")
        chance = random.Random(data[1:])
        source = data[1:] if data[:1] > b"\xc0" else page(chance).encode("utf-8", "surrogatepass")
        methods = tuple(chance.sample(tuple(METHODS), 4))
        done = "read"
        signal.setitimer(signal.ITIMER_VIRTUAL, _SECONDS)
        try:
            for part in work(source, methods):
                done = part.name
                part.do()
        except PlainleafError:
            pass
        except _TooLongError as error:
            self._found("time", done, error, source)
        except Exception as error:
            self._found(type(error).__name__, done, error, source)
        finally:
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)

    def _found(self, kind: str, part: str, error: Exception, source: bytes) -> None:
        ours = [one for one in traceback.extract_tb(error.__traceback__) if "plainleaf" in one.filename]
        place = f"{kind} {Path(ours[-1].filename).stem}:{ours[-1].lineno}" if kind != "time" else f"time {part}"
        if place in self._places:
            return
        self._places.add(place)
        name = hashlib.sha256(source).hexdigest()[:12]
        (self._folder / f"{name}.html").write_bytes(source)
        (self._folder / f"{name}.txt").write_text(f"{part}\n{''.join(traceback.format_exception(error))}", "utf-8")
        self._say(f"{place} in {part}: {error} ({name}.html)")

    def _say(self, told: str) -> None:
        with (self._folder / "log.txt").open("a", encoding="utf-8") as log:
            log.write(f"{time.monotonic() - self._start:.0f} s: {told}\n")


def main() -> None:
    """Fuzz until it is ended, or for as long as libFuzzer's options say."""
    signal.signal(signal.SIGVTALRM, _end)
    atheris.Setup(
        [sys.argv[0], "-max_len=4000", "-timeout=100000", "-len_control=0", "-rss_limit_mb=0", *sys.argv[2:]],
        Target(Path(sys.argv[1])),
    )
    atheris.Fuzz()


if __name__ == "__main__":
    main()
