"""Names of people in bylines."""

import re
from collections.abc import Iterable

from plainleaf.engine.article.metadata.dates import iso
from plainleaf.engine.labels import Label, beginning, fold, is_label, places, table
from plainleaf.engine.lazy_compile import lazy_compile
from plainleaf.engine.terms import terms

_SIGN = lazy_compile(r"\s*(?:[:：/・＝՝៖፦།]|[-–](?=\s))\s*")
_SPACE = lazy_compile(r"\.?\s*(?:[-–]\s+)?")
_SIGNS = " ,;:-–—|/／：・།·•"
_NOBODY = lazy_compile(rf"^(?:{'|'.join(terms('nobody'))})$", re.IGNORECASE)
_HOST = r"[^\W\d_]{2}\.(?:com|net|org|info|tv|at|br|by|ch|cn|cz|de|dk|es|fr|gr|hu|it|jp|kr|nl|pl|ru|se|ua|uk)\b"
"""The end of a host name, which names a site and not a person: "Valley.com", but not "Prof.Holm"."""
_NO_NAME = lazy_compile(rf"[$€£¥%{{}}<>]|的|[\u3400-\u9fff]{{13}}|\b\d+\b|://|{_HOST}", re.IGNORECASE)
COMPANY = lazy_compile(
    r"\b(?:[Ii]nc|INC|[Ll]td|L[Tt][Dd]|[Ll]imited|LIMITED|LLC|llc|[Pp][Ll][Cc]|[Cc]orp|[Gg]mb[Hh]|GMBH|KG(?:aA)?|AG|SA|S\.A|B\.?V|"
    r"N\.V|[Pp]ty|[Ss]p\. ?z ?o\. ?o|s\.r\.o)\.?(?=$|[,;])"
)
"""The end of the name of a company, which may own several sites and writes no articles itself."""
MOST_WORDS = 7
"""Maximum words of one name; a longer text is a sentence."""
_PARTICLES = frozenset(terms("particles"))
LONG = 80
"""Maximum characters of a byline."""
_REST = lazy_compile(
    rf" ?(?:[|•·–—●⋅]| - |[,(] ?\w*{_HOST}|"
    r"\b(?:on|at|am) (?:\w+[,.]? ){0,2}\d|\b\d{4}\b|[,;(]? \S+@\S|[,;(]? @\w{3}|"
    r"(?<=\S)[.,;]? (?:and |with )?\w+(?:ed|ing|s|y|o) by\b|\billustration(?:en)? von |"
    r"\d{4}[年년]|稿源|文字大小|来源|來源|\bjoined\b|\bposts\b|"
    r"\b(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]*\.? \d| \d+\b).*",
    re.IGNORECASE,
)
_SUBMITTED = lazy_compile(r"\s*(?:submitted|posted|written) by (?:\S+ ){1,3}on \D{0,24}\d", re.IGNORECASE)
"""A line of programs that let anybody write: the name may be in lower case, and a full stop may end the line."""
_OFFICE = lazy_compile(
    r"(?:[\w'’.&-]+ ){0,4}(?:writer|reporter|correspondent|columnist|editor|analyst|manager|strategist|"
    r"(?:director|fellow|lecturer|officer|president|professor)(?: (?:and|at|in|of) [^,]{2,50})?|head of [^,]{2,50})",
    re.IGNORECASE,
)
_OF_PAPER = lazy_compile(r"by (\w\S+(?: \w\S+){1,2}) of (?:the )?[A-Z]", re.IGNORECASE)
_SECTION = lazy_compile(r"[^\W\d_]+(?: ?[|•·●⋅] ?| [/–—-] )([^|•·●⋅/\d]+)$")
_ASIDE = lazy_compile(
    r"(?<=\w)(?: \((?-i:[a-zß-ÿ])[^()]*\)|(?:, ?| ?/ ?| \(| (?:and|avec|com|con|et|i|med|met|mit|och|und|with|y|z) )"
    rf"(?:the )?(?:{'|'.join(terms('agencies'))}|agencias|agences|agenzie|agenturen|agencies)\)?){{1,4}}$",
    re.IGNORECASE,
)
"""Additions after a name: news agencies, a remark in brackets that is no name."""
_PLACE = lazy_compile(r"(.*), ([^\W\d_]{4,})$")
_MAILBOX = lazy_compile(r"(?<!\S)\S{1,64}@\S{1,99} \(([^()]{1,99})\)$")
_BESIDE: tuple[Label, ...] = ("published", "updated", "photo", "editor")
"""Labels after a name: of a date or of another person."""
_KOREAN = lazy_compile(r"(?:\[[^\[\]]*\] ?)?(?:기자명 )?([가-힣]{2,4}) (?:\S{2,3})?기자(?!\w)")
_BEHIND = lazy_compile(r"\s(?:기자|විසින්|විසිනි)$")
_LABELS: tuple[Label, ...] = ("published", "updated", "date", "author", "follow")
"""Labels at a byline that name nobody."""
_BETWEEN = lazy_compile(r"[,;&、，]|\s(?:and|und|et|y|e|og|och|en|и)\s")
_AND = lazy_compile(r"[,;&、/|]|(?:and|und|et|y|e|og|och|en|i|и)\b", re.IGNORECASE)
_REPORTER = lazy_compile(
    r"(?:(?<!\w)(?:本[报報网網])?(?:記者|记者) ?|"
    r"[【〔](?!編譯|编译|[^/／╱]{0,6}[綜综報报社聞闻])(?=[^【】〔〕]{4,18}[報报][導导道][】〕]))"
    r"([^\W\d_]{2,4}?(?:、[^\W\d_]{2,4}?)*) ?(?:[/／╱](?!\s?[攝摄]影)|[報报][導导道]|(?<![攝摄])[）)])"
)


def person(text: str, language: str = "") -> str:
    """The names in a byline, without "by", dates and addresses; empty if it names nobody. ``language`` is the page's,
    because in some languages "by" is a word that is a name in others."""
    text = " ".join(text.split())
    text = named[1] if (named := _REPORTER.search(text)) is not None else text[_opening(text, language) :]
    if re.match(r"(?:https?:)?//|www\.|@\w+$", text):
        return ""
    text = _without_section(_without_labels(_MAILBOX.sub(r"\1", text)))
    text = _without_office(_REST.sub("", text)).strip(_SIGNS).removesuffix("(").rstrip()
    text = _without_place(_ASIDE.sub("", text).strip(_SIGNS))
    text = _BEHIND.sub("", text)
    if not text or len(text) > 120 or is_label(text, *_LABELS) or _NOBODY.match(text) or _NO_NAME.search(text):
        return ""
    return "" if any(len(name.split()) > MOST_WORDS for name in _BETWEEN.split(text)) else text


def _without_labels(text: str) -> str:
    """A byline cut at the label of a date or of another person: "Ida Holm" of "Ida Holm Foto: Bo Lind"."""
    for start, end in places(text, *_BESIDE):
        before, rest = text[:start].rstrip(), text[end:].strip(_SIGNS)
        dated = any(map(str.isdecimal, rest)) if rest else not is_label(text[start:end], "photo")
        if dated or (before and before[-1] in _SIGNS) or _SIGN.match(text, end):
            return before if before[-2:-1].isspace() else before.rstrip(".")
    return text


def _without_place(text: str) -> str:
    """Several names of two or more words without a following place of one: "Ida Holm and Bo Lind, Hamburg"."""
    found = _PLACE.match(text)
    people = _BETWEEN.split(found[1]) if found and found[2].istitle() else []
    return found[1] if found and len(people) > 1 and all(len(one.split()) > 1 for one in people) else text


def _without_section(text: str) -> str:
    """Names of two or more words without a preceding section: "Politics · Ida Holm, Jon Berg"."""
    if (found := _SECTION.match(text)) is None:
        return text
    people = [one.split() for one in _BETWEEN.split(found[1])]
    are_names = all(
        len(words) > 1 and all(word in _PARTICLES or word[0] == word[0].title() for word in words) for words in people
    )
    return found[1] if are_names and _OFFICE.fullmatch(found[1].strip()) is None else text


def _without_office(text: str) -> str:
    """A name without a following position: "Ida Holm, Staff Writer", optionally with the newspaper; names without
    what begins with a small letter behind them: "Ida Holm, keeper of the gate"."""
    pieces = text.split(", ")
    small = (at for at, piece in enumerate(pieces) if piece[:1].islower() and piece.split()[0] not in _PARTICLES)
    name, *rest = pieces[: next(small, None) or len(pieces)]
    text = ", ".join([name, *rest])
    return name if 0 < len(rest) < 3 and _OFFICE.fullmatch(rest[0]) is not None else text


def _opening(text: str, language: str) -> int:
    """The characters of "by" or an equivalent at the beginning of a text; 0 for none."""
    if not text.lstrip()[:1].isalnum():
        return 0
    end = beginning(text, "by", "author")
    if end and (signed := _SIGN.match(text, end)) is not None:
        return signed.end()
    end = beginning(text, "by")
    if end and not text[end : end + 1].isalnum() and (space := _SPACE.match(text, end)) is not None:
        return space.end()
    word = text.partition(" ")[0]
    return len(word) + 1 if word and fold(word) in table().in_language(language, "before_names") else 0


def begins_byline(text: str, language: str = "") -> bool:
    """True if a text begins like a byline."""
    return _opening(text, language) > 0


def is_byline(text: str, language: str = "") -> bool:
    """True if a line is only the author's name after "by" or an equivalent, optionally with a date."""
    if len(text) > LONG:
        return False
    if not begins_byline(text, language):
        return False
    if _SUBMITTED.match(text) is not None:
        return bool(person(text))
    if text.rstrip().endswith((".", "!", "?", ":")):
        return False
    words = re.findall(r"[^\s,;&、，]+", person(text, language))
    return (
        bool(words) and all(word in _PARTICLES or word[0] == word[0].title() for word in words) and "The" not in words
    )


def after_day(line: str, language: str = "") -> str:
    """The rest of a line from "by" or an equivalent, after a day or before a colon; empty if there is none."""
    for start, end in places(line, "by") if len(line) <= LONG else ():
        if start and ((end - start > 1 and line[end : end + 1] in (":", "：")) or iso(line[:start], language)):
            return line[start:]
    return ""


def reporter(line: str) -> str:
    """The names in a line with the reporter's newspaper: "By Ida Holm of the Valley Post", in Chinese with a dash after
    the name, in Korean with the office; empty if it names nobody."""
    found = _REPORTER.search(line) or _OF_PAPER.match(line) or _KOREAN.match(line) if len(line) <= LONG else None
    return found[1] if found else ""


def first_name(texts: Iterable[str]) -> str:
    """The first name, of at least two words, in the texts of a byline, if a position and no other name follows it."""
    first, after = ([text for each in texts if person(text := each.strip()) or _AND.fullmatch(text)] + ["", ""])[:2]
    words = person(first).split()
    if len(words) < 2 or words[-1] in _PARTICLES or not words[0][0].isalpha() or not after or _AND.match(after):
        return ""
    return first if is_byline(f"by {first}") else ""
