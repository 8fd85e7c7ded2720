"""Quotes between kept texts."""

from tests.unit.engine.article.scope.judged import markdown

FIRST = '<p data-p="0.9">The first was a doctor who crossed twice a week and noted the weather.</p>'
LAST = '<p data-p="0.9">The second book is about birds.</p>'


def test_a_quote_is_kept_that_follows_the_source_of_another() -> None:
    quote = '<blockquote><p data-p="0.8">It rained both ways.</p><footer>A. Lind</footer></blockquote>'
    notice = "<figure><blockquote>Coffee: two crowns.</blockquote><figcaption>In the office</figcaption></figure>"
    found = markdown(f"{FIRST}{quote}{notice}{LAST}")
    assert "A. Lind" in found
    assert "> Coffee: two crowns." in found
    assert "In the office" in found
