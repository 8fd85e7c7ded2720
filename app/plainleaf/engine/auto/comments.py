"""Readers' comments: below an article they are left out unless requested, whatever their length; a thread consists of
them.

The beginning of the page distinguishes the two, not the amount of comments.
"""

import re
from collections import Counter
from itertools import islice

import numpy as np

from plainleaf.engine.arrays import Bools, Ints
from plainleaf.engine.auto.comment_headings import headed_comments
from plainleaf.engine.auto.features.headlines import TITLED
from plainleaf.engine.auto.features.measures import PageMeasures
from plainleaf.engine.auto.features.tag_facts import ABOVE
from plainleaf.engine.auto.words.element_names import EMBEDDED, STEMS
from plainleaf.engine.auto.words.part_words import PART, WORD, part_bits
from plainleaf.engine.document import Document, covered
from plainleaf.engine.document.element_text import class_and_id
from plainleaf.engine.lazy_compile import lazy_compile
from plainleaf.engine.terms import terms
from plainleaf.engine.words import SENTENCE_ENDS

_CONTROLS = PART["account"] | PART["paging"] | PART["search"] | PART["share"]
_FORM = 1 << ABOVE.index("form")

OPENING = 50
"""Words of an article; a shorter text above the comments only opens a thread: a link, a question's title."""
WORDS = 3
"""Minimum words of a comment; shorter texts are "Reply", "Like", "Report", unless they end like a sentence."""
REPEATED = 3
"""Occurrences of a line from which it is a label."""
LINKED = 0.5
"""Maximum share of linked text; above it, it is a list of links."""
BYLINE = 60
"""Maximum characters of a writer's name or date beside a comment."""

FIRST = 8
"""Children of a page's body, and of its ``#root``, that are searched for a program's only element."""

_PROGRAM = lazy_compile(
    r"(?:Discourse|Discuz|Flarum|FluxBB|Invision Community|MyBB|NodeBB|phpBB|PunBB|SMF|Vanilla|vBulletin)\b",
    re.IGNORECASE,
)
_THREAD = lazy_compile(r"(?:^|\s)(?:comments-page|viewtopic|single-topic)(?:\s|$)")
"""Classes of a thread's body: old Reddit, phpBB, bbPress."""
_TYPES = frozenset({"DiscussionForumPosting", "QAPage"})
_QUESTION, _ANSWER = frozenset({"question", "Question"}), frozenset({"answer", "Answer"})
"""Classes and types of a question and of its answers."""
_IN_OTHER_LANGUAGES = frozenset(terms("comment_words"))
"""Words for comments in names; in several languages, the word also means an editorial."""


def is_written_by_forum(document: Document) -> bool:
    """True if a forum program declares that it wrote the page, independent of the address: a saved page has none."""
    body = document.nodes.element[document.body]
    if _THREAD.search(body.get("class") or ""):
        return True
    first = list(islice(body, FIRST))
    first += [one for box in first if box.get("id") == "root" for one in islice(box, FIRST)]
    if any(one.tag == "shreddit-app" or "lemmy-site" in (one.get("class") or "").split() for one in first):
        return True  # Reddit, Lemmy
    root = body.getparent()
    if root is not None and (  # XenForo, Hacker News
        root.get("data-template") == "thread_view" or (root.get("op") == "item" and len(root.attrib) <= 2)
    ):
        return True
    return any(_PROGRAM.match(content) for name, content in document.meta if name == "generator")


def is_typed_a_thread(document: Document) -> bool:
    """True if microdata declares a part of the page a discussion post, or the page a question with answers."""
    body = document.nodes.element[document.body]
    typed = (one.get("itemtype") for one in body.iterfind(".//*[@itemtype]"))
    return any(kind.strip().rpartition("/")[2] in _TYPES for kind in (body.get("itemtype"), *typed) if kind)


def under_an_article(v: PageMeasures, kept: Bools, discussion: bool) -> Bools:
    """The blocks in parts that are named comments, or follow such a heading, shape (blocks,); none of a thread.

    ``kept`` are the blocks of the content. A page is a thread if it declares itself a ``discussion``, or if it has
    hardly any other content; hardly any sentences above the comments if its first running text is a comment. It is not
    a thread if its comments are those of a program that only adds them to articles.
    """
    if discussion:
        return np.zeros(len(kept), np.bool_)
    inside = named_comments(v)
    running = (kept & v.running).nonzero()[0]
    outside = kept & ~inside
    if len(running) and inside[running[0]]:
        outside &= _sentences_above(v, inside, int(running[0]))
    if float(v.size[outside].sum()) < OPENING:  # the other blocks of a text that is kept in part count, too
        outside |= np.isin(v.above[1], v.above[1][outside]) & ~inside
    if float(v.size[outside].sum()) < OPENING:
        embedded = _inside(v, np.array(v.marked.named(EMBEDDED), np.int64))  # by programs that add them to articles
        return embedded if (kept & ~embedded).any() else np.zeros(len(inside), np.bool_)
    return inside


def _sentences_above(v: PageMeasures, inside: Bools, block: int) -> Bools:
    """The sentences above a block, shape (blocks,); none if the comments contain the page's title."""
    found = np.zeros(len(inside), np.bool_)
    if not (v.headlines.title[inside] >= TITLED * max(1, v.headlines.title_words)).any():
        found[:block] = [text.endswith(SENTENCE_ENDS) for text in v.texts[:block]]
    return found


def named_comments(v: PageMeasures) -> Bools:
    """The blocks in parts that are named comments, or follow such a heading, shape (blocks,)."""
    named = (v.part_bits & PART["comment"]) != 0
    named[v.marked.named(EMBEDDED)] = True
    stems = (v.marked.holds >> STEMS & 1).nonzero()[0].tolist()
    words = {name: set(map(str.lower, WORD.findall(v.marked.names[name]))) for name in stems}
    named[v.marked.having([name for name in stems if words[name] & _IN_OTHER_LANGUAGES])] = True
    return _inside(v, named.nonzero()[0]) | headed_comments(v)


def comment_blocks(v: PageMeasures, inside: Bools) -> Bools:
    """Of the blocks ``inside`` the comments those that readers wrote, with writer and date, shape (blocks,)."""
    if not inside.any():
        return inside
    own, owner, beside = v.part_bits, v.document.runs.owner[v.blocks.start], np.zeros(len(inside), np.int64)
    beside[inside] = [part_bits(class_and_id(v.document.nodes.element[node])) for node in owner[inside].tolist()]
    in_form = (v.tag_bits[v.container] & _FORM) != 0
    ended = np.fromiter((text.endswith(SENTENCE_ENDS) for text in v.texts), np.bool_, len(inside))
    is_text = (ended | (v.size >= WORDS)) & (v.linked <= LINKED * v.chars)
    near = own[v.above[0]] | own[v.above[1]] | beside
    byline = ((near & PART["byline"]) != 0) & (v.chars <= BYLINE)
    controls = (near & _CONTROLS) != 0
    found: Bools = inside & ~in_form & ~controls & (is_text | byline)
    return found


def posts(v: PageMeasures) -> Bools:
    """The blocks of a discussion that are named comments, shape (blocks,), without repeated labels; none without a
    sentence, such as a list of who wrote last."""
    written = comment_blocks(v, named_comments(v))
    texts = {block: v.texts[block] for block in written.nonzero()[0].tolist()}
    labels = {text for text, count in Counter(texts.values()).items() if count >= REPEATED}
    written[[block for block, text in texts.items() if text in labels and not text.endswith(SENTENCE_ENDS)]] = False
    return written if any(text.endswith(SENTENCE_ENDS) for text in texts.values()) else np.zeros_like(written)


def under_answers(v: PageMeasures, kept: Bools) -> Bools:
    """The blocks in a question or an answer that are named comments, if the answers are not and have most of the text,
    shape (blocks,). ``kept`` are the blocks of the content."""
    answers, end = _having(v, _ANSWER), v.document.nodes.end
    inside, named = _inside(v, answers), ((v.part_bits & PART["comment"]) != 0).nonzero()[0]
    if not (inside & kept & v.running).any() or (covered(named, end[named], len(end))[answers] > 0).any():
        return np.zeros_like(inside)
    questions, before = _having(v, _QUESTION), answers.searchsorted
    alone = questions[before(questions) == before(end[questions])]  # without answers in it
    found = named_comments(v) & (inside | _inside(v, alone))
    return found if 2 * v.size[found & kept].sum() < v.size[kept].sum() else np.zeros_like(found)


def _having(v: PageMeasures, names: frozenset[str]) -> Ints:
    """The nodes with one of some classes or types."""
    places = [place for place, some in enumerate(v.marked.names) if not names.isdisjoint(re.split(r"[\s/]", some))]
    return np.array(v.marked.having(places) if places else [], np.int64)


def _inside(v: PageMeasures, nodes: Ints) -> Bools:
    """The blocks that lie below one of some nodes of the body, shape (blocks,)."""
    at = nodes[nodes > v.document.body]
    if not len(at):
        return np.zeros(len(v.texts), np.bool_)
    return covered(at, v.document.nodes.end[at], len(v.part_bits))[v.container] > 0
