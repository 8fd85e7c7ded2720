"""Addresses in pages and feeds. Some are invalid (``http://[``); no function raises because of that."""

from urllib.parse import urljoin, urlsplit


def host_of(address: str) -> str:
    """The host of an address, in lower case; empty if it has none or is invalid."""
    try:
        return urlsplit(address).hostname or ""
    except ValueError:
        return ""


def site_of(address: str) -> str:
    """The host of an address without ``www.``; empty if it has none or is invalid."""
    return host_of(address).removeprefix("www.")


def joined(base: str, reference: str) -> str:
    """Resolve a reference on a page; empty if it is invalid, and for a local file unless the page is one."""
    try:
        address = urljoin(base, reference)
        local = urlsplit(address).scheme == "file" and urlsplit(base).scheme != "file"
    except ValueError:
        return ""
    return "" if local else address
