"""Mail addresses that a page hides from harvesters and its script shows again: a reader's page has them."""

from lxml import etree

MARK = b"/cdn-cgi/l/email-protection"
"""What stands in every page on which Cloudflare hid some: the start of the links' addresses, before the code."""
_CODE = "data-cfemail"


def show_addresses(root: etree._Element) -> None:
    """Write the addresses where Cloudflare's script would: as text in place of "[email protected]", and in links."""
    start = MARK.decode()
    for element in list(root.iter("a", "span", "template")):
        href = element.get("href", "")
        if start in href and (address := _decoded(href.rpartition("#")[2])):
            element.set("href", f"mailto:{address}")
        if (code := element.get(_CODE)) and (address := _decoded(code)):
            if start in href:
                element.set("href", f"mailto:{address}")
            element[:] = []
            element.text = address


def _decoded(code: str) -> str:
    """The address in hexadecimal digits: the first byte, and each other one after an exclusive or with it."""
    try:
        key, *hidden = bytes.fromhex(code)
        text = bytes(byte ^ key for byte in hidden).decode()
    except ValueError:  # no such code
        return ""
    return text if text.isprintable() and "@" in text else ""
