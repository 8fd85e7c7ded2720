"""What people expect of any command: tables that fit, exit codes, suggestions, help that begins with what is needed."""

import os
import pty
import shlex
import subprocess
import sys

import pytest

from plainleaf.cli.grid import numbers
from plainleaf.engine.catalogue import METHODS
from plainleaf.engine.page import Page


def test_a_comparison_in_a_pipe_is_a_table_of_80_columns(page):
    environment = {name: value for name, value in os.environ.items() if name != "COLUMNS"}
    done = subprocess.run(
        [sys.executable, "-m", "plainleaf", "compare", page()],
        capture_output=True,
        text=True,
        env=environment,
        check=True,
    )
    tables = done.stdout.split("\n\n")[1:]
    assert max(map(len, done.stdout.splitlines())) <= 80
    heads = [table.splitlines()[0].split() for table in tables]
    assert [name for head in heads for name in head[1:]] == ["keeps", *METHODS]
    for table in tables:
        lines = table.splitlines()
        assert [line.split()[0] for line in lines[1:]] == list(METHODS)
        assert {len(line.split()) for line in lines} == {len(lines[0].split())}


def test_numbers_are_a_table_where_it_fits(monkeypatch):
    monkeypatch.setenv("COLUMNS", "20")
    rows = [("one", "1", "22"), ("two", "333", "4")]
    assert numbers(("name", "a", "b"), rows) == "name    a   b\none     1  22\ntwo   333   4\n"
    monkeypatch.setenv("COLUMNS", "10")
    assert numbers(("name", "a", "b"), rows) == "name    a\none     1\ntwo   333\n\nname   b\none   22\ntwo    4\n"
    monkeypatch.setenv("COLUMNS", "1")  # a column is never taken apart
    assert len(numbers(("name", "a", "b"), rows).splitlines()) == 7


@pytest.mark.parametrize("text", ["", "<html><body></body></html>", "<script>1</script>"])
def test_a_page_without_text_fails_alike_read_and_exported(plainleaf, tmp_path, text):
    path = tmp_path / "empty.html"
    path.write_text(text, "utf-8")
    read = plainleaf("read", path, "-o", tmp_path / "made.txt")
    exported = plainleaf("export", path, "-d", tmp_path)
    assert read.code == exported.code == 1
    assert read.out == ""
    assert "No text of" in read.err
    assert "No text of" in exported.err
    assert not (tmp_path / "made.txt").exists()


@pytest.mark.parametrize(
    "words",
    [
        ("--method", "descent", "--stop", "500"),
        ("--method", "descent", "--stop", "much"),
        ("--stop", "5"),
        ("--param", "nothing=1"),
        ("--param", "nothing"),
        ("--method", "nothing"),
        ("--wrap", "-1"),
    ],
)
def test_a_wrong_parameter_is_wrong_usage(plainleaf, page, words):
    done = plainleaf("read", page(), *words)
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith("Usage: plainleaf read ")
    assert "Error: " in done.err


def test_unknown_method_is_wrong_usage_of_compare(plainleaf, page):
    assert plainleaf("compare", page(), "-m", "nothing").code == 2


@pytest.mark.parametrize(
    ("words", "nearest"),
    [(("reed",), "read"), (("exprot", "x"), "export"), (("bridge", "instal"), "install"), (("train", "atuo"), "auto")],
)
def test_the_nearest_command_is_suggested(plainleaf, words, nearest):
    done = plainleaf(*words)
    assert done.code == 2
    assert f"Did you mean {nearest!r}?" in done.err


def test_distant_names_are_not_suggested(plainleaf):
    done = plainleaf("zzz")
    assert done.code == 2
    assert "Did you mean" not in done.err


@pytest.mark.parametrize("source", ["export.html", "https://example.org/story", "a folder/page"])
def test_source_without_a_command_suggests_one(plainleaf, source):
    done = plainleaf(source)
    assert done.code == 2
    assert f"plainleaf read {shlex.quote(source)}" in done.err


@pytest.mark.parametrize("command", ["read", "export", "explain"])
def test_help_starts_with_essentials_and_lists_methods_on_demand(plainleaf, command):
    reported = plainleaf(command, "--help").out
    flags = [line.split()[0].rstrip(",") for line in reported.splitlines() if line.startswith("  -")]
    assert len(reported.splitlines()) < 60
    assert flags[0] in ("-f", "-m")
    assert "--stop" not in flags
    assert "--help-methods" in flags
    methods = plainleaf(command, "--help-methods")
    assert methods.code == 0
    for name, method in METHODS.items():
        assert f"{name}: {method.title}\n" in methods.out
        for option in method.parameters:
            assert f"    --{option.name.replace('_', '-')} " in methods.out
    assert max(map(len, methods.out.splitlines())) <= 80


def test_many_pictures_that_are_missing_are_one_line(plainleaf, page, tmp_path):
    line = "Crews had replaced two of the four lifting motors, which dated from the year the bridge was built."
    lines = tuple(f"{line} This is motor {number}. <img src=gone{number}.png width=400>" for number in range(9))
    path = page(lines=lines)
    for words in (
        ("read", path, "-f", "epub", "-o", tmp_path / "a.epub"),
        ("export", path, "-f", "epub", "-d", tmp_path),
    ):
        reported = plainleaf(*words).err.splitlines()
        assert len([line for line in reported if "gone" in line]) == 1
        assert "9 pictures are missing (--verbose names them all); the first: " in "\n".join(reported)
    told_all = [sys.executable, "-m", "plainleaf", "--verbose", "read", path, "-f", "epub", "-o", tmp_path / "b.epub"]
    every = subprocess.run(told_all, capture_output=True, text=True, check=True).stderr
    assert sum(f"gone{number}.png" in every for number in range(9)) == 9


def test_a_place_on_a_page_stays_in_its_address(tmp_path):
    from plainleaf import fetch

    path = tmp_path / "page.html"
    path.write_text("<p id=part>Text</p>", "utf-8")
    (tmp_path / "odd#name.html").write_text("<p>Text</p>", "utf-8")
    assert fetch(f"{path.as_uri()}#part").url == f"{path.as_uri()}#part"
    assert fetch(f"{path}#part").url == f"{path.as_uri()}#part"
    assert fetch(f"{path}#two words").url == f"{path.as_uri()}#two%20words"
    assert fetch(str(tmp_path / "odd#name.html")).url == (tmp_path / "odd#name.html").as_uri()
    assert isinstance(fetch(str(path)), Page)


@pytest.mark.parametrize("command", ["read", "explain", "compare"])
def test_a_page_in_a_pipe_needs_no_source(page, command):
    words = [sys.executable, "-m", "plainleaf", command]
    with page().open("rb") as stream:
        piped = subprocess.run(words, stdin=stream, capture_output=True, check=True)
    with page().open("rb") as stream:
        named = subprocess.run([*words, "-"], stdin=stream, capture_output=True, check=True)
    assert piped.stdout == named.stdout != b""


def test_without_a_source_a_terminal_is_not_waited_for():
    master, terminal = pty.openpty()
    try:
        done = subprocess.run(
            [sys.executable, "-m", "plainleaf", "read"], stdin=terminal, capture_output=True, text=True
        )
    finally:
        os.close(master)
        os.close(terminal)
    assert done.returncode == 2
    assert "Name a SOURCE: a web address, a file, or - for standard input." in done.stderr
