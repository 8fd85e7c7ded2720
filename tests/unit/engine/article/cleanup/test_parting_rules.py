"""Rules between the parts of an article."""

import pytest

from plainleaf.engine.article.tree import Divider

ONE, TWO = "<p>The ice went out on the ninth of May.</p>", "<p>A year later it stayed for three weeks more.</p>"


@pytest.mark.parametrize("rule", ["<hr>", "<p>* * *</p>", "<p>_____</p>", "<p>———</p>", "<p>=====</p>"])
def test_a_rule_may_be_typed(made, rule: str) -> None:
    blocks = made(ONE + rule + TWO).blocks
    assert len(blocks) == 3
    assert isinstance(blocks[1], Divider)
    assert made(ONE + TWO + rule).blocks == made(ONE + TWO).blocks


@pytest.mark.parametrize("line", ["<p>**</p>", "<p>...</p>", "<p>-1-</p>", "<p><code>---</code></p>", "<p>*-*-*</p>"])
def test_other_signs_are_none(made, line: str) -> None:
    assert Divider not in map(type, made(ONE + line + TWO).blocks)
