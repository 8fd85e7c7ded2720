"""Which encoding a page is read in, and on what evidence."""

import codecs

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from plainleaf.engine.decode import DecodeError, decode
from plainleaf.engine.page import Page

CHINESE = "门前那棵老槐树今年开花很早，孩子们坐在树下听爷爷讲从前的故事。"
JAPANESE = "駅前の古い喫茶店は、朝七時になると静かに看板の灯りをともす。"
KOREAN = "마을 어귀의 오래된 빵집은 새벽마다 고소한 냄새로 골목을 채운다."
RUSSIAN = "Старая мельница у реки давно не работает, но дети всё ещё бегают к ней летом."
FRENCH = "L'été, la forêt sèche où naît la rivière s'éveille très tôt – c'est un œuvre."


def page(text: str, encoding: str, label: str | None, header: str | None = None) -> Page:
    meta = f'<meta charset="{label}">' if label else ""
    html = f"<html><head>{meta}<title>t</title></head><body><p>{text * 3}</p></body></html>"
    return Page(html.encode(encoding), content_type=header)


@pytest.mark.parametrize(
    ("text", "encoding", "label", "read_as"),
    [
        (CHINESE, "gbk", "gb2312", "gb18030"),
        (CHINESE, "big5", "big5", "big5hkscs"),
        (JAPANESE, "shift_jis", "Shift_JIS", "cp932"),
        (JAPANESE, "euc_jp", "euc-jp", "euc_jp"),
        (KOREAN, "euc_kr", "euc-kr", "cp949"),
        (RUSSIAN, "cp1251", "windows-1251", "cp1251"),
        (RUSSIAN, "koi8-r", "koi8-r", "koi8-r"),
        (FRENCH, "cp1252", "iso-8859-1", "cp1252"),
        (FRENCH, "utf-8", "utf-8", "utf-8"),
    ],
)
def test_label_in_the_page_is_read_as_browsers_read_it(text: str, encoding: str, label: str, read_as: str) -> None:
    if encoding == "big5":
        text = "門前那棵老樹今年開花很早"
    decoded = decode(page(text, encoding, label))
    assert text in decoded.html
    assert (decoded.encoding, decoded.evidence, decoded.replaced) == (read_as, "meta", 0)


@pytest.mark.parametrize(
    ("start", "encoding"),
    [
        ("<?xml version='1.0' encoding='windows-1251'?><html>", "cp1251"),
        (' \n<?xml version="1.0" encoding="KOI8-R" ?><meta charset=utf-8>', "koi8-r"),
        ("<meta http-equiv=Content-Type content='text/html; charset=windows-1251'>", "cp1251"),
        ("<META content='text/html;charset = koi8-r;'>", "koi8-r"),
        ("<meta name=x content='charset'><meta charset=' windows-1251 '/>", "cp1251"),
    ],
)
def test_a_page_may_name_its_encoding_in_several_ways(start: str, encoding: str) -> None:
    decoded = decode(Page((start + f"<p>{RUSSIAN}").encode(encoding)))
    assert (decoded.encoding, decoded.evidence) == (encoding, "meta")
    assert RUSSIAN in decoded.html


def test_label_after_long_scripts_is_ignored() -> None:
    meta = "<meta charset=koi8-r>"
    near = Page((f"<script>{'x' * 3000}</script>{meta}<p>{RUSSIAN}" + " " * 90_000).encode("koi8-r"))
    far = Page((f"<p>{RUSSIAN * 200}{meta}").encode("koi8-r"))
    assert decode(near).evidence == "meta"
    assert decode(far).evidence != "meta"


def test_header_outranks_meta() -> None:
    decoded = decode(page(RUSSIAN, "cp1251", "koi8-r", "text/html; charset=windows-1251"))
    assert (decoded.encoding, decoded.evidence) == ("cp1251", "header")
    assert RUSSIAN in decoded.html


@pytest.mark.parametrize("marks", [1, 3], ids=["one", "of files put together"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-16-le", "utf-16-be", "utf-32-le", "utf-32-be"])
def test_byte_order_mark_outranks_all(encoding: str, marks: int) -> None:
    mark = getattr(codecs, "BOM_" + encoding.upper().replace("-", "_", 1).replace("-", "_").replace("UTF_", "UTF"))
    body = marks * mark + page(FRENCH, encoding, "koi8-r").body
    decoded = decode(Page(body, content_type="text/html; charset=koi8-r"))
    assert (decoded.encoding, decoded.evidence, decoded.replaced) == (encoding, "bom", 0)
    assert FRENCH in decoded.html
    assert not decoded.html.startswith("\ufeff")


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be", "utf-32-le", "utf-32-be"])
def test_wide_encodings_without_a_mark_are_recognised(encoding: str) -> None:
    decoded = decode(page(FRENCH, encoding, None))
    assert (decoded.encoding, decoded.evidence) == (encoding, "detected")
    assert FRENCH in decoded.html


@pytest.mark.parametrize("label", ["iso-8859-1", "windows-1251", "gbk"])
def test_valid_utf8_outranks_a_wrong_label(label: str) -> None:
    decoded = decode(page(RUSSIAN, "utf-8", label, f"text/html; charset={label}"))
    assert (decoded.encoding, decoded.evidence) == ("utf-8", "detected")
    assert RUSSIAN in decoded.html


@pytest.mark.parametrize(("text", "encoding"), [(RUSSIAN, "cp1251"), (JAPANESE, "shift_jis"), (CHINESE, "gbk")])
def test_label_that_makes_no_sense_gives_way_to_detection(text: str, encoding: str) -> None:
    decoded = decode(page(text, encoding, "utf-8"))
    assert decoded.evidence == "detected"
    assert text in decoded.html


def test_meta_that_claims_utf16_is_utf8() -> None:
    decoded = decode(page("plain", "ascii", "utf-16"))
    assert (decoded.encoding, decoded.evidence) == ("utf-8", "meta")


def test_stray_byte_does_not_change_the_encoding() -> None:
    body = page(FRENCH * 20, "utf-8", "utf-8").body.replace(b"</p>", b"\xff</p>")
    decoded = decode(Page(body))
    assert (decoded.encoding, decoded.evidence, decoded.replaced) == ("utf-8", "meta", 1)


def test_replacement_characters_of_the_page_itself_do_not_count() -> None:
    decoded = decode(Page("<p>\ufffd\ufffd é".encode() + b"\xff</p>"), "utf-8")
    assert decoded.replaced == 1


def test_override_outranks_all_and_must_exist() -> None:
    source = page(RUSSIAN, "cp1251", "utf-8", "text/html; charset=utf-8")
    decoded = decode(source, "windows-1251")
    assert (decoded.encoding, decoded.evidence) == ("cp1251", "override")
    assert RUSSIAN in decoded.html
    with pytest.raises(DecodeError, match="no encoding 'klingon'"):
        decode(source, "klingon")


@pytest.mark.parametrize("label", ["klingon", "base64", "utf-7", "\x00", "idna"])
def test_meaningless_labels_are_skipped(label: str) -> None:
    decoded = decode(Page(b"<p>plain</p>", content_type=f"text/html; charset={label}"))
    assert (decoded.html, decoded.encoding, decoded.evidence) == ("<p>plain</p>", "utf-8", "fallback")


@given(st.binary(max_size=300), st.sampled_from([None, "text/html; charset=gbk", "text/html; charset=utf-16"]))
@settings(deadline=None)
def test_any_bytes_are_text(body: bytes, header: str | None) -> None:
    decoded = decode(Page(body, content_type=header))
    codecs.lookup(decoded.encoding)
    assert decoded.replaced >= 0
    assert len(decoded.html) <= len(body)


# What tells that a text was written twice (test_written_twice.py).
SIGNS = "".join(map(chr, range(0x80, 0xA0))) + "ÂÃÄÅÎÏÐÑâ"


@given(st.text(st.characters(exclude_characters=SIGNS), max_size=200))
def test_utf8_is_always_read_back(text: str) -> None:
    text = text.encode("utf-8", "replace").decode("utf-8")
    assert decode(Page(text.encode()), "utf-8").html == text.removeprefix("\ufeff")


def test_characters_across_the_pieces_that_are_tried_one_by_one() -> None:
    for before in range(6):
        text = "x" * (16_384 - before) + "\U0001f343é" * 9000
        decoded = decode(Page(text.encode()))
        assert (decoded.html, decoded.encoding, decoded.evidence) == (text, "utf-8", "detected")
        cut = decode(Page(text.encode()[:-1], content_type="text/html; charset=utf-8"))  # its last byte is missing
        assert (cut.encoding, cut.replaced) == ("utf-8", 1)


def test_text_of_any_encoding_is_given_as_utf8() -> None:
    page = Page(f'<meta charset="windows-1251"><p>{RUSSIAN}</p>'.encode("cp1251"))
    assert RUSSIAN.encode() in decode(page).utf8


@pytest.mark.parametrize(
    ("text", "encoding"),
    [
        ("Le garçon a mangé à la crêperie près de l’hôtel, où il a été très bien reçu.", "cp1252"),
        ("El niño comió en la habitación, y mañana será otro día en la montaña.", "cp1252"),
        ("O pão não é bom, mas a canção está ótima na manhã de verão.", "cp1252"),
        ("Smörgåsbordet på torget är öppet för alla som vill äta.", "cp1252"),
        ("Nýja brúin var opnuð í gær. Verkfræðingurinn sagðist vera mjög ánægð og þakklát.", "cp1252"),
        ("“It rained,” she said – and the café was closed.", "cp1252"),
        ("Most otwarto wczoraj rano; pani inżynier była bardzo szczęśliwa, że ktoś źle liczył.", "cp1250"),
        ("Most otwarto wczoraj rano; pani inżynier była bardzo szczęśliwa, że ktoś źle liczył.", "iso8859-2"),
        ("Kilenc évig tartó munka után az első szekerek átkeltek a folyón, fűzfák között.", "cp1250"),
        ("Podul a fost deschis ieri dimineaţă. După nouă ani, căruţele au trecut peste râu.", "cp1250"),
        ("Yeni köprü dün sabah açıldı. Başmühendis çok mutlu olduğunu söyledi.", "cp1254"),
        ("Po devynerių metų darbo pirmieji vežimai pervažiavo upę. Inžinierė džiaugėsi.", "cp1257"),
        ("Η νέα γέφυρα άνοιξε χθες το πρωί. Άλλοι είπαν ότι άργησε.", "cp1253"),
        ("Η νέα γέφυρα άνοιξε χθες το πρωί. Άλλοι είπαν ότι άργησε.", "iso8859-7"),
        ("Новый мост открыли вчера утром. Главная инженерка была очень рада.", "cp1251"),
    ],
)
def test_encoding_without_declaration_follows_the_language(text: str, encoding: str) -> None:
    body = f"<title>{text[:9]}</title><p>{text}</p>".encode(encoding)
    assert decode(Page(body)).html == body.decode(encoding)
