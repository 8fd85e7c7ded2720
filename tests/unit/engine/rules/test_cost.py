"""What expressions may cost: those whose time grows with the square of a page are refused, ordinary ones are not; what
is left out on the way finds nothing more."""

import random

import pytest
from cssselect import HTMLTranslator
from lxml import etree

from plainleaf.engine.decode import decode
from plainleaf.engine.document import prepare
from plainleaf.engine.extract import read
from plainleaf.engine.page import Page
from plainleaf.engine.rules import Replacement, Rule, apply, corrections_of, expressions, read_site_file, replaced
from plainleaf.engine.rules.cost import PageShape, cost, shape_of
from plainleaf.engine.rules.expressions import DEAREST, Expression, ExpressionError, find

FLAT = etree.HTML("<body>" + "".join(f"<p id=i{number}>word {number} text</p>" for number in range(6000)))
DEEP = etree.HTML("<body>" + "<div>" * 200 + "<p>x" + "</div>" * 200)
CARDS = "<section><div><ul>" + "<li><a href=x>word</a> <b>text</b></li>" * 10 + "</ul></div></section>"
ORDINARY = etree.HTML(f"<body>{CARDS * 200}")


@pytest.mark.parametrize(
    "expression",
    [
        "//p[following-sibling::p[contains(., 'zzz')]]",
        "//*[parent::*/child::*[contains(@class, 'zz')]]",
        "//*[../*[. = 'zz']]",
        "//*[count(ancestor::*/descendant::*) > 1]",
        "//p[. = following::p]",
        "//p[preceding-sibling::p = following-sibling::p]",
        "//p[count(../p/following-sibling::p) = 1]",
        "count(//p[following-sibling::p[contains(., 'zzz')]])",
        "(//p)[following-sibling::p[following-sibling::p]]",
        "//p[not(@id = //p/@class)]",
        "//p[following-sibling::*[1][self::p]]",
    ],
)
def test_what_takes_the_square_of_a_page_is_refused(expression: str) -> None:
    with pytest.raises(ExpressionError, match=r"^The expression “.*” is too costly for a page of 12,000 elements\.$"):
        find(Expression(expression, "xpath"), FLAT, 12_000)


def test_a_long_text_that_is_read_for_each_element_is_refused() -> None:
    page = etree.HTML(f"<body><p>{'word ' * 600_000}</p>{'<p>x' * 3000}")
    assert find(Expression("//p[contains(., 'zzz')]", "xpath"), page, 3003) == []
    with pytest.raises(ExpressionError, match="too costly"):
        find(Expression("//p[contains(/html/body, 'zzz')]", "xpath"), page, 3003)


@pytest.mark.parametrize(
    ("selector", "count"),
    [
        ("p + p", 5999),
        ("p ~ p", 5999),
        ("p ~ p ~ p", 5998),
        ("body > p:nth-of-type(2n)", 3000),
        ("p:nth-child(3)", 1),
        ("p:not(.x) + p[id]", 5999),
        ("body p:last-of-type", 1),
    ],
)
def test_ordinary_selectors_are_found_on_a_flat_page(selector: str, count: int) -> None:
    assert len(find(Expression(selector), FLAT, 6000)) == count


@pytest.mark.parametrize("page", [ORDINARY, DEEP], ids=["ordinary", "deep"])
@pytest.mark.parametrize(
    "expression",
    [
        "//div[.//a]//b",
        "//*[contains(concat(' ', normalize-space(@class), ' '), ' x ')]//p[contains(., 'y')]",
        "//li[position() = last()]",
        "//a[ancestor::section[@class]]/following-sibling::b",
        "//ul[count(.//a) > 20]",
        "//a[following-sibling::*[1][self::b]]",
        "//li[../following-sibling::ul]",
        "//p[contains(text(), 'more')]/following-sibling::*",
        "//*[@id='x']/descendant::p[1]",
        "normalize-space(//main//header//h2)",
    ],
)
def test_ordinary_expressions_are_tried(expression: str, page: etree._Element) -> None:
    wanted = page.xpath(expression)
    found = find(Expression(expression, "xpath"), page, int(page.xpath("count(//*)")))
    assert found == (wanted if isinstance(wanted, list) else [wanted] * bool(wanted))


def test_a_rule_that_is_too_costly_is_named_with_its_selector() -> None:
    document = read("<body>" + "".join(f"<p>word {number} text</p>" for number in range(12_000)))
    costly = Expression("p:nth-last-of-type(2n)", line=3)
    found = corrections_of(document, [Rule("example.org", remove=(costly,))])
    (problem,) = found.rules[0].problems
    reported = "example.org, line 3: The selector “p:nth-last-of-type(2n)” is too costly for a page of 12,"
    assert problem.startswith(reported)


def _problems(page: str, rule: Rule) -> tuple[str, ...]:
    return corrections_of(read(page, "https://example.org/"), [rule]).rules[0].problems


URL = "https://example.org/"


def _rule(text: str) -> Rule:
    return read_site_file(text, "example.org").rule


FLAT_PAGE = f"<body>{'<p>word of a text</p>' * 600}"
DEEP_PAGE = f"<body>{'<div>a b c ' * 1500}"
MANY = {
    "texts that each reads": (FLAT_PAGE, "strip: //p[contains(/html/body, 'zzz{}')]", 60),
    "steps": (FLAT_PAGE, "strip: //p[{}][contains(., 'zzz')]", 900),
    "what they find": (FLAT_PAGE, "strip: //p[{} > -1]", 400),
    "texts of nested elements": (DEEP_PAGE, "date: //*[{} > -1]", 60),
}


@pytest.mark.parametrize("name", MANY)
def test_all_expressions_for_a_page_share_a_budget(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(expressions, "TOGETHER", 10_000_000)
    page, line, count = MANY[name]
    (problem,) = _problems(page, _rule("\n".join(line.format(number) for number in range(count))))
    assert "and those after it are not tried: with those before it, they are too costly for a page of" in problem
    assert _problems(page, _rule(line.format(0))) == ()


def test_expressions_that_find_too_much_share_it_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(expressions, "TOGETHER", 10_000_000)
    monkeypatch.setattr(expressions, "MOST", 500)
    problems = _problems(FLAT_PAGE, _rule("\n".join(f"strip: //p[{number} > -1]" for number in range(900))))
    assert len(problems) < 900
    assert "finds too much" in problems[0]
    assert "are not tried" in problems[-1]


def test_a_long_file_of_ordinary_expressions_is_tried_as_a_whole() -> None:
    lines = [
        f"strip: //div[@class='c{n}']//p\nstrip: //*[contains(@class, 'x{n}')]\nremove: .a{n} > p" for n in range(200)
    ]
    assert _problems(f"<body>{CARDS * 100}", _rule("\n".join(lines))) == ()


def test_replacements_of_a_page_end_after_so_many_bytes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(apply, "_REPLACED", 10_000)
    texts = [f"find_string: w{number:02}\nreplace_string: x" for number in range(100)]
    page, rule = Page("".join(f"<p>w{number:02} </p>" for number in range(100)).encode(), URL), _rule("\n".join(texts))
    decoded = replaced(decode(page), [rule])
    left = decoded.utf8.count(b"w")
    assert 0 < left < 100
    (problem,) = corrections_of(prepare(page, decoded), [rule]).rules[0].problems
    first = 100 - left
    start = f"example.org, line {2 * first + 1}: The replacement of “w{first:02}” and those after it are not made"
    assert problem.startswith(start)


def test_a_replacement_that_lets_a_page_grow_too_much_is_named() -> None:
    page = Page(b"<p>" + b"w " * 100_000, URL)
    rule = Rule("example.org", replacements=(Replacement("w", "word " * 50), Replacement("w", "v")))
    decoded = replaced(decode(page), [rule])
    assert decoded.utf8 == page.body.replace(b"w", b"v")
    (problem,) = corrections_of(prepare(page, decoded), [rule]).rules[0].problems
    assert (
        problem == "example.org: The replacement of “w” is not made: it would make the page more than 4 times as long."
    )


def test_nodes_are_counted_by_axes_and_brackets() -> None:
    shape = PageShape(nodes=1000, breadth=100, depth=10, depths=5000, siblings=20_000, text=2000)
    plain, brackets = cost("//p", 1, shape), cost("//p[following-sibling::p]", 1, shape)
    assert 1000 < plain < 3000
    assert 20_000 < brackets - plain < 40_000
    assert cost("//p[following-sibling::p[following-sibling::p]]", 1, shape) > 50 * brackets
    assert cost("//p[following-sibling::*[1]]", 1, shape) < 20_000
    assert cost("//p[following::p]", 1, shape) > 1000**2
    assert cost("$ ) ] nonsense [[ (", 1, shape) < DEAREST


def test_the_shape_of_a_page_bounds_what_its_axes_reach() -> None:
    shape = shape_of(ORDINARY)
    for axis, total in (
        ("descendant", shape.depths),
        ("ancestor", shape.depths),
        ("following-sibling", shape.siblings),
    ):
        reached = [int(node.xpath(f"count({axis}::node())")) for node in ORDINARY.iter()]
        assert sum(reached) <= total
        assert max(reached) <= shape.axis(axis)[0]
    assert shape.nodes >= ORDINARY.xpath("count(//node())")


SELECTORS = (
    "i + b", "i ~ b", "i b i", "i > b + i", "b ~ i ~ b", "i b ~ i b", "i + i + b", "* + *", "i :not(b) + .x", "b.x ~ *",
    "i b:first-child", "i + b:nth-of-type(2)", "i:has(b) + i", "b:empty ~ b", "i i > b", ".x .x, b + .x", "i + * > b",
)  # fmt: skip
PATHS = ("//i//b[1]", "//i//b[last()]", "//i//*//b", "//i/..//b[2]", "//b/ancestor::i//b", "//i//i/following-sibling::b[1]",
         "//b/preceding-sibling::i//b", "//i//text()", "//i//b/@class")  # fmt: skip


@pytest.mark.parametrize("seed", range(20))
def test_steps_that_leave_contexts_out_find_the_same(seed: int) -> None:
    draw = random.Random(seed)  # noqa: S311
    root = etree.Element("html")
    nodes = [root]
    for _ in range(60):
        node = etree.SubElement(draw.choice(nodes[-12:]), draw.choice("ib"))
        node.text = draw.choice(["", "w"])
        if draw.random() < 0.3:
            node.set("class", "x")
        nodes.append(node)
    for selector in SELECTORS:
        wanted = root.xpath(HTMLTranslator().css_to_xpath(selector))
        found = find(Expression(selector), root, 61)
        assert len(found) == len(set(found)) or "," in selector
        assert set(found) == set(wanted), selector
    for path in PATHS:
        assert sorted(map(str, find(Expression(path, "xpath"), root, 61))) == sorted(set(map(str, root.xpath(path))))
