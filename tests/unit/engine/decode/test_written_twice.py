"""Pages that a program wrote in UTF-8 a second time, after it had read them as something else."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plainleaf.engine.decode import decode
from plainleaf.engine.decode.written_twice import once
from plainleaf.engine.page import Page

TEXTS = [
    "It’s the “old” mill – the one that’s by the weir…",
    "Das Café in der Mühle öffnet später: für Gäste aus Köln, Übersee und Łódź",
    "Мельница у реки снова работает",
    "水車は今も回っている。",
    "Ο μύλος γυρίζει πάλι",
]


def as_latin_1(text: str) -> bytes:
    return text.encode().decode("latin-1").encode()


def as_windows_1252(text: str) -> bytes:
    """What browsers read: bytes that Windows-1252 leaves out are control characters."""
    return "".join(bytes([byte]).decode("cp1252", "ignore") or chr(byte) for byte in text.encode()).encode()


@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize("wrong", [as_latin_1, as_windows_1252])
def test_a_text_that_was_written_twice_is_read_once(text, wrong):
    written = wrong(text * 2)
    assert once(written).decode() == text * 2
    decoded = decode(Page(written))
    assert (decoded.html, decoded.encoding, decoded.twice) == (text * 2, "utf-8", True)


def test_double_encoded_entities_are_decoded():
    written = "It&acirc;&euro;&trade;s the mill &acirc;&euro;&rdquo; the one by the weir&acirc;&euro;&brvbar;"
    assert once(written.encode()).decode() == "It’s the mill — the one by the weir…"
    twice = "Of &acirc;&euro; they said nothing, of &acirc;&euro; neither"
    assert once(twice.encode()).decode() == twice


def test_what_is_sound_beside_it_stays():
    sound = "naïve café – “Ærø” 水 "
    assert once(sound.encode() + as_latin_1(TEXTS[0])).decode() == sound + TEXTS[0]


@pytest.mark.parametrize(
    "text",
    [
        *TEXTS,
        "AMANHÃ» DE MANHÃ\u00a0E DEPOIS DE AMANHÃ» NO MARANHÃº",  # a capital before a quote, a blank, a raised letter
        "Volumes of 200 Å³, 300 Å³, 400 Å³ and 500 Å² in all.",
        "Who reads UTF-8 wrongly has Ã© for é.",
        "Where it’s written twice: Itâ€™s.",
        "â € â € â € Â°",
        "",
    ],
)
def test_a_text_that_only_looks_like_it_stays(text):
    data = text.encode()
    assert once(data) is data
    assert not decode(Page(data)).twice


@given(st.text())
def test_double_encoding_is_reverted_or_left(text):
    written = as_latin_1(text)
    assert once(written) in (text.encode(), written) or once(text.encode()) != text.encode()
