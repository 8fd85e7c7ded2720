"""Words that say what a part of a page is for: in class names, ids and roles, and in short texts.

General words of web design and of reader-facing notices, in the languages that the web writes most; nothing
here names a site.
"""

import re
from functools import lru_cache

# Group → words that class names and ids are put together from; a plural s is understood.
MARKUP_WORDS: dict[str, str] = {
    "comment": "comment commentlist disqus respond commenter",
    "side": "sidebar aside rail secondary widget sidenav leftbar rightbar",
    "navigation": "nav navbar navigation menu submenu breadcrumb crumb toc tab dropdown megamenu dropmenu menuitem",
    "page-end": "footer foot bottom copyright legal colophon",
    "page-start": "header masthead topbar banner hero head toolbar logo brand",
    "advert": "ad advert advertisement sponsor sponsored promo promotion adslot adunit dfp outbrain taboola cta",
    "share": "share social sharing follow addtoany sharebar facebook twitter",
    "related": "related recommended recommendation similar popular trending more readmore suggested suggestion "
    "also upsell latest",
    "consent": "cookie consent gdpr onetrust privacy modal popup overlay dialog lightbox popover notice alert",
    "newsletter": "newsletter subscribe subscription signup optin mailchimp subscriber",
    "content": "content article story entry body main text prose markdown copy rich richtext maincontent "
    "articlebody postcontent bodytext rte wysiwyg contentarea paragraph entrycontent",
    "post": "post message thread topic reply answer question discussion cooked posting replies bbwrapper postbody",
    "product": "product price sku variant spec specification ingredient pdp buy cart shop stock quantity swatch size",
    "description": "description desc summary detail overview about info information feature accordion",
    "review": "review rating testimonial star",
    "byline": "byline author meta date time published tag category avatar profile user username bio timestamp metadata",
    "paging": "pagination pager prev previous next loadmore paging page pagenav",
    "search": "search filter facet sort refine refinement searchbox",
    "account": "login signin account register auth wishlist",
    "card": "card tile item teaser grid list row result listing collection excerpt listitem loop",
    "slider": "carousel slider swiper slick slide gallery thumb thumbnail owl splide glide",
    "hidden": "hidden hide collapse collapsed sr screenreader visuallyhidden offscreen skip invisible",
    "title": "title headline heading subtitle pagetitle",
    "code": "highlight code snippet syntax terminal",
    "form": "form field input contact captcha select option button btn checkbox label",
    "faq": "faq accordion toggle panel",
    "caption": "caption credit figure image photo media img picture video",
    "quote": "quote signature blockquote pullquote",
    "column": "col column left right sticky fixed",
    "service": "service pricing plan benefit solution team partner client step stat section block",
    "icon": "icon badge chip pill svg",
    "language": "language lang locale country region currency",
}
_GROUPS: dict[str, int] = {}
for _index, _words in enumerate(MARKUP_WORDS.values()):
    for _word in _words.split():
        _GROUPS[_word] = _GROUPS.get(_word, 0) | 1 << _index
        _GROUPS[_word + "s"] = _GROUPS.get(_word + "s", 0) | 1 << _index

# Group → words of short notices, in lower case.
TEXT_WORDS: dict[str, str] = {
    "consent": "cookie cookies gdpr privacy datenschutz confidentialité privacidad consent einwilligung policy",
    "rights": "© copyright rights reserved alle rechte vorbehalten droits derechos reservados terms impressum imprint",
    "newsletter": "newsletter subscribe unsubscribe abonnieren inscription suscríbete suscribirse inbox email "
    "e-mail signup",
    "share": "share tweet facebook twitter linkedin pinterest whatsapp instagram youtube reddit follow teilen "
    "partager compartir",
    "related": "related recommended similar popular trending continue learn more explore discover latest also",
    "all": "view see show all load browse mehr plus ver",
    "comment": "comment comments reply replies leave kommentar kommentare commentaire commentaires comentario "
    "comentarios antworten",
    "votes": "votes upvote downvote points likes karma score",
    "account": "login log in sign register account password anmelden connexion wishlist checkout basket cart",
    "navigation": "home menu skip back next previous search contact careers sitemap help support faq top",
    "time": "ago min minutes hours days weeks months years jan feb mar apr may jun jul aug sep oct nov dec "
    "january february march april june july august september october november december monday tuesday "
    "wednesday thursday friday am pm",
    "price": "price stock sold shipping delivery sale off usd eur gbp returns size quantity qty colour color",
    "byline": "by author posted published updated written edited von par por",
    "script": "javascript browser enable loading enabled",
    "advert": "advertisement sponsored ad ads anzeige publicité partner affiliate commission",
    "question": "what how why when who which can does is are",
    "function words": "the of and to a in that it for with as on this be der die und das le la les et de el los y que "
    "un en",
}
_BITS: dict[str, int] = {}
for _index, _words in enumerate(TEXT_WORDS.values()):
    for _word in _words.split():
        _BITS[_word] = _BITS.get(_word, 0) | 1 << _index

_WORD = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])")


@lru_cache(maxsize=16_384)
def markup_bits(names: str) -> int:
    """The groups that a class or id points to, one bit each in the order of MARKUP_WORDS."""
    bits = 0
    for word in _WORD.findall(names):
        bits |= _GROUPS.get(word.lower(), 0)
    return bits


def text_bits(text: str) -> int:
    """The groups of notices that a short text uses words of, one bit each in the order of TEXT_WORDS."""
    bits = 0
    for word in text.lower().split():
        bits |= _BITS.get(word, 0)
    return bits
