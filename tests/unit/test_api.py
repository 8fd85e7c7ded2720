"""The names that the package offers: loaded when asked for, and the same afterwards."""

import pytest

import plainleaf
from plainleaf.resources import resource


def test_every_name_on_offer_is_there() -> None:
    assert not [name for name in plainleaf.__all__ if getattr(plainleaf, name, None) is None]
    assert dir(plainleaf) == sorted(plainleaf.__all__)


def test_fetch_can_be_called_before_and_after_its_room_is_loaded() -> None:
    page = str(resource("sample/index.html"))
    first, again = plainleaf.fetch(page), plainleaf.fetch(page)
    assert first.body == again.body
    assert first.body.startswith(b"<!DOCTYPE html>")


def test_an_unknown_name_is_told() -> None:
    with pytest.raises(AttributeError, match="nothing"):
        plainleaf.nothing  # noqa: B018
