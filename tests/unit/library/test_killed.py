"""A program that is killed while it writes loses nothing that it has acknowledged, and leaves a sound file."""

import os
import random
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from tests.patience import pause
from tests.unit.library import samples

from plainleaf.actions.shelf.importing import take_in
from plainleaf.library import Library

_WRITER = """
import sys
from pathlib import Path
from tests.unit.library import samples

round_, at = int(sys.argv[2]), 0
_ = samples.article(samples.page(None)).metadata  # loads what the first article needs
with samples.at(Path(sys.argv[1])) as library:
    while True:
        at += 1
        page = samples.page(f"https://example.org/{round_}/{at}", (*samples.ENGLISH, f"Number {at} of {round_}."))
        entry = library.receive(page)
        print("page", page.url, flush=True)
        if at % 2:
            library.put_article(entry.id, samples.article(page))
            print("article", page.url, flush=True)
            library.highlights.add(entry.id, "nobody had seen them", key=f"{round_}-{at}", note=f"note {at}")
            print("highlight", f"{round_}-{at}", flush=True)
        library.tag([entry.id], [f"tag {at % 7}"])
        print("tag", page.url, f"tag {at % 7}", flush=True)
        if at % 5 == 0:
            print("erased", page.url, flush=True)  # told before: it may be gone when it is killed
            library.remove([entry.id])
            library.purge([entry.id])
"""


def _killed(folder: Path, root: Path, number: int, chance: random.Random) -> list[list[str]]:
    """What a writer had acknowledged when it was killed."""
    environment = {**os.environ, "PYTHONPATH": str(root)}
    command = [sys.executable, "-c", _WRITER, str(folder), str(number)]
    with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True) as writer:
        assert writer.stdout is not None
        lines = [writer.stdout.readline() for _ in range(chance.randint(2, 40))]  # however slow the computer is
        pause(chance.uniform(0.0, 0.02))
        os.kill(writer.pid, signal.SIGKILL)
        lines += writer.stdout.readlines()
    return [line.split(maxsplit=2 if line.startswith("tag") else 1) for line in lines if line.endswith("\n")]


def _lost(library: Library, acknowledged: list[list[str]]) -> list[list[str]]:
    erased = {said[1].strip() for said in acknowledged if said[0] == "erased"}
    found = []
    for kind, what, *more in acknowledged:
        url = what.strip()
        if url in erased or (kind == "highlight" and int(url.split("-")[1]) % 5 == 0):
            continue
        if kind == "highlight":
            there = library.database.value("SELECT count(*) FROM highlights WHERE uuid = ?", url) == 1
        else:
            entry = library.entries.at(url)
            there = entry is not None and library.page(entry.id) is not None
            if there and entry is not None and kind == "article":
                there = "nobody had seen them" in library.text(entry.id)
            if there and entry is not None and kind == "tag":
                there = more[0].strip() in entry.tags
        if not there:
            found.append([kind, what, *more])
    return found


def _rounds(tmp_path: Path, root: Path, count: int, seed: int) -> None:
    chance = random.Random(seed)  # noqa: S311  no secret
    acknowledged: list[list[str]] = []
    for number in range(count):
        acknowledged += _killed(tmp_path, root, number, chance)
        with samples.at(tmp_path) as library:
            assert library.check(thorough=True) == ()
            assert _lost(library, acknowledged[-60:]) == []
    with samples.at(tmp_path) as library:
        assert len(acknowledged) > count
        assert _lost(library, acknowledged) == []
        urls = [row[0] for row in library.database.all("SELECT url FROM entries")]
        assert len(urls) == len(set(urls)), "none is there twice"
        assert library.database.value("SELECT count(*) FROM versions") == len(urls)


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL")
def test_a_few_rounds_of_being_killed(tmp_path: Path, root: Path) -> None:
    _rounds(tmp_path, root, 2, random.SystemRandom().getrandbits(64))


@pytest.mark.long
@pytest.mark.timeout(3600)
def test_two_hundred_rounds_of_being_killed(tmp_path: Path, root: Path) -> None:
    _rounds(tmp_path, root, 200, 18)


_TAKER = """
import sys
from pathlib import Path
from tests.unit.library import samples
from plainleaf.actions.shelf.automatic_imports import taken_over
from plainleaf.actions.shelf.importing import take_in
if __name__ == "__main__":
    with samples.at(Path(sys.argv[1])) as library:
        for step in take_in(library, Path(sys.argv[2])):
            print(step.new + step.known, flush=True)
"""


def _killed_imports(tmp_path: Path, root: Path, rounds: int, more: int = 600) -> None:
    """Ever more of one file, the new first: killed in the middle, begun anew; nothing that was told is lost, nothing
    there twice."""
    chance = random.Random(rounds)  # noqa: S311  no secret
    path = tmp_path / "list.txt"
    program = tmp_path / "taker.py"
    program.write_text(_TAKER, "utf-8")
    environment = {**os.environ, "PYTHONPATH": str(root)}
    for number in range(rounds):
        path.write_text("".join(f"https://n.example/{at}\n" for at in reversed(range(more * (number + 1)))), "utf-8")
        command = [sys.executable, str(program), str(tmp_path), str(path)]
        with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True) as taker:
            assert taker.stdout is not None
            lines = [taker.stdout.readline()]
            pause(chance.uniform(0, 0.5))
            os.kill(taker.pid, signal.SIGKILL)
            lines += taker.stdout.readlines()
        reported = max(int(line) for line in lines if line.endswith("\n"))
        first = [f"https://n.example/{more * (number + 1) - 1 - at}" for at in range(reported)]
        with samples.at(tmp_path) as library:
            assert [url for url in first if library.entries.at(url) is None] == []
            assert library.check(thorough=True) == ()
    with samples.at(tmp_path) as library:
        list(take_in(library, path))
        urls = [row[0] for row in library.database.all("SELECT url FROM entries")]
        assert len(urls) == len(set(urls)) == more * rounds


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL")
def test_a_few_imports_that_are_killed(tmp_path: Path, root: Path) -> None:
    _killed_imports(tmp_path, root, 2)


@pytest.mark.long
@pytest.mark.timeout(3600)
def test_two_hundred_imports_that_are_killed(tmp_path: Path, root: Path) -> None:
    _killed_imports(tmp_path, root, 200)
