"""Links, mails and previews of what leaves the program."""

import datetime
from urllib.parse import parse_qs, urlsplit

import pytest

import plainleaf
from plainleaf.actions.sharing import (
    LINK_FORMS,
    MAIL,
    WAYS,
    link_to,
    mail_address,
    name_for,
    shared_text,
    suffix_for,
    way_of,
)

DAY = datetime.date(2026, 11, 27)
URL = "https://gazette.example/a b?c=1&d=(2)"
SENTENCE = "The harbour bridge opens again on Monday after eleven weeks of repairs & more. "


def article(title="Bridge [again]", url=URL, text=SENTENCE * 4):
    return plainleaf.extract(f"<title>{title}</title><h1>{title}</h1><p>{text}</p>", url=url, method="plain")


def test_a_link_has_the_form_that_was_chosen():
    found = {form: link_to(article(), form) for form in LINK_FORMS}
    assert found == {
        "address": URL,
        "title": f"Bridge [again]\n{URL}",
        "markdown": "[Bridge \\[again\\]](<https://gazette.example/a%20b?c=1&d=(2)>)",
    }
    assert link_to(article(url=None)) == ""
    assert link_to(article(url="file:///home/me/page.html")) == ""


@pytest.mark.parametrize("text", [SENTENCE * 400, "橋が月曜日に再び開通すると市が発表した。" * 200, "", "x" * 3000])
@pytest.mark.parametrize("title", ["Bridge & boat?", "橋" * 60, "t" * 1500])
def test_mail_is_short_with_title_and_address(title, text):
    one = article(title, URL, text)
    found = mail_address(one)
    assert len(found) <= MAIL
    fields = parse_qs(urlsplit(found).query)
    assert one.title.startswith(fields["subject"][0].removesuffix("…"))
    assert fields["body"][0].endswith(URL)
    assert "\n" not in fields["body"][0].replace("\r\n", "")


@pytest.mark.parametrize("way", WAYS)
def test_every_way_has_a_preview_and_a_name(way):
    one = article()
    whole = shared_text(one, way, DAY)
    assert ("eleven weeks" in whole) == (way != "link")
    cut = shared_text(one, way, DAY, "address", 60)
    assert len(cut) <= 62
    suffix = suffix_for(way)
    assert way_of(suffix) == (None if not suffix else "markdown" if WAYS[way].note else way)
    if suffix:
        assert name_for(one, way) == ("Bridge again" if WAYS[way].note else "bridge-again")


def test_preview_is_readable_in_any_encoding():
    assert "eleven weeks" in shared_text(article(), "text", DAY, encoding="utf-16", line_ends="cr")
