"""Removes shortcodes: macros of a content management system or board that remain in the text when it is gone.

``[vc_row width="1/2"]``, ``[/et_pb_text]``, ``[gallery ids="1,2"]``, ``[b]…[/b]``: an opening one is recognised by
quoted attributes, by the prefix of a page builder, by a closing one of its name, or by an adjacent shortcode. Other
words in brackets stay: ``[1]``, ``[sic]``, ``[citation needed]``; so does code, and a page about shortcodes. Lines that
are only such macros in braces go, too: ``{loadposition top}``, ``{% include "a" %}``.
"""

import re
from collections.abc import Iterable, Sequence

from plainleaf.engine.document.columns import Document
from plainleaf.engine.lazy_compile import lazy_compile
from plainleaf.engine.terms import terms

_TOKEN = lazy_compile(
    r"\[(?P<closes>/?)(?P<name>[a-z][\w-]{0,60})(?P<rest>=[^\[\]]{0,500}|\s[^\[\]]{0,4000})?\s*/?\]", re.ASCII
)
_DRUPAL = lazy_compile(r'\[\[\{"(?:fid|type|attributes)":[^\n]{1,4000}?\}\]\]')
_BRACED = lazy_compile(
    r"\s*+(?:(?:\{%[^{}]{1,300}%\}|\{\{[^{}]{1,300}\}\}|\{(?:load(?:position|module|moduleid)|jcomments)\b[^{}]{0,200}\}|"
    r"\{(?P<plugin>[a-z]{2,30})\b[^{}]{0,200}\}[^{}]{0,300}\{/(?P=plugin)\})\s*+)++"
)
"""Lines that are only tags of Liquid, Hugo and Twig, or plugins of Joomla."""
_RAW = lazy_compile(r"(\[vc_raw_(?:html|js)[^\[\]]{0,200}\])[\w+/=%\s]+(?=\[/vc_raw_)")
_QUOTED = lazy_compile(r"\s+[\w:-]+\s*=\s*[\"'“”„«»″‶′‘’‚]")
_SPACES = lazy_compile(r" {2,}| +(?=[.,;:!?])")
_CODE = frozenset({"code", "kbd", "pre", "samp", "textarea", "tt", "var"})
_ABOUT = ("shortcode", "bbcode", "short code")
_STYLES = frozenset({"b", "i", "u", "s", "em", "strong", "sup", "sub", "url", "size", "color", "font"})
"""Shortcodes that may enclose part of a word."""
_KNOWN, _PREFIXES = frozenset(terms("shortcodes")), terms("shortcode_prefixes")
_ODD = frozenset(name for name in _KNOWN if "_" in name or "-" in name)  # no other words in brackets begin with these


def without_shortcodes(document: Document, texts: Sequence[str]) -> Sequence[str] | None:
    """The texts of a document's runs without shortcodes, some of them empty; None if there are no shortcodes."""
    owner, path, tag_of = document.runs.owner, document.path, document.nodes.tag_of
    places = [at for at, text in enumerate(texts) if ("[" in text or "{" in text) and _may_be(text)]  # of most none
    if not places:
        return None
    places = [at for at in places if _CODE.isdisjoint(map(tag_of, path(int(owner[at]))))]
    names = _names(texts[at] for at in places)
    if not names and not any(_DRUPAL.search(texts[at]) or _BRACED.fullmatch(texts[at]) for at in places):
        return None
    if any(word in text.lower() for text in texts for word in _ABOUT):
        return None
    found = list(texts)
    for at in places:
        found[at] = _without(texts[at], names)
    return found


def plain_text(text: str) -> str:
    """Remove the shortcodes from one text."""
    return _without(text, _names([text])) if _may_be(text) else text


def _may_be(text: str) -> bool:
    if "[" in text and (_TOKEN.search(text) or _DRUPAL.search(text)):
        return True
    return "{" in text and _BRACED.fullmatch(text) is not None


def _names(texts: Iterable[str]) -> frozenset[str]:
    opening, closing, sure = set[str](), set[str](), set[str]()
    for text in texts:
        behind = -1
        for found in _TOKEN.finditer(text):
            name, rest = found["name"], found["rest"] or ""
            (closing if found["closes"] else opening).add(name)
            touches = found.start() == behind and "_" in name
            alone = name in _KNOWN and found.span() == (0, len(text)) and (not rest or name in _ODD)
            if (
                touches
                or alone
                or name.startswith(_PREFIXES)
                or _QUOTED.match(rest)
                or (found["closes"] and "_" in name)
            ):
                sure.add(name)
                behind = found.end()
    return frozenset(sure | (opening & closing))


def _without(text: str, names: frozenset[str]) -> str:
    if "{" in text and _BRACED.fullmatch(text):
        return ""
    changed = _DRUPAL.sub(" ", _RAW.sub(r"\1", text))
    changed = _TOKEN.sub(lambda found: _left(found) if found["name"] in names else found[0], changed)
    return text if changed == text else _SPACES.sub(lambda found: "" if len(found[0]) == 1 else " ", changed).strip()


def _left(found: re.Match[str]) -> str:
    """The replacement of a shortcode: a space between two words, or nothing if it encloses part of a word."""
    return "" if found["name"] in _STYLES else " "
