"""Words by which pages label what is no part of a text, in the languages of most pages. They are compared with whole
lines, never looked for within a sentence."""

import re

from plainleaf.engine.article.site_labels import PLACES
from plainleaf.engine.lazy_compile import lazy_compile
from plainleaf.engine.local_labels import expression


def _one_of(words: str) -> str:
    """A group of the expressions between commas."""
    return f"(?:{'|'.join(' '.join(word.split()) for word in words.split(','))})"


BULLETS = frozenset("•●■▪◦‣·►▸➤")
"""Signs that are typed before items."""

ADVERTISEMENT = lazy_compile(
    rf"\W*(?:{expression('advertisement')}|"
    + _one_of(
        """
        anzeigen?, advertisements?, advertising, werbung, publicidad, publicité, pubblicità, publicidade, reklam[ae]?,
        annons[ei]?, annonce, mainos, advertentie, advertorial, inzerce, hirdetés, publicitate, reklám, oglas, iklan,
        quảng cáo, реклама, διαφήμιση, 广告, 廣告, 広告, 광고, إعلان, تبلیغات, اشتہار, פרסומת, विज्ञापन, বিজ্ঞাপন,
        விளம்பரம், ప్రకటన, โฆษณา, sponsored(?: (?:content|message|post))?, sponsorisé, gesponsert, patrocinado,
        paid (?:content|post|partner content), promoted(?: content)?, contenu sponsorisé, contenido patrocinado,
        conteúdo patrocinado, contenuto sponsorizzato
        """
    )
    + r")\W*",
    re.IGNORECASE,
)
"""A whole line that labels an advertisement."""

_LOAD = _one_of(
    """
    load, display, show, view, see, laden, geladen, anzeigen, angezeigt, ansehen, afficher, voir, charger, cargar, ver,
    caricare, vedere, carregar
    """
)
_MEDIA = _one_of(
    r"""
    third[- ]party, external, embedded, instagram, twitter, tweet, facebook, youtube, vimeo, tiktok, spotify, extern\w+,
    redaktionelle\w*, drittanbieter\w*, contenus?, contenuti, contenidos?, conteúdos?, vid[eé]os?
    """
)
_ALLOW = _one_of(
    r"""
    permission, consent, accept\w*, agree, allow, enable, zustimm\w*, einwillig\w*, einverstanden, akzeptier\w*,
    aktivier\w*, consentement, autoris\w+, consentimiento, acept\w+, consenso, accett\w+, consentimento, aceit\w+
    """
)
_YOU = _one_of(
    "you, your, sie, ihre[rnm]?, du, deine[rnm]?, vous, votre, vos, usted, su, tu, vuoi, tuo, você, seu, cookies?"
)
_CONSENT = lazy_compile(
    rf"^(?=.*\b{_LOAD}\b)(?=.*\b{_MEDIA}\b)(?=.*\b{_ALLOW}\b)(?=.*\b{_YOU}\b)(?!.*[.!?].*[.!?].*[.!?])", re.IGNORECASE
)
_AGREES = lazy_compile(
    r"\W*(?:i (?:agree|accept|consent)|ich (?:bin (?:damit )?einverstanden|stimme|akzeptiere)|j['’]accepte|acepto|"
    rf"accetto|aceito)\b[^.!?]{{0,60}}\b{_MEDIA}\b",
    re.IGNORECASE,
)
_ASKED = (
    "permission", "consent", "consens", "accept", "agree", "allow", "enable", "zustimm", "einwillig", "einverstanden",
    "akzeptier", "aktivier", "autoris", "acept", "accett", "aceit",
)  # fmt: skip


def asks(text: str) -> bool:
    """Whether there is a word in a text by which notices ask for leave."""
    lower = text.lower()
    return any(word in lower for word in _ASKED)


def is_notice(text: str) -> bool:
    """Whether a short line asks for leave to load what another host holds, or is the leave that one gives."""
    return asks(text) and (_CONSENT.search(text) or _AGREES.match(text)) is not None


_NETWORK = _one_of(
    """
    facebook, twitter, x, whatsapp, telegram, pinterest, linkedin, xing, reddit, plurk, digg, vk, weibo, instagram, rss,
    (?:新浪|腾讯)?微博, 微信, 朋友圈, 臉書, 脸书, qq(?:空间|空間)?, 豆瓣, 人人网, 開心網, 开心网
    """
)
_SHARE = _one_of("share, tweet, post, teilen, auf, on, via, mit, bei, to, 分享[到至]?, 推薦到?, 推到, 推文到?, 轉貼到?")
_BUTTON = _one_of(
    r"""
    copy(?: link| url)?, (?:link )?copied!?(?: to clipboard)?, save for later, share (?:full )?(?:article|story),
    (?:text|font) size, bookmark this page, speed, (?:\d )?\d\d?x,
    add (?:us )?as a preferred source on google,
    tweet(?: this)?, print(?:er)?(?: friendly| version| this)?(?: page| article)?, e ?mail(?: this)?,
    send(?: to a friend)?, share(?: this)?, comments?, save, bookmark, (?:back to )?top, top of (?:the )?page,
    (?:artikel )?(?:drucken|teilen|versenden|merken|kommentieren), seite drucken, weiterempfehlen, nach oben,
    zum seitenanfang, imprimer, partager, envoyer, commenter, haut de (?:la )?page, imprimir, compartir, enviar,
    comentar, arriba, stampa, condividi, invia, commenta, torna su, compartilhar, печать, распечатать,
    версия для печати, поделиться, отправить, наверх, твитнуть, комментировать, сохранить, блог, почта, drukuj, wyślij,
    udostępnij, poleć, skomentuj, do góry, εκτύπωση, αποστολή, κοινοποίηση, σχόλια, yazdır, paylaş, gönder, yorum yap,
    обсудить, мобильная версия, 列印, 打印, 轉寄, 转发, 轉發, 分享, 討論, 推薦, 推荐, 看推薦, 收藏, 發言, 評論, 评论,
    (?:[調调]整)?字型, (?:[調调]整)?字體, (?:[調调]整)?字体, 字號, 字号, 大, 中, 小, \w*書籤, \w*书签,
    回頂端, 返回顶部, 歷史新聞, 印刷, シェア, ツイート, ページトップへ, 인쇄, 공유, 스크랩, طباعة, مشاركة, إرسال,
    הדפסה, שתף,
    (?:jump|skip) to (?:the )?(?:recipe|video|(?:main )?content|comments), (?:print|pin|rate) (?:the )?recipe,
    (?:direkt )?zum rezept, rezept drucken
    """
)
BUTTONS = lazy_compile(
    rf"(?:(?:{_NETWORK}|{_SHARE}\s?{_NETWORK}|{_BUTTON}|{expression('share')})(?: |$))+", re.IGNORECASE
)
"""Words of buttons and nothing else, one space between them."""

COPIES = lazy_compile(
    r"\W*"
    + _one_of(
        """
        copy(?: (?:code|snippet))?(?: to (?:the )?clipboard)?, copied, (?:code )?kopieren, copier(?: le code)?,
        copiar(?: (?:el )?código)?, copia(?: codice)?, kopiuj, копировать, 复制(?:代码)?, 複製(?:程式碼)?, コピー, 복사
        """
    )
    + r"\W*",
    re.IGNORECASE,
)
"""A whole line of a button that copies the code below it."""

CONTENTS = lazy_compile(
    rf"\W*(?:{expression('contents')}|"
    + _one_of(
        """
        (?:table of )?contents, (?:in|on) this (?:article|post|page|guide|story), inhaltsverzeichnis, inhaltsübersicht,
        (?:auf|in) diese[rm] (?:seite|artikel|beitrag), sommaire, table des matières, dans cet article, índice,
        tabla de contenidos?, en este artículo, indice(?: dei contenuti)?, in questo articolo, conteúdo,
        neste artigo, inhoud(?:sopgave)?, in dit artikel, spis treści, w tym artykule, содержание, оглавление,
        в этой статье, περιεχόμενα, i den här artikeln, içindekiler, 目录, 目錄, 目次, 목차, المحتويات, תוכן עניינים
        """
    )
    + r")\W*",
    re.IGNORECASE,
)
"""A whole line that announces a table of contents."""

_PAGES = "articles?|posts?|stories|reads|guides"
_SECTIONS = (
    rf"(?:related (?:[\w-]+ ){{0,3}}(?:{_PAGES}|products|services|items|sponsors)(?: [\w' ]{{0,30}})?|"
    rf"(?:more|other|recommended|suggested) (?:[\w-]+ ){{0,4}}(?:{_PAGES})(?: [\w' ]{{0,30}})?|"
    r"(?:what to )?read next|check out next|keep reading|up next|"
    r"you (?:may|might) (?:also )?(?:like|enjoy|be interested in)(?: (?:these|the following) [\w ]{3,30})?|"
    r"while you(?:['’]re| are) here|"
    r"weitere (?:artikel|beiträge|meldungen|nachrichten)|das könnte (?:sie|dich) (?:auch )?interessieren|"
    r"sur le même sujet|not(?:ici)?as? relacionadas?|articoli correlati|(?:ссылки|материалы|новости) по теме|"
    r"(?:czytaj|zobacz|przeczytaj) (?:też|także|również)|ilgili haberler|相關(?:新聞|閱讀|報導)|相关(?:新闻|阅读|报道)|"
    r"関連(?:記事|ニュース)|관련 ?(?:기사|뉴스)|延伸[阅閱][读讀]|(?:あわせて|合わせて)読みたい|"
    r"gerelateerde artikelen|související články|kapcsolódó cikkek|articole similare|новини за темою|"
    r"(?:artikel|berita) terkait|(?:tin|bài) liên quan|ข่าวที่เกี่ยวข้อง|संबंधित ख(?:बर|़बर|बर)ें|(?:اخبار|مطالب) مرتبط|"
    r"(?:مواضيع|موضوعات|أخبار) ذات صلة|כתבות נוספות|"
    f"{expression('sections')})"
)
_MORE_FROM = r"more from [\w.'’& -]{2,30}"
SECTIONS = lazy_compile(rf"\W*(?:{_SECTIONS}|{_MORE_FROM})\W*", re.IGNORECASE)
"""A whole line above other pages, and never above a part of the text, as "See also" may be."""

MORE_FROM = lazy_compile(rf"\W*{_MORE_FROM}\W*", re.IGNORECASE)
"""A whole line above other pages of a site or a person."""

RELATED = lazy_compile(
    rf"\W*(?:{_SECTIONS}|{expression('also')}|"
    + _one_of(
        """
        related(?: stor(?:y|ies)| news| articles?| posts?| links| content| reading)?, (?:see|read) also, also read,
        must read, you might also like, don['’]t miss, read (?:more|next), mehr lesen, (?:mein )?lesetipps?,
        more (?:stories|news|on this (?:topic|story)), recommended, (?:lesen sie|lies|siehe) auch,
        lesen sie auch die(?:se)? folgenden beiträge, auch interessant, also interesting, (?:also )?of interest,
        mehr (?:dazu lesen sie hier|zum thema), das könnte (?:sie|dich) (?:auch )?interessieren, weiterlesen,
        (?:à )?lire aussi, sur le même sujet, le[ae] (?:también|más|aquí), también puede leer,
        (?:te|le) puede interesar, not(?:ici)?as? relacionadas?, leggi anche, articoli correlati,
        le(?:ia|r) (?:também|mais), чита(?:й|йте)(?: также)?, смотри(?:те)? также, (?:ссылки|материалы|новости) по теме,
        (?:czytaj|zobacz|przeczytaj) (?:też|także|również), διαβάστε (?:επίσης|ακόμα), σχετικά(?: άρθρα| θέματα)?,
        ilgili haberler, 相關(?:新聞|閱讀|連結|報導), 相关(?:新闻|阅读|链接|报道), 関連(?:記事|ニュース|リンク),
        관련 ?(?:기사|뉴스), اقرأ أيضا, ذات صلة, קראו עוד, next (?:article|post|story),
        (?:vorschau auf den )?nächste[rn]? (?:artikel|beitrag), article suivant, siguiente artículo, следующая статья,
        lees (?:ook|verder|meer), läs (?:också|även|mer), l[æe]s også, lue (?:myös|lisää|aiheesta lisää),
        čtěte (?:také|též|dále), mohlo by vás zajímat, olvas(?:ta már|sa el(?: ezt)? is), ezt is olvassa el,
        cite(?:ș|ş)te (?:și|şi|mai mult), baca (?:juga|selengkapnya), xem thêm, đọc thêm,
        [iİ]lginizi çekebilir, читайте також, также по теме, le(?:a|e) además, veja (?:também|mais), saiba mais,
        potrebbe interessarti(?: anche)?,
        อ่านเพิ่มเติม, อ่านต่อ, (?:यह|ये|इसे) भी (?:पढ़ें|पढ़ें), (?:আরও|আরো) (?:পড়ুন|পড়ুন),
        بیشتر بخوانید, همچنین بخوانید, اقر[أا] أيضا, קראו גם, ראו גם,
        延伸[阅閱][读讀], 推[荐薦][阅閱][读讀], 看更多(?:新聞|报道|報導)?, 関連,
        (?:あわせて|合わせて)読みたい, 함께 보면 좋은 기사,
        (?:lees|bekijk|zie|luister) ook, (?:se|les|l[æe]s) (?:også|mer|mere), se också, katso myös, lue aiheesta,
        přečtěte si (?:také|též|i|více), viz také, (?:čítajte|prečítajte si) (?:aj|tiež), súvisiace články,
        olvasd el(?: ezt)? is, ez is érdekelheti?, kapcsolódó(?: cikk(?:ek)?)?,
        (?:cite(?:ș|ş|s)te|vezi) (?:și|şi|si), pročitajte (?:i|još|više), čitajte još, preberite (?:še|tudi),
        (?:прочетете|вижте) (?:още|също), (?:дивіться|слухайте) також, (?:читайте|смотрите) (?:ещё|еще),
        (?:статьи|ещё|еще) по теме, за темою, матеріали за темою, δείτε (?:επίσης|ακόμ[αη]), loe (?:ka|veel|lisaks),
        lasi arī, (?:taip pat skaitykite|skaitykite taip pat), llegiu també,
        (?:te|le) (?:recomendamos|sugerimos)(?: leer)?, también te puede interesar, no te pierdas, podría interesarte,
        (?:mira|mirá|leé|conoce) (?:también|además), confira também, leiam? ainda, (?:vedi|guarda) anche, approfondisci,
        ti potrebbe(?:ro)? interessare(?: anche)?, (?:à )?(?:lire|voir|écouter) (?:aussi|également),
        lesen sie (?:dazu|hierzu|mehr)(?: auch)?, passend dazu, (?:lihat|simak) juga, baca lagi, artikel berkaitan,
        [iİ]lginizi çekebilecek haberler, bunlar da [iİ]lginizi çekebilir, bunu da oku,
        (?:haberin )?devamı için tıklayın(?:ız)?, đọc tiếp, mời (?:bạn đọc|độc giả) xem thêm,
        อ่าน(?:ข่าว)?(?:เพิ่มเติม|ต่อ|ประกอบ), (?:ข่าว|บทความ|เรื่อง)(?:ที่)?เกี่ยวข้อง,
        और (?:पढ़ें|पढ़ें), हे ?ही वाचा, આ પણ વાંચો, ਇਹ ਵੀ ਪੜ੍ਹੋ, (?:ఇవి|ఇది) కూడా చదవండి, ಇದನ್ನೂ ಓದಿ,
        (?:இதையும்|மேலும்) (?:படிக்க|படிக்கவும்|படியுங்கள்|வாசிக்க), தொடர்புடைய செய்திகள்,
        (?:یہ بھی|مزید) پڑھیں, اقر(?:أ|ا|أوا|ؤوا) (?:أيضًا|أيضا|ايضا|أيضاً), (?:شاهد|طالع) (?:أيضًا|أيضا),
        قد يهمك(?: (?:أيضًا|أيضا))?, בנושא זה, עוד בנושא, לקריאה נוספת, כתבות נוספות(?: בנושא)?, קרא (?:גם|עוד),
        [您你]可能(?:感兴趣|感興趣|也想看|还想看|還想看), (?:更多|最新)相[关關](?:新[闻聞]|文章|[报報][道導]),
        (?:こちらも|併せて|あわせて)(?:読みたい|お読みください|どうぞ), おすすめ記事,
        추천 ?(?:기사|뉴스), 함께 볼 ?만한 (?:기사|뉴스)
        """
    )
    + r")\W*",
    re.IGNORECASE,
)
"""A whole line that announces other pages."""

OTHERS = lazy_compile(
    _one_of(
        r"""
        \brelated\b, \bread(?:ing)? (?:also|next|on)\b, \b(?:suggested|further) reading, \balso (?:like|read|see)\b,
        \b(?:also be|mildly|be) interest(?:ed|ing)\b, \bmight like\b, \b(?:if )?you (?:enjoyed|liked)\b,
        \b(?:learn|read|explore|see|discover) more (?:in|from|on|about|here)\b, ^more (?:from|on|about|in|to)\b,
        \bour writers\b, \bour other\b, \bsome of our\b,
        \b(?:lesen sie|lies|lest|siehe)(?: \w+)? auch\b, \bauch interess, ^(?:mehr|weitere) informationen\b,
        \bmehr (?:zum|zu|aus|von)\b,
        \bweitere (?:artikel|beiträge|meldungen|themen|nachrichten)\b, \binteressieren\b,
        \blire aussi\b, \bà lire\b, \bintéresser\b, \blee(?:r)? (?:también|más)\b, \binteresar\b, \brelacionad[ao]s?\b,
        \bleggi anche\b, \binteressarti\b, \bcorrelati\b, \bleia (?:também|mais)\b, \blees ook\b, \bgerelateerd,
        \b(?:czytaj|zobacz|przeczytaj) (?:też|także|również)\b, \bpolecamy\b,
        \b(?:читайте|смотрите)\b, \bпо теме\b, \bтакже\b, \bδιαβάστε\b, \bσχετικά\b,
        相[关關], 延伸[阅閱][读讀], 推[荐薦], 関連, 관련, اقرأ أيضا, קראו עוד
        """
    ),
    re.IGNORECASE,
)
"""Words by which a line that ends in a colon announces other pages."""

_ABOVE = r"(?:want|for) (?:more\b|all the latest\b|[\w' ]{0,40}updates\b)[^.!?]{0,80}[,?:] ?"
_ON = rf"(?:[^.]{{1,60}} )?on \W{{0,3}}(?:{PLACES})\b"
INVITES = lazy_compile(
    rf"(?:^|[.!?…])\W{{0,8}}(?:{_ABOVE}follow \w+ {_ON}|(?:{_ABOVE})?(?:"
    rf"(?:please )?(?:follow|like|join) (?:us|our|@\w+) {_ON}|"
    r"(?:please )?(?:sign up|subscribe) (?:now |here |today )?(?:for|to) [^.]{0,80}newsletters?\b|"
    r"if you (?:enjoyed|liked?) (?:reading )?this (?:article|post|story)\b|"
    r"never miss (?:a|our) [^.]{0,80}newsletters?\b|(?:click|tap) here (?:for|to (?:read|see)) more\b|"
    r"(?:folgen sie|folgt) uns (?:auf|bei)\b|suivez[- ]nous sur\b|s[ií]guenos en\b|siga-nos n[oa]\b|seguici su\b|"
    rf"{expression('follow')}|"
    r"volg ons op\b|(?:polub|śledź|obserwuj) nas (?:na|w)\b|подпи(?:шитесь|сывайтесь) на (?:наш|канал)|"
    r"читайте нас в\b|ακολουθήστε μας στο|关注我们|關注我們))",
    re.IGNORECASE,
)
"""A line that asks to follow the site or to read more of it."""

_RESERVED = _one_of(
    """
    (?:all )?rights reserved, alle rechte vorbehalten, tous droits réservés,
    (?:todos los )?derechos reservados, todos os direitos reservados, tutti i diritti riservati,
    riproduzione riservata, wszelkie prawa zastrzeżone, (?:все )?права защищены, (?:ус|вс)і права захищен[оі],
    tüm hakları saklıdır, minden jog fenntartva, toate drepturile rezervate, hak cipta dilindungi, bản quyền thuộc
    """
)
_RESERVED_IN_ANY_WORD = _one_of(
    """
    無断転載, 무단 ?전재, 未经(?:授权|许可), 非經授權, 版权所有, 版權所有, 著作權所有, สงวนลิขสิทธิ์, सर्वाधिकार सुरक्षित,
    সর্বস্বত্ব সংরক্ষিত, جميع الحقوق محفوظة, حقوق محفوظ است, כל הזכויות שמורות
    """
)
RESERVED = lazy_compile(
    rf"\W*(?:©|ⓒ|\(c\)|copyright\b).{{0,120}}\b(?:{_RESERVED}|not to be re\w+)\b.{{0,120}}|"
    rf"\W*(?:[^.!?]{{0,30}}\b)?{_RESERVED}\b.{{0,60}}|.{{0,40}}{_RESERVED_IN_ANY_WORD}.{{0,40}}|"
    rf".{{0,40}}{expression('reserved')}.{{0,80}}|"
    r"\W*(?:except (?:as|where)|unless) otherwise (?:noted|stated),? .{5,80}\blicensed under\b.{5,200}",
    re.IGNORECASE,
)
"""A whole line that reserves rights, or says under which licence a site stands."""

CONTINUES = lazy_compile(
    rf"\W*(?:advertisement\W{{1,3}})?(?:{expression('continues')}|"
    + _one_of(
        r"""
        (?:the )?(?:story|article) continues (?:below|after)(?: (?:this |the )?(?:ad|advertisement|video|gallery))?,
        continue reading below,
        (?:scroll|swipe) (?:untuk|to) (?:melanjutkan|continue)(?: (?:membaca|reading|with content))?,
        (?:la )?suite (?:de l['’]article )?après (?:la|cette) publicité, la suite après cette publicité,
        (?:el artículo |la nota )?(?:continúa|sigue) (?:después de|tras) la publicidad, continua depois da publicidade,
        continua (?:a leggere )?dopo (?:la pubblicità|il video), продолжение (?:после|ниже) (?:рекламы|видео),
        (?:d\w\w )?(?:artikel|text|beitrag|meldung) geht (?:nach|unter) de[rm] (?:anzeige|werbung|video|bild) weiter,
        (?:dalsz[ay] (?:część|ciąg)|ciąg dalszy) (?:artykułu|materiału|tekstu) (?:znajduje się )?(?:pod|poniżej)[\w ]*,
        (?:het )?(?:artikel|tekst) (?:gaat|loopt) (?:verder|door) onder de \w+, lees verder onder de \w+,
        (?:artikkeli|juttu) jatkuu (?:\w+ (?:jälkeen|alla)|alla), (?:artikeln|texten) fortsätter (?:under|efter) \w+,
        artiklen fortsætter (?:under|efter) \w+, (?:saken|artikkelen) fortsetter (?:under|etter) \w+,
        článek pokračuje (?:pod|za) \w+, a cikk (?:a hirdetés után|lejjebb) folytatódik,
        articolul continuă (?:după|mai jos)[\w ]*, haberin devamı(?: (?:reklamdan sonra|aşağıda))?, 請繼續往下閱讀,
        広告の後にも続きます, 記事は広告の下に続きます, (?:기사는 )?광고 아래(?:에)? 계속(?:됩니다)?
        """
    )
    + r")\W*",
    re.IGNORECASE,
)
"""A whole line that says that the text goes on below what stands in it."""

MESSAGES = lazy_compile(
    r"\W*"
    + _one_of(
        """
        (?:previous|next) message, messages sorted by, (?:maybe )?(?:in )?reply(?: to)?, (?:next|previous) in thread,
        (?:vorherige|nächste) nachricht, nachrichten sortiert nach, message (?:précédent|suivant), messages triés par,
        mensaje anterior, próximo mensaje, mensajes ordenados por, messaggio precedente, prossimo messaggio,
        messaggi ordinati per, (?:предыдущее|следующее) сообщение, сообщения отсортированы по
        """
    )
    + r"\s*:",
    re.IGNORECASE,
)
"""The beginning of the items that lead from one message of a mail archive to others (Pipermail, Hypermail)."""

LISTEN = lazy_compile(
    r"\W*"
    + _one_of(
        r"""
        (?:listen to|hear) (?:this|the) (?:article|story), listen(?: now)?(?= \W*\d),
        (?:diesen )?(?:artikel|beitrag) anhören,
        (?:den )?(?:artikel|beitrag|text) vorlesen(?: lassen)?, écouter (?:cet|l['’])\s?article, (?:escuchar|escucha)
        (?:el |la |este |esta )?(?:artículo|noticia|nota), ouvir (?:a |o |esta |este )?(?:notícia|artigo|matéria|texto),
        ascolta (?:l['’]articolo|questo articolo|la versione audio), (?:be)?luister (?:naar )?(?:dit|het) artikel,
        (?:po)?słuchaj (?:artykułu|tekstu), (?:poslechněte si|poslouchejte) článek, lyssna på (?:artikeln|texten),
        lytt til (?:saken|artikkelen), lyt til artiklen, kuuntele (?:juttu|artikkeli), haberi (?:sesli )?dinle,
        (?:слушать|прослушать) (?:новость|статью|материал), (?:слухати|прослухати) (?:новину|статтю),
        ακούστε το άρθρο, استمع (?:إلى|الى) (?:المقال|الخبر|هذا المقال), האזינו לכתבה, खबर सुनें, খবরটি শুনুন,
        dengarkan (?:berita|artikel), nghe (?:bài viết|đọc bài), ฟังข่าว, この記事を聴く, 音声で聞く, 기사 듣기, 听新闻,
        聽新聞
        """
    )
    + r"(?:\W*\d+(?::\d\d)?\W{0,3}(?:min\w*)?)?\W*",
    re.IGNORECASE,
)
"""A whole line of a player that reads the text aloud."""

FILED = lazy_compile(
    r"this (?:entry|post) was (?:posted|written|published|filed) (?:by|on|in|at|under)\b.{3,120}?\b(?:"
    r"filed under|bookmark the permalink|you can (?:follow|leave|skip)|responses are)\b.*|"
    r"generated (?:on|by|at)\b.{0,80}\b(?:(?:doxygen|javadoc|phpdocumentor|epydoc)\b.{0,60}|by [\d.\s]{0,12})",
    re.IGNORECASE,
)
"""A whole line at the end in which the program of the page says when it was written and where it is filed."""

_CHANGED = r"(?:last |recently )?(?:updated|modified|revised|changed|edited)"
UPDATED = lazy_compile(
    rf"\W*(?:hits:?\s*)?(?:(?:this )?(?:web ?)?(?:page|document|site|file)(?: was)? {_CHANGED}|"
    r"last (?:updated|modified|revised|changed))"
    r"(?: on| at| by|:)?\s[^.!?]{0,24}\d{2,4}[^!?]{0,45}",
    re.IGNORECASE,
)
"""A whole line at the end that says when the page was changed."""

_STATES = r"(?:免责|免責|版权|版權|特别|特別|郑重)?(?:声明|聲明)"
NOTICE = lazy_compile(
    r"\W*(?:(?:责任|責任|见习|值班|本文|网络)?(?:编辑|編輯)|责编|責編)\s?[:：/／丨|].{1,30}|"
    r"[(（【][^\W\d_]{2,4} (?:编辑|編輯)[)）】]|"
    rf"\W*{_STATES}\W.{{0,300}}(?:转载|轉載|本[文网站]|版权|版權|侵权|侵權|观点|觀點).{{0,200}}|"
    r"\W*(?:扫一扫|扫描|掃描|长按).{0,12}(?:二维码|手机|微信|当前页|关注).{0,30}|"
    r"\W*انتهای (?:پیام|خبر)[\W\d]*|"
    r"(?:нашли|заметили|увидели) (?:опечатку|ошибку).{0,100}|(?:знайшли|помітили|побачили) помилку.{0,100}|"
    r"bu (?:içerik|haber) .{3,40} tarafından yayına alınmıştır\W*|"
    rf"\W*{expression('mistakes')}.{{0,100}}",
    re.IGNORECASE,
)
"""A whole line at the end by which a site names its editor, disclaims what it took over, or asks for faults."""


def labels_others(text: str) -> bool:
    """Whether a whole line labels what is no part of an article: an advertisement, buttons, other pages."""
    return any(said.fullmatch(text) is not None for said in (ADVERTISEMENT, BUTTONS, RELATED))
