"""What a terminal, a pipe and a full disk get: real programs at real terminals."""

import http.server
import importlib
import logging
import os
import pty
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.patience import MOMENT

import plainleaf
from plainleaf.cli.program import COMMANDS, run
from plainleaf.cli.streams import printable
from plainleaf.cli.terminal import echo

PROGRAM = [sys.executable, "-m", "plainleaf"]
BAIT = "\x1b]0;owned\x07\x1b[31mred\x9b31m\u202etxt.exe\u202c\u2066i\u2069\u200e\u200f\x7f\x08"
HARMFUL = (
    "\x1b]",
    "\x1b[31m",
    "\x07",
    "\x9b",
    "\u202e",
    "\u202c",
    "\u2066",
    "\u2069",
    "\u200e",
    "\u200f",
    "\x7f",
    "\x08",
)
WORDS = "<p>The quick brown fox jumps over the lazy dog and nobody could say why it did so.</p>" * 5


class _Hostile(http.server.BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.send_header("Content-Encoding", BAIT.encode("latin-1", "ignore").decode("latin-1"))
        self.end_headers()
        self.wfile.write(WORDS.encode())

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture
def hostile() -> Iterator[str]:
    """A server whose headers hold escape sequences."""
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), _Hostile) as server:
        threading.Thread(target=server.serve_forever, args=(MOMENT,), daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


@pytest.fixture
def page(tmp_path: Path) -> Path:
    """A page, and a name of a file, full of what a terminal would obey."""
    path = tmp_path / f"a{BAIT}.html"
    path.write_text(
        f'<meta charset="utf-8"><title>Bank{BAIT}</title><article><h1>Bank{BAIT}</h1><p>{BAIT}{WORDS}</article>'
    )
    return path


@pytest.fixture(autouse=True, scope="module")
def _loaded() -> None:
    """What every copy of this process would load again: the commands, the methods, the model."""
    for _, place, _ in COMMANDS:
        importlib.import_module(place.partition(":")[0])
    plainleaf.extract(WORDS)


def at_terminal(*words: object, encoding: str = "utf-8") -> tuple[int, str]:
    """The exit code of a command, and all that its terminal got. The child is a copy of this process: starting Python
    anew takes longer than all the rest."""
    child, terminal = pty.fork()
    if child == 0:
        code = 99
        try:
            sys.stdin = open(0, encoding=encoding, closefd=False)  # noqa: SIM115
            sys.stdout, sys.stderr = (open(number, "w", encoding=encoding, closefd=False) for number in (1, 2))  # noqa: SIM115
            logging.getLogger().handlers.clear()
            code = run([os.fspath(word) for word in words])
            sys.stdout.flush()
            sys.stderr.flush()
        finally:
            os._exit(code)
    got = b""
    while True:
        try:
            data = os.read(terminal, 1 << 16)
        except OSError:
            break
        if not data:
            break
        got += data
    os.close(terminal)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), got.decode("utf-8", "replace")


def harm(text: str) -> list[str]:
    return [ascii(each) for each in HARMFUL if each in text]


@pytest.mark.parametrize(
    "words",
    [
        ("read",),
        ("read", "-f", "markdown", "--with-metadata"),
        ("read", "-f", "json"),
        ("read", "-o", "/dev/full"),
        ("--verbose", "read", "--pictures", "-f", "html"),
        ("explain",),
        ("explain", "-m", "descent", "--why", f"fox{BAIT}"),
        ("compare", "-m", "auto", "-m", "descent"),
        ("export", "-d", "/proc/nowhere"),
        ("read", "--encoding", BAIT),
        ("read", "--param", BAIT),
        ("read", f"--{BAIT}"),
    ],
)
def test_page_text_cannot_control_the_terminal(page: Path, words: tuple[str, ...]):
    code, got = at_terminal(*words, page)
    assert got.strip()
    assert harm(got) == []
    assert "Traceback" not in got
    assert code in (0, 1, 2)


def test_file_names_are_safe_on_terminals_and_exact_in_pipes(page: Path, tmp_path: Path):
    folder = tmp_path / f"out{BAIT}"
    code, got = at_terminal("export", "-d", folder, page)
    assert (code, harm(got)) == (0, [])
    done = subprocess.run([*PROGRAM, "export", "-d", folder, page], capture_output=True, check=True)
    assert Path(os.fsdecode(done.stdout.rstrip(b"\n"))).is_file()


def test_escape_sequences_in_a_header_are_not_printed(hostile: str):
    code, got = at_terminal("read", hostile)
    assert code in (0, 1)
    assert harm(got) == []


def test_own_colours_reach_only_terminals():
    assert "\x1b[32m" in at_terminal("doctor")[1]
    assert b"\x1b" not in subprocess.run([*PROGRAM, "doctor"], capture_output=True, check=False).stdout


@pytest.mark.nightly_but("ascii")
@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp1252"])
def test_a_terminal_that_lacks_signs_gets_plain_ones(tmp_path: Path, encoding: str):
    path = tmp_path / "page.html"
    path.write_text(
        '<meta charset="utf-8"><title>“So” – it’s…</title>' + WORDS.replace("lazy dog", "„lazy“ 犬 – it’s…")
    )
    for words in (("read", path), ("explain", path), ("doctor",), ("compare", path), ("read", tmp_path / "犬’.html")):
        code, got = at_terminal(*words, encoding=encoding)
        assert "Traceback" not in got
        assert code in (0, 1)
    got = at_terminal("read", path, encoding="ascii")[1]
    assert '"lazy" ? - it\'s...' in got


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
@pytest.mark.parametrize(
    "words", [("read",), *(pytest.param(words, marks=pytest.mark.long) for words in
               [("explain", "--json"), ("compare", "--json", "-m", "auto"), ("doctor",)])],
)  # fmt: skip
def test_a_full_disk_is_one_sentence(tmp_path: Path, words: tuple[str, ...]):
    path = tmp_path / "page.html"
    path.write_text(WORDS)
    source = [] if words == ("doctor",) else [path]
    with open("/dev/full", "w") as full:
        done = subprocess.run([*PROGRAM, *words, *source], stdout=full, stderr=subprocess.PIPE, text=True, check=False)
        assert done.returncode == 1
        assert done.stderr == "plainleaf: The output could not be written: No space left on device.\n"
        done = subprocess.run([*PROGRAM, "read", tmp_path / "none"], stderr=full, check=False)
        assert done.returncode == 1


@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
@pytest.mark.parametrize(
    "command",
    ["read page.html", *(pytest.param(words, marks=pytest.mark.long) for words in
     ["read -", "read none.html", "doctor --json", "explain page.html"])],
)  # fmt: skip
def test_closed_streams_are_no_traceback(tmp_path: Path, closed: str, command: str):
    (tmp_path / "page.html").write_text(WORDS)
    shell = f"{sys.executable} -m plainleaf {command} {closed}"
    done = subprocess.run(shell, shell=True, capture_output=True, text=True, cwd=tmp_path, input=WORDS, check=False)  # noqa: S602
    assert "Traceback" not in done.stderr
    assert "Exception ignored" not in done.stderr
    assert done.returncode in (0, 1)
    if ">&-" in closed.split() and command == "read page.html":
        assert done.returncode == 1


def test_words_of_others_are_text():
    assert printable("a\tb\nc" + BAIT) == "a\tb\nc]0;owned[31mred31mtxt.exei"
    assert printable("\udcff") == "\ufffd"


def test_undecodable_bytes_of_a_name_are_kept(tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]):
    name = os.fsencode(tmp_path) + b"/caf\xe9.html"
    Path(os.fsdecode(name)).write_text(WORDS)
    done = subprocess.run([*PROGRAM, "read", name], capture_output=True, check=True)
    assert b"quick brown fox" in done.stdout
    folder = os.fsencode(tmp_path) + b"/out\xe9"
    done = subprocess.run([*PROGRAM, "export", "-d", folder, name], capture_output=True, check=True)
    assert done.stdout.startswith(folder)
    assert subprocess.run([*PROGRAM, "read", name + b"none"], capture_output=True, check=False).returncode == 1
    echo("é")
    assert capfdbinary.readouterr().out == "é\n".encode()


def test_import_shows_a_count_on_a_terminal(tmp_path: Path) -> None:
    path = tmp_path / "feeds.opml"
    feeds = "".join(f'<outline xmlUrl="https://e.example/{at}"/>' for at in range(60))
    path.write_text(f"<opml><body>{feeds}</body></opml>")
    ours, theirs = pty.openpty()
    os.set_blocking(ours, False)
    command = [*PROGRAM, "shelf", "--file", tmp_path / "shelf.db", "import", path]
    done = subprocess.run(command, stderr=theirs, stdout=subprocess.PIPE, text=True, check=True)
    shown = os.read(ours, 1 << 16).decode()
    assert [f"{count} entries read …" in shown for count in (25, 50, 60)] == [True] * 3
    assert "60 feeds followed" in done.stdout
