"""Writes docs/settings.md from the declarations."""

from plainleaf.engine.options import Option
from plainleaf.settings.declared import SETTINGS, Place, Setting, shown

_HEADING = """# Settings

Written from `app/plainleaf/settings/declared.py` by `python -m plainleaf.settings`; do not edit.

Both files are JSON. They lie where the system keeps such files (on Linux `~/.config/plainleaf` and
`~/.local/state/plainleaf`), or under `$PLAINLEAF_HOME` if that is set; `plainleaf doctor` names the folders. Names
that Plainleaf does not know are left as they are. A file that is no JSON is kept as `….broken.json`, the next one as
`….broken-2.json`, and the defaults
are used.
"""
_TITLES: dict[Place, str] = {
    "config": "What you choose: `settings.json`",
    "state": "What the window remembers: `state.json`",
}


def document() -> str:
    """The page in Markdown."""
    parts = [_HEADING]
    for place, title in _TITLES.items():
        parts.append(f"\n## {title}\n\n| setting | value | default | meaning |\n|---|---|---|---|\n")
        for setting in SETTINGS:
            if setting.place == place:
                parts += _rows(setting)
    return "".join(parts)


def _rows(setting: Setting) -> list[str]:
    rows = [_row(setting, setting.name)]
    return rows + [_row(field, f"{setting.name}.{field.name}") for field in setting.fields]


def _row(option: Option, name: str) -> str:
    return f"| `{name}` | {option.range_in_words()} | `{shown(option.default)}` | {option.meaning} |\n"
