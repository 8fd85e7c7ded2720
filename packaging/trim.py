"""Leaves out of PySide6 what the window does not use: 340 MB instead of 670.

Kept are the bindings that are imported, the plugins that are loaded by name, the web engine, and every library that one
of them needs, as the files themselves say (``objdump -p``).
"""

import re
import shutil
import subprocess
from collections.abc import Iterable
from pathlib import Path

BINDINGS = (
    "QtCore", "QtDBus", "QtGui", "QtNetwork", "QtOpenGL", "QtOpenGLWidgets", "QtPrintSupport", "QtSvg",
    "QtTextToSpeech", "QtWebChannel", "QtWebEngineCore", "QtWebEngineWidgets", "QtWidgets",
)  # fmt: skip
PLUGINS = (
    "egldeviceintegrations", "generic", "iconengines", "imageformats", "networkinformation", "platforminputcontexts",
    "platforms", "platformthemes", "printsupport", "styles", "texttospeech", "tls", "wayland-decoration-client",
    "wayland-graphics-integration-client", "wayland-shell-integration", "xcbglintegrations",
)  # fmt: skip
LANGUAGES = re.compile(r"(qt|qtbase)_(de|en)\.qm|(en-US|en-GB|de)\.pak")
_NEEDED = re.compile(r"NEEDED\s+(\S+)")
_OF_QT = re.compile(r"libQt6|libav|libsw|libicu")
_LIBRARY = re.compile(r"\.so(\.\d+)*$")


def trim(pyside: Path, libraries: Path | None = None) -> None:
    """Remove from an installed folder ``PySide6`` all that is not needed on Linux; ``libraries`` is where Qt's lie, if
    not below it."""
    qt = pyside / "Qt"
    libraries = libraries or qt / "lib"
    for name in ("qml", "metatypes", "modules", "plugins/assetimporters", "plugins/designer"):
        shutil.rmtree(qt / name, ignore_errors=True)
    for name in ("examples", "glue", "include", "scripts", "support/generate_pyi", "typesystems"):
        shutil.rmtree(pyside / name, ignore_errors=True)
    _keep_only(qt / "plugins", PLUGINS)
    _keep_only(qt / "libexec", ("QtWebEngineProcess",))
    for file in (qt / "translations").rglob("*"):
        if file.is_file() and not LANGUAGES.fullmatch(file.name):
            file.unlink()
    (qt / "resources/qtwebengine_devtools_resources.pak").unlink(missing_ok=True)
    bindings = {f"{name}.abi3.so" for name in BINDINGS}
    for file in pyside.iterdir():  # programs such as Designer, stubs, and the bindings of other modules
        other = file.name.endswith(".abi3.so") and file.name not in bindings
        if file.is_file() and (other or file.suffix in {".pyi", ""} or file.name.endswith((".cpp", ".h"))):
            file.unlink()
    wanted = _closure([*pyside.glob("*.so*"), *(qt / "libexec").iterdir(), *_libraries(qt / "plugins")], libraries)
    for file in libraries.iterdir():
        if _OF_QT.match(file.name) and file.name not in wanted:
            file.unlink()


def forget_origin(packages: Path) -> None:
    """Remove what says where and when packages were installed: it differs from one build of the same to the next."""
    for name in ("RECORD", "REQUESTED", "direct_url.json", "uv_build.json", "uv_cache.json"):
        for file in packages.glob(f"*.dist-info/{name}"):
            file.unlink()


def _keep_only(folder: Path, names: Iterable[str]) -> None:
    for entry in folder.iterdir() if folder.is_dir() else ():
        if entry.name not in names:
            shutil.rmtree(entry) if entry.is_dir() else entry.unlink()


def _libraries(folder: Path) -> list[Path]:
    return [file for file in folder.rglob("*") if _LIBRARY.search(file.name)]


def _closure(files: list[Path], folder: Path) -> set[str]:
    """The names of all libraries of a folder that the files need, and those need in turn."""
    wanted: set[str] = set()
    while files:
        output = subprocess.run(["objdump", "-p", *map(str, files)], capture_output=True, text=True, check=True).stdout
        found = {name for name in _NEEDED.findall(output) if (folder / name).exists()} - wanted
        wanted |= found
        files = [folder / name for name in found]
    return wanted
