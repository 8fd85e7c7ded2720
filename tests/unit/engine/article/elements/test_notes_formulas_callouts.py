"""Footnotes, mathematics and boxes."""

import pytest
from lxml import etree

from plainleaf.engine.article.math.formulas import mathml
from plainleaf.engine.article.math.mathml_to_tex import tex
from plainleaf.engine.article.tree import (
    Callout,
    Formula,
    Heading,
    NoteReference,
    Notes,
    Paragraph,
    plain,
    walk,
    walk_inlines,
)

BODY = "<p>One thing{ref1} and another{ref2}.</p><p>More text follows here.</p>"


def references(article) -> list[tuple[str, str]]:
    return [
        (inline.identifier, inline.label)
        for block in walk(article.blocks)
        if isinstance(block, Paragraph)
        for inline in walk_inlines(block.content)
        if isinstance(inline, NoteReference)
    ]


def notes(article) -> list[tuple[str, str]]:
    return [
        (note.identifier, " ".join(plain(block.content) for block in note.content))
        for block in article.blocks
        if isinstance(block, Notes)
        for note in block.notes
    ]


@pytest.mark.parametrize(
    ("references_html", "notes_html"),
    [
        pytest.param(
            '<sup><a href="#fn{n}" id="r{n}">{n}</a></sup>',
            '<ol>{notes}</ol>|<li id="fn{n}">{text} <a href="#r{n}">↩</a></li>',
            id="list",
        ),
        pytest.param(
            '<a href="#n{n}" id="b{n}">[{n}]</a>',
            '{notes}|<p id="n{n}"><a href="#b{n}">[{n}]</a> {text}</p>',
            id="paragraphs",
        ),
        pytest.param(
            '<sup><a href="#%D0%BF{n}" id="р{n}">{n}</a></sup>',
            '<ol>{notes}</ol>|<li id="п{n}">{text} <a href="#%D1%80{n}">↩</a></li>',
            id="percent-encoded names",
        ),
        pytest.param("<sup>{n}</sup>", "<hr>{notes}|<p><sup>{n}</sup> {text}</p>", id="loose"),
        pytest.param("<sup>{n}</sup>", "<h2>Notes</h2><ol>{notes}</ol>|<li>{text}</li>", id="numbered list"),
        pytest.param(
            '<sup><a href="#_ftn{n}">[{n}]</a></sup>',
            '{notes}|<p><a href="#_ftnref{n}">[{n}]</a> {text}</p>',
            id="word",
        ),
    ],
)
def test_marks_and_notes_are_joined(made, references_html: str, notes_html: str) -> None:
    frame, one = notes_html.split("|")
    inner = "".join(one.format(n=n, text=text) for n, text in ((1, "First note."), (2, "Second note.")))
    html = BODY.format(ref1=references_html.format(n=1), ref2=references_html.format(n=2)) + frame.format(notes=inner)
    article = made(html)
    assert references(article) == [("1", "1"), ("2", "2")]
    assert notes(article) == [("1", "First note."), ("2", "Second note.")]
    assert "One thing[^1] and another[^2]." in article.render("markdown")


def test_powers_and_equation_numbers_are_no_notes(made) -> None:
    article = made(
        '<p>Area 3 m<sup>2</sup>, see <a href="#eq1">(1)</a>.</p><div id="eq1">E = m c <span>(1)</span></div>'
    )
    assert references(article) == []


def test_side_notes_leave_the_line(made) -> None:
    article = made('<p>One thing<span class="sidenote">An <b>aside</b>.</span>, and on.</p>')
    assert plain(article.blocks[0].content) == "One thing, and on."
    assert notes(article) == [("side-1", "An aside.")]


@pytest.mark.parametrize(
    ("html", "expected", "display"),
    [
        ('<span class="katex"><math><semantics><mi>x</mi><annotation encoding="application/x-tex">x^2</annotation></semantics></math><span aria-hidden="true">x2</span></span>', "x^2", False),
        ('<script type="math/tex">a+b</script>', "a+b", False),
        ('<script type="math/tex; mode=display">a+b</script>', "a+b", True),
        ('<img class="latex" alt="$\\frac{a}{b}$" src="/x.png">', "\\frac{a}{b}", False),
        ('<img src="https://latex.codecogs.com/svg.image?%5Cfrac%7Ba%7D%7Bb%7D">', "\\frac{a}{b}", False),
        ('<math display="block" alttext="E=mc^2"><mi>E</mi></math>', "E=mc^2", True),
        ("<math><msup><mi>x</mi><mn>2</mn></msup></math>", "x^2", False),
    ],
)  # fmt: skip
def test_tex_is_found_behind_its_rendering(made, html: str, expected: str, display: bool) -> None:
    article = made(f"<p>We see {html}, of course.</p>")
    found = [
        inline
        for block in article.blocks
        if isinstance(block, Paragraph)
        for inline in walk_inlines(block.content)
        if isinstance(inline, Formula)
    ]
    assert [(one.tex, one.display) for one in found] == [(expected, display)]
    assert "of course" in article.text


def test_a_drawing_in_its_own_address_is_no_formula(made) -> None:
    drawing = "data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22%3E%3Ctext%3E%5Cname%7Bx%7D%3C/text%3E"
    article = made(f'<p>We see <img width=400 height=300 alt="a drawing" src="{drawing}">, of course.</p>')
    assert "Formula(" not in repr(article.blocks)


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("<mfrac><mi>a</mi><mrow><mi>b</mi><mo>+</mo><mn>1</mn></mrow></mfrac>", "\\frac{a}{b + 1}"),
        ("<msqrt><mi>x</mi></msqrt>", "\\sqrt{x}"),
        ("<munderover><mo>∑</mo><mi>i</mi><mi>n</mi></munderover>", "\\sum_i^n"),
        ("<mover><mi>v</mi><mo>→</mo></mover>", "\\vec{v}"),
        ("<mi>sin</mi><mi>θ</mi>", "\\sin \\theta"),
    ],
)
def test_tex_of_mathml(source: str, expected: str) -> None:
    assert tex(etree.fromstring(f"<math>{source}</math>")) == expected


def test_mathml_is_written_anew_without_anything_active() -> None:
    element = etree.fromstring(
        '<math onclick="x()"><mi href="javascript:x">a</mi><script>x</script><annotation-xml><p>y</p></annotation-xml></math>'
    )
    assert mathml(element) == "<math><mi>a</mi></math>"


@pytest.mark.parametrize(
    ("html", "kind"),
    [
        ('<div class="admonition warning"><p class="admonition-title">Take care</p><p>One.</p></div>', "warning"),
        (
            '<div class="markdown-alert markdown-alert-tip"><p class="markdown-alert-title">Take care</p><p>One.</p></div>',
            "tip",
        ),
        (
            '<div class="callout" data-callout="info"><div class="callout-title">Take care</div><p>One.</p></div>',
            "info",
        ),
        ('<aside class="callout"><div><h3><strong>Take care</strong></h3></div><p>One.</p></aside>', "note"),
        ('<div class="callout"><h3 id="t">Take care <a href="#t">#</a></h3><p>One.</p></div>', "note"),
    ],
)
def test_boxes_are_callouts(made, html: str, kind: str) -> None:
    box = made(f"<p>Text.</p>{html}").blocks[1]
    assert isinstance(box, Callout)
    assert (box.kind, plain(box.title), plain(box.content[0].content)) == (kind, "Take care", "One.")


@pytest.mark.parametrize(
    "html",
    [
        '<div class="callout"><h3>One</h3><p>Text.</p><h3>Two</h3><p>Text.</p></div>',  # a part of the article
        '<div class="callout"><p>Text.</p><h3>One</h3><p>Text.</p></div>',
        '<p>See <a href="#one">below</a>.</p><div class="callout"><h3 id="one">One</h3><p>Text.</p></div>',
    ],
)
def test_other_headings_in_callouts_stay_headings(made, html: str) -> None:
    box = made(f"<p>Text.</p>{html}").blocks[-1]
    assert isinstance(box, Callout)
    assert not box.title
    assert any(isinstance(block, Heading) for block in box.content)


@pytest.mark.parametrize(
    ("html", "kinds"),
    [
        ('<div class="caution"><h3 class="title">Caution</h3><p>One.</p></div>', ["caution"]),  # DocBook
        ('<div class="note" role="note"><p>One.</p></div>', ["note"]),  # ReSpec
        ('<div class="tip"><p>Tip:</p><p>One.</p></div>', ["tip"]),
        ('<aside class="success">One.</aside>', ["success"]),  # Slate
        ('<div class="note warning note_warning"><span>Warning:</span> One.</div>', ["warning"]),  # DITA
        ('<div class="note" role="note"><div role="heading" aria-level="3">Note</div><p>One.</p></div>', ["note"]),
        ('<div class="note"><p>One.</p><p>Two.</p></div>', []),  # a box of many kinds
        ('<div class="important">Text <b>important</b></div>', []),
    ],
)
def test_boxes_named_notes_are_callouts_by_their_label(made, html: str, kinds: list[str]) -> None:
    article = made(f"<p>Text.</p>{html}")
    assert [block.kind for block in article.blocks if isinstance(block, Callout)] == kinds
    assert "### " not in article.render("markdown")


def test_part_that_unfolds_nothing_has_no_title(made) -> None:
    html = "<p>Text.</p><details><summary>Contents</summary><button>Open</button></details><p>More.</p>"
    assert made(html).render("markdown") == "Text.\n\nMore.\n"


@pytest.mark.parametrize(
    "note",
    [
        '<aside id="f1"><span class="label"><span>[</span><a role="doc-backlink" href="#r1">1</a><span>]</span></span>'
        "<p>A note.</p></aside>",
        '<div class="footnote" id="f1"><a href="#r1">1</a>. A note.</div>',
    ],
)
def test_the_brackets_of_a_link_back_go_with_it(made, note: str) -> None:
    mark = '<a class="footnote-reference" href="#f1" id="r1">1</a>'
    assert made(f"<p>Text.{mark}</p><p>More.</p>{note}").render("markdown").endswith("\n[^1]: A note.\n")


@pytest.mark.parametrize(
    ("term", "text"),
    [
        ("step<span class=classifier-delimiter>:</span><span class=classifier>float</span>", "**step:float**"),
        ("<a class=permalink href=#d><code>-d</code></a> <var>n</var>", "**`-d` *n***"),
    ],
)
def test_terms_are_whole(made, term: str, text: str) -> None:
    written = made(f"<p>Text.</p><dl><dt id=d>{term}</dt><dd>One.</dd></dl>").render("markdown")
    assert text in written


def test_notes_outside_of_the_kept_text_are_fetched(made) -> None:
    html = (
        "<main><p>Kept text.<sup><a href='#n1' id='r1'>1</a></sup></p></main>"
        "<aside><ol><li id='n1'>drop note <a href='#r1'>↩</a></li><li id='n2'>drop other</li></ol></aside>"
    )
    article = made(html, drop=("drop",), rooted=False)
    assert article.render("markdown") == "Kept text.[^1]\n\n[^1]: drop note\n"


def test_lines_with_numbers_in_brackets_in_disorder_are_no_notes(made) -> None:
    article = made("<p>One<sup>[1]</sup> and two<sup>[2]</sup>.</p><p>[2] is a lock.</p><p>[1] is a gate.</p>")
    assert not notes(article)


def test_heading_of_removed_sources_is_removed_before_notes(made) -> None:
    html = (
        "<p>Kept text.<sup>*</sup></p><p><sup>*</sup> A note.</p><h2>Places</h2><p>More text.<sup>†</sup></p>"
        "<p><sup>†</sup> Another.</p><h2>Sources</h2><ul><li>drop one</li><li>drop two</li></ul>"
    )
    assert "Sources" not in made(html, drop=("drop",)).render("markdown")


def test_notes_in_one_outside_element_are_fetched(made) -> None:
    html = (
        "<main><p>Kept<a href='#fn1'><sup>1</sup></a> text.<a href='#fn2'><sup>2</sup></a></p></main><p id='notes'>"
        "<a name='fn1'></a><sup>1</sup> drop one<br><a name='fn2'></a><sup>2</sup> drop two</p>"
    )
    article = made(html, drop=("drop", "1", "2"), rooted=False)
    assert article.render("markdown") == "Kept[^1] text.[^2]\n\n[^1]: drop one\n\n[^2]: drop two\n"


def test_note_in_an_outside_note_is_shown_once(made) -> None:
    html = (
        "<main><p>Kept<a href='#fn1'><sup>1</sup></a> text.<a href='#fn2'><sup>2</sup></a></p></main>"
        "<div id='fn1'>drop one <p id='fn2'>drop two</p></div>"
    )
    assert notes(made(html, drop=("drop",), rooted=False)) == [("1", "drop one"), ("2", "drop two")]


@pytest.mark.parametrize("drop", [(), ("2.", "Second"), ("1.", "First")])
def test_notes_with_line_breaks_between_them_are_several(made, drop: tuple[str, ...]) -> None:
    html = (
        "<p>One<a href='#a'><sup>1</sup></a> two<a href='#b'><sup>2</sup></a></p><h4>Notes</h4><p id='footnotes'>"
        "<a name='a'><sup>1.</sup></a> First. <a href='#'>↩</a><br><br><a name='b'><sup>2.</sup></a> Second.</p>"
    )
    assert (
        made(html, drop=drop, rooted=False, confidence=0.9).render("markdown")
        == "One[^1] two[^2]\n\n[^1]: First.\n\n[^2]: Second.\n"
    )


def test_a_mark_that_opens_a_hidden_note_by_script(made) -> None:
    html = (
        "<p>Text<span data-definition='x'><a href='#'>*</a></span></p><aside hidden id='x'>What the star says.</aside>"
    )
    assert made(html).render("markdown") == "Text[^1]\n\n[^1]: What the star says.\n"


def test_side_note_of_a_footnote_is_not_repeated(made) -> None:
    html = (
        "<p>Text<label class='footref' for='fn.1'>1</label><input id='fn.1'><span class='sidenote'><sup>1</sup> Say."
        "</span> more.</p><p>Else<span class='sidenote'><sup>2</sup> Alone.</span></p>"
        "<div class='footdef'><a id='fn.1' href='#r' role='doc-backlink'>1</a> <p>Say.</p></div>"
    )
    assert made(html).render("markdown") == "Text[^1] more.\n\nElse[^side-1]\n\n[^side-1]: Alone.\n\n[^1]: Say.\n"


def test_raised_numbers_in_linked_notes_make_no_note(made) -> None:
    marks = BODY.format(ref1='<a href="#fn1"><sup>1</sup></a>', ref2='<a href="#fn2"><sup>2</sup></a>')
    apart = '<div id="fn1"><p><b>1</b> First.</p><p>Its end.</p></div><p id="fn2"><sup>2</sup> Second.</p>'
    together = '<p id="notes"><a name="fn1"></a><sup>1</sup> First.<br><a name="fn2"></a><sup>2</sup> Second.</p>'
    assert notes(made(marks + apart)) == [("1", "First. Its end."), ("2", "Second.")]
    assert notes(made(marks + together)) == [("1", "First."), ("2", "Second.")]


def test_mark_in_a_link_is_moved_after_it(made) -> None:
    html = "<p>See <a href='https://a.example/'>the <b>first<sup>1</sup></b> part</a>.</p><p><sup>1</sup> Text.</p>"
    expected = "See [the **first** part](https://a.example/)[^1].\n\n[^1]: Text.\n"
    assert made(html).render("markdown") == expected


def test_a_side_note_in_a_side_note_is_text_of_it(made) -> None:
    html = "<p>Text<span class='sidenote'>One <span class='sidenote'>inside of it</span>.</span> more.</p>"
    assert notes(made(html)) == [("side-1", "One inside of it.")]


def test_box_with_a_kind_line_uses_it_as_title(made) -> None:
    (found,) = made('<div class="TIP"><p>Tip</p><p>Open the gate before the flood.</p></div>').blocks
    assert (found.kind, plain(found.title)) == ("tip", "Tip")
    assert [plain(block.content) for block in found.content] == ["Open the gate before the flood."]


def test_row_of_figures_is_no_callout(made) -> None:
    figure = "<figure><img src=/a.jpg alt=Pier><figcaption>The pier in May</figcaption></figure>"
    text = "<p>Boats tie up here, and nobody asks them for anything.</p>"
    assert "[!" not in made(f"{text}<div class='callout'>{figure * 2}</div>{text}").render("markdown")
    assert "[!note]" in made(f"{text}<div class='callout'>{figure}<p>Mind the step.</p></div>{text}").render("markdown")
