"""Markdown: what is written parses to the same article."""

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from markdown_it import MarkdownIt
from mdit_py_plugins.footnote import footnote_plugin

from plainleaf.engine.article import Article, KnownFacts, Metadata, Record, tree
from plainleaf.engine.article.tree import (
    Callout,
    Cell,
    Code,
    CodeSpan,
    Divider,
    Formula,
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
    Ruby,
    Spoken,
    Styled,
    Table,
    Text,
)
from plainleaf.engine.render import RENDERERS

PARSER = MarkdownIt("commonmark").enable(["table", "strikethrough"])
WITH_NOTES = MarkdownIt("commonmark").enable("table").use(footnote_plugin)
MARK, NOTES = NoteReference("n", "1"), Notes((Note("n", "1", (Paragraph((Text("said"),)),)),))
SIGNS = (
    st.text(alphabet="ab 1.)(#*_`~[]<>!&;|\\-+=:$\"'日", min_size=1, max_size=24)
    .map(lambda s: " ".join(s.split()))
    .filter(bool)
)
INLINE = st.recursive(
    st.one_of(SIGNS.map(Text), SIGNS.map(CodeSpan)),
    lambda inner: st.one_of(
        st.tuples(st.sampled_from(["emphasis", "strong", "deleted"]), st.lists(inner, min_size=1, max_size=3)).map(
            lambda pair: Styled(pair[0], tuple(pair[1]))
        ),
        st.lists(SIGNS.map(Text), min_size=1, max_size=3).map(
            lambda many: Link("https://x.example/a_(b) c", tuple(many))
        ),
    ),
    max_leaves=6,
)


def markdown(*blocks) -> str:
    record = Record("descent", {}, "1", "00", "utf-8")
    return Article(blocks, KnownFacts(Metadata(), record), (), RENDERERS).render("markdown")


def words(content: str) -> str:
    """The text that a reader of the parsed Markdown sees."""
    parts = []
    for token in PARSER.parse(content):
        for child in token.children or []:
            if child.type in ("text", "code_inline"):
                parts.append(child.content)
            elif child.type in ("softbreak", "hardbreak"):
                parts.append(" ")
        if token.type in ("fence", "code_block"):
            parts.append(token.content)
    return "".join(parts)


def kinds(content: str) -> list[str]:
    return [token.type for token in PARSER.parse(content) if token.level == 0 and token.nesting >= 0]


@given(SIGNS)
@settings(max_examples=400, deadline=None)
def test_text_stays_text(text: str) -> None:
    content = markdown(Paragraph((Text(text),)))
    assert kinds(content)[0] == "paragraph_open", content
    assert words(content) == text


@given(SIGNS, SIGNS)
@example("|", ":-")
@example("|", "-:")
@example("|", ":-:")
@settings(max_examples=200, deadline=None)
def test_a_second_line_starts_no_other_block(first: str, second: str) -> None:
    content = markdown(Paragraph((Text(first), LineBreak(), Text(second))))
    assert kinds(content)[0] == "paragraph_open", content
    assert words(content) == f"{first} {second}"


@given(st.text(alphabet="a`~ \n|", max_size=30))
@settings(max_examples=200, deadline=None)
def test_code_stays_code(text: str) -> None:
    (token,) = PARSER.parse(markdown(Code(text, "py thon`")))
    assert (token.type, token.content) == ("fence", text + "\n")


@given(st.lists(INLINE, min_size=1, max_size=4))
@settings(max_examples=300, deadline=None)
def test_no_letter_is_lost_in_any_mixture(content: list) -> None:
    def letters(inlines) -> str:
        return "".join(one.text if isinstance(one, Text | CodeSpan) else letters(one.content) for one in inlines)

    written = markdown(Paragraph(tuple(content)))
    seen = words(written)
    assert [char for char in seen if char.isalnum()] == [char for char in letters(content) if char.isalnum()], written


@given(st.lists(st.lists(SIGNS, min_size=2, max_size=2), min_size=2, max_size=4))
@settings(max_examples=150, deadline=None)
def test_tables_keep_their_cells(rows: list[list[str]]) -> None:
    table = Table(
        tuple(tuple(Cell((Paragraph((Text(text),)),), at == 0) for text in row) for at, row in enumerate(rows))
    )
    tokens = PARSER.parse(markdown(table))
    cells = [
        "".join(child.content for child in tokens[at + 1].children or [])
        for at, token in enumerate(tokens)
        if token.type in ("th_open", "td_open")
    ]
    assert cells == [text for row in rows for text in row]


def test_code_in_cells_keeps_its_bars() -> None:
    row = (Cell((Paragraph((CodeSpan("a|b"),)),), True), Cell((Paragraph((Text("c|d"),)),), True))
    tokens = PARSER.parse(markdown(Table((row, row))))
    assert [token.children[0].content for token in tokens if token.type == "inline"] == ["a|b", "c|d"] * 2


@pytest.mark.parametrize(
    ("first", "between", "last"),
    [("class", " Reader(", "*"), ("one", " two", "three"), ("one", "two", " three")],
    ids=["punctuation", "letters behind", "letters before"],
)
def test_emphasis_in_strong_text_ends_nothing_else(first: str, between: str, last: str) -> None:
    signature = (Styled("emphasis", (Text(first),)), Text(between), Styled("emphasis", (Text(last),)), Text(", more)"))
    written = markdown(Paragraph((Styled("strong", signature),)))
    assert words(written) == f"{first}{between}{last}, more)"
    for html in ["<strong>", "</strong>"]:
        assert html in PARSER.render(written)


def test_neighbouring_lists_stay_two() -> None:
    one = List((ListItem((Paragraph((Text("a"),)),)),))
    assert kinds(markdown(one, one)).count("bullet_list_open") == 2


def test_the_kind_of_a_callout_is_not_its_title_again() -> None:
    assert markdown(Callout("note", (Text("Note"),), (Paragraph((Text("gap"),)),))) == "> [!note]\n> gap\n"


def test_a_note_s_mark_in_the_title_of_a_callout_stays() -> None:
    title = (Text("Note"), NoteReference("n1", "1"))
    assert markdown(Callout("note", title, (Paragraph((Text("gap"),)),))).startswith("> [!note] Note[^n1]\n")


def test_task_box_precedes_non_text() -> None:
    task = ListItem((Code("make", "sh"),), checked=True)
    assert markdown(List((task,))) == "- [x]\n\n  ```sh\n  make\n  ```\n"


def test_a_rule_may_be_the_first_in_an_item() -> None:
    assert markdown(List((ListItem((Divider(), Paragraph((Text("gap"),)))),))) == "- ***\n\n  gap\n"


def test_blocks_in_a_cell_are_plain_words() -> None:
    quote = Quote((Paragraph((Text("a"),)), Quote((Paragraph((Text("b"),)),))))
    inner = Table(((Cell((Paragraph((Text("c"),)),)), Cell((Paragraph((Text("d"),)),))),))
    assert markdown(Table(((Cell((quote, inner), True),),))) == "| a<br>b<br>c \\| d |\n| --- |\n"


def test_structure_is_written_as_one_would() -> None:
    nested = List((ListItem((Paragraph((Text("one"),)), List((ListItem((Paragraph((Text("two"),)),)),), True, 3))),))
    assert (
        markdown(
            Heading(2, (Text("Issue #"),)),
            nested,
            Quote((Paragraph((Text("q"),)),)),
            Callout("warning", (Text("Mind"),), (Paragraph((Text("gap"),)),)),
            Paragraph((Image("https://x.example/a b.png", "a [b]", 'the "t"'),)),
        )
        == "## Issue \\#\n\n- one\n\n  3. two\n\n> q\n\n> [!warning] Mind\n>\n> gap\n\n"
        '![a \\[b\\]](https://x.example/a%20b.png "the \\"t\\"")\n'
    )


def test_a_link_with_brackets_in_its_code_defines_no_other() -> None:
    assert words(markdown(Paragraph((Link("https://x.example/", (CodeSpan("]:()"),)),)))) == "]:()"


def test_inline_code_with_three_backticks_opens_no_fence() -> None:
    assert words(markdown(Paragraph((CodeSpan("``1`"),)))) == "``1`"
    assert kinds(markdown(Paragraph((Text("``` not code"),)))) == kinds(markdown(Paragraph((Text("words"),))))


def test_breaks_at_ends_move_out_or_vanish() -> None:
    link = Link("https://x.example/", (LineBreak(), Text("a\\"), LineBreak()))
    assert markdown(Paragraph((Text("x "), link, Text("y")))) == "x \\\n[a\\\\](https://x.example/)\\\ny\n"
    assert markdown(Paragraph((link,))) == "\\\n[a\\\\](https://x.example/)\n".removeprefix("\\\n")


def test_empty_table_is_its_caption_and_empty_item_a_marker() -> None:
    assert markdown(Table((), (Text("Caption"),))) == "Caption\n"
    assert markdown(List((ListItem(()), ListItem((Paragraph((Text("a"),)),))))) == "- \n- a\n"


def test_task_box_precedes_no_fence() -> None:
    item = ListItem((Paragraph(()), Code("<svg onload=x>", "html")), checked=True)
    assert markdown(List((item,))) == "- [x]\n\n  ```html\n  <svg onload=x>\n  ```\n"


def test_numbers_are_limited_and_cells_have_one_line() -> None:
    items = tuple(ListItem((Paragraph((Text(word),)),)) for word in ("a", "b"))
    assert markdown(List(items, True, 999_999_999)) == "1. a\n2. b\n"
    cell = Cell((Paragraph((Text("a\nb"),)),), header=True)
    assert markdown(Table(((cell,),))) == "| a b |\n| --- |\n"


@pytest.mark.parametrize(
    ("content", "written"),
    [
        ((MARK, Text(": a word")), r"[^n]\: a word"),
        ((Text("so"), MARK, Text("(2015) a word")), r"so[^n]\(2015) a word"),
        ((Text("so^"), MARK), r"so\^[^n]"),
        ((Text("so!"), MARK), r"so\![^n]"),
        ((Text("so!"), Styled("small", (Text(""), MARK))), r"so\![^n]"),
        ((Text("so: a word"), MARK, Text(": so")), "so: a word[^n]: so"),
    ],
)
def test_signs_beside_a_note_mark_are_escaped(content: tuple, written: str) -> None:
    made = markdown(Paragraph(content), NOTES)
    assert made == f"{written}\n\n[^n]: said\n"
    kinds = [child.type for token in WITH_NOTES.parse(made) for child in token.children or []]
    assert kinds.count("footnote_ref") == 1
    assert not {"link_open", "image"} & set(kinds)


def test_brackets_in_a_formula_begin_no_picture_and_no_note() -> None:
    made = markdown(Paragraph((Link("https://x.example/", (Formula("n!["), Text("word"))), Formula("x^[2]"))), NOTES)
    assert made == "[$n! [$word](https://x.example/)$x^ [2]$\n\n[^n]: said\n"
    assert not {"image", "footnote_ref"} & {
        one.type for token in WITH_NOTES.parse(made) for one in token.children or []
    }


@pytest.mark.parametrize(
    ("block", "kind", "said"),
    [
        (List((ListItem((Code("<b>\n  x"),)),)), "fence", "<b>\n  x\n"),
        (Code("  a\nb"), "fence", "  a\nb\n"),
        (Heading(2, (Text("head"),)), "inline", "head"),
    ],
)
def test_a_note_that_begins_with_no_text_begins_below_its_mark(block, kind: str, said: str) -> None:
    made = markdown(Paragraph((MARK,)), Notes((Note("n", "1", (Paragraph(()), block)),)))
    assert "[^n]:\n    " in made
    assert said in [token.content for token in WITH_NOTES.parse(made) if token.type == kind]


def test_half_a_character_completes_no_tag() -> None:
    content = (Text("a <\ud800 b"), Formula("a <\ud800 b"), Image("https://x.example/", "<\udc00", "<\udc00"))
    assert markdown(Paragraph(content)) == 'a &lt;? b$a < ? b$![&lt;?](https://x.example/ "&lt;?")\n'


def test_first_line_has_no_lone_tag() -> None:
    shown = (
        Ruby("\n字", "\nzi"),
        Spoken((Text("\nword "),), "ar", "rtl", override=True),
        Image("https://x.example/", ""),
    )
    expected = '<bdo dir="rtl">word</bdo> ![](https://x.example/)\n'
    assert markdown(Paragraph(shown)) == f"<ruby>字<rp>(</rp><rt>zi</rt><rp>)</rp></ruby>\n{expected}"
    assert markdown(Paragraph(shown[1:])) == expected


@pytest.mark.parametrize(
    ("content", "written"),
    [
        ((Text("See https://a.example/x_y (and www.a.example)."),), "See https://a.example/x_y (and www.a.example)."),
        ((Text("See https://a.example/_b and ftp://a.example/~c."),), "See https\\://a.example/\\_b and ftp\\://a.example/\\~c."),
        ((Text("www.a.example"), LineBreak(), Text("Second")), "www\\.a.example\\\nSecond"),
        ((Text("https://a.example/"), Styled("strong", (Text("b"),))), "https\\://a.example/**b**"),
        ((Text("https://a.example/https://b.example/*"),), "https\\://a.example/https\\://b.example/\\*"),
    ],
)  # fmt: skip
def test_an_address_in_the_text_takes_no_escapes_along(content: tuple, written: str) -> None:
    """GitHub's dialect makes a link of it up to the next space, in which a backslash is a sign like any other."""
    made = markdown(Paragraph(content))
    assert made == f"{written}\n"
    assert words(made) == tree.plain(content)


def test_note_mark_after_emphasis_keeps_it() -> None:
    line = Paragraph(
        (Text("He wrote: "), Styled("emphasis", (Text("Nothing to report."),)), MARK, Text(" Then he slept."))
    )
    assert markdown(line, NOTES).startswith("He wrote: *Nothing to report.*[^n] Then he slept.")
