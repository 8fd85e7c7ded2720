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
    ],
)
def test_a_line_that_leads_to_another_article_is_no_part_of_the_text(made, label: str) -> None:
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
