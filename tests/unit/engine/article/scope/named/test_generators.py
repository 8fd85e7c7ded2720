"""All that a generator of documentation wrote belongs to the text."""

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


@pytest.mark.parametrize(
    ("html", "kept", "left"),
    [
        (
            "<title>Shelves</title><body><div class=related>next</div><div class=body><section id=shelves>"
            f"<h1>Shelves<a class=headerlink href=#shelves>¶</a></h1>{TEXT}<div class='admonition seealso'><p>Locks</p>"
            "</div><div class=toctree-wrapper>Chapters</div></section></div>",
            "Locks",
            ["next", "Chapters"],
        ),
        (
            "<title>Shelf</title><body><div id=package-header>tinfoil-1.0</div><div id=content><div id=interface>"
            f"<p class=src>close :: Shelf <a class=link href=s>Source</a></p>{TEXT}</div></div>",
            "close :: Shelf",
            ["tinfoil", "Source"],
        ),
        (
            "<title>Shelf | tinfoil</title><body><header class=tsd-page-toolbar>Search</header><section "
            f"class=tsd-member><div class=tsd-signature>close(): void</div>{TEXT}</section>",
            "close(): void",
            ["Search"],
        ),
        (
            "<title>shelf(8) - Tinfoil</title><body><div class=manual-text><table class=head><tr><td>SHELF(8)</td></tr>"
            f"</table><h2>NAME</h2>{TEXT}<h2>SEE ALSO</h2><p><a href=/lock.8>lock(8)</a></p></div>",
            "SEE ALSO\n\nlock(8)",
            ["SHELF(8)"],
        ),
        (
            '<title>Shelf</title><body class="page-layout"><section class="content-section"><ul class=prev-next><li>Prev'
            f"</li></ul>{TEXT}</section><section class='content-section'><h2>Methods</h2><dl><dt>close()<dd>Gives the "
            "lock back.</dl><div class=example-header>js</div></section><section class='content-section article-footer'>"
            "Feedback</section>",
            "Gives the lock back.",
            ["Prev", "js", "Feedback"],
        ),
        (
            '<title>Shelf</title><body><nav>Docs</nav><div id=preamble><div class="sectionbody">'
            f'{TEXT}</div></div><div class=sect1><h2>Files</h2><div class="sectionbody"><div class=ulist><ul><li>'
            "SHELF_LOCK</ul></div></div></div><div class=sect1><div id=toc class=toc>Contents</div></div>",
            "Files\n\n- SHELF_LOCK",
            ["Docs", "Contents"],
        ),
        (
            '<title>Tinfoil: LOCK</title><body><nav>Docs</nav><div class="navheader">Prev</div><div class=refentry>'
            f"{TEXT}<h2>Examples</h2><pre>LOCK shelf;</pre></div><div class=navfooter>Next</div>",
            "Examples\n\n    LOCK shelf;",
            ["Docs", "Prev", "Next"],
        ),
        (
            f"<title>Shelf</title><body class='td-page x'><main class=td-content>{TEXT}<dl><dt>close</dt><dd>Gives it "
            "back.</dd></dl><div id=pre-footer>Helpful?</div></main>",
            "Gives it back.",
            ["Helpful"],
        ),
        (
            "<meta name=generator content='Astro v5.2'><meta name=generator content='Starlight v0.32'><body>"
            f"<main class=sl-markdown-content><h2>Locks</h2><a class=sl-anchor-link href=#l>Section titled “Locks”</a>"
            f"{TEXT}<p>Next</p></main>",
            "Next",
            ["Section"],
        ),
        (
            f"<meta name=generator content='MediaWiki 1.45'><body><div>Talk</div><div id=mw-content-text>"
            f"<div class=mw-parser-output>{TEXT}<h2>See also</h2><ul><li><a href=/Lock>Lock</a></li></ul>"
            "<div class=related-pages>Also read</div><div role=navigation>Shelves of tin</div></div>Printed from</div>",
            "See also\n\n- Lock",
            ["Talk", "Also", "Shelves", "Printed"],
        ),
        (
            f"<title>JSDoc: Class: Shelf</title><body><div id=main>{TEXT}<h3>Extends</h3><ul><li><a href=Box.html>Box"
            "</a></li></ul></div><nav>Home</nav><footer>Generated</footer>",
            "Extends\n\n- Box",
            ["Home", "Generated"],
        ),
        (
            "<title>Shelf - The Book</title><!-- Book generated using mdBook --><body><h1 class=menu-title>The Book</h1>"
            f"<div id=content class=content><main>{TEXT}<p>Locks</p></main><nav class=nav-wrapper>Next</nav></div>",
            "Locks",
            ["The Book", "Next"],
        ),
        (
            "<title>shelf package</title><body><header class='go-Header js-siteHeader'>Go</header><main><div "
            f"class=Documentation-content>{TEXT}<h4>func Close <a class=Documentation-idLink href=#c>¶</a></h4></div>",
            "func Close",
            ["¶"],
        ),
        (
            f"<title>Shelf</title><meta name=ajs-page-title content=Shelf><body><div id=main-content class=wiki-content>"
            f"{TEXT}<p>Locked</p></div><div>No labels</div>",
            "Locked",
            ["No labels"],
        ),
    ],
)
def test_all_of_the_box_of_the_text_is_kept(html: str, kept: str, left: list[str]) -> None:
    page = Page(html.encode(), "https://example.org/a", "text/html; charset=utf-8")
    document = prepare(page, decode(page))
    score = np.array([0.9 if "rows of a shelf" in run else 0.05 for run in document.runs.text])
    text = compose(document, Selection("test", score >= 0.5, score, confidence=0.9), {}, RENDERERS).text
    assert kept in text
    assert [one for one in left if one in text] == []


@pytest.mark.parametrize(("address", "there"), [("https://docs.example.org/a", True), ("https://example.org/a", False)])
def test_running_text_of_a_manual_is_whole_but_for_what_says_that_it_is_none(address: str, there: bool) -> None:
    html = (
        f"<body><nav>Docs</nav><article class='prose lg:x'>{TEXT}<p>Locked</p><div class=not-prose>Edit</div></article>"
    )
    page = Page(html.encode(), address, "text/html; charset=utf-8")
    document = prepare(page, decode(page))
    score = np.array([0.9 if "rows of a shelf" in run else 0.05 for run in document.runs.text])
    text = compose(document, Selection("test", score >= 0.5, score, confidence=0.9), {}, RENDERERS).text
    assert ("Locked" in text) is there
    assert "Edit" not in text
