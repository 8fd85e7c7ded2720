"""What the names of elements hold, class and id among them, that later steps ask for: sought once, all together."""

from plainleaf.engine.auto.words.word_finder import END, WordFinder

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
    ASKED: frozenset(
        """
        accordion accordion-items-container elementor-accordion elementor-toggle et_pb_accordion faq faq-block faq-list
        faq-section faqs rank-math-block schema-faq uk-accordion v-expansion-panels wp-block-accordion
        """.split()  # noqa: SIM905
    ),
    EMBEDDED: frozenset(
        """
        disqus_thread coral-embed-stream hyvor-talk-view giscus commento isso-thread remark42 discourse-comments
        cusdis_thread waline twikoo artalk gitalk-container vcomments fb-comments spcv_conversation vf-conversations
        fastcomments-widget graphcomment webmentions
        """.split()  # noqa: SIM905
    ),
    OVER: frozenset({"fixed", "modal"}),
}
"""Whole names of what is beside the text, of questions with answers, of the boxes of programs that put comments under
articles of other sites, and of what is over the page (Tailwind, Bootstrap)."""

STEMS = len(HELD)
PLACE = {what: STEMS + 1 + place for place, what in enumerate(NAMED)}

FINDER = WordFinder(
    [
        *(words.replace("|", END).split(",") for words in HELD),
        COMMENT_STEMS,
        *(sorted(some) for some in NAMED.values()),
    ]
)
"""The groups HELD, COMMENT_STEMS and NAMED, in this order, a bit each."""
