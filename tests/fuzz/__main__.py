"""``python -m tests.fuzz TARGET SECONDS [SEED]`` fuzzes one target for so many seconds of the processor and
says what it finds, at once; ``python -m tests.fuzz TARGET SEED:NUMBER`` tries one input again."""

import sys
import tempfile
from functools import partial
from pathlib import Path

from tests.fuzz.loop import attempt, fuzz
from tests.fuzz.targets import TARGETS

name, what, *rest = sys.argv[1:]
if ":" in what:
    print(attempt(TARGETS[name], what, Path(tempfile.mkdtemp())) or "nothing")
else:
    outcome = fuzz(TARGETS[name], float(what), seed=rest[0] if rest else "0", tell=partial(print, flush=True))
    print(f"{name}: {outcome.inputs} inputs in {outcome.seconds:.0f} s of the processor, {len(outcome.findings)} found")
