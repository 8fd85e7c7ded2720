"""A short run of every target of the fuzzer, and a longer one each night; hours of it are run by hand."""

from random import Random

import pytest
from tests.fuzz.extracting import page_and_methods
from tests.fuzz.loop import fuzz
from tests.fuzz.renderers import CHECKS
from tests.fuzz.targets import TARGETS
from tests.patience import PATIENCE

from plainleaf.engine.catalogue import METHODS
from plainleaf.engine.render import RENDERERS

ROUNDS = {
    "decoding": (75, 6000), "pages": (60, 1200), "renderers": (50, 4000), "messages": (500, 40_000),
    "site-rules": (1000, 20_000), "importers": (2000, 40_000), "feeds": (200, 4000), "store": (12, 240),
}  # fmt: skip
"""By day and by night."""


@pytest.mark.parametrize(
    "at", [0, pytest.param(1, marks=[pytest.mark.long, pytest.mark.timeout(3600)])], ids=["day", "night"]
)
@pytest.mark.parametrize("name", TARGETS)
def test_hostile_input_ends_in_an_answer_or_a_message(name: str, at: int) -> None:
    rounds = ROUNDS[name][at]
    outcome = fuzz(TARGETS[name], seconds=PATIENCE, rounds=rounds)
    assert outcome.inputs == rounds
    assert outcome.findings == {}, "\n".join(outcome.findings.values())


def test_every_method_and_every_format_is_met() -> None:
    drawn = (page_and_methods(Random(f"0:{number}"))[1] for number in range(ROUNDS["pages"][0]))
    assert {name for methods in drawn for name in methods} == set(METHODS)
    assert set(CHECKS) == set(RENDERERS)
