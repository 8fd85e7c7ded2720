"""A page of a dataset in the window: answer beside reference, in words and on the page."""

import gzip
import json
import threading

import pytest
from tests.patience import PATIENCE

from plainleaf.desktop.reader.scored_page import lines
from plainleaf.desktop.research.dataset_case import DatasetCase
from plainleaf.desktop.window.compare.reference import TASK
from plainleaf.desktop.window.page.reading import MethodChoice
from plainleaf.engine.page import Page
from plainleaf.evaluation.actions.show import answer, find_case, method_of, scored

TINTED = (
    "Object.fromEntries([...CSS.highlights].map(([n, h]) => [n.slice(10), [...h].map(r => r.startContainer.data)]))"
)
MARKED = "[...document.querySelectorAll('%s')].map(e => e.textContent)"
MISSED, EXTRA = "The mayor's speech of last week stands in the archive.", "About time."


@pytest.fixture
def dataset(tmp_path, news):
    """One page in the layout of WCXB; its reference has a sentence from the page's foot, and no title."""
    page = news("Keeper retires after forty winters").replace("Printed on paper since 1902", MISSED)
    for part in ("html", "ground-truth"):
        (tmp_path / "data" / part).mkdir(parents=True)
    (tmp_path / "data/html/0007.html.gz").write_bytes(gzip.compress(page.encode()))
    story = [part.removeprefix("<p>") for part in page.split('<div id="side">')[0].split("</p>")[:-1]]
    story[0] = story[0].partition("<p>")[2]
    truth = {
        "url": None,
        "ground_truth": {
            "title": "Bridge",
            "main_content": "\n\n".join([*story, MISSED]),
            "with": [],
            "without": [EXTRA],
        },
        "_internal": {"page_type": {"primary": "article"}},
    }
    (tmp_path / "data/ground-truth/0007.json").write_text(json.dumps(truth))
    return tmp_path / "data"


@pytest.fixture
def judge(window, dataset):
    """Opens the page with an extractor's answer beside the reference; the window."""

    def begin(extractor):
        case, method = find_case(dataset, "0007"), method_of(extractor)
        choice = MethodChoice(*method) if method else window.bars.method.choice()
        window.comparisons.open_reference(DatasetCase(case, extractor, choice, Page(case.page, case.url)))
        return window

    return begin


def shown(qtbot, window, ask, selector) -> list[str]:
    """The texts of the elements of the comparison, once it is shown."""
    qtbot.waitUntil(lambda: ask(window.panes.article_view, "!!document.querySelector('body.scored .scores')") is True)
    return ask(window.panes.article_view, MARKED % selector)


def test_the_page_shows_scores_and_marked_words_of_the_command(qtbot, judge, dataset, ask):
    window = judge("descent:stop=25")
    scores = dict(zip(shown(qtbot, window, ask, "dt"), shown(qtbot, window, ask, "dd"), strict=True))
    case = find_case(dataset, "0007")
    found = scored(case, "descent:stop=25", answer(case, "descent:stop=25"))
    values = found.measures
    assert (scores["F1"], scores["precision"], scores["recall"]) == (
        f"{values.f1:.3f}", f"{values.precision:.3f}", f"{values.recall:.3f}",
    )  # fmt: skip
    assert 0 < values.f1 < 1
    extra = " ".join(shown(qtbot, window, ask, ".merged ins"))
    assert EXTRA in extra
    assert " ".join(" ".join(text for kind, text in found.pieces if kind == "extra").split()) == " ".join(extra.split())
    assert window.bars.method.choice() == MethodChoice(
        "descent", {**window.bars.method.choice().parameters, "stop": 25.0}
    )


def test_missing_words_are_marked_in_reference_and_page(qtbot, judge, ask):
    window = judge("descent:stop=5")
    assert " ".join(shown(qtbot, window, ask, ".reference del")) == MISSED
    assert MISSED not in " ".join(shown(qtbot, window, ask, ".answer"))
    qtbot.waitUntil(lambda: bool(ask(window.panes.original_view, TINTED).get("second")))
    tinted = ask(window.panes.original_view, TINTED)
    assert tinted["second"] == [MISSED]
    assert "Keeper retires after forty winters" in tinted["first"]
    assert len(tinted["both"]) == 12


def test_new_threshold_is_scored_again(qtbot, judge, ask):
    window = judge("descent:stop=5")
    assert EXTRA not in " ".join(shown(qtbot, window, ask, ".answer"))
    window.bars.method.slider.setValue(100)
    qtbot.waitUntil(lambda: EXTRA in " ".join(ask(window.panes.article_view, MARKED % ".answer ins") or []))
    assert "descent:stop=25" in " ".join(ask(window.panes.article_view, MARKED % ".heads .answer"))
    window.actions_by_id["reference"].trigger()
    qtbot.waitUntil(lambda: ask(window.panes.article_view, "!!document.querySelector('article header h1')") is True)
    qtbot.waitUntil(lambda: bool(ask(window.panes.original_view, TINTED).get("kept")))
    window.actions_by_id["reference"].trigger()
    assert shown(qtbot, window, ask, "h1") == ["Bridge"]


def test_comparison_and_reference_replace_each_other(qtbot, judge, ask):
    window = judge("descent:stop=5")
    shown(qtbot, window, ask, "h1")
    window.actions_by_id["compare"].trigger()
    assert not window.actions_by_id["reference"].isChecked()
    qtbot.waitUntil(lambda: "…" not in window.comparisons.legend.words())
    window.actions_by_id["reference"].trigger()
    assert not window.actions_by_id["compare"].isChecked()
    assert not window.comparisons.legend.isVisible()
    qtbot.waitUntil(lambda: ask(window.panes.original_view, TINTED).get("second") == [MISSED])


def test_other_page_has_no_reference(qtbot, judge, local_web, news, monkeypatch):
    go_on = threading.Event()
    monkeypatch.setattr(DatasetCase, "score", lambda *_: go_on.wait(PATIENCE))
    window = judge("descent:stop=5")
    qtbot.waitUntil(lambda: window.tasks.busy(TASK))
    assert window.actions_by_id["reference"].isEnabled()
    with qtbot.waitSignal(window.loader.opened):
        window.open(local_web().put("/other", news("Ferry stays in port", 5)))
    assert not window.tasks.busy(TASK)
    assert not window.actions_by_id["reference"].isEnabled()
    go_on.set()


def test_peer_answer_is_shown_on_the_page(qtbot, judge, ask):
    pytest.importorskip("trafilatura")
    window = judge("trafilatura")
    assert "trafilatura" in " ".join(shown(qtbot, window, ask, ".heads .answer"))
    qtbot.waitUntil(lambda: len(ask(window.panes.original_view, TINTED).get("both", [])) >= 10)


def test_lines_end_at_the_ends_of_either_text():
    pieces = [("same", "One two\n\nthree "), ("missing", "four\nfive\n"), ("extra", "six"), ("same", "\n")]
    assert [[text for _, text in line if text.strip()] for line in lines(pieces)] == [
        ["One two"], ["three ", "four"], ["five"], ["six"],
    ]  # fmt: skip
