"""A damaged, cut or missing model is a sentence, for a program as on the command line."""

import json
import shutil
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pytest

import plainleaf
from plainleaf import resources
from plainleaf.cli.program import run
from plainleaf.engine.auto import method as auto
from plainleaf.engine.methods import text_block
from plainleaf.errors import PlainleafError
from plainleaf.evaluation.training.auto.release import record_of

PAGE = "<p>" + "The harbour bridge opens again on Monday after eleven weeks of repairs, the city said. " * 9


def _cut(path: Path) -> None:
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])


def _flip(path: Path) -> None:
    data = bytearray(path.read_bytes())
    for place in range(len(data) // 3, len(data) // 3 + 400):
        data[place] ^= 0x55
    path.write_bytes(data)


def _folder(path: Path) -> None:
    path.unlink()
    path.mkdir()


def _strange_archive(path: Path) -> None:
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("feature.npy", b"\x93NUMPY\x01\x00\x10\x00{'descr': 'O'     ")


def _one_array(path: Path) -> None:
    with path.open("wb") as file:
        np.save(file, np.zeros(3))


def _words(path: Path) -> None:
    names = ("feature", "border", "values", "weights", "typical", "said", "marked", "placed")
    arrays = dict.fromkeys((*names, "said_weight", "marked_weight", "placed_weight"), np.array(["a"]))
    with path.open("wb") as file:
        np.save(file, record_of(arrays))


def _other_values(path: Path) -> None:
    path.write_text(json.dumps(dict.fromkeys(json.loads(path.read_text("utf-8")), 3)))


ANY = [
    lambda path: path.unlink(), lambda path: path.write_bytes(b""), lambda path: path.write_bytes(b"\xff\x00" * 99),
    _cut, _flip, _folder,
]  # fmt: skip
NUMBERS = [_strange_archive, _one_array, _words]
WORDS = [lambda path: path.write_text("[1]"), lambda path: path.write_text("[" * 99_999), _other_values]
CASES = [
    *(("auto", "auto.npy", damage) for damage in (*ANY, *NUMBERS)),
    *(("auto", "auto.json", damage) for damage in (*ANY, *WORDS)),
    *(("text-block", "text-block.json", damage) for damage in (*ANY, *WORDS)),
]


@pytest.fixture
def models(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A copy of the shipped models, which the program takes for the shipped ones."""
    shutil.copytree(resources.resource("models"), tmp_path / "models")
    (tmp_path / "rules").symlink_to(resources.resource("rules"))  # read when a page first needs them
    monkeypatch.setattr(resources, "folder", lambda: tmp_path)
    for read in (auto._read, text_block.shipped_model):
        read.cache_clear()
    yield tmp_path / "models"
    for read in (auto._read, text_block.shipped_model):
        read.cache_clear()


@pytest.mark.parametrize(("method", "name", "damage"), CASES)
def test_a_model_that_cannot_be_read_is_a_sentence(
    models: Path, method: str, name: str, damage: Callable[[Path], None], capfd: pytest.CaptureFixture[str]
) -> None:
    damage(models / name)
    with pytest.raises(PlainleafError, match=r"model .*(again|damaged|format|trained|missing)"):
        plainleaf.extract(PAGE, method=method)
    page = models.parent / "page.html"
    page.write_text(PAGE)
    assert run(["read", "-m", method, str(page)]) == 1
    reported = capfd.readouterr().err
    assert reported.startswith("plainleaf: The ")
    assert "Internal error" not in reported


def test_missing_models_are_one_sentence(models: Path) -> None:
    shutil.rmtree(models)
    for method in ("auto", "text-block"):
        with pytest.raises(PlainleafError, match="install Plainleaf again"):
            plainleaf.extract(PAGE, method=method)


def test_the_copy_is_read_like_the_shipped_ones(models: Path) -> None:
    assert models.is_dir()
    for method in ("auto", "text-block"):
        assert plainleaf.extract(PAGE, method=method).record.method == method
