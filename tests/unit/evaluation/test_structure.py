"""Shapes of Markdown and HTML worked out by hand, and their comparison."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from plainleaf.cli import main
from plainleaf.evaluation.actions.structure import evaluate_structure
from plainleaf.evaluation.faults import DatasetError
from plainleaf.evaluation.structure import (
    StructureShape,
    answer_maker,
    compare,
    html_shape,
    markdown_shape,
    score_structure,
    total,
)
from plainleaf.evaluation.structure.captions import captions_among, captions_of
from plainleaf.evaluation.structure.comparing import pair
from plainleaf.evaluation.structure.pages import names_in, structure_pages

BASE = "https://boats.example/log/7"

MARKDOWN = """\
# The *long* voyage

We left at **dawn**.[^1] See [the chart](/chart) and [the top](#top).

- bread
- water
  - a barrel, *full*

1. north

![The boat](boat.png)

```python
for knot in rope:
    tie(knot)
```

| mast | height |
|---|---|
| fore | 12 |
| `aft` | |

The speed is $v = d/t$.

[^1]: Says the log.
"""

HTML = """\
<h1>The <i>long</i> voyage</h1>
<p>We left at <b>dawn</b>.<sup><a href="#fn1">1</a></sup>
See <a href="/chart">the chart</a> and <a href="#top">the top</a>.</p>
<ul><li>bread</li><li>water<ul><li>a barrel, <em>full</em></li></ul></li></ul>
<ol><li>north</li></ol>
<img src="boat.png" alt="The boat"><img src="data:image/gif;base64,AA">
<pre><code>for knot in rope:<br>    tie(knot)
</code></pre>
<table><tr><th>mast</th><th>height</th></tr><tr><td>fore</td><td>12</td></tr><tr><td>aft</td><td></td></tr></table>
<p>The speed is <math alttext="v = d/t"><mi>v</mi></math>.</p>
<ol><li id="fn1">Says the log. <a href="#fnref1">back</a></li></ol>
"""

PARTS = {
    "headings": ["the long voyage"],
    "list items": ["bread", "a barrel full", "water", "north"],
    "links": ["boats.example/chart"],
    "images": ["boats.example/log/boat.png"],
    "code blocks": ["for knot in rope:\n    tie(knot)"],
    "code lines": ["for knot in rope:", "    tie(knot)"],
    "table cells": ["mast", "height", "fore", "12", "aft"],
    "captions": [],
    "footnotes": ["says the log"],
    "emphasis": ["long", "dawn", "full"],
    "formulas": ["v=d/t"],
}


@pytest.mark.parametrize("shape", [markdown_shape(MARKDOWN, BASE), html_shape(HTML, BASE)], ids=["markdown", "html"])
def test_every_kind_of_part_is_seen(shape: StructureShape) -> None:
    assert {kind: sorted(parts) for kind, parts in shape.parts.items()} == {
        kind: sorted(parts) for kind, parts in PARTS.items()
    }


def test_markdown_and_html_of_one_text_agree_in_words_and_parts() -> None:
    score = compare("log", html_shape(HTML, BASE), markdown_shape(MARKDOWN, BASE))
    assert all(count.common == count.ours == count.theirs for count in score.counts.values())
    assert score.order_f1 > 0.98  # the mark of the note is text in HTML


def test_html_inside_markdown_is_read_as_html() -> None:
    shape = markdown_shape("Before\n\n<table><tr><td colspan='2'>wide</td></tr></table>\n\n> # Quoted\n> - item\n")
    assert shape.parts["table cells"] == ["wide"]
    assert (shape.parts["headings"], shape.parts["list items"]) == (["quoted"], ["item"])
    assert shape.words == ["before", "wide", "quoted", "item"]


def test_what_is_missing_and_too_much_is_counted_and_named() -> None:
    score = compare("x", markdown_shape("- a\n- b\n\n[l](https://x.example/1)"), markdown_shape("- a\n- c\n- d"))
    items = score.counts["list items"]
    assert (items.common, items.ours, items.theirs) == (1, 2, 3)
    assert (items.precision, items.recall) == (pytest.approx(1 / 2), pytest.approx(1 / 3))
    assert (score.missing["list items"], score.extra["list items"]) == (("c", "d"), ("b",))
    assert (score.counts["links"].precision, score.counts["links"].recall) == (0.0, None)


def test_totals_add_counts_up_and_average_the_order() -> None:
    good = compare("1", markdown_shape("- a\n- b"), markdown_shape("- a\n- b"))
    bad = compare("2", markdown_shape(""), markdown_shape("- a\n- b"))
    found = total([good, bad])
    assert found.counts["list items"].recall == pytest.approx(0.5)
    assert found.order_f1 == pytest.approx(0.5)


def test_similar_words_are_one_part_but_addresses_must_equal() -> None:
    long = "the tide turns at noon and again at midnight"
    assert pair([long], [long + " 1"], exact=False) == ([], [])
    assert pair([long], [long + " 1"], exact=True) == ([long], [long + " 1"])
    assert pair(["noon", "noon"], ["noon"], exact=False) == (["noon"], [])


@pytest.mark.parametrize(
    ("address", "same"),
    [
        ("http://www.boats.example/chart/", "https://boats.example/chart"),
        ("/a%20b", "https://boats.example/a b"),
        ("?page=2", "https://boats.example/log/7?page=2"),
    ],
)
def test_addresses_that_mean_the_same_are_the_same(address: str, same: str) -> None:
    one, other = (html_shape(f'<a href="{href}">x</a>', BASE).parts["links"] for href in (address, same))
    assert one == other != []


@pytest.mark.parametrize("address", ["#note", "javascript:void(0)", BASE + "#note", " "])
def test_addresses_within_the_page_do_not_count(address: str) -> None:
    assert html_shape(f'<a href="{address}">x</a>', BASE).parts["links"] == []


def test_deep_and_broken_input_is_read() -> None:
    assert html_shape("<li>" + "<i>" * 1500 + "item").parts["list items"] == ["item"]
    assert markdown_shape("> " * 3000 + "deep").words[-1:] in (["deep"], [])
    assert html_shape("<!-- nothing -->").words == []


def two_pages(folder: Path) -> None:
    """Write two pages of a harbour, with expectations of which the second is wrong."""
    for part in ("html", "expected"):
        (folder / part).mkdir()
    text = "The keel was laid in spring, and the planks were steamed and bent before the summer came."
    for name, item in (("keel", "One."), ("mast", "Another.")):
        (folder / "html" / f"{name}.html").write_text(f"<article><p>{text}</p><ul><li>{text} One.</li></ul></article>")
        (folder / "expected" / f"{name}.md").write_text(f"{text}\n\n- {item}\n")


def test_wrong_expectations_are_listed_and_left_out(tmp_path: Path) -> None:
    two_pages(tmp_path)
    left_out = tmp_path / "left-out.txt"
    left_out.write_text("# of these\n\nmast   # expects what stands nowhere\n")
    assert names_in(left_out) == ("mast",)
    results = evaluate_structure(tmp_path, ["plain"], without=names_in(left_out))
    assert [score.name for score in results["plain"]] == ["keel"]
    command = ["evaluate", "structure", str(tmp_path), "-e", "plain", "--without-file", str(left_out)]
    done = CliRunner().invoke(main, [*command, "--json", str(tmp_path / "scores.json")])
    assert done.exit_code == 0, done.output
    assert [one["name"] for one in json.loads((tmp_path / "scores.json").read_text())["plain"]] == ["keel"]
    left_out.write_text("boom")
    with pytest.raises(DatasetError, match="no page boom"):
        evaluate_structure(tmp_path, ["plain"], without=names_in(left_out))


def test_pages_are_scored_against_their_expectations(tmp_path: Path) -> None:
    for part in ("html", "expected"):
        (tmp_path / part).mkdir()
    text = "The keel was laid in spring, and the planks were steamed and bent before the summer came."
    page = (
        f"<body><article><h2>Keel</h2><p>{text}</p><ul><li>{text} One.</li><li>{text} Two.</li></ul></article></body>"
    )
    (tmp_path / "html" / "boat--keel.html").write_text(f'<!-- {{"url": "{BASE}"}} -->{page}')
    metadata = json.dumps({"title": "Keel"}, indent=2)
    expected = f"```json\n{metadata}\n```\n\n## Keel\n\n{text}\n\n- {text} One.\n- {text} Two.\n"
    (tmp_path / "expected" / "boat--keel.html.md").write_text(expected)
    (one,) = structure_pages(tmp_path)
    assert one.url(one.body()) == BASE
    (score,) = score_structure([one], answer_maker("descent:stop=100"))
    assert (score.error, score.order_f1) == ("", 1.0)
    assert score.counts["list items"].recall == score.counts["headings"].recall == 1.0


PICTURES = """<figure><img src=a.png><figcaption>The keel in <i>spring</i></figcaption></figure>
<div class="wp-caption"><img src=b.png><p class="wp-caption-text">The mast</p></div>
<table><caption>Sails</caption><tr><td>fore</td></tr></table><div class="caption"><img src=c.png>no text apart</div>"""


def test_captions_are_matched_with_lines() -> None:
    marked = captions_of(PICTURES)
    assert marked == ["the keel in spring", "the mast", "sails"]
    lines = markdown_shape("![](a.png)\n\nThe keel in *spring*\n\nSails\n\n| fore |\n|---|\n").lines
    assert captions_among(lines, marked) == ["the keel in spring", "sails"]
    assert captions_among(html_shape(PICTURES).lines, marked) == marked
    assert captions_of("") == []
