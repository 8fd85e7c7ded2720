"""The normalised source against a serialisation written out by hand, blocks, and stamps."""

import numpy as np
from hypothesis import given, settings

from plainleaf.engine.document import ADDRESS, END, START, Document, blocks, lengths, source, stamped_html
from plainleaf.engine.document.tags import BLOCK

from .reading import document
from .test_prepare import MARKUP


def written(d: Document) -> list[str]:
    """The lines of the normalised source as text."""
    events = source(d)
    lines = [""] * events.lines
    last_text_line = -1
    for kind, index, line in zip(events.kind.tolist(), events.index.tolist(), events.line.tolist(), strict=True):
        if kind == START:
            attributes = "".join(f' {k}="{v}"' for k, v in d.nodes.element[index].items() if k != ADDRESS)
            lines[line] += f"<{d.nodes.tag_of(index)}{attributes}>"
        elif kind == END:
            lines[line] += f"</{d.nodes.tag_of(index)}>"
        else:
            space = d.runs.space_before[index] and last_text_line == line
            lines[line] += (" " if space else "") + d.runs.text[index]
            last_text_line = line
    return lines


def test_lines_break_at_blocks_and_breaks_only() -> None:
    d = document("<body><div class=x>Hello <a href=/y>big <i>world</i></a><br>again<p>one</p>tail</div><p>end")
    assert written(d) == [
        "<html>",
        "<body>",
        '<div class="x">Hello<a href="/y"> big<i> world</i></a><br>',
        "again",
        "<p>one</p>",
        "tail</div>",
        "<p>end</p>",
        "</body>",
        "</html>",
    ]


@settings(max_examples=150, deadline=None)
@given(MARKUP)
def test_lengths_are_those_of_the_written_lines(parts: list[str]) -> None:
    d = document("".join(parts))
    events = source(d)
    sizes = np.bincount(events.line, lengths(d, events), events.lines)
    assert sizes.tolist() == [len(line) for line in written(d)]


def test_our_own_stamps_do_not_count() -> None:
    plain = document("<div id=a><p>x</p></div>")
    stamped = document(stamped_html(plain), origin="browser")
    assert lengths(plain, source(plain)).tolist() == lengths(stamped, source(stamped)).tolist()


def test_blocks_split_where_browsers_break_lines() -> None:
    d = document("<body>one <b>two</b><p>three<br>four</p>five<ul><li>six<li><a href=x>se</a>ven</ul>")
    found = blocks(d)
    assert found.texts(d) == ["one two", "three four", "five", "six", "seven"]
    assert found.of_run.tolist() == [0, 0, 1, 1, 2, 3, 4, 4]
    assert found.sums(d.chars_before).tolist() == [6, 9, 4, 3, 5]


def test_blocks_of_a_page_without_text() -> None:
    found = blocks(document("<body><img src=x>"))
    assert len(found) == 0
    assert found.of_run.tolist() == []


@settings(max_examples=100, deadline=None)
@given(MARKUP)
def test_blocks_partition_the_runs(parts: list[str]) -> None:
    d = document("".join(parts))
    for boundaries in (BLOCK, frozenset({"a"}), frozenset(d.nodes.tag_names)):
        found = blocks(d, boundaries)
        covered = [run for s, e in zip(found.start, found.end, strict=True) for run in range(s, e)]
        assert covered == list(range(len(d.runs)))


def test_stamped_copy_names_every_node() -> None:
    d = document("<body><div><p>a</p><script>s</script><p>b</p></div>")
    html = stamped_html(d)
    assert html.count(ADDRESS) == len(d.nodes)
    assert all(ADDRESS not in element.attrib for element in d.nodes.element)
    assert "<script>s</script>" in html
    again = document(html, origin="browser")
    assert again.address.tolist() == d.address.tolist() == list(range(len(d.nodes)))


def test_stamps_count_only_in_pages_from_a_browser() -> None:
    html = f'<body><p {ADDRESS}="7">a</p><p {ADDRESS}="x">b</p><p>c</p>'
    fetched, captured = document(html, origin="http"), document(html, origin="browser")
    assert fetched.address.tolist() == [0, 1, 2, 3, 4]
    assert captured.address.tolist() == [-1, -1, 7, -1, -1]
    assert captured.node_at == {7: 2}
