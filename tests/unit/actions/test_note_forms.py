"""What notes say is what their programs read: YAML in Obsidian, ``key:: value`` in Logseq, RIS in Zotero.

The readers here follow what the programs document: https://help.obsidian.md/properties and /tags, Logseq's properties
and blocks, and the RIS importer of Zotero, which reads character references in all fields but notes and abstracts.
"""

import datetime
import html
import re

import pytest
import yaml
from markdown_it import MarkdownIt

import plainleaf
from plainleaf.actions.notes import LAYOUTS, note_text, write_note
from plainleaf.actions.notes.passages import with_passages

DAY = datetime.date(2026, 11, 27)
TEXT = "The harbour bridge opens again on Monday after eleven weeks of repairs, the city said on Friday. " * 3
TEXTS = (
    'He said: "it\'s 50 % [sic]"', "'single' and `code`", "# hash, key: value # comment", "- dash", "true", "2026",
    "[[page]] and [a](b)", "@at &amp; <b> & {x: 1}", "AC/DC: live", "tab\tand\nline break", "back\\slash \\n",
    "大橋: 再開", "C# und „Öl“", "null", "| bar > fold", "((ref)) {{macro}} #tag", "R&D; T&copy=1",
)  # fmt: skip
TAGS = ("harbour bridge", "2024", "10/10", "C++", "a//b", "/lead", "Clippings", "ab:c", 'q"uote"', "[x]", "#hash")


def made(title: str = "A title", author: str = "Ada Low", site: str = "The Gazette", body: str = "", tags: str = ""):
    """An article of a page with these metadata."""
    title, author, site = (html.escape(one) for one in (title, author, site))
    page = f"""<html lang="en"><head><title>{title}</title><meta name="author" content="{author}">
    <meta property="og:title" content="{title}"><meta property="og:site_name" content="{site}">
    <meta name="keywords" content="{html.escape(tags)}">
    <meta property="article:published_time" content="2026-10-05T08:30:00+01:00"></head>
    <body><article><p>{TEXT}</p>{body}<p>{TEXT.replace("Monday", "Sunday")}</p></article></body></html>"""
    return plainleaf.extract(page, url="https://gazette.example/bridge?a=1&copy=2", method="descent")


def obsidian_properties(note: str) -> dict[str, object]:
    """Properties, without types: a date is one only if it is not quoted."""
    assert note.startswith("---\n")
    return yaml.safe_load(note.partition("---\n")[2].partition("\n---\n")[0])


def logseq_page(note: str) -> tuple[dict[str, str], list[str]]:
    """The properties of the page, and its blocks at the margin."""
    head, _, body = note.partition("\n\n")
    rows = [re.fullmatch(r"([a-z]+):: (.+)", line) for line in head.splitlines()]
    assert all(rows)
    lines = body.splitlines()
    assert all(re.match(r"- |  |$", line) for line in lines)  # all text is in a block
    return {row[1]: row[2] for row in rows}, [line[2:] for line in lines if line.startswith("- ")]


def zotero_item(ris: str) -> dict[str, list[str]]:
    """The values by tag."""
    found: dict[str, list[str]] = {}
    assert ris.endswith("ER  - \r\n")
    for line in ris.removesuffix("ER  - \r\n").removesuffix("\r\n").split("\r\n"):
        field = re.fullmatch(r"([A-Z][A-Z0-9]) {1,2}-(?: (.*))?", line)
        assert field is not None, line
        tag, value = field[1], field[2].strip()
        if tag not in ("N1", "AB"):
            assert "<" not in value  # would be a tag
            value = html.unescape(value)
        found.setdefault(tag, []).extend(re.split(r"\s*;\s*", value) if tag == "KW" else [value])
    return found


@pytest.mark.parametrize("text", TEXTS)
def test_titles_authors_and_sites_are_read_as_they_are(text: str) -> None:
    article = made(title=text, author=text, site=text)
    data = article.metadata
    title, site = (" ".join(one.text.split()) if one else "" for one in (data.title, data.sitename))
    authors = [" ".join(one.split()) for one in data.author.text.split("; ")] if data.author else []
    assert title
    found = obsidian_properties(note_text(article, LAYOUTS["obsidian"], {}, DAY))
    assert (found["title"], found.get("site", ""), found.get("author", [])) == (title, site, authors)
    assert (found["published"], found["created"]) == (datetime.date(2026, 10, 5), DAY)
    page, _ = logseq_page(note_text(article, LAYOUTS["logseq"], {}, DAY))
    assert not set("/[]") & set(page["title"])  # no namespace, no reference
    assert re.sub(r"\W", "", page["title"]) == re.sub(r"\W", "", title)
    assert re.findall(r"\[\[([^\[\]]+)\]\]", page.get("author", "")) == [
        one.replace("[", "(").replace("]", ")") for one in authors
    ]
    if re.search(r"#\S|\[\[|\(\(|\{\{", site):
        assert page["site"] == f'"{site}"'
    front = obsidian_properties(note_text(article, LAYOUTS["zotero"], {}, DAY))
    assert (front["title"], front["type"]) == (title, "webpage")
    item = zotero_item(LAYOUTS["zotero"].beside(article, DAY))
    assert (item["TY"], item["TI"], item.get("AU", []), item.get("T2", [""])) == (["ELEC"], [title], authors, [site])
    assert (item["DA"], item["Y2"]) == (["2026/10/05/"], ["2026/11/27/"])
    assert item["UR"] == ["https://gazette.example/bridge?a=1&copy=2"]


def test_tags_are_those_that_each_program_takes() -> None:
    article = made(tags=", ".join(TAGS))
    found = obsidian_properties(note_text(article, LAYOUTS["obsidian"], {}, DAY))["tags"]
    assert all(re.fullmatch(r"[\w/-]+", tag) and re.search(r"[^\d/]", tag) for tag in found)
    assert all(tag == tag.strip("/") and "//" not in tag for tag in found)
    assert len({tag.casefold() for tag in found}) == len(found)
    assert {"clippings", "harbour-bridge", "2024_", "a/b", "lead"} <= set(found)
    page, _ = logseq_page(note_text(article, LAYOUTS["logseq"], {}, DAY))
    assert {"clippings", "harbour-bridge", "2024"} <= set(page["tags"].split(", "))
    item = zotero_item(LAYOUTS["zotero"].beside(article, DAY))
    assert {"clippings", "harbour bridge", "2024", "C++", "a//b"} <= set(item["KW"])


SIGNS = {
    "A #tag, C#, (C#) and #[[x]]": (r"A \#tag, C\#, (C\#) and \#\[\[x\]\]",) * 2,
    "x==y== and 5%% of %%it%%": (r"x\==y\== and 5\%% of \%%it\%%", r"x\==y\== and 5%% of %%it%%"),
    "the end ^block-1": (r"the end \^block-1", "the end ^block-1"),
    "key:: value, std::vector": ("key:: value, std::vector", r"key:\: value, std::vector"),
    "((x)) and {{y}}": ("((x)) and {{y}}", r"\((x)) and \{{y}}"),
    "https://a.example/b#c and <code>#x == y</code>": ("https://a.example/b#c and `#x == y`",) * 2,
}
"""What a page says, and how it is written so that Obsidian and Logseq show the same."""


@pytest.mark.parametrize("words", SIGNS)
def test_special_text_is_escaped_for_each_program(words: str) -> None:
    article = made(body=f"<p>{TEXT}: {words}</p>")
    plain = note_text(article, LAYOUTS["markdown"], {}, DAY).partition("\n---\n")[2]
    for name, wanted in zip(("obsidian", "logseq"), SIGNS[words], strict=True):
        text = note_text(article, LAYOUTS[name], {}, DAY)
        assert wanted in text
        body_of = text.partition("\n---\n")[2] if name == "obsidian" else text.partition("\n\n")[2]
        as_blocks = plain if name == "obsidian" else "\n".join(f"- {one}" for one in plain.strip().split("\n\n"))
        assert MarkdownIt().render(body_of) == MarkdownIt().render(as_blocks)  # Markdown shows it unchanged


@pytest.mark.parametrize("word", ["TODO", "DOING", "LATER", "NOW", "WAITING", "IN-PROGRESS", "CANCELLED"])
def test_no_block_of_an_article_is_a_task_in_logseq(word: str) -> None:
    body = f"<h2>{word}</h2><p>{word} is the hour. {TEXT}</p><ul><li>{word} one<li>{word}S of <b>{word}</b></ul>"
    article = made(body=f"{body}<p>{TEXT} {word} and then.</p><pre><code>- {word} x</code></pre>")
    note = note_text(article, LAYOUTS["logseq"], {}, DAY)
    assert note.count(word) == 7
    blocks = [line for line in note.partition("\n\n")[2].splitlines() if line.startswith("- ")]
    assert not [one for one in blocks if re.match(rf"- (#+ )?{word}( |$)", one)]  # as logseq/mldoc reads a marker
    assert f"- {word} x" in note  # code is as it was
    assert note.replace("\u2060", "").count(f"{word} ") == note_text(article, LAYOUTS["markdown"], {}, DAY).count(
        f"{word} "
    )


def test_each_block_of_a_page_is_one_in_logseq() -> None:
    body = f"""<h2>A part</h2><ul><li>one<li>two</ul><ol><li>eins<li>zwei</ol><blockquote><p>Quoted. {TEXT}</p>
    </blockquote>    <pre><code>first line\n\n- last line</code></pre><table><tr><th>a<th>b<tr><td>1<td>2</table>"""
    article = made(body=body)
    note = note_text(article, LAYOUTS["logseq"], {}, DAY)
    _, blocks = logseq_page(note)
    assert [block[:8] for block in blocks[1:-1]] == [
        "## A par", "one", "two", "1. eins", "> Quoted", "```", "| a | b ",
    ]  # fmt: skip
    assert "- ```\n  first line\n\n  - last line\n  ```\n" in note


def test_zotero_gets_the_article_as_a_note_and_a_file_beside_it(tmp_path) -> None:
    article = made(body="<pre><code>one\n  two</code></pre><p>Fish &amp; chips &lt;b&gt;</p>")
    path = write_note(article, tmp_path, "Bridge", LAYOUTS["zotero"], DAY)
    item = zotero_item((tmp_path / "Bridge.ris").read_bytes().decode())
    (note,) = item["N1"]
    shown = article.render("html", fragment=True).strip()
    assert html.unescape(note.replace("&#10;", "\n")) == html.unescape(shown)
    assert path.name == "Bridge.md"
    assert sorted(one.name for one in tmp_path.iterdir()) == ["Bridge.md", "Bridge.ris"]
    long = made(body="".join(f"<p>Week {week}: {TEXT}</p>" for week in range(900)))
    assert "N1" not in zotero_item(LAYOUTS["zotero"].beside(long, DAY))  # it would not be synchronised


def test_highlights_are_at_the_end_of_a_note() -> None:
    article = made(title="Bridge")
    passages = [("The bridge opens #again", "ask the council\nin May"), ("Crews had replaced two", "")]
    marked = with_passages(article, passages)
    note = note_text(marked, LAYOUTS["obsidian"], {}, DAY)
    assert note.endswith(
        "\n## Highlights\n\n> The bridge opens \\#again\n\nask the council\n\nin May\n\n> Crews had replaced two\n"
    )
    blocks = logseq_page(note_text(marked, LAYOUTS["logseq"], {}, DAY))[1]
    assert blocks[-5:] == [
        "## Highlights", "> The bridge opens \\#again", "ask the council", "in May", "> Crews had replaced two",
    ]  # fmt: skip
    assert "Crews had replaced two" in zotero_item(LAYOUTS["zotero"].beside(marked, DAY))["N1"][0]
    assert with_passages(article, ()) is article
