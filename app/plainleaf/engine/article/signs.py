"""Signs: what the class and id of an element say that it is. Looked at once per name, for names repeat."""

import re
from functools import lru_cache
from itertools import pairwise
from typing import Literal

SignKind = Literal[
    "permalink", "edit", "preview", "callout", "title", "formula", "share", "related", "newsletter", "advertisement",
    "navigation", "meta", "tools", "comments", "pullquote", "label",
]  # fmt: skip

_KINDS = (
    "note|tip|warning|important|caution|danger|info|hint|attention|error|success|example|abstract|summary|tldr|todo|"
    "question|faq|failure|bug|quote|seealso|versionadded|versionchanged|deprecated|alert|primary|secondary|help|notice|"
    "check|done|missing|fail|cite|exercise|remark|theorem|definition|proof|lemma"
)
_GENERAL = frozenset({"alert", "hint", "notice", "primary", "secondary"})
_CALLOUT = re.compile(
    rf"(?:^|\s)(?:admonition|callout|markdown-alert|theme-admonition|alert|custom-block|notecard|admonitionblock|"
    rf"hint|docutils-admonition|hint-container|notices?|infobox-note|box-callout|sl-aside|starlight-aside|"
    rf"contentbox|kg-callout-card|note-box|md-alert|callout-block|alertbox|nb-callout|prompt-(?:{_KINDS})|"
    rf"(?:admonition|callout|markdown-alert|alert|hint|notice|starlight-aside)-+(?:{_KINDS}))(?:\s|$)"
)
_KIND = re.compile(rf"(?:^|[\s_-])({_KINDS})(?=$|[\s_-])")
_TITLE = re.compile(
    r"(?:^|\s)(?:admonition-(?:title|heading)|admonitionHeading\S*|markdown-alert-title|callout-title(?:-inner)?|"
    r"alert-heading|alert-title|custom-block-title|hint-container-title|notecard-title|starlight-aside__title)(?:\s|$)"
)
_FORMULA = re.compile(
    r"(?:^|\s)(?:katex(?:-display|-block)?|MathJax(?:_Display|_CHTML|_SVG)?|mjx-container|mwe-math-element|math-container|"
    r"MJXc-display|temml|ltx_Math|mathjax|math-tex)(?:\s|$)"
)
_PERMALINK = re.compile(
    r"(?:^|\s)(?:headerlink|header-link|header-anchor|heading-anchor|anchor-link|anchorjs-link|permalink|hash-link|"
    r"heading-link|section-link|headline-link|direct-link|anchor-heading|octicon-link|header-anchor-link|permalink-icon|"
    r"anchor-icon|subheading-anchor)(?:\s|$)"
)
_PREVIEW = re.compile(r"(?:^|\s)(?:MathJax_Preview|MJX_Assistive_MathML|katex-html)(?:\s|$)")
_EDIT = re.compile(r"(?:^|\s)(?:mw-editsection|editsection|edit-link|edit-this-page)(?:\s|$)")
# The number of a note that stands beside the note itself, not in place of it.
_LABEL = re.compile(r"(?:^|\s)(?:ltx_note_mark|ltx_tag_note|margin-toggle|kg-callout-emoji|callout-icon)(?:\s|$)")
# Words of a class or id, one, two or three in a row, however they are joined: "related posts", "related-posts",
# "relatedPosts" and "relatedposts" are all "relatedposts".
_CLUTTER: dict[SignKind, str] = {
    "share": """
        share sharing sharedaddy addtoany addthis sharebar sharethis shares social socials socialshare
        sociallinks sociallink socialicons socialmedia socialbuttons sharebuttons sharebutton sharelinks
        sharetools sharewidget a2a
    """,
    "related": """
        related relatedposts relatedpost relatedarticles relatedarticle relatedstories relatedcontent
        relatedlinks relatedreading relatednews relateditems jprelatedposts recommended recommendation
        recommendations readmore readnext readalso morestories moreposts morefrom moreon morelike youmayalso
        youmightlike outbrain taboola zergnet trending popularposts mostread upnext
    """,
    "newsletter": """
        newsletter newsletters subscribe subscription signup emailcapture emailsignup mailinglist
        mcembedsignup mailchimp cta calltoaction paywall regwall optin donate donation
    """,
    "advertisement": """
        ad ads advert adverts advertisement advertisements adsbygoogle adslot adunit adcontainer adwrapper
        adbox adbanner sponsored sponsor promo promoted dfp gptad bannerad
    """,
    "navigation": """
        breadcrumb breadcrumbs pagination pager postnavigation navlinks navlink prevnext pagenav skiplink
        navbelow postsnavigation tableofcontents toc eztoccontainer menu navbar sitenav jumplinks
    """,
    "comments": """
        commentrespond respond commentform disqus leaveareply leavereply
    """,
    "pullquote": """
        pullquote pullquotes pquote
    """,
    "tools": """
        printlink zeroclipboardcontainer clipboard copybutton copybtn codeheader codeblockheader hljsheader
        toolbar screenreadertext sronly visuallyhidden noprint printonly cookiebanner cookienotice
        cookieconsent consent gdpr popup modal lightbox
    """,
}
_KIND_OF_WORD: dict[str, SignKind] = {word: kind for kind, words in _CLUTTER.items() for word in words.split()}
_WORDS = re.compile(r"[A-Z]?[a-z0-9]+|[A-Z]+(?![a-z])")


def clutter(name: str) -> SignKind | None:
    """The kind of clutter that a class or id names."""
    for one in name.split():
        if kind := _clutter_of(one):
            return kind
    return None


@lru_cache(maxsize=65536)
def _clutter_of(one: str) -> SignKind | None:
    words = [word.lower() for word in _WORDS.findall(one)]
    pairs = [first + second for first, second in pairwise(words)]
    triples = [pair + third for pair, third in zip(pairs, words[2:], strict=False)]
    for joined in (*words, *pairs, *triples):
        if kind := _KIND_OF_WORD.get(joined):
            return kind
    return None


@lru_cache(maxsize=65536)
def sign(name: str) -> tuple[SignKind, str] | None:
    """What a class (or an id) says: the kind, and for a callout its own kind; None where it says nothing."""
    if _FORMULA.search(name):
        return "formula", ""
    if _TITLE.search(name):
        return "title", ""
    if _CALLOUT.search(name):
        kinds = [kind for kind in _KIND.findall(name) if kind not in _GENERAL]
        return "callout", kinds[-1] if kinds else "note"
    if _PERMALINK.search(name):
        return "permalink", ""
    if _PREVIEW.search(name):
        return "preview", ""
    if _LABEL.search(name):
        return "label", ""
    if _EDIT.search(name):
        return "edit", ""
    kind = clutter(name)
    return (kind, "") if kind else None
