"""Lists of links to other articles below a heading that says so, in some twenty-five languages.

"Related", "Read also", "Latest news": in a language whose words the model has not learnt, such a list inside the
article's element looks like a list of the article's own.
"""

import re

import numpy as np
from numpy.typing import NDArray

from plainleaf.engine.auto.features.measures import PageMeasures
from plainleaf.engine.auto.words.stems import holding
from plainleaf.engine.auto.words.word_finder import WordFinder
from plainleaf.engine.document import prefix_sum
from plainleaf.engine.lazy_compile import lazy_compile
from plainleaf.engine.local_labels import expression, stems

LONG = 60
"""Characters of a heading."""
LINKED = 0.7
"""Share of linked text from which on a block is a link."""
FEW = 4
"""Words below which a block, such as a time or a name, does not end a list."""
LEAST = 2
"""Links of which a list has as many at least."""

_HEADINGS = (
    # English, German
    r"(?:(?:more |you (?:may|might) )?also (?:read|like)|see also)|read (?:more|also|next)|read on|what to read next|"
    r"related(?: (?:articles?|stories|posts?|news|content|topics|links|reading|coverage|items))?|"
    r"more (?:on this(?: story)?|from .{1,30}|stories|news|articles)|similar (?:articles|posts|stories)|"
    r"recommended(?: for you| articles| stories)?|most (?:read|popular|viewed|commented|shared)|"
    r"popular (?:posts|articles|stories|now)|(?:latest|recent) (?:news|articles|posts|stories)|top stories|"
    r"trending(?: now)?|don['’]t miss|"
    r"mehr zum thema|lesen sie auch|auch interessant|ähnliche (?:artikel|beiträge)|zum thema|weiterlesen|"
    r"meistgelesene?[nrs]?|das könnte (?:sie|dich) auch interessieren|weitere (?:artikel|meldungen|themen)|"
    r"verwandte (?:artikel|themen)|"
    # French, Spanish, Portuguese, Italian, Dutch
    r"(?:à )?lire aussi|sur le même (?:sujet|thème)|articles? (?:liés|similaires)|voir aussi|les plus lus|"
    r"dans la même rubrique|(?:artículos|noticias) relacionad[ao]s|lea también|te puede interesar|ver también|"
    r"más (?:leíd[ao]s?|noticias)|leia (?:também|mais)|(?:notícias|artigos) relacionad[ao]s|veja também|mais lidas|"
    r"articoli correlati|leggi anche|potrebbe interessarti|lees ook|gerelateerde artikelen|meer over|"
    # Polish, Czech, Russian, Ukrainian, Greek, Turkish, Romanian, Hungarian, Swedish, Danish, Norwegian, Finnish
    r"(?:zobacz|czytaj|przeczytaj) (?:też|także|również|więcej)|podobne (?:artykuły|tematy)|powiązane(?: artykuły)?|"
    r"polecamy|najczęściej czytane|najpopularniejsze|najnowsze|(?:więcej )?na ten temat|čtěte také|související články|"
    r"читайте (?:также|ещё|еще)|(?:(?:материалы|новости|ссылки|ещё|еще|ранее) )?по теме|смотрите также|"
    r"похожие (?:статьи|новости|материалы)|другие (?:новости|материалы|статьи).{0,30}|популярн[а-яё]+|"
    r"самое (?:читаемое|популярное|обсуждаемое|интересное)|(?:последние|главные) новости|новости партн[её]ров|"
    r"лента новостей|читайте також|читають також|схожі (?:статті|новини)|"
    r"σχετικ[άα](?: (?:άρθρα|θέματα|νέα))?|διαβάστε (?:επίσης|ακόμ[αη]|περισσότερα)|δείτε (?:επίσης|ακόμ[αη])|δημοφιλή|"
    r"τελευταίες ειδήσεις|ilgili (?:haberler|yazılar)|bunlar da ilginizi çekebilir|citește și|articole similare|"
    r"kapcsolódó cikkek|olvassa el ezt is|läs (?:också|även|mer)|relaterade artiklar|læs også|les også|lue myös|"
    # Chinese, Japanese, Korean, Vietnamese, Indonesian, Arabic, Hebrew, Hindi
    r"相关(?:新闻|阅读|报道|文章|链接|专题)|相關(?:新聞|閱讀|報導|文章)|延伸(?:阅读|閱讀)|更多.{0,10}|热[点门](?:新闻|推荐|排行).{0,6}|"
    r"推荐(?:阅读|新闻)|最新(?:新闻|文章|消息)|新闻排行.{0,6}|関連(?:記事|ニュース)|あわせて読みたい|"
    r"관련 ?(?:기사|뉴스|글)|많이 본 (?:뉴스|기사)|"
    r"tin liên quan|bài viết liên quan|baca juga|berita terkait|اقرأ أيضا|اقرأ أيضاً|مواضيع ذات صلة|أخبار ذات صلة|"
    r"כתבות נוספות|קראו גם|עוד בנושא|यह भी पढ़ें|संबंधित खबरें|" + expression("also", "sections", "popular")
)
_HEADING = lazy_compile(rf"[^\w\n]*(?:{_HEADINGS})[ :：›»▼…0-9()]*$", re.IGNORECASE)
_STEMS = WordFinder([
    (
        "also", "read", "relate", "more", "simila", "recommend", "most", "popular", "latest", "recent",
        "top stories", "trending", "miss", "thema", "lese", "interess", "ähnlich", "weiter", "verwandt", "lire",
        "sujet", "thème", "liés", "voir", "plus lus", "rubrique", "relacionad", "también", "interesar", "más",
        "também", "mais", "correlat", "leggi", "lees", "over", "zobacz", "czyta", "podobne", "powiąz",
        "polecam", "najnow", "temat", "čtěte", "souvis", "чита", "теме", "смотр", "похож", "другие", "популярн",
        "самое", "новост", "схожі", "σχετικ", "διαβ", "δείτε", "δημοφ", "τελευτ", "haberler", "yazı", "yazi",
        "bunlar", "cite", "kapcsol", "olvass", "läs", "også", "lue ", "相关", "相關", "延伸", "更多", "热点",
        "热门", "推荐", "最新", "新闻", "関連", "読み", "관련", "많이", "liên quan", "baca", "terkait", "اقرأ",
        "صلة", "נוספות", "קראו", "עוד", "पढ़ें", "संबंधित",
        *stems("also", "sections", "popular"),
    )
])  # fmt: skip
"""What a text has that is such a heading: looked for first, as most texts have none of it."""

Bools = NDArray[np.bool_]


def related_links(v: PageMeasures, begun: Bools) -> Bools:
    """The blocks of such lists with their headings, shape (blocks,), among those where the article has ``begun``.

    A list ends with the first block of FEW words that is no link.
    """
    inside = np.zeros(len(v.texts), np.bool_)
    linked = v.linked >= LINKED * v.chars
    index = np.arange(len(inside))
    others = np.where(linked | (v.size < FEW), len(inside), index)
    end = np.concatenate((np.minimum.accumulate(others[::-1])[::-1], (len(inside),)))[1:]
    count = prefix_sum(linked)
    may_be = (begun & (v.length <= LONG) & (count[end] - count[index + 1] >= LEAST)).nonzero()[0].tolist()
    for block in (may_be[place] for place in holding([v.texts[block] for block in may_be], _STEMS)):
        if not inside[block] and _HEADING.match(v.texts[block]):
            inside[block : end[block]] = True
    return inside
