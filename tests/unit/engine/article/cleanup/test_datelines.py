"""The date stands above the article, not again as its first line."""

import pytest

from plainleaf import extract
from plainleaf.engine.article.cleanup.datelines import is_dateline
from plainleaf.engine.article.metadata.names import is_byline

TEXT = "<p>" + "The lock keeper raised the gate before dawn and waited for the barges in the rain. " * 5 + "</p>"


@pytest.mark.parametrize(
    ("line", "language"),
    [
        ("12 March 2026", "en"),
        ("Published on March 12, 2026 at 9:30 am", "en"),
        ("Thursday 12th March 2026", "en"),
        ("Donnerstag, 12. März 2026, 14:05 Uhr", "de"),
        ("发布时间：2026-03-12 08:30", "zh"),
        ("2026年3月12日 08:30", "zh"),
        ("2026年3月12日 08:30 来源：山谷日报 作者：何雨", "zh"),
        ("2026年03月12日08:30 来源：山谷日报", "zh"),
        ("postado em 12/03/2026 05:49 / atualizado em 13/03/2026 05:50", "pt-BR"),
        ("2026.03.12. 오전 9:30", "ko"),
        ("12 марта 2026, 10:15", "ru"),
        ("Czwartek, 12 marca 2026 (10:15)", "pl"),
        ("Ημερομηνία δημοσίευσης: 12 Μαρτίου 2026", "el"),
        ("วันที่ 12 มีนาคม 2026", "th"),
    ],
)
def test_line_with_only_a_date_is_removed_and_listed(line: str, language: str) -> None:
    assert is_dateline(line, language)
    page = f"<html lang={language}><title>The gate</title><article><h1>The gate</h1><p>{line}</p>{TEXT}</article>"
    article = extract(page, url="https://x.example/a", method="descent")
    assert article.text.startswith("The lock keeper")
    assert [(one.step, one.text) for one in article.removals if one.text == line] == [("dateline", line)]
    assert article.render("markdown").startswith("# The gate\n")
    assert article.metadata.date is not None
    assert article.metadata.date.text.startswith("2026-03-12")


@pytest.mark.parametrize(
    "line",
    [
        "The gate opened on 12 March 2026.",
        "In 2026 we met on 12 March",
        "Released 12 March 2026 for boats and barges",
        "Ida Holm, 12 March 2026",
        "Lock 11 2024",
        "1, 2, 3",
    ],
)
def test_line_with_more_than_a_date_stays(line: str) -> None:
    assert not is_dateline(line, "en")


def test_page_of_dates_keeps_them() -> None:
    page = "<title>Days</title><article><p>12 March 2026</p></article>"
    assert extract(page, url="https://x.example/a", method="plain").text == "12 March 2026\n"


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("By Noor Haddad", "Noor Haddad"),
        ("Von Ida van der Holm · 12. März 2026", "Ida van der Holm"),
        ("文／許清和", "許清和"),
        ("On behalf of Holm & Haddad LLC | Apr 2, 2026 | Weirs", "Holm & Haddad LLC"),
    ],
)
def test_marked_byline_is_only_in_the_head(line: str, name: str) -> None:
    page = f"<title>The gate</title><article><h1>The gate</h1><p class=author>{line}</p>{TEXT}</article>"
    article = extract(page, url="https://x.example/a", method="descent")
    assert article.text.startswith("The lock keeper")
    assert article.metadata.author is not None
    assert article.metadata.author.text == name


@pytest.mark.parametrize(
    "line",
    [
        "Von der Leyen tritt zurück",
        "By the river, in the rain",
        "By The Numbers",
        "By Noor Haddad.",
        "On behalf of the board",
        "By 、、",
    ],
)
def test_what_only_begins_like_a_byline_stays(line: str) -> None:
    assert not is_byline(line)


@pytest.mark.parametrize("line", ["By Ida Holm、", "By 、Ida Holm", "By Ida Holm &"])
def test_a_byline_may_end_in_signs_between_names(line: str) -> None:
    assert is_byline(line)


def test_each_post_of_a_thread_keeps_who_wrote_it() -> None:
    posts = "".join(f"<p class=author>by {name}</p>{TEXT}" for name in ("Osk", "Ida"))
    text = extract(f"<title>The gate</title><article><h1>The gate</h1>{posts}</article>", method="descent").text
    assert text.startswith("by Osk")


def test_the_first_date_of_many_stays_with_the_others() -> None:
    posts = "".join(
        f"<h2>Tasting {day}</h2><p>{day} March 2026</p>{TEXT.replace('lock', f'lock {day}')}" for day in range(10, 16)
    )
    article = extract(f"<title>Tastings</title><article><h1>Tastings</h1>{posts}</article>", method="descent")
    assert [f"{day} March 2026" in article.text for day in range(10, 16)] == [True] * 6


@pytest.mark.parametrize("line", ["<h2>2.1.0 <small>2026-05-{}</small></h2>", "<p><b>2.1.0</b> 2026-05-{}</p>"])
def test_each_entry_of_a_short_log_keeps_its_date(line: str) -> None:
    entries = "".join(f"{line.format(day)}<ul><li>Boil faster on day {day}.</ul>" for day in (24, 21, 18))
    article = extract(f"<title>Changes</title><article><h1>Changes</h1>{entries}</article>", method="descent")
    assert [f"2026-05-{day}" in article.text for day in (24, 21, 18)] == [True] * 3


def test_a_date_below_each_of_two_headings_stays() -> None:
    entries = "".join(f"<h2>2.{day}.0</h2><p>Released 2026-05-{day}</p><ul><li>Boils.</ul>" for day in (24, 21))
    article = extract(f"<title>Changes</title><article><h1>Changes</h1>{entries}</article>", method="descent")
    assert [f"2026-05-{day}" in article.text for day in (24, 21)] == [True] * 2


def test_a_date_below_its_name_stays() -> None:
    rows = "<p>Date</p><p>Saturday, 9 May 2026</p><p>Venue</p><p>Quay 4</p>"
    article = extract(f"<title>The gate</title><article><h1>The gate</h1>{rows}{TEXT}</article>", method="descent")
    assert article.text.startswith("Date\n\nSaturday, 9 May 2026")


def test_a_line_of_publishing_and_one_of_updating_are_one_dateline() -> None:
    lines = "<p>Published 12 March 2026</p><p>Updated 14 March 2026</p>"
    later = "<p>3 April 2026</p>"
    article = extract(
        f"<title>Days</title><article><h1>Days</h1>{lines}{TEXT * 3}{later}{TEXT}</article>", method="descent"
    )
    assert ("12 March" in article.text, "14 March" in article.text, "3 April" in article.text) == (False, False, True)


@pytest.mark.parametrize("html", ["<html xml:lang=pl>", "<meta http-equiv=content-language content=pl>"])
def test_the_language_may_be_declared_in_other_ways(html: str) -> None:
    line = "Czwartek, 12 marca 2026 (10:15)"
    article = extract(f"{html}<title>The gate</title><h1>The gate</h1><p>{line}</p>{TEXT}", method="descent")
    assert [one.text for one in article.removals if one.step == "dateline"] == [line]
