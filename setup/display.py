"""Whether a window can be shown here: asked before Qt is, since Qt ends the process when it cannot."""

import os
import re
import socket
import sys
from pathlib import Path

_SECONDS = 3.0


def unreachable() -> str:
    """Why no window can be shown, as the start of a sentence; empty if one can."""
    if sys.platform != "linux":
        return ""
    wayland, display = os.environ.get("WAYLAND_DISPLAY"), os.environ.get("DISPLAY")
    if not wayland and not display:
        return "There is no display here"
    if wayland and _answers(_wayland_address(wayland)):
        return ""
    if display and any(_answers(address) for address in _x_addresses(display)):
        return ""
    return f"The display {display or wayland} does not answer"


def _wayland_address(name: str) -> str:
    return str(Path(os.environ.get("XDG_RUNTIME_DIR", "/"), name))


def _x_addresses(display: str) -> list[str | tuple[str, int]]:
    """Where an X server with this name listens: its Unix sockets (the second is abstract), or its port."""
    parts = re.fullmatch(r"(?:[a-z]+/)?([^:]*):(\d+)(?:\.\d+)?", display)
    if not parts:
        return []
    host, number = parts[1], int(parts[2])
    if host in ("", "unix"):
        path = f"/tmp/.X11-unix/X{number}"  # noqa: S108  where every X server puts it
        return [path, f"\0{path}"]
    return [(host, 6000 + number)]


def _answers(address: str | tuple[str, int]) -> bool:
    family = socket.AF_UNIX if isinstance(address, str) else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as caller:
        caller.settimeout(_SECONDS)
        try:
            caller.connect(address)
        except OSError:
            return False
        return True
