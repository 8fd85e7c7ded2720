"""Text of a page stays text: whatever it says, no reader of Markdown makes an element, a link or a header's field of it."""

from html.parser import HTMLParser
from urllib.parse import urlsplit

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st
from markdown_it import MarkdownIt
from mdit_py_plugins.footnote import footnote_plugin

from plainleaf import extract
from plainleaf.engine.article import Article, Metadata, Record, Value
from plainleaf.engine.article.article import KnownFacts
from plainleaf.engine.article.tree import (
    Block,
    Cell,
    Code,
    CodeSpan,
    Figure,
    Formula,
    Heading,
    Image,
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
)  # fmt: skip
from plainleaf.engine.render import RENDERERS
from plainleaf.engine.render.collection import collection
from plainleaf.engine.render.header import scalar

READER = MarkdownIt("commonmark", {"html": True}).enable(["table", "strikethrough"]).use(footnote_plugin)
# Not every reader refuses the addresses that run a script.
READER.validateLink = lambda _: True  # type: ignore[method-assign]
WRITTEN = frozenset(
    [
        "a",
        "blockquote",
        "br",
        "code",
        "del",
        "em",
        "h1",
        "h2",
        "h3",
        "h4",
        "h5",
        "h6",
        "hr",
        "img",
        "ins",
        "kbd",
        "li",
        "mark",
        "ol",
        "p",
        "pre",
        "section",
        "strong",
        "sub",
        "sup",
        "table",
        "tbody",
        "td",
        "th",
        "thead",
        "tr",
        "ul",
        "ruby",
        "rp",
        "rt",
        "bdo",
        "s",
    ]
)
BAIT = "<img src=x onerror=alert(1)>"
HOSTILE = (
    BAIT,
    f"x$ {BAIT} $y",
    f"a`{BAIT}`b",
    "$ [click](javascript:alert(1)) $",
    "](javascript:alert(1))",
    "</code></pre><script>alert(1)</script>",
    f"```\n{BAIT}\n```",
    f"\r\r```\r{BAIT}\r",
    f"a\\|{BAIT}|`{BAIT}",
    "<\x01img src=x onerror=alert(1)>",
    "<javascript:alert(1)>",
    "&lt;img src=x onerror=alert(1)&gt;",
    "[^1]: x",
    "\\",
    "`",
    "--- \n<script>alert(1)</script>",
    '" onmouseover="alert(1)',
    "<!-- --><svg onload=alert(1)>",
)
WORDS = "<p>The quick brown fox jumps over the lazy dog, and nobody could say why it did so.</p>" * 5


class _Elements(HTMLParser):
    """Gathers every element that could do something."""

    def __init__(self) -> None:
        super().__init__()
        self.live: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        strange = tag not in WRITTEN or any(name.startswith("on") for name, _ in attrs)
        active = [
            value for name, value in attrs if name in ("href", "src") and urlsplit(value or "").scheme == "javascript"
        ]
        if strange or active:
            self.live.append(f"{tag} {attrs}")


def live(markdown: str) -> list[str]:
    """What a reader makes of Markdown that is no plain reading matter."""
    found = _Elements()
    found.feed(READER.render(markdown))
    return found.live


def article(*blocks: Block, title: str = "") -> Article:
    record = Record("descent", {"stop": 5.0}, "1.2.3", "ab" * 32, "utf-8", 7, "div#main")
    facts = KnownFacts(Metadata(title=Value(title, "meta") if title else None), record)
    return Article(blocks, facts, (), RENDERERS)


def everywhere(text: str) -> tuple[Block, ...]:
    """Blocks that hold a text wherever the tree has a place for one."""
    line = (
        Text("see "), Formula(text), CodeSpan(text), CodeSpan(text), Formula(text, display=True), Text(text),
        Link("https://a.example/?" + text, (Text(text),), text), Image("https://a.example/" + text, text, text),
        NoteReference(text, text), Ruby(text, text), Styled("small", (Text(text),)), Styled("marked", (Text(text),)),
        Spoken((Text(text),), text, text, override=True), Text(text),
    )  # fmt: skip
    cell = Cell((Paragraph(line), Code(text, text)), header=True)
    return (
        Heading(2, line),
        Paragraph(line),
        Code(text, text),
        List((ListItem((Paragraph(line), Code(text))),)),
        Quote((Paragraph(line), Code(text))),
        Figure((Paragraph(line[7:8]),), line),
        Table(((cell, cell), (cell, cell)), line),
        Notes((Note(text, text, (Paragraph(line), Code(text))),)),
    )


@pytest.mark.nightly_but(5)
@pytest.mark.parametrize("text", HOSTILE)
@pytest.mark.parametrize("with_metadata", [False, True])
def test_no_text_becomes_an_element_in_markdown(text: str, with_metadata: bool):
    whole = article(*everywhere(text), title=text)
    assert live(whole.render("markdown", with_metadata=with_metadata)) == []
    two = collection((whole, whole), "markdown", text, with_metadata=with_metadata)
    assert live(two.decode()) == []


@settings(max_examples=150, deadline=None)
@given(
    st.lists(
        st.sampled_from(["<img onerror=1>", "$", "`", "\\", "|", "\n", "\r", " ", "a", "]", "(", "[", "javascript:x", ")",
                         "&lt;", "<", "~~~", "```", "\x01", "^", "1. ", "> ", "\t"]),
        max_size=12,
    )
)  # fmt: skip
def test_no_mixture_of_signs_becomes_an_element_in_markdown(signs: list[str]):
    text = "".join(signs)
    assert live(article(*everywhere(text), title=text).render("markdown", with_metadata=True)) == []


@pytest.mark.parametrize(
    "formula",
    [
        "<math><semantics><mi>x</mi><annotation encoding='application/x-tex'>{}</annotation></semantics></math>",
        "<math><mtext>{}</mtext><mi>x</mi></math>",
        '<span class="math" data-tex="x$ {} $">z</span>',
        '<img class="latex" alt="x^2$ {} $" src="https://a.example/y.png">',
        '<img class="latex" alt="\\frac{{1}}{{2}} {}" src="https://a.example/y.png">',
    ],
)
def test_formulas_of_pages_are_no_elements(formula: str):
    escaped = BAIT.replace("<", "&lt;").replace(">", "&gt;")
    page = f"<article><h1>T</h1>{WORDS}<p>see {formula.format(escaped)} end</p></article>"
    assert live(extract(page).render("markdown")) == []


def test_the_script_of_a_formula_is_no_element():
    page = f'<article><h1>T</h1>{WORDS}<p>see <script type="math/tex">x$ {BAIT} $y</script> end</p></article>'
    made = extract(page).render("markdown")
    assert f"`x$ {BAIT} $y`" in made
    assert live(made) == []


def test_ordinary_formulas_stay_as_they_are():
    tex = r"\frac{a_1}{b} \leq \text{5\$} \quad x < 3"
    assert article(Paragraph((Formula(tex),))).render("markdown") == f"${tex}$\n"
    assert article(Paragraph((Formula("a<b", display=True),))).render("markdown") == "$$a< b$$\n"


def test_exports_drop_control_characters():
    text = "one\x1b[31m two\x07 \x7fthree\x00 \u202efour\u202c â\x80\x99"
    kept = "one[31m two three \u202efour\u202c â\x80\x99"
    whole = article(Paragraph((Text(text),)), Code(text + "\n\tend"))
    assert whole.render("text").split("\n")[0] == kept
    assert whole.render("text", line_ends="crlf").split("\r\n")[0] == kept
    for name in ("text", "markdown", "html"):
        made = whole.render(name)
        assert not set(made) & {chr(code) for code in (*range(9), *range(11, 32), 127)}
        assert "\n\tend" in made or "    \tend" in made


# ── the header ──────────────────────────────────────────────────────────────────────────────────────────


@settings(max_examples=400, deadline=None)
@given(st.text(st.characters(), max_size=30))
def test_a_yaml_parser_reads_any_text_as_it_is(text: str):
    said = " ".join(text.encode("utf-8", "surrogatepass").decode("utf-8", "replace").split())
    read = yaml.safe_load(f"name: {scalar(text)}\nlist: [{scalar(text)}, {scalar(text)}]\n")
    half = {0xFFFD: None}  # what stands for half a character, once or three times
    assert [value.translate(half) for value in (read["name"], *read["list"])] == [said.translate(half)] * 3


@pytest.mark.parametrize(
    "text",
    ["Why?", "It\u00e2\u0080\u0099s", "yes", "Null", "~", "- a", "a: b", "{a}", "[b", "'", '"', "\ufeff", "#", "e\u2028f",
     "\u202eabc", "\U000e0041", "1:30", "2024-01-05", "a #b", "%", "@x", "`", "!", "&a", "*a", "?", "|", ">", "a\\", "\x1b[0m"],
)  # fmt: skip
def test_headers_parse_for_any_page(text: str):
    quoted = text.replace("&", "&amp;").replace('"', "&quot;")
    head = f'<meta charset="utf-8"><title>{quoted}</title><meta name="keywords" content="{quoted}">'
    head += f'<meta name="author" content="{quoted}"><meta property="og:site_name" content="{quoted}">'
    article = extract(head + WORDS)
    made = article.render("markdown", with_metadata=True).split("---\n")[1]
    assert all(isinstance(value, str | list) for value in yaml.safe_load(made).values())
    assert not {"\x1b", "\x80", "\u202e", "\u2028"} & set(made)
    made = article.render("text", with_metadata=True).partition("Digest: ")[0].rpartition("\n\n")[2]
    assert {line.partition(":")[0] for line in made.splitlines()} <= {"Author", "Site", "Extracted"}
    assert not {"\x1b", "\u202e", "\u2028"} & set(made)


def test_plain_titles_are_unquoted_in_the_header():
    assert scalar("The harbour bridge opens – again") == "The harbour bridge opens – again"


def test_control_characters_in_a_formula_leave_a_whole_book():
    page = b"<p>.<n class=katex><annotation encoding=tex>\x01</annotation><math><mi>x&#2;</mi></math></n></p>"
    assert extract(page).to_bytes("epub").startswith(b"PK")
    assert "\x01" not in extract(page).render("html")
