"""The Debian package: ``build.py SITE FOLDER`` takes the packages installed in SITE, works in FOLDER, and writes into
``dist``.

Everything lies in ``/usr/lib/plainleaf``, an environment of the system's own Python: nothing is fetched when it is
installed, and no other program's packages are touched. The same files make the same package.
"""

import os
import shutil
import subprocess
import sys
from email.utils import formatdate
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "setup"))

from integration import LINUX, TOP, dated, integrate, packed
from needs import DISPLAY, QT
from plainleaf import __version__
from plainleaf.bridge.browsers import ALL_USERS
from plainleaf.bridge.installer import manifest_text
from plainleaf.bridge.messages import HOST_NAME
from trim import forget_origin, trim

HOME = "usr/lib/plainleaf"
PYTHON = f"python{sys.version_info.major}.{sys.version_info.minor}"
NEXT = f"{sys.version_info.major}.{sys.version_info.minor + 1}"
LIBC = "libc6 (>= 2.34)"  # what the wheels of PySide6 are built for
MAINTAINER = "Plainleaf <plainleaf@localhost>"
DESCRIPTION = """Reader for web pages: the article, and nothing else
 Plainleaf finds the article in a web page, shows why it chose it, and lets
 you read it in peace. Pages come from an address, a file, or from your
 browser as you see them there. What you read stays on your own computer."""


def main(site: str, folder: str) -> None:
    """Build the package."""
    epoch = dated()
    root = Path(folder) / "root"
    shutil.rmtree(root, ignore_errors=True)
    environment(root, Path(site))
    integrate(root / "usr/share", epoch)
    for_all_users(root)
    documents(root / "usr/share/doc/plainleaf", epoch)
    control(root)
    dates(root, epoch)
    target = TOP / f"dist/plainleaf_{__version__}_{architecture()}.deb"
    target.parent.mkdir(exist_ok=True)
    packing = ["dpkg-deb", "--root-owner-group", "-Zzstd", "-z12", "--build", str(root), str(target)]
    subprocess.run(packing, env={**os.environ, "SOURCE_DATE_EPOCH": str(epoch)}, check=True)
    print(f"{target}  {target.stat().st_size / 1e6:.0f} MB")


def environment(root: Path, site: Path) -> None:
    """An environment of Python whose interpreter is the system's."""
    home = root / HOME
    packages = home / "lib" / PYTHON / "site-packages"
    shutil.copytree(site, packages, ignore=left_out)
    trim(packages / "PySide6")
    forget_origin(packages)
    (home / "bin").mkdir()
    (home / "bin/python3").symlink_to(f"../../../bin/{PYTHON}")
    (home / "bin/python").symlink_to("python3")
    (home / "pyvenv.cfg").write_text("home = /usr/bin\ninclude-system-site-packages = false\n")
    start = f'#!/{HOME}/bin/python3 -P\nfrom plainleaf.__main__ import main\n\nif __name__ == "__main__":\n    main()\n'
    runnable(home / "bin/plainleaf", start)
    (root / "usr/bin").mkdir(parents=True)
    (root / "usr/bin/plainleaf").symlink_to("../lib/plainleaf/bin/plainleaf")
    compiling = ["-m", "compileall", "-q", "-s", str(root), "--invalidation-mode", "unchecked-hash", str(packages)]
    # The order of sets is a matter of chance otherwise; who keeps compiled code elsewhere ships it all the same.
    same = {**os.environ, "PYTHONHASHSEED": "0", "PYTHONPYCACHEPREFIX": ""}
    subprocess.run([sys.executable, *compiling], env=same, check=False)  # templates of some packages are no Python


def left_out(folder: str, names: list[str]) -> set[str]:
    """What of a package nobody needs to run it: tests, examples, code compiled elsewhere."""
    tests = {"tests"} if Path(folder).parts[-1] != "plainleaf" else set()
    return {"__pycache__", "bin", "examples", *tests} & set(names)


def for_all_users(root: Path) -> None:
    """What browsers start, and where each of them is told so for every user of the computer: by links, so that nothing
    is left of them when the package is removed."""
    runnable(root / HOME / "host", (TOP / "packaging/deb/host").read_text("utf-8").replace("@PYTHON@", PYTHON))
    share = root / "usr/share/plainleaf"
    share.mkdir()
    for family, folders in ALL_USERS.items():
        manifest = share / f"{family}.json"
        manifest.write_text(manifest_text(f"/{HOME}/host", family), "utf-8")
        for folder in folders:
            place = root / str(folder).lstrip("/")
            place.mkdir(parents=True)
            beside = os.path.relpath(manifest, place)
            (place / f"{HOST_NAME}.json").symlink_to(
                beside if folder.is_relative_to("/usr") else f"/{manifest.relative_to(root)}"
            )
    shutil.copyfile(LINUX / "plainleaf.apparmor", share / "apparmor")
    overrides = root / "usr/share/lintian/overrides"
    overrides.mkdir(parents=True)
    shutil.copyfile(TOP / "packaging/deb/lintian-overrides", overrides / "plainleaf")


def documents(folder: Path, epoch: int) -> None:
    """Licence and changes, as Debian keeps them."""
    folder.mkdir(parents=True)
    licence = (TOP / "LICENSE").read_text("utf-8")
    rest = f"\nThe licences of the packages that come along lie beside them, in /{HOME}/lib/{PYTHON}/site-packages.\n"
    (folder / "copyright").write_text(licence + rest, "utf-8")
    (folder / "changelog.gz").write_bytes(packed((TOP / "CHANGELOG.md").read_text("utf-8")))
    entry = f"plainleaf ({__version__}) stable; urgency=medium\n\n  * See changelog.gz.\n\n -- {MAINTAINER}  "
    (folder / "changelog.Debian.gz").write_bytes(packed(f"{entry}{formatdate(epoch)}\n"))


def control(root: Path) -> None:
    """What dpkg is told."""
    folder = root / "DEBIAN"
    folder.mkdir()
    size = sum(file.lstat().st_size for file in root.rglob("*") if file.is_file() and not file.is_symlink()) // 1024
    libraries = (" | ".join(need.packages) for need in (*QT, *DISPLAY))
    needed = [PYTHON, f"python3 (<< {NEXT})", LIBC, "libstdc++6", "ca-certificates", *libraries]
    fields = {
        "Package": "plainleaf",
        "Version": __version__,
        "Architecture": architecture(),
        "Maintainer": MAINTAINER,
        "Installed-Size": size,
        "Depends": ", ".join(needed),
        "Suggests": "speech-dispatcher",
        "Section": "web",
        "Priority": "optional",
        "Description": DESCRIPTION,
    }
    (folder / "control").write_text("".join(f"{name}: {value}\n" for name, value in fields.items()), "utf-8")
    (folder / "triggers").write_text(f"interest-noawait /usr/bin/{PYTHON}\n", "utf-8")
    for name in ("postinst", "postrm"):
        runnable(folder / name, (TOP / "packaging/deb" / name).read_text("utf-8").replace("@PYTHON@", PYTHON))


def architecture() -> str:
    """The computer's, in Debian's words."""
    asked = ["dpkg", "--print-architecture"]
    return subprocess.run(asked, capture_output=True, text=True, check=True).stdout.strip()


def dates(root: Path, epoch: int) -> None:
    """One date and plain rights for all files."""
    for path in (root, *root.rglob("*")):
        if not path.is_symlink():
            path.chmod(0o755 if path.is_dir() or is_started(path) else 0o644)
        os.utime(path, (epoch, epoch), follow_symlinks=False)


def is_started(path: Path) -> bool:
    """Whether a file is a program: libraries and modules are not, though wheels may say so."""
    return bool(path.stat().st_mode & 0o100) and path.suffix != ".py" and ".so" not in path.suffixes


def runnable(path: Path, text: str) -> None:
    """Write a program."""
    path.write_text(text, "utf-8")
    path.chmod(0o755)


if __name__ == "__main__":
    main(*sys.argv[1:])
