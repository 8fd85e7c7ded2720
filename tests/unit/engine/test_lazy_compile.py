import re

import pytest

from plainleaf.engine.lazy_compile import lazy_compile


def test_an_expression_answers_as_a_compiled_one() -> None:
    lazy, compiled = lazy_compile(r"(b)(c)?", re.IGNORECASE), re.compile(r"(b)(c)?", re.IGNORECASE)
    for _ in range(2):  # the second time from what the first one left
        assert lazy.sub("-", "aBCb") == compiled.sub("-", "aBCb") == "a--"
        assert lazy.findall("aBCb") == compiled.findall("aBCb")
        assert [match.span() for match in lazy.finditer("aBCb")] == [(1, 3), (3, 4)]
        assert lazy.fullmatch("aBC") is None
    assert (lazy.pattern, lazy.groups) == (compiled.pattern, compiled.groups)


def test_faulty_expression_fails_on_use() -> None:
    with pytest.raises(re.error):
        lazy_compile("(").search("")
