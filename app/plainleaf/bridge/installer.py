"""Registers the host with browsers: writes, checks, repairs and removes its manifests, as the table in ``browsers``
says."""

import json
import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Literal

from plainleaf.bridge import callers
from plainleaf.bridge.browsers import BROWSERS, Family, InstalledBrowser, System, place_at, places
from plainleaf.bridge.faults import InstallError
from plainleaf.bridge.folder import private_folder, read_json, write_json
from plainleaf.bridge.launcher import LaunchCommand, fault_of, files, holds, owner, sandbox_files, started_by, write
from plainleaf.bridge.messages import HOST_NAME
from plainleaf.bridge.registry import Registry

State = Literal["registered", "stale", "another", "unregistered", "blocked"]
"""``another``: registered by another copy of Plainleaf, which is replaced only on request."""

_RUNNABLE = frozenset({"", ".bat"})


@dataclass(frozen=True, slots=True)
class BrowserState:
    """The registration of one browser: its state, and in ``reason`` why it would fail and how to repair it, or a
    note."""

    place: InstalledBrowser
    state: State
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Installer:
    """The bridge of one user on one computer.

    ``registry`` is needed only on Windows. ``all_users`` are the folders of manifests for all users. Browsers' programs
    are searched in the folders of ``path`` (``programs.folders``).
    """

    system: System
    home: Path
    program: LaunchCommand
    config: Path | None = None
    registry: Registry | None = None
    all_users: Mapping[Family, tuple[Path, ...]] = field(default_factory=dict)
    path: str = ""

    def places(self, names: Iterable[str] = ()) -> list[InstalledBrowser]:
        """The named browsers; by default those found here, and those registered before their first start. Raises
        InstallError for a name that is not in the table."""
        wanted = set(names)
        rows = self._rows()
        unknown = wanted - {place.browser.name for place in rows}
        if unknown:
            browsers = ", ".join(browser.name for browser in BROWSERS)
            raise InstallError(f"There is no browser {sorted(unknown)[0]!r} in the table; there are: {browsers}.")
        if not wanted:
            present = {location for place in rows if place.found for location in _where(place)}
            return [
                place
                for place in rows
                if place.found
                or (place.packaging == "system" and self._registered(place) and present.isdisjoint(_where(place)))
            ]
        return [
            place for place in rows if place.browser.name in wanted and (place.found or place.packaging == "system")
        ]

    def install(self, names: Iterable[str] = ()) -> list[BrowserState]:
        """Register with the named browsers, by default with all that are found. Returns their registrations, and those
        of browsers that opened another copy and now open this one, as a user's copies share a launcher. A browser whose
        files cannot be written has the reason in its registration. Raises InstallError."""
        chosen = [place for place in self.places(names) if not place.blocked]
        before = {place: self._other_copy(place) for place in (*self.places(), *chosen) if self._registered(place)}
        private_folder(self.program.folder)
        failed = {place: reason for place in chosen if (reason := self._write(place))}
        also = [place for place, root in before.items() if root and not self._other_copy(place)]
        shown = dict.fromkeys((*self.places(names), *also))
        states = [_taken_over(self.state_of(place), before.get(place, ""), self.program.root) for place in shown]
        return [
            replace(state, state="stale", reason=failed[state.place]) if state.place in failed else state
            for state in states
        ]

    def _write(self, place: InstalledBrowser) -> str:
        """Write the launcher and the manifests of a browser; returns why that failed, or an empty string."""
        launchers = self._launchers(place)
        try:
            for path, text in launchers.items():
                write(path, text, runnable=path.suffix in _RUNNABLE)
            for path in self._manifests(place):
                write(path, self._manifest(place))
        except InstallError as error:
            return str(error)
        if place.key and self.registry:
            self.registry.set(self._key(place), str(self._manifests(place)[0]))
        return ""

    def install_at(self, folder: Path, family: Family) -> BrowserState:
        """Register with a browser that is not in the table, given the ``folder`` of its manifests, and remember it.
        Raises InstallError, always on Windows, where browsers use the registry."""
        if self.system == "win32":
            raise InstallError("On Windows browsers find programs in the registry, not in a folder.")
        name = str(folder.absolute())
        private_folder(self.program.folder)
        write_json(self._elsewhere, {**read_json(self._elsewhere), name: family})
        return self.install([name])[0]

    def accept(self, names: Iterable[str]) -> list[BrowserState]:
        """Also accept the extension under these ids, in every registered browser whose files can be written. Returns
        the others, which stay outdated. Raises InstallError."""
        private_folder(self.program.folder)
        for name in names:
            callers.accept(self.program.folder, name)
        return [state for state in self._renewed() if state.state != "registered"] if names else []

    def status(self, names: Iterable[str] = ()) -> list[BrowserState]:
        """The registrations of the named browsers, by default of all that are found."""
        return [self.state_of(place) for place in self.places(names)]

    def remove(self, names: Iterable[str] = ()) -> list[InstalledBrowser]:
        """Remove the manifests of the named browsers, by default of all except those that open another copy. Returns
        the browsers that had one. Raises InstallError, after the others, for one that cannot be removed.

        A manifest is kept if another browser that is not named shares it (Brave reads Chrome's registry key).
        """
        named = set(names)
        self.places(named)
        rows = self._rows()
        had = [
            place
            for place in rows
            if self._registered(place) and (place.browser.name in named if named else not self._other_copy(place))
        ]
        added = [place for place in rows if place.found and place not in had]
        shared = {path for place in added for path in place.folders} | {place.key for place in added}
        failed, gone = list[str](), set[str]()
        for place in had:
            reasons = [_removed(folder / f"{HOST_NAME}.json") for folder in set(place.folders) - shared]
            failed += reasons
            if not any(reasons):
                gone.add(place.browser.name)
            if place.key and place.key not in shared and self.registry:
                self.registry.remove(self._key(place))
        self._forget(gone)
        if not any(self._registered(place) for place in rows):
            failed += map(_removed, (*files(self.program, self.system), Path(self.program.folder) / callers.NAMED_FILE))
        if any(failed):
            raise InstallError(" ".join(filter(None, failed)))
        return [place for place in had if place.found or place.packaging == "system"]

    def repair(self) -> list[InstalledBrowser]:
        """Rewrite this copy's outdated manifests; called on every start of the app."""
        return [state.place for state in self._renewed() if state.state == "registered"]

    def _renewed(self) -> list[BrowserState]:
        """The registrations that were outdated, after they were written again."""
        stale = [place for place in self._rows() if self._registered(place) and self.state_of(place).state == "stale"]
        repaired = self.install({place.browser.name for place in stale}) if stale else []
        return [state for state in repaired if state.place in stale]

    def state_of(self, place: InstalledBrowser) -> BrowserState:
        """The registration of one browser."""
        if place.blocked:
            return BrowserState(place, "blocked", place.word)
        if not self._registered(place):
            if shared := self._for_all_users(place):
                return BrowserState(place, "registered", f"For all users of this computer, by {shared}.")
            return BrowserState(place, "unregistered", f"Run: plainleaf bridge install {place.browser.name}")
        advice = f"Run: plainleaf bridge install {place.browser.name}"
        if other := self._other_copy(place):
            launcher = self._registered_launcher(place) or self.launcher()
            remark = "" if os.path.exists(launcher) else ", which is gone"
            return BrowserState(
                place, "another", f"It opens the Plainleaf in {other}{remark}. To have this one: {advice[5:]}"
            )
        for path in self._manifests(place):
            if not holds(path, self._manifest(place)):
                return BrowserState(place, "stale", f"{path} {_fault_of(path)}. {advice}")
        for path, text in self._launchers(place).items():
            if not holds(path, text):
                return BrowserState(place, "stale", f"{path} is missing or belongs to another installation. {advice}")
            if self.system != "win32" and path.suffix in _RUNNABLE and not path.stat().st_mode & 0o100:
                return BrowserState(place, "stale", f"{path} is not executable. {advice}")
        if not Path(self.program.python).exists():
            return BrowserState(
                place, "stale", f"The interpreter {self.program.python} is gone; install Plainleaf again."
            )
        return BrowserState(place, "registered", self._permission(place) or place.word)

    def launcher(self, place: InstalledBrowser | None = None) -> Path:
        """The file that a browser starts."""
        outer = next(iter(files(self.program, self.system)))
        if place is not None and place.sandbox:
            return next(iter(sandbox_files(outer, self.home, place.sandbox)))
        return outer

    def launcher_of_all_users(self) -> Path | None:
        """The file that browsers start for all users of this computer, or None if none is registered."""
        manifests = (folder / f"{HOST_NAME}.json" for folders in self.all_users.values() for folder in folders)
        path = next((read_json(str(manifest)).get("path") for manifest in manifests if manifest.exists()), None)
        return Path(path) if isinstance(path, str) else None

    @property
    def _elsewhere(self) -> str:
        """The file that lists the manifest folders of browsers outside the table, with their families."""
        return str(Path(self.program.folder) / "locations.json")

    def _rows(self) -> list[InstalledBrowser]:
        """The table for this computer, then the folders that the user added."""
        named = [
            place_at(Path(folder), "firefox" if family == "firefox" else "chromium")
            for folder, family in read_json(self._elsewhere).items()
            if os.path.isabs(folder) and "\0" not in folder
        ]
        return places(self.system, self.home, self.config, self.path, self.registry) + named

    def _forget(self, names: set[str]) -> None:
        named = read_json(self._elsewhere)
        if names & set(named):
            write_json(self._elsewhere, {name: family for name, family in named.items() if name not in names})

    def _other_copy(self, place: InstalledBrowser) -> str:
        """The location of another copy that this browser opens; empty if it opens this one. A copy that no longer
        exists in this user's own folder was moved, and counts as this one."""
        ours = self.launcher()
        launcher = self._registered_launcher(place) or ours  # a damaged manifest names no copy
        root = owner(launcher.parent)
        if launcher != ours:
            return root or str(launcher.parent)
        return root if root not in ("", self.program.root) and Path(root, "plainleaf").exists() else ""

    def _registered_launcher(self, place: InstalledBrowser) -> Path | None:
        """The launcher that a browser's manifest names, or None if it cannot be read."""
        manifest = self._manifests(place)[0]
        if place.key and self.registry:
            manifest = Path(self.registry.get(self._key(place)) or manifest)
        try:
            path = json.loads(manifest.read_text(encoding="utf-8-sig"))["path"]
        except (OSError, ValueError, KeyError, TypeError, RecursionError):
            return None if manifest in self._manifests(place) else manifest
        named = isinstance(path, str) and os.path.isabs(path) and "\0" not in path
        return started_by(Path(path), place.sandbox) if named else None

    def _launchers(self, place: InstalledBrowser) -> dict[Path, str]:
        result = files(self.program, self.system)
        if place.sandbox:
            result |= sandbox_files(self.launcher(), self.home, place.sandbox)
        return result

    def _manifest(self, place: InstalledBrowser) -> str:
        return manifest_text(str(self.launcher(place)), place.browser.family, self.program.folder)

    def _for_all_users(self, place: InstalledBrowser) -> Path | None:
        """The manifest that registers the bridge for all users, if this browser reads one."""
        if place.packaging != "system":
            return None
        manifests = (folder / f"{HOST_NAME}.json" for folder in self.all_users.get(place.browser.family, ()))
        return next((path for path in manifests if path.exists()), None)

    def _manifests(self, place: InstalledBrowser) -> list[Path]:
        if place.key:
            return [Path(self.program.folder) / "host" / f"{HOST_NAME}-{place.browser.family}.json"]
        return [folder / f"{HOST_NAME}.json" for folder in place.folders]

    def _registered(self, place: InstalledBrowser) -> bool:
        if place.key:
            return self.registry is not None and self.registry.get(self._key(place)) is not None
        return any(path.exists() for path in self._manifests(place)[:1])

    def _key(self, place: InstalledBrowser) -> str:
        return rf"{place.key}\{HOST_NAME}"

    def _permission(self, place: InstalledBrowser) -> str:
        """The permission that a browser in a Flatpak still needs, if any."""
        if not place.sandbox or _may_leave(self.home, place.sandbox):
            return ""
        command = f"flatpak override --user --talk-name=org.freedesktop.Flatpak {place.sandbox}"
        return f"It may not start programs outside its sandbox until you allow it: {command}"


def _taken_over(browser: BrowserState, before: str, now: str) -> BrowserState:
    """The registration of a browser that opened another copy before, with the locations of both."""
    if not before or browser.state != "registered":
        return browser
    return replace(
        browser, reason=f"It was the Plainleaf in {before}, now it is the one in {now}. {browser.reason}".rstrip()
    )


def manifest_text(launcher: str, family: Family, folder: str = "") -> str:
    """The manifest for a family of browsers: which program is the host, and which extensions may call it. ``folder`` is
    the bridge's own, where the user's additional extension ids are stored."""
    named = {"allowed_origins": callers.origins(folder)}
    if family == "firefox":
        named = {"allowed_extensions": list(callers.accepted(folder, family))}
    content = {
        "name": HOST_NAME,
        "description": "Opens pages from the browser in Plainleaf",
        "path": launcher,
        "type": "stdio",
        **named,
    }
    return json.dumps(content, indent=2) + "\n"


def _where(place: InstalledBrowser) -> set[str | Path]:
    """What identifies a browser's registration: its folder or registry key, which browsers may share."""
    return {place.key} if place.key else set(place.folders[:1])


def _removed(path: Path) -> str:
    """Remove a file; returns why that failed, or an empty string."""
    try:
        path.unlink(missing_ok=True)
    except OSError as error:
        return fault_of(error, "removed")
    return ""


def _fault_of(path: Path) -> str:
    try:
        json.loads(path.read_bytes())
    except FileNotFoundError:
        return "is missing"
    except IsADirectoryError:
        return "is a folder; remove it first"
    except (OSError, ValueError, RecursionError):
        return "cannot be read as JSON"
    return "belongs to another installation or version"


def _may_leave(home: Path, sandbox: str) -> bool:
    try:
        text = (home / ".local/share/flatpak/overrides" / sandbox).read_text(encoding="utf-8", errors="replace")
    except OSError:
        return False
    return "org.freedesktop.Flatpak=talk" in text.replace(" ", "")
