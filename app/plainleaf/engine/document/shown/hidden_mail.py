"""Decodes mail addresses that a page hides from harvesters and shows with a script."""

from lxml import etree

HIDDEN = "[email protected]"
"""The text that Cloudflare writes in place of an address."""
LINK = "/cdn-cgi/l/email-protection"
"""The target that it writes in place of a mail link; the encoded address follows, or is in an attribute."""
_CODE = "data-cfemail"


def show_addresses(root: etree._Element) -> None:
    """Replace "[email protected]" by the addresses, as Cloudflare's script does; ``shown`` does so for links."""
    for element in list(root.iter("a", "span", "template")):
        if (code := element.get(_CODE)) and (address := _decoded(code)):
            if LINK in element.get("href", ""):
                element.set("href", f"mailto:{address}")
            element[:] = []
            element.text = address


def shown(href: str) -> str:
    """The decoded target of a link; the same target if it holds no address."""
    address = _decoded(href.rpartition("#")[2])
    return f"mailto:{address}" if address else href


def _decoded(code: str) -> str:
    """Decode an address from hexadecimal digits: the first byte, and each further one XORed with it."""
    try:
        key, *hidden = bytes.fromhex(code)
        text = bytes(byte ^ key for byte in hidden).decode()
    except ValueError:  # not such a code
        return ""
    return text if text.isprintable() and "@" in text else ""
