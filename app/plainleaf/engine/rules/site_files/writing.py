"""Writes site files: in FiveFilters' format, or with Plainleaf's own directives for CSS selectors."""

from collections.abc import Iterator

from plainleaf.engine.rules.expressions import Expression, css_as_xpath
from plainleaf.engine.rules.rule import Rule


def site_file_of(rule: Rule, plain: bool = False) -> str:
    """Write a rule as a site file. ``plain`` restricts it to FiveFilters' format: CSS selectors become XPath, and what
    the format lacks (the path, ``keep``) becomes a comment."""
    lines = list(_lines(rule, plain))
    return "\n".join(lines) + "\n"


def _lines(rule: Rule, plain: bool) -> Iterator[str]:
    if rule.path:
        yield f"{'# ' if plain else ''}path: {rule.path}"
    for name in ("title", "author", "date"):
        for expression in getattr(rule, name):
            yield f"{name}: {_xpath(expression)}"
    yield from (_directive("content", "body", each, plain) for each in rule.content)
    yield from (_directive("remove", "strip", each, plain) for each in rule.remove)
    yield from (f"strip_id_or_class: {name}" for name in rule.remove_names)
    yield from (f"strip_image_src: {name}" for name in rule.remove_sources)
    for part in rule.keep:
        yield f"# keep: {part.text}" if plain else f"keep: {part.text}"
    for change in rule.replacements:
        if change.found == change.found.strip():
            yield f"find_string: {change.found}"
            yield f"replace_string: {change.replacement}"
        else:
            yield f"replace_string({change.found}): {change.replacement}"
    yield from (f"if_page_contains: {_xpath(part)}" for part in rule.conditions)
    yield from (f"single_page_link: {_xpath(part)}" for part in rule.single_page)
    yield from (f"next_page_link: {_xpath(part)}" for part in rule.next_page)
    if not rule.prune:
        yield "prune: no"
    for example in rule.examples:
        yield f"test_url: {example.url}"
        yield from (f"test_contains: {text}" for text in example.holds)


def _directive(own: str, theirs: str, expression: Expression, plain: bool) -> str:
    if expression.language == "css" and not plain:
        return f"{own}: {expression.text}"
    return f"{theirs}: {_xpath(expression)}"


def _xpath(expression: Expression) -> str:
    return css_as_xpath(expression.text) if expression.language == "css" else expression.text
