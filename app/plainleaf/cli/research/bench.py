"""``plainleaf bench``: measures how fast a page becomes text, stage by stage, and the accuracy of descent."""

from collections.abc import Iterable, Iterator
from pathlib import Path

import click
from rich.console import Console
from rich.table import Table

from plainleaf.cli.research.output import progress_bar
from plainleaf.evaluation.actions import bench as actions
from plainleaf.evaluation.actions.bench_growth import METHODS, bench_growth, bench_parts
from plainleaf.evaluation.growth.families import LIMITS
from plainleaf.evaluation.growth.measuring import EXPONENT, SIZES, Growth
from plainleaf.evaluation.run.stages import STAGES, Stage, StageTimes

_BESIDE = "../shared/data/wcxb-dev"


@click.command()
@click.option("--data", "folder", type=click.Path(file_okay=False, path_type=Path), default=_BESIDE, show_default=True,
              help="The folder of a dataset.")  # fmt: skip
@click.option(
    "-m", "--method", "methods", multiple=True, metavar="NAME", help="Time this method. [default: auto, descent]"
)
@click.option("--content", type=click.Choice(tuple(STAGES)), help="Time the text of the article, or the text that the "
              "method keeps, without an article. [default: those with a goal]")  # fmt: skip
@click.option(
    "--pages", type=click.IntRange(1), default=actions.SPEED_PAGES, show_default=True, help="Number of pages to time."
)
@click.option(
    "--rounds", type=click.IntRange(1), default=3, show_default=True, help="Repetitions; the best time counts."
)
@click.option("--accuracy/--no-accuracy", default=True, help="Also score descent on all pages.")
@click.option("--check", is_flag=True, help="Exit with 1 if a goal is missed.")
@click.option("--growth", is_flag=True, help="Measure how time grows with the page instead, without a dataset.")
@click.option("--family", "families", multiple=True, metavar="WORD", help="Growing pages with this word in their name.")
@click.option("--parts-of", "file", type=click.Path(exists=True, dir_okay=False, path_type=Path), metavar="FILE",
              help="Growing pages that repeat random parts of this one, instead of families.")  # fmt: skip
@click.option(
    "--characters", type=click.IntRange(1000), default=SIZES[-1], show_default=True, help="Of the largest growing page."
)
def bench(
    folder: Path,
    methods: tuple[str, ...],
    content: str | None,
    pages: int,
    rounds: int,
    accuracy: bool,
    check: bool,
    growth: bool,
    families: tuple[str, ...],
    file: Path | None,
    characters: int,
) -> None:
    """Measure speed on one core, and the accuracy of descent, on a dataset; or how time grows with the page."""
    console = Console()
    missed = False
    if growth:
        chosen = methods or METHODS
        grown = bench_parts(file, chosen, characters) if file else bench_growth(families, chosen, characters)
        missed = not _growth(console, grown, chosen, characters)
        raise SystemExit(1 if check and missed else 0)
    for each in _timed(methods or dict.fromkeys(name for name, _ in actions.RATIOS), content):
        method, what = each
        with progress_bar(f"pages timed with {method}") as progress:
            times = actions.bench_speed(folder, method, pages, rounds, progress, what)
        console.print(_speed_table(times))
        if each in actions.RATIOS:
            reached = times.total.ratio <= actions.RATIOS[each]
            missed |= not reached
            goal = f"Goal: at most {actions.RATIOS[each]:g} bare parses: {_verdict(reached)}.\n"
            console.print(goal, highlight=False)
    if accuracy:
        missed |= not _accuracy(console, folder)
    if check and missed:
        raise SystemExit(1)


def _timed(methods: Iterable[str], content: str | None) -> Iterator[tuple[str, str]]:
    """Each method with the content that is timed: the given one, else those with a goal, else the article."""
    for method in methods:
        goals = [goal for name, goal in actions.RATIOS if name == method]
        yield from ((method, goal) for goal in ([content] if content else goals or ["article"]))


def _growth(console: Console, grown: Iterable[Growth], methods: tuple[str, ...], largest: int) -> bool:
    """Print a line for each family as soon as it is measured."""
    line = "{:38.38} {:>7} {:>7} {:>7} {:>7}  {:>8}  {}"
    console.print(f"Seconds of processor time for all that is done with a page; methods: {', '.join(methods)}")
    sizes = (f"{largest // times // 1000} KB" for times in (8, 4, 2, 1))
    console.print(line.format("family", *sizes, "exponent", "grows fastest"), style="bold", soft_wrap=True)
    missed = measured = 0
    for family in grown:
        seconds = (f"{value:.2f}" for value in family.seconds)
        fastest = f"{family.fastest} {family.fastest_exponent:.2f}" if family.fastest else ""
        row = line.format(family.family, *seconds, f"{family.exponent:.2f}", fastest)
        console.print(row, style=None if family.reached else "red", highlight=False, soft_wrap=True)
        missed, measured = missed + (not family.reached), measured + 1
    for name, limit in LIMITS.items():
        console.print(f"Limit: {name}: {limit}", highlight=False, soft_wrap=True)
    console.print(f"Goal: an exponent of at most {EXPONENT:g}: {measured - missed} of {measured} families reach it.")
    return not missed


def _accuracy(console: Console, folder: Path) -> bool:
    table = Table(
        "extractor", "pages", "all", "wanted", "articles", "wanted", "", title="Mean word F1", title_justify="left"
    )
    reached = True
    for floor in actions.FLOORS:
        with progress_bar(f"pages read with {floor.extractor}") as progress:
            result = actions.bench_accuracy(folder, floor, progress=progress)
        articles = "–" if result.articles is None else f"{result.articles:.4f}"
        table.add_row(
            floor.extractor, str(result.pages), f"{result.everything:.4f}", f"{floor.everything:.2f}",
            articles, f"{floor.articles:.2f}", _verdict(result.reached),
        )  # fmt: skip
        reached &= result.reached
    console.print(table)
    return reached


def _speed_table(times: StageTimes) -> Table:
    label = f"{times.total.name.capitalize()} with {times.method}"
    title = f"{label}: {times.pages} pages, best of {times.rounds}, processor time"
    table = Table(title=title, title_justify="left")
    table.add_column("stage")
    for name in ("median ms", "× bare parse", "× at 90 %", "× of all pages"):
        table.add_column(name, justify="right")
    table.add_row("bare lxml parse", f"{times.bare_milliseconds:.2f}", "1.00", "1.00", "1.00", end_section=True)
    for stage in times.stages:
        table.add_row(stage.name, *_numbers(stage), end_section=stage is times.stages[-1])
    table.add_row(times.total.name, *_numbers(times.total), style="bold")
    table.caption = f"{times.milliseconds_per_kb:.3f} ms per KB of page (median)"
    return table


def _numbers(stage: Stage) -> tuple[str, ...]:
    numbers = (stage.milliseconds, stage.ratio, stage.ratio_p90, stage.ratio_of_all)
    return tuple(f"{number:.2f}" for number in numbers)


def _verdict(reached: bool) -> str:
    return "[green]reached[/]" if reached else "[red]missed[/]"
