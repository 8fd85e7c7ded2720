"""Ground: where the files lie that are not code (see ``resources/`` at the top of the project)."""

import json
import os
from functools import cache
from pathlib import Path
from typing import Any
from zlib import crc32

RULES_FOLDER = "PLAINLEAF_RULES_FOLDER"
"""The variable of the environment with the folder of the user's own rows of rules, which worker processes inherit."""


@cache
def folder() -> Path:
    """The folder of the resources: in the installed package, else in the checkout. Raises FileNotFoundError."""
    module = Path(__file__).resolve().parent
    candidates = (module / "_resources", module.parents[1] / "resources")
    for candidate in candidates:
        if candidate.is_dir():
            return candidate
    raise FileNotFoundError(f"Plainleaf's resources are missing; looked in {candidates[0]} and {candidates[1]}.")


def resource(name: str) -> Path:
    """One file or folder of the resources, named with forward slashes. Raises FileNotFoundError."""
    resource_file = folder().joinpath(*name.split("/"))
    if not resource_file.exists():
        raise FileNotFoundError(f"The resource {name} is missing in {folder()}.")
    return resource_file


def table_in(file: Path) -> dict[str, Any]:
    """The content of a TOML file. Those that each page needs are stored as JSON, too, which is read in a fifth of the
    time. Raises OSError, ValueError."""
    data = file.read_bytes()
    stored_table: dict[str, Any] | None = stored("rules/tables.json").get(checksum(data))
    return _parsed(data) if stored_table is None else stored_table


def tables() -> str:
    """The content of ``tables.json``: the files that each page needs, by checksum."""
    files = (resource(f"rules/{name}.toml").read_bytes() for name in ("boards", "directives", "names", "terms"))
    return as_stored({checksum(data): _parsed(data) for data in files})


def as_stored(contents: dict[str, Any]) -> str:
    return json.dumps(contents, ensure_ascii=False, indent=0, separators=(",", ":")) + "\n"


@cache
def stored(name: str) -> dict[str, Any]:
    """What a resource has stored of other files, by the checksum of each; nothing if it is missing or damaged."""
    try:
        value: dict[str, Any] = json.loads(resource(name).read_bytes())
    except (OSError, ValueError):
        return {}
    return value


def checksum(data: bytes) -> str:
    """That of a file's content."""
    return f"{crc32(data):08x}-{len(data)}"


def _parsed(data: bytes) -> dict[str, Any]:
    import tomllib  # a user's file, or a changed one

    return tomllib.loads(data.decode("utf-8"))


def method_page(name: str) -> Path:
    """The page of a method in Markdown, from ``docs/methods``; it may be missing."""
    module = Path(__file__).resolve().parent
    installed = module / "_resources/methods"
    return (installed if installed.is_dir() else module.parents[1] / "docs/methods") / f"{name}.md"


def rule_folders() -> tuple[Path, ...]:
    """The folders with rows of rules: the user's own, where one is chosen, and that of the resources."""
    named = os.environ.get(RULES_FOLDER, "")
    return (*((Path(named),) if named else ()), resource("rules"))


def use_rules(folder: str) -> None:
    """Use the rows of rules in a folder, too, here and in the processes that are started; none where it is empty. To be
    called before the first page is read."""
    if folder:
        os.environ[RULES_FOLDER] = str(Path(folder).resolve())
