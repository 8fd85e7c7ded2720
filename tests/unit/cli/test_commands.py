import importlib.metadata
import io
import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import click
import pytest
from tests.patience import PATIENCE

from plainleaf import __version__, extract, paths
from plainleaf.cli.program import COMMANDS, program, run
from plainleaf.cli.terminal import printable
from plainleaf.installation import command_to_add

PROGRAM = [sys.executable, "-m", "plainleaf"]


def test_every_command_loads_and_explains_itself():
    context = click.Context(program)
    for name, _, told in COMMANDS:
        command = program.get_command(context, name)
        assert command is not None
        assert command.help
        assert told.endswith(".")
        options = [each for each in command.params if isinstance(each, click.Option)]
        assert not [each.opts for each in options if not each.help]


def test_version_loads_nothing():
    code = (
        "import sys; from plainleaf.cli import main\n"
        "try: main(['--version'])\nexcept SystemExit as end: code = end.code\n"
        "print(code, sorted({'numpy', 'lxml', 'requests', 'rich', 'scipy'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == f"plainleaf {__version__}\n0 []\n"


def test_unknown_command_is_wrong_usage(plainleaf):
    done = plainleaf("raed")
    assert (done.code, done.out) == (2, "")
    assert "raed" in done.err


# ── read ────────────────────────────────────────────────────────────────────────────────────────────────


def test_read_prints_only_the_article(plainleaf, page):
    path = page()
    done = plainleaf("read", path)
    assert (done.code, done.err) == (0, "")
    assert done.out == extract(path.read_bytes(), url=path.as_uri()).render("text")
    assert "1902" not in done.out


def test_read_reports_what_may_be_missing(tmp_path):
    path = tmp_path / "two.html"
    told = "The bridge opens on Monday. The dam stays closed. Ships wait at the eastern gate for an hour. "
    path.write_text(f"<div><p>{told * 3}</p></div><aside><p>{told * 2}</p></aside><footer><p>{told * 2}</p></footer>")
    words = [*PROGRAM, "read", path, "--stop", "0", "--method", "descent"]
    done = subprocess.run(words, capture_output=True, text=True, check=True)
    assert done.stdout == extract(path.read_bytes(), method="descent", stop=0).text
    assert "About 57 % of this page's sentences are not shown; the largest part left out" in done.stderr
    assert "“The bridge opens on Monday." in done.stderr


def test_read_takes_standard_input_and_a_base(plainleaf, page, monkeypatch):
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(page().read_bytes())))
    done = plainleaf("read", "-", "--url", "https://example.org/a/b", "--format", "markdown")
    assert done.code == 0
    assert "[Read on](https://example.org/a/more)" in done.out


@pytest.mark.parametrize("words", [("-m", "descent", "--stop", "100"), ("-m", "descent", "--param", "stop=100")])
def test_parameters_reach_the_method(plainleaf, page, words):
    done = plainleaf("read", page(), *words, "--format", "json")
    record = json.loads(done.out)["record"]
    assert record["parameters"]["stop"] == 100


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("-m", "descent", "--stop", "much"), "stop = 'much' does not fit: a number from 0 to 100 %."),
        (("-m", "descent", "--stop", "101"), "a number from 0 to 100 %"),
        (("--method", "bte", "--stop", "5"), "bte has no parameter 'stop'"),
        (("--param", "nonsense=1"), "auto has no parameter 'nonsense'"),
        (("--encoding", "klingon"), "There is no encoding 'klingon'"),
        (("--text-encoding", "klingon"), "There is no encoding 'klingon'"),
    ],
)
def test_wrong_parameters_are_reported_in_a_sentence(plainleaf, page, words, told):
    done = plainleaf("read", page(), *words)
    assert (done.code, done.out) == (2, "")
    assert told in " ".join(done.err.split())
    assert "Traceback" not in done.err


def test_wrap_and_metadata(plainleaf, page):
    done = plainleaf("read", page(), "--wrap", 40, "--with-metadata")
    title, head, body = done.out.split("\n\n", 2)
    assert title == "Harbour bridge opens again"
    assert "\nDigest:\nsha256:" in head
    assert max(map(len, body.splitlines())) <= 40
    assert plainleaf("read", page(), "--wrap", 40, "--format", "html").code == 2


def test_output_file_is_replaced_whole(plainleaf, page, tmp_path):
    target = tmp_path / "out.txt"
    target.write_text("before")
    done = plainleaf("read", page(), "-o", target)
    assert (done.code, done.out) == (0, "")
    assert target.read_text("utf-8") == extract(page()).render("text", with_metadata=True)
    assert {path.name for path in tmp_path.iterdir()} == {"bridge.html", "out.txt"}


def test_an_output_that_ends_as_folders_do_is_one(plainleaf, page, tmp_path):
    assert plainleaf("read", page(), "-o", f"{tmp_path / 'new' / 'texts'}/").code == 0
    assert [path.name for path in (tmp_path / "new" / "texts").iterdir()] == ["harbour-bridge-opens-again.txt"]
    done = plainleaf("read", page(), "-o", f"{page()}/")
    assert (done.code, "could not be created" in done.err) == (1, True)


def test_output_into_a_folder_that_is_missing(plainleaf, page, tmp_path):
    done = plainleaf("read", page(), "-o", tmp_path / "none" / "out.txt")
    assert done.code == 1
    assert "could not be written" in done.err


def test_failures_are_sentences_and_debug_shows_where(plainleaf, tmp_path):
    done = plainleaf("read", tmp_path / "none.html")
    assert (done.code, done.out, done.err) == (1, "", f"plainleaf: There is no file {tmp_path / 'none.html'}.\n")


def test_debug_shows_a_traceback(tmp_path):
    done = subprocess.run([*PROGRAM, "--debug", "read", tmp_path / "none"], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "Traceback" in done.stderr


def test_page_without_text_is_reported(tmp_path):
    (tmp_path / "empty.html").touch()
    done = subprocess.run([*PROGRAM, "read", tmp_path / "empty.html"], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (1, "")
    assert "No text of" in done.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="pipes break otherwise there")
@pytest.mark.parametrize("command", ["read", "explain"])
def test_broken_pipe_ends_quietly(page, command):
    with subprocess.Popen([*PROGRAM, command, page()], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as running:
        running.stdout.close()  # before the program has started up, so that its first word finds nobody
        assert running.stderr.read() == b""
        assert running.wait(PATIENCE) == 141


def test_real_pipe_from_standard_input(page):
    with page().open("rb") as file:
        done = subprocess.run([*PROGRAM, "read", "-"], stdin=file, capture_output=True, check=True)
    assert done.stdout.decode("utf-8") == extract(page().read_bytes()).render("text")


# ── explain ─────────────────────────────────────────────────────────────────────────────────────────────


def test_explain_is_plain_without_a_terminal(plainleaf, page):
    done = plainleaf("explain", page(), "--method", "descent")
    head, first, *_ = done.out.splitlines()
    assert head.split() == ["step", "node", "n", "longest", "FTL", "LV", "K", "%", "decision"]
    assert first.split()[:3] == ["1", "body", "3"]
    assert "chosen: div#story" in done.out
    assert "\x1b" not in done.out


def test_explain_as_json_holds_the_same_numbers(plainleaf, page):
    told = json.loads(plainleaf("explain", page(), "--json", "--method", "descent", "--stop", "15").out)
    assert (told["chosen"], told["parameters"]["stop"]) == ("div#story", 15)
    assert [step["node"] for step in told["steps"]] == ["body", "div#story"]
    assert told["steps"][-1]["address"] == told["address"]


@pytest.mark.parametrize("method", ["bte", "ccb", "boilerpipe"])
def test_explain_knows_every_method(plainleaf, page, method):
    done = plainleaf("explain", page(), "--method", method)
    assert done.code == 0, done.err
    assert f"{method}" in done.out
    assert "kept: " in done.out


def test_explain_reports_missing_pictures_last(plainleaf, page, tmp_path, monkeypatch):
    plain = plainleaf("explain", page(), "--method", "descent")
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    done = plainleaf("explain", page(), "--method", "descent", "--picture", tmp_path / "steps.png")
    assert done.out == plain.out
    assert done.code != 0
    assert f"Pictures need matplotlib; install it with: {command_to_add('evaluation')}." in done.err
    assert not (tmp_path / "steps.png").exists()


def test_explain_gives_the_reason_for_words(plainleaf, page):
    path = page()
    done = plainleaf("explain", path, "--method", "descent", "--why", "printed SINCE")
    assert done.code == 0
    assert "why “printed SINCE”: div#foot holds" in done.out
    assert "Left out at body" in done.out
    found = json.loads(plainleaf("explain", path, "--method", "descent", "--why", "1902", "--json").out)
    assert found["asked"]["words"] == "1902"
    assert "Left out" in found["asked"]["why"]
    assert plainleaf("explain", path, "--why", " ").code == 2
    done = plainleaf("explain", path, "--why", "no such words")
    assert done.code == 1
    assert "No text on the page has the words “no such words”." in done.err


# ── export ──────────────────────────────────────────────────────────────────────────────────────────────


def test_export_writes_a_file_each_and_reports_failures(plainleaf, page, tmp_path):
    same = page("other.html", lines=("Another story under the same title, which is long enough to be one.",) * 3)
    folder = tmp_path / "texts" / "new"
    done = plainleaf("export", page(), tmp_path / "none.html", same, "--output-dir", folder)
    assert done.code == 3
    names = ["harbour-bridge-opens-again.txt", "harbour-bridge-opens-again-2.txt"]
    assert done.out.splitlines() == [str(folder / name) for name in names]
    assert sorted(path.name for path in folder.iterdir()) == sorted(names)
    assert "There is no file" in done.err
    assert "1 of 3 sources failed" in done.err
    assert "Another story" in (folder / names[1]).read_text("utf-8")


def test_export_from_a_list(plainleaf, page, tmp_path):
    listed = tmp_path / "list.txt"
    listed.write_text(f"# what to keep\n\n{page()}\n", "utf-8")
    done = plainleaf("export", "--from-file", listed, "-d", tmp_path / "out", "--format", "json")
    assert (done.code, done.err) == (0, "")
    assert [path.suffix for path in (tmp_path / "out").iterdir()] == [".json"]


def test_export_of_failures_only(plainleaf, tmp_path):
    (tmp_path / "empty.html").touch()
    done = plainleaf("export", tmp_path / "none.html", tmp_path / "empty.html", "-d", tmp_path / "out")
    assert done.code == 1
    assert "No text of" in done.err
    assert list((tmp_path / "out").iterdir()) == []


def test_export_without_sources_is_wrong_usage(plainleaf, tmp_path):
    assert plainleaf("export", "-d", tmp_path).code == 2


@pytest.mark.skipif(sys.platform == "win32", reason="signals are sent otherwise there")
def test_interrupted_export_leaves_nothing_partial(page, tmp_path):
    pipe = tmp_path / "endless"
    os.mkfifo(pipe)
    folder = tmp_path / "out"
    command = [*PROGRAM, "export", page(), pipe, "-d", folder]
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    with subprocess.Popen(command, **pipes) as running:
        assert running.stdout.readline().endswith("again.txt\n") or running.poll() is None
        running.send_signal(signal.SIGINT)
        assert running.wait(PATIENCE) == 130, running.stderr.read()
        assert "Interrupted" in running.stderr.read()
    assert [path.name for path in folder.iterdir()] == ["harbour-bridge-opens-again.txt"]


# ── open, doctor ────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="other systems always have a display")
def test_open_without_a_display_gives_a_remedy(plainleaf, monkeypatch):
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)
    done = plainleaf("open")
    assert done.code == 1
    assert done.err == "plainleaf: There is no display to open a window on; `plainleaf read` prints the article here.\n"


def test_open_without_qt_names_the_package(plainleaf, monkeypatch):
    monkeypatch.setenv("QT_QPA_PLATFORM", "offscreen")
    for name in [name for name in sys.modules if name.startswith("plainleaf.desktop")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setattr(sys.modules["plainleaf"], "desktop", None, raising=False)  # what was there comes back with it
    monkeypatch.setitem(sys.modules, "PySide6", None)
    monkeypatch.setitem(sys.modules, "PySide6.QtCore", None)
    done = plainleaf("open")
    assert done.code == 1
    assert command_to_add("desktop") in done.err
    assert len(done.err.splitlines()) == 1


def test_doctor_finds_this_installation_well(plainleaf):
    done = plainleaf("doctor", "--json")
    told = json.loads(done.out)
    findings = {each["name"]: each for each in told["findings"]}
    assert done.code == 0
    assert told["well"]
    for name in ("Plainleaf", "lxml", "extraction", "resources", "config", "SQLite FTS5"):
        assert findings[name]["state"] == "fine", findings[name]
    assert "newest version" not in findings  # nobody asked for it


def test_doctor_names_every_required_package(plainleaf):
    told = plainleaf("doctor").out
    asked = {re.split(r"[^\w.-]", line)[0] for line in importlib.metadata.requires("plainleaf")}
    assert asked
    assert not {name for name in asked if name not in told}


def test_doctor_reports_missing_packages_and_their_users(plainleaf, tmp_path, monkeypatch):
    folder = tmp_path / "plainleaf-1.0.dist-info"
    folder.mkdir()
    wanted = ("lxml>=6", "nowhere-lib>=1", "faraway-lib>=2; extra == 'moon'", "lxml>=6; extra == 'moon'")
    lines = ("Metadata-Version: 2.4", "Name: plainleaf", "Version: 1.0", *(f"Requires-Dist: {line}" for line in wanted))
    (folder / "METADATA").write_text("\n".join(lines), "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    done = plainleaf("doctor", "--json")
    findings = {each["name"]: each for each in json.loads(done.out)["findings"]}
    assert done.code == 1
    assert findings["lxml"]["state"] == "fine"
    assert (findings["nowhere-lib"]["state"], findings["nowhere-lib"]["needed"]) == ("broken", True)
    assert (findings["moon"]["state"], findings["moon"]["needed"]) == ("missing", False)
    assert findings["moon"]["detail"] == f"no faraway-lib, lxml {importlib.metadata.version('lxml')}"
    assert command_to_add("moon") in findings["moon"]["advice"]


def test_doctor_reports_unusable_folders(plainleaf, tmp_path, monkeypatch):
    (tmp_path / "file").touch()
    monkeypatch.setenv("PLAINLEAF_HOME", str(tmp_path / "file"))
    done = plainleaf("doctor")
    assert done.code == 1
    assert "cannot be made" in done.out
    assert "Broken: config" in done.err


def test_text_of_a_page_does_not_command_the_terminal():
    assert printable("a\x1b]0;title\x07b\x9bc\td\n") == "a]0;titlebc\td\n"


def test_a_portable_copy_keeps_everything_beside_its_program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(paths.HOME, str(tmp_path / "elsewhere"))
    monkeypatch.setattr(sys, "argv", [str(tmp_path / "plainleaf")])
    assert run(["--portable", "shelf", "list"]) == 0
    assert Path(os.environ[paths.HOME]) == tmp_path / "plainleaf-portable"
    assert (tmp_path / "plainleaf-portable/data").is_dir()
    assert not (tmp_path / "elsewhere").exists()


def test_explain_shows_what_each_step_did_and_leaves_steps_out(plainleaf, page):
    shown = plainleaf("explain", page(), "--steps").out
    assert [name for name in ("model", "pieces", "walk", "outline") if f"\n{name} " not in shown] == []
    told = json.loads(plainleaf("explain", page(), "--steps", "--json").out)
    done = {step["name"]: step for step in told["pipeline"]}
    assert done["model"]["added"] > 0
    without = json.loads(plainleaf("explain", page(), "--without", "title", "--json").out)["pipeline"]
    assert done["title"]["added"] > 0
    assert {step["name"]: step for step in without}["title"]["milliseconds"] == 0
    wrong = plainleaf("explain", page(), "--without", "no such step")
    assert wrong.code != 0
    assert "auto has no step 'no such step' to switch off; there are: further articles" in wrong.err
