"""Saved pages written like a mail, made to cost or to break: each way in reads them or says in a sentence why not, and
the good file beside one comes in."""

from collections.abc import Callable
from pathlib import Path

import pytest
from tests.counting import lines_of
from tests.unit.engine.test_mhtml import HEAD, nested
from tests.unit.library import samples

from plainleaf.actions.shelf.importing import take_in
from plainleaf.actions.shelf.watching import FolderWatch
from plainleaf.batch import Cleaning, Work, run
from plainleaf.batch.report import open_run
from plainleaf.cli.program import run as plainleaf
from plainleaf.engine.mhtml.reading import read_mhtml

ARTICLE = samples.page(None).body.decode()
PAGE = f"--b0\nContent-Type: text/html\n\n{ARTICLE}\n"
BASE64 = "--b0\nContent-Type: text/html\nContent-Transfer-Encoding: base64\n\n"
READ, NONE = "dogs were running", ""
FILES = {
    "1,500 multiparts in each other": (nested(1500), NONE),
    "1,500 mails in each other": (f"{HEAD}--b0\n" + "Content-Type: message/rfc822\n\n" * 1500 + ARTICLE, NONE),
    "1,500 multiparts with one line": (
        HEAD + "--b0\nContent-Type: multipart/related; boundary=b0\n\n" * 1500 + PAGE,
        READ,
    ),
    "a circle of locations": (
        f"{HEAD}--b0\nContent-Type: text/html\nContent-Location: cid:a\n\n{ARTICLE}<iframe src=cid:a></iframe>"
        "<img src=cid:b width=400 height=300>\n--b0\nContent-Type: image/svg+xml\nContent-Location: cid:b\n\n"
        "<svg><image href=cid:b /><use href=cid:a /></svg>\n--b0--",
        READ,
    ),
    "10,000 parts": (HEAD + PAGE + "--b0\nContent-Type: image/png\nContent-Location: cid:x\n\nx\n" * 10_000, READ),
    "10,000 pages without text": (HEAD + "--b0\nContent-Type: text/html\n\n\n" * 10_000 + PAGE, READ),
    "parts without end": (HEAD + PAGE, READ),
    "no line between parts": (HEAD.replace("boundary=b0", "") + PAGE, NONE),
    "no parts": (HEAD, NONE),
    "base64 of nothing": (f"{HEAD}{BASE64}" + "=\n" * 100_000, NONE),
    "base64 of a large page": (f"{HEAD}{BASE64}" + "PHA+eDxwPnk8\n" * 200_000, "x"),
    "pieces of a parameter": (f"{HEAD}{PAGE.replace('html', 'html; charset*0=a; charset*=b', 1)}", READ),
    "a NUL in a parameter": (HEAD + PAGE.replace("html", "html; charset=\0", 1), READ),
    "an address of a script": (f"Snapshot-Content-Location: javascript:alert(1)\n{HEAD}{PAGE}", READ),
}


@pytest.fixture
def folder(tmp_path: Path) -> Callable[[str], Path]:
    """A folder with one of these files, and a good one."""

    def make(name: str) -> Path:
        made = tmp_path / "pages"
        made.mkdir()
        (made / "a.mhtml").write_text(FILES[name][0])
        (made / "b.html").write_bytes(samples.page(None, samples.GERMAN).body)
        return made

    return make


@pytest.mark.nightly_but(4)
@pytest.mark.parametrize("name", FILES)
def test_a_hostile_file_is_read_or_refused_by_each_way_in(
    folder: Callable[[str], Path], tmp_path: Path, name: str, capfd: pytest.CaptureFixture[str]
) -> None:
    pages, expected = folder(name), FILES[name][1]
    code = plainleaf(["read", str(pages / "a.mhtml")], None)
    out, err = capfd.readouterr()
    assert (code, expected in out) == ((0, True) if expected else (1, True)), err
    assert expected or err.strip() == f"plainleaf: {pages}/a.mhtml is a mail or a bundle without a web page in it."
    assert "Traceback" not in err

    manifest = run([str(pages)], Work(str(tmp_path / "out"), Cleaning("plain"), "jsonl"), workers=0)
    assert (manifest["pages"], manifest["errors"]) == (1 + bool(expected), {})
    assert manifest["skipped"] == ({} if expected else {"no page in the file": 1})
    contents = [row["content"] for _, row in open_run(tmp_path / "out").rows(["content"])]
    assert "Die Häuser standen" in contents[-1]

    with samples.at(tmp_path / "imported") as library:
        *_, last = take_in(library, pages)
        assert (last.new, len(last.broken)) == ((2, 0) if expected else (1, 1))
    with samples.at(tmp_path / "watched") as library:
        bad, good = FolderWatch(pages).look(library, settled=True)
        assert (bad.new, bool(bad.error)) == ((1, False) if expected else (0, True))
        assert (good.new, good.error) == (1, None)
        addresses = [one.url for one in library.entries.list()]
        assert not [one for one in addresses if one.startswith(("javascript:", "cid:"))]


@pytest.mark.parametrize(
    "file",
    [
        lambda n: HEAD + "--b0\nContent-Type: text/html\n\n\n" * n + PAGE,
        lambda n: HEAD + PAGE + "--b0\n\n" * n,
        lambda n: HEAD + PAGE + "x\n" * n,
        lambda n: HEAD + "--b0\n" + "X: y\n" * n + "Content-Type: text/html\n\n" + ARTICLE,
        lambda n: HEAD + "--b0\nX: y\n" + " z\n" * n + "Content-Type: text/html\n\n" + ARTICLE,
        lambda n: HEAD + BASE64 + "=\n" * n,
    ],
    ids=["pages", "parts", "lines", "heads", "long heads", "base64"],
)
def test_the_work_grows_with_the_size_of_a_file(file: Callable[[int], str]) -> None:
    few, many = (lines_of(lambda size=size: read_mhtml(file(size).encode(), None)) for size in (500, 2000))
    assert many < 4.5 * few
