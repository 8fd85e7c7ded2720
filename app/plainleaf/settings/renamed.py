"""What older versions called otherwise: carried over when the settings are read."""

from collections.abc import Mapping
from typing import Any

PARAMETERS = {"text-block": {"cut": "threshold"}}
"""By method: the old names of its parameters, and the new ones."""


def with_new_names(setting: str, value: Any) -> Any:
    """The value of a setting as the file has it, with parameters of methods under the names that they have now."""
    if setting != "choice" or not isinstance(value, Mapping) or not isinstance(value.get("parameters"), Mapping):
        return value
    method = value.get("method")
    renamed = PARAMETERS.get(method, {}) if isinstance(method, str) else {}
    old = {name: given for name, given in value["parameters"].items() if name in renamed}
    new = {renamed[name]: given for name, given in old.items()}
    kept = {name: given for name, given in value["parameters"].items() if name not in old}
    return {**value, "parameters": new | kept}
