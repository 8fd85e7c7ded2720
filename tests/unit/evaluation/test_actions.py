"""The actions behind the commands, on a tiny dataset, and what the commands print."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner
from rich.console import Console

from plainleaf.cli.research.bench import bench
from plainleaf.cli.research.evaluate import evaluate
from plainleaf.cli.research.output import parts, show_table
from plainleaf.engine.extract import read
from plainleaf.errors import PlainleafError
from plainleaf.evaluation.actions.bench import Accuracy, Floor, bench_accuracy, bench_speed
from plainleaf.evaluation.actions.show import answer, find_case, found_in, pieces, scored
from plainleaf.evaluation.faults import DatasetError
from plainleaf.evaluation.reports.tables import ReportTable
from plainleaf.evaluation.run import stages


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PLAINLEAF_HOME", str(tmp_path / "home"))


def test_pieces_join_to_both_texts() -> None:
    found = pieces("the tide turns\nat noon", "Menu the Tide turns again at noon")
    assert found == [
        ("extra", "Menu "),
        ("same", "the Tide turns "),
        ("extra", "again "),
        ("same", "at noon"),
    ]
    assert pieces("lost words", "") == [("missing", "lost words")]


def test_text_is_located_on_a_page() -> None:
    said = "The keeper lights the lamp at six. More."
    page = read(f"<body><p>At six the news</p><h2>Lamps</h2><p>{said}</p><p>Nobody said so.</p><p>More.</p></body>")
    texts = [text for text, there in zip(page.runs.text, found_in(page, f"Lamps\n{said}\nMore."), strict=True) if there]
    assert texts == ["Lamps", said, "More."]
    assert not found_in(page, "").any()
    assert not found_in(read("<body></body>"), said).any()


def test_long_texts_are_compared_line_by_line() -> None:
    lines = [f"line {number} of a very long text" for number in range(8000)]
    reference, text = "\n".join(lines), "\n".join([*lines[:4000], "menu of the page", *lines[4001:]])
    found = pieces(reference, text)
    assert [kind for kind, _ in (found[0], found[-1])] == ["same", "same"]
    assert sorted(found[1:-1]) == [("extra", "menu of the page\n"), ("missing", "line 4000 of a very long text\n")]


def test_a_page_is_compared_with_its_reference(dataset: Path) -> None:
    case = find_case(dataset, "0002")
    found = scored(case, "descent@selection", answer(case, "descent@selection"))
    assert (found.kind, found.measures.f1, [piece for piece, _ in found.pieces]) == ("forum", 1.0, ["same"])
    with pytest.raises(DatasetError, match=r"no page '002'.* Do you mean 000"):
        find_case(dataset, "002")


def test_run_writes_every_report_and_uses_the_cache(dataset: Path, tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    files = {form: tmp_path / "reports" / f"run.{form}" for form in ("json", "markdown", "html")}
    command = [str(dataset), "-e", "descent", "-e", "descent:stop=60"]
    options = [text for form, path in files.items() for text in (f"--{form}", str(path))]
    done = CliRunner().invoke(evaluate, [*command, *options], catch_exceptions=False)
    assert done.exit_code == 0
    assert "descent:stop=60" in done.output
    assert json.loads(files["json"].read_text())["pages"] == 3
    assert files["markdown"].read_text().startswith("# Evaluation on WCXB")
    assert "<svg" in files["html"].read_text()
    again = CliRunner().invoke(evaluate, ["run", *command], catch_exceptions=False)
    kept = list((tmp_path / "home" / "cache" / "evaluation").glob("*.jsonl"))
    assert again.exit_code == 0
    assert len(kept[0].read_text().splitlines()) == 6


def test_unknown_page_type_is_refused_with_the_types(dataset: Path) -> None:
    with pytest.raises(PlainleafError, match="article, forum"):
        CliRunner().invoke(evaluate, ["run", str(dataset), "--kind", "poem"], catch_exceptions=False)


def test_show_marks_differences_without_colours(dataset: Path) -> None:
    command = ["show", "0002", "--data", str(dataset), "-e", "descent:stop=100@selection", "--terminal"]
    done = CliRunner().invoke(evaluate, command)
    assert done.exit_code == 0
    assert "{+Home" in done.output
    assert "f1 0." in done.output


def test_list_names_datasets_methods_and_peers() -> None:
    output = CliRunner().invoke(evaluate, ["list"]).output
    assert all(name in output for name in ("wcxb", "cleaneval", "descent", "trafilatura", "defuddle"))


def test_bench_times_the_stages_and_scores_descent(dataset: Path) -> None:
    done = CliRunner().invoke(bench, ["--data", str(dataset), "--pages", "2", "--rounds", "1"], catch_exceptions=False)
    assert done.exit_code == 0
    assert all(name in done.output for name in ("decode", "columns", "compose", "render", "bytes to text"))
    assert "descent:stop=15" in done.output


class Clock:
    """A clock of the thread on which a reading, and nothing else, takes a millisecond."""

    def __init__(self) -> None:
        self.milliseconds = 0

    def thread_time(self) -> float:
        self.milliseconds += 1
        return self.milliseconds / 1e3


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    made = Clock()
    monkeypatch.setattr(stages, "time", made)
    return made


@pytest.mark.usefixtures("clock")
@pytest.mark.parametrize("content", ["article", "kept"])
def test_stage_times_are_the_thread_s_own(dataset: Path, content: str) -> None:
    times = bench_speed(dataset, pages=1, rounds=2, content=content)
    names = stages.STAGES[content]
    assert (times.pages, times.rounds, tuple(stage.name for stage in times.stages)) == (1, 2, names)
    assert [stage.milliseconds for stage in times.stages] == pytest.approx([1] * len(names))
    assert (times.bare_milliseconds, times.total.milliseconds) == pytest.approx((1, len(names)))


def test_parse_and_stages_each_pay_for_what_they_release(
    dataset: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    milliseconds = 40

    def slow() -> None:
        clock.milliseconds += milliseconds

    monkeypatch.setattr(stages, "settle", slow)
    times = bench_speed(dataset, "descent", pages=1, rounds=1)
    release = times.stages[-1]
    assert release.name == "release"
    assert min(times.bare_milliseconds, release.milliseconds) >= milliseconds
    assert times.total.milliseconds < 2 * milliseconds  # once


@pytest.mark.parametrize(
    ("everything", "articles", "reached"),
    [(0.80, 0.90, True), (0.81, 0.91, True), (0.799, 0.95, False), (0.95, 0.899, False), (0.80, None, True)],
)
def test_a_floor_is_reached_by_all_pages_and_by_articles(
    everything: float, articles: float | None, reached: bool
) -> None:
    assert Accuracy(Floor("descent", 0.80, 0.90), 10, everything, articles).reached is reached


def test_accuracy_is_the_mean_over_pages(dataset: Path) -> None:
    found = bench_accuracy(dataset, Floor("descent", 0.9, 0.9))
    # The story's 74 words and its title, the thread's 37 and one more, nothing of the empty article.
    story, thread, empty = 2 * 74 / (75 + 74), 2 * 37 / (38 + 37), 1.0
    assert found.pages == 3
    assert found.articles == pytest.approx((story + empty) / 2)
    assert found.everything == pytest.approx((story + thread + empty) / 3)


def test_wide_tables_are_cut_into_parts_that_fit() -> None:
    table = ReportTable("Title", ("name", *(f"column {n}" for n in range(12))), (("a", *("0.123" for _ in range(12))),))
    cut = parts(table, 60)
    assert len(cut) > 1
    assert [column for part in cut for column in part.columns[1:]] == list(table.columns[1:])
    assert all(part.columns[0] == "name" for part in cut)
    console = Console(width=60, record=True, file=None)
    with console.capture() as captured:
        show_table(console, table)
    assert captured.get().count("0.123") == 12
    assert max(map(len, captured.get().splitlines())) <= 60
