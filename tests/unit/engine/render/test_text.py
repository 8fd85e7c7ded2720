"""Plain text."""

from dataclasses import replace

import pytest

from plainleaf import extract
from plainleaf.engine.article import Metadata, RenderError, Value, with_blocks
from plainleaf.engine.article.tree import (
    Callout,
    Cell,
    Code,
    Definition,
    DefinitionList,
    Divider,
    Embed,
    Figure,
    Heading,
    Image,
    LineBreak,
    Link,
    List,
    ListItem,
    Note,
    NoteReference,
    Notes,
    Paragraph,
    Quote,
    Styled,
    Table,
    Text,
)
from plainleaf.engine.render.wrapping import width_of, wrapped


def p(text: str) -> Paragraph:
    return Paragraph((Text(text),))


def item(*blocks) -> ListItem:
    return ListItem(blocks)


def cell(text: str, header: bool = False, **spans: int) -> Cell:
    return Cell((p(text),) if text else (), header, **spans)


def test_one_blank_line_between_blocks(article_of) -> None:
    article = article_of(
        Heading(1, (Text("Title"),)), p("one"), Paragraph((Text("two"), LineBreak(), Text("three"))), Divider()
    )
    assert article.text == "Title\n\none\n\ntwo\nthree\n\n* * *\n"


def test_lists_are_numbered_nested_and_aligned(article_of) -> None:
    inner = List((item(p("a")), ListItem((p("b"),), checked=True)))
    outer = List((item(p("one"), inner), item(p("two"), p("more"))), ordered=True, start=9)
    assert article_of(outer).text == " 9. one\n    - a\n    - [x] b\n10. two\n\n    more\n"


def test_quotes_code_terms_boxes_and_notes(article_of) -> None:
    article = article_of(
        Quote((p("one"), Quote((p("two"),)))),
        Code("if x:\n\n    y", "python"),
        DefinitionList((Definition(((Text("term"),),), (p("said"),)),)),
        Callout("tip", (), (p("try"),)),
        Callout("details", (Text("More"),), (p("inside"),)),
        Paragraph((Text("see"), NoteReference("1", "1"))),
        Notes((Note("1", "1", (p("note"), p("on"))),)),
    )
    assert article.text == (
        "> one\n>\n> > two\n\n    if x:\n\n        y\n\nterm\n    said\n\n> Tip\n>\n> try\n\n"
        "More\n\ninside\n\nsee[1]\n\n[1] note\n\n    on\n"
    )


def test_tables_are_columns_and_spans_are_empty(article_of) -> None:
    table = Table(
        (
            (cell("Ort", True), cell("人口", True, colspan=2)),
            (cell("Ulm", rowspan=2), cell("1"), cell("22")),
            (cell("3"), cell("")),
        ),
        (Text("Towns"),),
    )
    assert article_of(table).text == "Towns\n\nOrt  人口\n---  ----  --\nUlm  1     22\n     3\n"


def test_a_wide_table_is_a_row_per_line(article_of) -> None:
    table = Table(((cell("x" * 70), cell("y" * 70)), (cell("a"), cell("b"))))
    assert article_of(table).text == f"{'x' * 70} | {'y' * 70}\na | b\n"


def test_wrapping_counts_columns_and_breaks_no_word(article_of) -> None:
    article = article_of(p("aaaa bbbb cccc " + "d" * 30), Quote((p("word " * 12),)), p("汉字" * 12 + "。"))
    for line in article.render("text", wrap=24).split("\n"):
        assert width_of(line) <= 24 or line == "d" * 30
    assert article.render("text", wrap=24).replace("\n", "").count("汉") == 12


def test_closing_signs_never_start_a_line() -> None:
    lines = wrapped("一二三四五，六七八九十。", 10)
    assert "".join(lines) == "一二三四五，六七八九十。"
    assert not any(line[0] in "，。" for line in lines)


def test_links_are_numbered_after_the_notes_of_the_article(article_of) -> None:
    note = Note("n", "3", (Paragraph((Text("said"),)),))
    words = Paragraph((Link("https://x.example/", (Text("there"),)), NoteReference("n", "3")))
    article = article_of(words, Notes((note, Note("m", "*", ()))))
    assert article.render("text", links=True) == "there [4][3]\n\n[3] said\n\n[4] https://x.example/\n"


def test_column_without_cells_is_dropped(article_of) -> None:
    def cell(words: str, span: int = 1) -> Cell:
        return Cell((Paragraph((Text(words),)),), colspan=span)

    table = Table(((cell("all", 100),), (cell("a", 2), cell("b"))))
    assert article_of(table).render("text") == "all\na    b\n"
    assert article_of(table).render("markdown").endswith("| all |  |\n| a | b |\n")


def test_links_as_numbered_notes(article_of) -> None:
    article = article_of(
        Paragraph((Link("https://a.example/", (Text("one"),)), Text(" "), Link("#x", (Text("two"),)))),
        Paragraph((Link("https://b.example/", (Text("three"),)), Link("https://a.example/", (Text("four"),)))),
    )
    expected = "one [1] two\n\nthree [2]four [1]\n\n[1] https://a.example/\n[2] https://b.example/\n"
    assert article.render("text", links=True) == expected
    assert article.text == "one two\n\nthreefour\n"


def test_captions_and_images_on_demand(article_of) -> None:
    article = article_of(
        Figure((Paragraph((Image("https://a.example/i.png", "A lake"),)),), (Text("Caption"),)),
        Embed("video", "https://v.example/", "A film"),
    )
    assert article.text == "Caption\n"
    assert article.render("text", captions=False) == ""
    assert article.render("text", images=True) == "[Image: A lake]\n\nCaption\n\n[Video: A film]\n"


@pytest.mark.parametrize("link", [False, True])
def test_a_picture_that_is_left_out_leaves_one_space(article_of, link: bool) -> None:
    picture = Image("https://a.example/i.png", "")
    inline = Link("https://a.example/", (picture,)) if link else picture
    content = (Text("One "), inline, inline, Text(" two"), inline, Text(", three. "), inline)
    assert article_of(Paragraph(content)).text == "One two, three.\n"
    assert article_of(Paragraph((Text("A"), inline, Text(" b")))).text == "A b\n"


def test_line_ends_and_encoding(article_of) -> None:
    article = article_of(p("één"), Paragraph((Styled("quoted", (Text("two"),)),)))
    assert article.to_bytes("text", line_ends="crlf") == "één\r\n\r\n“two”\r\n".encode()
    assert article.to_bytes("text", encoding="windows-1252") == "één\n\n“two”\n".encode("windows-1252")
    assert article.to_bytes("text", encoding="ascii") == b'??n\n\n"two"\n'


ABOUT = Metadata(
    title=Value('A "fine": day', "markup"),
    author=Value("Ada\nQuill\u202e", "meta"),
    url=Value("https://www.example.org/a", "markup"),
    date=Value("2026-01-02", "meta"),
    tags=(Value("yes", "meta"), Value("two words", "meta")),
)


def test_the_head_of_markdown_names_fields_as_trafilatura_does(article_of) -> None:
    assert article_of(p("Text."), metadata=ABOUT).render("markdown", with_metadata=True) == (
        '---\ntitle: "A \\"fine\\": day"\nauthor: Ada Quill\nurl: "https://www.example.org/a"\n'
        'hostname: example.org\ndate: "2026-01-02"\ntags: ["yes", two words]\nmethod: descent\n'
        f'parameters: "stop=5.0"\nversion: "1.2.3"\ndigest: "sha256:{"ab" * 32}"\n---\n\nText.\n'
    )


HEAD = (
    "Author: Ada Quill\nDate: 2026-01-02\nAddress: https://www.example.org/a\n"
    f"Extracted: Plainleaf 1.2.3, method descent (stop=5.0)\nDigest: sha256:{'ab' * 32}\n"
)


def test_the_head_of_text_has_a_day_without_midnight(article_of) -> None:
    for date, shown in (("2020-01-10T00:00:00+00:00", "2020-01-10"), ("2020-01-10T08:30:00+01:00",) * 2):
        about = replace(ABOUT, date=Value(date, "meta"))
        assert f"\nDate: {shown}\n" in article_of(p("Text."), metadata=about).render("text", with_metadata=True)


def test_the_head_of_text_is_its_title_and_a_few_lines(article_of) -> None:
    article = article_of(p("Text."), metadata=ABOUT)
    assert article.render("text", with_metadata=True) == f'A "fine": day\n\n{HEAD}\nText.\n'
    assert article.render("text") == 'A "fine": day\n\nText.\n'
    assert article.text == "Text.\n"
    headed = article_of(Heading(1, (Text('A "fine": day'),)), p("Text."), metadata=ABOUT)
    assert headed.render("text", with_metadata=True) == article.render("text", with_metadata=True)
    narrow = article.render("text", with_metadata=True, wrap=20).splitlines()
    assert [line for line in narrow if len(line) > 20 and " " in line] == []


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("text", {"colour": "red"}),
        ("text", {"wrap": -1}),
        ("text", {"wrap": "wide"}),
        ("text", {"links": 1}),
        ("text", {"encoding": "no-such"}),
        ("text", {"line_ends": "vt"}),
        ("markdown", {"wrap": 3}),
        ("html", {"fragment": "yes"}),
        ("json", {"indent": True}),
        ("pdf-of-yesterday", {}),
    ],
)
def test_what_a_format_does_not_have_is_refused(article_of, name: str, options: dict[str, object]) -> None:
    with pytest.raises(RenderError, match=r"\w+.*\.$"):
        article_of(p("x")).render(name, **options)


def test_header_has_the_confidence(article_of) -> None:
    article = article_of(p("Text"))
    sure = with_blocks(article, article.blocks, replace(article.record, confidence=0.934))
    assert ", confidence 0.93\n" in sure.render("text", with_metadata=True)
    assert 'confidence: "0.93"\n' in sure.render("markdown", with_metadata=True)
    assert "confidence" not in article.render("text", with_metadata=True)


def test_bare_text_has_no_title() -> None:
    article = extract("<title>The gate</title>" + "<p>It was shut for the winter, and nobody asked why.</p>" * 3)
    assert article.text
    assert "title" not in vars(article._facts)
    article.render("text", title=True)
    assert "title" in vars(article._facts)
