"""Access to the Windows registry for host manifests: paths under keys of the current user."""

import sys
from typing import Protocol


class Registry(Protocol):
    """Values of the current user's keys."""

    def get(self, key: str) -> str | None:
        """The default value of a key, or None if there is no such key."""
        ...

    def program(self, name: str) -> str | None:
        """The path of a program installed for this user or for all, by file name, or None."""
        ...

    def set(self, key: str, value: str) -> None:
        """Create a key and set its default value."""
        ...

    def remove(self, key: str) -> None:
        """Remove a key if it exists."""
        ...


_PROGRAMS = r"Software\Microsoft\Windows\CurrentVersion\App Paths"


class WindowsRegistry:
    """The registry of this computer."""

    def get(self, key: str) -> str | None:
        """The default value of a key."""
        return _value("HKEY_CURRENT_USER", key)

    def program(self, name: str) -> str | None:
        """The path of a program."""
        values = (_value(top, rf"{_PROGRAMS}\{name}") for top in ("HKEY_CURRENT_USER", "HKEY_LOCAL_MACHINE"))
        return next((value.strip('"') for value in values if value), None)

    def set(self, key: str, value: str) -> None:
        """Create a key and set its default value."""
        if sys.platform != "win32":
            raise NotImplementedError("There is a registry on Windows only.")
        import winreg

        with winreg.CreateKey(winreg.HKEY_CURRENT_USER, key) as handle:
            winreg.SetValueEx(handle, "", 0, winreg.REG_SZ, value)

    def remove(self, key: str) -> None:
        """Remove a key if it exists."""
        if sys.platform != "win32":
            raise NotImplementedError("There is a registry on Windows only.")
        import winreg

        try:
            winreg.DeleteKey(winreg.HKEY_CURRENT_USER, key)
        except FileNotFoundError:
            return


def _value(top: str, key: str) -> str | None:
    if sys.platform == "win32":
        import winreg

        try:
            with winreg.OpenKey(getattr(winreg, top), key) as handle:
                return str(winreg.QueryValueEx(handle, "")[0])
        except OSError:  # missing, or not readable
            return None
    raise NotImplementedError("There is a registry on Windows only.")
