"""The documentation site: its check fails where something is wrong, and its lists are those of the Markdown."""

import re
import subprocess
import sys
from pathlib import Path

import markdown
import pytest
from markdown_it import MarkdownIt
from tests.house.project import ROOT

from checks import CHECKS

PAGES = sorted((ROOT / "docs").rglob("*.md"))


(VALIDATION,) = re.findall(r"^validation:\n(?:  .*\n)+", (ROOT / "mkdocs.yml").read_text("utf-8"), re.MULTILINE)
LINKS = ("nothing.md", "nothing", "#nothing", "index.md#nowhere", "/index.md", "../README.md")


@pytest.mark.parametrize("links", [("index.md#a-page",), LINKS], ids=["good", "bad"])
def test_the_check_of_the_site_warns_of_each_bad_link_and_fails(tmp_path: Path, links: tuple[str, ...]) -> None:
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs/index.md").write_text("# A page\n\n" + "\n".join(f"[link]({link})" for link in links))
    (tmp_path / "mkdocs.yml").write_text(f"site_name: A site\nstrict: true\n{VALIDATION}")
    ((program, *words),) = (check.command for check in CHECKS if check.name == "site")
    command = [sys.executable, "-m", program, *words]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    warned = [line for line in done.stderr.splitlines() if line.startswith("WARNING")]
    bad = [link for link in links if link in LINKS]
    assert done.returncode == bool(bad)
    assert [link for link in bad if any(f"'{link}'" in line for line in warned)] == bad
    assert len(warned) == len(bad)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_lists_render_alike_on_the_site_and_elsewhere(page: Path) -> None:
    """Python-Markdown wants four spaces below an item and an empty line above a list; CommonMark does without."""
    text = page.read_text("utf-8")
    on_site = markdown.markdown(text, extensions=["admonition", "pymdownx.superfences", "tables"])
    elsewhere = MarkdownIt("commonmark").enable("table").render(text)
    assert _lists(on_site) == _lists(elsewhere)


def _lists(html: str) -> list[str]:
    return re.findall(r"</?(?:ol|ul|li)\b", html)
