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
_MEMBERS = r"(?:our |paying |paid |registered |premium ){0,2}(?:subscribers|members)"
METERS = lazy_compile(
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

_THIS = r"(?:this|the) (?:article|page|post|story|information|guide|content|news)"
HELPFUL = lazy_compile(
    rf"\W*(?:(?:was|is) {_THIS} (?:helpful|useful)(?: (?:to|for) you)?|did you find {_THIS} (?:helpful|useful)|"
    rf"how (?:helpful|useful) (?:was|is) {_THIS}|(?:please )?rate {_THIS}|how would you rate {_THIS}|"
    rf"what do you think of {_THIS}|"
    r"war (?:dieser|der) (?:artikel|beitrag|text) (?:für sie )?hilfreich|"
    r"wie (?:hilfreich war|gefällt (?:ihnen|dir)) dieser (?:artikel|beitrag|text)|"
    r"bewerten? (?:sie )?diesen (?:artikel|beitrag|text)|diesen (?:artikel|beitrag|text) bewerten|"
    r"cet article vous a-t-il été utile|notez cet article|"
    r"(?:te|le) (?:ha )?result(?:ó|ado) útil est[ea] (?:artículo|contenido)|"
    r"(?:valora|califica|puntúa) est[ea] (?:artículo|noticia|nota)|"
    r"valuta questo articolo|questo articolo ti è stato utile|est[ea] (?:artigo|conteúdo) foi útil|"
    r"avalie est[ea] (?:artigo|conteúdo|notícia|matéria)|beoordeel dit artikel|"
    r"oceń (?:ten )?(?:artykuł|tekst|materiał)|"
    r"ohodnoťte (?:tento )?článek|bu (?:haberi|yazıyı) (?:oyla|puanla|değerlendir)(?:in)?|"
    r"была ли (?:эта )?статья полезна|(?:вам )?понравил(?:ась|ся) (?:эта |этот )?(?:статья|новость|материал)|"
    r"(?:пожалуйста\W )?оцените(?:\W пожалуйста\W)? (?:эту |этот )?(?:статью|новость|материал)"
    r"(?:\W{1,3}нам важно ваше мнение)?|"
    r"(?:сподобалась (?:ця )?(?:стаття|новина)|оцініть (?:цю |цей )?(?:статтю|новину|матеріал)))\W*",
    re.IGNORECASE,
)
"""A whole line that asks what one thinks of the page."""

PLAYERS = lazy_compile(
    r"\W*(?:\d?\d:\d\d\s?/\s?\d?\d:\d\d|"
    r"this (?:audio|summary) (?:is|was) (?:auto|automatically)[- ]?generated\b.{0,50}|"
    r"diese[rs]? (?:audio\w{0,9}|artikel|text) wurde (?:künstlich|automatisch|maschinell) (?:erzeugt|erstellt|vertont)"
    r"\b.{0,30}|your browser does(?: not|n['’]t) support (?:the |html5? )?(?:audio|video)\b.{0,20}|"
    r"this (?:audio|video) is not supported by your (?:browser|device)\b.{0,20}|"
    r"(?:dein|ihr) browser unterstützt (?:das|kein)\b.{0,30}\b(?:audio|video).{0,10}|"
    r"votre navigateur ne (?:supporte|prend)\b.{0,30}\b(?:audio|vidéo).{0,10})\W*",
    re.IGNORECASE,
)
"""A whole line that a player shows beside what it plays, or in its place."""

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

WAITS = lazy_compile(
    r"\W*(?:loading(?: \w{3,12}){0,2}|(?:wird |inhalt )?geladen|chargement(?: en cours)?|cargando|carregando|"
    r"caricamento(?: in corso)?|загрузка|ładowanie|加[载載]中|読み込み中)\s?(?:\.{3}|…)",
    re.IGNORECASE,
)
"""A whole line that stands where scripts should have put something."""

TOPS = lazy_compile(
    r"\W*(?:(?:back|return|go) to (?:the )?top(?: of (?:the )?page)?|nach oben|zum seitenanfang|retour en haut|"
    r"haut de (?:la )?page|volver arriba|torna su|voltar ao topo|наверх|вверх|do góry|回到?[页頁]?[顶頂][部端]?|"
    r"返回[顶頂]部|ページの?(?:先頭|トップ)(?:へ|に戻る))\W*",
    re.IGNORECASE,
)
"""A whole line that leads to the top of the page."""

COUNTS = lazy_compile(
    r"\W*+(?:you are (?:the |our |my )?visitor\b[^.!?]{0,60}|"
    r"(?:number of )?(?:page )?(?:visitors|visits|hits|page views)(?: since [^.!?:#]{3,40})?\s*+[:#][\s\d.,]*+|"
    r"\d[\d,.]*+ (?:visitors|visits|hits) since .{3,40}|"
    r"(?:sie sind )?(?:der |unser )?besucher (?:nr|nummer)\b.{0,40}|vous êtes le .{0,12}visiteur.{0,30}|"
    r"あなたは.{0,12}(?:人目|番目)の.{0,20})\W*+",
    re.IGNORECASE,
)
"""A whole line of a page's counter, whose number is a picture most often."""
