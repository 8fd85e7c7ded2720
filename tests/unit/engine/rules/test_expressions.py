"""Expressions: what they find, step by step; what is no expression is told; what would take too long is not tried."""

import pytest
from lxml import etree

from plainleaf.engine.rules.expressions import Expression, ExpressionError, checked_expression, css_as_xpath, find

PAGE = etree.HTML(
    '<html><head><meta name="author" content="Ada"></head><body><div class="a x"><p>one</p><p>two <b>three</b></p>'
    '</div><div class="b"><p id="last">four</p></div></body></html>'
)


def texts(expression: str, language: str = "xpath") -> list[str]:
    found = find(Expression(expression, language), PAGE, 12)
    return [one if isinstance(one, str) else "".join(one.itertext()) for one in found]


@pytest.mark.parametrize(
    ("expression", "found"),
    [
        ("//p", ["one", "two three", "four"]),
        ("//p[1]", ["one", "four"]),
        ("(//p)[2]", ["two three"]),
        ("//div/p[2] | //div[@class='b']//p", ["two three", "four"]),
        ("/html/body/div[2]/p", ["four"]),
        ("//div[.//b]/p/b", ["three"]),
        ("//p[contains(., 'two')]/text()", ["two "]),
        ("//meta[@name='author']/@content", ["Ada"]),
        ("substring-before(//b/.., ' ')", ["two"]),
        ("string('Dave/Winer | x')", ["Dave/Winer | x"]),
        ("//b/ancestor::div/following-sibling::div/p", ["four"]),
        ("//p[@id='last' or @id='//x']", ["four"]),
        ("id('last')", ["four"]),
        ("//div//p//b", ["three"]),
        ("//video", []),
        ("count(//p)", []),
    ],
)
def test_xpath_finds_what_lxml_finds_at_once(expression: str, found: list[str]) -> None:
    assert texts(expression) == found
    at_once = PAGE.xpath(expression)
    if isinstance(at_once, list):
        assert len(at_once) == len(found)


@pytest.mark.parametrize(
    ("selector", "found"),
    [
        ("p", ["one", "two three", "four"]),
        ("div.a > p:nth-of-type(2)", ["two three"]),
        (".a b, #last", ["three", "four"]),
        ("div:not(.a) p", ["four"]),
        ("div.a + div p", ["four"]),
        ("p:has(b)", ["two three"]),
        ("p:hover", []),
        (":is(.a, .b) > p", ["one", "two three", "four"]),
    ],
)
def test_css_selectors_are_found_by_lxml(selector: str, found: list[str]) -> None:
    assert texts(selector, "css") == found


@pytest.mark.parametrize(
    ("expression", "language", "told"),
    [
        ("//div[", "xpath", "it is not an XPath expression"),
        ("//a[@b='c]", "xpath", "a quotation mark is missing"),
        ("//p[re:test(., 'a+')]", "xpath", "calls re:test(), which XPath 1.0 does not have"),
        ("document('/etc/passwd')", "xpath", "calls document(), which XPath 1.0 does not have"),
        ("$x", "xpath", "uses a variable"),
        ("x:y", "xpath", "prefix that is not declared"),
        ("div >", "css", "Expected selector, got the end"),
        ("p:foo", "css", "pseudo-class :foo is unknown"),
        ("p..x", "css", "Expected ident, got “.” at character 3."),
        ("", "css", "An empty expression"),
        ("p" * 3000, "css", "longer than 2,000 characters"),
        ("//p\0", "xpath", "cannot be read"),
    ],
)
def test_invalid_expression_is_reported_in_a_sentence(expression: str, language: str, told: str) -> None:
    with pytest.raises(ExpressionError) as error:
        checked_expression(Expression(expression, language))
    assert told in str(error.value)
    assert str(error.value).endswith(".")


@pytest.mark.parametrize(
    "expression",
    [
        "//p/following::p/following::p",
        "//*[//*[//*]]",
        "//*[count(following::*[following::*]) > 2]",
        "//*//*//*/following-sibling::*",
        "string(//p//*[following::*//p])",
    ],
)
def test_what_would_not_end_on_a_large_page_is_stopped(expression: str) -> None:
    page = etree.HTML("<body>" + "<div><p>w <b>x</b></p></div>" * 10_000)
    with pytest.raises(ExpressionError, match=r"too costly|finds too much"):
        find(Expression(expression, "xpath"), page, 30_002)


@pytest.mark.parametrize("expression", ["normalize-space(//main//header//h2)", "(//p//time//ancestor::p[1])[1]"])
def test_what_ends_in_time_is_tried(expression: str) -> None:
    page = etree.HTML("<body>" + "<div><p>w <b>x</b></p></div>" * 1000)
    assert find(Expression(expression, "xpath"), page, 3002) == []


def test_the_xpath_of_a_selector_is_one_that_other_programs_read() -> None:
    path = css_as_xpath("div.post > p, #main h2")
    assert [one.text or "" for one in PAGE.xpath(css_as_xpath(".a > p"))] == ["one", "two "]
    assert path.startswith("//div[")
    assert " | //*[@id = 'main']//h2" in path
