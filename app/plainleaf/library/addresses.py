"""Which addresses are the same page."""

import re

import can_ada

from plainleaf.logins import without_login

_MARKETING = frozenset({"fbclid", "gclid", "dclid", "msclkid", "mc_cid", "mc_eid", "igshid", "yclid", "_ga", "ref_src"})
_WEB = frozenset({"http:", "https:"})
_WEB_ADDRESS = re.compile(r"https?://[^\s/]", re.IGNORECASE)


def canonical(url: str) -> str:
    """Normalise a page's address for lookup: parsed as browsers do, without fragment, login and tracking parameters,
    and the same for http and https. A string that is not a web address is returned unchanged."""
    try:
        parsed = can_ada.parse(url.strip())
    except ValueError:
        return without_login(url)
    if parsed.protocol not in _WEB:
        return without_login(str(parsed.href)).partition("#")[0]
    path = parsed.pathname.rstrip("/") or "/"
    return f"https://{parsed.host.removeprefix('www.')}{path}{_query(parsed.search)}"


def _query(search: str) -> str:
    if not search:
        return ""
    parts = [part for part in search[1:].split("&") if part]
    parameters = [
        part
        for part in parts
        if (name := part.partition("=")[0].lower()) not in _MARKETING and not name.startswith("utm_")
    ]
    return f"?{'&'.join(parameters)}" if parameters else ""


def own_address(url: str | None, origin: str, digest: str) -> str:
    """The address that identifies a page: the web address it was fetched from, else the digest of its bytes. A saved
    file only claims a web address; it was not fetched from there."""
    address = canonical(url or "")
    is_claim = origin == "file" and address.startswith("https:")
    return address if address and not is_claim else f"sha256:{digest}"


def is_web(url: object) -> bool:
    """True if the value is a web address."""
    return isinstance(url, str) and _WEB_ADDRESS.match(url.strip()) is not None


def declared(url: str, page_url: str) -> str:
    """The canonical address that a page declares, or an empty string if it is not plausible: it must have the page's
    host (any host for a local file), and a page below the front page cannot declare the front page."""
    if not url or not page_url:
        return ""
    address = canonical(url)
    try:
        its, page = can_ada.parse(address), can_ada.parse(canonical(page_url))
    except ValueError:
        return ""
    same_host = its.host == page.host or (page.protocol == "file:" and its.protocol in _WEB)
    front = its.pathname == "/" and page.pathname != "/"
    return address if same_host and not front else ""
