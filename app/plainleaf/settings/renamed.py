"""Old names of parameters, translated when settings are loaded."""

from collections.abc import Mapping
from typing import Any

PARAMETERS = {"text-block": {"cut": "threshold"}}
"""For each method, its parameters' old names and their new ones."""


def with_new_names(setting: str, value: Any) -> Any:
    """A setting's stored value with the current names of method parameters."""
    if setting != "choice" or not isinstance(value, Mapping) or not isinstance(value.get("parameters"), Mapping):
        return value
    method = value.get("method")
    renamed = PARAMETERS.get(method, {}) if isinstance(method, str) else {}
    old = {name: parameter for name, parameter in value["parameters"].items() if name in renamed}
    new = {renamed[name]: parameter for name, parameter in old.items()}
    rest = {name: parameter for name, parameter in value["parameters"].items() if name not in old}
    return {**value, "parameters": new | rest}
