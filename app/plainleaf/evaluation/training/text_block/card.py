"""The card of the tree shipped with ``text-block``, from the record of the training."""

from collections.abc import Mapping
from typing import Any

WEAK = 3
"""Number of page types listed as the weakest."""


def card(about: Mapping[str, Any]) -> str:
    """The card as Markdown; ``about`` is the content of the model file."""
    training, blocks = about["training"], about["blocks"]
    scores, spread = about["cross_validated"], about["spread"]
    settings = ", ".join(f"{name} {value}" for name, value in training["settings"].items())
    weakest = sorted((kind for kind in scores if kind not in ("all", "")), key=lambda kind: scores[kind])[:WEAK]
    rows = "".join(
        f"| {kind or 'no type'} | {about['pages'][kind]:,} | {score:.3f} | {spread[kind]:.3f} |\n"
        for kind, score in scores.items()
    )
    compared = "".join(
        f"| {name} | {precision:.3f} | {recall:.3f} | {f1:.3f} |\n"
        for name, (precision, recall, f1) in about["comparison"]["figures"].items()
    )
    return f"""# text-block, version {about["version"]}

Written by `plainleaf train text-block`; do not edit.

A decision tree that says of a block of text whether it is main content, from 25 attributes (words per line, link density, parent tag
and distances of the block and of its four neighbours). Method: `docs/methods/text-block.md`. Plain numbers in JSON; the program
refuses a model whose attributes or digest do not fit.

- **Trained on** {training["title"]}, the {training["pages"]:,} pages that the command was given: {training["blocks"]:,} blocks, of which {training["content"]:,}
  are labelled as content by the reference text. {training["licence"]} SHA-256 of names, pages and references: `{training["data"]}`. The model holds no text of the pages.
- **Trained with** {training["learner"]}, {training["made"]}: {settings}; {about["tree"]["feature"].count(-1)} leaves. The same data give the same digest.
- **Digest** of the numbers: `{about["digest"]}`.
- **Judged by** ten folds that keep each registered domain together, by the text of the article (`article.text`); main-content blocks: precision {blocks["precision"]:.3f}, recall {blocks["recall"]:.3f}, F1 {blocks["f1"]:.3f}.
- **Weak at** {", ".join(f"{kind} ({scores[kind]:.3f})" for kind in weakest)}: short blocks full of links, which this method takes for menus.

| pages | how many | mean word F1, cross-validated | standard error |
|---|---|---|---|
{rows}
The paper's comparison, main-content blocks, {about["comparison"]["folds"]}, every block weighing the same:

| attributes of | precision | recall | F1 |
|---|---|---|---|
{compared}"""  # noqa: E501
