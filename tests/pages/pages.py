"""The page tests' own road: a folder with a source and its expectations."""

import json
from dataclasses import dataclass, fields
from pathlib import Path

from plainleaf import Article, Page, extract
from plainleaf.engine.article import Value

HERE = Path(__file__).parent
FORMATS = {"expected.txt": "text", "expected.md": "markdown", "expected.html": "html"}
METADATA = "expected-metadata.json"
REMOVALS = "expected-removals.txt"


@dataclass(frozen=True)
class PageTest:
    """One folder. ``page.json`` may say the url, the content type, the method and its parameters; without a method it is
    descent, whose choice no training changes: most pages are about what becomes of the chosen part. Those about what
    belongs to an article name ``auto``."""

    folder: Path

    @property
    def slug(self) -> str:
        return self.folder.name

    def article(self, method: str = "") -> Article:
        """The article as it is extracted now, by this method instead of the folder's own if one is named."""
        settings = json.loads(file.read_text("utf-8")) if (file := self.folder / "page.json").exists() else {}
        if method:
            settings = {name: settings[name] for name in settings if name in ("url", "content_type")}
            settings["method"] = method
        settings.setdefault("method", "descent")
        url = settings.pop("url", f"https://www.example.org/{self.slug}")
        page = Page((self.folder / "source.html").read_bytes(), url, settings.pop("content_type", None))
        return extract(page, **settings)

    def expectations(self) -> list[str]:
        """The names of the expectations that lie in the folder."""
        return [name for name in (*FORMATS, METADATA, REMOVALS) if (self.folder / name).exists()]


def all_pages() -> list[PageTest]:
    """Every page test, by name."""
    return [PageTest(file.parent) for file in sorted(HERE.glob("*--*/source.html"))]


def actual(article: Article, name: str) -> str:
    """What an expectation's file would hold for this article."""
    if name == METADATA:
        return json.dumps(metadata(article), ensure_ascii=False, indent=2) + "\n"
    if name == REMOVALS:
        return "".join(f"{removal.step}: {removal.reason}: {removal.text}\n" for removal in article.removals)
    options = {"fragment": True} if name == "expected.html" else {}
    return article.render(FORMATS[name], **options)


def metadata(article: Article) -> dict[str, object]:
    """The metadata that the page has, each value with its source."""
    found: dict[str, object] = {}
    for field in fields(article.metadata):
        value = getattr(article.metadata, field.name)
        if isinstance(value, Value):
            found[field.name] = [value.text, value.source]
        elif value:
            found[field.name] = [[one.text, one.source] for one in value]
    return found


def first_difference(expected: str, found: str) -> str:
    """The first line in which two texts differ, with the lines before it; empty where they are the same."""
    if expected == found:
        return ""
    wanted, have = expected.split("\n"), found.split("\n")
    at = next((at for at, pair in enumerate(zip(wanted, have, strict=False)) if pair[0] != pair[1]), None)
    if at is None:
        at = min(len(wanted), len(have))
    before = "".join(f"    {line}\n" for line in wanted[max(0, at - 2) : at])
    line_wanted = wanted[at] if at < len(wanted) else "(the end)"
    line_have = have[at] if at < len(have) else "(the end)"
    return f"line {at + 1} differs\n{before}  - {line_wanted}\n  + {line_have}"
