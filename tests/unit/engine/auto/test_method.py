"""The method with a model made by hand: what is kept, why, and the comments under an article."""

from dataclasses import replace

import numpy as np
import pytest
from numpy.typing import NDArray

from plainleaf.engine.auto.features.matrix import feature_names
from plainleaf.engine.auto.features.vocabulary import Vocabulary
from plainleaf.engine.auto.method import METHOD, run_with
from plainleaf.engine.auto.model.trees import Model
from plainleaf.engine.auto.trace import AutoTrace
from plainleaf.engine.document import Document
from plainleaf.engine.extract import read
from plainleaf.engine.methods import descent
from plainleaf.engine.page import Page
from plainleaf.engine.selection.contract import Selection

STORY = "Every evening at six the keeper climbed the hundred stairs and trimmed the wick of the great lamp with care. "
PAGE = f"""<html><body><nav><a href=/>Home of the long list of harbours and their many lights by name</a></nav>
<article><h1>The lamp</h1><p>{STORY * 3}</p><p>{STORY * 2}</p><p>Trimmed daily.</p></article>
<div class=comments><h3>2 comments</h3>
<div class=comment><span class=author>Ada</span><p>My uncle kept this very lamp for many years and told us.</p></div>
<div class=comment><span class=author>Ben</span><p>Did he?</p><a href=#>Reply to Ben</a></div>
<form class=respond><p>Say what you think of the lamp and of its keeper here</p></form></div></body></html>"""


WORDS = Vocabulary(
    said=("keeper", "reply"),
    marked=("comments", "story"),
    placed=(),
    said_weight=np.array([[1.0, -1.0], [0.0, 0.0]]),
    marked_weight=np.array([[0.0, 0.0], [-2.0, 1.0]]),
    placed_weight=np.zeros(0),
    bias=0.0,
)


def by_hand() -> Model:
    """Long text is content, links and whatever lies in a class "comments" are not."""
    names = feature_names()
    asked = [names.index(name) for name in ("words", "link density", "learnt words: above")]
    values = np.full((1, 8), -3.0)
    values[0, 0b101] = 3.0  # long, few links, no comment
    values[0, 0b100] = -0.5  # short, few links, no comment
    typical = np.zeros(len(names))
    typical[asked[0]] = 10
    return Model(
        names,
        np.array([asked], np.int32),
        np.array([[10, 0.5, -0.5]], np.float32),
        values,
        np.ones((1, 8)),
        0.0,
        "by hand",
        "",
        typical,
        WORDS,
    )


def selected(
    html: str = PAGE, favor: str = "balanced", comments: bool = False
) -> tuple[Document, Selection, AutoTrace]:
    document = read(html)
    selection, trace = run_with(by_hand(), document, favor, comments)
    assert isinstance(trace, AutoTrace)
    return document, selection, trace


def kept(document: Document, selection: Selection) -> str:
    return " | ".join(text for text, keep in zip(document.runs.text, selection.keep, strict=True) if keep)


def added(trace: AutoTrace, step: str) -> NDArray[np.bool_]:
    """The blocks that a step added, shape (blocks,)."""
    found = np.zeros(len(trace.kept), np.bool_)
    for entry in trace.ledger.entries:
        if entry.step == step and entry.added:
            found[trace.measures.blocks.of_run[entry.runs]] = True
    return found


def test_long_text_is_kept_and_links_and_comments_are_not() -> None:
    document, selection, _ = selected()
    assert kept(document, selection) == f"{(STORY * 3).strip()} | {(STORY * 2).strip()}"
    assert selection.root is None
    assert selection.outlined is not None
    assert selection.confidence == pytest.approx(0.93, abs=0.06)
    assert ((selection.score >= 0) & (selection.score <= 1)).all()


def test_favoring_recall_keeps_more() -> None:
    document, balanced, _ = selected()
    recall = selected(favor="recall")[1]
    assert "Trimmed daily." in kept(document, recall)
    assert kept(*selected(favor="precision")[:2]) == kept(document, balanced)


def test_comments_have_authors_and_no_controls() -> None:
    document, selection, trace = selected(comments=True)
    added = kept(document, selection)
    assert "Ada | My uncle kept this very lamp" in added
    assert added.endswith("Ben | Did he?")
    assert "Say what you think" not in added
    assert "Reply to Ben" not in added
    comment = next(
        node for node in range(len(document.nodes)) if "My uncle" in (document.nodes.element[node].text or "")
    )
    assert "a reader's comment" in trace.why(document, comment)
    assert "kept: comments" in [row[4] for row in trace.table(document).rows]


def test_comments_do_not_change_the_comparison() -> None:
    _, selection, trace = selected(comments=True)
    comments = added(trace, "comments")
    assert comments.any()
    assert selection.score[selection.keep].min() == pytest.approx(trace.threshold)
    assert trace.probability[comments].min() < (trace.threshold or 0)


def test_the_posts_of_a_thread_are_no_comments() -> None:
    posts = "".join(f"<div class=comment><p>{STORY}</p></div>" for _ in range(5))
    document = read(f"<body><p>A thread</p><div class=comments>{posts}<p>Sort by date and time</p></div>")
    thread = replace(by_hand(), values=np.array([[-3.0, 3.0, -3.0, -3.0, -3.0, 3.0, -3.0, -3.0]]))  # comments count
    without, _ = run_with(thread, document, "balanced", False)
    with_them, trace = run_with(thread, document, "balanced", True)
    assert without.keep.sum() == 5
    assert with_them.keep.tolist() == without.keep.tolist()
    assert isinstance(trace, AutoTrace)
    assert not added(trace, "comments").any()


def test_the_descent_that_is_shown_is_that_of_the_method_itself() -> None:
    page = f"<body><div id=menu>Menu and more of it</div>{PAGE.replace('<p>', '<p><b>So.</b> ')}"
    document = read(page)
    selection, trace = run_with(by_hand(), document, "balanced", False)
    assert isinstance(trace, AutoTrace)
    chosen, own = descent.METHOD.select(document)
    assert trace.descent == own
    assert selection.outlined == chosen.root


def test_why_gives_reasons_in_words() -> None:
    document, _, trace = selected()
    story = next(node for node in range(len(document.nodes)) if document.describe(node) == "article")
    said = trace.why(document, story)
    assert "probability of 97 %" in said
    assert "Speaks for it: " in said
    assert "low link density (+" in said
    assert "it lies in the element with most paragraphs (+0.5)" in said
    menu = trace.why(document, document.node_of_element[document.nodes.element[story].getparent()[0]])
    assert "is left out" in menu
    assert "Speaks against it: high link density (−" in menu


def test_what_misses_the_threshold_by_a_hair_has_a_figure_more() -> None:
    _, _, trace = selected()
    block = int(trace.kept.argmin())
    near = trace.probability.copy()
    near[block] = trace.threshold - 0.002
    reported = replace(trace, probability=near)._reason("It", block)
    assert f"{100 * near[block]:.1f} % (kept from {100 * trace.threshold:.1f} % on)" in reported
    assert ".0 %" not in trace._reason("It", int(trace.kept.argmax()))


def test_negligible_reasons_are_omitted() -> None:
    document = read(PAGE)
    model = by_hand()
    _, trace = run_with(replace(model, values=model.values / 100), document, "balanced", False)
    assert isinstance(trace, AutoTrace)
    assert all(abs(reason.added) < 0.05 for reason in trace.reasons(0) if reason.features)
    reported = trace.why(document, document.body)
    assert reported.endswith("Speaks for it: it lies in the element with most paragraphs (+0.5).")


def test_the_picture_of_a_block_has_its_reasons_as_named_bars() -> None:
    document, _, trace = selected()
    block = trace.block_of(document, document.body)
    picture = trace.step_picture(document, block)
    assert picture.kind == "rows"
    assert set(picture.names) == {
        "it lies in the element with most paragraphs",
        "long text",
        "low link density",
        "the names around it",
    }
    assert picture.series[0].values.sum() == pytest.approx(sum(reason.added for reason in trace.reasons(block)))
    assert len(picture.first_run) == len(picture.names) == len(picture.series[0].values)


def test_trace_has_a_chart_with_cut_and_descent() -> None:
    document, selection, trace = selected()
    whole, steps = trace.charts(document)
    assert whole.series[0].threshold == trace.threshold
    assert whole.series[0].kept is not None
    assert whole.series[0].kept.sum() == 2
    assert "Descent" in steps.title
    assert trace.descent.root == selection.outlined


@pytest.mark.parametrize("html", ["", "<p>", "<nav><a href=/>Home</a></nav>", "<div>" * 3000 + "deep"])
def test_any_page_can_be_selected_and_explained(html: str) -> None:
    document, selection, trace = selected(html)
    assert len(selection.keep) == len(document.runs)
    trace.charts(document)
    trace.table(document)
    assert trace.why(document, document.body)


def test_parameters_are_declared() -> None:
    assert METHOD.settings() == {"favor": "balanced", "comments": False}


def liking_comments() -> Model:
    """Long text is content wherever it stands."""
    return replace(by_hand(), values=np.array([[-3.0, 3.0, -3.0, -3.0, -3.0, 3.0, -3.0, -3.0]]))


def with_comments(opening: str, count: int) -> Document:
    comments = "".join(f"<div class=comment><p>{STORY}{number}</p></div>" for number in range(count))
    return read(f"<body><div class=story>{opening}</div><div class=comments>{comments}</div></body>")


def test_comments_under_an_article_are_left_out_at_any_length() -> None:
    document = with_comments(f"<p>{STORY * 2}</p><p>{STORY}</p>", 30)
    without, trace = run_with(liking_comments(), document, "balanced", False)
    assert without.keep.sum() == 2
    assert isinstance(trace, AutoTrace)
    comment = next(node for node in range(len(document.nodes)) if document.describe(node) == "div.comment")
    assert "left out: readers' comments" in trace.why(document, comment)
    assert [row[4] for row in trace.table(document).rows][2:] == ["left out: comments"] * 30
    asked_for, _ = run_with(liking_comments(), document, "balanced", True)
    assert asked_for.keep.all()


@pytest.mark.parametrize("opening", ["<p>A link to the lamp</p>", ""])
def test_what_only_opens_a_thread_is_no_article(opening: str) -> None:
    selection, _ = run_with(liking_comments(), with_comments(opening, 4), "balanced", False)
    assert selection.keep.sum() == 4


@pytest.mark.parametrize("address", ["https://lamps.example/forum/42", "https://www.lampforum.example/new/42"])
def test_page_declared_as_discussion_is_a_thread(address: str) -> None:
    document = with_comments(f"<p>{STORY * 3}</p>", 3)
    document = read(Page(document.page.body, address))
    assert run_with(liking_comments(), document, "balanced", False)[0].keep.sum() == 4


def test_text_after_the_main_part_loses_in_a_new_language() -> None:
    more = "<div class=more><p>Another story of another lamp that somebody may want to read after it, too.</p></div>"
    document = read(f"<body><div class=story>{f'<p>{STORY * 2}</p>' * 8}</div>{more}</body>")
    said = tuple(sorted(set(STORY.lower().replace(".", "").split())))
    learnt = replace(WORDS, said=said, said_weight=np.zeros((2, len(said))))
    for vocabulary, loses in ((WORDS, True), (learnt, False)):
        _, trace = run_with(replace(liking_comments(), vocabulary=vocabulary), document, "balanced", False)
        assert isinstance(trace, AutoTrace)
        reported = [str(reason) for reason in trace.reasons(8)]
        assert ("it follows the element with most paragraphs (−2.0)" in reported) == loses
        assert "it lies in the element with most paragraphs (+0.5)" in [str(reason) for reason in trace.reasons(7)]


def test_paragraphs_built_like_kept_ones_are_kept_and_explained() -> None:
    said = STORY.strip().removesuffix(" with care.")
    rest = "".join(f"<p>{said} with care on day {day} and far into its night.</p>" for day in (1, 2))
    html = PAGE.replace("<p>Trimmed daily.</p>", f"<p>{STORY * 4}</p>{rest}<p>Trimmed daily.</p>")
    model = replace(by_hand(), border=np.array([[30, 0.5, -0.5]], np.float32))  # what is shorter is less sure
    document = read(html)
    selection, trace = run_with(model, document, "balanced", False)
    assert isinstance(trace, AutoTrace)
    assert [trace.measures.texts[block][-12:] for block in added(trace, "built alike").nonzero()[0]] == [
        "o its night."
    ] * 2
    assert kept(document, selection).endswith("day 2 and far into its night.")
    assert selection.score[selection.keep].min() == pytest.approx(trace.threshold)
    node = int(trace.measures.container[added(trace, "built alike")][0])
    assert "in a part that is built like those of the article" in trace.why(document, node)
    assert "kept: built alike" in [row[4] for row in trace.table(document).rows]
    assert "far into its night" not in kept(document, run_with(model, document, "precision", False)[0])
