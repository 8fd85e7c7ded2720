"""Books: the structure that every reader needs, whatever the article holds."""

import io
import json
import zipfile
from collections.abc import Callable
from pathlib import PurePosixPath

import pytest
from lxml import etree

from plainleaf import extract
from plainleaf.engine.article import Article, KnownFacts, Metadata, Record, RenderError, Value
from plainleaf.engine.article.metadata.languages import LanguageRange
from plainleaf.engine.article.tree import (
    Callout,
    Definition,
    DefinitionList,
    Formula,
    Heading,
    Image,
    Link,
    Note,
    NoteReference,
    Notes,
    Paragraph,
    Styled,
    Table,
    Text,
)
from plainleaf.engine.render import RENDERERS
from plainleaf.engine.render.epub.book import book
from plainleaf.engine.render.pictures import picture_of

Build = Callable[..., Article]

OPF = "{http://www.idpf.org/2007/opf}"
DC = "{http://purl.org/dc/elements/1.1/}"
XHTML = "{http://www.w3.org/1999/xhtml}"
MATH = "{http://www.w3.org/1998/Math/MathML}"
PNG = b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR" + b"\x00" * 40 + b"IEND\xaeB`\x82"


def named(title: str, **more: str) -> Metadata:
    return Metadata(title=Value(title, "markup"), **{name: Value(text, "markup") for name, text in more.items()})


def opened(data: bytes) -> zipfile.ZipFile:
    return zipfile.ZipFile(io.BytesIO(data))


def chapter(data: bytes, number: int = 1) -> etree._Element:
    return etree.fromstring(opened(data).read(f"OEBPS/chapter-{number:03}.xhtml"))


def links(root: etree._Element) -> list[tuple[str, str]]:
    return [(link.get("href", ""), "".join(link.itertext())) for link in root.iter(f"{XHTML}a")]


def test_the_container_is_what_readers_expect(article_of: Build) -> None:
    archive = opened(article_of(Paragraph((Text("Words."),)), metadata=named("A day")).to_bytes("epub"))
    first = archive.infolist()[0]
    assert (first.filename, first.compress_type, first.extra) == ("mimetype", zipfile.ZIP_STORED, b"")
    assert archive.read("mimetype") == b"application/epub+zip"
    container = etree.fromstring(archive.read("META-INF/container.xml"))
    assert container.find(".//{*}rootfile").get("full-path") == "OEBPS/content.opf"


def test_every_file_is_listed_exists_and_is_well_formed(article_of: Build) -> None:
    one = article_of(Heading(2, (Text("Part"),)), Paragraph((Image("https://a.example/x.png"),)), metadata=named("A"))
    archive = opened(
        book([one, article_of(metadata=named("B"))], pictures={"https://a.example/x.png": picture_of(PNG)})
    )
    package = etree.fromstring(archive.read("OEBPS/content.opf"))
    items = {item.get("id"): item for item in package.iter(f"{OPF}item")}
    listed = {str(PurePosixPath("OEBPS", item.get("href"))) for item in items.values()}
    there = set(archive.namelist())
    assert listed == there - {"mimetype", "META-INF/container.xml", "OEBPS/content.opf"}
    assert [ref.get("idref") in items for ref in package.iter(f"{OPF}itemref")] == [True] * 4
    assert len({item.get("properties") for item in items.values()} & {"nav", "cover-image"}) == 2
    for name in there:
        if name.endswith((".xhtml", ".opf", ".ncx", ".svg", ".xml")):
            etree.fromstring(archive.read(name))


def test_every_place_of_the_contents_exists(article_of: Build) -> None:
    parts = [Heading(level, (Text(words),)) for level, words in ((2, "One"), (3, "Inner"), (2, "Two"), (4, "Deep"))]
    data = article_of(*parts, metadata=named("All")).to_bytes("epub")
    for name in ("nav.xhtml", "toc.ncx"):
        root = etree.fromstring(opened(data).read(f"OEBPS/{name}"))
        places = [one.get("href") or one.get("src") for one in root.iter(f"{XHTML}a", "{*}content")]
        names = {one.get("id") for one in chapter(data).iter()} | {None}
        assert len(places) >= 5
        assert all(place.partition("#")[2] in names for place in places if place.startswith("chapter") and "#" in place)
    tree = etree.fromstring(opened(data).read("OEBPS/nav.xhtml")).find(f".//{XHTML}nav/{XHTML}ol")
    outer = tree.findall(f"{XHTML}li/{XHTML}ol/{XHTML}li")
    assert ["".join(item.find(f"{XHTML}a").itertext()) for item in outer] == ["One", "Two"]


def test_metadata_and_record_are_inside(article_of: Build) -> None:
    about = named("A <day> & more", author="Ida Lund; Bo Ek, Ph.D.", language="de-AT", date="2026-03-04", licence="CC0")
    archive = opened(article_of(Paragraph((Text("x"),)), metadata=about).to_bytes("epub"))
    package = etree.fromstring(archive.read("OEBPS/content.opf"))
    said = {one.tag.removeprefix(DC): one.text for one in package.iter() if str(one.tag).startswith(DC)}
    assert said["title"] == "A <day> & more"
    assert [one.text for one in package.iter(f"{DC}creator")] == ["Ida Lund", "Bo Ek, Ph.D."]
    assert (said["language"], said["date"], said["rights"]) == ("de-AT", "2026-03-04", "CC0")
    assert said["identifier"].startswith("urn:uuid:")
    assert package.find(f".//{OPF}meta[@property='dcterms:modified']").text == "2026-03-04T00:00:00Z"
    record = json.loads(archive.read("OEBPS/extraction.json"))
    assert record[0]["method"] == "descent"
    assert record[0]["digest"] == f"sha256:{'ab' * 32}"
    assert "Ida Lund" in archive.read("OEBPS/cover.svg").decode()


def test_the_same_articles_are_the_same_bytes(article_of: Build) -> None:
    def made() -> bytes:
        return book([article_of(Paragraph((Text(words),)), metadata=named(words)) for words in ("One", "Two")])

    assert made() == made()


def test_notes_open_at_their_marks(article_of: Build) -> None:
    text = Paragraph((Text("So"), NoteReference("a:1", "1"), Text(" and"), NoteReference("gone", "2")))
    notes = Notes((Note("a:1", "1", (Paragraph((Text("Told."),)),)), Note("b", "3", (Paragraph((Text("Alone."),)),))))
    root = chapter(article_of(text, notes, metadata=named("N")).to_bytes("epub"))
    kind = "{http://www.idpf.org/2007/ops}type"
    aside = root.find(f".//{XHTML}aside")
    assert aside.get(kind) == "footnote"
    reference = next(link for link in root.iter(f"{XHTML}a") if link.get(kind) == "noteref")
    assert reference.get("href") == f"#{aside.get('id')}"
    assert root.find(f".//{XHTML}aside//{XHTML}a").get("href") == f"#{reference.get('id')}"
    assert [one.get("id") for one in root.iter(f"{XHTML}div") if one.get("id")] == ["note-2"]  # nobody refers to it
    assert ["".join(mark.itertext()) for mark in root.iter(f"{XHTML}sup")] == ["1", "2"]  # without a note still a mark


def test_links_lead_inside_or_become_text(article_of: Build) -> None:
    there = Heading(2, (Text("Part"),), "über uns")
    text = [
        Link("#über uns", (Text("in"),)),
        Link("#nowhere", (Text("lost"),)),
        Link("https://a.example/a b?q=ä|c#d", (Text("out"),)),
        Link("https://[broken", (Text("broken"),)),
        Link("file:///etc/passwd", (Text("file"),)),
        Link("next.html", (Text("relative"),)),
        Link("https://a.example", (Styled("strong", (Link("https://b.example", (Text("inner"),)),)),)),
    ]
    root = chapter(article_of(there, Paragraph(tuple(text)), metadata=named("L")).to_bytes("epub"))
    assert links(root) == [
        ("#part-1", "in"),
        ("https://a.example/a%20b?q=%C3%A4%7Cc#d", "out"),
        ("https://a.example/", "inner"),
    ]
    text_of = "".join(root.itertext())
    assert [word for word in ("lost", "broken", "file", "relative") if word not in text_of] == []


def test_pictures_are_stored_once_or_linked(article_of: Build) -> None:
    images = [
        Image("https://a.example/1", "one"),
        Image("https://a.example/2", "two"),
        Image("https://a.example/3", "x"),
    ]
    one = picture_of(PNG)
    given = {"https://a.example/1": one, "https://a.example/2": one}
    data = article_of(Paragraph(tuple(images)), metadata=named("P")).to_bytes("epub", pictures=given)
    assert [name for name in opened(data).namelist() if "pictures/" in name] == ["OEBPS/pictures/001.png"]
    root = chapter(data)
    shown = [(image.get("src"), image.get("alt")) for image in root.iter(f"{XHTML}img")]
    assert shown == [("pictures/001.png", "one"), ("pictures/001.png", "two")]
    assert links(root) == [("https://a.example/3", "[Picture: x]")]


def test_drawings_lose_what_runs_or_is_fetched(article_of: Build) -> None:
    drawing = (
        b'<svg xmlns="http://www.w3.org/2000/svg" xmlns:x="http://x.example" onload="run()" x:y="1"><script>run()</script>'
        b'<style>@import url(http://x.example)</style><image href="http://x.example/p.png"/>'
        b'<rect id="a" width="2" height="2" fill="url(http://x.example)"/><use href="#a"/><foreignObject/></svg>'
    )
    data = article_of(Paragraph((Image("https://a.example/d"),)), metadata=named("S")).to_bytes(
        "epub", pictures={"https://a.example/d": picture_of(drawing)}
    )
    kept = opened(data).read("OEBPS/pictures/001.svg").decode()
    assert "rect" in kept
    assert 'href="#a"' in kept
    assert not any(word in kept for word in ("run", "x.example", "script", "style", "foreign", "onload"))


def test_whole_mathml_stays_and_broken_mathml_is_its_tex(article_of: Build) -> None:
    whole = Formula("a^2", "<math><msup><mi>a</mi><mn>2</mn></msup></math>")
    broken = Formula("b_1", "<math><msub><mi>b</mi></msub></math>")
    data = article_of(Paragraph((whole, broken)), metadata=named("M")).to_bytes("epub")
    root = chapter(data)
    assert [math.get("alttext") for math in root.iter(f"{MATH}math")] == ["a^2"]
    assert [code.text for code in root.iter(f"{XHTML}code")] == ["b_1"]
    package = etree.fromstring(opened(data).read("OEBPS/content.opf"))
    assert [item.get("id") for item in package.iter(f"{OPF}item") if item.get("properties") == "mathml"] == [
        "chapter-001"
    ]


def test_characters_that_xml_forbids_are_left_out(article_of: Build) -> None:
    about = named("Bell\x07 \ud800", language="English")
    data = article_of(Paragraph((Text("a\x00b\x0bc\ufffed"),)), metadata=about).to_bytes("epub")
    assert "abcd" in "".join(chapter(data).itertext())
    package = etree.fromstring(opened(data).read("OEBPS/content.opf"))
    assert package.find(f".//{DC}title").text.strip() == "Bell"
    assert package.find(f".//{DC}language").text == "und"


def test_definitions_have_a_term_and_a_description(article_of: Build) -> None:
    lone = DefinitionList((Definition(((Text("Term"),),), ()), Definition((), (Paragraph((Text("Said."),)),))))
    root = chapter(article_of(lone, metadata=named("D")).to_bytes("epub"))
    assert [child.tag.removeprefix(XHTML) for child in root.find(f".//{XHTML}dl")] == ["dt", "dd", "dt", "dd"]


def test_blocks_declare_their_language_for_xml() -> None:
    long = "Er sagte noch, die Fähre komme heute nicht mehr, und ging. " * 3
    reported = f"<p>Before it, {long}</p><p lang='de_AT-x-!' dir=RTL>In it, {long}</p><p>After it, {long}</p>"
    root = chapter(
        extract(f"<title>T</title><div><h1>Tide</h1>{reported}</div>", method="descent", stop=90).to_bytes("epub")
    )
    (one,) = (block for block in root.iter(f"{XHTML}p") if (block.text or "").startswith("In it"))
    assert one.get("dir") == "rtl"
    assert one.get("lang") == one.get("{http://www.w3.org/XML/1998/namespace}lang") == "de-AT"


def test_folded_parts_are_open_and_empty_tables_are_captions() -> None:
    facts = KnownFacts(named("T"), Record("m", {}, "1", "0", "utf-8"), languages=(LanguageRange(3, 4, "de", "rtl"),))
    folded = Callout("details", (Text("More"),), (Table((), (Text("Caption"),)),), 3)
    details = chapter(Article((folded,), facts, (), RENDERERS).to_bytes("epub")).find(f".//{XHTML}details")
    assert (details.get("open"), details.get("lang"), details.get("dir")) == ("", "de", "rtl")
    assert details.findtext(f"{XHTML}p") == "Caption"


def test_an_article_without_anything_is_a_book_too(article_of: Build) -> None:
    data = article_of(metadata=Metadata()).to_bytes("epub")
    assert etree.fromstring(opened(data).read("OEBPS/content.opf")).find(f".//{DC}language").text == "und"
    assert "Untitled" in opened(data).read("OEBPS/cover.svg").decode()


def test_no_article_is_no_book() -> None:
    with pytest.raises(RenderError, match="at least one article"):
        book([])


def test_the_api_gives_a_book_as_bytes(article_of: Build) -> None:
    article = article_of(Paragraph((Text("x"),)), metadata=named("A"))
    assert article.render("epub") == article.to_bytes("epub")
    with pytest.raises(RenderError, match="no option 'cover'"):
        article.render("epub", cover="x")
