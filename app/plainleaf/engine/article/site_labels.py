"""Lines in which a site speaks of itself in the text: how much one may read, whether it was of use, what
its players say. They are compared with whole lines, or with their beginnings."""

import re

PLACES = (
    "facebook|twitter|x|instagram|whatsapp|telegram|google news|youtube|linkedin|tiktok|threads|bluesky|mastodon|"
    "flipboard"
)
"""Networks in which sites are followed."""

_READ = r"(?:(?:read|used|viewed|reached) )?(?:(?:all|only|just) )?(?:\w{1,5} (?:of|out of) )?(?:your )?"
_MEMBERS = r"(?:our |paying |paid |registered |premium ){0,2}(?:subscribers|members)"
METERS = re.compile(
    rf"\s*(?:you(?:['’]ve| have) {_READ}(?:last |\w{{1,5}} )?(?:free|complimentary|gift) (?:articles?|stories)"
    r"(?: (?:left|remaining|to give|(?:for )?this month|every month)){0,2}(?=\W*$|[.!])|"
    r"(?:the rest of )?this (?:article|story|post|content) is (?:only |exclusively )?(?:available |reserved )?"
    rf"(?:only |exclusively )?(?:for|to) {_MEMBERS}(?: only)?(?=\W*$|[.!])|"
    r"cet article est réservé (?:à nos|aux) abonnés|"
    r"(?:dieser|diesen) artikel (?:ist nur für|lesen sie mit|nur für) abonnent|"
    r"este (?:contenido|artículo) es (?:exclusivo|solo) para suscriptores|"
    r"questo (?:contenuto|articolo) è riservato agli abbonati)",
    re.IGNORECASE,
)
"""The beginning of a line that says how much of a site one may read."""

HELPFUL = re.compile(
    r"\W*(?:(?:was|is) this (?:article|page|post|information|guide|content) (?:helpful|useful)(?: (?:to|for) you)?|"
    r"did you find this (?:article|page|post|information|guide|content) (?:helpful|useful)|"
    r"war (?:dieser|der) (?:artikel|beitrag|text) (?:für sie )?hilfreich|cet article vous a-t-il été utile|"
    r"(?:te|le) (?:ha )?result(?:ó|ado) útil est[ea] (?:artículo|contenido)|questo articolo ti è stato utile|"
    r"est[ea] (?:artigo|conteúdo) foi útil|была ли (?:эта )?статья полезна)\W*",
    re.IGNORECASE,
)
"""A whole line that asks what one thinks of the page."""

PLAYERS = re.compile(
    r"\W*(?:\d?\d:\d\d\s?/\s?\d?\d:\d\d|"
    r"this (?:audio|summary) (?:is|was) (?:auto|automatically)[- ]?generated\b.{0,50}|"
    r"diese[rs]? (?:audio\w{0,9}|artikel|text) wurde (?:künstlich|automatisch|maschinell) (?:erzeugt|erstellt|vertont)"
    r"\b.{0,30}|your browser does(?: not|n['’]t) support (?:the |html5? )?(?:audio|video)\b.{0,20}|"
    r"(?:dein|ihr) browser unterstützt (?:das|kein)\b.{0,30}\b(?:audio|video).{0,10}|"
    r"votre navigateur ne (?:supporte|prend)\b.{0,30}\b(?:audio|vidéo).{0,10})\W*",
    re.IGNORECASE,
)
"""A whole line that a player shows beside what it plays, or in its place."""
