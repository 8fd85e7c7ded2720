"""What a Linux desktop wants beside the program: menu entry, icons, AppStream, man pages, completions of the shells."""

import gzip
import os
import shutil
import subprocess
import time
from pathlib import Path

import click
from click_man.core import generate_man_page

from plainleaf import __version__
from plainleaf.cli.program import program

TOP = Path(__file__).resolve().parents[1]
LINUX = TOP / "packaging/linux"
ID = "net.plainleaf.Plainleaf"
"""What AppStream and Flatpak call the program."""
ICONS = {size: TOP / f"extension/icons/{size}.png" for size in (16, 32, 48, 128)}
COMPLETIONS = {
    "bash": "bash-completion/completions/plainleaf",
    "zsh": "zsh/vendor-completions/_plainleaf",
    "fish": "fish/vendor_completions.d/plainleaf.fish",
}


def dated() -> int:
    """The time that a package is dated at: ``SOURCE_DATE_EPOCH``, else when the commit was made that it is built of."""
    if epoch := os.environ.get("SOURCE_DATE_EPOCH"):
        return int(epoch)
    asked = ["git", "-C", str(TOP), "log", "-1", "--format=%ct"]
    return int(subprocess.run(asked, capture_output=True, text=True, check=False).stdout or 0)


def integrate(share: Path, epoch: int) -> None:
    """Write all of it below a folder ``share``, dated at ``epoch`` seconds."""
    _copy(LINUX / "plainleaf.desktop", share / "applications/plainleaf.desktop")
    _copy(TOP / "resources/icons/plainleaf.svg", share / "icons/hicolor/scalable/apps/plainleaf.svg")
    for size, icon in ICONS.items():
        _copy(icon, share / f"icons/hicolor/{size}x{size}/apps/plainleaf.png")
    date = time.strftime("%Y-%m-%d", time.gmtime(epoch))
    metainfo = (LINUX / f"{ID}.metainfo.xml").read_text("utf-8")
    metainfo = metainfo.replace("@VERSION@", __version__).replace("@DATE@", date)
    _write(share / f"metainfo/{ID}.metainfo.xml", metainfo)
    _man_pages(share / "man/man1", date)
    for shell, place in COMPLETIONS.items():
        _write(share / place, _completion(shell))


def packed(text: str) -> bytes:
    """A text as documentation is packed: the same bytes at any time."""
    return gzip.compress(text.encode("utf-8"), 9, mtime=0)


def _man_pages(folder: Path, date: str) -> None:
    """One page for each command, named after it and those above it."""
    folder.mkdir(parents=True)
    contexts = [click.Context(program, info_name="plainleaf")]
    for context in contexts:
        page = generate_man_page(context, __version__, date)
        (folder / f"{context.command_path.replace(' ', '-')}.1.gz").write_bytes(packed(page))
        if isinstance(group := context.command, click.Group):
            below = ((name, group.get_command(context, name)) for name in group.list_commands(context))
            contexts += [click.Context(command, info_name=name, parent=context) for name, command in below if command]


def _completion(shell: str) -> str:
    asked = {**os.environ, "_PLAINLEAF_COMPLETE": f"{shell}_source"}
    return subprocess.run(["plainleaf"], env=asked, capture_output=True, text=True, check=True).stdout


def _copy(source: Path, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, target)


def _write(target: Path, text: str) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(text, "utf-8")
