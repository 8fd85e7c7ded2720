"""Bylines as people write them, in many languages: what begins them, and what stands behind the names."""

import pytest
from tests.unit.engine.article.metadata.test_authors import SITE, TEXT, author_of

from plainleaf import extract


def author_in(language: str, byline: str, head: str = "") -> str | None:
    found = extract(f"<html lang={language}>{head}<h1>The gate</h1>{byline}{TEXT}</html>").metadata.author
    return found.text if found else None


@pytest.mark.parametrize(
    ("line", "language", "author"),
    [
        ("By Ida Holm, Bo Lind, Reuters", "en", "Ida Holm, Bo Lind"),
        ("By Ida Holm and the Associated Press", "en", "Ida Holm"),
        ("Par Ida Holm avec AFP", "fr", "Ida Holm"),
        ("Von Ida Holm/dpa", "de", "Ida Holm"),
        ("By Ida Holm (she/her)", "en", "Ida Holm"),
        ("By Ida Holm (Locks)", "en", "Ida Holm (Locks)"),  # perhaps a name
        ("Von Ida Holm und Bo Lind, Hamburg", "de", "Ida Holm und Bo Lind"),
        ("By Ida Holm, Dietitian", "en", "Ida Holm, Dietitian"),
        ("Ida Holm. Translated by Bo Lind", "en", "Ida Holm"),
        ("Sponsored by Gates Ltd.", "en", "Sponsored by Gates Ltd."),
        ("Ida Holm<br>Publicerad 2 mars 2024", "sv", "Ida Holm"),
        ("Ida Holm Updated", "en", "Ida Holm"),
        ("Ida Bild", "de", "Ida Bild"),
        ("글 김민수 · 사진 이영희", "ko", "김민수"),
        ("文/王小明 编辑/李华", "zh", "王小明"),
        ("作者：王小明 责任编辑：李华", "zh", "王小明"),
        ("By Ida Holm, Lecturer in Hydrology, Upper Valley University", "en", "Ida Holm"),
        ("By Ida Holm, keeper of the gate", "en", "Ida Holm"),
        ("Ida Holm, van der Berg", "nl", "Ida Holm, van der Berg"),
        ("Jan Bakker, redacteur", "nl", "Jan Bakker"),
        ("Hélène Roux, envoyée spéciale à Brest", "fr", "Hélène Roux"),
        ("Ida Holm for The Valley Post", "en", "Ida Holm"),
        ("Ida Holm, The Valley Post", "en", "Ida Holm"),
        ("Ida Holm<sup>1</sup>, Bo Lind<sup>2,3</sup>", "en", "Ida Holm, Bo Lind"),
        ("Text: Ida Holm; Bilder: Bo Lind", "de", "Ida Holm"),
        ("Words: Ida Holm / Photography: Bo Lind", "en", "Ida Holm"),
        ("Reporting by Ida Holm; Editing by Bo Lind", "en", "Ida Holm"),
    ],
)
def test_agencies_and_places_after_a_name_are_cut(line: str, language: str, author: str) -> None:
    assert author_in(language, f"<div class=byline>{line}</div>", SITE) == author


@pytest.mark.parametrize(
    ("language", "line", "author"),
    [
        ("it", "A cura di Ida Holm", "Ida Holm"),
        ("pl", "Oprac. Ida Holm", "Ida Holm"),
        ("fi", "Kirjoittaja: Ida Holm", "Ida Holm"),
        ("cs", "Napsala Ida Holm", "Ida Holm"),
        ("sk", "Autorka: Ida Holm", "Ida Holm"),
        ("da", "Skrevet af Ida Holm", "Ida Holm"),
        ("sv", "Skribent: Ida Holm", "Ida Holm"),
        ("es", "Texto: Ida Holm", "Ida Holm"),
        ("pt", "Reportagem: Ida Holm", "Ida Holm"),
        ("el", "Συντάκτης: Νίκος Παππάς", "Νίκος Παππάς"),
        ("uk", "Авторка: Олена Коваль", "Олена Коваль"),
        ("he", "כתבה: דנה לוי", "דנה לוי"),
        ("hi", "लेखक: राहुल शर्मा", "राहुल शर्मा"),
        ("ja", "執筆者：佐藤花子", "佐藤花子"),
        ("ko", "작성자: 김민수", "김민수"),
        ("zh", "记者 王小明 报道", "王小明"),
        ("zh", "本报记者王小明、李华/文", "王小明、李华"),
        ("zh", "记者调查", None),
        ("zh", "编辑：李华 记者：王小明", "王小明"),
        ("zh", "来源：港口日报 作者：王小明", "王小明"),
        ("zh", "（记者 王小明）", "王小明"),
        ("zh", "（记者王小明摄）", None),
        ("zh", "全文：港口议会", None),
        ("ja", "取材・文＝佐藤花子", "佐藤花子"),
        ("ko", "박지훈 기자", "박지훈"),
        ("ko", "[서울=항구뉴스] 박지훈 선임기자 = 항구", "박지훈"),
        ("ko", "항구 기자단", None),
        ("de", "Von unserem Redakteur Ida Holm", "Ida Holm"),
        ("nl", "Door onze correspondent Ida Holm", "Ida Holm"),
        ("it", "Dal nostro inviato Ida Holm", "Ida Holm"),
        ("ru", "Корреспондент: Ольга Петрова", "Ольга Петрова"),
        ("fr", "Publié le 2 mars 2024 à 10h12 par Ida Holm", "Ida Holm"),
        ("en", "Posted on March 2, 2024 by Ida Holm", "Ida Holm"),
        ("en", "3 books by Ida Holm", None),
    ],
)
def test_a_line_names_the_author_in_the_words_of_its_language(language: str, line: str, author: str | None) -> None:
    assert author_in(language, f"<p>{line}</p>") == author


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("Politik · Ida Holm, Bo Lind", "Ida Holm, Bo Lind"),
        ("Culture | Ida Holm", "Ida Holm"),
        ("Sport • Ida van Holm and Bo Lind", "Ida van Holm and Bo Lind"),
        ("Deportes / Ida Holm", "Ida Holm"),
        ("Science — Ida Holm, Bo Lind", "Ida Holm, Bo Lind"),
        ("Cronaca - Ida Holm", "Ida Holm"),
        ("Kim · Staff Writer", "Kim"),
        ("Ida Holm · Politics", "Ida Holm"),
        ("港新聞 編集部 2019年04月28日 08時00分", "港新聞 編集部"),
        ("홍길동 2019년 4월 28일", "홍길동"),
        ("Publicado", None),
        ("Publié", None),
        ("<a href=/o><span class=sr-only>View ORCID Profile</span></a>Ida Holm", "Ida Holm"),
        ("<a href=/o><span class=visually-hidden>Open profile</span></a> <b>Ida Holm</b>", "Ida Holm"),
        ("<a href=/o>View ORCID Profile</a>", None),
    ],
)
def test_sections_labels_and_days_are_no_part_of_a_name(line: str, expected: str | None) -> None:
    found = author_of(body=f'<h1>The gate</h1><div class="article__author">{line}</div>')
    assert (found and found.text) == expected
