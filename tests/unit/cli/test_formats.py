"""Formats and their options on the command line."""

import sys
import zipfile
from pathlib import Path

import pytest

from plainleaf import extract
from plainleaf.installation import command_to_add


def test_a_book_is_written_to_a_file_or_a_pipe(plainleaf, page, tmp_path):
    target = tmp_path / "book.epub"
    assert plainleaf("read", page(), "--format", "epub", "-o", target).code == 0
    assert "OEBPS/content.opf" in zipfile.ZipFile(target).namelist()


def test_no_book_is_written_to_a_terminal(plainleaf, page, monkeypatch):
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
    result = plainleaf("read", page(), "--format", "epub")
    assert result.code == 2
    assert "name a file with --output" in result.err


def test_text_takes_all_of_its_options(plainleaf, page, tmp_path):
    target = tmp_path / "out.txt"
    words = ("--wrap", 40, "--links", "--line-ends", "crlf", "--text-encoding", "utf-16", "--with-metadata")
    assert plainleaf("read", page(), *words, "-o", target).code == 0
    text = target.read_bytes().decode("utf-16")
    assert text.startswith("Harbour bridge opens again\r\n\r\nAddress:\r\nfile://")
    assert text.count("\n") == text.count("\r\n")
    body = text.split("\r\n\r\n", 2)[2]
    assert max(len(line) for line in body.splitlines() if not line.startswith("[")) <= 40
    assert "[1]" in body.replace("\r\n", " ")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--format", "html", "--wrap", 40), "--wrap applies only to the format text"),
        (("--format", "json", "--line-ends", "crlf"), "--line-ends applies only to the format text"),
        (("--format", "markdown", "--pictures"), "--pictures applies only to the formats epub, html, pdf"),
        (("--text-encoding", "klingon"), "no encoding 'klingon'"),
    ],
)
def test_option_of_another_format_is_refused(plainleaf, page, words, told):
    result = plainleaf("read", page(), *words)
    assert result.code in (1, 2)
    assert told in result.err


def test_several_formats_in_one_run(plainleaf, page, tmp_path):
    words = ("-d", tmp_path / "out", "-f", "markdown", "-f", "epub", "-f", "text", "--wrap", 30)
    result = plainleaf("export", page("a.html", "A"), page("b.html", "B"), *words)
    assert result.code == 0
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == [
        "a.epub", "a.md", "a.txt", "b.epub", "b.md", "b.txt",
    ]  # fmt: skip
    assert result.out.splitlines()[0].endswith("a.md")


def test_one_book_of_what_could_be_read(plainleaf, page, tmp_path):
    words = ("-d", tmp_path / "out", "--format", "epub", "--one-file", "--title", "Week 12")
    result = plainleaf("export", page("a.html", "A"), tmp_path / "none.html", page("b.html", "B"), *words)
    assert result.code == 3
    assert result.out.strip() == str(tmp_path / "out" / "week-12.epub")
    assert "none.html" in result.err
    names = zipfile.ZipFile(tmp_path / "out" / "week-12.epub").namelist()
    assert sum("chapter" in name for name in names) == 2


def test_a_title_alone_is_wrong_usage(plainleaf, page, tmp_path):
    assert plainleaf("export", page(), "-d", tmp_path, "--title", "X").code == 2


def test_further_pages_are_joined_on_request(plainleaf, page):
    first = page("s.html", "Story")
    second = page("s-2.html", "Story", tuple(f"On the second page stands sentence {n}, a long one." for n in range(9)))
    first.write_text(f'{first.read_text("utf-8")}<div><a href="{second.name}">2</a></div>', "utf-8")
    alone, whole = plainleaf("read", first), plainleaf("read", first, "--all-pages")
    assert "second page" not in alone.out
    assert whole.out.index("two of the four") < whole.out.index("sentence 8")


def test_pdf_without_the_window_names_the_package(plainleaf, page, tmp_path, monkeypatch):
    for name in [name for name in sys.modules if name.startswith("plainleaf.desktop")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "PySide6", None)
    monkeypatch.setitem(sys.modules, "PySide6.QtCore", None)
    result = plainleaf("read", page(), "--format", "pdf", "-o", tmp_path / "x.pdf")
    assert result.code == 1
    assert command_to_add("desktop") in result.err
    assert not (tmp_path / "x.pdf").exists()


@pytest.mark.parametrize(("name", "begins"), [("text", "Harbour bridge opens again\n\n"), ("markdown", "---\n")])
def test_files_have_a_head_and_output_has_not(plainleaf, page, tmp_path, name, begins):
    source, folder = page(), tmp_path / "out"
    article = extract(source)
    bare, headed = article.render(name), article.render(name, with_metadata=True)
    assert headed.startswith(begins)
    assert headed != bare
    assert plainleaf("read", source, "-f", name).out == bare
    assert plainleaf("read", source, "-f", name, "--with-metadata").out == headed
    for words, wanted in (((), headed), (("--no-with-metadata",), bare), (("--with-metadata",), headed)):
        assert plainleaf("read", source, "-f", name, "-o", tmp_path / "file", *words).code == 0
        assert (tmp_path / "file").read_text("utf-8") == wanted
        written = plainleaf("export", source, "-f", name, "-d", folder, *words).out.strip()
        assert Path(written).read_text("utf-8") == wanted
