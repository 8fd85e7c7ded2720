"""Articles of a method that says in the pages, in ``data-p``, how sure it is; it keeps what it is sure of by half."""

import numpy as np

from plainleaf.engine.article import Article, compose
from plainleaf.engine.document import Document
from plainleaf.engine.extract import read
from plainleaf.engine.page import Page
from plainleaf.engine.render import RENDERERS
from plainleaf.engine.selection.contract import Selection


def article(body: str, least: float = 0.5) -> Article:
    page = Page(f"<body data-p='0.01'>{body}</body>".encode(), "https://example.org/a", "text/html; charset=utf-8")
    document = read(page)
    score = np.array([_probability(document, run) for run in range(len(document.runs))])
    return compose(document, Selection("test", score >= least, score, confidence=0.9), {}, RENDERERS)


def markdown(body: str) -> str:
    return article(body).render("markdown", title=False)


def _probability(document: Document, run: int) -> float:
    path = document.path(int(document.runs.owner[run]))[::-1]
    return next(float(said) for node in path if (said := document.nodes.element[node].get("data-p")))
