"""Runs on a tiny dataset: what is scored, what is kept, what is done again."""

import json
from pathlib import Path

import pytest

from plainleaf.evaluation.datasets import open_dataset
from plainleaf.evaluation.extractors.ours import code_digest
from plainleaf.evaluation.faults import ExtractorError, RunFileError
from plainleaf.evaluation.run import runner as running
from plainleaf.evaluation.run.results import RunFile
from plainleaf.evaluation.run.runner import run

from .conftest import STORY, add_page

NAMES = ["descent@selection", "descent:stop=60@selection"]


def test_every_extractor_is_scored_on_every_page_in_order(dataset: Path) -> None:
    seen: list[tuple[int, int, str]] = []
    results = run(open_dataset(dataset).entries(), NAMES, progress=lambda *step: seen.append(step))
    assert [(result.case, result.extractor) for result in results] == [
        (case, name) for case in ("0001", "0002", "0003") for name in NAMES
    ]
    assert seen == [(1, 3, "0001"), (2, 3, "0002"), (3, 3, "0003")]
    thread = results[2]
    assert (thread.kind, thread.measures.f1, thread.measures.present) == ("forum", 1.0, 1.0)
    assert results[4].measures.f1 == 1.0  # nothing found where nothing is
    assert all(result.seconds > 0 and result.parse_seconds > 0 and not result.error for result in results)


def test_several_processes_find_the_same(dataset: Path) -> None:
    entries = open_dataset(dataset).entries()
    alone, together = run(entries, NAMES), run(entries, NAMES, jobs=2)
    assert [result.measures for result in together] == [result.measures for result in alone]


def test_run_resumes(dataset: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    entries, file = open_dataset(dataset).entries(), RunFile(tmp_path / "run.jsonl")

    def stop(done: int, *_: object) -> None:
        if done == 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run(entries, NAMES, file, progress=stop)
    assert len(file.known()) == 4
    worked: list[str] = []
    real = running.answer_of
    monkeypatch.setattr(running, "answer_of", lambda *given: worked.append(given[0].name) or real(*given))
    assert len(run(entries, NAMES, file)) == 6
    # Each extractor once to warm up, then the third page only.
    assert worked == NAMES + NAMES
    assert len(file.known()) == 6


def test_a_changed_page_is_done_again(dataset: Path, tmp_path: Path) -> None:
    file = RunFile(tmp_path / "run.jsonl")
    run(open_dataset(dataset).entries(), NAMES[:1], file)
    add_page(dataset, "0002", f"<p>{STORY}</p>", "Something else")
    changed = run(open_dataset(dataset).entries(), NAMES[:1], file)[1]
    assert changed.measures.f1 < 0.1
    assert file.known()[changed.case, changed.extractor, changed.version] == changed


def test_a_line_cut_short_by_a_crash_is_done_again(dataset: Path, tmp_path: Path) -> None:
    file = RunFile(tmp_path / "run.jsonl")
    run(open_dataset(dataset).entries(), NAMES, file)
    file.path.write_bytes(file.path.read_bytes()[:-40])
    assert len(file.known()) == 5
    run(open_dataset(dataset).entries(), NAMES, file)
    assert len(file.known()) == 6
    assert all(json.loads(line) for line in file.path.read_text().splitlines())


def test_a_file_that_holds_no_results_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    path.write_text("{}\n")
    with pytest.raises(RunFileError, match=r"notes\.txt, line 1, is no result"):
        RunFile(path).known()
    with pytest.raises(RunFileError, match="cannot be read"):
        RunFile(tmp_path).known()


def test_raising_extractor_scores_as_empty_and_is_reported(dataset: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Broken:
        name, version = "broken", "1"

        def text(self, *_: object) -> str:
            raise ValueError("no <b>")

        def close(self) -> None: ...

    monkeypatch.setattr(running, "make", lambda _: Broken())
    story, _, empty = run(open_dataset(dataset).entries(), ["broken"])
    assert (story.measures.f1, story.error) == (0.0, "ValueError: no <b>")
    assert (empty.measures.f1, empty.error) == (1.0, "ValueError: no <b>")


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("other", "no extractor 'other'"),
        ("descent:stop=200", "from 0 to 100"),
        ("descent:depth=2", "no parameter 'depth'"),
        ("descent:stop", "write name=value"),
        ("descent:stop=deep", "does not fit"),
        ("descent@words", "article or selection"),
    ],
)
def test_unknown_name_is_refused_in_words(name: str, says: str) -> None:
    with pytest.raises(ExtractorError, match=says):
        running.make(name)


def test_what_a_method_is_judged_by_is_its_own_code() -> None:
    # A new or changed method must not send a run of an hour back to its start.
    assert code_digest("dsc") != code_digest("cetr")
    assert code_digest("accb") == code_digest("ccb")  # two settings of one code
    assert code_digest("text-block") != code_digest("descent")
