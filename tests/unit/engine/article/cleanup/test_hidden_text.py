"""What nobody sees is not in the article; what a click shows is."""

import pytest

from plainleaf import extract

PARAGRAPHS = "".join(
    f"<p>The harbour office of pier {number} keeps a ledger of every boat that ties up there, and its entries go back to "
    "the year in which the pier was built by the guild of the carpenters.</p>"
    for number in ("one", "two", "three", "four", "five", "six", "seven", "eight")
)
WORDS = "The rail beside the lower steps was painted green by the pilots in the first dry week of spring."
TEXT = f"<p>{WORDS}</p>"
ANSWER = 'itemscope itemtype="https://schema.org/Answer" style="display:none"'
HIDDEN = [
    f'<div style="display:none">{TEXT}</div>',
    f'<div style="DISPLAY: none !important">{TEXT}</div>',
    f'<section style="visibility:hidden">{TEXT}</section>',
    f'<p style="color:red;display:none">{WORDS}</p>',
    f"<div hidden>{TEXT}</div>",
    f'<p hidden="hidden">{WORDS}</p>',
    f"<dialog>{TEXT}</dialog>",
    f'<dialog id="share" aria-labelledby="t">{TEXT}<button>Close</button></dialog>',
    f"<div popover>{TEXT}</div>",
    f'<div popover="manual" id="tip">{TEXT}</div>',
    f'<div role="dialog" aria-modal="true" aria-hidden="true">{TEXT}</div>',
    f'<div role="alertdialog" aria-hidden="true">{TEXT}</div>',
    f'<div class="modal fade" id="m" role="dialog" aria-hidden="true" style="display:none">{TEXT}</div>',
    f'<table style="display:none"><tr><td>{WORDS}</td><td>12</td></tr></table>',
    f"<table hidden><tr><th>Rail</th><td>{WORDS}</td></tr></table>",
    f'<div style="display:none" itemscope itemtype="http://schema.org/NewsArticle"><p itemprop="description">{WORDS}</p></div>',
    f'<div style="display:none" itemscope itemtype="https://schema.org/FAQPage"><p itemprop="acceptedAnswer" {ANSWER}>{WORDS}</p></div>',
    f'<ul style="display:none"><li>{WORDS}</li></ul>',
    f'<blockquote style="display:none">{TEXT}</blockquote>',
    f'<aside hidden="">{TEXT}</aside>',
    f"<style>.print-note{{display:none}}</style><div class='print-note'>{TEXT}</div>",
    f"<style>p{{margin:0}} .a,.away {'{'} display : none; {'}'}</style><div class='box away'>{TEXT}</div>",
    f"<style>.seen{{display:none}}.seen{{display:block}}.gone{{visibility:hidden}}</style><div class='gone'>{TEXT}</div>",
    f"<style>/* .x{{}} */ .mail-note{{color:red;display:none}}</style><p class='mail-note'>{WORDS}</p>",
    f'<div style="display:none"><div><div>{TEXT}</div></div></div>',
    f'<figure style="display:none"><figcaption>{WORDS}</figcaption></figure>',
    f'<div class="tooltip" role="tooltip" style="display: none;">{TEXT}</div>',
    f'<div id="cookie-layer" style="display:none;">{TEXT}</div>',
    f'<div class="mobile-only" style="display:none">{TEXT}</div>',
    f'<div style="position:absolute;left:-9999px;width:1px">{TEXT}</div>',
    f'<div style="position: absolute; top: -10000px">{TEXT}</div>',
    f'<p style="position:absolute!important;clip:rect(1px,1px,1px,1px);height:1px">{WORDS}</p>',
    f'<div style="position:absolute;clip-path: inset(50%)">{TEXT}</div>',
    f'<div class="visible-print">{TEXT}</div>',
    f'<div class="modal fade" role="dialog" tabindex="-1" aria-hidden="true"><div class="modal-body">{TEXT}</div></div>',
    f'<section class="related-popup" hidden>{TEXT}</section>',
    f"<style>article .seo{{display:none}}</style><div class='seo'>{TEXT}</div>",
    f"<style>article > div#rail.seo{{display:none}}</style><div class='seo' id='rail'>{TEXT}</div>",
    f"<style>@media screen{{p.seo,h6{{display:none}}}}</style><p class='seo'>{WORDS}</p>",
    f"<style>.menu .sub{{display:none}} .menu:hover .sub{{display:block}}</style><div class='menu'><div class='sub'>{TEXT}</div></div>",
    f'<div class="d-none d-print-block">{TEXT}</div>',
]
SHOWN_BY_A_CLICK = [
    f'<div style="position:absolute;left:-20px">{TEXT}</div>',
    f'<h5 class="et_pb_toggle_title">The rail</h5><div class="et_pb_toggle_content" style="display:none">{TEXT}</div>',
    f"<details><summary>The rail</summary>{TEXT}</details>",
    f'<details><summary>The rail</summary><div style="display:none">{TEXT}</div></details>',
    f'<div role="tabpanel" hidden>{TEXT}</div>',
    f'<div class="tab-pane" style="display:none">{TEXT}</div>',
    f'<div class="accordion-content" style="display:none">{TEXT}</div>',
    f'<h3><button aria-expanded="false">The rail</button></h3><div hidden>{TEXT}</div>',
    f'<button aria-expanded="false" aria-controls="rail">The rail</button><p>Since spring.</p><div id="rail" hidden>{TEXT}</div>',
    f'<h3><button aria-controls="rail">The rail</button></h3><div><div id="rail" style="display:none">{TEXT}</div></div>',
    f'<a data-toggle="collapse" href="#rail">More</a><div class="x" id="rail" style="display:none">{TEXT}</div>',
    f'<button data-bs-toggle="collapse" data-bs-target="#rail">More</button><div id="rail" hidden>{TEXT}</div>',
    f'<button data-target="#rail">More</button><div id="rail" style="display:none">{TEXT}</div>',
    f'<a role="button" href="#rail">Read more</a><div id="rail" style="display:none">{TEXT}</div>',
    f'<div class="faq-answer" style="display:none">{TEXT}</div>',
    f'<div class="faq"><h3 aria-expanded="false"><a aria-expanded="false">How green?</a></h3><div style="display:none">{TEXT}</div></div>',
    f'<div><a href="javascript:;">+ Show the rail</a></div><div style="display:none">{TEXT}</div>',
    f'<a href="#" onclick="more()">Read more</a><div style="display:none">{TEXT}</div>',
    f'<div><div role="button">The rail</div></div><div style="display:none">{TEXT}</div>',
    f'<div class="collapsible-block-unfolded" style="display:none">{TEXT}</div>',
    f'<div class="spoiler" style="display:none">{TEXT}</div>',
    f'<div role="region" aria-labelledby="a" hidden>{TEXT}</div>',
    f'<div hidden="until-found">{TEXT}</div>',
    f'<div itemprop="mainEntity" itemscope><h3>How green?</h3><div class="accordionContent" itemprop="acceptedAnswer" {ANSWER}>'
    f"{TEXT}</div></div>",
    f'<div itemprop="mainEntity" itemscope><h3>How green?</h3><p itemprop="suggestedAnswer" {ANSWER}>{WORDS}</p></div>',
    f"<dialog open>{TEXT}</dialog>",
    f"<style>@media print{{.screen{{display:none}}}}</style><div class='screen'>{TEXT}</div>",
    f"<style>.closed .body{{display:none}}</style><div class='body'>{TEXT}</div>",
    f"<style>.q .a{{display:none}} .q.on .a{{display:block}}</style><div class='q'><h3>The rail</h3><div class='a'>{TEXT}</div></div>",
    f"<style>.q .a{{display:none}} input:checked~.a{{display:block}}</style><div class='q'><input type='checkbox'><div class='a'>{TEXT}</div></div>",
    f"<style>.no-js .a{{display:none}}</style><div class='no-js'><div class='a'>{TEXT}</div></div>",
    f"<div style='display:none'>{TEXT}</div><a href='#'>Read more</a>",
    f"<p>Since spring.<span style='display:none'> {WORDS}</span> <button>Weiterlesen</button></p>",
    f"<style>.lead{{display:none}} .lead{{display:block}}</style><div class='lead'>{TEXT}</div>",
    f"<style>.panel{{display:none}}</style><button aria-controls='rail'>More</button><div class='panel' id='rail'>{TEXT}</div>",
    f'<div style="display:block">{TEXT}</div>',
    f'<div style="opacity:0">{TEXT}</div>',
]


def article(inside: str) -> str:
    half = len(PARAGRAPHS) // 2
    page = f"<h1>The long pier</h1>{PARAGRAPHS[:half]}{PARAGRAPHS[half:]}".replace(
        "<p>The harbour office of pier five", f"{inside}<p>The harbour office of pier five"
    )
    found = extract(
        f"<html lang=en><head><title>The long pier</title></head><body><main><article>{page}</article></main></body></html>",
        url="https://harbour.example/pier",
    )
    assert "pier four keeps" in found.text
    assert "pier five keeps" in found.text
    return found.text


@pytest.mark.parametrize("inside", HIDDEN)
def test_invisible_text_is_left_out(inside: str) -> None:
    assert WORDS not in article(inside)


@pytest.mark.parametrize("inside", SHOWN_BY_A_CLICK)
def test_what_a_click_shows_is_kept(inside: str) -> None:
    assert WORDS in article(inside)


def test_a_text_of_which_most_is_hidden_is_kept_whole() -> None:
    first, _, rest = PARAGRAPHS.partition("<p>The harbour office of pier three")
    body = f"{first}<div style='display:none'><p>The harbour office of pier three{rest}</div>"
    found = extract(f"<html lang=en><body><main><article><h1>The long pier</h1>{body}</article></main></body></html>")
    assert "pier eight keeps" in found.text


@pytest.mark.parametrize(
    "hint",
    [
        '<span class="sr-only">opens in a new window</span>',
        '<span class="visually-hidden">External link</span>',
        '<span class="screen-reader-text"> (öffnet in neuem Tab)</span>',
        '<span class="fr-sr-only"> - nouvelle fenêtre</span>',
        '<span class="u-visuallyhidden"> (öffnet in neuem Fenster)</span>',
        '<span class="MuiBox-visuallyHidden"> (si apre in una nuova scheda)</span>',
        '<span class="css-1x visually-hidden-text"> abre em nova janela</span>',
        '<span class="a11y-hidden" hidden>lien externe</span>',
        '<span class="wt-screen-reader-only">lien externe</span>',
        '<span style="display:none">new tab</span>',
        '<span class="element-invisible">(link is external)</span>',
    ],
)
def test_hints_of_links_for_screen_readers_are_left_out(hint: str) -> None:
    words = hint.partition(">")[2].partition("<")[0].strip()
    assert words not in article(
        f'<p>See <a href="/guide" target="_blank">the guide of the pier{hint}</a> for the tide of the day.</p>'
    )


def test_a_number_of_the_next_line_is_not_described() -> None:
    hint = '<span class="sr-only">opens in a new window</span>'
    boats = "<p>The 12 boats of the guild tie up at the steps of the pier before the first bell.</p>"
    assert "new window" not in article(f"<p>The tide of each day is in <a href=/guide>the guide{hint}</a></p>{boats}")
    assert "new window" in article(f"<p>The tide of each day is in the guide: {hint} 12 windows</p>{boats}")
