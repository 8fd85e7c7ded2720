"""The folder that needs no Python: ``build.py SITE FOLDER`` takes the packages installed in SITE, works in FOLDER, and
writes ``dist/plainleaf-VERSION-linux-MACHINE.tar.xz``."""

import os
import platform
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from integration import TOP, dated, integrate
from plainleaf import __version__
from trim import forget_origin, trim

README = """Plainleaf {version}

  ./plainleaf open          the window; `./plainleaf --help` names all other commands
  ./plainleaf bridge install    connects your browsers
  ./plainleaf --portable open   keeps settings and pages in this folder

It needs no Python, and of the system what a desktop has: X11 or Wayland, OpenGL, fontconfig, NSS, ALSA.
Where Ubuntu (24.04 and later) keeps the web engine from its sandbox, take the Debian package.
Menu entry, icons, man pages and completions lie in `share`, for ~/.local/share.
"""


def main(site: str, folder: str) -> None:
    """Build and pack."""
    epoch = dated()
    work = Path(folder)
    asked = {**os.environ, "PLAINLEAF_SITE": site, "PYTHONPATH": site, "PYTHONHASHSEED": "0"}
    places = ["--distpath", str(work), "--workpath", str(work / "work")]
    spec = TOP / "packaging/tarball/plainleaf.spec"
    subprocess.run(["pyinstaller", "--noconfirm", "--log-level=WARN", *places, str(spec)], env=asked, check=True)
    made = work / "plainleaf"
    trim(made / "_internal/PySide6", made / "_internal")
    for known in Path(site).glob("*.dist-info"):  # by which the doctor knows them; their licences lie in it
        shutil.copytree(known, made / "_internal" / known.name, dirs_exist_ok=True)
    forget_origin(made / "_internal")
    integrate(made / "share", epoch)
    (made / "README").write_text(README.format(version=__version__), "utf-8")
    (made / "LICENSE").write_bytes((TOP / "LICENSE").read_bytes())
    target = TOP / f"dist/plainleaf-{__version__}-linux-{platform.machine()}.tar.xz"
    target.parent.mkdir(exist_ok=True)
    pack(made, target, epoch)
    size = sum(file.stat().st_size for file in made.rglob("*") if file.is_file() and not file.is_symlink())
    print(f"{target}  {target.stat().st_size / 1e6:.0f} MB, unpacked {size / 1e6:.0f} MB")


def pack(folder: Path, target: Path, epoch: int) -> None:
    """Pack a folder: the same bytes from the same files."""

    def plain(entry: tarfile.TarInfo) -> tarfile.TarInfo:
        entry.uid = entry.gid = 0
        entry.uname = entry.gname = "root"
        entry.mtime = epoch
        return entry

    with tarfile.open(target, "w:xz", preset=3) as archive:
        for path in sorted((folder, *folder.rglob("*"))):
            archive.add(path, str(path.relative_to(folder.parent)), recursive=False, filter=plain)


if __name__ == "__main__":
    main(*sys.argv[1:])
