"""Syntax highlighting: Pygments names the tokens, the theme's style sheet sets their colours."""

import re
from html import escape, unescape
from time import thread_time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pygments.lexer import Lexer

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
    left = BUDGET

    def coloured(match: re.Match[str]) -> str:
        nonlocal left
        code = unescape(match[3])
        lexer = _lexer(match[2]) if len(code) <= LONGEST else None
        until = thread_time() + left  # loading a lexer does not count
        text = escape(code) if lexer is None else _coloured(code, lexer, until)
        left = until - thread_time()
        return f"{match[1]}{text}{match[4]}"

    return _CODE.sub(coloured, body)


def _lexer(language: str) -> "Lexer | None":
    from pygments.lexers import get_lexer_by_name  # imported with the first page that has code
    from pygments.util import ClassNotFound

    try:
        return get_lexer_by_name(unescape(language).removeprefix("text-x-"), stripnl=False, ensurenl=False)
    except ClassNotFound:
        return None


def _coloured(code: str, lexer: "Lexer", until: float) -> str:
    from pygments.token import string_to_tokentype

    kinds = {string_to_tokentype(name): kind for name, kind in KINDS}
    parts: list[str] = []
    before, run = "", ""
    for number, (token, text) in enumerate(lexer.get_tokens(code)):
        if number % GLANCE == 0 and thread_time() > until:
            return escape(code)
        kind = next((kinds[word] for word in reversed(token.split()) if word in kinds), "")
        if kind != before and run:
            parts.append(_span(before, run))
            run = ""
        before, run = kind, run + text
    return "".join((*parts, _span(before, run)))


def _span(kind: str, text: str) -> str:
    return f'<span class="code-{kind}">{escape(text)}</span>' if kind and not text.isspace() else escape(text)
