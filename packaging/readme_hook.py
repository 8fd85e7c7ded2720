"""Makes the package's page on PyPI from README.md, where a link into the repository must be a whole address.

Such links lead to the tag of the version, below the address ``Source`` of ``[project.urls]``. Without that address
their texts stay as texts, and pictures are left out.
"""

import re
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

LINK = re.compile(r"(?P<picture>!?)\[(?P<text>[^][]*)\]\((?!\w+:|#)(?P<path>[^)\s]+)\)")


class ReadmeHook(MetadataHookInterface):
    """Adds ``readme``, which ``dynamic`` names, to the metadata."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Read README.md and the version, and write the page."""
        root = Path(self.root)
        version = re.findall(r'"(.+)"', (root / "app/plainleaf/_version.py").read_text("utf-8"))[0]
        page = on_pypi((root / "README.md").read_text("utf-8"), metadata.get("urls", {}).get("Source", ""), version)
        metadata["readme"] = {"content-type": "text/markdown", "text": page}


def on_pypi(readme: str, source: str, version: str) -> str:
    """A README whose links work wherever it is shown; ``source`` is the address of the repository, or empty."""

    def whole(link: re.Match[str]) -> str:
        picture, text, path = link.groups()
        if not source:
            return "" if picture else text
        return f"{picture}[{text}]({source.rstrip('/')}/{'raw' if picture else 'blob'}/v{version}/{path})"

    return LINK.sub(whole, readme)
