"""The file used by several at once; full, read-only or locked: a sentence."""

import os
import sqlite3
import subprocess
import sys
import tempfile
import threading
from contextlib import closing
from pathlib import Path

import pytest
from tests.patience import MOMENT, PATIENCE
from tests.unit.library import samples

from plainleaf.library import LibraryError
from plainleaf.library.database import Database


def test_threads_write_concurrently(tmp_path: Path) -> None:
    with samples.at(tmp_path) as library:
        pages = [samples.page(f"https://example.org/{number}") for number in range(40)]
        threads = [
            threading.Thread(target=lambda part=part: [library.receive(page) for page in part])
            for part in (pages[0::4], pages[1::4], pages[2::4], pages[3::4])
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert library.entries.count() == 40
        assert not library.check(thorough=True)


def test_store_closes_while_a_thread_reads_and_writes(tmp_path: Path) -> None:
    library, ended, problems = samples.at(tmp_path), threading.Event(), []

    def work() -> None:
        number = 0
        while not ended.is_set():
            number += 1
            try:
                entry = library.receive(samples.page(f"https://example.org/{threading.get_ident()}/{number}"))
                assert library.entries.get(entry.id).url == entry.url
            except Exception as error:
                problems.append(error)
                return

    threads = [threading.Thread(target=work) for _ in range(2)]
    for thread in threads:
        thread.start()
    for _ in range(10):
        library.close()
        assert library.entries.count() >= 0
    ended.set()
    for thread in threads:
        thread.join()
    assert not problems
    library.close()


_WRITER = """
import sys
from tests.unit.library import samples
from pathlib import Path
with samples.at(Path(sys.argv[1])) as library:
    for number in range(30):
        library.receive(samples.page(f"https://{sys.argv[2]}.example/{number}"))
"""


def test_programs_write_concurrently(tmp_path: Path, root: Path) -> None:
    """Both also make the file: who comes second finds it made."""
    environment = {**os.environ, "PYTHONPATH": str(root)}
    programs = [
        subprocess.Popen([sys.executable, "-c", _WRITER, str(tmp_path), name], env=environment)
        for name in ("a", "b", "c")
    ]
    assert [program.wait(PATIENCE) for program in programs] == [0, 0, 0]
    with samples.at(tmp_path) as library:
        assert library.entries.count() == 90
        assert not library.check(thorough=True)


def test_locked_file_is_reported_and_nothing_lost(tmp_path: Path) -> None:
    samples.at(tmp_path).close()
    with closing(sqlite3.connect(tmp_path / "shelf.db", isolation_level=None)) as other:
        database = Database(tmp_path / "shelf.db", patience=MOMENT)
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(LibraryError, match="Another program") as told, database.writing():
            pytest.fail("it is locked")
        assert told.value.kind == "busy"
        assert database.value("SELECT count(*) FROM entries") == 0, "reading goes on"
        other.execute("ROLLBACK")
        with database.writing():
            database.run("INSERT INTO tags (name, folded) VALUES ('a', 'a')")
        database.close()


def test_full_disk_is_reported_and_nothing_lost(tmp_path: Path) -> None:
    with samples.at(tmp_path) as library:
        entry = samples.add(library, "https://www.example.org/dogs")
        pages = library.database.value("PRAGMA page_count")
        library.database.value(f"PRAGMA max_page_count = {pages}")
        page = samples.page("https://example.org/large", tuple(os.urandom(4000).hex() for _ in range(40)))
        with pytest.raises(LibraryError, match="full") as told:
            library.receive(page)
        assert told.value.kind == "full"
        assert library.entries.list() == (entry,)
        library.database.value("PRAGMA max_page_count = 1000000")
        library.receive(page)
        assert library.entries.count() == 2
        assert not library.check(thorough=True)


_LIMITED = """
import os, resource, sys
from pathlib import Path
from tests.unit.library import samples
from plainleaf.library import LibraryError
library = samples.at(Path(sys.argv[1]))
resource.setrlimit(resource.RLIMIT_FSIZE, (600_000, 600_000))
kept = 0
try:
    for number in range(1000):
        library.receive(samples.page(f"https://example.org/{number}", (os.urandom(9000).hex(),)))
        kept += 1
except LibraryError as error:
    print(kept, error.kind)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="a limit of the system's")
def test_a_disk_that_takes_no_more_leaves_what_was_kept(tmp_path: Path, root: Path) -> None:
    environment = {**os.environ, "PYTHONPATH": str(root)}
    command = [sys.executable, "-c", _LIMITED, str(tmp_path)]
    done = subprocess.run(command, env=environment, capture_output=True, text=True)
    kept, kind = done.stdout.split()
    assert kind in ("disk", "full"), done.stderr
    with samples.at(tmp_path) as library:
        assert library.entries.count() == int(kept) > 0
        assert not library.check(thorough=True)


_READER = """
import os, sys
from pathlib import Path
from plainleaf.library import Library, LibraryError
os.setuid(65534)
with Library(Path(sys.argv[1])) as library:
    print(library.entries.count(), len(library.search("dogs")))
    try:
        library.change([1], note="x")
    except LibraryError as error:
        print(error.kind)
"""


@pytest.mark.skipif(sys.platform == "win32" or os.geteuid() != 0, reason="only root becomes somebody else")
def test_a_shelf_that_may_not_be_written_can_be_read() -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        with samples.at(folder) as library:
            samples.add(library, "https://www.example.org/dogs")
        folder.chmod(0o555)
        (folder / "shelf.db").chmod(0o444)
        command = [sys.executable, "-c", _READER, str(folder / "shelf.db")]
        done = subprocess.run(command, capture_output=True, text=True)
        folder.chmod(0o755)
    assert done.stdout.split() == ["1", "1", "read-only"], done.stderr
