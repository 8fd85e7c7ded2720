"""Frequently asked questions, by what they are called: a method that weighs text keeps an answer without its question,
or leaves all of them as what stands behind the end."""

import re
from collections import defaultdict

import numpy as np
from numpy.typing import NDArray

from plainleaf.engine.article.class_names import clutter_kind
from plainleaf.engine.article.scope.alike.places import name_of
from plainleaf.engine.article.scope.complete_by_structure import kept_share
from plainleaf.engine.document import Document, blocks, join
from plainleaf.engine.document.blocks import Blocks
from plainleaf.engine.document.element_text import class_and_id
from plainleaf.engine.document.tags import FRAME
from plainleaf.engine.words import words_of

Bools = NDArray[np.bool_]

FEW = 3
"""Questions in a row, at least."""
QUESTION, LABEL = 200, 60
"""Characters of a question and of the line above them, at most."""
ABOVE = 3
"""Lines above the first question among which that line is looked for."""
AROUND = 8
"""Elements around the questions of which one may be called so."""
ANSWER, MOSTLY = 20, 0.6
"""Characters of an answer, at least, and the share of the questions that have one."""
LONG = 3000
"""Characters of an answer, at most."""
WHOLE = 0.9
"""Share of the kept text from which on no more than questions are missing: the rest are buttons."""

_MARKS = ("?", "？", "؟")
_NAMES = frozenset({"faq", "faqs"})
_FRAME = FRAME | {"form"}
_ANSWERS = frozenset({"blockquote", "ol", "p", "table", "ul"})
_LABEL = re.compile(
    r"(?:[^.!?:]{0,40}\b)?(?:faq(?:['’]?s)?|frequent(?:ly)? asked(?: questions)?|"
    r"häufig(?:e|(?: gestellte)) fragen|fragen und antworten|foire aux questions|"
    r"questions (?:les plus )?fr[ée]quentes|preguntas (?:m[áa]s )?frecuentes|domande (?:pi[ùu] )?frequenti|"
    r"perguntas (?:mais )?frequentes|veelgestelde vragen|(?:najczęściej|często) zadawane pytania|"
    r"vanliga frågor|ofte stillede spørgsmål|ofte stilte spørsmål|usein kysy(?:tyt|ttyä) ?(?:kysymykset|kysymyksiä)?|"
    r"časté (?:dotazy|otázky)|gyakori kérdések|întrebări frecvente|sık(?:ça)? sorulan sorular|"
    r"част(?:о задаваемые|ые) вопросы|вопросы и ответы|част[іо] (?:задавані )?(?:за)?питання|συχνές ερωτήσεις)\b"
    r"[^.!?]{0,30}\W{0,3}|"
    r".{0,20}(?:常见问题|常見問題|よくある(?:ご)?質問|자주 ?(?:묻는|하는) ?질문|الأسئلة الشائعة).{0,10}",
    re.IGNORECASE,
)


def with_frequent_questions(document: Document, keep: Bools) -> Bools:
    """``keep`` with the lists of questions after the first kept text that are called frequent ones, each with its
    answer and the line above them, shape (runs,)."""
    first = int(keep.argmax())
    ends = [run for run, text in enumerate(document.runs.text[first:], first) if text.endswith(_MARKS)]
    if len(ends) < FEW:  # as on most pages
        return keep
    lines = blocks(document)
    alike = defaultdict[tuple[str, ...], list[int]](list)
    for block in sorted({int(lines.of_run[run]) for run in ends}):
        if _is_question(document, lines, block):
            alike[_place(document, int(lines.start[block]))].append(block)
    more = keep.copy()
    for questions in alike.values():
        for row in _rows(document, lines, questions):
            if len(row) < FEW or (part := _called(document, keep, lines, row)) is None:
                continue
            if kept_share(document, keep, part) < WHOLE:
                more[part] = True
            more[part.start : lines.end[row[0]]] = True
            for block in row:
                more[lines.start[block] : lines.end[block]] = True
    return more


def _is_question(document: Document, lines: Blocks, block: int) -> bool:
    start, end = int(lines.start[block]), int(lines.end[block])
    text = join(document, start, end)
    return len(text) <= QUESTION and text.rstrip().endswith(_MARKS) and not document.runs.linked[start]


def _place(document: Document, run: int) -> tuple[str, ...]:
    """The tags of the elements around a text."""
    return tuple(document.nodes.tag_of(node) for node in document.path(int(document.runs.owner[run])))


def _rows(document: Document, lines: Blocks, questions: list[int]) -> list[list[int]]:
    """Questions with nothing but an answer between them."""
    rows: list[list[int]] = []
    for block in questions:
        chars, last = document.chars_before, rows[-1][-1] if rows else -1
        if last >= 0 and chars[lines.start[block]] - chars[lines.end[last]] <= LONG:
            rows[-1].append(block)
        else:
            rows.append([block])
    return rows


def _called(document: Document, keep: Bools, lines: Blocks, row: list[int]) -> slice | None:
    """The runs of questions that are called frequent ones, their answers, and the line above them, None for others.
    Without such a line some of them must be kept: a firm answers what it is asked below each article, too."""
    nodes, chars = document.nodes, document.chars_before
    start, end = int(lines.start[row[0]]), _end(document, lines, row)
    around = [node for node in document.path(document.holder(start, end)) if node > document.body]
    if any(nodes.tag_of(node) in _FRAME or clutter_kind(class_and_id(nodes.element[node])) for node in around):
        return None
    label = _label_above(document, lines, row[0])
    if label < 0:
        named = any(not _NAMES.isdisjoint(words_of(class_and_id(nodes.element[node]))) for node in around[-AROUND:])
        if not named or not keep[start:end].any():
            return None
    ends = [*lines.start[row[1:]].tolist(), end]
    answers = [chars[after] - chars[lines.end[block]] for block, after in zip(row, ends, strict=True)]
    if sum(ANSWER <= one <= LONG for one in answers) < MOSTLY * len(row):
        return None
    linked = document.linked_chars_before
    if 2 * (linked[end] - linked[start]) > chars[end] - chars[start]:
        return None
    return slice(int(lines.start[label]) if label >= 0 else start, end)


def _label_above(document: Document, lines: Blocks, block: int) -> int:
    """The block above a question that calls what follows frequent questions, -1 for none."""
    for above in range(block - 1, max(block - 1 - ABOVE, -1), -1):
        text = join(document, int(lines.start[above]), int(lines.end[above]))
        if len(text) <= LABEL and _LABEL.fullmatch(text.strip()) is not None:
            return above
    return -1


def _end(document: Document, lines: Blocks, row: list[int]) -> int:
    """The end of the answer to the last question: of the item that it stands in, else of the paragraphs and lists
    below it."""
    nodes, last = document.nodes, int(lines.start[row[-1]])
    holder = document.holder(int(lines.start[row[-2]]), last + 1)
    before, item = (_child_with(document, holder, int(lines.start[block])) for block in row[-2:])
    end = int(lines.end[row[-1]])
    if before != item and nodes.run_end[item] > end and name_of(document, before) == name_of(document, item):
        return int(nodes.run_end[item])
    for node in document.children(holder):
        if nodes.run_end[node] > end and document.text_length[node]:
            if nodes.tag_of(node) not in _ANSWERS or nodes.run_start[node] != end:
                break
            end = int(nodes.run_end[node])
    return end


def _child_with(document: Document, holder: int, run: int) -> int:
    """The child of an element that a text stands in."""
    nodes, node = document.nodes.lists, int(document.runs.owner[run])
    while node != holder and nodes.parent[node] != holder:
        node = nodes.parent[node]
    return node
