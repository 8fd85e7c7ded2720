"""Which addresses are the same page."""

import can_ada

from plainleaf.logins import without_login

_MARKETING = frozenset({"fbclid", "gclid", "dclid", "msclkid", "mc_cid", "mc_eid", "igshid", "yclid", "_ga", "ref_src"})
_WEB = frozenset({"http:", "https:"})


def canonical(url: str) -> str:
    """The address under which a page is kept: as browsers read it, without fragment, login and what marketing adds,
    whether by http or https. An address that is none stays as it is."""
    try:
        found = can_ada.parse(url.strip())
    except ValueError:
        return without_login(url)
    if found.protocol not in _WEB:
        return without_login(str(found.href)).partition("#")[0]
    path = found.pathname.rstrip("/") or "/"
    return f"https://{found.host.removeprefix('www.')}{path}{_query(found.search)}"


def _query(search: str) -> str:
    if not search:
        return ""
    parts = [part for part in search[1:].split("&") if part]
    kept = [
        part
        for part in parts
        if (name := part.partition("=")[0].lower()) not in _MARKETING and not name.startswith("utm_")
    ]
    return f"?{'&'.join(kept)}" if kept else ""


def declared(url: str, page_url: str) -> str:
    """The address that a page gives itself, if it may be believed: of the same host, and not the site's front page for
    a page that is not; else empty."""
    if not url or not page_url:
        return ""
    its, own = canonical(url), canonical(page_url)
    try:
        same = can_ada.parse(its).host == can_ada.parse(own).host
        front = can_ada.parse(its).pathname == "/" and can_ada.parse(own).pathname != "/"
    except ValueError:
        return ""
    return its if same and not front else ""
