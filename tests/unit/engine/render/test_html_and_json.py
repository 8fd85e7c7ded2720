"""HTML and JSON."""

import json
import re
from dataclasses import fields, is_dataclass
from pathlib import Path

import nh3
from hypothesis import given, settings
from hypothesis import strategies as st
from lxml import etree

from plainleaf.engine.article import Article, KnownFacts, Metadata, Record, Value, tree
from plainleaf.engine.article.metadata.languages import LanguageRange
from plainleaf.engine.article.tree import (
    Callout,
    Cell,
    Code,
    CodeSpan,
    Definition,
    DefinitionList,
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
    Styled,
    Table,
    Text,
)
from plainleaf.engine.render import RENDERERS
from plainleaf.engine.render.json_tree import SCHEMA, type_name

HOSTILE = st.text(alphabet="<>\"'&/= ascriptonevl;:\n-!#", max_size=40)


@given(HOSTILE, HOSTILE, HOSTILE)
@settings(max_examples=200, deadline=None)
def test_no_text_becomes_markup(one: str, two: str, three: str) -> None:
    blocks = (
        Heading(1, (Text(one),), two, 1),
        Paragraph(
            (
                Link("https://x.example/" + two, (Text(three),), one),
                Image("https://x.example/" + three, one, two),
                CodeSpan(three),
            )
        ),
        Code(one, two),
        Callout(two, (Text(one),), (Paragraph((Text(three),)),)),
        Table(((Cell((Paragraph((Text(two),)),), True),),), (Text(one),)),
        Notes((Note(one, two, (Paragraph((Text(three),)),)),)),
        Paragraph((NoteReference(one, two),)),
    )
    metadata = Metadata(
        title=Value(one, "markup"), language=Value(two, "markup"), url=Value("https://x.example/" + three, "url")
    )
    article = Article(blocks, KnownFacts(metadata, Record("m", {one: two}, "1", "0", "utf-8")), (), RENDERERS)
    root = etree.fromstring(article.render("html"), etree.HTMLParser())
    assert {element.tag for element in root.iter()} <= {
        "html", "head", "meta", "title", "link", "style", "body", "article", "header", "footer", "h1", "p", "a", "img", "code", "pre",
        "div", "strong", "table", "caption", "thead", "tr", "th", "section", "ol", "li", "sup",
    }  # fmt: skip
    assert not [name for element in root.iter() for name in element.attrib if name.startswith("on")]


def test_blocks_have_addresses_on_request(article_of) -> None:
    article = article_of(
        Paragraph((Text("one"), LineBreak(), Text("two")), 5),
        List((ListItem((Paragraph((Text("x"),), 7),), 7),), node=6),
    )
    assert article.render("html", fragment=True) == "<p>one<br>\ntwo</p>\n<ul>\n<li>x</li>\n</ul>\n"
    stamped = article.render("html", fragment=True, addresses=True)
    assert stamped == '<p data-node="5">one<br>\ntwo</p>\n<ul data-node="6">\n<li data-node="7">x</li>\n</ul>\n'
    assert nh3.clean(stamped, attributes={"*": {"data-node"}}) == stamped


def test_addresses_are_those_of_the_browser() -> None:
    article = Article(
        (Paragraph((Text("one"),), 1),),
        KnownFacts(Metadata(), Record("m", {}, "1", "0", "utf-8")),
        (),
        RENDERERS,
        (40, 41),
    )
    assert 'data-node="41"' in article.render("html", addresses=True)
    assert json.loads(article.render("json"))["blocks"][0]["node"] == 41


def test_a_page_has_its_title_once(article_of) -> None:
    metadata = Metadata(
        title=Value("A  day", "markup"),
        author=Value("Ada", "meta"),
        language=Value("he", "markup"),
        direction=Value("rtl", "markup"),
    )
    with_heading = article_of(Heading(1, (Text("A day"),)), metadata=metadata).render("html")
    assert with_heading.count("<h1") == 1
    assert article_of(Paragraph((Text("x"),)), metadata=metadata).render("html").count("<h1>A  day</h1>") == 1
    assert '<html lang="he" dir="rtl">' in with_heading
    assert "default-src 'none'" in with_heading


def test_byline_has_each_fact_once_and_the_day(article_of) -> None:
    names = {"author": Value("Ada", "meta"), "sitename": Value("Ada", "meta")}
    metadata = Metadata(**names, date=Value("2026-01-02T03:04:05+00:00", "meta"))
    html = article_of(Paragraph((Text("x"),)), metadata=metadata).render("html")
    assert "<p>Ada · 2026-01-02</p>" in html
    assert '<meta name="date" content="2026-01-02T03:04:05+00:00">' in html


def test_notes_are_linked_both_ways(article_of) -> None:
    html = article_of(
        Paragraph((Text("x"), NoteReference("1", "1"), NoteReference("1", "1"))),
        Notes((Note("1", "1", (Paragraph((Text("n"),)),)),)),
    ).render("html", fragment=True)
    assert html.count('id="note-ref-1"') == 1
    assert '<li id="note-1" value="1">n <a href="#note-ref-1"' in html


def test_notes_keep_their_mark_and_callouts_their_kind(article_of) -> None:
    notes = Notes(tuple(Note(sign, sign, (Paragraph((Text("n"),)),)) for sign in ("*", "a", "2", "';x")))
    html = article_of(Callout("warning", (), (Paragraph((Text("n"),)),)), notes).render("html", fragment=True)
    assert '<div class="callout callout-warning">\n<p><strong>Warning</strong></p>\n<p>n</p>' in html
    assert [one[1:] for one in re.findall(r"(<li id=\S+) (\S+)>n", html)] == [
        ('data-label="*"',), ('data-label="a"',), ('value="2"',), ('data-label="&#x27;;x"',),
    ]  # fmt: skip


def test_name_is_written_once(article_of) -> None:
    html = article_of(
        *(Heading(2, (Text(name),), name) for name in ("part", "part", "note-1", "")),
        Paragraph((NoteReference("1", "1"),)),
        Notes((Note("1", "1", (Paragraph((Text("n"),)),)),)),
    ).render("html", fragment=True)
    assert re.findall(r'id="([^"]*)"', html) == ["part", "note-ref-1", "note-1"]


def test_notes_differing_only_by_signs_stay_apart(article_of) -> None:
    names = ("a-b", "a+b", "a b", "a%2Bb", 'a"b', "a]b", "é")
    article = article_of(
        Paragraph(tuple(NoteReference(name, "*") for name in names)),
        Notes(tuple(Note(name, "*", (Paragraph((Text(name),)),)) for name in names)),
    )
    html = etree.HTML(article.render("html"))
    reported = {one.get("id"): "".join(one.itertext()) for one in html.iterfind(".//li")}
    led = [reported[link.get("href")[1:]] for link in html.iterfind(".//p/sup/a")]
    assert [words.partition(" ↩")[0] for words in led] == list(names)
    first, *notes = filter(None, article.render("markdown").split("\n"))
    assert re.findall(r"\[\^[^\s\]^]+\]", first) == [line.partition(": ")[0] for line in notes]
    assert len({line.partition(": ")[0] for line in notes}) == len(names)


def test_what_html_does_not_allow_is_not_written(article_of) -> None:
    """By the checker of the W3C: groups of terms alone, headings in header cells, cells that reach out of the head."""

    def cell(words: str, header: bool = True, rowspan: int = 1) -> Cell:
        return Cell((Heading(3, (Text(words),), words, 4),), header, rowspan=rowspan)

    terms = DefinitionList((Definition((), (Paragraph((Text("said"),)),)), Definition(((Text("term"),),), ())))
    assert article_of(terms, DefinitionList(())).render("html", fragment=True) == (
        "<dl>\n<dt></dt>\n<dd>said</dd>\n<dt>term</dt>\n<dd></dd>\n</dl>\n\n"
    )
    rows = ((cell("a", rowspan=2), cell("b")), (cell("c", header=False),), (cell("d"), cell("e", header=False)))
    html = article_of(Table(rows)).render("html", fragment=True)
    assert "<thead>" not in html
    assert '<th scope="col" rowspan="2">\n<p id="a"><strong>a</strong></p>\n</th>' in html
    assert '<td>\n<h3 id="c">c</h3>\n</td>' in html
    whole = article_of(Table(((cell("a", rowspan=2), cell("b")), (cell("c"),), rows[2]))).render("html", fragment=True)
    assert whole.count("<tr>", 0, whole.index("</thead>")) == 2
    apart = article_of(Table(((cell("b"), cell("b")), *rows))).render("html", fragment=True)
    assert apart.count("<tr>", 0, apart.index("</thead>")) == 1


def test_json_holds_everything_under_stable_names(article_of) -> None:
    article = article_of(
        Paragraph((Styled("strong", (Text("x"),)), NoteReference("1", "*"))),
        metadata=Metadata(title=Value("T", "markup")),
    )
    found = json.loads(article.render("json"))
    assert list(found) == ["schema", "metadata", "record", "removals", "blocks", "text"]
    assert found["metadata"]["title"] == {"text": "T", "source": "markup"}
    assert found["metadata"]["author"] is None
    assert found["record"]["parameters"] == {"stop": 5.0}
    assert found["record"]["root"] == 7
    assert found["blocks"] == [
        {
            "type": "paragraph",
            "content": [
                {"type": "styled", "style": "strong", "content": [{"type": "text", "text": "x"}]},
                {"type": "note-reference", "identifier": "1", "label": "*"},
            ],
            "node": -1,
        }
    ]
    assert article.render("json", indent=0).count("\n") == 1


def test_code_is_left_to_right_in_every_language(article_of) -> None:
    rtl = Metadata(direction=Value("rtl", "markup"))
    assert '<pre dir="ltr"><code>x' in article_of(Code("x"), metadata=rtl).render("html")
    assert "<pre><code>x" in article_of(Code("x")).render("html")
    facts = KnownFacts(Metadata(), Record("m", {}, "1", "0", "utf-8"), languages=(LanguageRange(3, 4, "he", "rtl"),))
    assert '<pre lang="he" dir="ltr">' in Article((Code("x", "", 3),), facts, (), RENDERERS).render("html")


def test_the_language_of_code_is_the_one_that_it_is_written_in() -> None:
    facts = KnownFacts(Metadata(), Record("m", {}, "1", "0", "utf-8"), languages=(LanguageRange(3, 5, "de", "rtl"),))
    made = Article((Code("x = 1", "python", 3), Paragraph((Text("x"),), 4)), facts, (), RENDERERS)
    code, paragraph = json.loads(made.render("json"))["blocks"]
    assert (code["language"], code["direction"], paragraph["language"]) == ("python", "rtl", "de")


def test_mark_has_the_beginning_of_its_note(article_of) -> None:
    short = Note("1", "1", (Paragraph((Text('Said "so"'),)), Paragraph((Text("twice."),))))
    long = Note("2", "2", (Paragraph((Text("word " * 200),)),))
    marks = Paragraph((Text("x"), NoteReference("1", "1"), NoteReference("2", "2"), NoteReference("3", "3")))
    html = article_of(marks, Notes((short, long))).render("html", fragment=True)
    assert 'title="Said &quot;so&quot; twice.">1</a>' in html
    assert 'word…">2</a>' in html
    assert '<a href="#note-3" id="note-ref-3">3</a>' in html


def test_the_published_schema_names_every_type_and_field(root: Path) -> None:
    schema = json.loads((root / "docs/schemas/article.schema.json").read_text("utf-8"))
    described: dict[str, set[str]] = {}

    def collect(part: object) -> None:
        if isinstance(part, dict):
            properties = part.get("properties", {})
            if isinstance(properties, dict) and "const" in properties.get("type", {}):
                described[properties["type"]["const"]] = set(properties)
            for inner in part.values():
                collect(inner)
        elif isinstance(part, list):
            for inner in part:
                collect(inner)

    collect(schema)
    types = [kind for kind in vars(tree).values() if isinstance(kind, type) and is_dataclass(kind)]
    actual = {type_name(kind): {"type", *(field.name for field in fields(kind))} for kind in types}
    for names in actual.values():
        names |= {"language", "direction"} if "node" in names else set()
    assert described == actual
    assert set(schema["properties"]["metadata"]["properties"]) == {field.name for field in fields(Metadata)}
    assert set(schema["properties"]["record"]["properties"]) == {field.name for field in fields(Record)}
    assert schema["properties"]["schema"]["const"] == SCHEMA
    sources = {*schema["properties"]["metadata"]["properties"]["title"]["anyOf"][0]["properties"]["source"]["enum"]}
    assert sources == {*re.findall(r"``([a-z-]+)``", Value.__doc__ or "")}
