"""What a reader types or drops, as a source that can be opened."""

import re
from pathlib import Path

_SCHEME = re.compile(r"[a-zA-Z][a-zA-Z0-9+.-]+:(?!\d)")
_HERE = re.compile(r"(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?([/?#].*)?", re.DOTALL)
_HOST = re.compile(r"(\w[\w-]*\.)+([^\W\d]{2,}|xn--[\w-]+|\d+)(:\d+)?([/?#].*)?", re.DOTALL)


def typed(text: str) -> str:
    """The source that is meant: what looks like a host without its scheme is an https address, unless a file has
    that name; this computer's own servers speak plain http."""
    text = text.strip().strip("<>\"'").strip()
    if _SCHEME.match(text) or _is_file(text):
        return text
    if _HERE.fullmatch(text):
        return f"http://{text}"
    return f"https://{text}" if _HOST.fullmatch(text) else text


def _is_file(text: str) -> bool:
    try:
        return bool(text) and Path(text).expanduser().exists()
    except (OSError, ValueError, RuntimeError):  # too long for a name, a NUL in it, no such user
        return False
