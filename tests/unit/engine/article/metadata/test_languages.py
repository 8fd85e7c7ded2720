"""Words of another language or direction in a sentence."""

import pytest

from plainleaf import extract
from plainleaf.engine.article import Value
from plainleaf.engine.article.tree import Link, Spoken, Styled, Text, walk_inlines


def spoken(article) -> list[tuple[str, str, str]]:
    return [
        (
            one.language,
            one.direction,
            "".join(part.text for part in walk_inlines(one.content) if isinstance(part, Text)),
        )
        for block in article.blocks
        for one in walk_inlines(block.content)
        if isinstance(one, Spoken)
    ]


def test_foreign_words_keep_language_and_direction(made) -> None:
    article = made(
        "<p>So <em lang=fr>déjà <b>vu</b></em> and <span lang='ar' dir=rtl>مرحبا</span> by <bdi>إيان</bdi> and "
        "<a href=/x lang=de_AT>ein <i lang=la>ad hoc</i> Link</a>.</p>"
    )
    assert spoken(article) == [
        ("fr", "", "déjà vu"), ("ar", "rtl", "مرحبا"), ("", "auto", "إيان"), ("de-AT", "", "ein ad hoc Link"),
        ("la", "", "ad hoc"),
    ]  # fmt: skip
    first, last = article.blocks[0].content[1], article.blocks[0].content[7]
    assert isinstance(first.content[0], Styled)
    assert isinstance(last.content[0], Link)
    assert article.text == "So déjà vu and مرحبا by إيان and ein ad hoc Link.\n"
    assert article.render("markdown").startswith("So *déjà **vu*** and مرحبا by إيان and [ein *ad hoc* Link](")
    html = article.render("html", fragment=True)
    assert '<span lang="fr"><em>déjà <strong>vu</strong></em></span>' in html
    assert '<span lang="ar" dir="rtl">مرحبا</span> by <span dir="auto">إيان</span>' in html
    assert '{"type": "spoken", "content"' in article.render("json", indent=0)


@pytest.mark.parametrize(
    "html",
    [
        "<p lang=fr>un <span lang=fr>deux</span> trois</p>",
        "<p>one <span dir=ltr>two</span> three</p>",
        "<p>one <span lang=''>two</span> three</p>",
        "<p>one <span dir=up>two</span> three</p>",
        "<p>one <code lang=fr>two</code> three</p>",
    ],
)
def test_redundant_declarations_are_dropped(made, html: str) -> None:
    assert spoken(made(html)) == []


def test_many_words_of_other_languages_take_no_time(made) -> None:
    article = made("<p>" + "<span lang=fr><i lang=la>mot</i></span> " * 4000 + "</p>")
    assert article.text.count("mot") == 4000
    assert made("<p>" + "<span lang=fr><span lang=la>" * 4000 + "mot</p>").text == "mot\n"


def test_direction_override_survives_every_format(made) -> None:
    article = made("<p>On the sign stood <bdo dir=rtl>LIGHT <b>HOUSE</b></bdo> in mirror writing.</p>")
    assert article.text == "On the sign stood \u202eLIGHT HOUSE\u202c in mirror writing.\n"
    reported = '<bdo dir="rtl">LIGHT <strong>HOUSE</strong></bdo>'
    assert reported in article.render("html", fragment=True)
    assert '<bdo dir="rtl">LIGHT **HOUSE**</bdo> in' in article.render("markdown")
    assert '"override": true' in article.render("json", indent=0)
    assert b"LIGHT HOUSE in" in article.to_bytes("text", encoding="iso-8859-1")


def test_override_equal_to_the_page_counts_too(made) -> None:
    article = made("<p dir=rtl>שלום <bdo dir=rtl lang=he>abc</bdo> <bdo>def</bdo> <bdo lang=fr>ghi</bdo></p>")
    assert spoken(article) == [("he", "rtl", "abc"), ("fr", "", "ghi")]
    assert article.text.count("\u202e") == 1


@pytest.mark.parametrize(
    ("declared", "title", "text", "language"),
    [
        ("", "山间小火车", "小火车每天两次开进山谷，守闸人在黎明前打开闸门，等待船只。", Value("zh", "text")),
        (
            "",
            "山の小さな列車",
            "小さな列車は一日に二度、谷へ入り、水門の番人は夜明け前に門を開ける。",
            Value("ja", "text"),
        ),
        (" lang=en", "Η πύλη της κοιλάδας", "Ο φύλακας άνοιξε την πύλη πριν από την αυγή.", Value("el", "text")),
        (" lang=en-US", "Ворота долины", "Сторож открыл ворота до рассвета и ждал барж.", None),
        (" lang=uk", "Ворота долини", "Сторож відчинив ворота до світанку й чекав барж.", Value("uk", "markup")),
        (" lang=en", "кот", "A cat, in Russian; the word is found in old songs of the valley.", Value("en", "markup")),
        (" lang=English", "The gate", "Nobody knew.", None),
        (" lang=English", "The gate", "The keeper opened the gate before dawn.", Value("en", "text")),
    ],
)
def test_letters_decide_against_the_templates_english(
    declared: str, title: str, text: str, language: Value | None
) -> None:
    page = f"<html{declared}><head><title>{title}</title></head><body><h1>{title}</h1><p>{text * 12}</p></body></html>"
    assert extract(page).metadata.language == language


SENTENCES = {
    "en": "The keeper of the gate was sure that the barges would come up the valley with the tide.",
    "de": "Der Wärter öffnete das Tor und die Kähne kamen mit der Flut in den Hafen, der nicht groß ist.",
    "fr": "Les bateaux des pêcheurs sont dans le port et une cloche sonne pour que les gardiens ouvrent.",
    "es": "El guarda abrió las puertas del canal y los barcos entraron con la marea por una de las bocas.",
    "pt": "O guarda não abriu as portas do canal para uma barca, mas os barcos são mais do que dois ao dia.",
    "it": "Il guardiano della chiusa non apre per una barca sola, e gli altri che sono con lui aspettano anche.",
    "nl": "De wachter van de sluis opende het hek niet voor een schip en dat zijn ze op het water wel gewend.",
    "pl": "Strażnik nie otworzył wrót i w porcie czekają na to, że woda się podniesie do jutra, a jest jej mało.",
    "cs": "Strážce se v noci na lodi probudil a řekl, že je voda v kanálu vysoká jako nikdy, ale s lodí to nejde.",
    "sv": "Vakten öppnade porten och båtarna som är på väg till hamnen för att lasta får inte vänta till natten.",
    "tr": "Bekçi kapıyı bir gemi için açtı ve bu sabah da çok su var, ama nehir gibi bir kanal olarak kullanılıyor.",
    "vi": "Người gác và các con thuyền không có nước để đi, đó là việc của người trong cảng cho đến khi triều lên.",
    "ru": "Сторож не открыл ворота, и баржи в гавани ждут, что вода поднимется на метр, как это было с ним в мае.",
    "uk": "Сторож не відчинив ворота, і баржі в гавані чекають, що вода підніметься до метра, як це було від травня.",
    "fa": "نگهبان در را باز کرد و قایق‌ها که در بندر بودند از این آب به دریا رفتند و کار را با باد است که می‌کنند.",
}


@pytest.mark.parametrize("declared", ["", " lang=en"])
@pytest.mark.parametrize("code", SENTENCES)
def test_undeclared_language_is_that_of_the_words(code: str, declared: str) -> None:
    page = f"<html{declared}><title>Pier 3</title><body><h1>Pier 3</h1>{f'<p>{SENTENCES[code]}</p>' * 3}</body></html>"
    source = "markup" if declared and code == "en" else "text"
    assert extract(page).metadata.language == Value(code, source)


@pytest.mark.parametrize("text", ["Lorem ipsum dolor sit amet, consectetur adipiscing elit sed eiusmod.", "Pier 3."])
def test_unknown_words_declare_no_language(text: str) -> None:
    assert extract(f"<title>Pier 3</title><body><h1>Pier 3</h1>{f'<p>{text}</p>' * 9}</body>").metadata.language is None
