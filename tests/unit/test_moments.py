"""Dates of others: whatever they are, none raises, and one that is given is a moment in every zone."""

import email
from datetime import UTC, datetime
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plainleaf import moments
from plainleaf.library.importers.item import ImportedItem, moment
from plainleaf.library.importers.web_pages import WebPages

ODD = (
    "", " ", "yesterday", "0", "-1",
    "1e400", "9" * 5000, "\0", "\ud800", "٣", "Mon", "Mon,", ",", ":", "::", "+", "-0000",
    "Mon, 01 Jan 0001 00:00:00 +1400", "Fri, 31 Dec 9999 23:59:59 -1400", "Mon, 01 Jan 2024 00:00:00 +9999999",
    "Mon, 01 Jan 2024 99:99:99 GMT", "Mon, 32 Foo 99999999999999999999 00:00:00 +0000", "1 Jan 1 1:1:1:1",
    "Mon, 1 Jan 2024 0:0:0 +-1", "Thu, 01 Jan 1970", "0001-01-01T00:00:00+14:00", "9999-12-31T23:59:59-14:00",
    "0001-01-01", "2024-01-01T00:00:00+99:99", "0000-00-00T00:00:00",
)  # fmt: skip
SECONDS = (0.0, -1.0, 1e10, 1e18, 1e300, -1e300, float("inf"), float("-inf"), float("nan"))
MAIL = (
    "MIME-Version: 1.0\nContent-Type: text/html\nDate: {}\nSnapshot-Content-Location: https://a.example/\n\n<p>Words."
)
SINGLE = "<!--\n Page saved with SingleFile\n url: https://a.example/ \n saved date: {}\n--><p>Words."


def read(text: str) -> tuple[datetime | None, ...]:
    return moments.of_iso(text), moments.of_mail(text), moments.of_form(text, "%b %d %Y %H:%M:%S %z")


def check(found: datetime | None) -> None:
    if found is not None:
        assert found.tzinfo is UTC
        for hours in (-14, 14):
            assert found.astimezone(datetime.strptime(f"{hours:+03}00", "%z").tzinfo)


@pytest.mark.parametrize("text", ODD, ids=lambda text: ascii(text[:40]))
def test_odd_text_is_a_moment_or_none(text: str) -> None:
    for found in read(text):
        check(found)
    assert isinstance(moment(text), str)


@pytest.mark.parametrize("seconds", SECONDS)
def test_odd_number_is_a_moment_or_none(seconds: float) -> None:
    check(moments.of_seconds(seconds))
    assert isinstance(moment(seconds), str)


@given(st.text(st.sampled_from("0123456789-+:, .TZGMTJanMonFriDec\0"), max_size=40))
def test_any_text_is_a_moment_or_none(text: str) -> None:
    for found in read(text):
        check(found)


def test_what_is_a_moment_is_read_as_one() -> None:
    there = datetime(2024, 1, 31, 23, 30, tzinfo=UTC)
    assert moments.of_iso("2024-02-01T00:30:00+01:00") == moments.of_iso("2024-01-31 23:30:00") == there
    assert moments.of_mail("Wed, 31 Jan 2024 23:30:00 GMT") == there
    assert moments.of_form("Jan 31 2024 23:30:00 +0000", "%b %d %Y %H:%M:%S %z") == there
    assert moments.of_seconds(there.timestamp()) == there
    assert moments.stored(there) == "2024-01-31T23:30:00+00:00"
    assert moments.stored(None) == ""


@pytest.mark.parametrize("text", [one for one in ODD if one.isprintable()], ids=lambda text: ascii(text[:40]))
def test_odd_date_of_a_saved_page_is_that_of_its_file(tmp_path: Path, text: str) -> None:
    assert email.message_from_string(MAIL.format(text))["Date"] is not None
    (tmp_path / "a.mhtml").write_text(MAIL.format(text), "utf-8")
    js = "Fri Dec 31 9999 23:59:59 GMT-1400" if text == ODD[0] else text
    (tmp_path / "b.html").write_text(SINGLE.format(js), "utf-8")
    found = list(WebPages().items(tmp_path))
    assert len(found) == 2
    assert all(isinstance(one, ImportedItem) for one in found)
