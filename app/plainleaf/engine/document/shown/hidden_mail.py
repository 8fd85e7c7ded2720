"""Mail addresses that a page hides from harvesters and its script shows again: a reader's page has them."""

from lxml import etree

HIDDEN = "[email protected]"
"""What Cloudflare writes in place of an address that is text."""
LINK = "/cdn-cgi/l/email-protection"
"""What the links lead to in place of one; the code of the address follows, or stands in the attribute."""
_CODE = "data-cfemail"


def show_addresses(root: etree._Element) -> None:
    """Write the addresses where Cloudflare's script would, as text in place of "[email protected]"; ``shown`` does it
    in links."""
    for element in list(root.iter("a", "span", "template")):
        if (code := element.get(_CODE)) and (address := _decoded(code)):
            if LINK in element.get("href", ""):
                element.set("href", f"mailto:{address}")
            element[:] = []
            element.text = address


def shown(href: str) -> str:
    """What such a link leads to once a script has run, the same where it holds no address."""
    address = _decoded(href.rpartition("#")[2])
    return f"mailto:{address}" if address else href


def _decoded(code: str) -> str:
    """The address in hexadecimal digits: the first byte, and each other one after an exclusive or with it."""
    try:
        key, *hidden = bytes.fromhex(code)
        text = bytes(byte ^ key for byte in hidden).decode()
    except ValueError:  # no such code
        return ""
    return text if text.isprintable() and "@" in text else ""
