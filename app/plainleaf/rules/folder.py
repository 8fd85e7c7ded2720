"""The user's rules: site files in two folders, for own and imported ones, and which of them are enabled."""

import errno
import json
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path

from plainleaf import files, paths
from plainleaf.engine.lazy_compile import lazy_compile
from plainleaf.engine.record import record
from plainleaf.engine.rules import Problem, Rule, RuleError, RuleSet, SiteFile, read_site_file, site_file_of
from plainleaf.engine.rules.rule import EVERYWHERE, hosts_of, ordered
from plainleaf.rules.writing import write_whole

OWN, IMPORTED = "own", "imported"
SUFFIX = ".txt"
LARGEST = 2_000_000
"""Maximum bytes of a site file."""

_DOMAIN = lazy_compile(r"\.?(?!-)[\w-]{1,63}(?:\.[\w-]{1,63})*")
_NUMBERED = lazy_compile(r"~\d+$")


@record(frozen=True, slots=True)
class StoredRule:
    """A stored rule: its ``name`` (``imported/example.org`` for an imported one), whether it is ``on``, and which parts
    of its file are ignored."""

    name: str
    on: bool
    path: Path
    file: SiteFile

    @property
    def rule(self) -> Rule:
        return self.file.rule

    @property
    def problems(self) -> tuple[Problem, ...]:
        return self.file.problems


class RuleFolder:
    """Rules in the subfolders ``own`` and ``imported`` of a folder, by default in the user's configuration.

    Imported rules are off until the user switches them on. Changes by other programs take effect at once. ``also`` are
    rules that are not stored and apply in addition.
    """

    def __init__(self, folder: Path | None = None, also: Sequence[Rule] = ()) -> None:
        self._folder = folder
        self._also = also
        self._listed: dict[Path, tuple[int, dict[str, list[str]]]] = {}
        self._read: dict[Path, tuple[tuple[int, int], SiteFile]] = {}

    def __reduce__(self) -> tuple[type["RuleFolder"], tuple[Path | None, Sequence[Rule]]]:
        """Pickle the folder's path but not the cached rules."""
        return RuleFolder, (self._folder, self._also)

    @property
    def folder(self) -> Path:
        """The folder that contains the rules."""
        return self._folder or paths.config_folder() / "rules"

    def matching(self, url: str | None) -> tuple[Rule, ...]:
        """The enabled rules for a page at this address, in the order of application."""
        hosts = hosts_of(url)
        if not hosts:
            return ()
        fitting = [rule for rule in self._also if rule.fits(url)]
        switched: dict[str, bool] | None = None
        for kind in (IMPORTED, OWN):
            domains = self._by_domain(kind)
            for stem in (stem for host in (*hosts, f"www.{hosts[0]}") for stem in domains.get(host, ())):
                switched = self._switches() if switched is None else switched
                name = _name(kind, stem)
                if switched.get(name, kind == OWN):
                    rule = self._file(kind, stem).rule
                    fitting += [rule] if rule.fits(url) else []
        return ordered(fitting)

    def left_behind(self, asked: str, url: str) -> tuple[StoredRule, ...]:
        """The enabled rules for a page at the address ``asked`` that would hold at ``url``, on another site, if they
        were moved there; empty if that site has rules of its own."""
        before, current = self.matching(asked), self.matching(url)
        if any(rule not in before for rule in current):
            return ()
        names = (rule.name for rule in before if rule not in current and moved_to(rule, url).fits(url))
        return tuple(self.entry(name) for name in names)

    def entries(self) -> tuple[StoredRule, ...]:
        """All rules: the user's own, then imported ones, each sorted by name. Raises RuleError for a file that cannot
        be read."""
        switched = self._switches()
        return tuple(self._entry(kind, stem, switched) for kind, stem in self._places())

    def entry(self, name: str) -> StoredRule:
        """The rule with a name; ``imported/`` can be left out if there is no own rule of that name. Raises
        RuleError."""
        return self._entry(*self._place(name), self._switches())

    def keep(self, rule: Rule, name: str = "") -> StoredRule:
        """Store a rule of the user's own: with a name, it replaces the rule of that name, otherwise it is added to
        those of its domain. Raises RuleError."""
        return self.keep_text(site_file_of(rule), rule.domain, name)

    def keep_text(self, text: str, domain: str, name: str = "") -> StoredRule:
        """Store a site file as a rule of the user's own. Raises RuleError."""
        stem = name or self._free(_checked(domain))
        self._write(OWN, stem, text.encode())
        return self.entry(_name(OWN, stem))

    def take_in(self, sources: Iterable[Path]) -> tuple[tuple[StoredRule, ...], tuple[str, ...]]:
        """Import site files and folders of them, replacing imported rules of the same names. Returns the rules, and a
        message for each file that is not a site file. They are off unless the rule that they replace was on. Raises
        RuleError if nothing can be written."""
        stems: list[str] = []
        missed: list[str] = []
        for path in (path for source in sources for path in _site_files(source, missed)):
            try:
                stem = _checked(path.stem)
                data = _bytes(path)
            except RuleError as error:
                missed.append(str(error))
                continue
            self._write(IMPORTED, stem, data)
            stems.append(stem)
        switched = self._switches()
        return tuple(self._entry(IMPORTED, stem, switched) for stem in stems), tuple(missed)

    def merge(self, other: "RuleFolder") -> tuple[tuple[str, ...], int, tuple[str, ...]]:
        """Add the rules of another folder whose names, in any case, are not taken here, on or off as they are there.
        Returns their names, the number of those taken, and a message for each that cannot be read. Raises RuleError if
        nothing can be written."""
        taken = {_name(*place).lower() for place in self._places()}
        switched, there = other._switches(), other._places()
        added: dict[str, bool | None] = {}
        missed: list[str] = []
        for kind, stem in there:
            name = _name(kind, stem)
            if name.lower() in taken:
                continue
            try:
                _checked(_NUMBERED.sub("", stem))
                data = _bytes(other._path(kind, stem))
            except RuleError as error:
                missed.append(str(error))
                continue
            self._write(kind, stem, data)
            added[name] = switched.get(name, kind == OWN)
        if added:
            self._switch(added)
        return tuple(added), len(there) - len(added) - len(missed), tuple(missed)

    def remove(self, name: str) -> None:
        """Remove a rule. Raises RuleError."""
        kind, stem = self._place(name)
        try:
            self._path(kind, stem).unlink(missing_ok=True)
        except OSError as error:
            raise RuleError(f"The rule {name} cannot be removed: {error.strerror}.") from error
        self._forget(kind)
        self._switch({_name(kind, stem): None})

    def switch(self, names: Iterable[str], on: bool) -> None:
        """Switch rules on or off. Raises RuleError."""
        self._switch({_name(*self._place(name)): on for name in names})

    # ── files ───────────────────────────────────────────────────────────────────────────────────────────

    def _entry(self, kind: str, stem: str, switched: dict[str, bool]) -> StoredRule:
        name = _name(kind, stem)
        return StoredRule(name, switched.get(name, kind == OWN), self._path(kind, stem), self._file(kind, stem))

    def _places(self) -> list[tuple[str, str]]:
        """The subfolder and the file name of each rule."""
        return [
            (kind, stem)
            for kind in (OWN, IMPORTED)
            for stem in sorted(stem for stems in self._by_domain(kind).values() for stem in stems)
        ]

    def _place(self, name: str) -> tuple[str, str]:
        """The subfolder and the file name of a rule."""
        kind, slash, stem = name.partition("/")
        wanted = [(kind, stem)] if slash else [(OWN, name), (IMPORTED, name)]
        for kind, stem in wanted:
            if any(stem in stems for stems in self._by_domain(kind).values()):
                return kind, stem
        raise RuleError(f"There is no rule {name!r:.80}; `plainleaf rules list` names them.")

    def _path(self, kind: str, stem: str) -> Path:
        return self.folder / kind / f"{stem}{SUFFIX}"

    def _by_domain(self, kind: str) -> dict[str, list[str]]:
        """File names without suffix by domain."""
        folder = self.folder / kind
        try:
            changed = folder.stat().st_mtime_ns
            listing = self._listed.get(folder)
            if listing is None or listing[0] != changed:
                domains: dict[str, list[str]] = defaultdict(list)
                for path in folder.iterdir():
                    if path.suffix == SUFFIX and _DOMAIN.fullmatch(_NUMBERED.sub("", path.stem)):
                        domains[_NUMBERED.sub("", path.stem).lower()].append(path.stem)
                listing = self._listed[folder] = (changed, dict(domains))
        except FileNotFoundError:
            return {}
        except OSError as error:
            raise RuleError(f"The rules in {folder} cannot be read: {error.strerror}.") from error
        return listing[1]

    def _forget(self, kind: str) -> None:
        self._listed.pop(self.folder / kind, None)

    def _file(self, kind: str, stem: str) -> SiteFile:
        path = self._path(kind, stem)
        try:
            state = path.stat()
        except OSError as error:
            raise RuleError(f"The rule in {path} cannot be read: {error.strerror}.") from error
        stamp = (state.st_mtime_ns, state.st_size)
        entry = self._read.get(path)
        if entry is None or entry[0] != stamp:
            text = _bytes(path).decode("utf-8-sig", "replace")
            read = read_site_file(text, _NUMBERED.sub("", stem), _name(kind, stem), kind == OWN)
            entry = self._read[path] = (stamp, read)
        return entry[1]

    def _free(self, domain: str) -> str:
        """An unused name for another rule of a domain."""
        taken = {stem for stems in self._by_domain(OWN).values() for stem in stems}
        number = 1
        while (stem := domain if number == 1 else f"{domain}~{number}") in taken:
            number += 1
        return stem

    def _write(self, kind: str, stem: str, data: bytes) -> None:
        _checked(_NUMBERED.sub("", stem))
        try:
            write_whole(self._path(kind, stem), data)
        except OSError as error:
            raise RuleError(f"The rule {stem} cannot be kept in {self.folder / kind}: {error.strerror}.") from error
        self._read.pop(self._path(kind, stem), None)
        self._forget(kind)

    # ── switches ────────────────────────────────────────────────────────────────────────────────────────

    @property
    def _switch_file(self) -> Path:
        return self.folder / "switches.json"

    def _switches(self) -> dict[str, bool]:
        """The stored switches; none if their file is damaged."""
        return {name: on for name, on in files.json_object(self._switch_file).items() if isinstance(on, bool)}

    def _switch(self, changes: dict[str, bool | None]) -> None:
        """Store which rules are on; None forgets a rule's switch."""
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            with files.alone(self.folder / ".switches.lock"):
                merged = {**self._switches(), **changes}
                switches = {name: on for name, on in merged.items() if on is not None}
                write_whole(self._switch_file, (json.dumps(switches, indent=1, sort_keys=True) + "\n").encode())
        except OSError as error:
            raise RuleError(f"What is switched on cannot be kept in {self._switch_file}: {error.strerror}.") from error


def read_rules(source: str | Path | None = None) -> RuleFolder | RuleSet:
    """Rules for ``extract`` from a site file, from a folder of site files, or by default from the user's folder.

    Rules from a given path are on. Raises RuleError.
    """
    return RuleFolder() if source is None else RuleSet(rules_in(Path(source).expanduser()))


def rules_in(path: Path) -> tuple[Rule, ...]:
    """The rules in a site file or in a folder of site files. Raises RuleError."""
    return tuple(file.rule for _, file in site_files_in(path))


def site_files_in(path: Path) -> tuple[tuple[Path, SiteFile], ...]:
    """The parsed site files at a path. Raises RuleError if there is none."""
    missed: list[str] = []
    parsed = tuple((file, _site_file(file)) for file in _site_files(path, missed))
    if not parsed:
        raise RuleError(missed[0] if missed else f"There is no site file in {path}.")
    return parsed


def _site_file(path: Path) -> SiteFile:
    stem = _NUMBERED.sub("", path.stem)
    return read_site_file(_bytes(path).decode("utf-8-sig", "replace"), _checked(stem), path.stem)


def moved_to(rule: Rule, url: str) -> Rule:
    """A rule for the site of a page; with its subdomains if the rule had them."""
    return replace(rule, domain="." * rule.domain.startswith(".") + domain_of(url))


def domain_of(url: str) -> str:
    """The domain for a rule on a page's site; empty if the address has none."""
    hosts = hosts_of(url)
    return hosts[0] if hosts else ""


def _site_files(source: Path, missed: list[str]) -> list[Path]:
    """The site files at a path; messages about other files are appended to ``missed``."""
    try:
        if source.is_dir():
            site_files = sorted(path for path in source.iterdir() if path.suffix == SUFFIX)
            missed += [f"{path} is named after no site." for path in site_files if not _is_domain(path.stem)]
            return [path for path in site_files if _is_domain(path.stem)]
    except OSError as error:
        missed.append(f"{source} cannot be read: {error.strerror}.")
        return []
    return [source]


def _is_domain(stem: str) -> bool:
    return stem == EVERYWHERE or ("." in stem and _DOMAIN.fullmatch(stem) is not None)


def _checked(domain: str) -> str:
    """A domain in the form used in file names. Raises RuleError."""
    bare = domain.strip().lower()
    if not _is_domain(bare):
        raise RuleError(f"{domain!r:.80} is no domain such as example.org.")
    return bare


def _bytes(path: Path) -> bytes:
    try:
        if not path.is_file():  # reading a pipe might never end
            raise OSError(errno.EINVAL, "it is no ordinary file")
        with path.open("rb") as file:
            data = file.read(LARGEST + 1)
    except (OSError, ValueError) as error:
        reason = (error.strerror if isinstance(error, OSError) else None) or str(error)
        raise RuleError(f"{path} cannot be read: {reason}.") from error
    if len(data) > LARGEST:
        raise RuleError(f"{path} is larger than {LARGEST / 1e6:g} MB, which no site file is.")
    return data


def _name(kind: str, stem: str) -> str:
    return stem if kind == OWN else f"{kind}/{stem}"
