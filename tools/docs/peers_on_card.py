"""Writes into the card of `auto` what other extractors, and the shipped model itself, scored on the same pages.

    python tools/docs/peers_on_card.py wcxb-dev=RUN.json news-dev=RUN.json …

A run is what `plainleaf evaluate run FOLDER -e auto -e trafilatura … --json RUN.json` writes: one for each dataset,
with all extractors in it. `make docs` then writes the same figures into the method's page.
"""

import json
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from plainleaf.evaluation.training.auto.card import card

MODELS = Path(__file__).resolve().parents[2] / "resources/models"

Json = dict[str, Any]


def beside(runs: Mapping[str, Json]) -> Json:
    """What ``auto.json`` says of the runs, which are given by the name of their dataset."""
    f1: dict[str, dict[str, float]] = {}
    versions: dict[str, str] = {}
    for name, run in runs.items():
        for row in run["rows"]:
            ours = row["extractor"] == "auto"
            f1.setdefault("auto, shipped" if ours else row["extractor"], {}).update(_scores(name, row))
            versions |= {} if ours else {row["extractor"]: row["version"]}
    peers = "; ".join(f"{name} {version}" for name, version in versions.items())
    made = ", ".join(f"{name} {run['pages']:,} pages, {run['made']}" for name, run in runs.items())
    pieces = [name for name, run in runs.items() if run["dataset"].startswith("pieces")]
    means = f" Of {', '.join(pieces)} they are means over pages, not over all pieces as in the two columns before."
    return {
        "f1": f1,
        "about": f"word F1 of all extractors in one run for each dataset ({made}). The shipped model has learnt from "
        f"these very pages: its column shows memory as well as skill.{means if pieces else ''} Versions: {peers}.",
    }


def _scores(name: str, row: Json) -> Iterator[tuple[str, float]]:
    yield name, round(row["measures"]["f1"], 6)
    for kind, score in row["kinds"].items():
        yield f"{name}: {kind}", round(score, 6)


def _write(runs: Mapping[str, Json]) -> None:
    """Write ``auto.json`` and ``auto.md`` anew."""
    about = json.loads(MODELS.joinpath("auto.json").read_text("utf-8")) | {"beside": beside(runs)}
    MODELS.joinpath("auto.json").write_text(json.dumps(about, indent=1, ensure_ascii=False) + "\n", "utf-8")
    MODELS.joinpath("auto.md").write_text(card(about, MODELS.joinpath("auto.npy").stat().st_size), "utf-8")


if __name__ == "__main__":
    given = (argument.partition("=") for argument in sys.argv[1:])
    _write({name: json.loads(Path(run).read_text("utf-8")) for name, _, run in given})
