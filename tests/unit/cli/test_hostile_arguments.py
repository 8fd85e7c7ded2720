"""Whatever stands on the command line or under a name of a file: a sentence and a documented exit code."""

import os
import stat
import threading
from pathlib import Path

import click
import pytest
from tests.hostile import WORDS, hostile_sources
from tests.unit.fetching.conftest import Server

import plainleaf
from plainleaf.actions import ExportError, export_all, export_article
from plainleaf.cli.program import program, run
from plainleaf.engine.catalogue import METHODS

VALUES = ("nan", "inf", "-inf", "-1", "1e999", "9" * 5000, "", "\udcff", "٣", "0x10", "x" * 2000)
PLAIN = ("-m", "plain")
COMMANDS = [("read", *PLAIN), ("explain", *PLAIN), ("compare", *PLAIN), ("export", *PLAIN, "-d", "out")]

pytestmark = pytest.mark.skipif(os.name == "nt", reason="names and devices of POSIX")


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PLAINLEAF_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    (tmp_path / "page.html").write_text(WORDS)


@pytest.fixture
def ended(capfdbinary: pytest.CaptureFixture[bytes]):
    """Runs a command; it has to end in a documented way, with a sentence where it failed."""

    def call(*words: str, codes: tuple[int, ...] = (0, 1, 2, 3)) -> str:
        code = run(list(words))
        told = capfdbinary.readouterr().err.decode("utf-8", "replace")
        assert code in codes, (words, told)
        assert "Traceback" not in told
        assert "Internal error" not in told, (words, told)
        assert bool(told.strip()) or code == 0, words
        return told

    return call


@pytest.fixture
def sources(tmp_path: Path) -> list[str]:
    return hostile_sources(tmp_path)


@pytest.mark.parametrize("command", COMMANDS, ids=lambda words: words[0])
def test_source_that_is_no_page_is_reported(ended, sources: list[str], command: tuple[str, ...]) -> None:
    for source in sources:
        ended(*command, "--timeout", "5", source, codes=(0, 1, 2))


def test_a_name_that_is_not_utf_8_is_read(ended, tmp_path: Path) -> None:
    name = os.fsdecode(b"caf\xe9.html")
    (tmp_path / name).write_text(WORDS)
    assert ended("read", *PLAIN, name, codes=(0,)) == ""


def test_a_silent_pipe_ends_with_the_time_and_a_full_one_is_read(ended, tmp_path: Path) -> None:
    for name in ("silent", "full"):
        os.mkfifo(tmp_path / name)
    assert ended("read", *PLAIN, "--timeout", "0.5", "silent", codes=(1,))
    writer = threading.Thread(target=(tmp_path / "full").write_text, args=(WORDS * 2000,))
    writer.start()
    assert ended("read", *PLAIN, "full", codes=(0,)) == ""
    writer.join()


@pytest.mark.parametrize("name", ["read", "explain", "compare", "export", "doctor"])
def test_values_of_options_are_taken_or_refused(ended, name: str) -> None:
    command = program.get_command(click.Context(program), name)
    assert command is not None
    base = [name, "-d", "out"] if name == "export" else [name]
    for option in command.params:
        if isinstance(option, click.Option) and not option.is_flag:
            for value in VALUES:
                ended(*base, option.opts[-1], value, *(() if name == "doctor" else ("page.html",)))


@pytest.mark.parametrize(
    "name", ["bench", "evaluate run", "evaluate document", "train auto", "train text-block", "bridge status"]
)
def test_values_of_other_commands(ended, tmp_path: Path, name: str) -> None:
    (tmp_path / "data").mkdir()
    command: click.Command | None = program
    for word in name.split():
        assert isinstance(command, click.Group)
        command = command.get_command(click.Context(command), word)
    assert command is not None
    data = ("--data", "data") if name == "bench" else () if name.startswith("bridge") else ("data",)
    for option in command.params:
        if isinstance(option, click.Option) and not option.is_flag:
            for value in VALUES:
                ended(*name.split(), option.opts[-1], value, *data)


@pytest.mark.parametrize("name", METHODS)
def test_parameters_are_limited_to_their_range(ended, name: str) -> None:
    for parameter in METHODS[name].parameters:
        for end in (parameter.low, parameter.high):
            if end is not None:
                ended("read", "-m", name, "--param", f"{parameter.name}={end:g}", "page.html", codes=(0, 1))
        for value in VALUES:
            told = ended("read", "-m", name, "--param", f"{parameter.name}={value}", "page.html")
            assert "does not fit" in told or parameter.low is None or value == "٣"


def test_unwritable_outputs_are_reported(ended, tmp_path: Path) -> None:
    (tmp_path / "loop").symlink_to("loop")
    for target in ("/proc/x", "/proc/x.txt", "y" * 300 + ".txt", "z/" * 3000, "none/none/x.txt", "page.html/x", "loop"):
        for form in ("text", "epub"):
            ended("read", "page.html", *PLAIN, "-f", form, "-o", target, codes=(1,))
        ended("export", "page.html", *PLAIN, "-d", target, codes=(0,) if target == "none/none/x.txt" else (1, 2))
    if Path("/dev/zero").exists():
        assert "too long" in ended("export", "-d", "out", "--from-file", "/dev/zero", codes=(2,))


@pytest.mark.parametrize("name", ["a\0b.png", "\ud800.png"])
def test_invalid_file_names_are_reported(name: str) -> None:
    article = plainleaf.extract(WORDS, method="plain")
    for write in (lambda: export_article(article, Path(name)), lambda: export_all([], Path(name))):
        with pytest.raises(ExportError, match=r"(written|created).*: .*\w"):
            write()


@pytest.mark.skipif(os.geteuid() == 0 if hasattr(os, "geteuid") else True, reason="root may write everywhere")
def test_unwritable_folder_is_reported(ended, tmp_path: Path) -> None:
    sealed = tmp_path / "sealed"
    sealed.mkdir(mode=stat.S_IRUSR | stat.S_IXUSR)
    assert "denied" in ended("read", "page.html", *PLAIN, "-o", "sealed/a.txt", codes=(1,))
    assert "denied" in ended("export", "page.html", *PLAIN, "-d", "sealed", codes=(1,))


@pytest.mark.parametrize(
    ("proxy", "told"),
    [
        ("http://[", "no valid address"),
        ("http://", "no valid address"),
        ("http://127.0.0.1:99999", "no valid address"),
        ("gopher://x:1", "of the kind gopher"),
        ("http://user:secret@127.0.0.1:1", "proxy"),
        ("\ud800", "proxy"),
        ("http://a b:3", "no valid address"),
    ],
)
def test_broken_proxy_is_reported_without_its_password(ended, monkeypatch, proxy: str, told: str) -> None:
    for name in ("http_proxy", "https_proxy", "all_proxy", "no_proxy"):
        monkeypatch.delenv(name, raising=False)
        monkeypatch.delenv(name.upper(), raising=False)
    try:
        monkeypatch.setenv("http_proxy", proxy)
    except UnicodeEncodeError:
        pytest.skip("the system has no such variables")
    said = ended("read", *PLAIN, "--timeout", "5", "http://example.invalid/page", codes=(1,))
    assert told in said
    assert "secret" not in said


@pytest.mark.parametrize(
    "words",
    [
        ("shelf", "show", "http://joe:s3cret@127.0.0.1:1/x"),
        ("shelf", "tag", "http://joe:s3cret@127.0.0.1:1/x", "later"),
        ("shelf", "import", "http://joe:s3cret@127.0.0.1:1/x.csv"),
        ("corpus", "run", "s3://joe:s3cret@bucket/x.warc.gz", "-o", "out"),
        ("corpus", "report", "http://joe:s3cret@127.0.0.1:1/x"),
        ("read", "//joe:s3cret@127.0.0.1:1/"),
        ("explain", "http://joe:s3cret@["),
    ],
)
def test_no_message_names_the_password_of_an_address(ended, words: tuple[str, ...]) -> None:
    told = ended(*words)
    assert told
    assert "s3cret" not in told


def test_invalid_header_is_reported_without_traceback(ended) -> None:
    server = Server()
    server.routes["/"] = (
        b"HTTP/1.1 200 OK\r\nContent-Type: multipart/related\r\nContent-Length: 1\r\nConnection: close\r\n\r\nx"
    )
    try:
        told = ended("read", server.url())
    finally:
        server.close()
    assert told == f"plainleaf: {server.url()} is a bundle of several parts (multipart/related), not a web page.\n"
