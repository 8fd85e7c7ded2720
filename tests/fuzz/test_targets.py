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
    "decoding": 300, "pages": 60, "renderers": 200, "messages": 2000, "site-rules": 1000, "importers": 2000,
    "feeds": 200, "store": 12,
}  # fmt: skip


@pytest.mark.parametrize("times", [1, pytest.param(20, marks=[pytest.mark.long, pytest.mark.timeout(3600)])])
@pytest.mark.parametrize("name", TARGETS)
def test_what_nobody_would_send_ends_in_an_answer_or_a_sentence(name: str, times: int) -> None:
    rounds = times * ROUNDS[name]
    outcome = fuzz(TARGETS[name], seconds=PATIENCE, rounds=rounds)
    assert outcome.inputs == rounds
    assert outcome.findings == {}, "\n".join(outcome.findings.values())


def test_every_method_and_every_format_is_met() -> None:
    drawn = (page_and_methods(Random(f"0:{number}"))[1] for number in range(ROUNDS["pages"]))
    assert {name for methods in drawn for name in methods} == set(METHODS)
    assert set(CHECKS) == set(RENDERERS)
