"""Adds to a PDF what Chromium omits: the outline and the metadata. See docs/decisions/0018."""

from collections.abc import Sequence
from io import BytesIO
from typing import TYPE_CHECKING

from plainleaf import __version__
from plainleaf.desktop.reader.print_page import Bookmark, PrintPage
from plainleaf.errors import PlainleafError

if TYPE_CHECKING:  # importing pypdf takes a tenth of the start time, and few users print
    from pypdf import PdfReader, PdfWriter
    from pypdf.generic import IndirectObject


class PrintError(PlainleafError):
    """A page could not be printed."""


def with_outline(pdf: bytes, page: PrintPage) -> bytes:
    """Add the outline (the headings), title, authors, language and record to a PDF. Raises PrintError."""
    from pypdf import PdfReader, PdfWriter
    from pypdf.errors import PyPdfError
    from pypdf.generic import NameObject, TextStringObject

    try:
        reader = PdfReader(BytesIO(pdf))
        writer = PdfWriter(clone_from=reader)
        _outline(reader, writer, page.bookmarks)
        writer.metadata = {
            "/Title": page.title,
            **({"/Author": page.authors} if page.authors else {}),
            "/Creator": f"Plainleaf {__version__}",
            "/PlainleafRecord": page.record,
        }
        if page.language:
            writer.root_object[NameObject("/Lang")] = TextStringObject(page.language)
        if page.bookmarks:
            writer.page_mode = "/UseOutlines"
        whole = BytesIO()
        writer.write(whole)
    except (PyPdfError, ValueError, KeyError) as error:
        raise PrintError(f"{page.title} was printed, but its outline could not be written ({error}).") from error
    return whole.getvalue()


def _outline(reader: "PdfReader", writer: "PdfWriter", bookmarks: Sequence[Bookmark]) -> None:
    """Add one entry for each heading, below the nearest heading before it that has a higher level."""
    from pypdf.generic import Fit

    places = reader.named_destinations
    above: list[tuple[int, IndirectObject]] = []
    for mark in bookmarks:
        place = places.get(f"/{mark.name}") or places.get(mark.name)
        number = None if place is None else reader.get_destination_page_number(place)
        if place is None or number is None:
            continue
        while above and above[-1][0] >= mark.level:
            above.pop()
        fit = Fit.xyz(top=float(place.top)) if place.top is not None else Fit.fit()
        parent = above[-1][1] if above else None
        item = writer.add_outline_item(title=mark.words, page_number=number, parent=parent, fit=fit)
        above.append((mark.level, item))
