"""Prints the part of the changelog that belongs to a version: release_notes.py v1.0.0"""

import re
import sys
from pathlib import Path

CHANGELOG = Path(__file__).parents[1] / "CHANGELOG.md"


def notes(changelog: str, version: str) -> str:
    """What stands below the heading of the ``version``, with or without a "v" before it. Raises SystemExit."""
    number = version.removeprefix("v")
    found = re.search(rf"(?ms)^## \[{re.escape(number)}\][^\n]*\n(.*?)(?=^## \[|^\[|\Z)", changelog)
    if found is None or not found[1].strip():
        raise SystemExit(
            f"CHANGELOG.md has no part for {number}: write one below a heading `## [{number}] - YYYY-MM-DD`."
        )
    return found[1].strip()


if __name__ == "__main__":
    print(notes(CHANGELOG.read_text("utf-8"), sys.argv[1]))
