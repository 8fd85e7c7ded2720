"""What the names of elements hold, class and id among them, that later steps ask for: sought once, all together."""

from plainleaf.engine.auto.words.word_finder import END, WordFinder
from plainleaf.engine.terms import terms

HELD = (
    "comment,disqus,respond ,respond|,respond-,reply,replies,kommentar,discuss",
    "share,sharing,social,addthis,addtoany,follow,twitter,facebook",
    "relat,recommend,similar,popular,most-read,mostread,read-more,readmore,read-also,readalso,read-next,"
    "readnext,trending,outbrain,taboola,sidebar,teaser,promo",
)
"""Parts of words in the names of comments, of sharing and of related parts; ``|`` is the end of a name."""
COMMENT_STEMS = ("koment", "coment", "kommentar", "commentair", "commenti", "reactie", "yorum", "pinglun", "sxoli")

SIDE, ASKED, EMBEDDED, OVER = "side", "asked", "embedded", "over"
NAMED: dict[str, frozenset[str]] = {
    SIDE: frozenset({"aside", "secondary", "side-bar", "sidebar", "widget-area"}),
    ASKED: frozenset(terms("question_boxes")),
    EMBEDDED: frozenset(terms("comment_programs")),
    OVER: frozenset({"fixed", "modal"}),
}
"""Whole names of elements beside the text, of questions with answers, of boxes for comments that other programs put
under articles, and of layers over the page (Tailwind, Bootstrap)."""

STEMS = len(HELD)
PLACE = {what: STEMS + 1 + place for place, what in enumerate(NAMED)}

FINDER = WordFinder(
    [*(words.replace("|", END).split(",") for words in HELD), COMMENT_STEMS, *(sorted(some) for some in NAMED.values())]
)
"""The groups HELD, COMMENT_STEMS and NAMED, in this order, a bit each."""
