"""Words with private meanings do not come back into the pages; docs/style.md lists them.

Pages that are made from the code have the help, the settings and the commands in them.
"""

import re
from pathlib import Path

import pytest
from tests.house.project import ROOT, files

STYLE = ROOT / "docs/style.md"
CODE = re.compile(r"```.*?```|~~~.*?~~~|`[^`\n]*`|\]\([^)\s]*\)", re.DOTALL)
"""Code, and the targets of links."""


def _retired() -> list[str]:
    rows = re.findall(r"(?m)^\| (`.*?) \|", STYLE.read_text("utf-8").partition("## Retired words")[2])
    return [word for row in rows for word in re.findall(r"`([^`]+)`", row)]


def _pages() -> list[Path]:
    written = [ROOT / name for name in ("README.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md")]
    written += files("docs", suffixes=(".md",))
    return [path for path in written if path != STYLE]


def _found(text: str) -> list[str]:
    words = "|".join(re.escape(word).replace(r"\ ", r"\s+") for word in _retired())
    prose = CODE.sub(lambda code: "\n" * code[0].count("\n"), text)
    return [
        f"{prose.count(chr(10), 0, hit.start()) + 1}: {hit[0]}" for hit in re.finditer(rf"(?i)\b({words})\b", prose)
    ]


@pytest.mark.parametrize("path", _pages(), ids=lambda path: str(path.relative_to(ROOT)))
def test_pages_use_no_retired_word(path: Path) -> None:
    assert not _found(path.read_text("utf-8")), "docs/style.md says what to write instead"


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("The page is told of it.", ["1: told"]),
        ("One\n\nRooms, and a box kept\nelse", ["3: Rooms", "3: kept\nelse"]),
        ("Code: `called` and [a link](house/room.md)\n\n```\nfloor\n```\nfloors", ["6: floors"]),
        ("Toldo stood on the mezzanine.", []),
    ],
)
def test_retired_words_are_found_outside_of_code(text: str, found: list[str]) -> None:
    assert _found(text) == found


def test_the_style_page_has_pairs_and_words() -> None:
    assert len(_retired()) >= 15
    pairs = STYLE.read_text("utf-8").partition("## Before and after")[2].partition("\n## ")[0]
    assert len(re.findall(r"(?m)^\| (?!before|---)", pairs)) >= 20
