"""The model card, and the tables of results for its page, from the record of the training."""

from collections.abc import Mapping
from typing import Any

WEAK = 4
"""Number of page types listed as the weakest."""


def card(about: Mapping[str, Any], size: int) -> str:
    """The card as Markdown; ``about`` is the content of ``auto.json``, ``size`` the bytes of ``auto.npy``."""
    training = about["training"]
    shape = about["trees"]
    return f"""# auto, version {about["version"]}

Written by `plainleaf train auto`; do not edit.

Boosted symmetric trees that give each block of text on a web page the probability that it is main content, from {len(about["features"])} features.
Method: `docs/methods/auto.md`. Plain numbers: `auto.npy` ({size / 1000:,.0f} kB: {shape["count"]} trees of depth {shape["depth"]}) and `auto.json` (the features' names, bias, digests, settings, figures).
The program refuses a model whose features, format or digest do not fit.

- **Trained on** the {training["pages"]:,} pages that `plainleaf train auto FOLDER…` was given: {training["blocks"]:,} blocks, of which {training["content"]:,}
  are mostly in the reference text; and on {training["copies"]:,} copies of articles' pages, without what their markup says or with the beginning of their text alone. SHA-256 of names, pages and references: `{training["data"]}`. The model holds no text of the pages.
{_datasets(training["datasets"])}- **Trained with** {training["learner"]}, {training["made"]}. Settings: {_settings(training["settings"])}. The same data and settings give the same digest.
- **Digest** of the numbers: `{about["digest"]}`.
- **Judged by** {_judged(about)}

{figures(about)}
## Known weaknesses
{_weaknesses(about)}- References were drafted with a language model and reviewed by people: some are wrong, and their idea of what belongs to the
  content (captions? bylines? "read more"?) is learnt with the rest.
- Languages and scripts other than those of the datasets: words of texts are known in few languages, and what is built
  like the pages learnt from is read best.
- Text that scripts would write is not there to be judged.
"""  # noqa: E501


def figures(about: Mapping[str, Any]) -> str:
    """The tables: scores by page type, confidence against outcome, losses."""
    scores, without, pages, beside = (
        about["cross_validated"],
        about["left_out"],
        about["pages"],
        about.get("beside", {}),
    )
    heads = ["pages", "how many", "word F1 (P, R), by domain", "the same, the dataset left out", *beside.get("f1", {})]
    parts = [f"| {' | '.join(heads)} |\n|{'---|' * len(heads)}\n"]
    for group in (group for group in pages if group in scores or group in without):
        both = [_score(scored[group]) if group in scored else "" for scored in (scores, without)]
        beside_scores = [_f1(values.get(group)) for values in beside.get("f1", {}).values()]
        parts.append(f"| {group} | {pages[group]:,} | {' | '.join(both + beside_scores)} |\n")
    if beside:
        parts.append(f"\nThe columns from the fifth on: {beside['about']}\n")
    if about.get("calibration"):
        parts.append(
            "\nConfidence is the F1 that the model expects of a page. Pages by confidence, in equal groups:\n\n"
        )
        parts.append("| pages | expected F1 | reached F1 |\n|---|---|---|\n")
        parts += [
            f"| {row['pages']:,} | {row['expected']:.3f} | {row['reached']:.3f} |\n" for row in about["calibration"]
        ]
    if about.get("losses"):
        parts.append("\nWhat is missing to 1, by what went wrong with a page:\n\n")
        parts.append("| pages | of the mean F1 they cost | cause |\n|---|---|---|\n")
        parts += [f"| {row['pages']:,} | {row['f1']:.3f} | {row['cause']} |\n" for row in about["losses"]]
    return "".join(parts)


def _judged(about: Mapping[str, Any]) -> str:
    sets = "each dataset, read by a model that has seen nothing of it"
    if not about["cross_validated"]:
        return f"{sets}."
    folds = about["training"]["folds"]
    spread = f"standard error of the mean over all pages: {about['spread']:.3f}"
    return f"{folds} folds that keep each registered domain together ({spread}), and by {sets}."


def _score(scores: Mapping[str, float]) -> str:
    return f"{scores['f1']:.3f} ({scores['precision']:.3f}, {scores['recall']:.3f})"


def _f1(score: float | None) -> str:
    return "" if score is None else f"{score:.3f}"


def _datasets(datasets: Mapping[str, Any]) -> str:
    return "".join(
        f"  - {name}, {source['pages']:,} pages: {source['licence'] or 'see there'}.\n"
        for name, source in datasets.items()
    )


def _weaknesses(about: Mapping[str, Any]) -> str:
    scores = {group: score["f1"] for group, score in about["cross_validated"].items() if ": " in group}
    weakest = sorted(scores, key=lambda kind: scores[kind])[:WEAK]
    if not weakest:
        return ""
    named = ", ".join(f"{kind} ({scores[kind]:.3f})" for kind in weakest)
    return f"- Page types from the weakest: {named}.\n"


def _settings(settings: Mapping[str, Any]) -> str:
    return ", ".join(f"{name} {value}" for name, value in settings.items())
