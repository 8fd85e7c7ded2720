"""The wheel: it is built offline, holds code and resources and nothing else, and works where it is installed."""

import json
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import zipfile
from pathlib import Path

import pytest
from hatchling.metadata.core import ProjectMetadata
from hatchling.plugin.manager import PluginManager
from markdown_it import MarkdownIt
from tests.house.project import ROOT, files, shown

from plainleaf import __version__, resources

WHERE = "from plainleaf.resources import resource; print(resource('sample/index.html'))"

GREETINGS = ("app-host", "extension-host", "host-app", "host-extension")

ANSWERS = """
import hashlib, pathlib, sys
sys.path.insert(0, sys.argv[1])
import plainleaf
digest = hashlib.sha256()
for source in sorted(pathlib.Path(sys.argv[2]).glob("*/source.html"))[::12]:
    document, selection, trace = plainleaf.explain(source.read_bytes())
    article = plainleaf.extract(source.read_bytes())
    for part in (selection.score.tobytes(), selection.keep.tobytes(), article.to_bytes("json")):
        digest.update(part)
    digest.update(f"{article.coverage} {trace.reasons(0)}".encode())
print(digest.hexdigest(), plainleaf.__file__)
"""


def test_the_wheel_holds_every_resource_and_every_module(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    wanted = {f"plainleaf/_resources/{path.relative_to(ROOT / 'resources').as_posix()}" for path in files("resources")}
    wanted |= {path.relative_to(ROOT / "app").as_posix() for path in files("app", suffixes=(".py",))}
    wanted |= {
        f"plainleaf/_resources/extension/{p.relative_to(ROOT / 'extension').as_posix()}" for p in files("extension")
    }
    wanted |= {f"plainleaf/_resources/methods/{path.name}" for path in files("docs/methods")}
    wanted.add("plainleaf/py.typed")  # users get the types too
    assert "plainleaf/_resources/sample/index.html" in names
    assert not wanted - names


def test_the_wheel_holds_the_kernel_for_the_python_that_built_it(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    suffix = sysconfig.get_config_var("EXT_SUFFIX")
    modules = {shown(path.with_suffix("")) for path in files("app/plainleaf/_kernel", suffixes=(".pyx",))}
    assert modules >= {"app/plainleaf/_kernel/walk", "app/plainleaf/_kernel/features/page"}
    modules.add("app/plainleaf/_kernel/_shared")
    assert {name for name in names if name.endswith((".so", ".pyd"))} == {
        f"{module.removeprefix('app/')}{suffix}" for module in modules
    }
    assert not wheel.name.endswith("none-any.whl")


@pytest.mark.parametrize(("compiler", "why"), [("nowhere", "nowhere is not there"), ("false", "")])
def test_missing_compiler_is_reported_in_one_sentence(compiler: str, why: str, tmp_path: Path) -> None:
    """Of the kernel one small module is enough to come to the compiler."""
    for name in (
        "pyproject.toml", "README.md", "LICENSE", "packaging/kernel_hook.py", "packaging/readme_hook.py",
        "app/plainleaf/_version.py", "app/plainleaf/_kernel/forest.pyx",
    ):  # fmt: skip
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / name)
    command = [sys.executable, "-m", "hatchling", "build", "--target", "wheel"]
    surroundings = os.environ | {"CC": compiler}
    done = subprocess.run(command, cwd=tmp_path, env=surroundings, capture_output=True, text=True, check=False)
    assert done.returncode
    assert "install a C compiler and the headers of Python (Debian, Ubuntu: apt-get install gcc" in done.stderr
    assert why in done.stderr
    assert ("forest.pyx" in done.stdout) == (not why)  # nothing is translated in vain
    assert not list(tmp_path.rglob("*.whl"))


def test_wheel_contains_only_the_package(wheel: Path) -> None:
    tops = {name.split("/")[0] for name in zipfile.ZipFile(wheel).namelist()}
    assert {top for top in tops if not top.endswith(".dist-info")} == {"plainleaf"}


def test_the_installed_wheel_finds_its_own_resources(wheel: Path, tmp_path: Path) -> None:
    zipfile.ZipFile(wheel).extractall(tmp_path)
    script = f"import sys; sys.path.insert(0, {str(tmp_path)!r}); {WHERE}"
    found = subprocess.run(
        [sys.executable, "-I", "-c", script], capture_output=True, text=True, check=True
    ).stdout.strip()
    assert Path(found) == tmp_path / "plainleaf/_resources/sample/index.html"


def test_wheel_and_checkout_agree_for_any_hash_and_threads(wheel: Path, tmp_path: Path) -> None:
    zipfile.ZipFile(wheel).extractall(tmp_path)
    answers = set()
    for folder, seed, threads in ((tmp_path, "1", "1"), (ROOT / "app", "2", "1"), (ROOT / "app", "3", "2")):
        surroundings = os.environ | {
            "PYTHONHASHSEED": seed,
            "OMP_NUM_THREADS": threads,
            "OPENBLAS_NUM_THREADS": threads,
        }
        command = [sys.executable, "-c", ANSWERS, str(folder), str(ROOT / "tests/pages")]
        done = subprocess.run(command, env=surroundings, capture_output=True, text=True, check=True)
        digest, file = done.stdout.split(maxsplit=1)
        assert Path(file.strip()).is_relative_to(folder)
        answers.add(digest)
    assert len(answers) == 1


def test_the_checkout_finds_the_resources_as_they_lie() -> None:
    assert resources.resource("sample/index.html") == ROOT / "resources/sample/index.html"


def test_a_missing_resource_is_named() -> None:
    with pytest.raises(FileNotFoundError, match="nothing/here"):
        resources.resource("nothing/here")


@pytest.mark.parametrize("source", ["https://git.example/plainleaf", ""])
def test_pypi_links_are_absolute_or_removed(source: str, tmp_path: Path) -> None:
    for name in ("README.md", "packaging/readme_hook.py", "app/plainleaf/_version.py"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / name)
    project = (ROOT / "pyproject.toml").read_text("utf-8")
    urls = f'[project.urls]\nSource = "{source}"\n\n[project.scripts]' if source else "[project.scripts]"
    (tmp_path / "pyproject.toml").write_text(project.replace("[project.scripts]", urls), "utf-8")
    page = ProjectMetadata(str(tmp_path), PluginManager()).core.readme
    tokens = [part for token in MarkdownIt().parse(page) for part in token.children or ()]
    found = [str(part.attrs.get("href", part.attrs.get("src"))) for part in tokens if part.attrs]
    below = f"{source}/blob/v{__version__}/"
    pictures = [address for address in found if address.startswith(f"{source}/raw/v{__version__}/docs/screenshots/")]
    pages = [address.removeprefix(below) for address in found if address.startswith(below)]
    assert sorted(found) == sorted([*pictures, *(below + page for page in pages)])
    assert (len(pictures), len(pages) > 10) == ((2, True) if source else (0, False))
    assert not [page for page in pages if not (ROOT / page).exists()]
    assert "the method's page" in page


def test_paths_in_workflows_exist() -> None:
    text = "".join(path.read_text("utf-8") for path in files(".github/workflows"))
    named = re.findall(r"(?<![\w/.-])(?:tests|resources|packaging|app)/[\w./-]*\w", text)
    assert len(named) >= 5
    assert not [path for path in named if not (ROOT / path).exists()]


def test_store_texts_explain_each_permission() -> None:
    manifest = json.loads((ROOT / "extension/manifest.json").read_bytes())
    reported = re.findall(r"(?m)^\| `([^`]+)`", (ROOT / "packaging/store/permissions.md").read_text("utf-8"))
    assert reported == [*manifest["permissions"], *manifest["optional_host_permissions"]]


@pytest.mark.parametrize(
    ("where", "named"),
    [
        ("extension/manifest.json", r'^  "version": "(.+)"'),
        ("packaging/unproven/winget.yml", r"^PackageVersion: (.+)$"),
        ("docs/packages.md", r"plainleaf[_-](\d+\.\d+\.\d+)"),
        *((f"tests/protocol/{way}--hello.json", r'^  "version": "(.+)"') for way in GREETINGS),
    ],
)
def test_each_file_names_the_version_of_the_program(where: str, named: str) -> None:
    found = re.findall(named, (ROOT / where).read_text("utf-8"), re.MULTILINE)
    assert set(found) == {__version__}


def test_a_release_has_the_part_of_the_changelog_of_its_version() -> None:
    command = [sys.executable, "packaging/release_notes.py"]
    for version, begins in (("v0.1.0", "The first version."), (f"v{__version__}", "")):
        notes = subprocess.run([*command, version], cwd=ROOT, capture_output=True, text=True, check=True).stdout
        assert notes.startswith(begins)
        assert "### Added" in notes
        assert "## [" not in notes
    unknown = subprocess.run([*command, "v99.0.0"], cwd=ROOT, capture_output=True, text=True, check=False)
    assert unknown.returncode == 1
    assert "`## [99.0.0] - YYYY-MM-DD`" in unknown.stderr
