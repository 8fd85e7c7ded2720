"""Code in colours: Pygments names the tokens, the theme's sheet gives them their colours."""

import re
from html import escape, unescape
from time import thread_time

LONGEST = 60_000  # characters of one block of code; longer ones stay plain
BUDGET = 0.6  # seconds of the processor's time for the code of one article; what is left then stays plain
GLANCE = 512  # tokens between two looks at the clock

KINDS = (
    ("Comment", "comment"),
    ("Keyword.Type", "type"),
    ("Keyword", "keyword"),
    ("Operator.Word", "keyword"),
    ("Name.Class", "type"),
    ("Name.Exception", "type"),
    ("Name.Builtin", "name"),
    ("Name.Function", "name"),
    ("Name.Tag", "name"),
    ("Name.Attribute", "type"),
    ("Name.Decorator", "name"),
    ("Name.Variable", "type"),
    ("Literal.String", "string"),
    ("Literal.Number", "number"),
    ("Generic.Inserted", "string"),
    ("Generic.Deleted", "number"),
    ("Generic.Heading", "keyword"),
    ("Generic.Subheading", "keyword"),
    ("Generic.Prompt", "comment"),
    ("Generic.Output", "comment"),
)
"""Pygments' token types with the kinds that have a colour; a type counts for all below it."""

_CODE = re.compile(r'(<pre\b[^<>]*+><code class="language-([^"<>]{1,40}+)">)([^<]*+)(</code></pre>)')


def highlighted(body: str) -> str:
    """A clean fragment with the code of known languages in ``span`` elements of class ``code-…``. Text stays the same.

    Only a language that the page names is coloured: a guess colours prose and output, too.
    """
    if not _CODE.search(body):
        return body
    until = thread_time() + BUDGET
    return _CODE.sub(lambda match: match[1] + _coloured(unescape(match[3]), match[2], until) + match[4], body)


def _coloured(code: str, language: str, until: float) -> str:
    from pygments.lexers import get_lexer_by_name  # loaded with the first page that has code
    from pygments.token import string_to_tokentype
    from pygments.util import ClassNotFound

    if len(code) > LONGEST:
        return escape(code)
    try:
        lexer = get_lexer_by_name(unescape(language).removeprefix("text-x-"), stripnl=False, ensurenl=False)
    except ClassNotFound:
        return escape(code)
    kinds = {string_to_tokentype(name): kind for name, kind in KINDS}
    parts: list[str] = []
    before, run = "", ""
    for number, (token, text) in enumerate(lexer.get_tokens(code)):
        if number % GLANCE == 0 and thread_time() > until:
            return escape(code)
        kind = next((kinds[one] for one in reversed(token.split()) if one in kinds), "")
        if kind != before and run:
            parts.append(_span(before, run))
            run = ""
        before, run = kind, run + text
    return "".join((*parts, _span(before, run)))


def _span(kind: str, text: str) -> str:
    return f'<span class="code-{kind}">{escape(text)}</span>' if kind and not text.isspace() else escape(text)
