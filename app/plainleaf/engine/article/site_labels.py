"""Lines in which a site speaks of itself in the text: how much one may read, whether it was of use, what
its players say. They are compared with whole lines, or with their beginnings."""

import re

from plainleaf.engine.lazy_compile import lazy_compile

PLACES = (
    "facebook|twitter|x|instagram|whatsapp|telegram|google news|youtube|linkedin|tiktok|threads|bluesky|mastodon|"
    "flipboard"
)
"""Networks in which sites are followed."""

_READ = r"(?:(?:read|used|viewed|reached) )?(?:(?:all|only|just) )?(?:\w{1,5} (?:of|out of) )?(?:your )?"


_NETWORKS = r"(?:facebook|twitter|google ?(?:\+|plus)|instagram|telegram|youtube|fb|вконтакте|соцсетях|微博|微信)"
JOINS = lazy_compile(
    rf"\b(?:(?:find|connect with) us on|be(?:come)? a fan\b[^.!?]{{0,40}} on) \W{{0,3}}{_NETWORKS}|"
    r"присоединяйтесь к нам\b|подписывайтесь на нас\b|следите за (?:нами|нашими новостями) (?:в|на)\b|"
    rf"(?:dołącz do nas|znajdź nas|znajdziesz nas) (?:na|w) \W{{0,3}}{_NETWORKS}|"
    r"zapisz się (?:do|na) (?:nasz\w{0,4} )?newsletter|"
    rf"{_NETWORKS} ?(?:專頁|专页|粉[絲丝])|(?:like|follow|[關关]注|追[蹤踪]|按[讚赞]) ?我[們们]",
    re.IGNORECASE,
)
"""What a last line with a link says that asks to follow the site, anywhere in it."""

RULES = lazy_compile(
    r"\W*(?:凡(?:本[报報网網站]|[标標]?[注註署][明有名]?).{0,300}(?:[转轉][载載]|版[权權]|授[权權]).{0,200}|"
    r".{0,20}(?:爆料|[报報]料).{0,60}(?:[奖獎][励勵]|[热熱][线線]|[电電][话話])\D{0,6}\d.{0,30}|"
    r"(?:администрация|редакция)(?: сайта)? оставляет за собой право\b.{0,300}|"
    r"мнение (?:редакции|авторов|автора)\b.{0,60}не совпада.{0,80}|"
    r"(?:submitted )?comments (?:are|will be) (?:subject to moderation|moderated|reviewed)\b.{0,80}|"
    r"republish (?:our|this) (?:articles?|story|stories)\b.{0,160})",
    re.IGNORECASE,
)
"""A whole last line by which a site says what may be done with its texts, or on its pages."""


COUNTS = lazy_compile(
    r"\W*+(?:you are (?:the |our |my )?visitor\b[^.!?]{0,60}|"
    r"(?:number of )?(?:page )?(?:visitors|visits|hits|page views)(?: since [^.!?:#]{3,40})?\s*+[:#][\s\d.,]*+|"
    r"\d[\d,.]*+ (?:visitors|visits|hits) since .{3,40}|"
    r"(?:sie sind )?(?:der |unser )?besucher (?:nr|nummer)\b.{0,40}|vous êtes le .{0,12}visiteur.{0,30}|"
    r"あなたは.{0,12}(?:人目|番目)の.{0,20})\W*+",
    re.IGNORECASE,
)
"""A whole line of a page's counter, whose number is a picture most often."""
