"""The pictures of a book: each once, under a short name, in formats that every reader supports."""

import hashlib

from plainleaf.engine.render.epub import svg
from plainleaf.engine.render.pictures import Picture, Pictures, inline_picture

CORE = frozenset({"image/gif", "image/jpeg", "image/png", "image/svg+xml", "image/webp"})


class Images:
    """Assigns paths to requested pictures; ``files`` are the pictures in use."""

    def __init__(self, pictures: Pictures) -> None:
        self._pictures = pictures
        self._places: dict[str, str] = {}
        self._by_digest: dict[str, str] = {}
        self.files: dict[str, Picture] = {}

    def place(self, src: str) -> str:
        """The path of a picture relative to the chapters; empty if the book does not contain it."""
        if src not in self._places:
            self._places[src] = self._put(self._pictures.get(src) or inline_picture(src))
        return self._places[src]

    def _put(self, picture: Picture | None) -> str:
        if picture is None or picture.media_type not in CORE:
            return ""
        if picture.media_type == "image/svg+xml":
            drawing = svg.safe(picture.data)
            if drawing is None:
                return ""
            picture = Picture(drawing, picture.media_type)
        digest = hashlib.sha256(picture.data).hexdigest()
        if digest not in self._by_digest:
            path = f"pictures/{len(self.files) + 1:03}{picture.suffix}"
            self._by_digest[digest] = path
            self.files[path] = picture
        return self._by_digest[digest]
