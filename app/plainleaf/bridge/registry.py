"""The Windows registry, as little of it as host manifests need: a path under a key of the current user."""

import sys
from typing import Protocol


class Registry(Protocol):
    """Values of the current user's keys."""

    def get(self, key: str) -> str | None:
        """The default value of a key, None if there is no such key."""
        ...

    def set(self, key: str, value: str) -> None:
        """Make a key and give it a default value."""
        ...

    def remove(self, key: str) -> None:
        """Remove a key if it exists."""
        ...


class WindowsRegistry:
    """The real one."""

    def get(self, key: str) -> str | None:
        """The default value of a key."""
        if sys.platform == "win32":
            import winreg

            try:
                with winreg.OpenKey(winreg.HKEY_CURRENT_USER, key) as handle:
                    return str(winreg.QueryValueEx(handle, "")[0])
            except FileNotFoundError:
                return None
        raise NotImplementedError("There is a registry on Windows only.")

    def set(self, key: str, value: str) -> None:
        """Make a key and give it a default value."""
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
