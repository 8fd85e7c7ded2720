"""Controls of direction: none in names, and none in a text that reaches beyond its line."""

import json
from dataclasses import asdict

import pytest

from plainleaf import extract
from plainleaf.engine.article.tree import plain, walk
from plainleaf.engine.bidi import CONTROLS, balanced, ending
from plainleaf.engine.rules import read_site_file

RLO, PDF, LRI, RLI, PDI = "\u202e", "\u202c", "\u2066", "\u2067", "\u2069"
WORDS = "The ship lay in the harbour for the whole of the winter, and nobody went on board of it."


@pytest.mark.parametrize("ended", [False, True])
@pytest.mark.parametrize("control", "\u202a\u202b\u202d\u202e\u2066\u2067\u2068")
def test_no_field_has_one_wherever_it_is_from(control: str, ended: bool) -> None:
    def turned(text: str) -> str:
        return f"{control}{text}{(PDI if control >= LRI else PDF) * ended}"

    data = {"@type": "Article", "headline": turned("The winter gpj.exe"), "keywords": turned("ice"),
            "author": {"name": turned("Ada Quill")}, "publisher": {"name": turned("Harbour Post")}}  # fmt: skip
    metas = {"author": "Ada Quill", "og:title": "The winter gpj.exe", "description": "Of ice.",
             "og:site_name": "Harbour Post", "keywords": "ice"}  # fmt: skip
    heads = [
        f'<script type="application/ld+json">{json.dumps(data)}</script>',
        "".join(f'<meta name="{name}" content="{turned(text)}">' for name, text in metas.items()),
    ]
    heads.append(f"<title>{turned('The winter gpj.exe')} | {turned('Harbour Post')}</title>{heads[0]}")
    body = f"<h1>{turned('The winter gpj.exe')}</h1><p class=byline>By {turned('Ada Quill')}</p>{f'<p>{WORDS}' * 6}"
    for head in ("", *heads):
        article = extract(f"<html><head>{head}</head><body><article>{body}</article>", url="https://harbour.example/a")
        assert (article.title, article.metadata.author.text) == ("The winter gpj.exe", "Ada Quill")
        assert CONTROLS.search(json.dumps(asdict(article.metadata), ensure_ascii=False)) is None
    files = [article.render(form) for form in ("text", "markdown", "html")]
    assert not any(map(CONTROLS.search, files))


def test_field_by_a_rule_has_none() -> None:
    rule = read_site_file("title: //h1\nauthor: //h2", "harbour.example").rule
    page = f"<h1>{RLO}The winter</h1><h2>{RLI}Ada Quill</h2><p>{WORDS}"
    found = extract(page, url="https://harbour.example/", rules=rule).metadata
    assert (found.title.text, found.author.text) == ("The winter", "Ada Quill")


LINES = {
    f"a {RLO}b": f"a {RLO}b{PDF}",
    f"a {PDF}b{PDI}": "a b",
    f"a {RLO}b{PDF} c": f"a {RLO}b{PDF} c",
    f"a {RLI}b {RLO}c{PDI} d": f"a {RLI}b {RLO}c{PDF}{PDI} d",
    f"a {RLI}b{PDF} c": f"a {RLI}b c{PDI}",
    f"a {RLO}<b>b</b>{PDF} c": f"a {RLO}b{PDF} c",
    f"a <b>{RLO}b</b> c{PDF}": f"a {RLO}b{PDF} c",
    f"a {RLO}<b>b{PDF}</b> c": f"a {RLO}b c{PDF}",
    f"a <a href=x>{RLI}b</a> c <code>d{RLO}</code>": f"a {RLI}b{PDI} c d{RLO}{PDF}",
    f"a<br>{RLO}b<br>c": f"a {RLO}b{PDF} c",
}


@pytest.mark.parametrize("line", LINES)
def test_what_a_line_begins_it_ends(line: str) -> None:
    article = extract(f"<article><p>{WORDS}<p>{line}<p>{WORDS * 3}</article>", method="plain")
    texts = [plain(block.content) for block in walk(article.blocks) if hasattr(block, "content")]
    assert texts == [WORDS, LINES[line], WORDS * 3]


def test_a_cell_changes_no_other_one() -> None:
    rows = f"<tr><td>{RLO}a<td>b</tr><tr><td>c{PDF}<td>{LRI}d</tr>"
    text = extract(f"<p>{WORDS}<table><tr><th>A<th>B</tr>{rows}</table>", method="plain").text
    assert [line.split() for line in text.splitlines()[-2:]] == [[f"{RLO}a{PDF}", "b"], ["c", f"{LRI}d{PDI}"]]


def test_many_controls_are_balanced() -> None:
    missing: list[str] = []
    text = balanced((RLO + RLI) * 5000 + (PDF + PDI) * 20_000, missing)
    assert len(text + ending(missing)) == 20_000
    assert missing == []
