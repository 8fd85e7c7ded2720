"""The container: a ZIP file whose bytes depend only on its content."""

import io
import zipfile
from collections.abc import Iterable

_MOMENT = (1980, 1, 1, 0, 0, 0)  # the earliest moment in a ZIP file
_READABLE = 0o644 << 16
_UNIX = 3
_PACKED_ALREADY = (".png", ".jpg", ".gif", ".webp")


def packed(files: Iterable[tuple[str, bytes]]) -> bytes:
    """Pack files by path; ``mimetype`` comes first and uncompressed, as the format requires."""
    whole = io.BytesIO()
    with zipfile.ZipFile(whole, "w") as archive:
        _put(archive, "mimetype", b"application/epub+zip", zipfile.ZIP_STORED)
        for path, data in files:
            _put(archive, path, data, zipfile.ZIP_STORED if path.endswith(_PACKED_ALREADY) else zipfile.ZIP_DEFLATED)
    return whole.getvalue()


def _put(archive: zipfile.ZipFile, path: str, data: bytes, how: int) -> None:
    info = zipfile.ZipInfo(path, _MOMENT)
    info.create_system, info.external_attr = _UNIX, _READABLE
    archive.writestr(info, data, how, 9 if how == zipfile.ZIP_DEFLATED else None)
