"""Which networks a fetch may reach: a page never leads deeper into the user's own networks than where it came from.

The terms are those of the web's specification of local network access: an *address space* is public, local (a
private network) or loopback (this computer).
"""

import ipaddress
from enum import IntEnum
from urllib.parse import urlsplit

from plainleaf.fetching.faults import FetchError, shown


class AddressSpace(IntEnum):
    """Deeper ones are greater."""

    PUBLIC = 0
    LOCAL = 1
    LOOPBACK = 2


_PLACES = {AddressSpace.LOCAL: "in a private network", AddressSpace.LOOPBACK: "on this computer"}
_TRANSLATED = ipaddress.IPv6Network("64:ff9b::/96")  # IPv4 behind NAT64

# Hosts outside the public space that a user's own addresses led to. What a name stands for may change between
# two lookups, so a page's space is where it was fetched from, never where its name leads now.
_seen: dict[str, AddressSpace] = {}


def space_of(ip: str) -> AddressSpace:
    """The space of an IP address. Whatever is neither public nor loopback is local."""
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
    """The space of a host that needs no lookup, None for a name."""
    try:
        return space_of(host)
    except ValueError:
        name = host.rstrip(".").lower()
        return AddressSpace.LOOPBACK if name == "localhost" or name.endswith(".localhost") else None


def space_of_page(url: str) -> AddressSpace:
    """The space of the page at ``url``: by its host if that needs no lookup, else where it was fetched from."""
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
    """A page that the user asked for came from this host, in this space."""
    if space is AddressSpace.PUBLIC:
        _seen.pop(host, None)
    else:
        _seen[host] = space


class Gate:
    """Lets one fetch connect to the spaces that whoever named its address may reach.

    ``initiator`` is the address of the page that named it, None if the user did: then all are allowed. Of a redirect,
    the server that sent it is the one who names.
    """

    def __init__(self, initiator: str | None) -> None:
        self._limit = AddressSpace.LOOPBACK if initiator is None else space_of_page(initiator)
        self._named_by = "a page"
        self.reached = self._limit

    def check_host(self, host: str) -> None:
        """Before any connection is made, also one to a proxy, which looks names up itself. Raises FetchError."""
        self.reached = AddressSpace.PUBLIC
        if (space := space_of_host(host)) is not None:
            self._check(space, host)

    def check_address(self, ip: str, host: str) -> None:
        """Before a connection to this address is made. Raises FetchError (private)."""
        self._check(space_of(ip), host)

    def redirected(self) -> None:
        """The server that was reached names the next address."""
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
