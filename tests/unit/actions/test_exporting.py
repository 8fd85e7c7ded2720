import os
import subprocess
import sys
import threading

import pytest
from tests.patience import PATIENCE

from plainleaf import extract, files
from plainleaf.actions import ExportError, export_all, export_article, suggested_name
from plainleaf.engine.article import Article, RenderError


def article(
    title: str = "A Title", text: str = "One paragraph of text that is there.", url: str | None = None
) -> Article:
    return extract(f"<title>{title}</title><div><p>{text}</p></div>", url=url)


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("हिन्दी में एक लेख", "हिन्दी-में-एक-लेख.txt"),
        ("Łódź, Ærø and 1,000 más", "lodz-aero-and-1000-mas.txt"),
        ("The harbour, again “open”?", "the-harbour-again-open.txt"),
        ("Über Größe und Ça va", "uber-grosse-und-ca-va.txt"),
        ("Đường phố Hà Nội", "duong-pho-ha-noi.txt"),
        ("Ísland: þorp og æðarfugl", "island-thorp-og-aedarfugl.txt"),
        ("Ɓoye, Ɗaki, ƙofa, İstanbul", "boye-daki-kofa-istanbul.txt"),
        ("東京の朝", "東京の朝.txt"),
        ("Порт снова открыт", "порт-снова-открыт.txt"),
        ("CON", "con-article.txt"),
        ("lpt1", "lpt1-article.txt"),
        ("../../etc/passwd", "etc-passwd.txt"),
        ("🎉🎉", "article.txt"),
        ("", "article.txt"),
    ],
)
def test_names_are_slugs_of_the_title(title, name):
    assert suggested_name(article(title)) == name


def test_long_names_end_at_a_word_and_fit_every_system():
    name = suggested_name(article("word " * 100))
    assert len(name) <= 84
    assert name.endswith("-word.txt")
    assert len(suggested_name(article("長" * 300)).encode()) < 200


def test_names_fall_back_to_the_host():
    assert suggested_name(article("", url="https://www.example.org/x"), "markdown") == "example-org.md"


def test_suffix_may_be_given():
    assert suggested_name(article(), ".epub") == "a-title.epub"


def test_articles_of_one_title_get_numbers(tmp_path):
    names = [export_article(article(text=f"Number {n} of them all."), tmp_path).name for n in range(3)]
    assert names == ["a-title.txt", "a-title-2.txt", "a-title-3.txt"]
    assert [(tmp_path / name).read_text() for name in names] == [
        article(text=f"Number {n} of them all.").render("text", with_metadata=True) for n in range(3)
    ]


def test_named_file_is_kept_by_default(tmp_path):
    target = tmp_path / "mine.txt"
    target.write_text("mine")
    assert export_article(article(), target) == tmp_path / "mine-2.txt"
    assert target.read_text() == "mine"
    assert export_article(article(), target, overwrite=True) == target
    assert target.read_text() == article().render("text", with_metadata=True)
    assert len(list(tmp_path.iterdir())) == 2


def test_many_writers_never_take_the_same_name(tmp_path):
    texts = [f"Text number {n} that nobody may lose." for n in range(12)]
    threads = [threading.Thread(target=export_article, args=(article(text=text), tmp_path)) for text in texts]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    wanted = [article(text=text).render("text", with_metadata=True) for text in texts]
    assert sorted(path.read_text() for path in tmp_path.iterdir()) == sorted(wanted)


def test_file_systems_without_links(tmp_path, monkeypatch):
    def refuse(*_: object) -> None:
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr("plainleaf.actions.exporting.os.link", refuse)
    assert [export_article(article(), tmp_path).name for _ in range(2)] == ["a-title.txt", "a-title-2.txt"]
    assert len(list(tmp_path.iterdir())) == 2


def test_failed_write_changes_nothing(tmp_path, monkeypatch):
    target = tmp_path / "kept.txt"
    target.write_text("kept")

    def fail(*_: object) -> None:
        raise OSError(28, os.strerror(28))

    monkeypatch.setattr("plainleaf.actions.exporting.os.replace", fail)
    with pytest.raises(ExportError, match="No space left"):
        export_article(article(), target, overwrite=True)
    assert [(path.name, path.read_text()) for path in tmp_path.iterdir()] == [("kept.txt", "kept")]


@pytest.mark.skipif(sys.platform == "win32", reason="no such devices and links there")
def test_devices_and_links_are_written_through(tmp_path):
    real, link = tmp_path / "real.txt", tmp_path / "link.txt"
    real.write_text("old")
    link.symlink_to(real)
    export_article(article(), link, overwrite=True)
    assert link.is_symlink()
    assert real.read_text() == article().render("text", with_metadata=True)
    null = tmp_path / "null"
    os.mkfifo(null)
    reader = threading.Thread(target=null.read_bytes)
    reader.start()
    export_article(article(), null, overwrite=True)
    reader.join(PATIENCE)
    assert null.is_fifo()


def test_wrong_format_and_missing_folder_are_reported(tmp_path):
    with pytest.raises(RenderError):
        export_article(article(), tmp_path / "a.txt", "papyrus")
    with pytest.raises(ExportError, match="could not be written"):
        export_article(article(), tmp_path / "none" / "a.txt")


def test_failing_sources_are_collected_in_order(tmp_path):
    for name in "abcdef":
        (tmp_path / f"{name}.html").write_text(f"<title>Page {name}</title><div><p>The text of page {name}.</p></div>")
    sources = [str(tmp_path / f"{name}.html") for name in "axbcydef"]
    seen = []
    outcomes = export_all(sources, tmp_path / "out", progress=seen.append)
    assert outcomes == tuple(seen)
    assert [outcome.source for outcome in outcomes] == sources
    assert [outcome.path.stem if outcome.path else None for outcome in outcomes] == [
        "page-a", None, "page-b", "page-c", None, "page-d", "page-e", "page-f",
    ]  # fmt: skip
    assert all("There is no file" in str(outcome.error) for outcome in outcomes if outcome.path is None)


def test_cancelled_export_keeps_what_is_whole(tmp_path):
    for n in range(9):
        (tmp_path / f"{n}.html").write_text(f"<title>Page {n}</title><div><p>The text of page {n}.</p></div>")
    done: list[object] = []
    outcomes = export_all(
        (str(tmp_path / f"{n}.html") for n in range(9)),
        tmp_path / "out",
        progress=done.append,
        cancelled=lambda: len(done) >= 3,
    )
    assert len(outcomes) == 3
    assert len(list((tmp_path / "out").iterdir())) == 3


KILLED = """
import os, sys
from pathlib import Path
from plainleaf import extract, files
from plainleaf.actions import exporting
os.link = os.replace = lambda *_: os.kill(os.getpid(), 9)  # the end comes when the file is whole and has no name yet
exporting.export_article(extract("<p>Words of it"), Path(sys.argv[1]))
"""


def test_only_rests_of_killed_exports_are_swept(tmp_path):
    ended = subprocess.run([sys.executable, "-c", KILLED, tmp_path], check=False)
    left = list(tmp_path.glob(".*.part"))
    assert ended.returncode == -9
    assert len(left) == 1
    other = tmp_path / ".report.part"
    other.write_text("not ours")
    at_work = tmp_path / ".article.txt-0123abcd.part"
    with at_work.open("wb") as file:
        assert files.take(file)
        export_article(extract("<p>Words of it"), tmp_path)
        assert sorted(tmp_path.glob(".*")) == sorted([other, at_work])
