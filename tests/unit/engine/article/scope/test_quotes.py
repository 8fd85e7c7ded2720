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


SAID = '<p data-p="0.9">“The boat was early, and the crew carried all of our bags.”</p>'


def test_who_says_it_is_kept_where_a_box_holds_nothing_else() -> None:
    box = f'<div class="card">{SAID}<div><h4>Anne K.</h4><span>Pilot, </span><a href="/orle">Orle</a></div></div>'
    found = markdown(f"{FIRST}{box}{LAST}")
    assert "Anne K." in found
    assert "Pilot, [Orle]" in found


def test_what_stands_below_other_quotations_is_no_name() -> None:
    for below in ("<p>Read more</p>", "<p>Advertisement</p>", "<p><a href='/more'>Their story</a></p>"):
        assert below[3:8] not in markdown(f"{FIRST}<div>{SAID}{below}</div>{LAST}").replace("Read more about", "")
    found = markdown(
        f'{FIRST}{SAID}<p>Printed in Orle</p><p data-p="0.2">{"The office of the pilots is closed. " * 4}</p>'
    )
    assert "Printed in Orle" not in found


def test_a_post_of_a_network_is_kept_with_who_wrote_it() -> None:
    said = '<p data-p="0.9">The ferry is late again, and the gulls know why.</p>'
    signed = (
        '<span data-p="0.1">— Ines Barrow (@inesb)</span> <a data-p="0.1" href="https://x.com/inesb/status/7">3 May</a>'
    )
    post = f'<blockquote class="twitter-tweet">{said}{signed}</blockquote>'
    assert "Ines Barrow" in markdown(f"{FIRST}{post}{LAST}")
    assert "Ines Barrow" not in markdown(f"{FIRST}<blockquote>{said}{signed}</blockquote>{LAST}")
