"""All of a generated reference, a recipe or an event belongs to it."""

import numpy as np
import pytest

from plainleaf.engine.article.compose import compose
from plainleaf.engine.decode import decode
from plainleaf.engine.document import prepare
from plainleaf.engine.page import Page
from plainleaf.engine.render import RENDERERS
from plainleaf.engine.selection.contract import Selection

TEXT = "<p>Reads the rows of a shelf in the order of its index, and holds its lock until it is closed.</p>"
CELLS = (
    '<div class="table-header col-first">Method</div><div class="table-header col-last">Description</div>'
    '<div class="col-first">close()</div><div class="col-last">Gives the lock back.</div>'
)


@pytest.mark.parametrize(("generator", "there"), [("javadoc/ClassWriterImpl", True), ("Hugo 0.120", False)])
def test_all_of_a_class_that_javadoc_tells_of_is_kept(generator: str, there: bool) -> None:
    html = (
        f'<head><meta name="generator" content="{generator}"></head><body><main><div class="sub-title">org.tinfoil</div>'
        f'<section class="class-description">{TEXT}</section><section class="summary"><h2>Method Summary</h2>'
        f'<div class="summary-table two-column-summary">{CELLS}</div></section></main></body>'
    )
    page = Page(html.encode(), "https://example.org/a", "text/html; charset=utf-8")
    document = prepare(page, decode(page))
    score = np.array([0.9 if "rows of a shelf" in run else 0.05 for run in document.runs.text])
    article = compose(document, Selection("test", score >= 0.5, score, confidence=0.9), {}, RENDERERS)
    assert ("| close() | Gives the lock back. |" in article.render("markdown", title=False)) is there
    assert "org.tinfoil" not in article.text


SIGNATURES = (
    "<h2 class=section-header id=implementations>Implementations</h2><details><summary><span class=rightside>1.2.0 · "
    "<a class=src href=s>Source</a></span><h4 class=code-header>pub fn close(&amp;mut self)</h4></summary>"
    "<div class=docblock>Gives the lock back.</div></details>"
    "<h2 class=section-header id=blanket-implementations>Blanket Implementations</h2>"
)
MEMBERS = (
    "<table class=memberdecls><tr><td>void</td><td>close ()</td></tr><tr><td></td><td>Gives the lock back.</td></tr>"
    "</table><div class=fragment><div class=line>shelf.open();</div>\n<div class=line>  shelf.close();</div>\n</div>"
    "<div class=memproto><table class=mlabels><tr><td class=mlabels-left><table class=memname><tr><td>void close</td>"
    "<td>(</td><td>int</td><td>row</td><td>)</td></tr></table></td><td class=mlabels-right>virtual</td></tr></table>"
    "</div>"
)


@pytest.mark.parametrize(
    ("generator", "html", "kept", "left"),
    [
        (
            "rustdoc",
            f"<details open><summary class=hideme><span>Expand</span></summary><div class=docblock>{TEXT}</div>"
            f"</details>{SIGNATURES}",
            ["## Implementations", "pub fn close(&mut self)", "Gives the lock back."],
            ["Source", "1.2.0", "Blanket", "Expand"],
        ),
        (
            "Doxygen 1.9.8",
            f"<div class=header>List of all members</div><div class=contents>{TEXT}{MEMBERS}</div>",
            [
                "| void | close () |",
                "Gives the lock back.",
                "\nshelf.open();\n  shelf.close();\n",
                "\nvirtual void close ( int row )\n",
            ],
            ["List of all members"],
        ),
        (
            "ExDoc v0.34",
            f"<h1>Tinfoil</h1><section id=moduledoc>{TEXT}</section><section id=functions><h2>Functions</h2>"
            "<h3>close(shelf)</h3><p>Gives the lock back.</p></section><div class=bottom-actions>Search</div>",
            ["## Functions", "### close(shelf)"],
            ["Search"],
        ),
    ],
)
def test_all_of_a_reference_is_kept_without_the_links_to_its_source(
    generator: str, html: str, kept: list[str], left: list[str]
) -> None:
    html = f'<head><meta name="generator" content="{generator}"></head><body><main>{html}</main></body>'
    page = Page(html.encode(), "https://example.org/a", "text/html; charset=utf-8")
    document = prepare(page, decode(page))
    score = np.array([0.9 if "rows of a shelf" in run else 0.05 for run in document.runs.text])
    article = compose(document, Selection("test", score >= 0.5, score, confidence=0.9), {}, RENDERERS)
    written = article.render("markdown", title=False)
    assert [one for one in kept if one not in written] == []
    assert [one for one in left if one in written] == []


def test_all_cells_of_a_notebook_are_kept_without_their_numbers() -> None:
    code = (
        "<div class='jp-Cell jp-CodeCell'><div class=jp-InputPrompt>In [1]:</div><div class='highlight hl-ipython3'>"
        "<pre>read(2)</pre></div><div class=jp-OutputPrompt>Out[1]:</div><pre>two rows</pre></div>"
    )
    html = f"<body class=jp-Notebook><main><div class='jp-Cell jp-MarkdownCell'>{TEXT}</div>{code}</main></body>"
    page = Page(html.encode(), "https://example.org/a", "text/html; charset=utf-8")
    document = prepare(page, decode(page))
    score = np.array([0.9 if "rows of a shelf" in run else 0.05 for run in document.runs.text])
    article = compose(document, Selection("test", score >= 0.5, score, confidence=0.9), {}, RENDERERS)
    written = article.render("markdown", title=False)
    assert "```python\nread(2)\n```\n\n```\ntwo rows\n```" in written
    assert "[1]" not in written


HEAD = "<head><link rel=stylesheet href=/wp-content/style.css></head>"
FACTS = '<div class="tribe-events-schedule"><div>18 October, 10:00</div></div>'
CARD = (
    f'<div class="wprm-recipe-container">{TEXT}<div>Prep Time 20 minutes</div><div role="button">Cook mode</div></div>'
)


@pytest.mark.parametrize(
    ("html", "kept", "left"),
    [
        (f"{FACTS}<div class='tribe-events-single-event-description'>{TEXT}</div>", "18 October", ""),
        (f"{FACTS}<div>{TEXT}</div>", "Reads the rows", "18 October"),
        (CARD, "20 minutes", "Cook mode"),
        (f"{TEXT}<div class='wprm-recipe-container'>Prep Time 20 minutes</div>", "Reads the rows", "20 minutes"),
    ],
)
def test_what_a_program_calls_a_recipe_or_the_facts_of_an_event_is_kept_beside_text(
    html: str, kept: str, left: str
) -> None:
    page = Page(
        f"{HEAD}<body class=single-tribe_events><main>{html}</main></body>".encode(),
        "https://example.org/a",
        "text/html; charset=utf-8",
    )
    document = prepare(page, decode(page))
    score = np.array([0.9 if "rows of a shelf" in run else 0.05 for run in document.runs.text])
    article = compose(document, Selection("test", score >= 0.5, score, confidence=0.9), {}, RENDERERS)
    assert kept in article.text
    assert not left or left not in article.text


def test_a_figure_of_a_journal_has_its_picture_and_its_description_without_its_files() -> None:
    figure = (
        "<div class=figure><div class=img-box><img src=a.png alt=thumbnail></div><div class=figure-inline-download>"
        "Download:<ul><li>PowerPoint slide</li><li>larger image</li><li>original image</li></ul></div>"
        "<div class=figcaption><span>Fig 1.</span> Fourteen plots.</div><p>Dashed lines are ditches.</p>"
        "<p class=caption_object><a href=https://doi.org/1>https://doi.org/1</a></p></div>"
    )
    html = f"<body class='article plosone'><main><h1>Peat</h1><div>{TEXT * 3}{figure}</div></main></body>"
    page = Page(html.encode(), "https://example.org/a", "text/html; charset=utf-8")
    document = prepare(page, decode(page))
    score = np.array([0.9 if "rows of a shelf" in run else 0.05 for run in document.runs.text])
    article = compose(document, Selection("test", score >= 0.5, score, confidence=0.9), {}, RENDERERS)
    written = article.render("markdown", title=False)
    assert "a.png" in written
    assert "Fig 1. Fourteen plots." in written
    assert "Dashed lines are ditches." in written
    assert "slide" not in written
    assert "doi.org" not in written
