"""Values that no field of a backup may have."""

HUGE = 10**40
PATHS = (
    "-", "/etc/motd", "page.html", "C:\\page.html", "\\\\server\\share\\page.html", "//server/share/page.html",
    "file://server/share/page.html", "FILE:////server/share/page.html",
)  # fmt: skip
"""No addresses of pages: to open one would read a path, another computer's file or standard input."""
_MOMENTS = ("", "yesterday", 7, None, "2026-13-01T00:00:00", "2026-01-01\0")
_TEXTS = (None, 7, ["x"], {"a": 1}, "a\0b", True)
_NUMBERS = (-1, HUGE, "7", None, [], float("nan"), float("inf"))
HOSTILE: dict[str, tuple[object, ...]] = {
    **dict.fromkeys(
        ("author", "site", "language", "published", "excerpt", "picture", "origin", "source", "highlights.0.prefix",
         "highlights.0.suffix", "highlights.0.note", "versions.0.received", "pictures.0.media_type", "article.method",
         "article.release"),
        _TEXTS,
    ),
    **dict.fromkeys(("highlights.0.changed", "article.made"), _MOMENTS),
    "uuid": ("/etc/passwd", "../../planted", "a\0b", "x" * 300, "", 7, None, "{12345678123456781234567812345678}"),
    "url": (*_TEXTS, *PATHS, "x" * 3_000_000),
    "title": (*_TEXTS, "x" * 2_000_000),
    "note": _TEXTS,
    "place": _TEXTS,
    "added": _MOMENTS,
    "changed": _MOMENTS,
    "opened": ("yesterday", 7, None),
    "deleted": ("yesterday", 7, []),
    "saved": ("yesterday", 7, None),
    "words": _NUMBERS,
    "favourite": _NUMBERS,
    "progress": (*_NUMBERS, 1.1, -0.1, "half"),
    "state": ("eaten", 7, None, []),
    "addresses": (None, "x", {}, [7], [""], ["x"] * 100_001),
    "tags": (None, "x", [7], [""], ["x" * 201], ["a\0b"]),
    "collections": (None, {"a": "b"}, [None]),
    "versions": (None, {}, [7], [None], [{}], ["x"]),
    "highlights": (None, {}, [7], [{}]),
    "pictures": (None, {}, [7], [{}]),
    "article": (7, "x", [], {}),
    "versions.0.size": (*_NUMBERS, 1),
    "versions.0.digest": ("", "x", 7, "0" * 64, "../../x"),
    "versions.0.file": (None, "", "/etc/passwd", "../../x", "a\0b", "pages", "x" * 300, "pages/none.html",
                        "fifo", "loop"),
    "versions.0.url": (7, "a\0b", *PATHS),
    "versions.0.origin": (None, 7),
    "versions.0.content_type": _TEXTS[1:],
    "highlights.0.start": _NUMBERS,
    "highlights.0.end": _NUMBERS,
    "highlights.0.uuid": ("", *_TEXTS),
    "highlights.0.colour": ("mud", 7, None),
    "highlights.0.found": ("perhaps", None),
    "highlights.0.exact": ("", *_TEXTS),
    "highlights.0.created": _MOMENTS,
    "pictures.0.src": _TEXTS,
    "pictures.0.file": ("../../x", "fifo", 7),
    "article.file": (7, None, ""),
    "article.edited": _NUMBERS,
    "article.digest": ("", "x", 7, "../../x"),
}  # fmt: skip
"""By field of an entry: values that none may have."""
HOSTILE_HEAD: dict[str, tuple[object, ...]] = {
    "made": _MOMENTS,
    "feeds": (None, {}, "x", [{}] * 100_001),
    "feeds.0.url": (*_TEXTS, *PATHS, "javascript:alert(1)", "file:///etc/motd", f"https://e.example/{'x' * 8000}"),
    "feeds.0.title": (*_TEXTS, "x" * 2_000_000),
    "feeds.0.etag": _TEXTS,
    "feeds.0.modified": _TEXTS,
    "feeds.0.checked": _MOMENTS[1:],
    "feeds.0.error": _TEXTS,
    "feeds.0.tags": (None, "x", [7], [""], ["x" * 201], ["a\0b"], {"a": "b"}),
    "feeds.0.seen": (None, "x", [7], [None], ["a\0b"], {"a": "b"}, [["x"]]),
    "choices": (None, "x", [], {}),
    "choices.watched": (*_TEXTS, "x" * 10_000),
    "choices.hourly": (None, 7, "yes", 1, []),
}
"""By field of what a backup declares of the shelf: values that none may have."""
