"""Extraction ahead of the window: what hangs is ended, what crashes is told, and the next page finds a new process."""

import multiprocessing
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.patience import PATIENCE, wait_for
from tests.stubborn import Hangs

from plainleaf.actions import dry_run
from plainleaf.actions.bare_text import bare_text
from plainleaf.actions.dry_run import DryRunCancelledError, DryRuns, ExtractionStoppedError
from plainleaf.engine.page import Page
from plainleaf.errors import PlainleafError


def page(word: str = "fine") -> Page:
    reported = "<p>The ferry leaves at six, and nobody knows when it comes back.</p>" * 9
    return Page(
        f"<!doctype html><title>Harbour</title><div><p>{word}</p>{reported}</div>".encode(), "https://example.org/"
    )


OTHERS: set[int | None] = set()
"""Processes of other tests that ran before in this one."""


@pytest.fixture(scope="module")
def hangs(tmp_path_factory: pytest.TempPathFactory) -> Hangs:
    return Hangs(tmp_path_factory.mktemp("hangs"))


@pytest.fixture(scope="module")
def runs(hangs: Hangs) -> Iterator[DryRuns]:
    OTHERS.update(child.pid for child in multiprocessing.active_children())
    running = DryRuns(hangs.target)
    running.warm_up()
    yield running
    running.close()


def go(runs: DryRuns, word: str, **options: object) -> None:
    with runs.start(page(word), "descent", {}, **options) as ahead:
        ahead.wait("read")
        ahead.wait("article")


def processes() -> set[int | None]:
    return {child.pid for child in multiprocessing.active_children() if child.name == "plainleaf-extraction"} - OTHERS


def test_one_process_takes_one_page_after_the_other(runs):
    before = processes()
    for word in ("fine", "RAISE", "fine"):
        go(runs, word)
    assert processes() == before


def test_what_does_not_end_is_ended(runs, hangs, monkeypatch):
    go(runs, "fine")
    before = processes()
    monkeypatch.setattr(dry_run, "monotonic", hangs.clock)
    with pytest.raises(
        ExtractionStoppedError, match=r"descent worked on this page for 30 seconds .* was stopped"
    ) as caught:
        go(runs, "HANG")
    assert b"HANG" in caught.value.page.body
    go(runs, "fine")
    assert not before & processes()


def test_delay_is_announced_first(runs):
    with pytest.raises(ExtractionStoppedError, match="would freeze the window"):
        go(runs, "STALL")


def test_a_crash_is_a_sentence_and_the_next_page_is_read(runs):
    with pytest.raises(ExtractionStoppedError, match=r"ended unexpectedly \(Segmentation fault\)"):
        go(runs, "CRASH")
    go(runs, "fine")


def test_a_process_that_was_killed_while_it_waited_is_replaced(runs):
    go(runs, "fine")
    for process in multiprocessing.active_children():
        process.kill()
        process.join()
    go(runs, "fine")


class TooLarge:
    """What takes too much memory to be sent."""

    def __reduce__(self) -> str:
        raise MemoryError


def sends_too_much() -> Iterator[object]:
    try:
        yield TooLarge()
    except MemoryError as error:
        raise PlainleafError("Split the file.") from error


def test_result_too_large_to_send_is_reported_by_its_job(runs):
    with pytest.raises(PlainleafError, match="Split the file"):
        runs.result(sends_too_much, who="The import")
    go(runs, "fine")


def test_it_can_be_given_up(runs, hangs):
    with pytest.raises(DryRunCancelledError):
        go(runs, "HANG", cancelled=hangs.one_hangs)
    go(runs, "fine")


def test_unawaited_page_is_abandoned_before_its_next_step(runs):
    wish = threading.Event()
    with runs.start(page(), "descent", {}, wish.is_set) as ahead:
        ahead.wait("article")
        wish.set()
        with pytest.raises(DryRunCancelledError):
            ahead.wait("article")


def test_next_process_is_prepared_during_a_long_page(runs, monkeypatch):
    go(runs, "fine")
    monkeypatch.setattr(dry_run, "SPARE", 0.0)
    wish = threading.Event()
    with runs.start(page("HANG"), "descent", {}, wish.is_set):
        wait_for(lambda: len(processes()) >= 2)
        ready = processes()
        monkeypatch.setattr(dry_run, "SPARE", 600.0)
        go(runs, "fine")
        assert processes() == ready
    go(runs, "fine")


def test_pages_at_once_have_processes_of_their_own(runs):
    go(runs, "fine")
    wish, reported = threading.Event(), []

    def hang() -> None:
        try:
            go(runs, "HANG", cancelled=wish.is_set)
        except DryRunCancelledError as error:
            reported.append(error)

    hanging = threading.Thread(target=hang)
    hanging.start()
    go(runs, "fine")
    wish.set()
    hanging.join()
    assert len(reported) == 1


def test_bare_text_of_a_page_that_hangs(runs):
    text = runs.bare_text(page("HANG"))
    assert text[0] == "HANG"
    assert len(text) == 10


@pytest.mark.parametrize(
    ("html", "paragraphs"),
    [
        ("<title>x</title><p>One <b>two</b><script>no</script> three<!-- c --> four", ("One two three four",)),
        ("<div>five<br>six<ul><li>a<li>b</ul>tail", ("five", "six", "a", "b", "tail")),
        ("just words", ("just words",)),
        ("", ()),
        ("<div>" * 50_000 + "deep", ("deep",)),
        ("<p>" * 3 + "\x1b[1m &amp; \ud800", ("[1m & ?",)),
    ],
)
def test_bare_text(html, paragraphs):
    found = bare_text(Page(html.encode("utf-8", "replace"), None, "text/html; charset=utf-8"))
    assert found == paragraphs


def test_a_script_that_guards_no_main_module_is_run_once(tmp_path: Path) -> None:
    (tmp_path / "list.txt").write_text("https://e.example/a\n")
    script = tmp_path / "script.py"
    script.write_text(
        "from pathlib import Path\n"
        "print('begins', flush=True)\n"
        "from plainleaf.actions.shelf.importing import preview\n"
        "from plainleaf.library import Library\n"
        "here = Path(__file__).parent\n"
        "with Library(here / 'shelf.db') as library:\n"
        "    print(preview(library, here / 'list.txt').new)\n"
    )
    ran = subprocess.run([sys.executable, script], capture_output=True, text=True, timeout=PATIENCE)
    assert (ran.stdout.split(), ran.stderr) == (["begins", "1"], "")


def test_other_processes_of_the_program_have_its_main_module(tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text(
        "import multiprocessing\n"
        "from plainleaf.actions.dry_run import DRY_RUNS\n"
        "def own():\n"
        "    print('own')\n"
        "if __name__ == '__main__':\n"
        "    DRY_RUNS.warm_up()\n"
        "    process = multiprocessing.get_context('spawn').Process(target=own)\n"
        "    process.start()\n"
        "    process.join()\n"
        "    DRY_RUNS.close()\n"
    )
    ran = subprocess.run([sys.executable, script], capture_output=True, text=True, timeout=PATIENCE)
    assert (ran.stdout.split(), ran.stderr) == (["own"], "")
