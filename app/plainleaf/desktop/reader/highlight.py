"""Syntax highlighting: Pygments names the tokens, the theme's style sheet sets their colours."""

import re
from html import escape, unescape
from time import thread_time

LONGEST = 60_000  # maximum characters of a block of code; longer ones are not coloured
BUDGET = 0.6  # seconds of processor time for the code of one article; the rest is not coloured
GLANCE = 512  # tokens between two checks of the clock

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
"""Pygments token types and their colour class; each includes its subtypes."""

_CODE = re.compile(r'(<pre\b[^<>]*+><code class="language-([^"<>]{1,40}+)">)([^<]*+)(</code></pre>)')


def highlighted(body: str) -> str:
    """Wrap tokens of code in known languages in ``span`` elements of class ``code-…``; the text does not change.

    Only a language that the page names is used, because a guess also colours prose and output.
    """
    if not _CODE.search(body):
        return body
    until = thread_time() + BUDGET
    return _CODE.sub(lambda match: match[1] + _coloured(unescape(match[3]), match[2], until) + match[4], body)


def _coloured(code: str, language: str, until: float) -> str:
    from pygments.lexers import get_lexer_by_name  # imported with the first page that has code
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
