"""auto — the ensemble of the published methods, and the default method.

Every block of text gets a probability from boosted trees over the results of all methods (``features``); the blocks
with the highest expected F1 are kept (``threshold``). Sections are decided as a whole (``sections``); comments below
the article (``comments``), articles after it (``further_articles``) and boxes over or beside it (``inserted_boxes``)
are removed; on the page of a list its cards are kept (``card_lists``). The text-block paper names such an ensemble as
future work.
"""

from functools import cache
from threading import Lock

import numpy as np
from numpy.typing import NDArray

from plainleaf.engine.arrays import Bools, Floats
from plainleaf.engine.auto import steps as step
from plainleaf.engine.auto.built_alike import built_alike, numbered_on
from plainleaf.engine.auto.card_lists import card_list
from plainleaf.engine.auto.comments import (
    comment_blocks,
    is_typed_a_thread,
    is_written_by_forum,
    named_comments,
    posts,
    under_an_article,
    under_answers,
)
from plainleaf.engine.auto.discussions import declares_an_article, is_at_a_board, is_discussion, is_named_a_board
from plainleaf.engine.auto.features.matrix import feature_names, features
from plainleaf.engine.auto.features.measures import PageMeasures
from plainleaf.engine.auto.further_articles import Further, further_articles
from plainleaf.engine.auto.inserted_boxes import inserted_boxes
from plainleaf.engine.auto.main_part import main_part, new_language
from plainleaf.engine.auto.model.trees import Model, load
from plainleaf.engine.auto.sections.sections import Wholes, sections
from plainleaf.engine.auto.short_posts import ShortPost, short_post
from plainleaf.engine.auto.threshold import article_share, best_blocks
from plainleaf.engine.auto.trace import AutoTrace
from plainleaf.engine.document import Document, is_script_notice
from plainleaf.engine.ledger import Ledger, Steps
from plainleaf.engine.options import Option
from plainleaf.engine.selection.contract import Method, ModelError, Selection, Trace
from plainleaf.resources import resource

BETA = {"balanced": 1.0, "precision": 0.5, "recall": 2.0}
"""Weight of recall relative to precision in the expected F-measure that is maximised."""

_LOADING = Lock()


def shipped() -> Model:
    """The model in the resources, read on first use. Raises ModelError."""
    with _LOADING:
        return _read()


@cache
def _read() -> Model:
    try:
        folder = resource("models")
    except FileNotFoundError as error:
        raise ModelError(f"The model of auto is missing ({error}); install Plainleaf again.") from error
    return load(folder / "auto", feature_names())


def run(document: Document, favor: str, comments: bool, steps: Steps) -> tuple[Selection, Trace]:
    """Features, probabilities, threshold. Raises ModelError if the shipped model is missing or incompatible."""
    return run_with(shipped(), document, favor, comments, steps)


def run_with(
    model: Model, document: Document, favor: str, comments: bool, steps: Steps | None = None
) -> tuple[Selection, Trace]:
    """As ``run``, with a given model."""
    steps = Steps() if steps is None else steps
    measures, rows = steps.timed(step.MODEL, features, document, model.vocabulary)
    return choose_by(model, measures, rows, favor, comments, steps)


def choose_by(
    model: Model, measures: PageMeasures, rows: NDArray[np.float32], favor: str, comments: bool, steps: Steps
) -> tuple[Selection, Trace]:
    """As ``run_with``, for a page whose features, shape (blocks, features), were made with the model's vocabulary."""
    document = measures.document
    log_odds = steps.timed(step.MODEL, model.log_odds, rows)
    none = np.zeros(len(log_odds), np.bool_)
    discussion = is_at_a_board(document.web_url) or is_written_by_forum(document) or is_named_a_board(document)
    asks = discussion or _asks(rows)
    discussion = discussion or (asks and is_discussion(document))
    likely = _probability(log_odds)
    article = article_share(likely, measures.size, measures.running)
    inside, after, like_first = (
        rows[:, place]
        for place in _places(
            "main element: inside", "main element: blocks after", "end: built like the first paragraph 2"
        )
    )
    gain = np.zeros(len(log_odds))
    if article and not asks:  # posts of a discussion are alike, inside and outside
        follows = ((after > 0) & (like_first == 0)) * new_language(model.vocabulary, measures)
        gain = main_part(likely, measures.size, measures.running, inside > 0, follows, article)
    as_judged = Wholes(np.zeros(len(log_odds)), none, ())
    whole = steps.run(step.SECTIONS, as_judged, sections, measures, log_odds + np.maximum(gain, 0.0))
    # sections that are kept as a whole are exempt from the penalty after the end
    gain[whole.kept] = np.maximum(gain[whole.kept], 0.0)
    further = steps.run(step.FURTHER, Further((), none), further_articles, measures)
    probability = np.where(further.inside, 0.0, _probability(log_odds + gain + whole.added))

    def choose() -> tuple[Bools, float]:
        return best_blocks(probability, measures.size, BETA[favor], article, empty=favor != "recall")

    kept, confidence = choose()
    inserted = steps.run(step.INSERTED, none, inserted_boxes, measures, kept)
    if (kept & inserted).any():
        probability[inserted] = 0.0
        kept, confidence = choose()
    if favor != "recall" and is_script_notice(document):
        kept[:], confidence = False, 0.0
    under = steps.run(step.COMMENTS, none, under_an_article, measures, kept, discussion)
    if (under & kept).any() and is_typed_a_thread(document):
        discussion, under = True, none
    board = discussion and not declares_an_article(document)
    if board:
        under = steps.run(step.COMMENTS, none, under_answers, measures, kept)
    written = posts(measures) if board else comment_blocks(measures, under) if comments else none
    written = written if comments else written & ~under
    dropped = under & ~written
    if (kept & dropped).any():
        probability[dropped] = 0.0
        kept, confidence = choose()
    of_run = measures.blocks.of_run
    post = steps.run(step.POST, ShortPost(none, none), short_post, measures, kept, asks)
    if comments and post.beside.any():
        written = written | comment_blocks(measures, named_comments(measures) & post.beside)
    added, beside = written & ~kept, post.beside & ~written & ~whole.kept
    kept &= ~beside
    of_post = post.text & ~kept
    shows = bool((kept | of_post).any())
    if beside.any() and not shows:
        confidence = 0.0
    score = np.where(beside & shows, 0.0, probability)
    alike = none
    if favor != "precision":
        alike = steps.run(step.ALIKE, none, built_alike, measures, kept, np.where(under, 0.0, probability), asks)
        alike = alike | steps.run(step.ALIKE, none, numbered_on, measures, kept, ~(under | further.inside))
    listed = steps.run(step.LISTED, none, card_list, measures, kept)
    more = added | alike | of_post | listed
    beside = beside & ~more
    # blocks kept for another reason, although unlike content, must not make similar blocks content
    if more.any() and kept.any():
        score = np.where(more, np.maximum(score, score[kept].min()), score)
    for one, removed in (
        (step.MODEL, ~kept),
        (step.FURTHER, further.inside),
        (step.INSERTED, inserted),
        (step.COMMENTS, dropped),
        (step.POST, beside),
    ):
        steps.bar(one, (removed & ~kept & ~more)[of_run])
    for reason, removed in whole.left_out:
        steps.bar(step.SECTIONS, (removed & ~kept & ~more)[of_run], reason)
    so_far = np.zeros(len(kept), np.bool_)
    for one, wanted in (
        (step.MODEL, kept & ~whole.kept),
        (step.SECTIONS, kept & whole.kept),
        (step.COMMENTS, added),
        (step.POST, of_post),
        (step.ALIKE, alike),
        (step.LISTED, listed),
    ):
        steps.record(one, so_far[of_run], (so_far | wanted)[of_run])
        so_far |= wanted
    ledger = Ledger(len(of_run), tuple(steps.entries), {})
    trace = AutoTrace(measures, model, rows, probability, kept, confidence, gain, ledger)
    selection = Selection(
        "auto",
        (kept | more)[of_run],
        score[of_run],
        outlined=measures.descent.root,
        confidence=confidence,
        ledger=tuple(ledger.entries),
        further=further.articles,
        discussion=board,
    )
    return selection, trace


def _probability(log_odds: Floats) -> Floats:
    return 1 / (1 + np.exp(-log_odds))


def _asks(rows: NDArray[np.float32]) -> bool:
    """True if the page's declarations or the path of its address contain words for questions or discussions."""
    return len(rows) > 0 and any(rows[0, place] for place in _places("declares discussion", "address: forum"))


@cache
def _places(*names: str) -> list[int]:
    """The columns of some features."""
    return [feature_names().index(name) for name in names]


METHOD = Method(
    name="auto",
    title="All methods together",
    reference="Boosted trees over what the published methods see of each block (2026)",
    summary="Give each block a probability from what every method sees, and keep those that promise most together.",
    parameters=(
        Option(
            "favor",
            "balanced",
            "keep what is surest (precision), also what may be wanted (recall), or what is best for both",
            choices=("balanced", "precision", "recall"),
        ),
        Option(
            "comments",
            False,
            "keep readers' comments under an article or an answer too; posts of a thread are kept always",
        ),
    ),
    run=run,
    steps=step.STEPS,
)
