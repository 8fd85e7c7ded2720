"""Limits which networks a fetch may reach: a page cannot lead deeper into private networks than where it came from.

The terms are those of the Local Network Access specification: an *address space* is public, local (a private network)
or loopback (this computer).
"""

import ipaddress
from enum import IntEnum
from urllib.parse import urlsplit

from plainleaf.fetching.faults import FetchError, shown


class AddressSpace(IntEnum):
    """Address spaces; a more private one is greater."""

    PUBLIC = 0
    LOCAL = 1
    LOOPBACK = 2


_PLACES = {AddressSpace.LOCAL: "in a private network", AddressSpace.LOOPBACK: "on this computer"}
_TRANSLATED = ipaddress.IPv6Network("64:ff9b::/96")  # IPv4 behind NAT64

# Hosts outside the public space that the user's own addresses led to. A name can resolve differently at each lookup, so
# a page's space is where it was fetched from, not where its name leads now.
_seen: dict[str, AddressSpace] = {}


def space_of(ip: str) -> AddressSpace:
    """The space of an IP address; local if it is neither public nor loopback."""
    address = ipaddress.ip_address(ip.partition("%")[0])
    if isinstance(address, ipaddress.IPv6Address):
        inner = address.ipv4_mapped or address.sixtofour
        if inner is None and address in _TRANSLATED:
            inner = ipaddress.IPv4Address(int(address) & 0xFFFFFFFF)
        address = inner or address
    if address.is_loopback or address.is_unspecified:
        return AddressSpace.LOOPBACK
    special = address.is_multicast or address.is_reserved or getattr(address, "is_site_local", False)
    return AddressSpace.PUBLIC if address.is_global and not special else AddressSpace.LOCAL


def space_of_host(host: str) -> AddressSpace | None:
    """The space of a host that needs no DNS lookup; None for a name."""
    try:
        return space_of(host)
    except ValueError:
        name = host.rstrip(".").lower()
        return AddressSpace.LOOPBACK if name == "localhost" or name.endswith(".localhost") else None


def space_of_page(url: str) -> AddressSpace:
    """The space of the page at ``url``: by its host if that needs no lookup, else by where it was fetched from."""
    try:
        parts = urlsplit(url)
        host = parts.hostname or ""
    except ValueError:
        return AddressSpace.PUBLIC
    if parts.scheme not in ("http", "https"):
        return AddressSpace.PUBLIC
    space = space_of_host(host)
    return _seen.get(host, AddressSpace.PUBLIC) if space is None else space


def remember(host: str, space: AddressSpace) -> None:
    """Record the space from which a page that the user requested was fetched."""
    if space is AddressSpace.PUBLIC:
        _seen.pop(host, None)
    else:
        _seen[host] = space


class Gate:
    """Checks the connections of one fetch against the address space of its initiator.

    ``initiator`` is the address of the page that named the source; None if the user did, which allows every space.
    After a redirect, the server that sent it is the initiator.
    """

    def __init__(self, initiator: str | None) -> None:
        self._limit = AddressSpace.LOOPBACK if initiator is None else space_of_page(initiator)
        self._named_by = "a page"
        self.reached = self._limit

    def check_host(self, host: str) -> None:
        """Check a host before connecting, also through a proxy, which resolves names itself. Raises FetchError."""
        self.reached = AddressSpace.PUBLIC
        if (space := space_of_host(host)) is not None:
            self._check(space, host)

    def check_address(self, ip: str, host: str) -> None:
        """Check an IP address before connecting to it. Raises FetchError (private)."""
        self._check(space_of(ip), host)

    def redirected(self) -> None:
        """Make the server that was reached the initiator of the next request."""
        self._limit = self.reached
        self._named_by = "a redirect"

    def _check(self, space: AddressSpace, host: str) -> None:
        if space > self._limit:
            raise FetchError(
                "private",
                f"{shown(host)} is {_PLACES[space]}, where {self._named_by} from outside does not lead. "
                "Type the address to open it.",
                host,
            )
        self.reached = space
