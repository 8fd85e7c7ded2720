"""Reads pages with a kernel that watches its memory: ``python tools/kernel/sanitized.py FOLDER [COUNT]``.

The kernel is built with AddressSanitizer and UndefinedBehaviorSanitizer into a folder of its own; then COUNT pages
(``*.html``, ``*.html.gz``) of the folder, spread evenly, and a page of each growing family are read with it. What the
sanitizers find is printed, and ends the run with an error. Needs gcc, and the packages that the kernel is built with.
"""

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
FLAGS = "-fsanitize=address,undefined -fno-sanitize-recover=undefined -fno-omit-frame-pointer"
READING = """
import gzip, sys
from pathlib import Path
from plainleaf import METHODS, kept_text
from plainleaf.engine.extract import read
from plainleaf.errors import PlainleafError
from plainleaf.evaluation.growth.families import FAMILIES, page
from plainleaf._kernel import walk
assert Path(walk.__file__).is_relative_to(sys.argv[1]), walk.__file__
files = sorted([*Path(sys.argv[2]).rglob("*.html"), *Path(sys.argv[2]).rglob("*.html.gz")])
count = min(int(sys.argv[3]), len(files))
sources = [files[place * len(files) // count] for place in range(count)]
sources += [page(family, 60_000).encode() for family in FAMILIES]
for source in sources:
    html = source if isinstance(source, bytes) else source.read_bytes()
    html = gzip.decompress(html) if html[:2] == b"\\x1f\\x8b" else html
    try:
        kept_text(html)
        document = read(html)
    except PlainleafError as error:
        print(source, error)
        continue
    METHODS["descent"].select(document)
    list(document.nodes.element)
print(f"{count} pages and {len(FAMILIES)} families were read.")
"""


def built(into: Path) -> Path:
    """A copy of the package in a folder, with its kernel built for the sanitizers."""
    app = into / "app"
    shutil.copytree(ROOT / "app", app, ignore=shutil.ignore_patterns("*.so", "__pycache__"))
    (into / "resources").symlink_to(ROOT / "resources")
    building = (
        f"import sys; from pathlib import Path; sys.path[:0] = [{str(ROOT / 'packaging')!r}]; import kernel_hook; "
    )
    subprocess.run(
        [sys.executable, "-c", f"{building}kernel_hook.compiled(*[Path({str(app)!r})] * 2)"],
        env=os.environ | {"CFLAGS": FLAGS, "LDFLAGS": FLAGS},
        stdout=subprocess.DEVNULL,
        check=True,
    )
    return app


def library(name: str) -> str:
    """Where gcc has one of its libraries."""
    found = subprocess.run(["gcc", f"-print-file-name={name}"], capture_output=True, text=True, check=True)
    return found.stdout.strip()


def main(folder: str, count: str = "300") -> int:
    """Build, and read; what the reading ended with."""
    with tempfile.TemporaryDirectory() as scratch:
        app = built(Path(scratch))
        surroundings = os.environ | {
            "PYTHONPATH": os.pathsep.join([str(app), *os.environ.get("PYTHONPATH", "").split(os.pathsep)]),
            "LD_PRELOAD": f"{library('libasan.so')} {library('libubsan.so')}",
            "ASAN_OPTIONS": "detect_leaks=0",  # Python frees little of what it has when it ends
            "UBSAN_OPTIONS": "print_stacktrace=1",
            "PYTHONMALLOC": "malloc",
        }
        command = [sys.executable, "-c", READING, str(app), folder, count]
        return subprocess.run(command, env=surroundings, check=False).returncode


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:3]))
