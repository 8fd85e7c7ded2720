"""Rule files of thirty sites do what they say, on pages in the shape of these sites."""

from pathlib import Path

import pytest
from tests.unit.engine.rules.thirty_sites import FOOT, GONE, KEPT, MORE, SITES, Site

from plainleaf.engine.extract import extract
from plainleaf.engine.rules import read_site_file

FOOT_WORDS = FOOT.partition(">")[2].partition("<")[0]


@pytest.mark.parametrize("site", SITES, ids=lambda site: site.domain)
def test_the_rule_of_a_site_does_what_it_says(site: Site, data: Path) -> None:
    file = data / "site-rules" / f"{site.domain}.txt"
    rule = read_site_file(file.read_text("utf-8"), site.domain, own=False).rule
    url = f"https://www.{site.domain}{site.path}"
    article = extract(site.html, url, "plain", rules=rule)  # the method alone would keep menu and foot
    (applied,) = article.record.rules
    assert (applied.problems, applied.own, "content" in applied.did) == ((), False, True)
    assert KEPT in article.text
    assert MORE in article.text
    for gone in (GONE, FOOT_WORDS, "Weather"):
        assert gone not in article.text
    for name in ("title", "author", "date"):
        wanted, found = getattr(site, name), getattr(article.metadata, name)
        if wanted:
            assert (found.text, found.source) == (wanted, "rule")
    without = extract(site.html, url, "plain")
    assert FOOT_WORDS in without.text
    assert without.record.rules == ()


def test_thirty_sites_are_tried(data: Path) -> None:
    assert len({site.domain for site in SITES}) == 30
    assert all((data / "site-rules" / f"{site.domain}.txt").is_file() for site in SITES)


@pytest.mark.parametrize(("domain", "picture"), [("dw.com", "pier906.jpg"), ("thenextweb.com", "/pier.jpg")])
def test_texts_of_the_source_are_replaced_before_it_is_read(domain: str, picture: str, data: Path) -> None:
    rule = read_site_file((data / "site-rules" / f"{domain}.txt").read_text("utf-8"), domain).rule
    site = next(one for one in SITES if one.domain == domain)
    article = extract(site.html, f"https://{domain}/x", rules=rule)
    assert picture in article.render("html", fragment=True)
    assert "source" in article.record.rules[0].did
