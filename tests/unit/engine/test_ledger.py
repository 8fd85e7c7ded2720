"""The ledger: what steps write down, and what is read of it."""

import numpy as np
import pytest

from plainleaf.engine.ledger import Ledger, LedgerEntry, NamedStep, Steps

LETTERS = NamedStep("letters", "Keep letters.", "a letter", "no letter")
DIGITS = NamedStep("digits", "Keep digits.", "a digit", "no digit")


def mask(*runs: int) -> np.ndarray:
    found = np.zeros(6, np.bool_)
    found[list(runs)] = True
    return found


def written() -> Ledger:
    steps = Steps()
    steps.record(LETTERS, mask(), mask(0, 1, 2))
    steps.record(DIGITS, mask(0, 1, 2), mask(0, 3))
    steps.bar(LETTERS, mask(5))
    return Ledger(6, steps.entries, {})


def test_what_was_written_down_gives_the_kept_runs_again() -> None:
    assert written().kept.nonzero()[0].tolist() == [0, 3]


def test_each_run_has_the_entry_that_decided_on_it() -> None:
    ledger = written()
    said = [(-1, "") if number < 0 else (number, ledger.entries[number].reason) for number in ledger.last.tolist()]
    assert said == [(0, "a letter"), (2, "no digit"), (2, "no digit"), (1, "a digit"), (-1, ""), (3, "no letter")]


@pytest.mark.parametrize(
    ("runs", "reason"),
    [(slice(0, 1), "a letter"), (slice(0, 3), "no digit"), (slice(3, 5), None), (slice(4, 4), None)],
    ids=["one", "most of the text", "nothing decided on the longer", "no text"],
)
def test_a_part_of_the_page_has_the_entry_of_most_of_its_text(runs: slice, reason: str | None) -> None:
    entry = written().deciding(np.array([3, 2, 2, 1, 9, 1]), runs)
    assert (entry.reason if entry else None) == reason


def test_disabled_step_does_and_records_nothing() -> None:
    def all_of_it(_document: object, keep: np.ndarray) -> np.ndarray:
        return ~np.zeros_like(keep)

    steps = Steps(without=frozenset({"letters"}))
    keep = mask(1)
    assert steps.mask(LETTERS, None, keep, all_of_it) is keep  # type: ignore[arg-type]
    assert steps.entries == []
    assert steps.mask(DIGITS, None, keep, all_of_it).all()  # type: ignore[arg-type]
    (entry,) = steps.entries
    assert (entry.step, entry.added, entry.runs.tolist()) == ("digits", True, [0, 2, 3, 4, 5])


def test_the_seconds_of_a_step_add_up() -> None:
    ticks = iter(range(100))
    steps = Steps(clock=lambda: float(next(ticks)))
    for _ in range(3):
        assert steps.run(LETTERS, 0, int, "7") == 7
    assert steps.seconds == {"letters": 3.0}
    assert Steps().run(LETTERS, 0, int, "7") == 7


def test_entries_of_earlier_steps_come_first() -> None:
    before = LedgerEntry("before", True, np.array([4]), "why")
    steps = Steps((before,))
    steps.record(LETTERS, mask(4), mask())
    assert [entry.step for entry in steps.entries] == ["before", "letters"]
    assert not Ledger(6, steps.entries, {}).kept.any()
