"""Scores the structure of several answers on the same pages, ours and the peers', as Markdown or HTML."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal

from plainleaf.engine.extract import extract
from plainleaf.engine.page import Page
from plainleaf.evaluation.extractors.node import NODE_PEERS, NodePeer
from plainleaf.evaluation.extractors.ours import ours
from plainleaf.evaluation.extractors.peers import PYTHON_PEERS, decoded
from plainleaf.evaluation.faults import ExtractorError
from plainleaf.evaluation.structure.captions import captions_among, captions_of
from plainleaf.evaluation.structure.comparing import PageScore, compare
from plainleaf.evaluation.structure.from_html import html_shape
from plainleaf.evaluation.structure.from_markdown import markdown_shape
from plainleaf.evaluation.structure.pages import StructurePage
from plainleaf.evaluation.structure.shape import StructureShape

Form = Literal["markdown", "html"]


@dataclass(frozen=True, slots=True)
class Answer:
    """One source of structured articles: ``write(page, url)`` returns an article in ``form``."""

    name: str
    form: Form
    write: Callable[[bytes, str], str]
    close: Callable[[], None] = lambda: None


def _ours(name: str) -> Answer:
    extractor = ours(name)

    def write(page: bytes, url: str) -> str:
        article = extract(Page(page, url), method=extractor.method.name, **extractor.parameters)
        return article.render("markdown", title=False)

    return Answer(name, "markdown", write)


def _trafilatura() -> Answer:
    import trafilatura

    options = {"include_formatting": True, "include_links": True, "include_images": True, "include_tables": True}
    return Answer(
        "trafilatura",
        "markdown",
        lambda page, url: trafilatura.extract(page, url=url, output_format="markdown", **options) or "",
    )


def _readability_lxml() -> Answer:
    from readability import Document

    return Answer(
        "readability-lxml",
        "html",
        lambda page, url: str(Document(decoded(page), url=url).summary(html_partial=True, keep_all_images=True)),
    )


def _node(name: str, form: Form) -> Callable[[], Answer]:
    def make() -> Answer:
        maker = next(maker for maker in NODE_PEERS if maker.name == name)
        peer = maker.make()
        if not isinstance(peer, NodePeer):
            raise ExtractorError(f"{name} does not run in node.")
        return Answer(name, form, lambda page, url: peer.answer(page, url, form), peer.close)

    return make


ANSWERS: dict[str, Callable[[], Answer]] = {
    "trafilatura": _trafilatura,
    "readability-lxml": _readability_lxml,
    "readability": _node("readability", "html"),
    "defuddle": _node("defuddle", "markdown"),
}
"""The peers whose answers have structure, by name."""


def answer_maker(name: str) -> Answer:
    """The peer with a name, or a method of ours with parameters. Raises ExtractorError."""
    if name not in ANSWERS:
        return _ours(name)
    why = next((maker.missing() for maker in (*PYTHON_PEERS, *NODE_PEERS) if maker.name == name), "")
    if why:
        raise ExtractorError(f"{name} cannot run here: {why}.")
    return ANSWERS[name]()


def score_structure(
    pages: Sequence[StructurePage], answer: Answer, progress: Callable[[int, int, str], None] | None = None
) -> list[PageScore]:
    """One score for each page. An exception of an extractor counts as an empty answer and is reported. Raises
    DatasetError."""
    scores = []
    for done, page in enumerate(pages, 1):
        body = page.body()
        base = page.base(page.url(body))
        shape, error = StructureShape(), ""
        try:
            text = answer.write(body, base)
        except Exception as caught:
            error = f"{type(caught).__name__}: {caught}"[:300]
        else:
            shape = markdown_shape(text, base) if answer.form == "markdown" else html_shape(text, base)
        expected = page.expected(base)
        captions = captions_of(decoded(body))
        for side in (shape, expected):
            side.parts["captions"] = captions_among(side.lines, captions)
        scores.append(compare(page.name, shape, expected, error))
        if progress:
            progress(done, len(pages), page.name)
    answer.close()
    return scores
