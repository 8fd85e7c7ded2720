"""What each step is worth: the parts of a page, and what is lost of them without a step."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from plainleaf.engine.document import Document
from plainleaf.engine.extract import method_named
from plainleaf.engine.ledger import Steps
from plainleaf.engine.pipeline import may_be_off
from plainleaf.engine.selection.contract import Selection, Trace
from plainleaf.evaluation.datasets.contract import Case, Entry
from plainleaf.evaluation.run.step_worth import KINDS, PageOutcome, Score, evaluate_rules, outcome_of, worths

TEXT = "".join(
    f"<p>In the {month} the keeper of the harbour counted every boat and wrote the number into his long book.</p>"
    for month in ("spring", "summer", "autumn", "winter")
)
PAGE = f"""<!doctype html><title>Boats</title><nav><ul><li><a href=/master>About the harbour master</a></ul></nav>
<article><h1>Boats of the harbour</h1><p>He began with the smallest of all the boats that came in.</p>{TEXT}
<figure><img src=/a.jpg width=600 height=400><figcaption>The keeper before his small hut</figcaption></figure>
<h2>What he counted last year</h2>{TEXT.replace("keeper", "clerk")}<ul><li>forty boats with two masts<li>few</ul>
<table><tr><th>Kind of a boat<th>Number<tr><td>with a single mast<td>120</table>
<pre>count the boats\nof the day</pre>{TEXT.replace("keeper", "master")}</article>"""
REFERENCE = """About the harbour master. Boats of the harbour. He began with the smallest of all the boats that came in.
The keeper before his small hut. What he counted last year. Forty boats with two masts. Few. Kind of a boat, number;
with a single mast: 120. Count the boats of the day."""


def test_reference_parts_are_counted_by_kind() -> None:
    pytest.importorskip("tldextract")
    case = Case("boats", PAGE.encode(), REFERENCE, "https://www.example.org/boats")
    outcome = outcome_of(method_named("auto"), Entry("boats", "", lambda: case))
    assert outcome is not None
    assert outcome.score.structure == {
        "cells": (2, 2),  # of the others the words are too few
        "items": (2, 1),  # one stands in a menu
        "code": (2, 2),
        "headings": (2, 2),
        "captions": (1, 1),
    }
    assert outcome.off.keys() <= set(may_be_off(method_named("auto")))


def test_a_step_is_worth_what_is_better_with_it_than_without() -> None:
    def score(f1: float, items: int) -> Score:
        return Score(f1, {**dict.fromkeys(KINDS, (0, 0)), "items": (4, items)})

    page = PageOutcome("boats", "", True, score(0.9, 3), {"title": score(0.8, 4), "names": score(0.9, 1)})
    same = PageOutcome("birds", "", True, score(0.7, 0), {})
    found = {worth.step: worth for worth in worths([page, same])}
    assert [found["title"].changed, found["title"].better, found["title"].worse] == [1, 1, 0]
    assert (round(found["title"].f1, 6), found["title"].structure["items"]) == (0.05, -0.125)
    assert (found["names"].better, found["names"].structure["items"]) == (0, 0.25)
    assert (found["outline"].changed, found["outline"].f1) == (0, 0.0)


def test_each_page_is_judged_by_the_method_that_names_it(tmp_path: Path) -> None:
    pytest.importorskip("tldextract")
    for name in ("boats", "ships", "birds"):
        (tmp_path / f"{name}.html").write_text(PAGE)
        (tmp_path / f"{name}.txt").write_text(REFERENCE)
    auto = method_named("auto")

    def keeps_nothing(document: Document, steps: Steps, **settings: Any) -> tuple[Selection, Trace]:
        selection, trace = auto.select_in(steps, document, **settings)
        return replace(selection, keep=np.zeros_like(selection.keep), ledger=()), trace

    named = [
        (auto, frozenset({(tmp_path.name, "boats")})),
        (replace(auto, run=keeps_nothing), frozenset({(tmp_path.name, "ships")})),
    ]
    heard: list[tuple[int, int, str]] = []
    (found,) = evaluate_rules([tmp_path], progress=lambda *what: heard.append(what), methods=named)
    assert [(page.name, page.score.f1 > 0) for page in found.pages] == [("boats", True), ("ships", False)]
    assert heard == [(1, 3, "boats"), (2, 3, "ships")]
