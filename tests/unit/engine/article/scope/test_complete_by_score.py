"""What comes along with the text that a method kept when it gave each run a probability.

The pages say in ``data-p`` how sure the method was of the text below an element; it kept what it was sure of by half,
and 0.5 is the least sure text that it kept.
"""

import numpy as np
import pytest
from tests.unit.engine.article.scope.judged import article, markdown

from plainleaf.engine.article import compose
from plainleaf.engine.extract import read
from plainleaf.engine.render import RENDERERS
from plainleaf.engine.selection.contract import Selection

FIRST = '<p data-p="0.9">The ferry calls at four islands on its way.</p>'
LAST = '<p data-p="0.5">Tickets are sold on board.</p>'


@pytest.mark.parametrize(("sure", "there"), [(0.45, True), (0.1, False)])
def test_items_in_a_gap_are_added_unless_surely_wrong(sure: float, there: bool) -> None:
    items = '<li data-p="0.8">Outer Skerry, in summer</li><li>Holm</li><li>Little Holm</li>'
    found = markdown(f'{FIRST}<ul data-p="{sure}">{items}</ul>{LAST}')
    assert ("- Holm\n- Little Holm" in found) is there
    assert "- Outer Skerry, in summer" in found


@pytest.mark.parametrize("rest", [LAST, ""], ids=["within the text", "at its end"])
@pytest.mark.parametrize(
    ("line", "item", "there"),
    [
        ("It calls at:", "Holm, on Sundays", True),
        ("It calls at.", "Holm, on Sundays", False),
        ("The piers of these islands have pages of their own:", "<a href=/holm>Holm</a>", True),
        ("\u8fd9\u6761\u6e21\u8f6e\u5728\u4e0b\u5217\u5c9b\u5c7f\u505c\u9760\uff1a", "<a href=/holm>Holm</a>", True),
        ("More piers:", "<a href=/holm>Holm</a>", False),
        ("If you liked these piers you may look at others:", "<a href=/holm>Holm</a>", False),
        ("Lesen Sie auch, was wir von den Inseln hörten:", "<a href=/holm>Holm</a>", False),
    ],
)
def test_a_list_that_a_kept_line_announces_belongs_to_it(line: str, item: str, there: bool, rest: str) -> None:
    items = f"<li>{item}</li>" + item.join(("<li>Little ", "</li>"))
    found = markdown(f'{FIRST}<p data-p="0.9">{line}</p><ul data-p="0.2">{items}</ul>{rest}')
    assert ("Little" in found) is there
    assert "Little" not in markdown(f'{FIRST}<p data-p="0.9">{line}</p><ul data-p="0.05">{items}</ul>{rest}')


def test_posts_in_a_list_are_judged_singly() -> None:
    post = f'<li data-p="0.9"><p>{"The crossing was calm and the tea hot. " * 20}</p></li>'
    found = markdown(f'{FIRST}<ul data-p="0.45">{post}<li><p>Newbie, 3 posts</p></li>{post}</ul>{LAST}')
    assert found.count("the tea hot") == 40
    assert "Newbie" not in found


def test_a_row_of_links_and_a_list_after_all_kept_text_do_not() -> None:
    links = "".join(f'<li><a href="/{name}">{name}</a></li>' for name in ("Fares", "Piers", "News"))
    tail = '<ul data-p="0.4"><li>Imprint</li><li>Privacy</li></ul>'
    found = markdown(f'{FIRST}<ul data-p="0.4">{links}</ul>{LAST}{tail}')
    assert found == "The ferry calls at four islands on its way.\n\nTickets are sold on board.\n"


def test_table_after_kept_text_is_whole() -> None:
    row = "<tr><td>Holm</td><td>9:40</td></tr>"
    kept = '<tr data-p="0.6"><th>Pier</th><th>Leaves</th></tr>'
    assert markdown(f'{FIRST}{LAST}<table data-p="0.3">{kept}{row * 3}</table>').count("| Holm | 9:40 |") == 3
    assert markdown(f'{FIRST}{LAST}<table data-p="0.3">{row * 3}</table>').count("| Holm | 9:40 |") == 3
    assert "Holm" not in markdown(f'{FIRST}{LAST}<table data-p="0.1">{row * 3}</table>')
    assert "Holm" not in markdown(f'{FIRST}{LAST}<p>Share this page</p><table data-p="0.3">{row * 3}</table>')


def test_table_between_kept_text_is_added() -> None:
    rows = "<tr><td>Holm</td><td>9:40</td></tr><tr><td>Skerry</td><td>10:15</td></tr>"
    assert "| Skerry | 10:15 |" in markdown(f'{FIRST}<table data-p="0.4">{rows}</table>{LAST}')


def test_the_menu_of_a_table_that_lays_out_the_page_does_not() -> None:
    column = FIRST + "".join(f'<p data-p="0.9">Island {number} has a pier of its own.</p>' for number in range(30))
    menu = '<td data-p="0.04"><a href="/a">Timetable</a> <img src="/menu.gif"></td>'
    found = markdown(f"<table><tr>{menu}<td>{column}{LAST}</td></tr></table>")
    assert "Island 29" in found
    assert "Timetable" not in found
    assert "menu.gif" not in found


@pytest.mark.parametrize(
    ("label", "sure", "there"),
    [("Copy", 0.3, True), ("Copy", 0.15, True), ("Copy", 0.05, False), ("Read on below in our shop", 0.15, False)],
    ids=["doubtful", "unlikely and short", "out of place", "unlikely and long"],
)
def test_a_doubtful_label_parts_no_listing_from_the_text(label: str, sure: float, there: bool) -> None:
    box = f'<div><div data-p="{sure}">{label}</div><div><pre data-p="0.1">next("Holm")</pre></div></div>'
    found = markdown(f"{FIRST}<div>{box}{box}</div>{LAST}")
    assert (found.count('next("Holm")') == 2) is there
    assert label not in found


def test_a_word_of_code_in_a_line_that_is_left_out_stays_out() -> None:
    line = '<p data-p="0.1">See <code>next</code> in the manual of the islands.</p>'
    assert "next" not in markdown(f"{FIRST}{line}{LAST}")


def test_listing_after_kept_text_is_added() -> None:
    found = markdown(f'{FIRST}{LAST}<pre data-p="0.1">ferry --next holm</pre><p data-p="0.1">Share this page</p>')
    assert "ferry --next holm" in found
    assert "Share" not in found


def test_code_and_its_output_are_added() -> None:
    box = '<div data-p="0.4"><code>next("Holm")</code><pre>9:40</pre></div>'
    found = markdown(f"{FIRST}{box}{LAST}")
    assert 'next("Holm")' in found
    assert "9:40" in found


FIGURE = '<figure><img src="/{}.jpg"><figcaption data-p="{}">{}</figcaption></figure>'


def test_unsure_figures_between_kept_text_stay() -> None:
    figures = FIGURE.format("pier", 0.3, "The old pier") + FIGURE.format("quay", 0.05, "<a href='/s'>Source</a>")
    shown = article(f"{FIRST}<div><div>{figures}</div></div>{LAST}").render("markdown", title=False)
    assert "/pier.jpg" in shown
    assert "/quay.jpg" in shown
    assert "The old pier" in shown
    assert "[Source](" in shown


def test_a_figure_before_all_kept_text_of_the_article_stays() -> None:
    assert "/pier.jpg" in markdown(f"<article>{FIGURE.format('pier', 0.05, 'Photo: archive')}{FIRST}{LAST}</article>")


@pytest.mark.parametrize("where", ["{box}{kept}", "{kept}{box}{kept}", "{kept}{box}"])
def test_pictures_with_a_named_caption_stay(where: str) -> None:
    box = '<div data-p="0.2"><a href="/big"><img src="/pier.jpg"></a><div class="wp-caption-text">The old pier</div></div>'
    assert "/pier.jpg" in markdown(f"<article>{where.format(box=box, kept=FIRST + LAST)}</article>")


@pytest.mark.parametrize(
    "box",
    [
        '<img src="/pier.jpg"><a class="caption" href="/t">Ten piers to see</a>',
        '<img src="/pier.jpg"><p>Ada writes about the sea.</p>',
        '<img src="/pier.jpg"><span class="badge">12 likes</span>',
    ],
)
def test_teaser_author_and_badge_pictures_are_not_added(box: str) -> None:
    assert "/pier.jpg" not in markdown(f'{FIRST}<div data-p="0.2">{box}</div>{LAST}')


@pytest.mark.parametrize(("name", "there"), [("powerpress_links", True), ("entry-meta", False)])
def test_player_stays_above_links_of_its_program(name: str, there: bool) -> None:
    player = '<div class="player"><audio src="/41.mp3"></audio></div>'
    links = f'<p class="{name}" data-p="0.1">Podcast: <a href="/41.mp3">Download</a></p>'
    shown = markdown(f"<div>{player}{links}{FIRST}{LAST}</div>")
    assert ("[Audio](https://example.org/41.mp3)" in shown) is there
    assert "Download" not in shown


def test_picture_stays_beside_a_note_mark() -> None:
    box = '<p data-p="0.2"><img src="/pier.jpg"><span><sup><span><a href="#n">[22]</a></span></sup></span></p>'
    assert "/pier.jpg" in markdown(f"{FIRST}{box}{LAST}")


def test_unlinked_notes_are_found_unselected() -> None:
    text = '<p data-p="0.9">The ferry is older than the pier.<sup>1</sup> It has a new engine.<sup>2</sup></p>'
    notes = '<section class="footnotes" data-p="0.1"><ol><li>Built in 1911.</li><li>By Holm Yard.</li></ol></section>'
    found = markdown(f"<article>{FIRST}{text}{LAST}{notes}</article>")
    assert "older than the pier.[^1]" in found
    assert "[^1]: Built in 1911." in found
    assert "[^2]: By Holm Yard." in found


def test_marks_in_text_that_is_not_kept_bring_no_notes() -> None:
    text = '<p data-p="0.1">Another ferry sank.<sup>1</sup></p>'
    notes = '<section class="footnotes" data-p="0.1"><ol><li>In 1902.</li></ol></section>'
    assert "1902" not in markdown(f"<article>{FIRST}{text}{LAST}{notes}</article>")


def test_unsure_page_is_shown_as_selected() -> None:
    document = read("<p>one</p><ul><li>two</li></ul>")
    keep = np.array([True, False])
    selection = Selection("test", keep, np.zeros(2), confidence=0.0)
    assert compose(document, selection, {}, RENDERERS).text.strip() == "one"


def test_items_between_kept_items_are_kept() -> None:
    why = "The crossing was calm and the tea hot. " * 10
    inner = f'<ul data-p="0.3"><li>{why}</li><li>{why}</li></ul>'
    item = '<li data-p="0.4"><a href="/holm">Holm</a></li>'
    button = '<a data-p="0.4" href="/fares">Fares</a>'
    kept = '<li data-p="0.9">Outer Skerry, in summer {}</li>'
    found = markdown(f"{FIRST}<ul>{kept.format(inner)}{item}{kept.format(button)}{kept.format('')}</ul>{LAST}")
    assert found.count("the tea hot") == 20
    assert "- [Holm](https://example.org/holm)" in found
    assert "Fares" not in found


TOLD = "The crossing was calm and the tea hot, he wrote in the evening."


@pytest.mark.parametrize(
    ("last", "sure", "there"),
    [
        ("one with both", 0.45, True),
        ("one with both", 0.1, False),
        ('<a href="/pitch">Pitch for old boats</a> and why it holds where nothing else does', 0.45, False),
    ],
)
def test_rest_of_a_final_list_is_added(last: str, sure: float, there: bool) -> None:
    items = '<li data-p="0.8">two seams with resorcinol</li><li data-p="0.8">two with pitch</li>'
    found = markdown(f'{FIRST}{LAST}<ul>{items}<li data-p="{sure}">{last}</li></ul><p>Board index</p>')
    assert (found.count("\n- ") == 3) is there


MENU = "<td>" + "<br>".join(f"<a href=/{name}>{name}</a>" for name in ("Mills", "Locks", "Gates", "Boats"))


def test_a_cell_that_holds_a_table_is_a_place_on_the_page() -> None:
    kept = '<p data-p="0.9">' + "The lock keeper raised the gate before dawn. " * 9
    inner = "<table><tr><td>Next: the mill</table>"
    shown = markdown(f"<table><tr><td>{kept}{inner}<td>Related<tr><td>A<td>B</table>")
    assert "dawn" in shown
    assert "mill" not in shown


@pytest.mark.parametrize(
    "rows",
    [
        f"<tr><td colspan=2>{{banner}}<tr>{MENU}<td>{{text}}<tr><td colspan=2>{{banner}}",
        f"<tr>{MENU}<td>{{text}}",
    ],
    ids=["between banner and footer", "one row"],
)
def test_a_table_with_one_row_of_columns_is_no_data(rows: str) -> None:
    kept = '<p data-p="0.9">' + "The lock keeper raised the gate before dawn. " * 9
    shown = markdown(f"<table>{rows.format(banner='A banner', text=kept)}</table>")
    assert shown.count("gate") == 9
    assert "Locks" not in shown


LINKS = "<ul data-p='{sure}'><li><a href=/holm>Holm</a><li><a href=/skerry>Outer Skerry</a></ul>"


@pytest.mark.parametrize("rest", ["<h2 data-p='0.6'>Fares</h2>" + LAST, ""], ids=["within the text", "at its end"])
@pytest.mark.parametrize(
    ("heading", "sure", "there"), [(0.6, 0.4, True), (0.6, 0.3, False), (0.4, 0.4, False)], ids=str
)
def test_link_list_below_a_kept_heading_stays(heading: float, sure: float, there: bool, rest: str) -> None:
    found = markdown(f"{FIRST}{LAST}<h2 data-p='{heading}'>The islands</h2>{LINKS.format(sure=sure)}{rest}")
    assert ("[Outer Skerry](" in found) is there
    assert ("## The islands" in found) is there


@pytest.mark.parametrize(
    ("words", "sure", "there"),
    [
        ("Calls at Holm<br>Calls at Skerry", 0.4, True),
        ("Calls at Holm<br>Calls at Skerry", 0.3, False),
        ("<ul><li>Calls at <a href=/holm>Holm</a><li>Calls at <a href=/skerry>Skerry</a></ul>", 0.3, False),
    ],
    ids=["sure enough", "unsure", "a list"],
)
def test_text_cell_beside_a_picture_is_kept(words: str, sure: float, there: bool) -> None:
    picture = "<img src=/route.png width=600 height=400 alt='The route'>"
    found = markdown(f"{FIRST}<table data-p='{sure}'><tr><td>{picture}<td>{words}</table>{LAST}")
    assert ("Calls at Skerry" in found) is there
    assert ("route.png" in found) is there


def test_a_list_in_a_table_of_one_column_is_judged_by_itself() -> None:
    items = "<ul data-p='0.45'><li data-p='0.9'>Holm, on Sundays<li>Outer Skerry</ul>"
    found = markdown(f"{FIRST}<table data-p='0.01'><tr><td>{items}<tr><td>Advertisement</table>{LAST}")
    assert "- Holm, on Sundays\n- Outer Skerry" in found
    assert "Advertisement" not in found


TERM = "<dt><a href=/{0}>{0}()</a><dd data-p='{1}'>Gives all the boats of the harbour."


def test_terms_stay_with_their_descriptions_below_a_heading() -> None:
    terms = TERM.format("boats", 0.9) + "<dt>names()" + TERM.format("piers", 0.9) + TERM.format("gates", 0.1)
    found = markdown(f"{FIRST}<h2>Calls</h2><dl>{terms}</dl>{LAST}")
    assert "## Calls" in found
    assert all(name in found for name in ("boats()", "names()", "piers()"))
    assert "gates()" not in found


def test_terms_without_a_description_are_a_menu() -> None:
    menu = "".join(f"<dt><a href=/{name}>{name}</a>" for name in ("Mills", "Locks", "Gates"))
    assert "Gates" not in markdown(f"<dl>{menu}</dl>{FIRST}{LAST}")


@pytest.mark.parametrize(
    ("titles", "sure", "there"),
    [
        (("A calm crossing", "Fog over the outer islands", "Why the piers are so high"), 0.2, True),
        (("A calm crossing", "Fog over the outer islands", "Why the piers are so high"), 0.1, False),
        (("Travel", "Weather", "Building"), 0.2, False),
        (("A calm crossing of ours", "A calm crossing of ours", "Why the piers are so high"), 0.2, False),
        (("A calm crossing", "Fog over the outer islands"), 0.2, False),
    ],
    ids=["titles", "unsure", "topics", "the same again", "two"],
)
@pytest.mark.parametrize("tag", ["article", "li"])
def test_entries_of_a_list_keep_the_links_that_are_their_titles(
    tag: str, titles: tuple[str, ...], sure: float, there: bool
) -> None:
    entries = "".join(
        f"<{tag} class=post><a data-p={sure} href=/{number}>{title}</a><div data-p=0.9>{title} is what the master of"
        f" the harbour wrote about in his book of that year.</div></{tag}>"
        for number, title in enumerate(titles)
    )
    found = markdown(f"{FIRST}{LAST}<section>{entries}</section>")
    assert (f"[{titles[0]}](" in found) is there
    assert (f"[{titles[-1]}](" in found) is there


def test_entries_of_one_kind_with_kept_titles_are_kept() -> None:
    said = "is what the master of the harbour wrote about in his book of that year."
    entries = "".join(
        f"<li class='post p{number}'><a data-p={0.9 if number else 0.35} href=/{number}>A crossing of boat {number}</a>"
        f"<span data-p=0.1>3 May</span><div data-p=0.9>Crossing {number} {said}</div></li>"
        for number in range(4)
    )
    assert "[A crossing of boat 0](" in markdown(f"{FIRST}{LAST}<ul>{entries}</ul>")


@pytest.mark.parametrize(
    ("entry", "there"),
    [
        ("<div class=card><div class=card-title data-p=0.2>{}</div><p data-p=0.9>{}</p></div>", True),
        ("<div class=card><div class=card-header data-p=0.2>{}</div><div><p data-p=0.9>{}</p></div></div>", True),
        ("<details><summary data-p=0.2>{}</summary><p data-p=0.9>{}</p></details>", True),
        ("<div class=qa><p data-p=0.2><b>{}</b></p><p data-p=0.9>{}</p></div>", True),
        ("<div class=card><div class=place data-p=0.2>{}</div><p data-p=0.9>{}</p></div>", False),
    ],
)
def test_titles_of_cards_and_questions_stay_with_their_text(entry: str, there: bool) -> None:
    entries = "".join(entry.format(title, f"{title} is told below.") for title in ("Moorings", "Fog", "Tides"))
    lines = [line.strip("#* ") for line in markdown(f"{FIRST}<div>{entries}</div>{LAST}").splitlines()]
    assert [title in lines for title in ("Moorings", "Fog", "Tides")] == [there] * 3


def test_a_heading_above_kept_text_is_no_hole_in_it() -> None:
    code = "<div data-p=0.15>Command Line</div><pre data-p=0.3>curl harbour/boats</pre>"
    found = markdown(f"{FIRST}{code}<h2 data-p=0.2>How to count all of the boats</h2>{LAST}")
    assert "curl harbour/boats" in found


@pytest.mark.parametrize(
    ("box", "there"),
    [
        ("<div><span>Related</span> {}</div>", False),
        ("<ul><li>{} <span>»</span></li><li>{}</li></ul>", False),
        ("<aside><h4>Most read</h4><div><h3><a href=/1>The pier of Holm</a></h3></div><div>{}</div></aside>", False),
        ("<section><header><div>{}</div></header>{text}</section>", True),
        ("<div>{}</div>", True),
        ("{}", True),
    ],
)
@pytest.mark.parametrize(("sure", "always"), [(0.1, False), (0.3, True)])
def test_the_title_of_a_card_above_kept_text_is_not_the_texts(box: str, there: bool, sure: float, always: bool) -> None:
    heading = f"<h2 data-p={sure}><a href=/2>Fog over the skerries</a></h2>"
    text = "" if "{text}" in box else LAST
    found = markdown(FIRST + box.replace("{text}", LAST).replace("{}", heading) + text)
    assert ("Fog over the skerries" in found) is (there or always)


@pytest.mark.parametrize(
    ("between", "there"),
    [
        ("<div>Ida Holm/Skerry Pictures</div>", True),
        ("<img src=/pier.jpg width=800 height=500><span>Ida Holm</span>", True),
        (
            "<div>The harbour office has counted all boats of the year and sold its list of them to the museum</div>",
            False,
        ),
        ("<h3>Timetable</h3><div>Ida Holm</div>", False),
    ],
)
@pytest.mark.parametrize(("sure", "enough"), [(0.4, True), (0.3, False)])
@pytest.mark.parametrize("element", ["<div>{}</div>", "{}"])
def test_line_between_heading_and_text_separates_nothing(
    between: str, there: bool, sure: float, enough: bool, element: str
) -> None:
    found = markdown(FIRST + element.replace("{}", f"<h2 data-p={sure}>The old pier</h2>{between}{LAST}"))
    assert ("## The old pier" in found) is (there and enough)


def test_links_and_headings_of_other_elements_are_not_the_texts() -> None:
    credit = f"<p>Ida Holm</p>{LAST}"
    assert "pier" not in markdown(f"{FIRST}<h2 data-p=0.4><a href=/1>The old pier</a></h2>{credit}")
    assert "pier" not in markdown(f"{FIRST}<div><h2 data-p=0.4>The old pier</h2></div>{credit}")


def test_heading_by_class_stays_above_kept_text() -> None:
    found = markdown(f'{FIRST}<span class="cross-head">The way back</span>{LAST}<span class="aside-note">Advert</span>')
    assert "## The way back\n\nTickets" in found
    assert "Advert" not in found


@pytest.mark.parametrize(
    ("line", "there"),
    [
        ("<div data-p=0.2>Good</div>", True),
        ("<p data-p=0.2><strong>What is good</strong></p>", True),
        ("<p data-p=0.2><a href=/more>Good</a></p>", False),
        ("<p data-p=0.2>What is good about the ferry</p>", False),
        ("<p data-p=0.2>Good</p><p data-p=0.2>Share this list of islands</p>", False),
    ],
    ids=["a word", "in bold", "a link", "more words", "not directly above"],
)
def test_a_few_words_above_a_kept_list_are_its_heading(line: str, there: bool) -> None:
    items = '<ul data-p="0.6"><li>It takes dogs.</li><li>It has a kitchen.</li></ul>'
    found = markdown(f"{FIRST}<div>{line}{items}</div>{LAST}")
    assert ("good" in found.lower()) is there
    assert "- It takes dogs." in found
