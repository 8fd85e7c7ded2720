"""Whatever is killed when: each acknowledged page arrives, and arrives once."""

import os
from collections.abc import Iterator

import pytest
from tests.end2end.browser.bench import Bench
from tests.end2end.browser.crash import crash_rounds


@pytest.fixture
def bench() -> Iterator[Bench]:
    made = Bench()
    yield made
    made.close()


def check(found: dict[str, int]) -> None:
    print(found)  # noqa: T201
    assert found["acknowledged"] > found["rounds"] * 0.9
    assert (found["lost"], found["twice"], found["left"], found["aside"]) == (0, 0, 0, 0)


def test_some_rounds_of_killing(bench: Bench) -> None:
    check(crash_rounds(bench, 12, seed=1))


@pytest.mark.long
@pytest.mark.timeout(3600)
def test_two_hundred_rounds_of_killing(bench: Bench) -> None:
    check(crash_rounds(bench, 200, seed=int(os.environ.get("PLAINLEAF_SEED", "2026"))))
