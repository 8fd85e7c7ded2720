"""Shortcodes that are left in a text, and words in brackets that are none."""

import pytest

from plainleaf import Page, extract
from plainleaf.engine.document.shortcodes import plain_text
from plainleaf.engine.excerpt import excerpt_of

PROSE = (
    "The harbour office keeps a ledger of every boat that ties up at the pier, and it goes back to the first year.",
    "In the dry months the water drops so far that the lower steps come out, and children fish from them with bread.",
    "Nobody has counted how many boats were mended here, but the smith says that his grandfather did two a week.",
)
LEFT = {
    "WPBakery": "[vc_row type=”in_container” top_padding=”40″][vc_column width=”1/1″][vc_column_text]{0}"
    "[/vc_column_text][/vc_column][/vc_row]",
    "Divi": '[et_pb_section bb_built="1" _builder_version="4.9"][et_pb_row][et_pb_column type="4_4"][et_pb_text]{0}'
    "[/et_pb_text][/et_pb_column][/et_pb_row][/et_pb_section]",
    "Avada": "[fusion_builder_container hundred_percent=”no”][fusion_text]{0}[/fusion_text][/fusion_builder_container]",
    "Enfold": "[av_textblock size='' font_color='' color='']{0}[/av_textblock]",
    "Cornerstone": "[cs_content][cs_element_text _order=”0″]{0}[/cs_element_text][/cs_content]",
    "captions": "[caption id=”attachment_12″ align=”alignleft” width=”300″]{0}[/caption]",
    "galleries": "{0} [gallery ids=”12,13,14″ columns=”2″]",
    "an unknown builder": "[zap_panel tone=”warm”]{0}[/zap_panel]",
    "spaces": '{0}[su_spacer size="20"]',
    "forms": '{0} [contact-form-7 id="12" title="Write to us"]',
    "raw HTML": "[vc_raw_html]JTNDaWZyYW1lJTIwc3JjJTNEJTIyJTIyJTNF[/vc_raw_html]{0}",
    "Drupal": '[[{{"fid":"31","view_mode":"default","type":"media","attributes":{{"height":"300"}}}}]]{0}',
    "boards": "[quote=Ann]{0}[/quote]",
}
LINES = (
    "[gallery]",
    "[toc]",
    "[rev_slider home]",
    "[/vc_column][/vc_row]",
    "[vc_separator]",
    '[nectar_btn text="Patterns"]',
    "{loadposition banner-1}",
    "{gallery}port/2024{/gallery}",
    "{jcomments on}",
    '{% include figure image_path="/a.jpg" %}',
    "{{< youtube w7Ft2ymGmfc >}} {{% note %}}",
    "{{ page.subtitle }}",
)
STAY = (
    "The pier[1] is long [sic] and old [citation needed]; see [2, 3] and [edit].",
    "He wrote: “[She] is gone […] for ever”, [Update: she is back], [video] [PDF].",
    "Take a[i] and b[j] from [a, b] or [link](https://example.org/a), [name=value] and [x].",
    "The path [/about] leads to [/etc/hosts], and [adjusted OR=1.3] is the ratio.",
    "[Photo by Ada] and [my_name] are what you fill in.",
)


def article(body: str, head: str = ""):
    html = f"<title>The pier</title>{head}<article><h1>The pier</h1>{body}</article>"
    return extract(Page(html.encode(), "https://example.org/a", "text/html; charset=utf-8"))


@pytest.mark.parametrize("markup", LEFT.values(), ids=LEFT)
def test_shortcodes_are_no_text(markup: str) -> None:
    said = article(f"<p>{markup.format(PROSE[0])}</p><p>{PROSE[1]}</p><p>{PROSE[2]}</p>").text
    assert [line for line in said.splitlines() if line] == list(PROSE)


@pytest.mark.parametrize("line", LINES)
@pytest.mark.parametrize("method", ["auto", "descent", "plain"])
def test_line_of_shortcodes_is_none(line: str, method: str) -> None:
    html = f"<article><p>{PROSE[0]}</p><p>[vc_row]{PROSE[1]}</p><p>{line}</p><p>{PROSE[2]}</p></article>"
    made = extract(Page(html.encode(), "https://example.org/a", "text/html"), method=method)
    assert [one for one in made.text.splitlines() if one] == list(PROSE)


def test_line_with_a_leading_shortcode_is_joined() -> None:
    items = [f"<li><p>{one} {one} {one}</p></li>" for one in 4 * PROSE]
    items.insert(3, '<li><p>[audio src="https://example.org/a.mp3"]<br>from minute 16 on</p></li>')
    html = f"<body><div><h2>6 replies</h2><ol>{''.join(items)}</ol></div><footer>Imprint</footer></body>"
    made = extract(Page(html.encode(), "https://example.org/a", "text/html"), method="descent")
    assert "from minute 16 on" in made.text
    assert "[audio" not in made.text


@pytest.mark.parametrize("text", STAY)
def test_other_words_in_brackets_stay(text: str) -> None:
    assert plain_text(text) == text
    assert text.split("[")[1].split("]")[0] in article(f"<p>{PROSE[0]}</p><p>{text}</p><p>{PROSE[2]}</p>").text


@pytest.mark.parametrize(
    "middle",
    [
        '<pre>[gallery ids="1,2"]</pre>',
        '<p>In code it is <code>[gallery ids="1,2"]</code>, as all know.</p>',
        '<p>The shortcode of a gallery is [gallery ids="1,2"], and nothing else.</p>',
    ],
)
def test_what_is_code_or_about_shortcodes_stays(middle: str) -> None:
    assert 'ids="1,2"' in article(f"<p>{PROSE[0]}</p>{middle}<p>{PROSE[1]}</p><p>{PROSE[2]}</p>").text


def test_letters_of_a_word_stay_together() -> None:
    assert (
        plain_text("A [b]bold[/b], [i]slanted[/i] and [url=https://example.org]linked[/url]s.")
        == "A bold, slanted and linkeds."
    )


def test_excerpt_has_none() -> None:
    head = f'<meta name="description" content="[vc_row][vc_column_text]{PROSE[1]}">'
    assert excerpt_of(article(f"<p>{PROSE[0]}</p><p>{PROSE[2]}</p>", head)) == PROSE[1]
