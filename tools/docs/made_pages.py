"""Writes the pages of ``docs/`` that are made from the code and from the model's record, and the labels as they are
folded; run by ``make docs``."""

import re
from pathlib import Path

import architecture_page
import cli_page
import index_pages
import nightly_page
import pipeline_page
import shipped_page
from plainleaf import METHODS
from plainleaf.desktop.commands import sheet
from plainleaf.engine.labels.table import folded
from plainleaf.evaluation.reports.learned import card
from plainleaf.evaluation.training.auto.card import figures
from plainleaf.resources import resource, tables
from plainleaf.settings import documentation

DOCS = Path(__file__).resolve().parents[2] / "docs"
AUTO = "methods/auto.md"
_FIGURES = re.compile(r"(<!-- figures:[^\n]*-->\n).*?(<!-- end of figures -->)", re.DOTALL)


def auto_page() -> str:
    """The page of auto with the figures of the model that is shipped."""
    about = card("auto")
    written = figures(about) if about else ""
    page = DOCS.joinpath(AUTO).read_text("utf-8")
    return _FIGURES.sub(lambda part: f"{part[1]}{written}{part[2]}", page)


PAGES = {
    "api.md": index_pages.api,
    "architecture.md": architecture_page.page,
    "decisions/README.md": index_pages.decisions,
    "formats.md": index_pages.formats,
    "methods/index.md": index_pages.methods,
    "cli.md": cli_page.page,
    "pipeline/index.md": pipeline_page.page,
    "keys.md": sheet.as_markdown,
    "nightly.md": nightly_page.page,
    "settings.md": documentation.document,
    AUTO: auto_page,
}

if __name__ == "__main__":
    for method in METHODS.values():
        begun = DOCS / f"methods/{method.name}.md"
        if not begun.exists():
            begun.write_text(index_pages.method_page(method), "utf-8")
            print(f"docs/methods/{method.name}.md: begun; complete it")
    shipped = {"shipped.md": shipped_page.page}  # the sizes in it are those of this system
    for name, page in (PAGES | shipped).items():
        DOCS.joinpath(name).write_text(page(), "utf-8")
        print(f"docs/{name}")
    rules = resource("rules")
    rules.joinpath("labels.json").write_text(folded(sorted(rules.glob("labels/*.toml"))), "utf-8")
    print("resources/rules/labels.json")
    rules.joinpath("tables.json").write_text(tables(), "utf-8")
    print("resources/rules/tables.json")
