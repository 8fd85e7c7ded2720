"""A folder with one text file a page and an index."""

import json
from collections.abc import Iterable
from pathlib import Path

from plainleaf.batch.cleaning import Row


def write_texts(rows: Iterable[Row], path: Path) -> None:
    """Write ``000001.txt`` and so on, and ``index.jsonl`` with every row except its content; pages without content have
    no text file."""
    path.mkdir()
    with (path / "index.jsonl").open("w", encoding="utf-8", errors="replace", newline="\n") as index:
        for number, row in enumerate(rows, 1):
            metadata = dict(row)
            content = str(metadata.pop("content"))
            name = f"{number:06d}.txt" if content else ""
            if content:
                (path / name).write_text(content, "utf-8", "replace", "\n")
            index.write(json.dumps({"file": name, **metadata}, ensure_ascii=False) + "\n")
