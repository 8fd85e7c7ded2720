"""Writes the pages of ``docs/`` that are made from the code; run in ``.venv`` by ``make docs``."""

from pathlib import Path

import cli_page
from plainleaf.desktop.commands import sheet
from plainleaf.settings import documentation

DOCS = Path(__file__).resolve().parent.parent / "docs"
PAGES = {"cli.md": cli_page.page, "keys.md": sheet.as_markdown, "settings.md": documentation.document}

if __name__ == "__main__":
    for name, page in PAGES.items():
        DOCS.joinpath(name).write_text(page(), "utf-8")
        print(f"docs/{name}")
