"""Addresses as pages and feeds have them: some are none (``http://[``), and nothing may end by that."""

from urllib.parse import urljoin, urlsplit


def host_of(address: str) -> str:
    """The host of an address, in lower case; empty where it has none or is no address."""
    try:
        return urlsplit(address).hostname or ""
    except ValueError:
        return ""


def site_of(address: str) -> str:
    """The host of an address without ``www.``; empty where it has none or is no address."""
    return host_of(address).removeprefix("www.")


def joined(base: str, reference: str) -> str:
    """The address that a reference on a page leads to; empty where that is none, and for a file of this computer
    unless the page is one."""
    try:
        address = urljoin(base, reference)
        local = urlsplit(address).scheme == "file" and urlsplit(base).scheme != "file"
    except ValueError:
        return ""
    return "" if local else address
