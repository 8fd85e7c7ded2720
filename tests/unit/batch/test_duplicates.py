"""Languages, duplicates and filters: what is marked and what is left out."""

import json
from pathlib import Path
from typing import Any

import pytest
from tests.unit.batch.crawls import response, write_records

from plainleaf.batch import Cleaning, Filters, Work, run
from plainleaf.batch.recognition import fingerprint_of, language_of
from plainleaf.batch.report import open_run

TEXTS = {
    "en": "The ferry leaves the harbour at six in the morning, and the last one comes back when the lamps are lit.",
    "de": "Die Fähre verlässt den Hafen um sechs Uhr morgens, und die letzte kommt zurück, wenn die Lampen brennen.",
    "fr": "Le bac quitte le port à six heures du matin, et le dernier revient quand on allume les lampes du quai.",
    "ru": "Паром уходит из гавани в шесть часов утра, а последний возвращается, когда зажигают фонари на причале.",
    "zh": "渡轮早上六点离开港口，最后一班在码头的灯亮起来的时候回来，那时候城里的人已经坐下来吃晚饭了。",
}


@pytest.mark.parametrize("code", TEXTS)
def test_the_language_of_a_text_is_recognised(code: str) -> None:
    found, probability = language_of(TEXTS[code])
    assert found == code
    assert 0.8 < probability <= 1.0


def test_no_text_has_no_language() -> None:
    assert language_of(" \n") == ("", 0.0)


def test_fingerprints_follow_the_words() -> None:
    one = fingerprint_of("The ferry\nleaves  at six.", "near")
    assert one == fingerprint_of("the ferry leaves, at six", "near")
    assert fingerprint_of("The ferry leaves at six.", "exact") == one[:16]
    assert fingerprint_of("渡轮", "near")


def _sentences(*numbers: int) -> str:
    return "".join(
        f"<p>Crossing {number} takes the ferry past {number * 7} stones of pier {number * 3}, home by {number}.</p>"
        for number in numbers
    )


@pytest.fixture(scope="module")
def crawl(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Five pages: the second is the first again, the third lacks one of its forty sentences, the fifth is German."""
    texts = [
        _sentences(*range(40)),
        _sentences(*range(40)),
        _sentences(*range(39)),
        _sentences(*range(100, 120)),
        f"<p>{TEXTS['de']}</p>" * 3,
    ]
    folder = tmp_path_factory.mktemp("crawl")
    bodies = [f"<!doctype html><title>{n}</title><article>{text}</article>" for n, text in enumerate(texts)]
    records = [response(f"https://{n % 2}.example.org/{n}", body.encode()) for n, body in enumerate(bodies)]
    return write_records(folder / "a.warc.gz", records)


def _run(
    crawl: Path, output: Path, filters: Filters | None = None, size: int = 10**9, **cleaning: Any
) -> dict[str, Any]:
    work = Work(str(output), Cleaning("descent", **cleaning), "jsonl", filters=filters or Filters())
    return run([str(crawl)], work, workers=0, shard_bytes=size)


def _marks(output: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (output / "duplicates.jsonl").read_text("utf-8").splitlines()]


def test_duplicates_do_not_depend_on_the_sharding(crawl: Path, tmp_path: Path) -> None:
    whole = _run(crawl, tmp_path / "whole", duplicates="near")
    pieces = _run(crawl, tmp_path / "pieces", duplicates="near", size=300)
    assert len(pieces["parts"]) > 1 == len(whole["parts"])
    assert whole["duplicates"] == pieces["duplicates"] == {"exact": 1, "near": 1}
    assert whole["pages"] == 5, "they are marked, not left out"
    first, second, third = (row["place"] for _, row in list(open_run(tmp_path / "whole").rows(["place"]))[:3])
    marks = _marks(tmp_path / "whole")
    assert [(each["place"], each["duplicate_of"], each["kind"]) for each in marks] == [
        (second, first, "exact"),
        (third, first, "near"),
    ]
    assert 0.8 <= marks[1]["similarity"] < 1
    assert [each | {"part": ""} for each in marks] == [each | {"part": ""} for each in _marks(tmp_path / "pieces")]


def test_exact_duplicates_alone(crawl: Path, tmp_path: Path) -> None:
    assert _run(crawl, tmp_path / "out", duplicates="exact")["duplicates"] == {"exact": 1, "near": 0}
    assert [each["similarity"] for each in _marks(tmp_path / "out")] == [1.0]


@pytest.mark.parametrize(
    ("filters", "pages", "skipped"),
    [
        (Filters(addresses=("*://1.example.org/*",)), 2, {"another address than wanted": 3}),
        (Filters(min_words=100), 4, {"fewer words than wanted": 1}),
        (Filters(languages=("de",)), 1, {"another language than wanted": 4}),
    ],
    ids=["address", "words", "language"],
)
def test_unwanted_rows_are_counted_by_cause(
    crawl: Path, tmp_path: Path, filters: Filters, pages: int, skipped: dict[str, int]
) -> None:
    manifest = _run(crawl, tmp_path / "out", filters, languages=bool(filters.languages))
    assert (manifest["pages"], manifest["skipped"]) == (pages, skipped)


def test_little_confidence_is_a_cause_too(tmp_path: Path, crawl: Path) -> None:
    work = Work(str(tmp_path / "out"), Cleaning("auto"), "jsonl", filters=Filters(min_confidence=1.0))
    manifest = run([str(crawl)], work, workers=0)
    assert manifest["skipped"] == {"less confidence than wanted": 5 - manifest["pages"]}
    assert manifest["pages"] < 5
