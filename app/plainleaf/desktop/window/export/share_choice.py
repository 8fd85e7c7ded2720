"""How an article is to leave the program, and what is remembered of that for the next one."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from plainleaf import files
from plainleaf.actions.notes import LAYOUTS
from plainleaf.actions.sharing import LINK_FORMS, WAYS, LinkForm, WayName, suffix_for

USUAL: WayName = "text"
"""The way that is offered first."""


@dataclass(frozen=True, slots=True)
class ShareChoice:
    """One way with all that it needs: the ``folder`` and the ``name`` of the file without its suffix, whether
    ``pictures`` come along, the ``form`` of a link, whether a file of this name is to be replaced."""

    way: WayName
    folder: Path
    name: str = ""
    pictures: bool = False
    form: LinkForm = "address"
    replace: bool = False

    @property
    def target(self) -> Path | None:
        """The file, None where its name is none."""
        below = LAYOUTS[self.way].notes if WAYS[self.way].note else ()
        try:
            return files.inside(self.folder.joinpath(*below), self.name + suffix_for(self.way)) if self.name else None
        except ValueError:
            return None


@dataclass(frozen=True, slots=True)
class LastShare:
    """What was chosen last: the way, the form of links, and for each way its folder and whether pictures come along."""

    way: WayName = USUAL
    form: LinkForm = "address"
    folders: Mapping[str, str] = field(default_factory=dict)
    pictures: Mapping[str, bool] = field(default_factory=dict)

    def folder(self, way: WayName) -> Path | None:
        """The folder that a way wrote to last, None where there is none any more."""
        chosen = self.folders.get(way, "")
        return Path(chosen) if chosen and Path(chosen).is_dir() else None

    def with_pictures(self, way: WayName) -> bool:
        """Whether pictures come along in this way."""
        return self.pictures.get(way, bool(WAYS[way].pictures))

    def after(self, choice: ShareChoice) -> "LastShare":
        """What is offered after this choice."""
        chosen = WAYS[choice.way]
        folders = {**self.folders, choice.way: str(choice.folder)} if chosen.format else self.folders
        pictures = self.pictures if chosen.pictures is None else {**self.pictures, choice.way: choice.pictures}
        return replace(self, way=choice.way, form=choice.form, folders=folders, pictures=pictures)

    def plain(self) -> dict[str, Any]:
        """As values for the settings."""
        return {
            "way": self.way, "form": self.form, "folders": dict(self.folders), "pictures": dict(self.pictures),
        }  # fmt: skip


def last_share(stored: Any) -> LastShare:
    """What was stored; values that do not fit are the usual ones."""
    given: Mapping[str, Any] = stored if isinstance(stored, Mapping) else {}
    folders, pictures = (given.get(name) for name in ("folders", "pictures"))
    return LastShare(
        given["way"] if given.get("way") in WAYS else USUAL,
        given["form"] if given.get("form") in LINK_FORMS else "address",
        {way: one for way, one in folders.items() if isinstance(one, str)} if isinstance(folders, Mapping) else {},
        {way: one for way, one in pictures.items() if isinstance(one, bool)} if isinstance(pictures, Mapping) else {},
    )
