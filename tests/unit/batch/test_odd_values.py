"""One odd value costs a row, one damaged member itself: the rest of the corpus is read."""

import json
import os
import struct
import tracemalloc
import zipfile
import zlib
from collections.abc import Callable
from decimal import Decimal
from pathlib import Path

import pyarrow
import pytest
from pyarrow import parquet
from tests.unit.batch.crawls import page

from plainleaf.batch import Cleaning, RunError, Shard, Work, read, run
from plainleaf.batch.records import BODY_BYTES, PageRecord, Skipped
from plainleaf.batch.sinks import SINKS
from plainleaf.batch.sources import parquet_pages, shards_of
from plainleaf.batch.sources.files import NO_HTML
from plainleaf.batch.sources.table import BOMB
from plainleaf.cli.corpus.progress import tell_summary

HTML = page(1).decode()
ODD = b"<p>\xe9t\xe9 \xff\xfe</p>"
NO_UTF8 = pyarrow.StringArray.from_buffers(
    1, pyarrow.py_buffer(struct.pack("<2i", 0, len(ODD))), pyarrow.py_buffer(ODD)
)
COLUMNS = {
    "nanoseconds": ("date", [1577934245123456789], pyarrow.timestamp("ns"), "2020-01-02 03:04:05.123456"),
    "out of range": ("date", [2**62], pyarrow.timestamp("us"), ""),
    "far day": ("date", [2**30], pyarrow.date32(), ""),
    "unknown zone": ("date", [1], pyarrow.timestamp("us", tz="Mars/Phobos"), ""),
    "of another column": ("seen", [1], pyarrow.timestamp("us", tz="Mars/Phobos"), ""),
    "seconds out of range": ("date", [2**40], pyarrow.timestamp("s"), ""),
    "day before all days": ("date", [-(2**31)], pyarrow.date32(), ""),
    "time of day": ("date", [1], pyarrow.time64("ns"), ""),
    "decimal": ("date", [Decimal("9" * 60)], pyarrow.decimal256(76, 0), "9" * 60),
    "list out of range": ("date", [[2**62]], pyarrow.list_(pyarrow.timestamp("us")), ""),
    "map": ("date", [[("a", 1)]], pyarrow.map_(pyarrow.string(), pyarrow.int64()), "[('a', 1)]"),
    "struct with an unknown zone": (
        "date", [{"a": 1}], pyarrow.struct([("a", pyarrow.timestamp("us", tz="Mars/Phobos"))]), "",
    ),
}  # fmt: skip


def records(path: Path) -> list[PageRecord]:
    return [each for each in read(Shard((str(path),))) if isinstance(each, PageRecord)]


@pytest.mark.parametrize("name", COLUMNS)
def test_an_odd_value_costs_no_page(tmp_path: Path, name: str) -> None:
    column, values, kind, date = COLUMNS[name]
    table = pyarrow.table({"html": [HTML], column: pyarrow.array(values, kind)})
    parquet.write_table(table, tmp_path / "a.parquet")
    (record,) = records(tmp_path / "a.parquet")
    assert (record.body, record.date) == (page(1), date)


@pytest.mark.parametrize("html", [NO_UTF8, NO_UTF8.dictionary_encode()], ids=["plain", "dictionary"])
def test_a_text_that_is_not_utf8_is_read_as_bytes(tmp_path: Path, html: pyarrow.Array) -> None:
    parquet.write_table(pyarrow.table({"html": html}), tmp_path / "a.parquet")
    (record,) = records(tmp_path / "a.parquet")
    assert (record.body, record.content_type) == (ODD, None)


@pytest.mark.parametrize(
    "url",
    [NO_UTF8, NO_UTF8.dictionary_encode(), pyarrow.ListArray.from_arrays([0, 1], NO_UTF8),
     pyarrow.StructArray.from_arrays([NO_UTF8], ["a"])],
    ids=["plain", "dictionary", "list", "struct"],
)  # fmt: skip
def test_other_columns_may_have_another_encoding(tmp_path: Path, url: pyarrow.Array) -> None:
    table = pyarrow.table({"html": [HTML, HTML], "url": pyarrow.concat_arrays([url, url])})
    parquet.write_table(table, tmp_path / "a.parquet")
    assert [(each.body, each.url) for each in records(tmp_path / "a.parquet")] == [(page(1), None)] * 2


@pytest.mark.parametrize("html", [[{"a": HTML}], [[HTML]], [1]], ids=["struct", "list", "number"])
def test_non_text_page_is_none(tmp_path: Path, html: list[object]) -> None:
    parquet.write_table(pyarrow.table({"html": html}), tmp_path / "a.parquet")
    assert list(read(Shard((str(tmp_path / "a.parquet"),)))) == [Skipped(NO_HTML)]


@pytest.mark.parametrize("at", [0, 3, 20, 200, 2000])
@pytest.mark.parametrize("damaged", range(4))
def test_a_damaged_row_group_costs_its_own_rows(tmp_path: Path, damaged: int, at: int) -> None:
    path = tmp_path / "a.parquet"
    bodies = [page(number).decode() + os.urandom(2000).hex() for number in range(12)]
    table = pyarrow.table({"html": bodies})
    parquet.write_table(table, path, row_group_size=3, use_dictionary=False, write_page_checksum=True)
    about = parquet.ParquetFile(path).metadata.row_group(damaged).column(0)
    data = bytearray(path.read_bytes())
    data[about.data_page_offset + at : about.data_page_offset + at + 8] = b"\xff" * 8
    path.write_bytes(data)
    sound = [number for number in range(12) if number // 3 != damaged]
    found = [(each.place, each.body.decode()) for each in records(path)]
    assert found == [(f"{path}:{number}", bodies[number]) for number in sound]
    (cause,) = [each.cause for each in read(Shard((str(path),))) if isinstance(each, Skipped)]
    assert cause in ("broken file (OSError)", "broken file (ValueError)", "broken file (IndexError)")


BOMBS = {
    "a value": (["<p>" + "a" * 70_000_000], {"use_dictionary": False}),
    "a value in a dictionary": (["<p>" + "a" * 70_000_000], {"use_dictionary": True}),
    "many values": (["<p>" + "a" * 7_000_000] * 10, {"use_dictionary": False, "data_page_version": "2.0"}),
    "rows without a value": ([None] * 200_000, {}),
}


@pytest.mark.parametrize("name", BOMBS)
def test_rows_of_excessive_unpacked_size_are_skipped(tmp_path: Path, name: str) -> None:
    values, how = BOMBS[name]
    path = tmp_path / "a.parquet"
    schema = pyarrow.schema([("html", pyarrow.string()), ("url", pyarrow.string())])
    with parquet.ParquetWriter(path, schema, compression="zstd", **how) as writer:
        for html in ([HTML], values, [HTML]):
            writer.write_table(pyarrow.table({"html": html, "url": [None] * len(html)}, schema))
    assert [each.cause if isinstance(each, Skipped) else each.place for each in read(Shard((str(path),)))] == [
        f"{path}:0", BOMB, f"{path}:{1 + len(values)}",
    ]  # fmt: skip


def test_rows_without_html_are_counted_as_such(tmp_path: Path) -> None:
    parquet.write_table(pyarrow.table({"page": [HTML], "date": ["today"]}).take([0] * 200_000), tmp_path / "a.parquet")
    assert list(read(Shard((str(tmp_path / "a.parquet"),)))) == [Skipped(NO_HTML)]


@pytest.mark.parametrize("values", [[], [None], [""], [[]], [{"a": None}]], ids=str)
@pytest.mark.parametrize("version", ["1.0", "2.0"])
def test_empty_tables_are_read(tmp_path: Path, values: list[object], version: str) -> None:
    table = pyarrow.table({"html": pyarrow.array([HTML] * len(values), pyarrow.string()), "date": values})
    parquet.write_table(table, tmp_path / "a.parquet", data_page_version=version)
    assert [each.body for each in records(tmp_path / "a.parquet")] == [page(1)] * len(values)


def test_the_sizes_of_pages_count_and_not_what_the_footer_says(tmp_path: Path) -> None:
    path = tmp_path / "a.parquet"
    parquet.write_table(pyarrow.table({"html": BOMBS["a value"][0]}), path, compression="zstd", use_dictionary=False)
    size = parquet.ParquetFile(path).metadata.row_group(0).column(0).total_uncompressed_size
    path.write_bytes(path.read_bytes().replace(_coded(size), _coded(9000)))
    assert parquet.ParquetFile(path).metadata.row_group(0).column(0).total_uncompressed_size == 9000
    assert list(read(Shard((str(path),)))) == [Skipped(BOMB)]


def _coded(number: int) -> bytes:
    """A number as Thrift codes it, in four bytes."""
    return bytes((number * 2 >> shift & 127) | (128 if shift < 21 else 0) for shift in range(0, 28, 7))


def test_large_columns_of_ordinary_pages_are_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parquet_pages, "LARGE", 0)
    pages = [page(number).decode() for number in range(300)]
    for version in ("1.0", "2.0"):
        parquet.write_table(pyarrow.table({"html": pages}), tmp_path / "a.parquet", data_page_version=version)
        assert [each.body.decode() for each in records(tmp_path / "a.parquet")] == pages


def test_overlong_value_is_copied_only_in_part(tmp_path: Path) -> None:
    parquet.write_table(pyarrow.table({"html": ["a" * (3 * BODY_BYTES)]}), tmp_path / "a.parquet", compression="zstd")
    tracemalloc.start()
    assert list(read(Shard((str(tmp_path / "a.parquet"),)))) == [Skipped("too large")]
    assert tracemalloc.get_traced_memory()[1] < 1.5 * BODY_BYTES
    tracemalloc.stop()


def test_dictionary_value_is_held_once(tmp_path: Path) -> None:
    large = "<p>" + "x" * 4_000_000
    table = pyarrow.table({"html": pyarrow.array([large] * 64).dictionary_encode()})
    parquet.write_table(table, tmp_path / "a.parquet")
    del table
    before, most, count = pyarrow.total_allocated_bytes(), 0, 0
    for each in read(Shard((str(tmp_path / "a.parquet"),))):
        count += isinstance(each, PageRecord)
        most = max(most, pyarrow.total_allocated_bytes() - before)
    assert count == 64
    assert most < 10 * len(large)


@pytest.mark.parametrize("method", [zipfile.ZIP_DEFLATED, zipfile.ZIP_LZMA, zipfile.ZIP_BZIP2])
def test_damaged_member_loses_only_itself(tmp_path: Path, method: int) -> None:
    path = tmp_path / "a.zip"
    with zipfile.ZipFile(path, "w", method) as archive:
        archive.writestr("a.html", page(1) + os.urandom(3000).hex().encode())
        archive.writestr("b.html", page(2))
    data = bytearray(path.read_bytes())
    data[80:110] = b"\xff" * 30
    path.write_bytes(data)
    damaged, whole = read(Shard((str(path),)))
    assert not isinstance(damaged, PageRecord)
    assert damaged.cause.startswith("broken file")
    assert isinstance(whole, PageRecord)
    assert whole.body == page(2)


def _first(data: bytearray, local: int, central: int, form: str, value: int) -> None:
    """Change a field of the first member, in its own head and in the list at the end."""
    struct.pack_into(form, data, data.find(b"PK\x03\x04") + local, value)
    struct.pack_into(form, data, data.find(b"PK\x01\x02") + central, value)


MEMBERS = {
    "wrong sum": (14, 16, "<I", 0xDEADBEEF, "broken file (BadZipFile)"),
    "deflate64": (8, 10, "<H", 9, "broken file (NotImplementedError)"),
    "Zstandard": (8, 10, "<H", 93, "broken file (NotImplementedError)"),
    "LZMA that is none": (8, 10, "<H", 14, "broken file (BadZipFile)"),
    "a password": (6, 8, "<H", 1, "protected by a password"),
    "a strong password": (6, 8, "<H", 0x41, "protected by a password"),
    "smaller than said": (22, 24, "<I", 5, "broken file (BadZipFile)"),
    "compressed to nothing": (18, 20, "<I", 0, "broken file (BadZipFile)"),
    "reaches into the next": (18, 20, "<I", 5_000_000, "broken file (overlapping members)"),
}


@pytest.mark.parametrize("name", MEMBERS)
def test_odd_member_loses_only_itself(tmp_path: Path, name: str) -> None:
    path = tmp_path / "a.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("a.html", page(1))
        archive.writestr("b.html", page(2))
    data = bytearray(path.read_bytes())
    *field, cause = MEMBERS[name]
    _first(data, *field)
    path.write_bytes(data)
    odd, sound = read(Shard((str(path),)))
    assert odd == Skipped(cause)
    assert isinstance(sound, PageRecord)
    assert sound.body == page(2)


PLACES = {"far after the file": 2**31, "after its end": 9, "in the list": -90}  # from the end of the file


@pytest.mark.parametrize("name", PLACES)
def test_misplaced_member_is_named_with_its_archive(tmp_path: Path, name: str, capsys) -> None:
    path = tmp_path / "a.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for member in ("a.html", "b.html"):
            archive.writestr(member, page(1))
    data = bytearray(path.read_bytes())
    struct.pack_into("<I", data, data.rfind(b"PK\x01\x02") + 42, len(data) + PLACES[name])
    path.write_bytes(data)
    manifest = run([str(path)], Work(str(tmp_path / "out"), Cleaning("descent"), "jsonl"), workers=0)
    assert manifest["pages"] == 1
    ((cause, places),) = manifest["damaged"].items()
    assert (manifest["skipped"], places) == ({cause: 1}, [f"{path}/b.html"])
    tell_summary(manifest, 1, 1)
    shown = capsys.readouterr()
    assert f"1  {cause}\n             {path}/b.html\n" in shown.out
    assert "Repair or replace them" in shown.err


def test_of_many_damaged_records_the_first_are_named(tmp_path: Path) -> None:
    for name in ("a", "b"):
        (tmp_path / f"{name}.jsonl").write_text("{\n" * 4 + json.dumps({"html": HTML}) + "\n")
    manifest = run([str(tmp_path)], Work(str(tmp_path / "out"), Cleaning("descent"), "jsonl"), workers=0)
    assert manifest["skipped"] == {"broken line": 8}
    places = [f"{tmp_path}/a.jsonl:{at}" for at in range(0, 8, 2)]
    assert manifest["damaged"] == {"broken line": [*places, f"{tmp_path}/b.jsonl:0"]}


LISTS: dict[str, Callable[[bytes], bytes]] = {
    "is cut off": lambda data: data[:-30],
    "is overwritten": lambda data: data.replace(b"PK\1\2", b"\xff" * 4),
    "is longer than the file": lambda data: data[:-10] + b"\xff\xff\xff\x7f" + data[-6:],
    "is none": lambda _: b"PK\3\4" + os.urandom(500),
}


@pytest.mark.parametrize("name", LISTS)
def test_damaged_archive_is_named_and_others_are_read(tmp_path: Path, name: str) -> None:
    with zipfile.ZipFile(tmp_path / "b.zip", "w") as archive:
        archive.writestr("a.html", page(1))
    (tmp_path / "a.zip").write_bytes(LISTS[name]((tmp_path / "b.zip").read_bytes()))
    found = [each for shard in shards_of([str(tmp_path)]) for each in read(shard)]
    (cause,) = [each.cause for each in found if isinstance(each, Skipped)]
    assert cause.startswith("broken file (")
    assert cause.endswith("): a.zip was not read to its end")
    assert [each.body for each in found if isinstance(each, PageRecord)] == [page(1)]


def test_one_page_that_many_members_hold_is_read_once(tmp_path: Path) -> None:
    """As in a bomb: each member is the head of the next one, and all that follows."""
    path, count = tmp_path / "a.zip", 20
    packer = zlib.compressobj(wbits=-15)
    plain = b"<p>" + b"a" * 5_000_000
    packed = packer.compress(plain) + packer.flush()
    list_ = b""
    for number in reversed(range(count)):
        size = (zlib.crc32(plain), len(packed), len(plain), 5, 0)
        head = b"PK\3\4" + struct.pack("<5H3I2H", 20, 0, 8, 0, 0, *size) + b"%d.htm" % (number % 10)
        entry = b"PK\1\2" + struct.pack("<6H3I5H2I", 20, 20, 0, 8, 0, 0, *size, 0, 0, 0, 0, number * (len(head) + 5))
        list_ = entry + head[-5:] + list_
        packed, plain = b"\0" + struct.pack("<2H", len(head), len(head) ^ 0xFFFF) + head + packed, head + plain
    body = packed[5:]
    end = b"PK\5\6" + struct.pack("<4H2IH", 0, 0, count, count, len(list_), len(body), 0)
    path.write_bytes(body + list_ + end)
    found = list(read(Shard((str(path),))))
    assert [isinstance(each, PageRecord) for each in found] == [False] * (count - 1) + [True]


def test_large_archives_and_names_of_any_kind_are_read(tmp_path: Path) -> None:
    path = tmp_path / "a.zip"
    names = ("../../x.html", "/y.html", "c:\\z.html", "con.html", "a" * 60_000 + ".html", "n\0.html.html")
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name in names:
            with archive.open(name, "w", force_zip64=True) as member:
                member.write(page(1))
    assert [each.body for each in records(path)] == [page(1)] * 5
    assert list(tmp_path.iterdir()) == [path]


def test_unwritable_run_leaves_a_manifest(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for number in range(2):
        (tmp_path / f"{number}.jsonl").write_text(json.dumps({"html": HTML}) + "\n")
    suffix, write = SINKS["jsonl"]

    def onto_a_full_disk(rows: object, path: Path) -> None:
        write(rows, path if path.name.startswith(".half-000000") else Path("/dev/full/x"))  # type: ignore[arg-type]

    monkeypatch.setitem(SINKS, "jsonl", (suffix, onto_a_full_disk))
    with pytest.raises(RunError, match="A shard failed"):
        run([str(tmp_path)], Work(str(tmp_path / "out"), Cleaning("descent"), "jsonl"), workers=0)
    manifest = json.loads((tmp_path / "out/manifest.json").read_text())
    assert (manifest["complete"], manifest["pages"]) == (False, 1)
