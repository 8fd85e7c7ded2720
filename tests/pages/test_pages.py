"""Every page is extracted and written as its expectations say; they are never made here (see write_expectations)."""

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from pages import PageTest, actual, all_pages, first_difference

PAGES = all_pages()


@pytest.mark.parametrize("test", PAGES, ids=[test.slug for test in PAGES])
def test_page(test: PageTest) -> None:
    names = test.expectations()
    assert names, f"{test.slug} has no expectation"
    article = test.article()
    for name in names:
        expected = (test.folder / name).read_text("utf-8")
        difference = first_difference(expected, actual(article, name))
        assert not difference, f"{test.slug}/{name}: {difference}"
