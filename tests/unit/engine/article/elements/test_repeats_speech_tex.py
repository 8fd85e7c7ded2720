"""Pull quotes, languages of parts, TeX between its signs, verses, drawings."""

import base64

import pytest
from lxml import etree

from plainleaf.engine.article import language_of
from plainleaf.engine.article.tree import Formula, Image, Paragraph, Quote, walk, walk_inlines

SAID = "Nobody who has mended a clock believes in straight lines."


def kinds(article, kind: type) -> list:
    return [
        inline
        for block in walk(article.blocks)
        if isinstance(block, Paragraph)
        for inline in walk_inlines(block.content)
        if isinstance(inline, kind)
    ]


@pytest.mark.parametrize(
    "pull",
    [
        "<blockquote><p>“{}”</p></blockquote>",
        "<aside class='pull-quote'>{}</aside>",
        "<figure class='wp-block-pullquote'><blockquote><p>{}</p></blockquote></figure>",
    ],
)
def test_a_quote_of_the_article_itself_is_left_out(made, pull: str) -> None:
    article = made(f"<p>He laughed. {SAID} Then he went on.</p>{pull.format(SAID)}<p>More.</p>")
    assert not any(isinstance(block, Quote) for block in article.blocks)
    (removal,) = article.removals
    assert removal.step == "pull quote"
    assert SAID in removal.text
    assert article.text.count(SAID) == 1
    restored = made(f"<p>He laughed. {SAID} Then he went on.</p>{pull.format(SAID)}", put_back={removal.node})
    assert restored.text.count(SAID) == 2


@pytest.mark.parametrize("quote", ["Somebody else said something quite different here.", "He laughed."])
def test_other_quotes_stay(made, quote: str) -> None:
    article = made(f"<p>He laughed. {SAID}</p><blockquote>{quote}</blockquote>")
    assert any(isinstance(block, Quote) for block in article.blocks)


def test_quote_of_a_post_stays_below_its_author_line(made) -> None:
    article = made(
        f"<p>ada</p><p>He laughed. {SAID}</p><p>ida</p><div>ada:</div><blockquote>{SAID}</blockquote><p>No.</p>"
    )
    assert any(isinstance(block, Quote) for block in article.blocks)


def test_parts_declare_their_language_and_direction(made) -> None:
    article = made(
        "<p>one</p><div lang='fr'><p>deux</p><p lang='he' dir='rtl'>שלוש</p></div><blockquote lang=de_AT>vier</blockquote>"
    )
    html = article.render("html", fragment=True)
    assert "<p>one</p>" in html
    assert '<p lang="fr">deux</p>' in html
    assert '<p lang="he" dir="rtl">שלוש</p>' in html
    assert '<blockquote lang="de-AT">' in html
    assert '"language": "he",\n   "direction": "rtl"' in article.render("json", indent=1).replace("    ", "   ")


MATHJAX = "<script src='https://cdn.example/mathjax/tex.js'></script>"
DOLLARS = "<script>MathJax = {tex: {inlineMath: [['$', '$'], ['\\\\(', '\\\\)']]}}</script>"


def test_tex_is_a_formula_under_a_tex_script(made) -> None:
    article = made(f"{MATHJAX}<p>Let \\(a &lt; b\\), then $$a^2 = \\sqrt{{b}}$$ for $5 and <code>\\(x\\)</code>.</p>")
    assert kinds(article, Formula) == [Formula("a < b"), Formula("a^2 = \\sqrt{b}", display=True)]
    assert article.render("markdown").startswith("Let $a < b$, then\n\n$$a^2 = \\sqrt{b}$$\n\nfor \\$5 and `\\(x\\)`.")


def test_single_dollars_are_delimiters_if_declared(made) -> None:
    article = made(f"{MATHJAX}{DOLLARS}<p>Here $x_1$ costs $5, or $6.</p>")
    assert [formula.tex for formula in kinds(article, Formula)] == ["x_1"]


def test_without_such_a_script_it_is_text(made) -> None:
    assert kinds(made("<p>Let \\(a\\) and $$b$$.</p>"), Formula) == []


def test_verses_keep_their_indentation(made) -> None:
    article = made("<p>First<br>&nbsp;&nbsp;&nbsp;second<br>\n&emsp;third<br>&nbsp;fourth</p>")
    assert article.text == "First\n\u00a0\u00a0\u00a0second\n\u2003third\nfourth\n"


CHART = (
    "<svg viewBox='0 0 400 200' onload='alert(1)' class=chart><title>Rain by month</title><script>alert(1)</script>"
    "<defs><linearGradient id=g><stop offset=0 /></linearGradient></defs><rect fill='url(#g)' width=10 height=20 />"
    "<path d='M0 0L9 9' style='fill:url(https://evil.example/x)' /><a href='javascript:alert(1)'><line x1=0 /></a>"
    "<text>May &amp; June</text><foreignObject><p>no</p></foreignObject></svg>"
)


def test_a_drawing_is_a_picture_by_itself(made) -> None:
    (picture,) = kinds(made(f"<p>x</p><figure>{CHART}<figcaption>Rain</figcaption></figure>"), Image)
    assert (picture.alt, picture.width, picture.height) == ("Rain by month", 400, 200)
    source = base64.b64decode(picture.src.removeprefix("data:image/svg+xml;base64,"))
    root = etree.fromstring(source)
    names = {etree.QName(one).localname for one in root.iter()}
    assert names == {"svg", "title", "defs", "linearGradient", "stop", "rect", "path", "a", "line", "text"}
    assert b"alert" not in source
    assert b"evil" not in source
    assert b"url(#g)" in source
    assert root.get("viewBox") == "0 0 400 200"
    assert "May & June" in "".join(root.itertext())


@pytest.mark.parametrize(
    "drawing",
    [
        CHART.replace("0 0 400 200", "0 0 24 24"),
        CHART.replace("class=chart", "class='icon-rain'"),
        f"<a href='/'>{CHART}</a>",
        "<svg width=100 height=100><circle r=5 /></svg>",
        "<svg width=100 height=100>" + "<path d='M0 0L99999 99999' />" * 2000 + "</svg>",
        "<svg viewBox='a b c d'></svg>",
    ],
)
def test_icons_and_huge_drawings_are_left_out(made, drawing: str) -> None:
    assert kinds(made(f"<p>x {drawing}</p>"), Image) == []


def test_inner_declaration_precedes_the_outer(made) -> None:
    article = made(
        "<div lang=fr dir=ltr><p>a</p><div lang=he><p dir=rtl>b</p><p>c</p></div><p>d</p></div><p>e</p><p lang=la>f</p>"
    )
    found = [(language_of(article, block.node), block.content[0].text) for block in article.blocks]
    assert found == [
        (("fr", "ltr"), "a"), (("he", "rtl"), "b"), (("he", "ltr"), "c"), (("fr", "ltr"), "d"), (("", ""), "e"),
        (("la", ""), "f"),
    ]  # fmt: skip


@pytest.mark.parametrize("sign", ["\\(", "$$", "$x ", "\\begin{align}", "\\) \\("])
def test_signs_of_tex_without_their_ends_take_no_time(made, sign: str) -> None:
    article = made(f"{MATHJAX}{DOLLARS}<p>{sign * 30000}</p>")
    assert len(article.text) > 30000


def test_a_note_in_every_word_takes_no_time(made) -> None:
    article = made("<p>" + "word<span class=sidenote>note <b class=x hidden>x</b></span> " * 4000 + "</p>")
    assert article.text.count("note") == 4000
