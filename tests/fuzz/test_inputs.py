"""A short run of the fuzzer over what other programs write; hours of it are run by hand."""

from tests.fuzz.inputs import fuzz


def test_broken_files_messages_and_rules_end_in_a_sentence() -> None:
    tried, found = fuzz(rounds=40, seconds=30)
    assert tried > 100
    assert found == [], found
