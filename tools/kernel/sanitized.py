"""Reads pages with a kernel that watches its memory: ``python tools/kernel/sanitized.py FOLDER [COUNT [SECONDS]]``.

The kernel is built with AddressSanitizer and UndefinedBehaviorSanitizer into a folder of its own; then COUNT pages
(``*.html``, ``*.html.gz``) of the folder, spread evenly, and a page of each growing family are read with it, and for
SECONDS of processor time broken copies of them. What the sanitizers find is printed, and ends the run with an error.
Needs gcc, and the packages that the kernel is built with.
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
import gzip, sys, time
from pathlib import Path
from random import Random
from plainleaf import METHODS, extract, kept_text
from plainleaf.engine.extract import read
from plainleaf.errors import PlainleafError
from plainleaf.evaluation.growth.families import FAMILIES, page
from plainleaf._kernel import walk
from plainleaf._kernel.article import walk as article_walk
sys.path.append(sys.argv[4])
from tests.fuzz.loop import broken
for module in (walk, article_walk):
    assert Path(module.__file__).is_relative_to(sys.argv[1]), module.__file__

def look(html):
    try:
        kept_text(html)
        document = read(html)
        METHODS["descent"].select(document)
        list(document.nodes.element)
        article = extract(html, comments=True)
        for name in ("text", "markdown", "html", "json"):
            article.render(name)
        article.ledger
    except PlainleafError as error:
        return error

files = sorted([*Path(sys.argv[2]).rglob("*.html"), *Path(sys.argv[2]).rglob("*.html.gz")])
count = min(int(sys.argv[3]), len(files))
sources = [files[place * len(files) // count].read_bytes() for place in range(count)]
sources = [gzip.decompress(html) if html[:2] == b"\\x1f\\x8b" else html for html in sources]
sources += [page(family, 60_000).encode() for family in FAMILIES]
for html in sources:
    if error := look(html):
        print(error)
print(f"{count} pages and {len(FAMILIES)} families were read.", flush=True)
chance, tried, end = Random(0), 0, time.process_time() + float(sys.argv[5])
while time.process_time() < end:
    look(broken(chance.choice(sources), chance))
    tried += 1
print(f"{tried} broken copies were read.")
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


def main(folder: str, count: str = "300", seconds: str = "60") -> int:
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
        command = [sys.executable, "-c", READING, str(app), folder, count, str(ROOT), seconds]
        return subprocess.run(command, env=surroundings, check=False).returncode


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:4]))
