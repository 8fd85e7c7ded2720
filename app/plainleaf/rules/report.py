"""Reports of pages: the page, the extracted article and the wanted one, in the layout of a page test."""

import io
import json
import re
from collections.abc import Sequence

from plainleaf.engine.article import Article
from plainleaf.engine.page import Page
from plainleaf.engine.record import record
from plainleaf.engine.render.json_tree import plain
from plainleaf.engine.rules import HandMade

_EPOCH = (1980, 1, 1, 0, 0, 0)  # a fixed date, so that the same report is the same file


@record(frozen=True, slots=True)
class ReportPart:
    """One file of a report: its name, a description and its content."""

    name: str
    meaning: str
    data: bytes


def report_parts(
    page: Page,
    article: Article,
    wanted: Article | None = None,
    words: str = "",
    made: Sequence[HandMade] = (),
) -> tuple[ReportPart, ...]:
    """The files of a report: the page, its ``article`` without corrections, the ``wanted`` article with the corrections
    ``made``, and the user's own ``words``."""
    record = article.record
    settings: dict[str, object] = {
        "url": page.url,
        "content_type": page.content_type,
        "method": record.method,
        **dict(record.parameters),
    }
    parts = [
        ReportPart("source.html", "the page as received", page.body),
        ReportPart("page.json", "its address, the method and its parameters", _json(_without_empty(settings))),
        ReportPart("result.md", "the resulting article", article.to_bytes("markdown")),
        ReportPart("record.json", "how the article was made", _json(plain(record))),
    ]
    if wanted is not None:
        parts.insert(2, ReportPart("expected.md", "the article as you corrected it", wanted.to_bytes("markdown")))
    if made:
        corrections = [
            {"kind": correction.kind, "selector": correction.anchor.selector, "begins": correction.anchor.begins}
            for correction in made
        ]
        parts.append(ReportPart("corrections.json", "what you corrected", _json(corrections)))
    if words.strip():
        parts.append(
            ReportPart("wanted.txt", "what you say was wanted", f"{words.strip()}\n".encode("utf-8", "replace"))
        )
    return tuple(parts)


def report_zip(parts: Sequence[ReportPart], title: str) -> bytes:
    """The report as a ZIP file with one folder, named as page tests are."""
    import zipfile  # imported late, as reading a page does not need it

    folder = f"report--{_slug(title)}"
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for part in parts:
            archive.writestr(zipfile.ZipInfo(f"{folder}/{part.name}", _EPOCH), part.data, zipfile.ZIP_DEFLATED)
    return buffer.getvalue()


def _slug(title: str) -> str:
    words = re.findall(r"[a-z0-9]+", title.lower())
    return "-".join(words)[:60].strip("-") or "page"


def _without_empty(values: dict[str, object]) -> dict[str, object]:
    return {name: value for name, value in values.items() if value not in (None, "")}


def _json(value: object) -> bytes:
    return (json.dumps(value, ensure_ascii=False, indent=2) + "\n").encode("utf-8", "replace")
