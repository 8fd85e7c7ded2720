"""Of private windows nothing comes, so that nothing of them can be written."""

import json
from pathlib import Path


def test_extension_is_absent_in_private_windows(root: Path) -> None:
    manifest = json.loads((root / "extension/manifest.json").read_text("utf-8"))
    assert manifest["incognito"] == "not_allowed"
