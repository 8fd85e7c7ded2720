"""Days in languages and calendars that the library of dates does not read, or reads as others."""

import pytest

from plainleaf.engine.article.metadata.dates import iso

WRITTEN = [
    ("sr", "utorak, 5. mart 2024. 14:30"), ("sr-Latn", "5. marta 2024."), ("sl", "Torek, 5. marca 2024, ob 14:30"),
    ("lt", "2024 m. kovo 5 d. 14:30"), ("lt", "Kovo 5, 2024"), ("lv", "2024. gada 5. martā, 14:30"),
    ("lv", "otrdiena, 5. marts, 2024"), ("eu", "2024ko martxoaren 5a"), ("eu", "2024ko martxoak 5"),
    ("gl", "5 de marzo de 2024"), ("kk", "2024 жылғы 5 наурыз"), ("kk", "05 Наурыз 2024, 14:30"),
    ("uz", "2024-yil 5-mart"), ("uz", "5 март 2024"), ("tg", "5 марти 2024"), ("mn", "2024 оны 3-р сарын 5"),
    ("mn", "2024 оны 03 сарын 05, 14:30"), ("ar", "5 آذار 2024"), ("te", "05 మార్చి 2024 02:30 PM"),
    ("si", "2024 මාර්තු මස 05 වන දා"), ("km", "ថ្ងៃអង្គារ ទី៥ ខែមីនា ឆ្នាំ២០២៤"), ("my", "၂၀၂၄ ခုနှစ် မတ်လ ၅ ရက်"),
    ("my", "မတ်လ ၅ ရက်၊ ၂၀၂၄"), ("bo", "ཕྱི་ལོ་ ༢༠༢༤ ཟླ་ ༣ ཚེས་ ༥ ཉིན།"), ("fa", "سه‌شنبه ۱۵ اسفند ۱۴۰۲"),
    ("fa", "۱۴۰۲/۱۲/۱۵"), ("fa-IR", "1402-12-15"), ("ps", "۱۵ حوت ۱۴۰۲"), ("ps", "کب ۱۵, ۱۴۰۲"),
    ("am", "የካቲት 26 ቀን 2016 ዓ.ም"), ("vi", "Thứ ba, ngày 5 tháng 3 năm 2024"), ("th", "5 มี.ค. 67 14:30 น."),
    ("th", "05/03/2567"), ("ja", "令和6年3月5日(火)"), ("zh-TW", "民國113年3月5日"), ("no", "5. mars 2024"),
    ("ar", "24 شعبان 1445 هـ - 5 مارس 2024"),
]  # fmt: skip


@pytest.mark.parametrize(("language", "text"), WRITTEN)
def test_local_day_is_kept(language: str, text: str) -> None:
    assert iso(text, language) == "2024-03-05"


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("ne", "२०८०-११-२२"),  # Bikram Sambat
        ("ne", "फागुन २२, २०८०"),
        ("am", "የካቲት 26, 2016"),  # by which calendar, nobody says
        ("am", "የካቲት 26 ቀን 2016 እ.ኤ.አ"),
        ("bn", "২১ ফাল্গুন ১৪৩০"),
        ("en", "1402/12/15"),
        ("lt", "31 vasario 2024"),
        ("en", "5 market 2024"),
        ("", "05/03/2567"),
        ("ar", "24 شعبان 1445"),
    ],
)
def test_what_is_no_day_of_ours(language: str, text: str) -> None:
    assert iso(text, language) == ""


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("۱ فروردین ۱۴۰۳", "2024-03-20"), ("۳۰ اسفند ۱۳۹۹", "2021-03-20"), ("۱ فروردین ۱۳۷۵", "1996-03-20"),
        ("1 مهر 1403", "2024-09-22"), ("7 ජූනි 2024", "2024-06-07"), ("መስከረም 1 ቀን 2017 ዓ.ም", "2024-09-11"),
        ("ጳጉሜን 6 ቀን 2015 ዓ.ም", "2023-09-11"), ("3 كانون الثاني 2024", "2024-01-03"),
        ("令和元年5月1日", "2019-05-01"), ("昭和64年1月7日", "1989-01-07"),
    ],
)  # fmt: skip
def test_calendars_and_their_leap_years(text: str, day: str) -> None:
    assert iso(text, "fa" if "۱" in text else "") == day
