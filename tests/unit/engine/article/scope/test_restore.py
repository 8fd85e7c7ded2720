"""What a reader puts back: left out by a step or never selected, it is in the article."""

from pathlib import Path

import numpy as np

from plainleaf import explain
from plainleaf.engine.article import compose
from plainleaf.engine.article.corrections import Change, Corrections
from plainleaf.engine.article.tree import plain
from plainleaf.engine.catalogue import METHODS
from plainleaf.engine.extract import article_of, read
from plainleaf.engine.render import RENDERERS
from plainleaf.engine.selection.contract import Selection

LONG = "The mill at the upper lock has ground rye since the year in which the canal was dug, and grinds it still. "
PAGE = f"""<body><nav><a href=/>Home</a></nav><main><article><p>{LONG * 3}</p><div class="share-buttons">Share this page with
friends</div><p>{LONG * 3}</p></article></main><aside><h2>The ferry</h2><p>It runs at nine and at noon.</p></aside></body>"""


def node_of(document, name):
    return next(node for node in range(len(document.nodes)) if document.describe(node) == name)


def keeping(*nodes):
    """What a reader says who wants these nodes in the article."""
    return Corrections(changes=tuple(Change(node, True) for node in nodes))


def made(document, *restored):
    root = node_of(document, "article")
    keep = np.zeros(len(document.runs), bool)
    keep[document.under(root)] = True
    return article_of(
        document,
        METHODS["descent"],
        Selection("descent", keep, keep.astype(float), root),
        {},
        corrections=keeping(*restored),
    )


def test_a_removal_is_undone_and_done_again():
    document = read(PAGE)
    bare = made(document)
    (removal,) = bare.removals
    assert (removal.step, "Share this page" in bare.text) == ("clutter", False)
    back = made(document, removal.node)
    assert back.removals == ()
    assert "rye since" in back.text.partition("Share this page")[0]
    assert made(document) == bare


def test_part_beside_the_chosen_node_is_added_in_place():
    document = read(PAGE)
    article = made(document, node_of(document, "aside"))
    assert article.text.endswith("The ferry\n\nIt runs at nine and at noon.\n")
    assert "Home" not in article.text
    assert [removal.step for removal in article.removals] == ["clutter"]


def test_a_part_inside_of_what_a_step_leaves_out_is_added():
    document = read(PAGE.replace("Share this page", "<b>Share this page</b>"))
    article = made(document, node_of(document, "b"))
    assert "Share this page" in article.text


def test_every_kind_of_removal_can_be_undone():
    """The title that stands above, the table of contents, what the page hides, boxes, permalinks."""
    parts = "".join(f'<h2 id="p{n}">Part {n} <a href="#p{n}">#</a></h2><p>{LONG * 2}</p>' for n in range(5))
    contents = "".join(f'<li><a href="#p{n}">Part {n}</a></li>' for n in range(5))
    document = read(
        f"<title>The mill at the lock</title><body><article><h1>The mill at the lock</h1><ul>{contents}</ul>{parts}"
        "<div hidden><p>Closed in winter.</p></div><div class=newsletter><p>Write to me on Mondays.</p></div></article>"
    )
    plain = made(document)
    assert {removal.step for removal in plain.removals} >= {"title", "contents", "permalink", "hidden", "clutter"}
    for removal in plain.removals:
        back = made(document, removal.node)
        assert [one for one in plain.removals if one not in back.removals] == [removal]
        assert set(back.removals) <= set(plain.removals)
        assert back.text != plain.text, removal


def test_restored_parts_of_an_empty_selection_are_shown():
    document = read("<body><ul><li><a href=/>Home</a><li>Tides at noon</ul></body>")
    method = METHODS["boilerpipe"]
    selection, _ = method.select(document)
    assert not selection.keep.any()
    article = article_of(document, method, selection, {}, corrections=keeping(node_of(document, "ul")))
    assert "Tides at noon" in article.text


def test_parts_left_out_by_score_are_named_and_restorable():
    sentence = "<p>Rye is ground on Mondays, wheat on all the other days of the week.</p>"
    boxes = (
        '<div class="share-buttons"><a href=/s>Share this</a></div>'
        f'<div class="related-posts"><a href=/z>Read more: the locks</a></div><div class="drop">Unnamed words.</div>{sentence}'
    )
    document = read(f'<body><div class="share">Share it</div><article>{sentence}{boxes}</article></body>')
    keep = np.array(["Rye" in text for text in document.runs.text])
    likely = Selection("auto", keep, keep.astype(float), confidence=0.9)

    def told(*restored):
        return article_of(document, METHODS["auto"], likely, {}, corrections=keeping(*restored))

    article = told()
    assert [(one.step, one.reason, one.text) for one in article.removals] == [
        ("clutter", "buttons to share the page", "Share this"),
        ("clutter", "links to other articles", "Read more: the locks"),
    ]
    back = told(article.removals[1].node)
    assert "Read more: the locks" in back.text
    assert [one.text for one in back.removals] == ["Share this"]


TOPIC = Path(__file__).parents[4] / "pages" / "threads--an-engine-that-will-not-start" / "source.html"


def test_thread_is_the_same_without_left_out_parts() -> None:
    document, selection, _ = explain(TOPIC, url="https://forum.canalfolk.example/t/1")
    whole = compose(document, selection, {}, RENDERERS)
    last = whole.blocks[-1]
    rest = compose(document, selection, {}, RENDERERS, Corrections(changes=(Change(last.node, kept=False),)))
    assert rest.render("markdown") == whole.render("markdown").removesuffix(f"\n{plain(last.content)}\n")
