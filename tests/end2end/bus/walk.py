"""Run by a Python that has ``gi``: prints as JSON what a screen reader finds over D-Bus of all programs on the bus.

Each object: role, name, description, states (bits), whether a label belongs to it, and its path of names and roles.
"""

import json
import sys

from gi.repository import Gio, GLib

ACCESSIBLE = "org.a11y.atspi.Accessible"
PATIENCE = 60_000  # milliseconds
DEEPEST, MOST = 40, 100
SHOWING = 1 << 25
LABELLED_BY = 2  # ATSPI_RELATION_LABELLED_BY
_Flags = Gio.DBusConnectionFlags


def main() -> None:
    session = Gio.bus_get_sync(Gio.BusType.SESSION)
    (address,) = _call(session, "org.a11y.Bus", "/org/a11y/bus", "org.a11y.Bus", "GetAddress")
    flags = _Flags.AUTHENTICATION_CLIENT | _Flags.MESSAGE_BUS_CONNECTION
    bus = Gio.DBusConnection.new_for_address_sync(address, flags, None, None)
    found: list[dict[str, object]] = []
    root = "org.a11y.atspi.Registry", "/org/a11y/atspi/accessible/root"
    for name, path in _call(bus, *root, ACCESSIBLE, "GetChildren")[0]:
        for child in _call(bus, name, path, ACCESSIBLE, "GetChildren")[0]:
            _walk(bus, *child, "", found)
    json.dump(found, sys.stdout)


def _call(bus, name, path, interface, method, given=None):
    return bus.call_sync(name, path, interface, method, given, None, 0, PATIENCE, None).unpack()


def _walk(bus, name: str, path: str, trail: str, found: list[dict[str, object]], depth: int = 0) -> None:
    if path.endswith("/null"):
        return
    try:
        (role,) = _call(bus, name, path, ACCESSIBLE, "GetRoleName")
        (states,) = _call(bus, name, path, ACCESSIBLE, "GetState")
        texts = [_property(bus, name, path, which) for which in ("Name", "Description")]
        (relations,) = _call(bus, name, path, ACCESSIBLE, "GetRelationSet")
        (children,) = _call(bus, name, path, ACCESSIBLE, "GetChildren")
    except GLib.Error as error:
        if "UnknownObject" in str(error) or "UnknownInterface" in str(error):
            return  # gone meanwhile
        raise
    if not states[0] & SHOWING:
        return
    labelled = any(kind == LABELLED_BY for kind, _targets in relations)
    here = {"role": role, "name": texts[0], "description": texts[1], "states": states[0], "labelled": labelled}
    found.append({**here, "path": trail})
    if role == "web document" and "Original page" in trail:
        return  # the words of a web site are its own
    inside = f"{trail} > {texts[0] or role}"
    for child in children[:MOST] if depth < DEEPEST else ():
        _walk(bus, *child, inside, found, depth + 1)


def _property(bus, name: str, path: str, which: str) -> str:
    given = GLib.Variant("(ss)", (ACCESSIBLE, which))
    return _call(bus, name, path, "org.freedesktop.DBus.Properties", "Get", given)[0]


main()
