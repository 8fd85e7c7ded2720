"""Lines in the text that lead to other articles, in the words of many languages."""

import pytest

PROSE = [
    f"<p>Year {year}. "
    + "The keeper raised the old gate before dawn and waited for the barges in the rain. " * 2
    + "</p>"
    for year in range(4)
]
TITLE = "The harbour market opens again at dawn"


@pytest.mark.parametrize(
    "label",
    [
        "Read also:",
        "Lesen Sie auch:",
        "Lire aussi |",
        "Also Read-",
        "MORE:",
        "Lees ook:",
        "LÄS OCKSÅ:",
        "Læs også:",
        "Lue myös:",
        "Čtěte také:",
        "Olvassa el ezt is:",
        "Citește și:",
        "Leggi anche:",
        "Lee también:",
        "LEIA TAMBÉM:",
        "İlginizi Çekebilir:",
        "Baca juga:",
        ">> Xem thêm:",
        "Читайте також:",
        "Читайте также:",
        "Διαβάστε επίσης:",
        "อ่านเพิ่มเติม:",
        "यह भी पढ़ें:",
        "আরও পড়ুন:",
        "اقرأ أيضاً:",
        "بیشتر بخوانید:",
        "קראו גם:",
        "★延伸閱讀：",
        "相关阅读：",
        "関連：",
        "▶ 관련기사:",
        "Olvasta már?",
        "Přečtěte si také",
        "Citeşte şi",
        "LEGGI ANCHE -",
        "ये भी पढ़ें-",
        "இதையும் படிக்க:",
        "อ่านข่าวเพิ่มเติม:",
        "À lire également :",
        "【関連記事】",
        "[관련기사]",
    ],
)
def test_line_leading_to_another_article_is_removed(made, label: str) -> None:
    text = made("<h1>Gates</h1>" + f"<p><b>{label} <a href=/a>{TITLE}</a></b></p>".join(PROSE)).text
    assert TITLE not in text
    assert text.count("before dawn") == 8


@pytest.mark.parametrize(
    "line",
    [
        f"<p>Read also what the keeper wrote: <a href=/a>{TITLE}</a></p>",
        f"<p>Lees ook: <a href=/a>{TITLE}</a>, a tale by the keeper that everybody in the valley knows by heart.</p>",
    ],
)
def test_a_sentence_with_a_link_is(made, line: str) -> None:
    assert TITLE in made("<h1>Gates</h1>" + line.join(PROSE)).text


@pytest.mark.parametrize(
    "line",
    [
        f"<p><a href=/a><b>ये भी पढ़ें- {TITLE}</b></a></p>",
        f"<p><a href=/a>[관련기사] {TITLE}</a></p>",
    ],
)
def test_label_may_be_in_the_link(made, line: str) -> None:
    text = made("<h1>Gates</h1>" + line.join(PROSE)).text
    assert TITLE not in text
    assert not any(label in text for label in ("पढ़ें", "관련기사"))


def test_paragraphs_of_few_long_words_are_an_article(made) -> None:
    paragraph = "<p>Yhdeksänkymmentäkaksivuotias majakanvartija sytyttää öljylamppunsa joulukuisena torstaiaamuna.</p>"
    line = "<p><b>Lue myös:</b> <a href=/a>Venevaja muuttui kirjastoksi</a></p>"
    text = made("<h1>Majakka</h1>" + line.join([paragraph] * 4)).text
    assert "Venevaja" not in text
    assert text.count("majakanvartija") == 4


def test_links_below_a_line_that_is_no_such_label_stay(made) -> None:
    line = f"<p><b>The keeper's own books</b></p><p><a href=/a>{TITLE}</a></p>"
    assert TITLE in made("<h1>Gates</h1>" + line.join(PROSE)).text
