"""A tiny dataset of one's own pages in the layout of WCXB."""

import gzip
import json
from pathlib import Path

import pytest

STORY = (
    "The harbour master keeps the tide tables in a drawer under the window, and reads from them every morning at six. "
    "Nobody else may touch them, for the pencil notes of three predecessors are in the margins."
)
AGAIN = STORY.replace("harbour master", "ferry keeper").replace("window", "stairs")
MENU = "<nav><a href='/'>Home</a> <a href='/boats'>Boats</a> <a href='/nets'>Nets and ropes</a></nav>"


def add_page(folder: Path, name: str, body: str, reference: str, kind: str = "article") -> None:
    """Write one page and its reference."""
    for part in ("html", "ground-truth"):
        (folder / part).mkdir(parents=True, exist_ok=True)
    page = f"<!doctype html><html><head><title>Harbour</title></head><body>{body}</body></html>"
    (folder / "html" / f"{name}.html.gz").write_bytes(gzip.compress(page.encode()))
    truth = {
        "url": f"https://harbour.example/{name}",
        "ground_truth": {"main_content": reference, "with": ["tide tables"], "without": ["Nets and ropes"]},
        "_internal": {"page_type": {"primary": kind}},
    }
    (folder / "ground-truth" / f"{name}.json").write_text(json.dumps(truth))


@pytest.fixture
def dataset(tmp_path: Path) -> Path:
    """Three pages: a story beside a menu, a thread, and a page without content."""
    folder = tmp_path / "harbour"
    add_page(
        folder, "0001", f"{MENU}<article><h1>Tides</h1><p>{STORY}</p><p>{AGAIN}</p></article>", f"{STORY}\n\n{AGAIN}"
    )
    add_page(folder, "0002", f"{MENU}<div><p>{STORY}</p><p>More.</p></div>", STORY, "forum")
    add_page(folder, "0003", "<p></p>", "")
    return folder
