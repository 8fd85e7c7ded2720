"""Lists of addresses: one on a line, or anywhere in a text."""

import re
from collections.abc import Iterator
from pathlib import Path

from plainleaf.library.importers.item import BrokenItem, Found, ImportedItem, is_web, read_text

_ADDRESS = re.compile(r"https?://[^\s<>\"')\]]+", re.IGNORECASE)


def addresses_in(text: str) -> list[str]:
    """The web addresses in a text, without the punctuation after them."""
    return [url for address in _ADDRESS.findall(text) if is_web(url := address.rstrip(".,;:!?"))]


class AddressList:
    """Yields every web address in a text once."""

    name = "addresses"
    title = "List of addresses"

    def recognises(self, path: Path, beginning: bytes) -> bool:
        """True for a text file that contains an address."""
        text = path.suffix.lower() in (".txt", ".text", ".list", ".md", ".csv", "")
        return text and b"\0" not in beginning and re.search(rb"https?://", beginning) is not None

    def items(self, path: Path) -> Iterator[Found]:
        """Yield one item for each address."""
        seen: set[str] = set()
        for number, line in enumerate(read_text(path).splitlines(), 1):
            addresses = addresses_in(line)
            if not addresses and line.strip() and not line.lstrip().startswith("#") and path.suffix == ".txt":
                yield BrokenItem(f"line {number}", "there is no web address in it")
            for url in addresses:
                if url not in seen:
                    seen.add(url)
                    yield ImportedItem(url)
