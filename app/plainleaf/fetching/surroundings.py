"""Proxies and certificates from this computer's settings."""

import os
from importlib.util import find_spec
from pathlib import Path

from requests.utils import get_environ_proxies, select_proxy

from plainleaf.fetching.faults import FetchError

_SOCKS = ("socks4", "socks4a", "socks5", "socks5h")
_CERTIFICATES = ("REQUESTS_CA_BUNDLE", "CURL_CA_BUNDLE")


def proxy_for(url: str) -> str | None:
    """The address of the proxy configured for ``url``, or None. Raises FetchError (address)."""
    import can_ada

    proxy = select_proxy(url, get_environ_proxies(url))
    if not proxy:
        return None
    try:
        parts = can_ada.parse(proxy if "://" in proxy else f"http://{proxy}")
    except ValueError:
        parts = None
    if parts is None or not parts.hostname:
        raise FetchError(
            "address",
            "The proxy that is set on this computer (http_proxy, https_proxy or all_proxy) has no valid address.",
            url,
        )
    kind = parts.protocol.rstrip(":")
    if kind not in ("http", "https") and not (kind in _SOCKS and find_spec("socks")):
        needs = "it needs the package PySocks" if kind in _SOCKS else "only http, https and SOCKS are known"
        raise FetchError("address", f"The proxy that is set on this computer is of the kind {kind}: {needs}.", url)
    return str(parts.href)


def certificates() -> str | bool:
    """The path of the certificates that the user's settings name; True for those of the library. Raises FetchError
    (tls)."""
    for name in _CERTIFICATES:
        if place := os.environ.get(name):
            if not Path(place).exists():
                raise FetchError("tls", f"The certificates that {name} names ({place}) are not there.", place)
            return place
    return True
