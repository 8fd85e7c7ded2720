"""The shelf's tests: what is read is kept, as it is for everyone who does not choose otherwise."""

import pytest


@pytest.fixture
def keeps() -> bool:
    return True
