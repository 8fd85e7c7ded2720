"""Agreement between selections, by hand."""

import numpy as np
import pytest

from plainleaf.actions.comparing import agreement, compare, matrix
from plainleaf.engine.catalogue import METHODS
from plainleaf.engine.extract import read
from plainleaf.engine.selection.contract import ParameterError, Selection


def selection(name: str, *keep: bool) -> Selection:
    return Selection(name, np.array(keep, np.bool_), np.array(keep, np.float64))


PAGE = f"<p>{'a' * 10}</p><p>{'b' * 20}</p><p>{'c' * 30}</p><p>{'d' * 40}</p>"


def test_shares_of_the_text() -> None:
    found = agreement(read(PAGE), selection("x", True, True, False, False), selection("y", False, True, True, False))
    assert (found.both, found.only_first, found.only_second) == (0.2, 0.1, 0.3)
    assert found.neither == pytest.approx(0.4)
    assert found.same == pytest.approx(0.2 / 0.6)


def test_two_empty_selections_agree() -> None:
    empty = selection("x", False, False, False, False)
    assert agreement(read(PAGE), empty, empty).same == 1.0
    assert agreement(read(""), selection("x"), selection("y")).same == 1.0


def test_every_pair_at_once() -> None:
    document = read(PAGE)
    three = (
        selection("x", True, True, False, False),
        selection("y", False, True, True, False),
        selection("z", False, False, False, False),
    )
    pairs = [[agreement(document, one, two).same for two in three] for one in three]
    assert matrix(document, three) == pytest.approx(np.array(pairs))


def test_all_methods_on_one_page() -> None:
    found = compare(read(PAGE), {name: {} for name in METHODS})
    assert found.names == tuple(METHODS)
    assert np.diag(found.same).tolist() == [1.0] * len(METHODS)
    assert found.kept[found.names.index("plain")] == 1.0


def test_unknown_methods_are_refused() -> None:
    with pytest.raises(ParameterError, match="no method 'magic'"):
        compare(read(PAGE), {"magic": {}})
