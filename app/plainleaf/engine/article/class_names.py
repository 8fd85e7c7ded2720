"""What the class and id of an element say that it is. Looked at once per name, for names repeat."""

import re
from functools import lru_cache
from itertools import pairwise
from typing import Literal

from lxml import etree

from plainleaf.engine.document.inserted_names import names_inserted
from plainleaf.engine.words import words_of

NameKind = Literal[
    "permalink", "edit", "preview", "callout", "title", "formula", "share", "related", "newsletter", "advertisement",
    "navigation", "meta", "offers", "tools", "comments", "pullquote", "label", "icon", "spoken", "card",
    "added", "inserted", "panel", "classifier", "crosshead",
]  # fmt: skip

# What a callout is called for.
_KINDS = frozenset(
    {
        "note", "tip", "warning", "important", "caution", "danger", "info", "hint", "attention", "error",
        "success", "example", "abstract", "summary", "tldr", "todo", "question", "faq", "failure", "bug", "quote",
        "seealso", "versionadded", "versionchanged", "deprecated", "alert", "primary", "secondary", "help",
        "notice", "check", "done", "missing", "fail", "cite", "exercise", "remark", "theorem", "definition",
        "proof", "lemma", "warn",
    }
)  # fmt: skip
_GENERAL = frozenset({"alert", "hint", "notice", "primary", "secondary"})
_SHORT = {"warn": "warning"}
LABELLED = frozenset({"note", "tip", "warning", "caution", "important", "danger", "success"})
"""Kinds that boxes are called, and that say of themselves what they are."""
_COLOUR = re.compile(r"\balert--?[a-z]+")  # of a box that another name says the kind of
_KIND = re.compile(rf"(?:^|[\s_-])({'|'.join(sorted(_KINDS))})(?=$|[\s_-])")
# Classes that say it outright; where an element has several of these, the first kind here counts.
_CLASSES: dict[NameKind, str] = {
    "formula": """
        katex katex-display katex-block MathJax MathJax_Display MathJax_CHTML MathJax_SVG mjx-container
        mwe-math-element math-container MJXc-display temml ltx_Math mathjax math-tex
    """,
    "title": """
        admonition-title admonition-heading markdown-alert-title callout-title callout-title-inner alert-heading
        alert-title custom-block-title hint-container-title notecard-title starlight-aside__title
        custom-container-title blockquote-tag-title awsdocs-note-title
    """,
    "callout": """
        admonition callout markdown-alert theme-admonition alert custom-block notecard admonitionblock hint
        docutils-admonition hint-container notice notices infobox-note box-callout sl-aside starlight-aside contentbox
        kg-callout-card note-box md-alert callout-block alertbox nb-callout NOTE TIP IMPORTANT WARNING CAUTION
        nextra-callout book-hint confluence-information-macro custom-container blockquote-tag awsdocs-note infoboxnote
        infoboxnotealso infoboxnotewarn infoBox warningBox errorBox callout-blue callout-green
        callout-red callout-yellow
    """,
    "permalink": """
        headerlink header-link header-anchor heading-anchor anchor-link anchorjs-link permalink hash-link heading-link
        section-link headline-link direct-link anchor-heading octicon-link header-anchor-link permalink-icon anchor-icon
        subheading-anchor pilcrow
    """,
    # What forum programs make of a link that stands alone: Discourse, XenForo.
    "card": "onebox bbCodeBlock--unfurl",
    "preview": "MathJax_Preview MJX_Assistive_MathML katex-html",
    # The number of a note that stands beside the note itself, not in place of it.
    "label": "ltx_note_mark ltx_tag_note margin-toggle kg-callout-emoji callout-icon mw-cite-backlink",
    # Their text is the name of a picture in a font.
    "icon": """
        material-icons material-icons-outlined material-icons-round material-icons-sharp material-icons-two-tone
        material-symbols-outlined material-symbols-rounded material-symbols-sharp mat-icon google-material-icons
    """,
    # What screen readers say and nobody sees.
    "spoken": """
        sr-only visually-hidden visuallyhidden visuallyHidden screen-reader-text screen-reader-only screenreader-only
        screen-reader screenreader-text u-visually-hidden is-visually-hidden usa-sr-only clipped fb-clipped a-offscreen
        a11y-text a11y-hidden element-invisible assistive-text endquote
    """,
    "edit": "mw-editsection editsection edit-link edit-this-page",
    # The panels of tabs that have no role: Material for MkDocs, Antora and Bootstrap, VitePress.
    "panel": "tabbed-block tab-pane vp-adaptive-theme",
    # What a term is: docutils.
    "classifier": "classifier",
    # What newspapers call a heading within the text.
    "crosshead": """
        cross-head crosshead crosshead-title txt_srodtytul srodtytul zwischentitel zwischenueberschrift intertitre
        tussenkop mellemrubrik mellomtittel mellanrubrik
        abstract-title
    """,
    # What widely used programs add to a text, and nobody wrote for it.
    "added": """
        printfooter catlinks navbox vertical-navbox sistersitebox ambox asbox portalbox portal-bar nomobile
        shortdescription usa-banner pg-boilerplate pagenum
        viewcode-link post-buttons pre-numbering menu-title
        wprm-recipe-jump wprm-recipe-jump-video wprm-recipe-print wprm-recipe-pin wprm-recipe-grow
        wprm-recipe-adjustable-servings-container wprm-unit-conversion-container wprm-prevent-sleep
        wprm-call-to-action wprm-recipe-media-toggle-container wprm-recipe-jump-to-comments
        dpsp-email-save-this-tool tasty-recipes-jump-link tasty-recipes-print-link tasty-recipes-quick-links
        tasty-recipes-scale-container tasty-recipes-units-scale-container tasty-recipes-cook-mode
        tasty-recipes-buttons mv-create-jtr mv-create-print-form mv-create-reviews mv-create-products mv-create-social
        mv-create-copy mv-create-categories
        powerpress_links podcast_meta hideme summary_toggle
        md-feedback md-source-file md-content__button
        theme-doc-footer theme-doc-version-banner
        figure-extra c-article-section__figure-link c-article-references__links
        kg-signup-card subscription-widget-wrap subscription-widget-wrap-editor
        article-vote article-votes article-return-to-top article-relatives section-metadata
        navheader navfooter articleRatings mdn-anno mw-pt-languages devsite-page-bookmark-tooltip
        figure-inline-download caption_object reflinks ReferenceLinks cit-extra rev-xref-ref citation-links
        extra-links links-for-figure highwire-figure-links figure-button-wrap ltx_authors
        product-reviews-summary recommended__title
        sharedaddy elementor-post-info
    """,
}
_KIND_OF_CLASS: dict[str, NameKind] = {name: kind for kind, names in _CLASSES.items() for name in names.split()}
ADDED_BY_ID = frozenset({"siteSub"})  # MediaWiki: "From Wikipedia, the free encyclopedia"
# With a kind behind them, as in "alert-warning" and "starlight-aside--tip", these are callouts too.
_BOXES = frozenset(
    {"admonition", "callout", "markdown-alert", "alert", "hint", "notice", "starlight-aside", "prompt", "usa-alert"}
)
# Boxes of code without ``pre`` or ``code`` in them.
_CODE_BOXES = frozenset(
    {"code-block", "codeblock", "cm-content", "CodeMirror-code", "view-lines", "ace_text-layer", "fragment"}
)
_POST = re.compile(
    r"(?:^|[\s_-])(?:twitter|tweet|instagram|tiktok|bluesky|mastodon|reddit|facebook|fb|threads|telegram)(?:$|[\s_-])|"
    r"\btext-post-media\b",
    re.IGNORECASE,
)
_NETWORK = re.compile(r"https?://(?:[a-z]+\.)?(?:facebook|twitter|x|instagram|tiktok)\.com/", re.IGNORECASE)
_AD_PLACE = re.compile(r"\bcode-block-\d+\b")  # as the most used plugin for them calls it
_TITLE_OF_MODULE = "admonitionHeading"  # as CSS modules write it, with a digest behind it
# Words of a class or id, one, two or three in a row, however they are joined: "related posts", "related-posts",
# "relatedPosts" and "relatedposts" are all "relatedposts".
_CLUTTER: dict[NameKind, str] = {
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
        commentrespond respond commentform disqus leaveareply leavereply commentcount commentscount
    """,
    "offers": """
        ticker newsticker liveticker coupon coupons couponbox voucher vouchers gutschein gutscheine dealbox jobbox
        jobwidget jobteaser stellenmarkt
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
_KIND_OF_WORD: dict[str, NameKind] = {word: kind for kind, words in _CLUTTER.items() for word in words.split()}
_BEGINNINGS = frozenset(word[:end] for word in _KIND_OF_WORD for end in range(1, len(word) + 1))
_OF_LABEL = "field--label-"  # Drupal: where the label of a field stands, not what the field is
_ICON = re.compile(r"[a-z0-9_]{2,40}|[\ue000-\uf8ff]")


def clutter_kind(name: str) -> NameKind | None:
    """The kind of clutter that a class or id names."""
    for one in name.split():
        if kind := _clutter_of(one):
            return kind
    return None


@lru_cache(maxsize=16384)
def _clutter_of(one: str) -> NameKind | None:
    words = words_of(one)
    if _BEGINNINGS.isdisjoint(words) or one.startswith(_OF_LABEL):  # as of nearly all names
        return None
    pairs = [first + second for first, second in pairwise(words)]
    triples = [pair + third for pair, third in zip(pairs, words[2:], strict=False)]
    for joined in (*words, *pairs, *triples):
        if kind := _KIND_OF_WORD.get(joined):
            return kind
    return None


@lru_cache(maxsize=4096)
def meaning_of(name: str) -> tuple[NameKind, str] | None:
    """What a class (or an id) says: the kind, and for a callout its own kind; None where it says nothing."""
    said = {kind for one in name.split() if (kind := _said_outright(one))}
    if "added" in said:
        said.discard("callout")  # MediaWiki: "ambox notice"
    if "callout" in said and said.isdisjoint(("formula", "title")):
        kinds = _kinds(_COLOUR.sub("", name)) or _kinds(name)
        return "callout", _SHORT.get(kinds[-1], kinds[-1]) if kinds else "note"
    kind = next((kind for kind in (*_CLASSES, "inserted") if kind in said), None) or clutter_kind(name)
    return (kind, "") if kind else None


def _kinds(name: str) -> list[str]:
    """The kinds of callouts in a class."""
    return [kind for kind in _KIND.findall(name.lower()) if kind not in _GENERAL]


@lru_cache(maxsize=4096)
def labelled_kind(name: str) -> str:
    """The kind of callout that is a class by itself, ``note``; empty for none. Boxes of many other kinds are called
    so."""
    found = [one for one in name.split() if one in LABELLED]
    return next((one for one in found if one != "note"), found[0] if found else "")


def says_kind(one: str) -> bool:
    """Whether a single class says anything that ``meaning_of`` or ``labelled_kind`` tells."""
    return one in LABELLED or _said_outright(one) is not None or _clutter_of(one) is not None


def _said_outright(one: str) -> NameKind | None:
    if kind := _KIND_OF_CLASS.get(one):
        return kind
    box, _, of = one.rpartition("-")
    if of in _KINDS and box.rstrip("-") in _BOXES:
        return "callout"
    if names_inserted(one):
        return "inserted"
    return "title" if one.startswith(_TITLE_OF_MODULE) else None


def is_post(quote: etree._Element) -> bool:
    """Whether a ``blockquote`` is an embedded post of a network, by its class or its source."""
    source = quote.get("cite")
    return _names_post(quote.get("class") or "") or (source is not None and _NETWORK.match(source) is not None)


@lru_cache(maxsize=4096)
def _names_post(name: str) -> bool:
    return _POST.search(name) is not None


def names_code_box(classes: str) -> bool:
    """Whether a class attribute names a listing; the one with a number is a place for advertisements."""
    return not _CODE_BOXES.isdisjoint(classes.split()) and _AD_PLACE.search(classes) is None


def icon_of(element: etree._Element) -> str:
    """The name of the icon that an element of an icon font shows, or its sign there; empty for others."""
    classes = element.get("class")
    if not classes or len(element) or _ICON.fullmatch(name := (element.text or "").strip()) is None:
        return ""
    meant = meaning_of(classes)
    return name if meant is not None and meant[0] == "icon" else ""


def is_code_box(element: etree._Element) -> bool:
    """Whether an element is a listing without ``pre`` or ``code`` in it."""
    names = element.get("class") or ""
    if not names_code_box(names) or next(element.iter("pre", "code", "table", "p", "img"), None) is not None:
        return False
    # Doxygen's has lines; reveal.js calls what comes one after another on a slide so.
    return "fragment" not in names.split() or (len(element) > 0 and element[0].get("class") == "line")
