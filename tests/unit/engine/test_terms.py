"""The lists and pairs of the file of terms."""

import tomllib
from typing import cast

import pytest

from plainleaf.engine.terms import PAIRS, TERMS, Term, pairs, terms
from plainleaf.resources import resource


def test_the_file_has_each_declared_list_and_table_and_no_other() -> None:
    found = tomllib.loads(resource("rules/terms.toml").read_text("utf-8"))
    assert {name for name, value in found.items() if isinstance(value, str)} == TERMS
    assert {name for name, value in found.items() if isinstance(value, dict)} == PAIRS


@pytest.mark.parametrize("of", sorted(TERMS))
def test_no_list_has_a_name_twice(of: str) -> None:
    found = terms(cast("Term", of))
    assert found
    assert len(found) == len(set(found))


def test_lists_keep_their_order_and_tables_their_signs() -> None:
    assert terms("published_meta")[0] == "article:published_time"
    assert pairs("tex_signs")["≤"] == "\\leq"
    assert pairs("tex_accents")["⃗"] == "\\vec"
    assert pairs("scripts")["el"] == "0370 0400"
