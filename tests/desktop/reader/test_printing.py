"""PDF: what the reader shows, with page numbers, an outline and the record of the extraction."""

import subprocess
import sys
import threading
from io import BytesIO
from pathlib import Path

import pytest
from pypdf import PdfReader
from pypdf.generic import Destination, DictionaryObject
from PySide6.QtCore import QBuffer, QIODevice, QSize
from PySide6.QtGui import QColor, QImage
from PySide6.QtPdf import QPdfDocument
from tests.hostile_text import VALUES, hostile_page

from plainleaf import extract
from plainleaf.desktop.reader import ReaderStyle
from plainleaf.desktop.reader.outline import PrintError
from plainleaf.desktop.reader.printer import ArticlePrinter
from plainleaf.engine.article import Article

TEXT = "<p>" + "The harbour lay still, and nobody spoke of the ferry again before the evening came. " * 60 + "</p>"


def article(name: str = "Tides", parts: int = 3) -> Article:
    reported = "".join(
        f"<h2 id='part'>Part {n} &amp; more</h2>{TEXT.replace('harbour', f'harbour {n}')}<h3>Inner {n}</h3>{TEXT}"
        for n in range(parts)
    )
    return extract(
        f"<html lang=en><title>{name}</title><div><h1>{name}</h1>{reported}</div>", f"https://a.example/{name}"
    )


@pytest.fixture
def printed(qtbot, profiles):
    """Prints on a worker thread, as the window does."""
    printer = ArticlePrinter(profiles, lambda: style[-1])
    style = [ReaderStyle()]

    def make(*articles: Article, title: str = "", look: ReaderStyle | None = None) -> PdfReader:
        style.append(look or ReaderStyle())
        outcome: list[object] = []

        def work() -> None:
            try:
                outcome.append(printer(articles, title, {}))
            except PrintError as error:
                outcome.append(error)

        threading.Thread(target=work, daemon=True).start()
        qtbot.waitUntil(lambda: bool(outcome))
        assert isinstance(outcome[0], bytes), outcome[0]
        return PdfReader(BytesIO(outcome[0]))

    return make


def test_on_white_or_in_the_theme_and_the_line_that_are_read_in(printed):
    looks = {}
    for seen in (False, True):
        look = ReaderStyle("own", ground="#ffeecc", width=40, pages=True, print_as_seen=seen)
        reader = printed(article(), look=look)
        buffer = QBuffer()
        buffer.setData(reader.stream.getvalue())
        buffer.open(QIODevice.OpenModeFlag.ReadOnly)
        paper = QPdfDocument()
        paper.load(buffer)
        picture = paper.render(0, QSize(300, 424)).convertToFormat(QImage.Format.Format_ARGB32)
        grounds = {
            picture.pixelColor(*at).name(QColor.NameFormat.HexArgb)[3:] for at in ((2, 2), (150, 420), (290, 200))
        }
        looks[seen] = grounds, max(len(line) for line in reader.pages[0].extract_text().splitlines())
    assert looks[True][0] == {"ffeecc"}
    assert looks[False][0] <= {"ffffff", "000000"}  # paper that nothing is painted on has no colour
    assert looks[True][1] < 60 < looks[False][1]


def lines(reader: PdfReader, outline: list, depth: int = 0) -> list[tuple[int, str, int]]:
    found: list[tuple[int, str, int]] = []
    for one in outline:
        if isinstance(one, Destination):
            found.append((depth, one.title, reader.get_destination_page_number(one)))
        else:
            found += lines(reader, one, depth + 1)
    return found


def test_pdf_outline_matches_the_article(printed):
    reader = printed(article())
    outline = lines(reader, reader.outline)
    assert [(depth, words) for depth, words, _ in outline] == [
        (0, "Tides"),
        *((depth, words) for n in range(3) for depth, words in ((1, f"Part {n} & more"), (2, f"Inner {n}"))),
    ]
    texts = [" ".join(page.extract_text().split()) for page in reader.pages]
    assert [words for _, words, at in outline if words not in texts[at]] == []
    assert len({at for _, _, at in outline}) > 2


def test_every_page_has_its_number_and_the_file_its_record(printed):
    one = article()
    reader = printed(one)
    count = len(reader.pages)
    assert count > 3
    assert all(f"{n} / {count}" in page.extract_text() for n, page in enumerate(reader.pages, 1))
    assert reader.metadata.title == "Tides"
    assert one.record.digest in reader.metadata["/PlainleafRecord"]
    assert reader.page_mode == "/UseOutlines"
    assert reader.root_object["/Lang"] == "en"


def test_several_articles_begin_on_pages_of_their_own(printed):
    reader = printed(article("Tides", 1), article("Winds", 1), title="Sea")
    outline = lines(reader, reader.outline)
    assert [(depth, words) for depth, words, _ in outline if depth == 0] == [(0, "Tides"), (0, "Winds")]
    winds = next(at for _, words, at in outline if words == "Winds")
    texts = [page.extract_text() for page in reader.pages]
    assert ["Winds" in text for text in texts].index(True) == winds > 0
    assert reader.metadata.title == "Sea"


def test_the_thread_that_shows_cannot_be_made_to_wait(profiles):
    with pytest.raises(PrintError, match="thread"):
        ArticlePrinter(profiles)((article(parts=1),), "", {})


def test_the_command_line_prints_without_a_screen(tmp_path):
    page = tmp_path / "tides.html"
    page.write_text(f"<title>Tides</title><div><h1>Tides</h1><h2>Part</h2>{TEXT}</div>", "utf-8")
    program = Path(sys.executable).with_name("plainleaf")
    done = subprocess.run(
        [program, "export", page, "-d", tmp_path / "out", "-f", "pdf", "-f", "text"],
        check=False, capture_output=True, text=True,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert done.stdout.split() == [str(tmp_path / "out" / f"tides{suffix}") for suffix in (".pdf", ".txt")]
    reader = PdfReader(tmp_path / "out" / "tides.pdf")
    assert [words for _, words, _ in lines(reader, reader.outline)] == ["Tides", "Part"]


def test_the_same_article_gives_the_same_bytes_and_no_date(printed):
    one, other = printed(article()), printed(article())
    assert one.stream.getvalue() == other.stream.getvalue()
    assert not [name for name in one.metadata if "Date" in name]
    assert one.trailer.get("/ID") is None


def test_text_stays_text_in_a_pdf(printed):
    """Each value in each text of an article: nothing in the file runs, and links lead to the web."""
    articles = [extract(hostile_page(number, value)) for number, value in enumerate(VALUES)]
    title = VALUES[1]
    reader = printed(*articles, title=title)
    assert reader.metadata.title == title
    top = [words for depth, words, _ in lines(reader, reader.outline) if depth == 0]
    assert [words.split() for words in top] == [one.title.split() for one in articles]
    notes = [note.get_object() for page in reader.pages for note in page.get("/Annots", [])]
    actions = [note["/A"] for note in notes if "/A" in note]
    assert {note["/Subtype"] for note in notes} == {"/Link"}
    assert {action["/S"] for action in actions} == {"/URI"}
    assert {action["/URI"].split(":")[0] for action in actions} == {"https"}
    objects = [reader.get_object(number) for number in range(1, len(reader.xref[0]) + 1)]
    known = [one for one in objects if isinstance(one, DictionaryObject)]
    assert len(known) > len(VALUES)
    assert not [one for one in known if {"/JS", "/JavaScript", "/Launch", "/AA", "/OpenAction"} & one.keys()]
