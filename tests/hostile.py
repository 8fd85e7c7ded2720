"""Names of sources that are no page, or hardly one."""

import os
from pathlib import Path

WORDS = "<p>The quick brown fox jumps over the lazy dog and nobody could say why it did so.</p>" * 5


def hostile_sources(folder: Path) -> list[str]:
    """Such names, for a program that runs in a folder; some are made there."""
    (folder / "folder").mkdir()
    (folder / "empty.html").touch()
    (folder / "nul.html").write_bytes(bytes(1000))
    (folder / "loop").symlink_to("loop")
    sealed = folder / "sealed.html"
    sealed.write_text(WORDS)
    sealed.chmod(0)
    devices = [name for name in ("/dev/null", "/dev/zero", "/dev/full", "/proc/self/mem") if Path(name).exists()]
    return [
        *devices, "folder", "empty.html", "nul.html", "loop", "sealed.html", "page.html/x", "x" * 300, "x/" * 3000,
        "", ".", "~nobody-here/x", "\ud800", os.fsdecode(b"\xff\xfe"), "a\0b", "http://", "http://[", "http://a b/",
        "http://\0/", "http://127.0.0.1:99999/", "http://127.0.0.1:1/", "file://host/x", "file:////host/x",
        "file:///%00", "\\\\server\\share", "data:text/html,x", "javascript:1", "ftp://x/", "?", "%00",
    ]  # fmt: skip
