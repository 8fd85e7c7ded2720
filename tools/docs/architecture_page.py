"""``docs/architecture.md`` with its layers, written from the import contracts of ``pyproject.toml``."""

import re
import tomllib
from pathlib import Path

BEGIN, END = "<!-- layers: written from the import contracts by `make docs` -->\n", "<!-- end of layers -->"
ROOT = Path(__file__).parents[2]


def page() -> str:
    """The page, with the layers of today."""
    text = (ROOT / "docs/architecture.md").read_text("utf-8")
    before, _, rest = text.partition(BEGIN)
    return f"{before}{BEGIN}{layers()}{END}{rest.partition(END)[2]}"


def layers() -> str:
    """One block for each contract of layers: the highest first, ``|`` between siblings."""
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]["contracts"]
    blocks = []
    for contract in contracts:
        if contract["type"] == "layers":
            (container,) = contract["containers"]
            rows = "\n".join(re.sub(r"[()]", "", layer) for layer in contract["layers"])
            blocks.append(f"\n`{container}`:\n\n```\n{rows}\n```\n")
    return "".join(blocks)
