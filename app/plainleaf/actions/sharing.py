"""The ways in which an article leaves the program: what each gives, and what of it is shown beforehand."""

import datetime
from collections.abc import Sequence
from typing import Any, Literal
from urllib.parse import quote

from plainleaf.actions.exporting import file_of
from plainleaf.actions.naming import readable_name, suffix_of, suggested_name
from plainleaf.actions.notes import LAYOUTS, note_text
from plainleaf.actions.notes.heads import web_address
from plainleaf.actions.notes.passages import Passage, with_passages
from plainleaf.engine.article import Article
from plainleaf.engine.excerpt import excerpt_of
from plainleaf.engine.record import record
from plainleaf.engine.render import FORMATS
from plainleaf.engine.render.escaping import address, label
from plainleaf.engine.render.header import head_of

MAIL = 1800
"""Maximum characters of the address that opens a mail: some systems cut longer ones."""
TITLE = 120
"""Maximum characters of a title in a mail."""

WayName = Literal[
    "link", "email", "text", "markdown", "html", "epub", "pdf", "json", "obsidian", "logseq", "zotero"
]  # fmt: skip
LinkForm = Literal["address", "title", "markdown"]


@record(frozen=True, slots=True)
class Way:
    """One way: its title and what it does. ``format`` is that of the file, empty for none; a ``note`` is Markdown in
    the layout of a program. ``pictures``: the default for including them, None if there is no choice. ``folder``
    describes the folder."""

    title: str
    meaning: str
    format: str = ""
    note: bool = False
    pictures: bool | None = None
    folder: str = ""


WAYS: dict[WayName, Way] = {
    "link": Way("Link", "The address of the page, to paste it anywhere."),
    "email": Way("E-mail", "A mail with the title, the first sentences and the address, in your mail program."),
    "text": Way(FORMATS["text"], "The words alone, below title, author, date and how they were found.", "text"),
    "markdown": Way(FORMATS["markdown"], "Text with its headings, lists and links.", "markdown", pictures=False),
    "html": Way(FORMATS["html"], "One file that any browser shows.", "html", pictures=False),
    "epub": Way("EPUB for a device", "A book for an e-reader or a phone.", "epub", pictures=True,
                folder="The folder of the device, or any other"),
    "pdf": Way(FORMATS["pdf"], "Pages as they are printed.", "pdf"),
    "json": Way(FORMATS["json"], "All parts of the article, for programs.", "json"),
    "obsidian": Way("Obsidian", "A note with properties and your highlights, its pictures in “attachments”.",
                    "markdown", True, True, "The vault, or a folder in it"),
    "logseq": Way("Logseq", "A page with properties and your highlights in “pages”, its pictures in “assets”.",
                  "markdown", True, True, "The folder of the graph"),
    "zotero": Way("Zotero", "A reference to import (RIS) with the article as its note, and the article in Markdown, "
                  "its pictures in “pictures”.", "markdown", True, True, "Any folder; import the .ris file from it"),
}  # fmt: skip
"""All ways, in the order in which they are offered."""
LINK_FORMS: dict[LinkForm, str] = {
    "address": "Address alone",
    "title": "Title and address",
    "markdown": "Markdown link",
}


def suffix_for(way: WayName) -> str:
    """The suffix of the file that a way writes, with the dot; empty for no file."""
    return suffix_of(WAYS[way].format) if WAYS[way].format else ""


def way_of(suffix: str) -> WayName | None:
    """The way that writes a file with this suffix, None for another suffix."""
    ways = (name for name, way in WAYS.items() if way.format and not way.note)
    return next((name for name in ways if suffix_for(name) == suffix.lower()), None)


def name_for(article: Article, way: WayName) -> str:
    """The suggested name of the file, without its suffix: readable for notes, else a slug."""
    if WAYS[way].note:
        return readable_name(article)
    return suggested_name(article, WAYS[way].format or "text").removesuffix(suffix_for(way) or ".txt")


def link_to(article: Article, form: LinkForm = "address") -> str:
    """A link to paste; empty where the article has no web address."""
    url, title = web_address(article), " ".join(article.title.split())
    if not url or not title or form == "address":
        return url
    return f"{title}\n{url}" if form == "title" else f"[{label(title)}]({address(url)})"


def mail_of(article: Article) -> tuple[str, str]:
    """Subject and body of a mail about the article. The first sentences, then what else is known are left out where
    the mail would be too long; a long title is cut, the address is whole."""
    title = " ".join(article.title.split()) or "An article"
    title = title if len(title) <= TITLE else title[: TITLE - 1].rstrip() + "…"
    url, words = web_address(article), excerpt_of(article)
    about = [line for line in head_of(article) if line.startswith(("Author:", "Site:"))]
    heads = ("\n".join([title, *about]), title, "")
    bodies = ["\n\n".join(filter(None, (head, text, url))) for head in heads for text in (words, "")]
    return title, next((body for body in bodies if len(_mail(title, body)) <= MAIL), bodies[-1])


def mail_address(article: Article) -> str:
    """The ``mailto:`` address that opens this mail."""
    return _mail(*mail_of(article))


def shared_text(
    article: Article,
    way: WayName,
    day: datetime.date,
    form: LinkForm = "address",
    most: int = 0,
    passages: Sequence[Passage] = (),
    **options: Any,
) -> str:
    """What a way gives, as text: of a book, a PDF and a web page the text in it. ``most`` characters at most, 0 for
    all; ``passages`` are the highlights for a note; ``options`` are those of the format. Raises RenderError."""
    chosen = WAYS[way]
    if way == "link":
        text = link_to(article, form)
    elif way == "email":
        subject, text = mail_of(article)
        text = f"Subject: {subject}\n\n{text}"
    elif chosen.note:
        text = note_text(with_passages(article, passages), LAYOUTS[way], {}, day)
    elif chosen.format in ("text", "markdown", "json"):
        read_back = {"encoding": "utf-8"} if chosen.format == "text" else {}
        text = next(file_of((article,), chosen.format, "", options | read_back)).decode(errors="replace")
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    else:
        text = next(file_of((article,), "text", "", {})).decode()
    return text if not most or len(text) <= most else text[:most].rsplit("\n", 1)[0] + "\n…"


def _mail(subject: str, body: str) -> str:
    """Lines end as in a mail; half a character is a question mark."""
    lines = body.replace("\n", "\r\n")
    return f"mailto:?subject={quote(subject, errors='replace')}&body={quote(lines, errors='replace')}"
