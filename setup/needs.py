"""What the computer must offer besides Python: how each need is seen, and the packages that bring it.

A need is looked for itself (a library that loads, a program on the PATH), not the package: so it does not matter
which system brought it. ``packages`` are the names to try in this order, since Debian and Ubuntu differ.
"""

import ctypes
import importlib.util
import shutil
import sys
import sysconfig
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Need:
    """One thing: a shared ``library``, one of some ``programs``, a ``module`` of Python, or a ``file``."""

    packages: tuple[str, ...]
    library: str = ""
    programs: tuple[str, ...] = ()
    module: str = ""
    file: str = ""

    def met(self) -> bool:
        """Whether this computer has it now."""
        if self.module:
            return importlib.util.find_spec(self.module) is not None
        if self.file:
            return Path(self.file).exists()
        if self.programs:
            return any(shutil.which(program) for program in self.programs)
        try:
            ctypes.CDLL(self.library)
        except OSError:
            return False
        return True


def _libraries(table: str) -> tuple[Need, ...]:
    rows = (line.split() for line in table.strip().splitlines())
    return tuple(Need(tuple(packages), library=library) for library, *packages in rows)


# What packages are built with
OBJDUMP = Need(("binutils",), programs=("objdump",))
PACKER = Need(("dpkg",), programs=("dpkg-deb",))

VENV = (Need(("python3-venv",), module="ensurepip"),)

# What compiles the kernel, with every installation of the checkout
_VERSION = f"{sys.version_info.major}.{sys.version_info.minor}"
COMPILER = (
    Need(("gcc",), programs=("cc", "gcc", "clang")),
    Need(("libc6-dev",), file="/usr/include/stdio.h"),
    Need((f"python{_VERSION}-dev", "python3-dev"), file=str(Path(sysconfig.get_path("include"), "Python.h"))),
)

# Qt and its web engine, drawing nowhere (offscreen)
QT = _libraries("""
libglib-2.0.so.0        libglib2.0-0t64 libglib2.0-0
libbrotlidec.so.1       libbrotli1
libGL.so.1              libgl1
libEGL.so.1             libegl1
libX11.so.6             libx11-6
libdbus-1.so.3          libdbus-1-3
libfontconfig.so.1      libfontconfig1
libxkbcommon.so.0       libxkbcommon0
libXcomposite.so.1      libxcomposite1
libXdamage.so.1         libxdamage1
libXrandr.so.2          libxrandr2
libXtst.so.6            libxtst6
libasound.so.2          libasound2t64 libasound2
libgbm.so.1             libgbm1
libnss3.so              libnss3
libxcb-dri3.so.0        libxcb-dri3-0
libxkbfile.so.1         libxkbfile1
""")

# also for an X display, a real or a virtual one
DISPLAY = _libraries("""
libxcb-cursor.so.0      libxcb-cursor0
libxcb-icccm.so.4       libxcb-icccm4
libxcb-keysyms.so.1     libxcb-keysyms1
libxcb-xkb.so.1         libxcb-xkb1
libxkbcommon-x11.so.0   libxkbcommon-x11-0
libxcb-shape.so.0       libxcb-shape0
""")

VIRTUAL_DISPLAY = (
    Need(("xvfb",), programs=("Xvfb",)),
    Need(("xauth",), programs=("xauth",)),
    Need(("xdotool",), programs=("xdotool",)),
)

BROWSERS = (
    Need(("chromium",), programs=("chromium", "chromium-browser")),
    Need(("firefox-esr",), programs=("firefox-esr", "firefox")),
)
