"""Paragraphs, line breaks, headings, quotes, rules, folded parts, inline elements."""

import pytest

from plainleaf.engine.article.tree import (
    Callout,
    CodeSpan,
    Divider,
    Heading,
    LineBreak,
    Link,
    Paragraph,
    Quote,
    Ruby,
    Styled,
    Text,
    plain,
)


def texts(article) -> list[str]:
    return [plain(block.content) for block in article.blocks if isinstance(block, Paragraph)]


def test_bare_text_between_blocks_is_a_paragraph(made) -> None:
    assert texts(made("one<p>two</p>three<div>four</div>five")) == ["one", "two", "three", "four", "five"]


def test_two_breaks_end_a_paragraph_and_one_does_not(made) -> None:
    article = made("<p>one<br>two<br><br>three<br/>\n<br/>four</p>")
    assert [block.content for block in article.blocks] == [
        (Text("one"), LineBreak(), Text("two")),
        (Text("three"),),
        (Text("four"),),
    ]


def test_breaks_at_the_ends_of_a_paragraph_are_nothing(made) -> None:
    assert made("<p><br>one<br></p>").blocks[0].content == (Text("one"),)


def test_two_breaks_inside_emphasis_split_it(made) -> None:
    first, second = made("<p><b>one<br><br>two</b></p>").blocks
    assert first.content == (Styled("strong", (Text("one"),)),)
    assert second.content == (Styled("strong", (Text("two"),)),)


def test_spaces_are_outside_the_emphasis(made) -> None:
    article = made("<p>one<b> two </b>three <i>four</i>five</p>")
    assert article.blocks[0].content == (
        Text("one "),
        Styled("strong", (Text("two"),)),
        Text(" three "),
        Styled("emphasis", (Text("four"),)),
        Text("five"),
    )


def test_a_block_inside_emphasis_carries_it(made) -> None:
    article = made("<b><div>one</div><div>two</div></b>")
    assert [block.content for block in article.blocks] == [
        (Styled("strong", (Text("one"),)),),
        (Styled("strong", (Text("two"),)),),
    ]


def test_headings_hold_inlines_and_an_anchor(made) -> None:
    article = made('<h2 id="x">A <em>new</em><br>day</h2>')
    assert article.blocks == (
        Heading(2, (Text("A "), Styled("emphasis", (Text("new"),)), Text(" day")), "x", article.blocks[0].node),
    )


def test_a_heading_of_blocks_is_one_heading(made) -> None:
    article = made("<h1><div>One</div><div>two</div></h1>")
    assert plain(article.blocks[0].content) == "One two"


def test_an_empty_heading_is_nothing(made) -> None:
    assert made("<h2> </h2><p>one</p>").blocks[0].content == (Text("one"),)


def test_quotes_nest(made) -> None:
    (quote,) = made("<blockquote>one<blockquote><p>two</p></blockquote></blockquote>").blocks
    assert isinstance(quote, Quote)
    assert isinstance(quote.content[1], Quote)


def test_rules_only_divide(made) -> None:
    html = "<title>The mill</title>{}<h1>The mill</h1><hr><p>one</p><hr><hr><p>two</p>{}"
    for before, after in (("", ""), ("<hr>", "<hr>")):
        kinds = [type(block) for block in made(html.format(before, after)).blocks]
        assert kinds == [Paragraph, Divider, Paragraph]


def test_number_and_text_of_a_heading_may_be_links(made) -> None:
    link = '<a href="#s1">{}</a>'
    article = made(
        f'<section id="s1"><h2>{link.format("1. ")}{link.format("Tides")} and <a href="/x">Moons</a></h2></section>'
    )
    heading = next(block for block in article.blocks if isinstance(block, Heading))
    assert [one.href for one in heading.content if isinstance(one, Link)] == ["https://example.org/x"]
    assert plain(heading.content) == "1. Tides and Moons"


def test_details_without_a_summary_is_no_box(made) -> None:
    (said,) = made("<details open><p>one</p></details>").blocks
    assert plain(said.content) == "one"


def test_the_sign_of_a_summary_is_left_out(made) -> None:
    (folded,) = made('<details id=e><summary>Example <a href="#e">¶</a></summary><p>one</p></details>').blocks
    assert plain(folded.title) == "Example"


def test_details_is_open_with_its_summary(made) -> None:
    (folded,) = made("<details><summary>More <b>here</b></summary><p>one</p></details>").blocks
    assert isinstance(folded, Callout)
    assert (folded.kind, plain(folded.title), plain(folded.content[0].content)) == ("details", "More here", "one")


def test_links_become_absolute_and_active_ones_text(made) -> None:
    content = made(
        '<p><a href="../c?d=1&amp;e=2">one</a> <a href="javascript:alert(1)">two</a> <a href=" java\nscript:x">three</a>'
        ' <a href="data:text/html,x">four</a> <a href="//h.example/x y">five</a></p>'
    )
    found = content.blocks[0].content
    assert [inline.href for inline in found if isinstance(inline, Link)] == [
        "https://example.org/c?d=1&e=2",
        "https://h.example/x%20y",
    ]
    assert plain(found) == "one two three four five"


def test_fragments_to_headings_are_kept(made) -> None:
    article = made(
        '<p><a href="#s1">a</a> <a href="https://example.org/a/b#s2">b</a> <a href="#gone">c</a></p>'
        '<section id="s1"><h2>One</h2></section><h2><a name="s2"></a>Two</h2>'
    )
    links = [inline.href for inline in article.blocks[0].content if isinstance(inline, Link)]
    assert links == ["#s1", "#s2"]
    assert [block.anchor for block in article.blocks if isinstance(block, Heading)] == ["s1", "s2"]


def test_a_link_inside_a_link_ends_it_as_in_browsers(made) -> None:
    card = '<a href="/card"><h3>By <a href="/ada">Ada</a> today</h3><p>a story</p></a><p>text</p>'
    article = made(card)
    assert [
        (plain(one.content), one.href) for block in article.blocks for one in block.content if isinstance(one, Link)
    ] == [("By", "https://example.org/card"), ("Ada", "https://example.org/ada")]
    assert [plain(block.content) for block in article.blocks] == ["By Ada today", "a story", "text"]


def test_verses_keep_their_indentation_and_paragraphs_do_not(made) -> None:
    indent = "&nbsp;&nbsp;&nbsp;"
    article = made(f"<div>one<br>{indent}two<br><br>{indent}three<br><br>{indent}<b>four</b><br>five</div>")
    assert [plain(block.content) for block in article.blocks] == [
        "one \xa0\xa0\xa0two",
        "three",
        "\xa0\xa0\xa0four five",
    ]


def test_an_end_tag_of_a_line_break_is_one(made) -> None:
    article = made("<p>one</br>two</BR >three</p><p>text</p>")
    assert article.text == "one\ntwo\nthree\n\ntext\n"


def test_a_fragment_may_be_percent_encoded(made) -> None:
    article = made(
        '<p><a href="#%E7%B5%90%E8%AB%96">a</a> <a href="#100%25">b</a></p>'
        '<h2 id="結論">One</h2><p>text</p><h2 id="100%25">Two</h2>'
    )
    links = [inline.href for inline in article.blocks[0].content if isinstance(inline, Link)]
    assert links == ["#結論", "#100%25"]


def test_the_sign_of_a_heading_is_left_out(made) -> None:
    article = made('<h2 id="x">Title<a class="headerlink" href="#x">¶</a></h2><h3 id="y">Two <a href="#y">#y</a></h3>')
    assert [plain(block.content) for block in article.blocks] == ["Title", "Two"]


def test_code_keyboard_and_ruby(made) -> None:
    content = (
        made("<p><code>a b</code> <kbd>Esc</kbd> <ruby>漢<rp>(</rp><rt>かん</rt><rp>)</rp></ruby>字</p>")
        .blocks[0]
        .content
    )
    assert content[0] == CodeSpan("a b")
    assert content[2] == Styled("keyboard", (Text("Esc"),))
    assert content[4:] == (Ruby("漢", "かん"), Text("字"))


def test_the_brackets_and_boxes_in_a_reading(made) -> None:
    reading = "<rtc><rt><b>とう</b><rp>)</rp></rt><rp><rt>(</rt></rp>きょう</rtc>"
    (paragraph,) = made(f"<p><ruby><b>東</b>京{reading}</ruby></p>").blocks
    assert paragraph.content == (Ruby("東京", "とうきょう"),)


def test_ruby_without_base_text_is_plain(made) -> None:
    (paragraph,) = made("<p>A <ruby><rt><ruby>京<rt>きょう</rt></ruby></rt></ruby></p>").blocks
    assert plain(paragraph.content) == "A 京きょう"


def test_heading_in_a_button_is_above_its_panel(made) -> None:
    heading = "<button><h5>How long does it take?</h5><i></i></button><div><p>A day.</p></div>"
    question = "<button aria-expanded=false>Who pays for it?</button><div><p>The harbour.</p></div>"
    others = "<button aria-expanded=false>Show more of it</button><button>Subscribe now!</button>"
    article = made(f"<p>Questions</p>{heading}{question}{others}<p>End.</p>", drop=("Nobody",))
    assert [plain(block.content) for block in article.blocks] == [
        "Questions", "How long does it take?", "A day.", "Who pays for it?", "The harbour.", "End.",
    ]  # fmt: skip
    assert [type(block) for block in article.blocks[1:4:2]] == [Heading, Paragraph]


def test_heading_in_a_button_goes_with_removed_text(made) -> None:
    part = "<button><h3>Your basket</h3></button><div>Nobody has put anything in</div>"
    assert texts(made(f"<p>One.</p>{part}<p>Two.</p>", drop=("Nobody",), rooted=False)) == ["One.", "Two."]
    assert not [block for block in made(f"<p>One.</p>{part}", drop=("Nobody",)).blocks if isinstance(block, Heading)]


def test_bold_text_that_is_written_piece_by_piece_is_one(made) -> None:
    def inlines(html: str) -> tuple:
        return made(f"<p>{html}</p>").blocks[0].content

    whole = Styled("strong", (Text("Gates:"),))
    assert inlines("<b>G</b><strong>ates</strong><b>:</b> two") == (whole, Text(" two"))
    assert inlines("<b>one</b> <b>two</b>") == (
        Styled("strong", (Text("one"),)),
        Text(" "),
        Styled("strong", (Text("two"),)),
    )
    assert inlines("x<sup>1</sup><sup>2</sup>")[1:] == tuple(Styled("superscript", (Text(one),)) for one in "12")


def test_an_abstract_is_no_quote(made) -> None:
    (abstract,) = made("<blockquote class='abstract mathjax'>We study locks.</blockquote>").blocks
    assert isinstance(abstract, Paragraph)


LARGE = "The lock keeper raised the gate before dawn and waited for the barges in the rain, as he had done on each morning of the past nineteen years."


@pytest.mark.parametrize(
    ("html", "kind"),
    [
        (f"<h2>{LARGE}</h2>", Paragraph),
        (f"<h2>“{LARGE}”</h2>", Paragraph),
        (f"<h2>{LARGE.removesuffix('.')}</h2>", Heading),
        (f"<h2>Who was it? {LARGE}</h2>", Heading),
        (f"<h2><a href=/b>{LARGE}</a></h2>", Heading),
        (f"<h2 id=gate>{LARGE}</h2>", Heading),
        ("<h2>The gate opens again.</h2>", Heading),
    ],
)
def test_a_long_sentence_that_is_shown_large_is_no_heading(made, html: str, kind: type) -> None:
    found = made(f"<p>one</p><p>two</p><p>three</p><p>four</p><p>five</p>{html}<p>six</p>").blocks[5]
    assert type(found) is kind
