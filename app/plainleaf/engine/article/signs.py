"""Signs: what the class and id of an element say that it is. Looked at once per name, for names repeat."""

import re
from functools import lru_cache
from typing import Literal

SignKind = Literal[
    "permalink", "edit", "callout", "title", "formula", "number", "share", "related", "newsletter", "advertisement",
    "navigation", "meta", "tools", "comments",
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
    rf"contentbox|note-box|md-alert|callout-block|alertbox|nb-callout|prompt-(?:{_KINDS})|"
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
_EDIT = re.compile(r"(?:^|\s)(?:mw-editsection|editsection|edit-link|edit-this-page)(?:\s|$)")
# Whole words of a class or id, split at spaces, hyphens and underscores.
_CLUTTER: tuple[tuple[SignKind, re.Pattern[str]], ...] = (
    ("share", re.compile(
        r"(?:^|[\s_-])(?:share|sharing|sharedaddy|addtoany|addthis|sharebar|sharethis|socials?|social-?(?:share|links?|icons?|"
        r"media|buttons?)|jp-?relatedposts|share-?(?:buttons?|links?|tools?|widget)|a2a)(?:[\s_-]|$)",
        re.IGNORECASE)),
    ("related", re.compile(
        r"(?:^|[\s_-])(?:related|relatedposts|related-?(?:posts?|articles?|stories|content|links?|reading|news|items)|"
        r"recommended|recommendations?|read-?(?:more|next|also)|more-?(?:stories|posts|from|on|like)|"
        r"you-?may-?also|see-?also-?box|outbrain|taboola|zergnet|trending|popular-?posts|most-?read|up-?next)(?:[\s_-]|$)",
        re.IGNORECASE)),
    ("newsletter", re.compile(
        r"(?:^|[\s_-])(?:newsletter|subscribe|subscription|sign-?up|email-?(?:capture|signup)|mailing-?list|mc_embed_signup|"
        r"mailchimp|cta|call-?to-?action|paywall|regwall|optin|donate|donation)(?:[\s_-]|$)",
        re.IGNORECASE)),
    ("advertisement", re.compile(
        r"(?:^|[\s_-])(?:ad|ads|advert|adverts|advertisement|adsbygoogle|ad-?(?:slot|unit|container|wrapper|box|banner)|"
        r"sponsored|sponsor|promo|promoted|dfp|gpt-ad|banner-ad)(?:[\s_-]|$)",
        re.IGNORECASE)),
    ("navigation", re.compile(
        r"(?:^|[\s_-])(?:breadcrumbs?|pagination|pager|post-?navigation|nav-?links?|prev-?next|page-?nav|skip-?link|"
        r"nav-?below|posts-?navigation|table-?of-?contents|toc|"
        r"ez-toc-container|menu|navbar|site-?nav|jump-?links?)(?:[\s_-]|$)",
        re.IGNORECASE)),
    ("comments", re.compile(
        r"(?:^|[\s_-])(?:comment-?respond|respond|comment-?form|disqus|leave-?a-?reply)(?:[\s_-]|$)",
        re.IGNORECASE)),
    ("tools", re.compile(
        r"(?:^|[\s_-])(?:print-?link|toolbar|screen-?reader-?text|sr-?only|visually-?hidden|noprint|no-?print|"
        r"print-?only|cookie-?(?:banner|notice|consent)|consent|gdpr|popup|modal|lightbox)(?:[\s_-]|$)",
        re.IGNORECASE)),
)  # fmt: skip


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
    if _EDIT.search(name):
        return "edit", ""
    for kind, pattern in _CLUTTER:
        if pattern.search(name):
            return kind, ""
    return None
