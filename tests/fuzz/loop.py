"""The loop that all targets share: inputs made by chance, and what went otherwise than it may.

A target is a function ``(chance, folder)`` that makes one input by chance, does with it what it is there for, and
checks what comes of it. PlainleafError is an answer like another; any other exception is a finding, and so are more
than SLOW seconds of the processor. Each input has a name, ``SEED:NUMBER``, by which it can be made again.
"""

import random
import re
import tempfile
import time
import traceback
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from plainleaf.errors import PlainleafError

Target = Callable[[random.Random, Path], None]

_NUMBERS = re.compile(r"\d+")
SLOW = 10.0  # seconds of the processor


@dataclass(slots=True)
class Outcome:
    """How many inputs were tried, in how many seconds of the processor, and what was found: one input for each place
    in the code."""

    inputs: int = 0
    seconds: float = 0.0
    findings: dict[str, str] = field(default_factory=dict)


def fuzz(
    target: Target,
    seconds: float,
    rounds: int | None = None,
    seed: str = "0",
    tell: Callable[[str], None] = lambda _finding: None,
) -> Outcome:
    """Try inputs for so many seconds of the processor, or so many of them; ``tell`` hears each finding at once."""
    outcome, begun = Outcome(), time.process_time()
    with tempfile.TemporaryDirectory() as scratch:
        while time.process_time() - begun < seconds and outcome.inputs != rounds:
            name = f"{seed}:{outcome.inputs}"
            found = attempt(target, name, Path(scratch))
            if found and (place := found.splitlines()[0]) not in outcome.findings:
                outcome.findings[place] = f"{name}\n{found}"
                tell(outcome.findings[place])
            outcome.inputs += 1
    outcome.seconds = time.process_time() - begun
    return outcome


def attempt(target: Target, name: str, scratch: Path) -> str:
    """Try the input of that name: what is wrong, its place on the first line; empty where nothing is."""
    start = time.process_time()
    try:
        with tempfile.TemporaryDirectory(dir=scratch) as folder:
            target(random.Random(name), Path(folder))
    except PlainleafError:
        pass
    except Exception as error:
        last = traceback.extract_tb(error.__traceback__)[-1]
        ours = [one for one in traceback.extract_tb(error.__traceback__) if "plainleaf" in one.filename] or [last]
        said = _NUMBERS.sub("", str(error).partition("\n")[0])[:60]
        place = f"{type(error).__name__} in {Path(ours[-1].filename).stem}:{ours[-1].lineno} {said}"
        return f"{place}\n{''.join(traceback.format_exception(error))}"
    taken = time.process_time() - start
    return f"slow\n{taken:.1f} s" if taken > SLOW else ""


def broken(sample: bytes, chance: random.Random) -> bytes:
    """A sample with some places cut, doubled or overwritten."""
    data = bytearray(sample)
    for _ in range(chance.randint(1, 8)):
        start = chance.randrange(len(data) + 1)
        stop = min(len(data), start + chance.choice((0, 1, 4, 30, 400)))
        piece = chance.choice((b"", chance.choice(_WORDS), chance.randbytes(4), bytes(data[start:stop]) * 2))
        data[start:stop] = piece
    return bytes(data)


_WORDS = (
    b"\0", b"\xff", b"\xef\xbb\xbf", b"null", b"1e999", b"-1", b"[", b"{", b'"', b"\n", b",", b"<a href=",
    b"\xed\xa0\x80", b"//*", b"http://[",
)  # fmt: skip
