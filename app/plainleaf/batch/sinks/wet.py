"""WARC files with texts instead of pages, as Common Crawl's WET files."""

from collections.abc import Iterable
from pathlib import Path

from fastwarc.warc import WarcRecordType

from plainleaf._version import __version__
from plainleaf.batch.cleaning import Row
from plainleaf.batch.warc_records import NO_DATE, record_bytes

PLACE = "Plainleaf-Place"
"""The header with the row's ``place``."""

_ABOUT = {"WARC-Date": NO_DATE, "Content-Type": "application/warc-fields"}


def write_wet(rows: Iterable[Row], path: Path) -> None:
    """Write a ``conversion`` record for each row with content."""
    about = f"software: Plainleaf/{__version__}\r\nformat: WARC File Format 1.1\r\n"
    with path.open("wb") as file:
        file.write(record_bytes(WarcRecordType.warcinfo, about, _ABOUT, about.encode()))
        for row in rows:
            if row["content"]:
                headers = {
                    "WARC-Target-URI": row["url"] or row["place"],
                    "WARC-Date": _utc(row["date"]),
                    "WARC-Identified-Content-Language": row["text_language"] or row["language"],
                    PLACE: row["place"],
                    "Content-Type": "text/plain; charset=utf-8",
                }
                filled = {name: value for name, value in headers.items() if value}
                text = row["content"].encode("utf-8", "replace")
                file.write(record_bytes(WarcRecordType.conversion, f"{row['place']} {row['digest']}", filled, text))


def _utc(date: str) -> str:
    """A crawl date in WARC's format; other sources may hold any text as a date."""
    return date.replace("+00:00", "Z") if date.endswith(("+00:00", "Z")) and "T" in date else NO_DATE
