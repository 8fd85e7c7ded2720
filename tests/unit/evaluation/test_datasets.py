"""Each dataset reader on a tiny dataset in its format, and every way in which a dataset can be broken."""

import gzip
import json
import pickle
from pathlib import Path

import pytest

from plainleaf.evaluation.datasets import digest, open_dataset, sample
from plainleaf.evaluation.faults import DatasetError
from plainleaf.evaluation.score.metrics import measure

PAGE = b"<!doctype html><title>Tide tables</title><p>High water at noon.</p>"


def wcxb_page(folder: Path, name: str, kind: str, content: str | None) -> None:
    (folder / "html").mkdir(exist_ok=True)
    (folder / "ground-truth").mkdir(exist_ok=True)
    (folder / "html" / f"{name}.html.gz").write_bytes(gzip.compress(PAGE))
    truth = {
        "url": f"https://tides.example/{name}",
        "ground_truth": {"title": "Tide tables", "with": ["High water"], "without": ["Cookies"]},
        "_internal": {"page_type": {"primary": kind}},
    }
    if content is not None:
        truth["ground_truth"]["main_content"] = content
    (folder / "ground-truth" / f"{name}.json").write_text(json.dumps(truth))


def test_wcxb_gives_page_reference_type_and_snippets(tmp_path: Path) -> None:
    wcxb_page(tmp_path, "0002", "category", "High water at noon.")
    wcxb_page(tmp_path, "0001", "article", "High water at noon.")
    first, second = open_dataset(tmp_path).entries()
    case = first.read()
    assert (first.name, first.kind, second.kind) == ("0001", "article", "collection")
    assert (case.page, case.reference, case.url) == (PAGE, "High water at noon.", "https://tides.example/0001")
    assert (case.present, case.absent, case.title) == (("High water",), ("Cookies",), "Tide tables")


def test_wcxb_takes_a_missing_reference_for_an_empty_one(tmp_path: Path) -> None:
    wcxb_page(tmp_path, "0001", "forum", None)
    assert open_dataset(tmp_path).entries()[0].read().reference == ""


def test_scrapinghub_reads_bodies_by_page_name(tmp_path: Path) -> None:
    (tmp_path / "html").mkdir()
    (tmp_path / "html" / "b.html.gz").write_bytes(gzip.compress(PAGE))
    (tmp_path / "html" / "a.html").write_bytes(PAGE)
    truth = {"b": {"articleBody": "High water at noon.", "url": "https://tides.example/b"}, "a": {"url": "x"}}
    (tmp_path / "ground-truth.json").write_text(json.dumps(truth))
    dataset = open_dataset(tmp_path)
    cases = [entry.read() for entry in dataset.entries()]
    assert [(case.name, case.page, case.reference) for case in cases] == [
        ("a", PAGE, ""),
        ("b", PAGE, "High water at noon."),
    ]
    assert dataset.measure == "shingle_f1"


def test_pages_with_pieces_are_measured_by_their_pieces(tmp_path: Path) -> None:
    (tmp_path / "html").mkdir()
    (tmp_path / "html" / "a.html").write_bytes(PAGE)
    truth = {"a": {"url": "https://tides.example/a ", "with": ["High water", "low  water"], "without": ["Menu"]}}
    (tmp_path / "ground-truth.json").write_text(json.dumps(truth))
    dataset = open_dataset(tmp_path)
    (case,) = (entry.read() for entry in dataset.entries())
    assert (case.url, case.present, case.absent) == (
        "https://tides.example/a",
        ("High water", "low  water"),
        ("Menu",),
    )
    one_of_each = measure("Menu. High\nwater at noon", case.reference, case.present, case.absent, case.by_snippets)
    assert (one_of_each.precision, one_of_each.recall, one_of_each.f1) == (0.5, 0.5, 0.5)
    assert dataset.measure == "f1"


@pytest.mark.parametrize("inner", ["", "test-pages"])
def test_readability_pages_give_the_text_of_the_expected_html(tmp_path: Path, inner: str) -> None:
    page = tmp_path / inner / "tides"
    page.mkdir(parents=True)
    (page / "source.html").write_bytes(PAGE)
    (page / "expected.html").write_text(
        "<div id='x'><p>High\n water</p><p>at <b>no</b>on</p><script>x()</script></div>"
    )
    (page / "expected-metadata.json").write_text('{"title": "Tide tables"}')
    (case,) = (entry.read() for entry in open_dataset(tmp_path).entries())
    assert (case.name, case.reference, case.title) == ("tides", "High water\nat noon", "Tide tables")


def test_cleaneval_pairs_lose_the_marks_of_both_files(tmp_path: Path) -> None:
    (tmp_path / "original").mkdir()
    (tmp_path / "clean").mkdir()
    wrapped = b'<text id="7" title="Tides" encoding="utf-8">' + PAGE + b"</text>\n"
    (tmp_path / "original" / "7.html").write_bytes(wrapped)
    cleaned = "URL: https://tides.example/7\n\n<h>Tides\n<p>High water\n  <l>noon < midnight\n"
    (tmp_path / "clean" / "7-cleaned.txt").write_text(cleaned)
    (case,) = (entry.read() for entry in open_dataset(tmp_path).entries())
    assert (case.page, case.url) == (PAGE, "https://tides.example/7")
    assert case.reference.split() == ["Tides", "High", "water", "noon", "<", "midnight"]


def test_a_folder_of_pairs_leaves_out_what_has_no_partner(tmp_path: Path) -> None:
    (tmp_path / "a.html").write_bytes(PAGE)
    (tmp_path / "a.txt").write_bytes("Höchst".encode("cp1252"))
    (tmp_path / "b.html").write_bytes(PAGE)
    (tmp_path / "c.txt").write_text("alone")
    (entry,) = open_dataset(tmp_path).entries()
    assert (entry.name, entry.read().reference) == ("a", "Höchst")


def test_the_digest_follows_every_page_and_reference(tmp_path: Path) -> None:
    wcxb_page(tmp_path, "0001", "article", "one")
    before = digest(open_dataset(tmp_path).entries())
    assert digest(open_dataset(tmp_path).entries()) == before
    wcxb_page(tmp_path, "0001", "article", "two")
    assert digest(open_dataset(tmp_path).entries()) != before


def test_samples_by_type_distance_and_number(tmp_path: Path) -> None:
    for number in range(6):
        wcxb_page(tmp_path, f"{number:04}", "article" if number % 2 else "forum", "x")
    entries = open_dataset(tmp_path).entries()
    assert [entry.name for entry in sample(entries, every=2, kinds=["article"])] == ["0001", "0005"]
    assert [entry.name for entry in sample(entries, limit=2)] == ["0000", "0001"]


def test_entries_travel_to_other_processes(tmp_path: Path) -> None:
    wcxb_page(tmp_path, "0001", "article", "one")
    (entry,) = open_dataset(tmp_path).entries()
    assert pickle.loads(pickle.dumps(entry)).read().reference == "one"  # noqa: S301


@pytest.mark.parametrize(
    ("path", "content", "says"),
    [
        ("html/0001.html.gz", b"no gzip", "0001.html.gz cannot be read"),
        ("html/0001.html.gz", gzip.compress(PAGE)[:-9], "0001.html.gz cannot be read"),
        ("ground-truth/0001.json", b"{", "cannot be read as JSON"),
        ("ground-truth/0001.json", b"{}", "no page type"),
        ("ground-truth/0001.json", b'{"_internal": {"page_type": {"primary": "forum"}}}', "no reference text"),
    ],
    ids=["no gzip", "cut gzip", "no JSON", "no type", "no reference"],
)
def test_a_broken_file_is_named(tmp_path: Path, path: str, content: bytes, says: str) -> None:
    wcxb_page(tmp_path, "0001", "article", "one")
    (tmp_path / path).write_bytes(content)
    with pytest.raises(DatasetError, match=says):
        open_dataset(tmp_path).entries()[0].read()


def test_unknown_dataset_folder_is_refused_with_the_kinds(tmp_path: Path) -> None:
    with pytest.raises(DatasetError, match="wcxb, snippets, scrapinghub, readability, l3s-gn1, cleaneval, folder"):
        open_dataset(tmp_path)
    with pytest.raises(DatasetError, match="no folder"):
        open_dataset(tmp_path / "missing")
    with pytest.raises(DatasetError, match="no kind of dataset 'other'"):
        open_dataset(tmp_path, "other")
