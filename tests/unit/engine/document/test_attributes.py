"""Tags with more attributes than anybody writes: the parser must not compare them all with all."""

import pytest

from plainleaf.engine.document.attributes import MOST, limited
from plainleaf.engine.extract import extract, read

PROSE = "<p>The quick brown fox jumps over the lazy dog, and nobody could say why it did so.</p>" * 6


def _many(count: int, value: str = "") -> str:
    return " ".join(f"a{number}{value}" for number in range(count))


@pytest.mark.parametrize("value", ["", "=x", "='x'", "='>'", '="<p>"', "= '<script>'", "='\"'"])
def test_the_first_attributes_stay_and_the_text_is_whole(value: str) -> None:
    document = read(f"<body><article><div {_many(50_000, value)} id=last>{PROSE}<b title='>'>the end</b></div>")
    div = next(element for element in document.nodes.element if element.tag == "div")
    assert len(div.attrib) == MOST
    assert div.get("a0") is not None
    assert document.runs.text[-1] == "the end"


@pytest.mark.nightly_but(7)
@pytest.mark.parametrize("before", ["", "<script>var a = 1;</script>", "<p>" * 3000])
@pytest.mark.parametrize("gap", [" ", "/", "\n"])
@pytest.mark.parametrize("value", ["", "='x'", "='>'", "= '<script>'", "='</script>'", '=">>>>>>>>>>>>>>>>>>>>>>>>>>"'])
@pytest.mark.parametrize("name", ["a{}", ",a{}", "{{a{}}}", "a\"'{}", "<b{}", "a<b{}"])
def test_any_names_and_values_are_read(name: str, value: str, gap: str, before: str) -> None:
    for between in (gap, "") if value else (gap,):
        tag = "<div " + between.join(name.format(number) + value for number in range(6000)) + ">"
        left = limited(f"{before}{tag}text</div>".encode())
        assert len(left) < len(before) + len(tag) / 5
        assert left.startswith(before.encode())
        assert left.endswith(b">text</div>")


@pytest.mark.parametrize(
    "page",
    [
        "<p class=a id='b' title=\"c > d\">text</p>",
        f"<script>if (a<b {_many(900)}) {{ x = '<p>' }}</script><p>text",
        f"<!-- <p {_many(900)}> --><p>text</p>",
        f"<title>a<b {_many(900)}</title>",
        f"a < b {_many(900)} > c",
        f"<div {_many(MOST)}>text",
        "<p title='unending>text",
        "<",
        "",
    ],
)
def test_other_pages_are_left_as_they_are(page: str) -> None:
    assert limited(page.encode()) == page.encode()


def test_each_such_tag_is_limited() -> None:
    page = f"<p {_many(900)}>one</p><p>two</p><p {_many(900)}/>three"
    assert limited(page.encode()).decode() == f"<p {_many(MOST)}>one</p><p>two</p><p {_many(MOST)}/>three"


def test_article_results() -> None:
    assert "nobody could say why" in extract(f"<body><div {_many(30_000)}>{PROSE}</div>").text
