"""Cards of the shipped models. A model must not be evaluated on pages that it was trained on, and the cards have the
proper results."""

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from plainleaf.evaluation.reports.documentation import Learned
from plainleaf.resources import folder

CARDS = {"auto": "models/auto.json", "text-block": "models/text-block.json"}
"""The card of each trained method, among the resources."""


def card(method: str, root: Path | None = None) -> Mapping[str, Any] | None:
    """The card of a method's model, or None."""
    path = (root or folder()) / CARDS[method]
    if not path.is_file():
        return None
    values: Mapping[str, Any] = json.loads(path.read_bytes())
    return values


def learned_notes(names: Iterable[str], root: Path | None = None) -> dict[str, str]:
    """For each of these extractors with a trained model, a note that it has seen these pages, and its results on unseen
    ones."""
    notes = {}
    for name in names:
        method = name.partition(":")[0].partition("@")[0]
        about = card(method, root) if method in CARDS and "@" not in name else None
        if about is not None:
            notes[name] = (
                "its shipped model has learnt from these very pages, so this row shows memory as well as skill. "
                + _unseen(about)
            )
    return notes


def _unseen(about: Mapping[str, Any]) -> str:
    scores = about.get("cross_validated")
    if not isinstance(scores, Mapping):
        return "Figures on unseen pages: see its page under `docs/methods/`."
    means = {group: score["f1"] if isinstance(score, Mapping) else score for group, score in scores.items()}
    figures = ", ".join(f"{group} {value:.3f}" for group, value in means.items())
    return f"On unseen pages (cross-validated by registered domain): {figures}."


def text_block_figures(root: Path | None = None) -> Learned | None:
    """The ten-fold comparison from the card of the text-block model, or None."""
    about = card("text-block", root)
    figures = about.get("comparison") if about else None
    if not isinstance(figures, Mapping):
        return None
    rows = {str(name): (float(p), float(r), float(f)) for name, (p, r, f) in figures["figures"].items()}
    return Learned(str(figures["folds"]), rows)
