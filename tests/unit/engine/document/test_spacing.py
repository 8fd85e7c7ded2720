"""What parts words where the page's source has no space, and what is no text though it has characters."""

import pytest

from plainleaf.engine.document.blocks import join

from .reading import document


def text(markup: str) -> str:
    page = document(f"<body>{markup}</body>")
    return join(page, 0, len(page.runs))


@pytest.mark.parametrize(
    ("markup", "expected"),
    [
        ("<span>$98.00</span><span>$130.00</span>", "$98.00 $130.00"),
        ("<a href=1><span>Tarnwick</span><span>Ridge 65 Pack</span></a>", "Tarnwick Ridge 65 Pack"),
        ("<div><a href=1>Is it due?</a><a href=2>What is left</a></div>", "Is it due? What is left"),
        ("<em>by Ada Fenn</em><em><small>Student</small></em>", "by Ada Fenn Student"),
        ("<span>40%</span><span>Answered at once</span>", "40% Answered at once"),
        ("<span class=details-label>Prep Time</span><span><b>13</b> hrs</span>", "Prep Time 13 hrs"),
        ("<span class=fieldLabel>Number</span><span>1931</span>", "Number 1931"),
        ("<span class=ref-label>[4]</span><cite>Holm, Locks</cite>", "[4] Holm, Locks"),
        ("<p><b>Abstract:</b>Rain from the west</p>", "Abstract: Rain from the west"),
        ("<time>10 mo. ago</time><a href=1>crumb</a>", "10 mo. ago crumb"),
        ("<span>·</span><a href=1><time>Mar 30</time></a>", "· Mar 30"),
    ],
)
def test_words_that_only_a_style_sheet_parts_are_parted(markup, expected):
    assert text(markup) == expected


@pytest.mark.parametrize(
    ("markup", "expected"),
    [
        ("<span>T</span><span>HE heron</span>", "THE heron"),  # a drop cap
        ("<b>Mc</b><b>Ardle</b>", "McArdle"),
        ("<span>Win</span><span>11</span>", "Win11"),
        ("the <b>harbour</b><i>master</i>", "the harbourmaster"),
        ("text <b>Bold</b><i>er</i>", "text Bolder"),
        ("open<b>Street</b>", "openStreet"),  # a text of the paragraph's own, and an element
        ("<pre><span>get</span><span>Name</span></pre>", "getName"),
        ("<code><b>get</b></code><code><b>Name</b></code>", "getName"),
        ("<span>grid.</span><span>Column</span>", "grid.Column"),
        ("<b>std:</b>map", "std:map"),
        ("<code><b>Key:</b>Value</code>", "Key:Value"),
        ("<span>area</span><sup><a href=#1>A</a></sup>", "areaA"),
    ],
)
def test_a_word_in_several_elements_stays_one(markup, expected):
    assert text(markup) == expected


def test_invisible_elements_have_no_text():
    assert document("<body><p>\u200d</p><p> \ufeff\u200b</p><p>Mill</p></body>").runs.text == ["Mill"]


def test_blank_node_between_texts_is_no_space():
    assert text("<b>har</b>\u200b<b>bour</b>") == "harbour"
    assert text("<b>har</b> \u200b<b>bour</b>") == "har bour"


def test_hints_inside_words_go_and_joiners_stay():
    assert text("Donau\u00addampf\u00adschiff\ufeff") == "Donaudampfschiff"
    assert text("می\u200cخواهم") == "می\u200cخواهم"
    assert text("lock\u200bkeeper") == "lockkeeper"
    assert text("with \u200b<b>a lamp</b>").replace("\u200b", "") == "with a lamp"
    assert text("ភាសា\u200bខ្មែរ") == "ភាសា\u200bខ្មែរ"
