"""A small dataset that models are grown on: stories beside menus, each of a domain of its own."""

from pathlib import Path

import pytest
from tests.unit.evaluation.conftest import MENU, add_page

WORDS = ["tide", "lamp", "rope", "keeper", "harbour", "ladder", "copper", "winter", "ledger", "signal"]


def story(number: int, sentences: int) -> str:
    """Sentences that no other page has."""
    steps = range(1, sentences + 1)
    said = (" ".join(WORDS[(number + step * word) % len(WORDS)] for word in range(3, 15)) for step in steps)
    return " ".join(f"In year {number} the {each}." for each in said)


@pytest.fixture(scope="session")
def pages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("lamps")
    for number in range(24):
        paragraphs = [story(number + 100 * count, count) for count in (3, 5, 2)]
        main = "".join(f"<p>{each}</p>" for each in paragraphs)
        body = f"{MENU}<main>{main}</main><footer><p>All rights {number}</p></footer>"
        add_page(folder, f"{number:04}", body, "\n\n".join(paragraphs), "forum" if number % 3 == 0 else "article")
        truth = folder / "ground-truth" / f"{number:04}.json"
        truth.write_text(truth.read_text().replace("harbour.example", f"lamps-{number}.example"))
    return folder
