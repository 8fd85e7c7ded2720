"""Chooses the blocks of the content by their probabilities, with the steps before and after the choice."""

from functools import cache

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
from plainleaf.engine.auto.features.matrix import feature_names
from plainleaf.engine.auto.features.measures import PageMeasures
from plainleaf.engine.auto.further_articles import Further, further_articles
from plainleaf.engine.auto.inserted_boxes import inserted_boxes
from plainleaf.engine.auto.main_part import main_part, new_language
from plainleaf.engine.auto.model.trees import Model
from plainleaf.engine.auto.sections.sections import Wholes, sections
from plainleaf.engine.auto.short_posts import ShortPost, short_post
from plainleaf.engine.auto.threshold import article_share, best_blocks
from plainleaf.engine.auto.trace import AutoTrace
from plainleaf.engine.document import is_script_notice
from plainleaf.engine.ledger import Ledger, Steps
from plainleaf.engine.record import record
from plainleaf.engine.selection.contract import Selection, Trace

BETA = {"balanced": 1.0, "precision": 0.5, "recall": 2.0}
"""Weight of recall relative to precision in the expected F-measure that is maximised."""
_ASKING = ("declares discussion", "address: forum")
_MAIN = ("main element: inside", "main element: blocks after", "end: built like the first paragraph 2")


def choose_by(
    model: Model, measures: PageMeasures, rows: NDArray[np.float32], favor: str, comments: bool, steps: Steps
) -> tuple[Selection, Trace]:
    """The content of a page whose features, shape (blocks, features), were made with the model's vocabulary."""
    page = _judged(model, measures, rows, steps)
    none = np.zeros(len(rows), np.bool_)
    choice = _Choice(page, measures.size, favor)
    inserted = steps.run(step.INSERTED, none, inserted_boxes, measures, choice.kept)
    choice.rule_out(inserted)
    if favor != "recall" and is_script_notice(measures.document):
        choice.kept, choice.confidence = none, 0.0
    under, written, is_board = _comments(measures, choice.kept, page.is_discussion, comments, steps)
    dropped = under & ~written
    choice.rule_out(dropped)
    post = steps.run(step.POST, ShortPost(none, none), short_post, measures, choice.kept, page.asks)
    if comments and post.beside.any():
        written = written | comment_blocks(measures, named_comments(measures) & post.beside)
    beside = post.beside & ~(written | page.whole.kept)
    kept, confidence, probability = choice.kept & ~beside, choice.confidence, choice.probability
    score = probability
    if beside.any() and (kept | post.text).any():
        score = np.where(beside, 0.0, probability)
    elif beside.any():
        confidence = 0.0
    alike = none
    if favor != "precision":
        alike = steps.run(
            step.ALIKE, none, built_alike, measures, kept, np.where(under, 0.0, probability), page.asks
        ) | steps.run(step.ALIKE, none, numbered_on, measures, kept, ~(under | page.further.inside))
    listed = steps.run(step.LISTED, none, card_list, measures, kept)
    whole = page.whole.kept & ~(inserted | under | page.further.inside | kept) if kept.any() else none
    added = [
        (step.SECTIONS, whole),
        (step.COMMENTS, written & ~kept),
        (step.POST, post.text & ~kept),
        (step.ALIKE, alike),
        (step.LISTED, listed),
    ]
    more = np.logical_or.reduce([blocks for _, blocks in added])
    # blocks kept for another reason, although unlike content, must not make similar blocks content
    if more.any() and kept.any():
        score = np.where(more, np.maximum(score, score[kept].min()), score)
    of_run = measures.blocks.of_run
    removed = [
        (step.MODEL, ~kept, ""),
        (step.FURTHER, page.further.inside, ""),
        (step.INSERTED, inserted, ""),
        (step.COMMENTS, dropped, ""),
        (step.POST, beside, ""),
        *((step.SECTIONS, blocks, reason) for reason, blocks in page.whole.left_out),
    ]
    all_kept, so_far = kept | more, none
    for one, blocks, reason in removed:
        if blocks.any():  # of most steps none
            steps.bar(one, (blocks & ~all_kept)[of_run], reason)
    for one, blocks in [(step.MODEL, kept), *added]:
        if blocks.any():
            steps.record(one, so_far[of_run], (so_far | blocks)[of_run])
            so_far = so_far | blocks
    ledger = Ledger(len(of_run), tuple(steps.entries), {})
    trace = AutoTrace(measures, model, rows, probability, kept, confidence, page.gain, ledger)
    selection = Selection(
        "auto",
        all_kept[of_run],
        score[of_run],
        outlined=measures.descent.root,
        confidence=confidence,
        ledger=tuple(ledger.entries),
        further=page.further.articles,
        discussion=is_board,
    )
    return selection, trace


@record(frozen=True, slots=True)
class _Judged:
    """A page before the choice: the ``probability`` of each block and the ``gain`` of its log-odds by the main element,
    shape (blocks,); its sections (``whole``) and ``further`` articles; the degree to which it is an ``article``, 0 to
    1; whether it has the words of a discussion (``asks``), and is one."""

    probability: Floats
    gain: Floats
    whole: Wholes
    further: Further
    article: float
    asks: bool
    is_discussion: bool


def _judged(model: Model, measures: PageMeasures, rows: NDArray[np.float32], steps: Steps) -> _Judged:
    document = measures.document
    log_odds = steps.timed(step.MODEL, model.log_odds, rows)
    none, gain = np.zeros(len(log_odds), np.bool_), np.zeros(len(log_odds))
    discussion = is_at_a_board(document.web_url) or is_written_by_forum(document) or is_named_a_board(document)
    asks = discussion or (len(rows) > 0 and any(rows[0, place] for place in _places(*_ASKING)))
    discussion = discussion or (asks and is_discussion(document))
    likely = _probability(log_odds)
    article = article_share(likely, measures.size, measures.running)
    if article and not asks:  # posts of a discussion are alike, inside and outside
        inside, after, like_first = (rows[:, place] for place in _places(*_MAIN))
        follows = ((after > 0) & (like_first == 0)) * new_language(model.vocabulary, measures)
        gain = main_part(likely, measures.size, measures.running, inside > 0, follows, article)
    as_judged = Wholes(np.zeros(len(log_odds)), none, ())
    whole = steps.run(step.SECTIONS, as_judged, sections, measures, log_odds + np.maximum(gain, 0.0))
    further = steps.run(step.FURTHER, Further((), none), further_articles, measures)
    probability = np.where(further.inside, 0.0, _probability(log_odds + gain + whole.added))
    return _Judged(probability, gain, whole, further, article, asks, discussion)


class _Choice:
    """The blocks ``kept`` because they promise the best F-measure together, and that measure, their ``confidence``."""

    def __init__(self, page: _Judged, words: Floats, favor: str) -> None:
        self.probability = page.probability
        self._words, self._favor, self._article = words, favor, page.article
        self._choose()

    def _choose(self) -> None:
        self.kept, self.confidence = best_blocks(
            self.probability, self._words, BETA[self._favor], self._article, empty=self._favor != "recall"
        )

    def rule_out(self, blocks: Bools) -> None:
        """Choose again without some blocks: sure ones raise the threshold of the others."""
        if (self.kept & blocks).any():
            self.probability[blocks] = 0.0
            self._choose()


def _comments(
    measures: PageMeasures, kept: Bools, discussion: bool, wanted: bool, steps: Steps
) -> tuple[Bools, Bools, bool]:
    """The blocks under the text that readers wrote, those of them to keep, and whether the page is a board's."""
    none = np.zeros(len(kept), np.bool_)
    under = steps.run(step.COMMENTS, none, under_an_article, measures, kept, discussion)
    if (under & kept).any() and is_typed_a_thread(measures.document):
        discussion, under = True, none
    if not discussion or declares_an_article(measures.document):
        return under, comment_blocks(measures, under) if wanted else none, False
    under = steps.run(step.COMMENTS, none, under_answers, measures, kept)
    written = posts(measures)
    return under, written if wanted else written & ~under, True


def _probability(log_odds: Floats) -> Floats:
    return 1 / (1 + np.exp(-log_odds))


@cache
def _places(*names: str) -> list[int]:
    """The columns of some features."""
    return [feature_names().index(name) for name in names]
