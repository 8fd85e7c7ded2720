"""JSON with an indent: the text of ``json.dumps``, with work that does not grow with the depth."""

import json

from hypothesis import given
from hypothesis import strategies as st
from tests.counting import lines_of

from plainleaf.engine.render.json_tree import json_text

_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
)


@given(_VALUES, st.integers(0, 4))
def test_the_text_is_that_of_json_dumps(value: object, indent: int) -> None:
    assert json_text(value, indent) == json.dumps(value, ensure_ascii=False, indent=indent or None)


def test_deep_values_take_no_more_work_than_flat_ones() -> None:
    deep: list[object] = ["word"] * 1_000
    for _ in range(60):
        deep = [deep]
    flat = lines_of(lambda: json_text(["word"] * 1_000, 2))
    assert lines_of(lambda: json_text(deep, 2)) < 1.2 * flat
