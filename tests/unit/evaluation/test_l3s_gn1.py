"""The marks of L3S-GN1, on a small dataset in its shape."""

from pathlib import Path

import pytest

from plainleaf.evaluation.datasets import open_dataset
from plainleaf.evaluation.faults import DatasetError

FIRST, SECOND = "00000000-aaaa-4bbb-8ccc-000000000001", "00000000-aaaa-4bbb-8ccc-000000000002"
MARKED = """<html><body><ul><li><a href="/">Home</a></li></ul>
<h1><span class="x-nc-sel1">Ferry aground</span></h1>
<span class="x-nc-sel2"><p>The ferry ran <b>aground</b> at noon.</p>
<span class="x-nc-sel4"><p>More about ferries</p></span><p>Nobody was hurt.</p></span>
<p><SPAN class="byline x-nc-sel3">By our reporter</SPAN></p><p><span class="x-nc-sel5">First!</span></p>
<p><span class="x-nc-sel0">Imprint</span></p></body></html>"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name in ("original", "annotated"):
        (tmp_path / name).mkdir()
    for identifier in (FIRST, SECOND):
        (tmp_path / "original" / f"{identifier}.html").write_text(f"<p>page {identifier}</p>")
    (tmp_path / "annotated" / f"{FIRST}.html").write_text(MARKED)
    (tmp_path / "url-mapping.txt").write_text(f"<urn:uuid:{FIRST}> http://news.example.co.uk/ferry\n")
    return tmp_path


def test_what_is_marked_as_main_content_is_the_reference(folder: Path) -> None:
    dataset = open_dataset(folder)
    assert dataset.title == "L3S-GN1"
    (entry,) = dataset.entries()
    case = entry.read()
    assert case.page == f"<p>page {FIRST}</p>".encode()
    assert case.reference.split("\n") == [
        "Ferry aground", "The ferry ran aground at noon.", "Nobody was hurt.", "By our reporter",
    ]  # fmt: skip
    assert case.url == "http://news.example.co.uk/ferry"


def test_without_addresses_and_without_marks(folder: Path) -> None:
    (folder / "url-mapping.txt").unlink()
    assert open_dataset(folder).entries()[0].read().url is None
    (folder / "annotated" / f"{FIRST}.html").unlink()
    with pytest.raises(DatasetError, match="no page with a reference"):
        open_dataset(folder, "l3s-gn1")
