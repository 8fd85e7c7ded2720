"""Lists, definition lists and tables."""

import pytest

from plainleaf.engine.article.tree import (
    Definition,
    DefinitionList,
    Link,
    List,
    Paragraph,
    Table,
    Text,
    plain,
)


def words(block) -> str:
    return plain(block.content)


def test_lists_nest_also_without_an_item_between(made) -> None:
    (outer,) = made("<ul><li>one<ol start=3><li>two</ol></li><ul><li>three</ul></ul>").blocks
    (item,) = outer.items
    assert words(item.content[0]) == "one"
    assert (item.content[1].ordered, item.content[1].start) == (True, 3)
    assert isinstance(item.content[2], List)


def test_items_hold_paragraphs_and_empty_ones_are_nothing(made) -> None:
    (found,) = made("<ul><li><p>one</p><p>two</p></li><li> </li></ul>").blocks
    assert [len(item.content) for item in found.items] == [2]


def test_task_lists_know_what_is_done(made) -> None:
    (found,) = made(
        "<ul><li><input type=checkbox checked> one<li><label><input type=checkbox> two</label><li>3</ul>"
    ).blocks
    assert [item.checked for item in found.items] == [True, False, None]


def test_the_box_of_a_task_is_drawn_once(made) -> None:
    box = "<span><input type=checkbox><label><span class=sr-only>▢ </span></label></span>"
    (found,) = made(f"<ul><li>{box}<span>400</span> grams of flour<li>{box}<b>salt</b></ul>").blocks
    assert [(item.checked, plain(item.content[0].content)) for item in found.items] == [
        (False, "400 grams of flour"),
        (False, "salt"),
    ]


def test_an_item_without_a_list_is_a_paragraph(made) -> None:
    assert isinstance(made("<div><li>one</li></div>").blocks[0], Paragraph)


def test_terms_have_their_definitions(made) -> None:
    found, other = made("<dl><dt>a<dt>b<dd>one<dd>two</dl><dl><div><dt>c</dt><dd>three</dd></div></dl>").blocks
    assert isinstance(found, DefinitionList)
    (first,) = found.entries
    assert isinstance(first, Definition)
    assert [plain(term) for term in first.terms] == ["a", "b"]
    assert [words(block) for block in first.content] == ["one", "two"]
    assert plain(other.entries[0].terms[0]) == "c"


def test_a_table_keeps_head_spans_and_caption(made) -> None:
    (table,) = made(
        "<table><caption>Cap</caption><tr><th colspan=2>A</th></tr><tr><td rowspan=2>b</td><td>c</td></tr><tr><td>d</td></tr></table>"
    ).blocks
    assert isinstance(table, Table)
    assert plain(table.caption) == "Cap"
    assert [[(cell.header, cell.colspan, cell.rowspan) for cell in row] for row in table.rows] == [
        [(True, 2, 1)],
        [(False, 1, 2), (False, 1, 1)],
        [(False, 1, 1)],
    ]


def test_a_grid_of_short_cells_is_a_table_without_header_cells(made) -> None:
    assert isinstance(made("<table><tr><td>a<td>b<tr><td>1<td>2</table>").blocks[0], Table)


def test_tables_that_lay_out_a_page_are_dissolved(made) -> None:
    column = "<td>" + ("<p>" + "word " * 30 + "</p>") * 4
    for html in (
        "<table><tr><td><p>one</p></td></tr></table>",
        "<table role=presentation><tr><td>a<td>b<tr><td>c<td>d</table>",
        f"<table><tr>{column}{column}<tr>{column}{column}</table>",
        "<table><tr><td>menu<td><table><tr><td>a<td>b<tr><td>1<td>2</table></table>",
    ):
        kinds = {type(block) for block in made(html).blocks}
        assert Paragraph in kinds, html
    assert Table in kinds  # the inner one of the last


def test_wild_spans_are_tamed(made) -> None:
    (table,) = made("<table><tr><th colspan=99999999999999>a<th rowspan=-1>b<tr><td colspan=x>c<td>d</table>").blocks
    assert [(cell.colspan, cell.rowspan) for row in table.rows for cell in row] == [(1, 1)] * 4


def test_a_chosen_tbody_is_still_a_table() -> None:
    from plainleaf import extract

    html = "<body><table><tbody><tr><th>Year<th>Words</tr><tr><td>1999<td>many</tr></tbody></table></body>"
    article = extract(html, method="descent")
    assert article.record.root_name != "table"
    assert isinstance(article.blocks[0], Table)


def test_a_list_of_links_to_headings_is_a_table_of_contents(made) -> None:
    heads = "".join(f'<h2 id="h{n}">Part {n}</h2><p>text</p>' for n in range(4))
    contents = "".join(f'<li><a href="#h{n}">Part {n}</a></li>' for n in range(4))
    article = made(f"<ul>{contents}</ul>{heads}<ul><li><a href='#h1'>Part 1</a></ul>")
    assert [removal.step for removal in article.removals] == ["contents"]
    assert article.blocks[-1].items[0].content[0].content == (Link("#h1", (Text("Part 1"),)),)


def test_the_label_of_a_folding_branch_is_its_item(made) -> None:
    html = '<ul><li><button aria-expanded="false">Start</button><ul><li>Quick</li></ul></li><li><ul><li>b</li></ul></li></ul>'
    assert made(html).render("markdown") == "- Start\n  - Quick\n- b\n"


def test_items_with_numbers_of_their_own_keep_them(made) -> None:
    article = made(
        "<ol start=3><li>three<ol><li value=7>seven<li value=8>eight<li value=2>two</ol><li value=9>nine<li>ten</ol>"
    )
    assert article.text == "3. three\n   7. seven\n   8. eight\n   2. two\n\n 9. nine\n10. ten\n"
    assert made("<ol><li value=x>one<li value=2>two</ol>").text == "1. one\n2. two\n"


@pytest.mark.parametrize(
    ("items", "text"),
    [
        ("<ol><li><div>1.</div><div>Mix.</div><li><div>2.</div><div>Bake.</div></ol>", "1. Mix.\n2. Bake.\n"),
        ("<ul><li><span>#04</span><p>Mix.</p><li><span>#05</span><p>Bake.</p></ul>", "4. Mix.\n5. Bake.\n"),
        ("<ul><li><p>4</p><p>Mix.</p><li><p>8</p><p>Bake.</p></ul>", "- 4\n\n  Mix.\n- 8\n\n  Bake.\n"),
    ],
)
def test_numbers_on_lines_of_their_own_are_those_of_the_list(made, items: str, text: str) -> None:
    assert made(items).text == text


def test_lists_that_count_down_do_so_in_every_format(made) -> None:
    article = made("<p>The best:</p><ol reversed><li>third<li>second<li>first</ol><p>That was all.</p>")
    assert article.text == "The best:\n\n3. third\n2. second\n1. first\n\nThat was all.\n"
    assert '<ol reversed="">\n<li>third</li>' in article.render("html", fragment=True)
    assert "3. third\n2) second\n1. first\n" in article.render("markdown")
    assert '"start": 3, "node": ' in article.render("json", indent=0)
    assert '"descending": true' in article.render("json", indent=0)


def test_reversed_list_keeps_its_numbers(made) -> None:
    article = made("<ol reversed start=12><li>twelve<li>eleven<li value=5>five<li>four</ol>")
    assert article.text == "12. twelve\n11. eleven\n\n5. five\n4. four\n"
    assert '<ol reversed="" start="12">' in article.render("html", fragment=True)
    lost = f"<ol reversed><li>three<li>two<li>{'lost ' * 30}</ol>"
    assert made(lost, drop=("lost",), rooted=False).text == "3. three\n2. two\n"
    below = made("<ol reversed start=1><li>one<li>nought<li>minus</ol>")
    assert below.render("markdown") == "1. one\n2. nought\n3. minus\n"  # Markdown has no numbers below 0
    assert below.text == " 1. one\n 0. nought\n-1. minus\n"


BOLD = "<tr><td><b>Year</b><td><strong>Closures</strong>"
ROW = "<tr><td>2001<td>3"


def test_the_one_row_in_bold_that_opens_a_table_is_its_head(made) -> None:
    (table,) = made(f"<table>{BOLD}{ROW}{ROW}</table>").blocks
    assert [[cell.header for cell in row] for row in table.rows] == [[True, True], [False, False], [False, False]]
    assert made(f"<table>{BOLD}{ROW}</table>").render("html", fragment=True).count("<strong>") == 0
    (gap,) = made("<table><tr><td><td><b>Open</b><td><b>Shut</b><tr><td>2001<td>3<td>4</table>").blocks
    assert [cell.header for cell in gap.rows[0]] == [False, True, True]


@pytest.mark.parametrize(
    "rows",
    [
        f"{BOLD}{ROW}<tr><td><b>Sum</b><td><b>3</b>",
        f"<tr><td><b>Year</b><td>Closures{ROW}",
        f"<tr><th>Year<th>Closures<tr><td><b>2001</b><td><b>3</b>{ROW}",
        "<tr><td><b>Year</b><tr><td>2001",
    ],
    ids=["another row in bold", "a cell that is not", "a head that is there", "one column"],
)
def test_other_rows_in_bold_are_no_head(made, rows: str) -> None:
    written = made(f"<table>{rows}</table>").render("html", fragment=True)
    assert "<strong>" in written or "<b>" in written


POST = "The lock keeper raised the gate before dawn and waited for the barges in the rain. " * 2
